import { find, textOf } from "../index/dictionary.ts";
import { FIELDS, type Field } from "../index/fields.ts";
import { CATEGORY_KEY, entries } from "../index/format.ts";
import type { SearchTables } from "../index/tables.ts";
import type { Word } from "../text/tokenise.ts";
import { wholeName } from "./expand.ts";

/** "alternative to X", "X alternatives", "tools like X": products that resemble X or name it. */
export interface Comparison {
  /** Position of X, which is left out of the answer. */
  doc: number;
  /** The words of the query beside the phrase and the name. */
  rest: Word[];
  /** What X is tagged with. */
  traits: number[];
  /** X's name as one word (two joined), as it was typed and as it is. */
  mentions: number[];
  /** Words by which a product says that it takes the place of another. */
  replacing: number[];
  /** The key of X's category, or -1. */
  category: number;
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
  const { traits, category, name: ownName } = portrait(doc, tables);
  return {
    doc,
    rest: [...words.slice(0, start), ...words.slice(end)],
    traits,
    category,
    mentions: found([name.map(({ text }) => text).join(""), ownName], tables),
    replacing: found(["alternative", "alternatives", "replacement", "replaces"], tables),
  };
}

function found(texts: readonly string[], { data }: SearchTables): number[] {
  return [...new Set(texts)].map((text) => find(data.terms, text)).filter((term) => term >= 0);
}

function heaviest(from: number, to: number, { data }: SearchTables): number {
  let best = from;
  for (let i = from; i < to; i++)
    if ((data.postingWeight[i] as number) > (data.postingWeight[best] as number)) best = i;
  return data.postingDoc[best] as number;
}

/** What a document is tagged with (words and concepts of tags and category), its category's key, and its name joined. */
function portrait(doc: number, { data }: SearchTables): { traits: number[]; category: number; name: string } {
  const traits = new Set<number>();
  const name: string[] = [];
  let category = -1;
  let field: Field = "name";
  for (let i = data.forwardStart[doc] as number; i < (data.forwardStart[doc + 1] as number); i++) {
    const entry = data.forward[i] as number;
    const kind = entries.kind(entry);
    const term = entries.value(entry);
    if (kind === entries.field) field = FIELDS[term] as Field;
    else if (field === "name" && kind === entries.word) name.push(textOf(data.terms, term));
    else if (field === "category" && textOf(data.terms, term).startsWith(CATEGORY_KEY)) category = term;
    else if ((field === "tag" || field === "category") && kind !== entries.extra) traits.add(term);
  }
  return { traits: [...traits], category, name: name.join("") };
}
