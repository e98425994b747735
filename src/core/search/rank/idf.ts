/** Below 1, so that one rare word does not outweigh the rest of a long query. */
const POWER = 0.7;

/** Returns the inverse document frequency as in BM25, flattened. */
export function idf(documents: number, size: number): number {
  return Math.log(1 + (size - documents + 0.5) / (documents + 0.5)) ** POWER;
}
