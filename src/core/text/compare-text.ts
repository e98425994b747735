/** Compares two texts by UTF-16 code units, for `sort`: the same order on every machine, whatever its language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
