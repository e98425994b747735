import type { ParsedQuery } from "../query/parse.ts";

/** Which slots of the query each term of the index can meet, one bit per slot, and how well. */
export interface Marks {
  slots: Uint32Array;
  quality: Float32Array;
}

export function marksFor(terms: number): Marks {
  return { slots: new Uint32Array(terms), quality: new Float32Array(terms) };
}

export function mark(query: ParsedQuery, marks: Marks): void {
  for (const [slot, { candidates }] of query.slots.entries()) {
    for (const { term, quality } of candidates) {
      marks.slots[term] = (marks.slots[term] as number) | (1 << slot);
      if (quality > (marks.quality[term] as number)) marks.quality[term] = quality;
    }
  }
  for (const term of comparisonTerms(query)) {
    marks.slots[term] = (marks.slots[term] as number) | (1 << query.slots.length);
  }
}

export function unmark(query: ParsedQuery, marks: Marks): void {
  for (const { candidates } of query.slots) {
    for (const { term } of candidates) {
      marks.slots[term] = 0;
      marks.quality[term] = 0;
    }
  }
  for (const term of comparisonTerms(query)) marks.slots[term] = 0;
}

function comparisonTerms({ comparison }: ParsedQuery): readonly number[] {
  if (comparison === null) return [];
  return [...comparison.traits, ...comparison.mentions];
}
