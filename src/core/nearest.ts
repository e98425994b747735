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

/** Computes the Levenshtein distance in UTF-16 code units. */
export function editDistance(a: string, b: string): number {
  const row = Uint32Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const unit = a.charCodeAt(i - 1);
    let diagonal = i - 1;
    let left = i;
    for (let j = 1; j <= b.length; j += 1) {
      const above = row[j] ?? 0;
      left = Math.min(diagonal + (unit === b.charCodeAt(j - 1) ? 0 : 1), above + 1, left + 1);
      diagonal = above;
      row[j] = left;
    }
    row[0] = i;
  }
  return row[b.length] ?? 0;
}
