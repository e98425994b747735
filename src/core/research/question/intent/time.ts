import type { Filter } from "../filters.ts";
import { readPeriod } from "../period.ts";
import { OF_FIGURES } from "../subject.ts";
import type { IntentKind } from "../words/intent-words.ts";
import { PAST } from "./kind.ts";

/** Reads the time of a question. The sentence of its figures states it only where the question itself states none. */
export function readTime(
  rest: string,
  text: string,
  kind: IntentKind,
  day: string,
): { text: string; filters: Filter[] } {
  const plain = kind === "fastest_growing" || kind === "most_used" ? rest.replace(OF_FIGURES, " ") : rest;
  const past = kind !== "shutdown" || PAST.test(text);
  const tense = past ? "past" : "future";
  const period = readPeriod(plain, day, tense) ?? readPeriod(rest, day, tense);
  if (period === null) return { text: plain, filters: [] };
  // "Were shut down in 2026" ends today.
  const begun = period.from === null || period.from <= day;
  const ends = kind === "shutdown" && past && begun && period.to !== null && period.to > day;
  return {
    text: plain.replace(period.words, " "),
    filters: [{ kind: "period", from: period.from, to: ends ? day : period.to, words: period.words }],
  };
}
