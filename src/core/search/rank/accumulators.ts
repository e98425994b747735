/**
 * Working arrays of one index, one value per document. They are reused between queries because allocating them costs more than a query;
 * each query leaves them zeroed. An index is therefore limited to one thread.
 */
export interface Accumulators {
  /** Per query term: the best score of each document so far, and how much of the term the document covers (0 to 1). */
  termScore: Float32Array;
  termCoverage: Float32Array;
  /** Documents with a score for the current query term. */
  touched: Uint32Array;
  /** Sums over all query terms. */
  scoreSum: Float32Array;
  coverageSum: Float32Array;
  /** Documents with a sum. */
  reached: Uint32Array;
  /** Matching documents and their scores: the output of scoring. */
  matchDoc: Uint32Array;
  matchScore: Float32Array;
  /** Per pair of neighbouring query terms: the best field in which they are adjacent. */
  phraseWorth: Float64Array;
}

/** Query terms are bits of a 32-bit mask. */
const MOST_QUERY_TERMS = 32;

export function createAccumulators(size: number): Accumulators {
  return {
    termScore: new Float32Array(size),
    termCoverage: new Float32Array(size),
    touched: new Uint32Array(size),
    scoreSum: new Float32Array(size),
    coverageSum: new Float32Array(size),
    reached: new Uint32Array(size),
    matchDoc: new Uint32Array(size),
    matchScore: new Float32Array(size),
    phraseWorth: new Float64Array(MOST_QUERY_TERMS),
  };
}
