import { FULL_WEIGHT, type IndexData } from "../index/format.ts";
import { frequency } from "../index/tables.ts";
import type { Comparison } from "../query/alternatives.ts";
import { rarity, type Scratch } from "./accumulators.ts";

/** What the same traits are worth in another category. */
const OTHER_CATEGORY = 0.6;
/** What it adds to name X, and to name it as a thing to replace. */
const MENTION = 0.1;
const REPLACEMENT = 0.6;

/**
 * Likeness to a product X: the share of X's traits that another has, rare traits counting more and the same category
 * too; a product that calls itself an alternative to X counts in full. Returns how many documents are in `touched`.
 */
export function meetComparison(comparison: Comparison, data: IndexData, scratch: Scratch): number {
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
  const related = documentsOf([comparison.category], data);
  for (let i = 0; i < count; i++) {
    const doc = touched[i] as number;
    if (!related.has(doc)) met[doc] = (met[doc] as number) * OTHER_CATEGORY;
    reach[doc] = Math.min(1, 2 * (met[doc] as number));
  }
  const replacing = documentsOf(comparison.replacing, data);
  for (const doc of documentsOf(comparison.mentions, data)) {
    if (met[doc] === 0) touched[count++] = doc;
    const replaces = replacing.has(doc);
    met[doc] = Math.min(1, (met[doc] as number) + (replaces ? REPLACEMENT : MENTION));
    reach[doc] = replaces ? 1 : Math.max(reach[doc] as number, 0.6);
  }
  return count;
}

function documentsOf(terms: readonly number[], { postingStart, postingDoc }: IndexData): Set<number> {
  return new Set(
    terms
      .filter((term) => term >= 0)
      .flatMap((term) => [...postingDoc.subarray(postingStart[term], postingStart[term + 1])]),
  );
}
