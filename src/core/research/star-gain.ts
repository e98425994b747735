import type { StarPoint } from "../catalog/catalog-data.ts";
import { addDays, daysBetween } from "../periods.ts";
import { filterOf } from "./question/filters.ts";
import type { Question } from "./question/question.ts";

/** Days and star counts at both ends of a time; days are `YYYY-MM-DD`. */
export interface StarGain {
  from: string;
  to: string;
  before: number;
  after: number;
  gained: number;
}

/** Largest number of days before the start of the time at which a reading is used as its start. */
const NEAR_DAYS = 31;
/** Minimum share of the time that readings must cover. */
const LEAST_COVERED = 0.5;

/** The time over which a question asks for growth. */
export interface GainTime {
  from: string;
  to: string;
  /** Whether it is counted back from today, so that it may end at the last reading instead. */
  sliding: boolean;
}

/** Returns the time over which a question asks for growth; null when it names none. */
export function gainTime({ filters }: Pick<Question, "filters">, day: string): GainTime | null {
  const period = filterOf(filters, "period");
  if (period === undefined || period.from === null) return null;
  const to = period.to === null || period.to > day ? day : period.to;
  return { from: period.from, to, sliding: period.to === day };
}

/**
 * Computes the stars gained over a time from readings, oldest first. A sliding time ends at the last reading.
 * @returns null when the readings cover less than half of it
 */
export function starGain(points: readonly StarPoint[], { from, to, sliding }: GainTime): StarGain | null {
  const end = points.findLast(({ observedOn }) => observedOn <= to);
  if (end === undefined) return null;
  const days = daysBetween(from, to);
  const start = sliding ? addDays(end.observedOn, -days) : from;
  const held = points.findLast(({ observedOn }) => observedOn <= start);
  const near = held !== undefined && held.observedOn >= addDays(start, -NEAR_DAYS);
  const first = near ? held : points.find(({ observedOn }) => observedOn > start);
  if (first === undefined || first.observedOn >= end.observedOn) return null;
  const covered = daysBetween(first.observedOn, end.observedOn);
  if (covered < LEAST_COVERED * days) return null;
  return {
    from: first.observedOn,
    to: end.observedOn,
    before: first.stars,
    after: end.stars,
    gained: end.stars - first.stars,
  };
}

const GROWTH =
  /(?<!\p{L})(?:growth|grow(?:s|n|ing)?|grew|gain(?:s|ed|ing)?(?! access)|momentum|trending|wachstum|wächst|wachsen\p{L}*|zuwachs|croissance|crecimiento|crec(?:e|en|iendo)|crescimento|cresc(?:e|em|endo)|crescita|crescono|groei\p{L}*|рост\p{L}{0,2}|раст(?:ут|ёт|ет)|wzrost\p{L}*|rosną\p{L}*|büyü\p{L}*|tăng trưởng|pertumbuhan)(?!\p{L})|增长|增速|成長|伸び|성장/iu;

/** Whether a text asks for the growth of products. */
export function asksGrowth(text: string): boolean {
  return GROWTH.test(text);
}

/** The first and the last day of a gain. */
export type GainWindow = Pick<StarGain, "from" | "to">;

/** Minimum share of the longer of two windows that they must have in common. */
const LEAST_COMMON = 0.7;

/** Whether gains over two windows can be compared: they are about as long and of about the same days. */
export function isSameTime(one: GainWindow, other: GainWindow): boolean {
  const longest = Math.max(...[one, other].map(({ from, to }) => daysBetween(from, to)));
  const [, from = ""] = [one.from, other.from].sort();
  const [to = ""] = [one.to, other.to].sort();
  const common = daysBetween(from, to);
  return common >= LEAST_COMMON * longest;
}
