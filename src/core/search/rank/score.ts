import { FULL_WEIGHT, type IndexData } from "../index/format.ts";
import type { ParsedQuery, QueryTerm } from "../query/parse.ts";
import type { SearchOptions } from "../types.ts";
import type { Accumulators } from "./accumulators.ts";
import { idf } from "./idf.ts";
import { scoreMoreLikeThis } from "./more-like-this.ts";
import { type Ranked, topRanked } from "./top-k.ts";

export interface Scored {
  /** Number of accepted documents that match. */
  total: number;
  /** The best accepted documents, best first: at least `limit` of them when that many match. */
  best: Ranked[];
  /** The best documents, accepted or not, so that a filter does not change scores. */
  leading: Ranked[];
  /** Weight of each query term, and their sum. */
  weights: number[];
  totalWeight: number;
}

/** A document matches when it covers this share of the query, weighted by idf … */
const LEAST_COVERAGE = 0.4;
/** … or a smaller share, but in fields with at least this score. */
const LEAST_SCORE = 0.2;
/** Number of documents that are rescored by proximity and similarity. */
const RESCORE_WINDOW = 32;
/** Share of the score that depends on covering the whole query. */
const COVERAGE_SHARE = 0.5;

/**
 * Scores every document that contains any query term, one term at a time. A filter changes which documents are returned, not their scores.
 */
export function scoreDocuments(
  query: ParsedQuery,
  data: IndexData,
  accumulators: Accumulators,
  { limit, accept }: SearchOptions,
): Scored {
  const weights: number[] = [];
  let reachedCount = 0;
  const addTerm = (touchedCount: number, weight: number) => {
    weights.push(weight);
    reachedCount = addToSums(touchedCount, weight, reachedCount, accumulators);
  };
  for (const term of query.terms) {
    const count = scoreTerm(term, data, accumulators);
    addTerm(count, term.importance * idf(count, data.size));
  }
  if (query.alternatives) addTerm(scoreMoreLikeThis(query.alternatives, data, accumulators), idf(1, data.size));

  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  const { matchDoc, matchScore } = accumulators;
  const matching = takeMatches(reachedCount, totalWeight, query.alternatives?.doc ?? -1, accumulators);
  const leading = topRanked(matchDoc, matchScore, matching, RESCORE_WINDOW);
  let total = matching;
  if (accept !== undefined) {
    total = 0;
    for (let i = 0; i < matching; i++) {
      const doc = matchDoc[i] as number;
      if (!accept(doc)) continue;
      matchScore[total] = matchScore[i] as number;
      matchDoc[total++] = doc;
    }
  }
  const keep = Math.max(RESCORE_WINDOW, limit);
  const best = total <= RESCORE_WINDOW && total === matching ? leading : topRanked(matchDoc, matchScore, total, keep);
  return { total, best, leading, weights, totalWeight };
}

/** Sets each document's score to the best among a query term's expansions. Returns the number of documents in `touched`. */
function scoreTerm(term: QueryTerm, data: IndexData, { termScore, termCoverage, touched }: Accumulators): number {
  let count = 0;
  for (const expansion of term.expansions) {
    const scale = expansion.quality / FULL_WEIGHT;
    const end = data.postingStart[expansion.term + 1] as number;
    for (let i = data.postingStart[expansion.term] as number; i < end; i++) {
      const doc = data.postingDoc[i] as number;
      const value = scale * (data.postingWeight[i] as number);
      const before = termScore[doc] as number;
      if (before === 0) {
        touched[count++] = doc;
        termScore[doc] = value;
        termCoverage[doc] = expansion.coverage;
      } else {
        if (value > before) termScore[doc] = value;
        if (expansion.coverage > (termCoverage[doc] as number)) termCoverage[doc] = expansion.coverage;
      }
    }
  }
  return count;
}

/** Adds a query term's scores to the sums and clears them. Returns the number of documents with a sum. */
function addToSums(touchedCount: number, weight: number, reachedBefore: number, accumulators: Accumulators): number {
  const { termScore, termCoverage, touched, scoreSum, coverageSum, reached } = accumulators;
  let reachedCount = reachedBefore;
  for (let i = 0; i < touchedCount; i++) {
    const doc = touched[i] as number;
    if (coverageSum[doc] === 0) reached[reachedCount++] = doc;
    scoreSum[doc] = (scoreSum[doc] as number) + weight * (termScore[doc] as number);
    coverageSum[doc] = (coverageSum[doc] as number) + weight * (termCoverage[doc] as number);
    termScore[doc] = 0;
    termCoverage[doc] = 0;
  }
  return reachedCount;
}

/** Writes matching documents to `matchDoc` and `matchScore` and clears the sums. Returns the number of matches. */
function takeMatches(reachedCount: number, totalWeight: number, leftOut: number, accumulators: Accumulators): number {
  const { scoreSum, coverageSum, reached, matchDoc, matchScore } = accumulators;
  let matching = 0;
  for (let i = 0; i < reachedCount; i++) {
    const doc = reached[i] as number;
    const coverage = (coverageSum[doc] as number) / totalWeight;
    const score = (scoreSum[doc] as number) / totalWeight;
    coverageSum[doc] = 0;
    scoreSum[doc] = 0;
    if ((coverage < LEAST_COVERAGE && score < LEAST_SCORE) || doc === leftOut) continue;
    matchScore[matching] = score * (1 - COVERAGE_SHARE + COVERAGE_SHARE * coverage);
    matchDoc[matching++] = doc;
  }
  return matching;
}
