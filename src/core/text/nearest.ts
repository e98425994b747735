/** Number of characters that are compared. */
const MOST_COMPARED = 80;

/**
 * Returns the candidates closest to a word by edit distance, nearest first, ties in the candidates' order. Compares at
 * most the first 80 characters.
 */
export function nearest(word: string, candidates: readonly string[], limit: number): string[] {
  if (limit < 1) return [];
  const target = word.slice(0, MOST_COMPARED);
  const boundTo = leastEdits(target);
  const byBound = Map.groupBy(candidates.keys(), (index) => boundTo((candidates[index] ?? "").slice(0, MOST_COMPARED)));
  let found: { index: number; distance: number }[] = [];
  for (const [bound, indexes] of [...byBound].sort(([a], [b]) => a - b)) {
    // Those left are at least as far as their bound. An equal distance can still win by its place.
    if (found.length === limit && (found.at(-1)?.distance ?? 0) < bound) break;
    for (const index of indexes) {
      const distance = editDistance(target, (candidates[index] ?? "").slice(0, MOST_COMPARED));
      const last = found.at(-1);
      if (found.length === limit && last !== undefined && distance > last.distance) continue;
      found = [...found, { index, distance }]
        .sort((a, b) => a.distance - b.distance || a.index - b.index)
        .slice(0, limit);
    }
  }
  return found.map(({ index }) => candidates[index] ?? "");
}

/**
 * Returns a lower bound of the edit distance to a word, which takes much less time than the distance: an edit adds, removes or
 * replaces at most one letter, and a letter is looked up by its last six bits.
 */
export function leastEdits(word: string): (other: string) => number {
  const own = new Uint8Array(64);
  for (let i = 0; i < word.length; i += 1) own[word.charCodeAt(i) & 63] = (own[word.charCodeAt(i) & 63] as number) + 1;
  const left = new Uint8Array(64);
  return (other) => {
    left.set(own);
    let common = 0;
    for (let i = 0; i < other.length; i += 1) {
      const letter = other.charCodeAt(i) & 63;
      const count = left[letter] as number;
      if (count === 0) continue;
      left[letter] = count - 1;
      common += 1;
    }
    return Math.max(word.length, other.length) - common;
  };
}

/**
 * Computes the Damerau-Levenshtein distance in UTF-16 code units: insertions, deletions, substitutions and transpositions
 * of two neighbours count one each. It is a metric, unlike the restricted form, which edits no letters twice.
 */
export function editDistance(a: string, b: string): number {
  const width = b.length + 2;
  const most = a.length + b.length;
  // The first row and the first column hold a cost that is too high to be used, for letters that have not occurred yet.
  const costs = new Int32Array((a.length + 2) * width).fill(most);
  for (let i = 0; i <= a.length; i += 1) costs[(i + 1) * width + 1] = i;
  for (let j = 0; j <= b.length; j += 1) costs[width + j + 1] = j;
  /** First column with the letter of each column. */
  const letters = new Int32Array(b.length);
  for (let j = 0; j < b.length; j += 1) letters[j] = b.indexOf(b.charAt(j));
  /** Last row of `a` with the letter of each column of `b`. */
  const rows = new Int32Array(b.length);
  for (let i = 1; i <= a.length; i += 1) {
    const unit = a.charCodeAt(i - 1);
    const above = i * width;
    const start = above + width;
    let column = 0;
    let left = i;
    for (let j = 1; j <= b.length; j += 1) {
      const row = rows[letters[j - 1] as number] as number;
      const transposed = (costs[row * width + column] as number) + i - row + j - column - 1;
      const same = unit === b.charCodeAt(j - 1);
      let least = (costs[above + j] as number) + (same ? 0 : 1);
      const deleted = (costs[above + j + 1] as number) + 1;
      if (deleted < least) least = deleted;
      if (left + 1 < least) least = left + 1;
      if (transposed < least) least = transposed;
      costs[start + j + 1] = least;
      left = least;
      if (same) column = j;
    }
    if (column > 0) rows[letters[column - 1] as number] = i;
  }
  return costs[(a.length + 1) * width + b.length + 1] as number;
}
