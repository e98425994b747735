/**
 * Returns the candidates closest to a word by edit distance, nearest first, ties in the candidates' order. Compares at
 * most the first 80 characters.
 */
export function nearest(word: string, candidates: readonly string[], limit: number): string[] {
  const target = word.slice(0, 80);
  return candidates
    .map((candidate, index) => ({ candidate, index, distance: editDistance(target, candidate.slice(0, 80)) }))
    .sort((a, b) => a.distance - b.distance || a.index - b.index)
    .slice(0, limit)
    .map((row) => row.candidate);
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
