import { FIELDS, type Field } from "../index/fields.ts";
import { entries } from "../index/format.ts";
import type { SearchTables } from "../index/tables.ts";
import type { Word } from "../text/tokenise.ts";
import { wholeName } from "./expand.ts";

/** A query for products that resemble X: "alternative to X", "X alternatives", "tools like X". */
export interface AlternativesQuery {
  /** Position of X, which is excluded from the results. */
  doc: number;
  /** The words of the query besides the phrase and the name. */
  rest: Word[];
  /** Terms of X's tags and category. */
  traits: number[];
}

const BEFORE_NAME = [
  "alternative to",
  "alternatives to",
  "alternative for",
  "alternatives for",
  "alternative of",
  "alternatives of",
  "replacement for",
  "replacement of",
  "instead of",
  "similar to",
  "competitor of",
  "competitors of",
  "competitor to",
  "competitors to",
  "substitute for",
  "like",
].map((phrase) => phrase.split(" "));
const AFTER_NAME = ["alternative", "alternatives", "competitor", "competitors", "replacement", "substitute", "clone"];
const LONGEST_NAME = 5;

/** Finds such a phrase around the name of a listed product. Returns null when there is none. */
export function findAlternativesQuery(words: readonly Word[], tables: SearchTables): AlternativesQuery | null {
  for (let i = 0; i < words.length; i++) {
    const phrase = BEFORE_NAME.find((parts) => parts.every((part, j) => words[i + j]?.text === part));
    if (phrase) {
      const from = i + phrase.length;
      for (let to = Math.min(words.length, from + LONGEST_NAME); to > from; to--) {
        const found = queryAround(words, [i, from, to, to], tables);
        if (found) return found;
      }
    }
    if (AFTER_NAME.includes(words[i]?.text ?? "")) {
      for (let from = Math.max(0, i - LONGEST_NAME); from < i; from++) {
        const found = queryAround(words, [from, from, i, i + 1], tables);
        if (found) return found;
      }
    }
  }
  return null;
}

function queryAround(
  words: readonly Word[],
  [start, nameFrom, nameTo, end]: [number, number, number, number],
  tables: SearchTables,
): AlternativesQuery | null {
  const { data } = tables;
  const name = words.slice(nameFrom, nameTo);
  const key = wholeName(name, tables);
  if (key === undefined) return null;
  const doc = heaviest(data.postingStart[key.term] as number, data.postingStart[key.term + 1] as number, tables);
  return { doc, rest: [...words.slice(0, start), ...words.slice(end)], traits: traitsOf(doc, tables) };
}

function heaviest(from: number, to: number, { data }: SearchTables): number {
  let best = from;
  for (let i = from; i < to; i++)
    if ((data.postingWeight[i] as number) > (data.postingWeight[best] as number)) best = i;
  return data.postingDoc[best] as number;
}

/** Returns the words and concepts of a document's tags and category. */
function traitsOf(doc: number, { data }: SearchTables): number[] {
  const traits = new Set<number>();
  let field: Field = "name";
  for (let i = data.forwardStart[doc] as number; i < (data.forwardStart[doc + 1] as number); i++) {
    const entry = data.forward[i] as number;
    const kind = entries.kind(entry);
    if (kind === entries.field) field = FIELDS[entries.value(entry)] as Field;
    else if ((field === "tag" || field === "category") && kind !== entries.extra) traits.add(entries.value(entry));
  }
  return [...traits];
}
