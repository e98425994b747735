/** Returns a global pattern, in any case, that matches a source only where no letter or digit stands beside it. */
export function wholeWord(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "giu");
}
