import { FULL_WEIGHT } from "../index/format.ts";
import type { SearchTables } from "../index/tables.ts";
import type { ParsedQuery, Slot } from "../query/parse.ts";
import type { SearchOptions } from "../types.ts";
import { rarity, type Scratch } from "./accumulators.ts";
import { meetComparison } from "./more-like-this.ts";
import { type Ranked, topRanked } from "./top-k.ts";

export interface Evaluation {
  total: number;
  /** The best of the accepted documents, best first: at least `limit` of them when there are as many. */
  best: Ranked[];
  /** The best whether accepted or not. */
  promising: Ranked[];
  /** How much each slot tells, and all together. */
  information: number[];
  informationSum: number;
}

/** A product matches when it meets this share of the query, each word counting by its rarity … */
const LEAST_COVERAGE = 0.4;
/** … or less of it, but in fields that weigh so much. */
const LEAST_STRENGTH = 0.2;
/** How many documents are worth a closer look. */
const PROMISING = 128;
/** How much of the score depends on meeting all of the query. */
const COVERAGE_SHARE = 0.5;

/** Scores every document that meets any word, word by word. A filter changes what is kept, not what it scores. */
export function evaluate(
  query: ParsedQuery,
  { data }: SearchTables,
  scratch: Scratch,
  { limit, accept }: SearchOptions,
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
  let matching = 0;
  for (let i = 0; i < reachedCount; i++) {
    const doc = scratch.reached[i] as number;
    const coverage = (scratch.coverage[doc] as number) / informationSum;
    const strength = (scratch.sum[doc] as number) / informationSum;
    scratch.coverage[doc] = 0;
    scratch.sum[doc] = 0;
    if ((coverage < LEAST_COVERAGE && strength < LEAST_STRENGTH) || doc === query.comparison?.doc) continue;
    scratch.met[matching] = strength * (1 - COVERAGE_SHARE + COVERAGE_SHARE * coverage);
    scratch.touched[matching++] = doc;
  }
  const promising = topRanked(scratch.touched, scratch.met, matching, PROMISING);
  let total = matching;
  if (accept !== undefined) {
    total = 0;
    for (let i = 0; i < matching; i++) {
      const doc = scratch.touched[i] as number;
      if (!accept(doc)) continue;
      scratch.met[total] = scratch.met[i] as number;
      scratch.touched[total++] = doc;
    }
  }
  const keep = Math.max(PROMISING, limit);
  const best =
    total <= PROMISING && total === matching ? promising : topRanked(scratch.touched, scratch.met, total, keep);
  scratch.met.fill(0, 0, matching);
  return { total, best, promising, information, informationSum };
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
