import type { StarPoint } from "../catalog/catalog-data.ts";
import { daysBetween } from "../periods.ts";

/** Shortest time, in days, that growth is compared over. */
const LEAST_DAYS = 28;
/** Most days between an end of the shared time and a product's reading nearest to it: lists are read weekly, on different weekdays. */
const NEAR_DAYS = 7;

/** Stars gained between the readings nearest to the ends of the time that all products share. */
export interface GainedTogether {
  from: string;
  to: string;
  stars: number;
}

/**
 * Returns what products gained over the longest time that the readings of all of them cover, so that their gains can be
 * compared. Products with fewer than two readings are left out.
 *
 * @param histories readings by key of the product, oldest first
 * @returns gains by key; empty when fewer than two products share enough time
 */
export function gainedTogether(histories: ReadonlyMap<string, readonly StarPoint[]>): Map<string, GainedTogether> {
  const read = [...histories].filter(([, points]) => points.length > 1);
  const from = read
    .map(([, points]) => points[0]?.observedOn ?? "")
    .sort()
    .at(-1);
  const [to] = read.map(([, points]) => points.at(-1)?.observedOn ?? "").sort();
  if (read.length < 2 || from === undefined || to === undefined || from > to) return new Map();
  const whole = gainedBetween(from, to, read);
  if (whole.length === read.length) return new Map(whole);
  // Readings have gaps: a shorter time may begin and end near readings of all.
  const shared = daysNearAll(read.map(([, points]) => points));
  const shorter = shared === null ? [] : gainedBetween(shared.from, shared.to, read);
  const gains = shorter.length > whole.length ? shorter : whole;
  return gains.length < 2 ? new Map() : new Map(gains);
}

/** Returns the gains between two days of the products that were read near both; none where they are too close. */
function gainedBetween(from: string, to: string, histories: readonly (readonly [string, readonly StarPoint[]])[]) {
  if (daysBetween(from, to) < LEAST_DAYS) return [];
  return histories.flatMap(([key, points]) => {
    const [first, last] = [nearestTo(from, points), nearestTo(to, points)];
    return first === null || last === null
      ? []
      : [[key, { from: first.observedOn, to: last.observedOn, stars: last.stars - first.stars }] as const];
  });
}

/** Returns the first and the last day near which each of the histories has a reading; null without any. */
function daysNearAll(histories: readonly (readonly StarPoint[])[]): { from: string; to: string } | null {
  const days = histories.flatMap((points) => points.map(({ observedOn }) => observedOn)).sort();
  const isShared = (day: string) => histories.every((points) => nearestTo(day, points) !== null);
  const [from, to] = [days.find(isShared), days.findLast(isShared)];
  return from === undefined || to === undefined ? null : { from, to };
}

/** Returns the reading nearest to a day; null when none is near. */
function nearestTo(day: string, points: readonly StarPoint[]): StarPoint | null {
  const away = ({ observedOn }: StarPoint) =>
    observedOn < day ? daysBetween(observedOn, day) : daysBetween(day, observedOn);
  const nearest = points.reduce((best, one) => (away(one) < away(best) ? one : best));
  return away(nearest) <= NEAR_DAYS ? nearest : null;
}
