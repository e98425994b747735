/** Value below which the share `q` of the values lies; NaN when there are none. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

/** When something was answered, in seconds, and how long it took. */
export interface Timed {
  at: number;
  ms: number;
}

/**
 * A quantile in each span of so many seconds: they tell of a queue that grows, and whether it goes away again.
 *
 * @param unit milliseconds that are told as one
 */
export function quantilesOver(samples: readonly Timed[], span: number, q: number, unit: number): string[] {
  return [...bySpan(samples, span)]
    .sort(([a], [b]) => a - b)
    .map(([, times]) => Number((quantile(times, q) / unit).toPrecision(2)).toString());
}

/** Seconds whose p99 is more than 5 times the median of all, as `3-5, 9`. */
export function slowSeconds(samples: readonly Timed[]): string {
  const limit =
    5 *
    quantile(
      samples.map(({ ms }) => ms),
      0.5,
    );
  const slow = [...bySpan(samples, 1)].filter(([, times]) => quantile(times, 0.99) > limit).map(([second]) => second);
  const runs: number[][] = [];
  for (const second of slow.sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.at(-1) === second - 1) run.push(second);
    else runs.push([second]);
  }
  const told = runs.map((run) => (run.length === 1 ? `${run[0]}` : `${run[0]}-${run.at(-1)}`));
  return told.length === 0 ? "none" : told.join(", ");
}

function bySpan(samples: readonly Timed[], span: number): Map<number, number[]> {
  const spans = new Map<number, number[]>();
  for (const { at, ms } of samples) {
    const index = Math.floor(at / span);
    const times = spans.get(index) ?? [];
    times.push(ms);
    spans.set(index, times);
  }
  return spans;
}
