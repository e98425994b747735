import type { Span } from "../sizes/ledger.ts";
import { WORD_NUMBERS } from "../sizes/numerals/words.ts";
import { EVERY_SPAN, FROM_TO, HALF_HOUR, HOURS_A_DAY, ONCE_AN_HOUR, PER_SHORT, QUARTER_HOUR } from "./words.ts";

/** Work at a fixed interval or rate: "every 5 minutes", "3 a second". */
export interface Runs {
  perHour: number;
  span: Span;
  /** Whether it is a rate, such as "3 a second", instead of an interval. */
  short: boolean;
  /** Whether it is called a peak, which says nothing of a month. */
  peak?: boolean;
}

const PEAK =
  /(?<!\p{L})(?:peaks?|bursts?|spitzen?\p{L}*|stoßzeit\p{L}*|pics?|pointe|picos?|punta|picc[oh]i?|pieken?|пик\p{L}*)(?!\p{L})[^.;,\d]{0,16}$|(?:高峰|峰值|ピーク|최대|피크)[^.;,\d]{0,8}$/iu;

/** Returns the intervals and rates that a text states. */
export function runsIn(text: string): Runs[] {
  const found: Runs[] = [];
  for (const match of text.matchAll(EVERY_SPAN)) {
    const [, number, minute, second, , wide, wideMinute, wideSecond] = match;
    const value = WORD_NUMBERS[number?.toLowerCase() ?? ""] ?? Number(number ?? wide ?? 1);
    if (number === undefined && wide === undefined && minute === undefined && second === undefined) continue;
    const seconds =
      value * ((minute ?? wideMinute) !== undefined ? 60 : (second ?? wideSecond) !== undefined ? 1 : 3600);
    if (seconds > 0) found.push({ perHour: 3600 / seconds, span: spanOf(match), short: false });
  }
  for (const [perHour, pattern] of [
    [1, ONCE_AN_HOUR],
    [4, QUARTER_HOUR],
    [2, HALF_HOUR],
  ] as const) {
    const match = pattern.exec(text);
    if (match !== null) found.push({ perHour, span: spanOf(match), short: false });
  }
  for (const match of text.matchAll(PER_SHORT)) {
    const before = /(\d{1,12}(?:\.\d{1,6})?)(?:\s\p{L}{1,28}){0,2}\s?$/u.exec(
      text.slice(Math.max(0, match.index - 28), match.index),
    );
    if (before === null || /tok|word|wörter|mots/iu.test(before[0])) continue;
    const minutes = [match[1], match[3], match[5], match[7], match[9]].some((one) => one !== undefined);
    const at = match.index - before[0].length;
    found.push({
      perHour: Number(before[1]) * (minutes ? 60 : 3600),
      span: { from: at, to: match.index + match[0].length },
      short: true,
      peak: PEAK.test(text.slice(Math.max(0, at - 24), at)),
    });
  }
  return found;
}

/** Returns the number of hours a day in which calls are made; null when the text states none. */
export function hoursOf(text: string): { hours: number; span: Span } | null {
  const stated = HOURS_A_DAY.exec(text);
  if (stated !== null && Number(stated[1]) <= 24) return { hours: Number(stated[1]), span: spanOf(stated) };
  const clock = FROM_TO.exec(text);
  if (clock === null) return null;
  const [, from, fromHalf, to, toHalf] = clock;
  const named = fromHalf !== undefined || toHalf !== undefined || /:00|^(?:9)(?: |-)?(?:-|to)/iu.test(clock[0]);
  if (!named) return null;
  const end = Number(to) + (/p/iu.test(toHalf ?? "") && Number(to) < 12 ? 12 : 0);
  const start = Number(from) + (/p/iu.test(fromHalf ?? "") && Number(from) < 12 ? 12 : 0);
  const hours = end > start ? end - start : toHalf === undefined ? end + 12 - start : 0;
  return hours > 0 && hours <= 24 ? { hours, span: spanOf(clock) } : null;
}

function spanOf(match: RegExpExecArray | RegExpMatchArray): Span {
  const at = match.index ?? 0;
  return { from: at, to: at + match[0].length };
}
