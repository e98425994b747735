/** Number of characters that are compared. */
const MOST_COMPARED = 80;

/**
 * Returns the candidates closest to a word by edit distance, nearest first, ties in the candidates' order. Compares at
 * most the first 80 characters.
 */
export function nearest(word: string, candidates: readonly string[], limit: number): string[] {
  const distance = distanceTo(word.slice(0, MOST_COMPARED));
  const byDistance: string[][] = Array.from({ length: MOST_COMPARED + 1 }, () => []);
  for (const candidate of candidates) byDistance[distance(candidate.slice(0, MOST_COMPARED))]?.push(candidate);
  return byDistance.flat().slice(0, limit);
}

export function editDistance(a: string, b: string): number {
  return distanceTo(a)(b);
}

/**
 * Returns a function that computes the edit distance to a word in UTF-16 code units: insertions, deletions, substitutions and
 * transpositions of two neighbours count one each, and no letters are edited twice. It compares a letter with 32 letters of the word at
 * once (Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances", 2003).
 */
export function distanceTo(word: string): (other: string) => number {
  if (word === "") return (other) => other.length;
  const blocks = Math.ceil(word.length / 32);
  const nowhere = new Int32Array(blocks);
  /** Bits of the places of each letter in the word. */
  const places = new Map<number, Int32Array>();
  for (let at = 0; at < word.length; at += 1) {
    const unit = word.charCodeAt(at);
    const bits = places.get(unit) ?? new Int32Array(blocks);
    places.set(unit, bits);
    bits[at >>> 5] = (bits[at >>> 5] as number) | (1 << (at & 31));
  }
  const last = 1 << ((word.length - 1) & 31);
  // Where the distance grows, falls and stays from a row to the next, in the column before.
  const grows = new Int32Array(blocks);
  const falls = new Int32Array(blocks);
  const stays = new Int32Array(blocks);
  return (other) => {
    grows.fill(-1);
    falls.fill(0);
    stays.fill(0);
    let distance = word.length;
    let before: Int32Array = nowhere;
    for (let column = 0; column < other.length; column += 1) {
      const equal = places.get(other.charCodeAt(column)) ?? nowhere;
      // What the lowest row of a block hands to the next block.
      let right = 1;
      let left = 0;
      let swapped = 0;
      for (let block = 0; block < blocks; block += 1) {
        const same = equal[block] as number;
        const up = grows[block] as number;
        const down = falls[block] as number;
        const crossed = ~(stays[block] as number) & same;
        const transposed = ((crossed << 1) | swapped) & (before[block] as number);
        swapped = crossed >>> 31;
        const match = same | left;
        const stay = (((match & up) + up) ^ up) | match | down | transposed;
        const more = down | ~(stay | up);
        const less = stay & up;
        if (block === blocks - 1) distance += (more & last) !== 0 ? 1 : (less & last) !== 0 ? -1 : 0;
        const moreBelow = (more << 1) | right;
        const lessBelow = (less << 1) | left;
        right = more >>> 31;
        left = less >>> 31;
        grows[block] = lessBelow | ~(stay | moreBelow);
        falls[block] = moreBelow & stay;
        stays[block] = stay;
      }
      before = equal;
    }
    return distance;
  };
}
