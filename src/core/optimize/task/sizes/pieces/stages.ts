/** Work of several calls that a text lists with their sizes: "a planner call (2k in / 600 out) and 14 search calls (9k in / 350 out)". */

import type { Sided } from "../lengths/measures.ts";
import { numberWords, WORD_NUMBERS } from "../numerals/words.ts";

const NUMBER = numberWords(2);
const STAGE = new RegExp(
  String.raw`(?<![\p{L}\d.])(\d{1,3}|${NUMBER}|an?|one|eine?n?|une?|una?|uma?|een)\s(?:[\p{L}-]+\s){0,3}(?:calls?|steps?|stages?|aufrufe?|schritte?|appels?|étapes?|llamadas?|pasos?|chamadas?|etapas?|chiamat[ae]|passi|aanroep(?:en)?|stap(?:pen)?)\s?\((\d+(?:\.\d+)?)\s?(?:tok(?:en)?s?)?\s?(?:in|rein|en entrée|de entrada|in ingresso|erin)\s?(?:[/,+]|and|und|et|y|e|en)\s?(\d+(?:\.\d+)?)\s?(?:tok(?:en)?s?)?\s?(?:out|raus|en sortie|de salida|de saída|in uscita|eruit)\s?\)`,
  "giu",
);

/** The calls that each counted thing takes. */
export interface Stages {
  each: number;
  /** Position of the list in the text. */
  whole: { at: number; end: number };
}

/**
 * Finds the calls that one piece of work takes, when the text states the size of each kind. Changes `sided`: the input and
 * the output are those of the mean call, since costs are linear in tokens. Null with fewer than two kinds.
 */
export function stagesIn(text: string, sided: Sided[]): Stages | null {
  const found = [...text.matchAll(STAGE)].map((match) => ({
    calls: WORD_NUMBERS[(match[1] ?? "").toLowerCase()] ?? (Number(match[1]) || 1),
    input: Number(match[2]),
    output: Number(match[3]),
    at: match.index,
    end: match.index + match[0].length,
  }));
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const each = found.reduce((sum, { calls }) => sum + calls, 0);
  const mean = (of: "input" | "output") => found.reduce((sum, one) => sum + one.calls * one[of], 0) / each;
  const apart = sided.filter(({ at, end }) => end <= first.at || at >= last.end);
  const whole = { at: first.at, end: last.end };
  sided.splice(
    0,
    sided.length,
    ...apart,
    { unit: "tokens", role: "total", sure: true, tokens: mean("input"), ...whole },
    { unit: "tokens", role: "output", sure: true, tokens: mean("output"), at: last.at, end: last.end },
  );
  return { each, whole };
}
