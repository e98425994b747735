import type { Rewrite } from "./hours.ts";
import { numberWords, WORD_NUMBERS } from "./words.ts";

/** Numbers of several words or parts of one: "duecentocinquanta", "zweitausendfünfhundert", "three thousand five hundred". */

const SCALES: readonly (readonly [scale: number, words: string])[] = [
  [1000, "thousand|tausend|mille|mila|mil|duizend|тысяч[аиу]?"],
  [100, "hundred|hundert|honderd|cento|cents?|cent(?=ott)|ciento"],
];
const ATOM = `(?:${numberWords(1)}|${SCALES.map(([, words]) => words).join("|")})`;
const JOINED = String.raw`(?:[\s-]?(?:(?:and|und|e|y|et|en)\s?)?)`;
/** So many parts at most: "quatre-vingt" is one part or two, so a longer row of them is searched for ever. */
const COMPOUND = new RegExp(String.raw`(?<![\p{L}\p{N}]|\d\s)${ATOM}(?:${JOINED}${ATOM}){1,7}(?![\p{L}-])`, "giu");
const NEXT = new RegExp(`^${JOINED}(?:${SCALES.map(([, words]) => `(${words})`).join("|")}|(${numberWords(1)}))`, "iu");

/** Returns the value of a number of several parts; null when its parts make no number, or other patterns read it. */
function numberOf(words: string): number | null {
  let rest = words.toLowerCase();
  let [total, current, parts, last] = [0, 0, 0, 0];
  while (rest !== "") {
    const [found = "", thousand, hundred, word] = NEXT.exec(rest) ?? [];
    if (found === "") return null;
    rest = rest.slice(found.length);
    parts += 1;
    last =
      word === undefined ? (thousand === undefined && hundred !== undefined ? 100 : 1000) : (WORD_NUMBERS[word] ?? 0);
    if (thousand !== undefined) {
      if (total > 0) return null;
      total = 1000 * Math.max(1, current);
      current = 0;
    } else if (hundred !== undefined || (last === 100 && current > 0)) {
      if (current >= 100) return null;
      current = 100 * Math.max(1, current);
    } else {
      if (!fits(current, last)) return null;
      current += last;
    }
  }
  // "Ten to fifteen thousand" is a range, whose ends are read together.
  const simple = parts < 3 && (last === 100 || last === 1000);
  return simple || total + current < 100 ? null : total + current;
}

/** Whether a part can follow others of the same thousand: tens behind hundreds, ones behind tens. "One" is an article too. */
function fits(current: number, next: number): boolean {
  if (current === 0) return true;
  if (next < 2 || next >= 100) return false;
  const below = current % 100;
  return below === 0 || (below % 10 === 0 && below >= 20 && next < (below === 60 || below === 80 ? 20 : 10));
}

export const SPELT_COMPOUNDS: readonly Rewrite[] = [
  [
    COMPOUND,
    ([words]) => {
      const value = numberOf(words);
      return value === null ? null : String(value);
    },
  ],
];
