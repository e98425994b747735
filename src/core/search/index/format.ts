import type { Dictionary } from "./dictionary.ts";

/** The whole index as typed arrays, so that it is saved and loaded without conversion. */
export interface IndexData {
  /** Number of documents. */
  size: number;
  /**
   * All words of the catalogue, and keys that no query word can equal: `=name` for a whole name, alias or host without spaces, and
   * `~concept` for a line of the synonym table.
   */
  terms: Dictionary;
  /** By term: 1 when the word occurs in a name or an alias. */
  inName: Uint8Array;
  /** Postings of term `t`: `postingStart[t]` to `postingStart[t + 1] - 1`, in document order. */
  postingStart: Uint32Array;
  postingDoc: Uint32Array;
  /** Weight of the term in the document, 0 to 65535 for 0 to 1 (see `fields.ts`). */
  postingWeight: Uint16Array;
  /** Word families (`root` of the words), and the terms of each. */
  roots: Dictionary;
  rootStart: Uint32Array;
  rootTerms: Uint32Array;
  /** Words of each document in reading order, for phrases and highlighting (see `entries`). */
  forwardStart: Uint32Array;
  forward: Uint32Array;
}

export const EXACT_KEY = "=";
export const CONCEPT_KEY = "~";

/** Whether a term is a key. Keys begin with a character that no word begins with. */
export function isKey(term: string): boolean {
  return term.startsWith(EXACT_KEY) || term.startsWith(CONCEPT_KEY);
}

export const FULL_WEIGHT = 65535;

/**
 * Entries of `forward`: the low 24 bits hold a term or a field, the high 8 its type. A concept follows the last of the words that name it
 * and holds their number; an extra entry is a second reading of the words before it.
 */
export const entries = {
  word: 0,
  maxConceptLength: 63,
  extra: 254,
  field: 255,
  maxValue: 0xffffff,
  pack: (kind: number, value: number) => ((kind << 24) | value) >>> 0,
  kind: (entry: number) => entry >>> 24,
  value: (entry: number) => entry & 0xffffff,
} as const;
