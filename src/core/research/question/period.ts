import { DAY_MS, dayOf } from "../../periods.ts";
import { CHRISTMAS, DAY, HALF, MIDDLE, MONTHS, NUMBER_WORDS, RELATIONS, SEASONS, UNITS } from "./words/period-words.ts";

/** Days that a question is about, both included, `YYYY-MM-DD`; null for an open end. */
export interface Period {
  from: string | null;
  to: string | null;
  /** In the words of the question. */
  words: string;
}

/** Which occurrence a month without a year means: the latest or the next. */
type Direction = "past" | "future";

/**
 * Reads the period that a question names, in eleven languages: before, until, since or after a date, a month, quarter
 * or year, between two dates, or the last or next days, weeks, months or years.
 * @param day day of the question, `YYYY-MM-DD`
 * @returns null when the question names none
 */
export function readPeriod(text: string, day: string, direction: Direction): Period | null {
  return (
    readFromNow(text, day) ??
    readBetween(text, day, direction) ??
    readYearsEnd(text, day) ??
    readOtherYear(text, day) ??
    readSpan(text, day, direction) ??
    readThis(text, day) ??
    readDate(text, day, direction)
  );
}

/** Returns the first and last day of a date of any precision, both included. */
interface Span {
  from: string;
  to: string;
}

/** Reads "between now and the end of June 2027". */
function readFromNow(text: string, day: string): Period | null {
  const match = firstOf(RELATIONS.fromNow, text);
  const span = match?.groups?.d === undefined ? null : spanOf(match.groups.d, day, "future");
  return match === null || span === null ? null : { from: day, to: span.to, words: match[0].trim() };
}

function readBetween(text: string, day: string, direction: Direction): Period | null {
  const match = firstOf(RELATIONS.between, text);
  const [first, second] = [match?.groups?.a, match?.groups?.b];
  if (match === null || first === undefined || second === undefined) return null;
  const later = spanOf(second, day, direction);
  if (later === null) return null;
  const earlier = spanOf(/\d{4}/.test(first) ? first : `${first} ${later.from.slice(0, 4)}`, day, direction);
  return earlier === null ? null : { from: earlier.from, to: later.to, words: match[0].trim() };
}

/** Reads "before the end of the year": the rest of this year. */
function readYearsEnd(text: string, day: string): Period | null {
  const match = firstOf(RELATIONS.yearsEnd, text);
  return match === null ? null : { from: day, to: `${day.slice(0, 4)}-12-31`, words: match[0].trim() };
}

/** Reads 去年 and 明年, the calendar years before and after this one. */
function readOtherYear(text: string, day: string): Period | null {
  for (const [patterns, by] of [
    [RELATIONS.previousYear, -1],
    [RELATIONS.nextYear, 1],
  ] as const) {
    const match = firstOf(patterns, text);
    if (match !== null) return { ...wholeOf(String(Number(day.slice(0, 4)) + by)), words: match[0].trim() };
  }
  return null;
}

/** Reads "the last 30 days", "the next two quarters" and the like. */
function readSpan(text: string, day: string, direction: Direction): Period | null {
  for (const [patterns, sign] of [
    [RELATIONS.last, -1],
    [RELATIONS.next, 1],
    [RELATIONS.within, direction === "past" ? -1 : 1],
  ] as const) {
    const match = firstOf(patterns, text);
    if (match === null) continue;
    const { n = "1", unit = "" } = match.groups ?? {};
    const count = Number(NUMBER_WORDS[n.toLowerCase()] ?? n) || 1;
    const other = shift(day, sign * count, unitOf(unit));
    return { from: sign < 0 ? other : day, to: sign < 0 ? day : other, words: match[0].trim() };
  }
  return null;
}

/** Reads "this week", "next year", "today" and the like. */
function readThis(text: string, day: string): Period | null {
  const match = firstOf(RELATIONS.current, text);
  if (match === null) return null;
  const unit = unitOf(match.groups?.unit ?? "");
  const words = match[0].trim();
  if (unit === "quarter") return { from: shift(day, -1, "quarter"), to: day, words };
  if (unit === "week") return { from: shift(day, -7, "day"), to: day, words };
  return { ...(unit === "day" ? { from: day, to: day } : wholeOf(day.slice(0, unit === "month" ? 7 : 4))), words };
}

/** Reads a date with or without a preposition that says which side of it is meant. */
function readDate(text: string, day: string, direction: Direction): Period | null {
  for (const relation of ["before", "until", "after", "since", "during"] as const) {
    for (const pattern of RELATIONS[relation]) {
      const match: RegExpExecArray | null = pattern.exec(text);
      const date = match?.groups?.d;
      if (match === null || date === undefined) continue;
      const end = RELATIONS.endOf.test(match[0]);
      const span = spanOf(date, day, direction);
      if (span === null) continue;
      const words = match[0].trim();
      if (relation === "before") return { from: null, to: end ? span.to : shift(span.from, -1, "day"), words };
      if (relation === "until") return { from: null, to: span.to, words };
      if (relation === "after") return { from: shift(span.to, 1, "day"), to: null, words };
      if (relation === "since") return { from: end ? span.to : span.from, to: null, words };
      return { ...widened(words, span, date, day, direction), words };
    }
  }
  return null;
}

/**
 * Reads `October and November 2026`: from the first day of the first month to the last day of the second; both have the
 * same year.
 */
function widened(words: string, span: Span, date: string, day: string, direction: Direction): Span {
  const [, also] = words.split(/\s(?:and|und|et|y|e|en)\s/);
  const later = also === undefined ? null : spanOf(also, day, direction);
  if (later === null) return span;
  const first = /20\d\d/.test(date) ? span : (spanOf(`${date} ${later.from.slice(0, 4)}`, day, direction) ?? span);
  return { from: first.from, to: later.to };
}

function firstOf(patterns: readonly RegExp[], text: string): RegExpExecArray | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return match;
  }
  return null;
}

/** Returns the first and last day of a written date: a day, a month, a quarter or a year. */
function spanOf(written: string, day: string, direction: Direction): Span | null {
  const text = written.toLowerCase();
  if (CHRISTMAS.test(text)) {
    const year = /20\d\d/.exec(text)?.[0] ?? yearOf(12, day, direction);
    return { from: `${year}-12-25`, to: `${year}-12-25` };
  }
  const season = SEASONS.findIndex((names) => names.test(text)) * 3 + 3;
  if (season > 0) {
    const from = `${/20\d\d/.exec(text)?.[0] ?? yearOf(season, day, direction)}-${pad(season)}-01`;
    return { from, to: shift(shift(from, 3, "month"), -1, "day") };
  }
  const part = partOfYear(text, day, direction);
  if (part !== null) return part;
  const iso = /(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (iso !== null) return { from: iso[0], to: iso[0] };
  const isoMonth = /(\d{4})-(\d{2})(?!\d)/.exec(text);
  if (isoMonth !== null) return wholeOf(isoMonth[0]);
  const quarter = /\bq([1-4])\s?(\d{4})?/.exec(text);
  if (quarter !== null) {
    const first = 3 * Number(quarter[1]) - 2;
    const year = quarter[2] ?? yearOf(direction === "past" ? first : first + 2, day, direction);
    return { from: wholeOf(`${year}-${pad(first)}`).from, to: wholeOf(`${year}-${pad(first + 2)}`).to };
  }
  const wide = /(?:(\d{4})\s?[年년]\s?)?(?:(\d{1,2})\s?[月월])(?:\s?(\d{1,2})\s?[日일])?/.exec(text);
  const month = wide?.[2] === undefined ? MONTHS.findIndex((names) => names.test(text)) + 1 : Number(wide[2]);
  const year = wide?.[1] ?? /(?<!\d)(20\d\d)(?!\d)/.exec(text)?.[1] ?? null;
  if (month < 1 || month > 12) return year === null ? null : wholeOf(year);
  const at = wholeOf(`${year ?? yearOf(month, day, direction)}-${pad(month)}`);
  const number = wide === null ? (DAY.exec(text.replace(/20\d\d/g, " "))?.[1] ?? null) : (wide[3] ?? null);
  if (number === null || Number(number) < 1 || Number(number) > Number(at.to.slice(8))) return at;
  const exact = `${at.from.slice(0, 8)}${pad(Number(number))}`;
  return { from: exact, to: exact };
}

/** Returns the middle of a year, which is June, or of a month, or a half of a year; null for any other date. */
function partOfYear(text: string, day: string, direction: Direction): Span | null {
  const half = HALF.exec(text);
  const year = /20\d\d/.exec(text)?.[0];
  if (half !== null && year !== undefined)
    return half.slice(1).some((second) => second !== undefined)
      ? { from: `${year}-07-01`, to: `${year}-12-31` }
      : { from: `${year}-01-01`, to: `${year}-06-30` };
  if (!MIDDLE.test(text)) return null;
  const whole = spanOf(text.replace(MIDDLE, " "), day, direction);
  if (whole === null) return null;
  const start = whole.from.slice(0, 8);
  return whole.to.endsWith("-12-31") && whole.from.endsWith("-01-01")
    ? wholeOf(`${whole.from.slice(0, 4)}-06`)
    : { from: `${start}10`, to: `${start}20` };
}

function yearOf(month: number, day: string, direction: Direction): string {
  const [year, now] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  if (direction === "past") return String(month > now ? year - 1 : year);
  return String(month < now ? year + 1 : year);
}

/** Returns the first and last day of a year or month, `YYYY` or `YYYY-MM`. */
function wholeOf(text: string): Span {
  if (text.length === 4) return { from: `${text}-01-01`, to: `${text}-12-31` };
  return { from: `${text}-01`, to: shift(shift(`${text}-01`, 1, "month"), -1, "day") };
}

type Unit = keyof typeof UNITS;

function unitOf(word: string): Unit {
  return (Object.entries(UNITS).find(([, names]) => names.test(word))?.[0] ?? "day") as Unit;
}

/** Returns the day a number of days, weeks, months, quarters or years after a day, or before it when the number is negative. */
export function shift(day: string, count: number, unit: Unit): string {
  const date = new Date(Date.parse(day));
  if (unit === "day" || unit === "week") return dayOf(date.getTime() + count * (unit === "week" ? 7 : 1) * DAY_MS);
  const months = unit === "year" ? 12 * count : unit === "quarter" ? 3 * count : count;
  const moved = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth(), Math.min(date.getUTCDate(), last)));
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
