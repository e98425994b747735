import { sizeOf } from "../index/dictionary.ts";
import { CONCEPT_KEY, EXACT_KEY, type IndexData } from "../index/format.ts";
import { count, cumulate } from "../index/growable-array.ts";

/** Candidates for misspelt words, grouped by length, each with the set of its letters as 32 bits. */
export interface TypoTable {
  terms: Uint32Array;
  letters: Uint32Array;
  /** Words of `n` units: `lengthStart[n]` to `lengthStart[n + 1] - 1`. */
  lengthStart: Uint32Array;
}

export interface SimilarTerm {
  term: number;
  distance: number;
}

const KEY_UNITS = [EXACT_KEY, CONCEPT_KEY].map((key) => key.charCodeAt(0));
const SHORTEST = 4;
const LONGEST = 24;
const MOST_RESULTS = 16;

/** Returns the number of edits allowed in a word: none below four letters, one up to seven, two from eight on. */
export function forgiven(length: number): number {
  return length < SHORTEST || length > LONGEST ? 0 : length < 8 ? 1 : 2;
}

export function typoTable({ terms, postingStart }: IndexData): TypoTable {
  const lengthOf = (term: number) => (terms.start[term + 1] as number) - (terms.start[term] as number);
  const eligible = (term: number) =>
    lengthOf(term) >= SHORTEST - 1 &&
    lengthOf(term) <= LONGEST + 2 &&
    postingStart[term] !== postingStart[term + 1] &&
    !KEY_UNITS.includes(terms.units[terms.start[term] as number] as number);
  const lengthStart = new Uint32Array(LONGEST + 4);
  for (let term = 0; term < sizeOf(terms); term++) if (eligible(term)) count(lengthStart, lengthOf(term) + 1);
  cumulate(lengthStart);
  const next = lengthStart.slice();
  const found = new Uint32Array(lengthStart[LONGEST + 3] as number);
  const letters = new Uint32Array(found.length);
  for (let term = 0; term < sizeOf(terms); term++) {
    if (!eligible(term)) continue;
    const place = count(next, lengthOf(term));
    found[place] = term;
    letters[place] = letterSet(terms.units.subarray(terms.start[term], terms.start[term + 1]));
  }
  return { terms: found, letters, lengthStart };
}

/**
 * Returns words within `limit` edits (one letter added, removed, replaced, or two neighbours swapped): nearest first, then words of names,
 * then more frequent ones. When two edits are allowed or the word is short, the first letter must match.
 */
export function similarTerms(data: IndexData, table: TypoTable, word: string, limit: number): SimilarTerm[] {
  const units = Uint16Array.from(word, (_, i) => word.charCodeAt(i)).subarray(0, word.length);
  const letters = letterSet(units);
  const sameFirst = limit > 1 || word.length < 5;
  const from = table.lengthStart[Math.max(0, word.length - limit)] as number;
  const to = table.lengthStart[Math.min(word.length + limit + 1, LONGEST + 3)] as number;
  const row = () => new Uint8Array(LONGEST + 4);
  const rows: Rows = [row(), row(), row()];
  const found: SimilarTerm[] = [];
  for (let i = from; i < to; i++) {
    const other = table.letters[i] as number;
    if (bits(letters & ~other) > limit || bits(other & ~letters) > limit) continue;
    const term = table.terms[i] as number;
    const start = data.terms.start[term] as number;
    if (sameFirst && data.terms.units[start] !== units[0]) continue;
    const end = data.terms.start[term + 1] as number;
    const distance = distanceOf(units, { units: data.terms.units, start, end }, limit, rows);
    if (distance <= limit) found.push({ term, distance });
  }
  const frequency = (term: number) => (data.postingStart[term + 1] as number) - (data.postingStart[term] as number);
  const name = (term: number) => data.inName[term] as number;
  found.sort(
    (a, b) =>
      a.distance - b.distance ||
      name(b.term) - name(a.term) ||
      frequency(b.term) - frequency(a.term) ||
      a.term - b.term,
  );
  return found.slice(0, MOST_RESULTS);
}

/** Three rows of the distance matrix. */
type Rows = readonly [Uint8Array, Uint8Array, Uint8Array];

/**
 * Computes the optimal string alignment distance of `word` and `units[start..end)`. Returns `limit + 1` as soon as the distance must exceed
 * the limit.
 */
function distanceOf(
  word: Uint16Array,
  { units, start, end }: { units: Uint16Array; start: number; end: number },
  limit: number,
  rows: Rows,
): number {
  const width = end - start;
  let [older, previous, current] = rows;
  for (let j = 0; j <= width; j++) previous[j] = j;
  for (let i = 1; i <= word.length; i++) {
    current[0] = i;
    let least = i;
    for (let j = 1; j <= width; j++) {
      const same = word[i - 1] === units[start + j - 1];
      let cost = (previous[j - 1] as number) + (same ? 0 : 1);
      cost = Math.min(cost, (previous[j] as number) + 1, (current[j - 1] as number) + 1);
      if (i > 1 && j > 1 && word[i - 1] === units[start + j - 2] && word[i - 2] === units[start + j - 1]) {
        cost = Math.min(cost, (older[j - 2] as number) + 1);
      }
      current[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    [older, previous, current] = [previous, current, older];
  }
  return previous[width] as number;
}

function letterSet(units: Uint16Array): number {
  let set = 0;
  for (const unit of units) set |= 1 << (unit & 31);
  return set >>> 0;
}

function bits(set: number): number {
  let n = set - ((set >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
