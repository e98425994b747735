import { wholeName } from "./candidates.ts";
import { entries } from "./data.ts";
import { FIELDS } from "./fields.ts";
import type { SearchTables } from "./tables.ts";
import type { Word } from "./text.ts";

/** "alternative to X", "X alternatives", "tools like X": products that resemble X or name it. */
export interface Comparison {
  /** Position of X, which is left out of the answer. */
  doc: number;
  /** The words of the query beside the phrase and the name. */
  rest: Word[];
  /** What X is tagged with. */
  traits: number[];
  /** X's name as a word in descriptions of others, or -1. */
  mention: number;
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
const AFTER_NAME = ["alternative", "alternatives", "competitor", "competitors", "replacement", "substitute"];
const LONGEST_NAME = 5;

/** Finds such a phrase around the name of a listed product; null when there is none. */
export function findComparison(words: readonly Word[], tables: SearchTables): Comparison | null {
  for (let i = 0; i < words.length; i++) {
    const phrase = BEFORE_NAME.find((parts) => parts.every((part, j) => words[i + j]?.text === part));
    if (phrase) {
      const from = i + phrase.length;
      for (let to = Math.min(words.length, from + LONGEST_NAME); to > from; to--) {
        const found = comparisonWith(words, [i, from, to, to], tables);
        if (found) return found;
      }
    }
    if (AFTER_NAME.includes(words[i]?.text ?? "")) {
      for (let from = Math.max(0, i - LONGEST_NAME); from < i; from++) {
        const found = comparisonWith(words, [from, from, i, i + 1], tables);
        if (found) return found;
      }
    }
  }
  return null;
}

function comparisonWith(
  words: readonly Word[],
  [start, nameFrom, nameTo, end]: [number, number, number, number],
  tables: SearchTables,
): Comparison | null {
  const { data } = tables;
  const name = words.slice(nameFrom, nameTo);
  const key = wholeName(name, tables);
  if (key === undefined) return null;
  const doc = heaviest(data.postingStart[key.term] as number, data.postingStart[key.term + 1] as number, tables);
  return {
    doc,
    rest: [...words.slice(0, start), ...words.slice(end)],
    traits: traitsOf(doc, tables),
    mention: nameWordOf(doc, tables),
  };
}

function heaviest(from: number, to: number, { data }: SearchTables): number {
  let best = from;
  for (let i = from; i < to; i++)
    if ((data.postingWeight[i] as number) > (data.postingWeight[best] as number)) best = i;
  return data.postingDoc[best] as number;
}

/** The name of a document when it is one word, else -1. */
function nameWordOf(doc: number, { data: { forward, forwardStart } }: SearchTables): number {
  const words: number[] = [];
  for (let i = (forwardStart[doc] as number) + 1; i < (forwardStart[doc + 1] as number); i++) {
    const kind = entries.kind(forward[i] as number);
    if (kind === entries.field) break;
    if (kind === entries.word) words.push(entries.value(forward[i] as number));
  }
  return words.length === 1 ? (words[0] as number) : -1;
}

/** Tag and category words of a document and the concepts in them. */
function traitsOf(doc: number, { data }: SearchTables): number[] {
  const traits = new Set<number>();
  let field = "";
  for (let i = data.forwardStart[doc] as number; i < (data.forwardStart[doc + 1] as number); i++) {
    const entry = data.forward[i] as number;
    const kind = entries.kind(entry);
    if (kind === entries.field) field = FIELDS[entries.value(entry)] ?? "";
    else if (kind !== entries.extra && (field === "tag" || field === "category")) traits.add(entries.value(entry));
  }
  return [...traits];
}
