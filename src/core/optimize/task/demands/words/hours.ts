import type { Language } from "../../language.ts";

/** Hours of a day in UTC in which most calls are made, quoted; `to` may pass midnight and is then above 24. */
export interface UtcHours {
  from: number;
  to: number;
  words: string;
}

const TIME = String.raw`(\d{1,2})(?:[:.h](\d{2}))?\s?(am|pm|a\.m\.|p\.m\.)?`;
const ZONE = String.raw`(?:\s?(utc|gmt|cet|cest|est|edt|et|cst|cdt|pst|pdt|pt|jst|kst|msk|ist)(?!\p{L}))?`;
const LATIN = new RegExp(
  String.raw`(?<![\p{L}\d.,:$€])(between|from|zwischen|von|entre|de|dalle|tra le|tussen|van|с)?\s?(?:las\s|les\s|as\s|le\s)?${TIME}\s?(?:-|–|to|and|until|bis|und|et|à|a|y(?: las)?|e(?: as)?|às|alle|e le|en|tot|до)\s?${TIME}(\s?(?:uhr|o['’]clock|heures|uur|h(?!\p{L})))?${ZONE}`,
  "iu",
);
const WIDE =
  /(早上|上午|下午|晚上|晚间|夜间|午前|午後|夜|오전|오후|저녁)?\s?(\d{1,2})(?:[:：](\d{2}))?\s?(?:点|點|时|時|시)?\s?(?:到|至|から|부터|-|–|~|〜|～)\s?(早上|上午|下午|晚上|晚间|夜间|午前|午後|夜|오전|오후|저녁)?\s?(\d{1,2})(?:[:：](\d{2}))?\s?(?:点|點|时|時|시)/u;
const EVENING = /下午|晚|夜|午後|오후|저녁/u;
const OFFSETS: Readonly<Record<string, number>> = {
  utc: 0,
  gmt: 0,
  cet: 1,
  cest: 2,
  est: -5,
  edt: -4,
  et: -5,
  cst: -6,
  cdt: -5,
  pst: -8,
  pdt: -7,
  pt: -8,
  jst: 9,
  kst: 9,
  msk: 3,
  ist: 5.5,
};
/** Zones of languages that are mostly spoken in one. */
const OF_LANGUAGE: Readonly<Partial<Record<Language, number>>> = { de: 1, it: 1, nl: 1, ru: 3, zh: 8, ja: 9, ko: 9 };
/** A zone with summer time may be an hour off. */
const SUMMER: ReadonlySet<number> = new Set([1, -5, -6, -8]);
/** Says that the hours are those of calls, and not of opening or delivery. */
const OF_CALLS =
  /(?<!\p{L})(?:most(?:ly)?|all|\d{2} ?%|calls?|requests?|traffic|arrive|come in|run(?:s|ning)?|batch|meist\p{L}*|alle|laufen|läuft|anfragen|quasi tutt\p{L}+|la maggior parte|de meeste|большинство|все)(?!\p{L})|大多|主要|集中|都在|提交|ほとんど|主に|大半|대부분|주로/iu;

/** Returns the hours in UTC in which a text says that its calls are made; null when it states none, or no time zone is known. */
export function hoursOfCalls(text: string, language: Language): UtcHours | null {
  const wide = WIDE.exec(text);
  const latin = wide === null ? LATIN.exec(text) : null;
  const found = wide ?? latin;
  if (found === null || !OF_CALLS.test(text.slice(Math.max(0, found.index - 48), found.index + found[0].length + 24)))
    return null;
  const words = found[0].trim();
  if (wide !== null) {
    const offset = OF_LANGUAGE[language];
    const half = (part: string | undefined, hours: number) => hours + (EVENING.test(part ?? "") && hours < 12 ? 12 : 0);
    const from = half(wide[1], Number(wide[2])) + Number(wide[3] ?? 0) / 60;
    const to = half(wide[4] ?? wide[1], Number(wide[5])) + Number(wide[6] ?? 0) / 60;
    return offset === undefined ? null : inUtc(from, to, offset, words);
  }
  const [, said, a = "", aMinutes, aHalf, b = "", bMinutes, bHalf, clock, zone] = latin ?? [];
  // A bare "8 to 18" counts something else.
  if (clock === undefined && zone === undefined && (aMinutes ?? aHalf ?? bMinutes ?? bHalf) === undefined) return null;
  if (said === undefined && clock === undefined && zone === undefined && bHalf === undefined) return null;
  const hour = (value: string, minutes: string | undefined, half: string | undefined) =>
    Number(value) + Number(minutes ?? 0) / 60 + (/^p/iu.test(half ?? "") && Number(value) < 12 ? 12 : 0);
  const offset = zone === undefined ? OF_LANGUAGE[language] : OFFSETS[zone.toLowerCase()];
  return offset === undefined ? null : inUtc(hour(a, aMinutes, aHalf), hour(b, bMinutes, bHalf), offset, words);
}

function inUtc(start: number, end: number, offset: number, words: string): UtcHours | null {
  if (!(start >= 0 && start <= 24 && end >= 0 && end <= 24) || start === end) return null;
  const room = SUMMER.has(offset) ? 1 : 0;
  const from = (((start - offset - room) % 24) + 24) % 24;
  return { from, to: from + ((end - start + 24) % 24) + room, words };
}
