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
  // One row and one column more than there are prefixes hold what no transposition may reach.
  const costs = new Uint32Array((a.length + 2) * width).fill(most);
  const at = (i: number, j: number) => (i + 1) * width + j + 1;
  for (let i = 0; i <= a.length; i += 1) costs[at(i, 0)] = i;
  for (let j = 0; j <= b.length; j += 1) costs[at(0, j)] = j;
  const lastRowOf = new Map<number, number>();
  for (let i = 1; i <= a.length; i += 1) {
    const unit = a.charCodeAt(i - 1);
    let lastColumn = 0;
    for (let j = 1; j <= b.length; j += 1) {
      const row = lastRowOf.get(b.charCodeAt(j - 1)) ?? 0;
      const column = lastColumn;
      const same = unit === b.charCodeAt(j - 1);
      if (same) lastColumn = j;
      costs[at(i, j)] = Math.min(
        (costs[at(i - 1, j - 1)] ?? 0) + (same ? 0 : 1),
        (costs[at(i, j - 1)] ?? 0) + 1,
        (costs[at(i - 1, j)] ?? 0) + 1,
        (costs[at(row - 1, column - 1)] ?? most) + (i - row - 1) + 1 + (j - column - 1),
      );
    }
    lastRowOf.set(unit, i);
  }
  return costs[at(a.length, b.length)] ?? 0;
}
