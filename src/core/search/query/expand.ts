import { find, prefixRange, textOf } from "../index/dictionary.ts";
import { CONCEPT_KEY, EXACT_KEY } from "../index/format.ts";
import { frequency, type SearchTables } from "../index/tables.ts";
import { concepts as table } from "../text/concepts.ts";
import { inflection, root } from "../text/stem.ts";
import type { Word } from "../text/tokenise.ts";
import { forgiven, similarTerms } from "./fuzzy.ts";

/** A term of the index that a query word may stand for. */
export interface Expansion {
  term: number;
  /** Closeness to the query word, 0 to 1; scales the term's weight. */
  quality: number;
  /** How much of the query word counts as covered when deciding whether a product matches, 0 to 1. */
  coverage: number;
}

const MOST_PREFIXES = 48;

const QUALITY = { exact: 1, joined: 0.97, inflected: 0.96, concept: 0.8, family: 0.72, related: 0.45 } as const;

/** Returns the word itself. */
export function exactTerm(word: string, tables: SearchTables): Expansion[] {
  return expansion(word, QUALITY.exact, 1, tables);
}

/** Returns words with the same stem and, at a lower weight, words of the wider family ("generator" for "generate"). */
export function wordFamily(word: string, { data }: SearchTables): Expansion[] {
  const family = find(data.roots, root(word));
  if (family < 0) return [];
  const stem = inflection(word);
  const found: Expansion[] = [];
  for (let i = data.rootStart[family] as number; i < (data.rootStart[family + 1] as number); i++) {
    const term = data.rootTerms[i] as number;
    if (frequency(data, term) === 0) continue;
    const inflected = inflection(textOf(data.terms, term)) === stem;
    found.push({ term, quality: inflected ? QUALITY.inflected : QUALITY.family, coverage: inflected ? 1 : 0.9 });
  }
  return found;
}

/** Returns the index key of a concept of the synonym table, and the keys of its related concepts. */
export function conceptTerms(concept: number, tables: SearchTables): Expansion[] {
  const keyOf = (other: number) => CONCEPT_KEY + table.keys[other];
  return [
    ...expansion(keyOf(concept), QUALITY.concept, 1, tables),
    ...(table.related[concept] ?? []).flatMap((other) => expansion(keyOf(other), QUALITY.related, 0.7, tables)),
  ];
}

/** Returns the key of products whose whole name, alias or host is this run of words. */
export function wholeName(words: readonly Word[], tables: SearchTables): Expansion | undefined {
  return expansion(EXACT_KEY + words.map(({ text }) => text).join(""), QUALITY.exact, 1, tables)[0];
}

/** Returns keys of products whose name, alias or host begins with this run of words, however it is spaced. */
export function beginningNames(words: readonly Word[], { data }: SearchTables): Expansion[] {
  const typed = EXACT_KEY + words.map(({ text }) => text).join("");
  const [from, to] = prefixRange(data.terms, typed);
  return Array.from({ length: Math.min(to - from, MOST_PREFIXES) }, (_, i) => from + i).map((term) => {
    const length = (data.terms.start[term + 1] as number) - (data.terms.start[term] as number);
    return { term, quality: 0.6 + (0.3 * typed.length) / length, coverage: 0.9 };
  });
}

/** Returns terms that the catalogue writes as one word and the query as several ("lang chain", "e-commerce"). */
export function joined(words: readonly Word[], tables: SearchTables): Expansion[] {
  const text = words.map((word) => word.text).join("");
  const found = expansion(text, QUALITY.joined, 1, tables);
  if (found.length > 0 || words.length > 2 || words.every((word) => find(tables.data.terms, word.text) >= 0))
    return found;
  return typos(text, tables).filter(({ term }) => tables.data.inName[term] === 1);
}

/**
 * Returns words that begin with this one. A word in the catalogue is completed only at the end of the query and from four letters on,
 * because people may still be typing it.
 */
export function prefixes(
  word: string,
  { known, last, alone }: { known: boolean; last: boolean; alone: boolean },
  { data }: SearchTables,
): Expansion[] {
  if (word.length < (known ? 4 : alone ? 2 : 3) || (known && !last)) return [];
  const [from, to] = prefixRange(data.terms, word);
  let terms: number[] = [];
  for (let term = from; term < to; term++) if (frequency(data, term) > 0) terms.push(term);
  if (terms.length > MOST_PREFIXES) {
    const worth = (term: number) => frequency(data, term) + (data.inName[term] === 1 ? data.size : 0);
    terms = terms.sort((a, b) => worth(b) - worth(a) || a - b).slice(0, MOST_PREFIXES);
  }
  return terms.map((term) => {
    const length = (data.terms.start[term + 1] as number) - (data.terms.start[term] as number);
    const closeness = 0.6 + (0.3 * word.length) / length;
    return { term, quality: known ? closeness * 0.5 : closeness, coverage: known ? 0.65 : 0.9 };
  });
}

/** Returns words that this one may be a misspelling of. */
export function typos(word: string, { data, typos: misspelt }: SearchTables): Expansion[] {
  const limit = forgiven(word.length);
  if (limit === 0) return [];
  return similarTerms(data, misspelt, word, limit).map(({ term, distance }) => {
    return { term, quality: distance === 1 ? 0.8 : 0.62, coverage: distance === 1 ? 0.85 : 0.75 };
  });
}

function expansion(text: string, quality: number, coverage: number, { data }: SearchTables): Expansion[] {
  const term = find(data.terms, text);
  return term >= 0 && frequency(data, term) > 0 ? [{ term, quality, coverage }] : [];
}
