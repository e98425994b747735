import { FULL_WEIGHT } from "./data.ts";
import type { ParsedQuery, Slot } from "./parse-query.ts";
import { frequency, type SearchTables } from "./tables.ts";
import { type Ranked, topRanked } from "./top.ts";

/** Numbers for each document, kept between queries because making them anew would cost more than the query. */
export interface Scratch {
  /** Per slot: the best weight so far, and how far the slot counts as met. */
  met: Float32Array;
  reach: Float32Array;
  touched: Uint32Array;
  /** Over all slots. */
  sum: Float32Array;
  coverage: Float32Array;
  reached: Uint32Array;
}

export interface Evaluation {
  total: number;
  /** The most promising documents, best first. */
  best: Ranked[];
  /** How much each slot tells, and all together. */
  information: number[];
  informationSum: number;
}

/** A product matches when it meets this share of what the best product meets of the query … */
const RELATIVE_COVERAGE = 0.55;
/** … and this share of the query. */
const LEAST_COVERAGE = 0.3;
/** How much of the score depends on meeting all of the query. */
const COVERAGE_SHARE = 0.5;

export function scratchFor(size: number): Scratch {
  return {
    met: new Float32Array(size),
    reach: new Float32Array(size),
    touched: new Uint32Array(size),
    sum: new Float32Array(size),
    coverage: new Float32Array(size),
    reached: new Uint32Array(size),
  };
}

/** Scores every document that meets any word, word by word, and keeps the best `keep`. */
export function evaluate(
  query: ParsedQuery,
  { data }: SearchTables,
  scratch: Scratch,
  { keep, accept }: { keep: number; accept: ((doc: number) => boolean) | undefined },
): Evaluation {
  const information: number[] = [];
  let reachedCount = 0;
  const settle = (touchedCount: number, tells: number) => {
    information.push(tells);
    for (let i = 0; i < touchedCount; i++) {
      const doc = scratch.touched[i] as number;
      if (scratch.coverage[doc] === 0) scratch.reached[reachedCount++] = doc;
      scratch.sum[doc] = (scratch.sum[doc] as number) + tells * (scratch.met[doc] as number);
      scratch.coverage[doc] = (scratch.coverage[doc] as number) + tells * (scratch.reach[doc] as number);
      scratch.met[doc] = 0;
      scratch.reach[doc] = 0;
    }
  };
  for (const slot of query.slots) {
    const count = meetSlot(slot, data, scratch);
    settle(count, slot.importance * rarity(count, data.size));
  }
  if (query.comparison) settle(meetComparison(query.comparison, data, scratch), rarity(1, data.size));

  const informationSum = information.reduce((sum, tells) => sum + tells, 0);
  const left = query.comparison?.doc ?? -1;
  let most = 0;
  let count = 0;
  for (let i = 0; i < reachedCount; i++) {
    const doc = scratch.reached[i] as number;
    if (doc === left || (accept !== undefined && !accept(doc))) {
      scratch.coverage[doc] = 0;
      scratch.sum[doc] = 0;
      continue;
    }
    scratch.reached[count++] = doc;
    if ((scratch.coverage[doc] as number) > most) most = scratch.coverage[doc] as number;
  }
  const least = Math.max(LEAST_COVERAGE * informationSum, RELATIVE_COVERAGE * most);
  let total = 0;
  for (let i = 0; i < count; i++) {
    const doc = scratch.reached[i] as number;
    const coverage = scratch.coverage[doc] as number;
    if (coverage >= least) {
      const share = 1 - COVERAGE_SHARE + (COVERAGE_SHARE * coverage) / informationSum;
      scratch.met[total] = ((scratch.sum[doc] as number) / informationSum) * share;
      scratch.touched[total++] = doc;
    }
    scratch.coverage[doc] = 0;
    scratch.sum[doc] = 0;
  }
  const best = topRanked(scratch.touched, scratch.met, total, keep);
  scratch.met.fill(0, 0, total);
  return { total, best, information, informationSum };
}

/** Inverse document frequency as in BM25: the rarer a word, the more it tells. */
function rarity(documents: number, size: number): number {
  return Math.log(1 + (size - documents + 0.5) / (documents + 0.5));
}

/** Each document takes the best of a slot's candidates. Returns how many documents are now in `touched`. */
function meetSlot(slot: Slot, data: SearchTables["data"], scratch: Scratch): number {
  const { met, reach, touched } = scratch;
  let count = 0;
  for (const candidate of slot.candidates) {
    const scale = candidate.quality / FULL_WEIGHT;
    const end = data.postingStart[candidate.term + 1] as number;
    for (let i = data.postingStart[candidate.term] as number; i < end; i++) {
      const doc = data.postingDoc[i] as number;
      const value = scale * (data.postingWeight[i] as number);
      const before = met[doc] as number;
      if (before === 0) {
        touched[count++] = doc;
        met[doc] = value;
        reach[doc] = candidate.reach;
      } else {
        if (value > before) met[doc] = value;
        if (candidate.reach > (reach[doc] as number)) reach[doc] = candidate.reach;
      }
    }
  }
  return count;
}

/** Likeness: the share of the product's traits that another has, rare traits counting more; naming it counts in full. */
function meetComparison(
  comparison: NonNullable<ParsedQuery["comparison"]>,
  data: SearchTables["data"],
  scratch: Scratch,
): number {
  const { met, reach, touched } = scratch;
  const tells = comparison.traits.map((term) => rarity(frequency(data, term), data.size));
  const sum = tells.reduce((all, one) => all + one, 0);
  let count = 0;
  for (const [k, term] of comparison.traits.entries()) {
    const scale = (tells[k] as number) / sum / FULL_WEIGHT;
    for (let i = data.postingStart[term] as number; i < (data.postingStart[term + 1] as number); i++) {
      const doc = data.postingDoc[i] as number;
      if (met[doc] === 0) touched[count++] = doc;
      met[doc] = (met[doc] as number) + scale * (data.postingWeight[i] as number);
    }
  }
  for (let i = 0; i < count; i++) reach[touched[i] as number] = Math.min(1, 2 * (met[touched[i] as number] as number));
  if (comparison.mention < 0) return count;
  for (
    let i = data.postingStart[comparison.mention] as number;
    i < (data.postingStart[comparison.mention + 1] as number);
    i++
  ) {
    const doc = data.postingDoc[i] as number;
    if (met[doc] === 0) touched[count++] = doc;
    met[doc] = Math.min(1, (met[doc] as number) + 0.5);
    reach[doc] = 1;
  }
  return count;
}
