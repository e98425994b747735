import { FULL_WEIGHT, type IndexData } from "../index/format.ts";
import { frequency } from "../index/tables.ts";
import type { AlternativesQuery } from "../query/alternatives.ts";
import type { Accumulators } from "./accumulators.ts";
import { idf } from "./idf.ts";

/**
 * Scores documents by similarity to a product: the share of its tags and category that another product has, weighted by idf. Returns the
 * number of documents in `touched`.
 */
export function scoreMoreLikeThis({ traits }: AlternativesQuery, data: IndexData, accumulators: Accumulators): number {
  const { termScore, termCoverage, touched } = accumulators;
  const weights = traits.map((term) => idf(frequency(data, term), data.size));
  const total = weights.reduce((all, one) => all + one, 0);
  let count = 0;
  for (const [k, term] of traits.entries()) {
    const scale = (weights[k] as number) / total / FULL_WEIGHT;
    for (let i = data.postingStart[term] as number; i < (data.postingStart[term + 1] as number); i++) {
      const doc = data.postingDoc[i] as number;
      if (termScore[doc] === 0) touched[count++] = doc;
      termScore[doc] = (termScore[doc] as number) + scale * (data.postingWeight[i] as number);
    }
  }
  for (let i = 0; i < count; i++) {
    const doc = touched[i] as number;
    termCoverage[doc] = Math.min(1, 2 * (termScore[doc] as number));
  }
  return count;
}
