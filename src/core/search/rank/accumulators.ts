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

/** Less than 1, so that one rare word does not outweigh the rest of a long query. */
const RARITY_POWER = 0.7;

/** The rarer a word, the more it tells: inverse document frequency as in BM25, flattened. */
export function rarity(documents: number, size: number): number {
  return Math.log(1 + (size - documents + 0.5) / (documents + 0.5)) ** RARITY_POWER;
}
