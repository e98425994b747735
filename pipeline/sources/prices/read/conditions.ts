import { addDays } from "../../../../src/core/periods.ts";
import { Refused } from "./money.ts";

/** A bound on the input length: below or up to `from` tokens (`short`), or from that number on (`long`). */
export type LengthTier = { side: "short" | "long"; from: number };

const COUNT = String.raw`(\d+(?:[.,]\d+)*)\s*(k|m)?\b`;
const SIGNED = new RegExp(String.raw`(<=|≤|>=|≥|<|>)\s*${COUNT}`, "i");
const SPOKEN = new RegExp(
  String.raw`\b(up to|at most|under|below|less than|over|above|more than|at least|from|beyond|exceeding)\s+${COUNT}(?=\s*(?:input |prompt |context )*(?:tok|$|\)))`,
  "i",
);

const EXCLUSIVE_UPPER = new Set(["<", "under", "below", "less than"]);
const INCLUSIVE_UPPER = new Set(["<=", "≤", "up to", "at most"]);
const INCLUSIVE_LOWER = new Set([">=", "≥", "at least", "from"]);

/**
 * Reads a length condition such as `< 200k prompt tokens`, `prompts > 200k` or `over 128K tokens`. In both cases `from` is the first input
 * length of the long tier. Returns null when the text has none.
 */
export function lengthTier(text: string): LengthTier | null {
  const match = SIGNED.exec(text) ?? SPOKEN.exec(text);
  if (match === null) return null;
  const [, word = "", digits = "", scale = ""] = match;
  const factor = scale.toLowerCase() === "k" ? 1000 : scale.toLowerCase() === "m" ? 1_000_000 : 1;
  const tokens = Math.round(Number(digits.replace(/,/g, "")) * factor);
  if (!Number.isSafeInteger(tokens) || tokens < 1000) return null;
  const sign = word.toLowerCase();
  if (EXCLUSIVE_UPPER.has(sign)) return { side: "short", from: tokens };
  if (INCLUSIVE_UPPER.has(sign)) return { side: "short", from: tokens + 1 };
  return { side: "long", from: INCLUSIVE_LOWER.has(sign) ? tokens : tokens + 1 };
}

/** Returns the service that a word names, in the form of `service_tier`; `standard` for the base service; null when unknown. */
export function serviceTier(text: string): "standard" | "batch" | "flex" | "priority" | "fast" | "ultrafast" | null {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/(?: (?:mode|processing|api|pricing|prices|tier|inference|data))+$/, "");
  switch (word) {
    case "standard":
    case "batch":
    case "flex":
    case "priority":
    case "fast":
    case "ultrafast":
      return word;
    default:
      return null;
  }
}

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const DATE = String.raw`(?:([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})|(\d{4})[-/](\d{1,2})[-/](\d{1,2}))`;
const UNTIL = new RegExp(String.raw`\b(?:through|until|till|ends? on|up to)\s+(?:and including\s+)?${DATE}`, "i");
const FROM = new RegExp(String.raw`\b(?:starting|from|beginning|effective|as of|after)\s+(?:on\s+)?${DATE}`, "i");

/** Days on which a price holds: `from` is the first day, `to` the first day after. Null is unbounded. */
export interface Validity {
  from: string | null;
  to: string | null;
}

/**
 * Reads "through December 31, 2026" and "starting January 1, 2027". Returns null when the text names no day.
 *
 * @throws Refused when the text names an invalid date
 */
export function validity(text: string): Validity | null {
  const until = UNTIL.exec(text);
  const from = FROM.exec(text);
  if (until === null && from === null) return null;
  return { from: from === null ? null : dayOf(from), to: until === null ? null : addDays(dayOf(until), 1) };
}

const MONTH_OF_YEAR = String.raw`([A-Za-z]{3,9})\.? (\d{4})`;
const SINCE = new RegExp(
  String.raw`\b(?:takes? effect|took effect|(?:are |is )?(?:effective|valid|in effect|in force)|(?:last )?updated|starting|beginning|since|as of|from)(?: (?:on|from|since|as of|starting(?: on)?))* (?:${DATE}|${MONTH_OF_YEAR})`,
  "gi",
);

/** Removes phrases such as "effective May 1, 2026" whose day is not after `day`. */
export function passed(text: string, day: string): string {
  return text.replace(SINCE, (phrase, ...groups) => {
    const [name, dayText, year, isoYear, isoMonth, isoDay, monthName, monthYear] = groups as (string | undefined)[];
    const month = monthOf(name ?? monthName ?? "") || Number(isoMonth ?? 0);
    const stated = [year ?? isoYear ?? monthYear, month, dayText ?? isoDay ?? 1]
      .map((part) => String(part).padStart(2, "0"))
      .join("-");
    return month > 0 && stated <= day ? " " : phrase;
  });
}

/** Removes the phrases that `validity` reads. */
export function withoutValidity(text: string): string {
  return text.replace(UNTIL, " ").replace(FROM, " ");
}

/** Whether a price with these bounds holds on a day. */
export function holdsOn(bounds: Validity, day: string): boolean {
  return (bounds.from === null || bounds.from <= day) && (bounds.to === null || day < bounds.to);
}

function dayOf(match: RegExpExecArray): string {
  const [, name, dayText, yearText, isoYear, isoMonth, isoDay] = match;
  const month = name === undefined ? Number(isoMonth) : monthOf(name);
  const year = Number(yearText ?? isoYear);
  const day = Number(dayText ?? isoDay);
  const date = new Date(Date.UTC(year, month - 1, day));
  if (month === 0 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    throw new Refused(`no such day: "${match[0]}"`);
  return date.toISOString().slice(0, 10);
}

function monthOf(name: string): number {
  const lower = name.toLowerCase();
  return MONTHS.findIndex((month) => month === lower || (lower.length >= 3 && month.startsWith(lower))) + 1;
}
