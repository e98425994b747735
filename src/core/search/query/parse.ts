import type { SearchTables } from "../index/tables.ts";
import { matchConcepts } from "../text/concepts.ts";
import { inflection } from "../text/stem.ts";
import { isStopWord, isWeakWord, WEAK_WEIGHT } from "../text/stop-words.ts";
import { tokenise, type Word } from "../text/tokenise.ts";
import { type Comparison, findComparison } from "./alternatives.ts";
import {
  beginningNames,
  type Candidate,
  concepts as conceptCandidates,
  exactTerm,
  joined,
  prefixes,
  typos,
  wholeName,
  wordFamily,
} from "./expand.ts";

/** One wish of a query: a word, or a phrase of stop words that means something ("to do"). */
export interface Slot {
  /** 1, or less for words that hardly tell products apart, are part of a phrase, or may be meant otherwise. */
  importance: number;
  /** What in the index meets it, best first, each term once. */
  candidates: Candidate[];
}

export interface ParsedQuery {
  slots: Slot[];
  /** "alternative to X": the product X, which is not an answer itself. */
  comparison: Comparison | null;
  /** Key term of products whose whole name the query is, or -1. */
  whole: number;
  /** Key terms of products whose name goes on from the query, of two words or more; quality says how far it has come. */
  begun: Candidate[];
}

const MOST_WORDS = 80;
const MOST_SLOTS = 24;
const MOST_TYPO_SLOTS = 6;
const LONGEST_NAME = 4;

/** Turns what somebody typed into what the index can look up. Never throws; work is bounded whatever the text. */
export function parseQuery(text: string, tables: SearchTables): ParsedQuery {
  const all = tokenise(text.slice(0, 1000)).slice(0, MOST_WORDS);
  const comparison = findComparison(all, tables);
  const words = comparison ? comparison.rest : all;
  const { slots, slotOf } = wordSlots(words, all.length === 0 || comparison !== null);
  addPhrases(words, slots, slotOf, tables);
  addNames(words, slots, slotOf, tables);
  addWords(words, slots, slotOf, tables);
  const begun = words.length > 1 && !comparison ? beginningNames(words, tables) : [];
  for (const slot of slots) slot.candidates.push(...begun);
  for (const slot of slots) {
    slot.candidates = bestFirst(slot.candidates);
    slot.importance *= slot.candidates[0]?.quality ?? 1;
  }
  const whole = comparison ? -1 : (wholeName(words, tables)?.term ?? -1);
  return { slots, comparison, whole, begun };
}

function wordSlots(words: readonly Word[], mayBeEmpty: boolean): { slots: Slot[]; slotOf: number[] } {
  const slots: Slot[] = [];
  const slotOf: number[] = words.map(() => -1);
  const seen = new Map<string, number>();
  const meaning = words.some(({ text }) => !isStopWord(text)) || mayBeEmpty;
  for (const [i, { text }] of words.entries()) {
    if (meaning && isStopWord(text)) continue;
    const known = seen.get(text);
    if (known !== undefined) slotOf[i] = known;
    else if (slots.length < MOST_SLOTS) {
      slotOf[i] = slots.length;
      seen.set(text, slots.length);
      slots.push({ importance: isWeakWord(text) ? WEAK_WEIGHT : 1, candidates: [] });
    }
  }
  return { slots, slotOf };
}

/**
 * Concepts of the synonym table, which may span several words and stop words between them. A phrase of n words that is
 * one idea counts as the square root of n words.
 */
function addPhrases(words: readonly Word[], slots: Slot[], slotOf: number[], tables: SearchTables): void {
  const spans = new Map<number, number>();
  for (const { concept, start, length } of matchConcepts(words.map(({ text }) => inflection(text)))) {
    const covered = slotsOf(slotOf, start, length);
    for (const slot of covered) spans.set(slot, Math.max(spans.get(slot) ?? 1, covered.length));
    const found = conceptCandidates(concept, tables);
    if (covered.length === 0 && length > 1 && found.length > 0 && slots.length < MOST_SLOTS) {
      covered.push(slots.length);
      for (let i = start; i < start + length; i++) slotOf[i] = slots.length;
      slots.push({ importance: 1, candidates: [] });
    }
    for (const slot of covered) slots[slot]?.candidates.push(...found);
  }
  for (const [slot, span] of spans) (slots[slot] as Slot).importance *= 1 / Math.sqrt(span);
}

/** Names of several words, and words that the catalogue writes as one. */
function addNames(words: readonly Word[], slots: Slot[], slotOf: readonly number[], tables: SearchTables): void {
  for (let start = 0; start < words.length; start++) {
    for (let length = 1; length <= Math.min(LONGEST_NAME, words.length - start); length++) {
      const run = words.slice(start, start + length);
      const covered = slotsOf(slotOf, start, length);
      if (covered.length === 0) continue;
      const name = wholeName(run, tables);
      const found = name ? [name] : [];
      const plain = run.every(({ text }, i) => !isStopWord(text) || (i > 0 && run[i]?.glued));
      if (length > 1 && plain) found.push(...joined(run, tables));
      for (const slot of covered) slots[slot]?.candidates.push(...found);
    }
  }
}

function addWords(words: readonly Word[], slots: Slot[], slotOf: readonly number[], tables: SearchTables): void {
  let typoSlots = 0;
  const done = new Set<number>();
  for (const [i, { text }] of words.entries()) {
    const slot = slots[slotOf[i] ?? -1];
    if (slot === undefined || done.has(slotOf[i] as number)) continue;
    done.add(slotOf[i] as number);
    const met = slot.candidates.length > 0;
    const found = [...exactTerm(text, tables), ...wordFamily(text, tables)];
    const last = i === words.length - 1;
    const known = found.length > 0 || met;
    found.push(...prefixes(text, { known, last, alone: words.length === 1 }, tables));
    if (!known && typoSlots < MOST_TYPO_SLOTS) {
      typoSlots++;
      found.push(...typos(text, found.length > 0, tables));
    }
    slot.candidates.push(...found);
  }
}

function slotsOf(slotOf: readonly number[], start: number, length: number): number[] {
  return [...new Set(slotOf.slice(start, start + length).filter((slot) => slot >= 0))];
}

function bestFirst(candidates: readonly Candidate[]): Candidate[] {
  const sorted = [...candidates].sort((a, b) => b.quality - a.quality || a.term - b.term);
  const seen = new Set<number>();
  return sorted.filter(({ term }) => !seen.has(term) && seen.add(term));
}
