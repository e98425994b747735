import type { SearchTables } from "../index/tables.ts";
import { matchConcepts } from "../text/concepts.ts";
import { inflection } from "../text/stem.ts";
import { isStopWord, isWeakWord, WEAK_WEIGHT } from "../text/stop-words.ts";
import { tokenise, type Word } from "../text/tokenise.ts";
import { type AlternativesQuery, findAlternativesQuery } from "./alternatives.ts";
import {
  beginningNames,
  conceptTerms,
  type Expansion,
  exactTerm,
  joined,
  prefixes,
  typos,
  wholeName,
  wordFamily,
} from "./expand.ts";

/** One term of a query: a word, or a meaningful phrase of stop words ("to do"). */
export interface QueryTerm {
  /** 1, or less for words that hardly distinguish products, belong to a phrase, or have another likely meaning. */
  importance: number;
  /** Terms of the index that match it, best first, each once. */
  expansions: Expansion[];
}

export interface ParsedQuery {
  terms: QueryTerm[];
  /** For "alternative to X": the product X, which is excluded from the results. */
  alternatives: AlternativesQuery | null;
  /** Key of products whose whole name the query is, or -1. */
  whole: number;
  /** Keys of products whose name of two or more words begins with the query. `quality` is the share of the name typed so far. */
  begun: Expansion[];
}

const MOST_WORDS = 80;
const MOST_TERMS = 24;
const MOST_TYPO_TERMS = 6;
const LONGEST_NAME = 4;

/** Parses a query into terms of the index. Never throws; the work is bounded for any text. */
export function parseQuery(text: string, tables: SearchTables): ParsedQuery {
  const all = tokenise(text.slice(0, 1000)).slice(0, MOST_WORDS);
  const alternatives = findAlternativesQuery(all, tables);
  const words = alternatives ? alternatives.rest : all;
  const { terms, termOf } = wordTerms(words, all.length === 0 || alternatives !== null);
  addPhrases(words, terms, termOf, tables);
  addNames(words, terms, termOf, tables);
  addWords(words, terms, termOf, tables);
  const begun = words.length > 1 && !alternatives ? beginningNames(words, tables) : [];
  for (const term of terms) term.expansions.push(...begun);
  for (const term of terms) {
    term.expansions = bestFirst(term.expansions);
    term.importance *= term.expansions[0]?.quality ?? 1;
  }
  const whole = alternatives ? -1 : (wholeName(words, tables)?.term ?? -1);
  return { terms, alternatives, whole, begun };
}

function wordTerms(words: readonly Word[], mayBeEmpty: boolean): { terms: QueryTerm[]; termOf: number[] } {
  const terms: QueryTerm[] = [];
  const termOf: number[] = words.map(() => -1);
  const seen = new Map<string, number>();
  const meaning = words.some(({ text }) => !isStopWord(text)) || mayBeEmpty;
  for (const [i, { text }] of words.entries()) {
    if (meaning && isStopWord(text)) continue;
    const known = seen.get(text);
    if (known !== undefined) termOf[i] = known;
    else if (terms.length < MOST_TERMS) {
      termOf[i] = terms.length;
      seen.set(text, terms.length);
      terms.push({ importance: isWeakWord(text) ? WEAK_WEIGHT : 1, expansions: [] });
    }
  }
  return { terms, termOf };
}

/**
 * Adds concepts of the synonym table, which may span several words with stop words between them. A phrase of n words that names one concept
 * counts as sqrt(n) words.
 */
function addPhrases(words: readonly Word[], terms: QueryTerm[], termOf: number[], tables: SearchTables): void {
  const spans = new Map<number, number>();
  for (const { concept, start, length } of matchConcepts(words.map(({ text }) => inflection(text)))) {
    const covered = termsOf(termOf, start, length);
    for (const term of covered) spans.set(term, Math.max(spans.get(term) ?? 1, covered.length));
    const found = conceptTerms(concept, tables);
    if (covered.length === 0 && length > 1 && found.length > 0 && terms.length < MOST_TERMS) {
      covered.push(terms.length);
      for (let i = start; i < start + length; i++) termOf[i] = terms.length;
      terms.push({ importance: 1, expansions: [] });
    }
    for (const term of covered) terms[term]?.expansions.push(...found);
  }
  for (const [term, span] of spans) (terms[term] as QueryTerm).importance *= 1 / Math.sqrt(span);
}

/** Adds names of several words, and words that the catalogue writes as one. */
function addNames(words: readonly Word[], terms: QueryTerm[], termOf: readonly number[], tables: SearchTables): void {
  for (let start = 0; start < words.length; start++) {
    for (let length = 1; length <= Math.min(LONGEST_NAME, words.length - start); length++) {
      const run = words.slice(start, start + length);
      const covered = termsOf(termOf, start, length);
      if (covered.length === 0) continue;
      const name = wholeName(run, tables);
      const found = name ? [name] : [];
      const plain = run.every(({ text }, i) => !isStopWord(text) || (i > 0 && run[i]?.glued));
      if (length > 1 && plain) found.push(...joined(run, tables));
      for (const term of covered) terms[term]?.expansions.push(...found);
    }
  }
}

function addWords(words: readonly Word[], terms: QueryTerm[], termOf: readonly number[], tables: SearchTables): void {
  let typoTerms = 0;
  const done = new Set<number>();
  for (const [i, { text }] of words.entries()) {
    const term = terms[termOf[i] ?? -1];
    if (term === undefined || done.has(termOf[i] as number)) continue;
    done.add(termOf[i] as number);
    const expanded = term.expansions.length > 0;
    const found = [...exactTerm(text, tables), ...wordFamily(text, tables)];
    const last = i === words.length - 1;
    const known = found.length > 0 || expanded;
    found.push(...prefixes(text, { known, last, alone: words.length === 1 }, tables));
    if (!known && typoTerms < MOST_TYPO_TERMS) {
      typoTerms++;
      found.push(...typos(text, tables));
    }
    term.expansions.push(...found);
  }
}

function termsOf(termOf: readonly number[], start: number, length: number): number[] {
  return [...new Set(termOf.slice(start, start + length).filter((term) => term >= 0))];
}

function bestFirst(expansions: readonly Expansion[]): Expansion[] {
  const sorted = [...expansions].sort((a, b) => b.quality - a.quality || a.term - b.term);
  const seen = new Set<number>();
  return sorted.filter(({ term }) => !seen.has(term) && seen.add(term));
}
