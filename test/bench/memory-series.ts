/** Memory of a process, so many seconds after it began to be looked at. */
export interface MemoryPoint {
  at: number;
  mb: number;
}

/** What V8's heap grows by, a page of 256 KiB: less than that in all the time tells of no growth, however even the rest is. */
const PAGE_MB = 0.25;

/** Slope of the second half of a series of memory, in MB a minute. */
export interface MemorySlope {
  perMinute: number;
  /**
   * Its standard error, which counts that memory stays where it is: `n` values of which each is like the one before
   * tell as much as `n (1 - r) / (1 + r)` that are not, `r` being the correlation of what the line leaves with the same
   * one value later. Infinite where they tell less than two.
   */
  error: number;
  /** How far from nothing it is by chance in 19 of 20 series that have no slope (Student's t of so few values). */
  noise: number;
}

/** By least squares. */
export function memorySlope(series: readonly MemoryPoint[]): MemorySlope {
  const half = series.slice(Math.floor(series.length / 2));
  const n = half.length;
  const meanAt = mean(half.map(({ at }) => at));
  const meanMb = mean(half.map(({ mb }) => mb));
  const spread = sum(half.map(({ at }) => (at - meanAt) ** 2));
  const slope = sum(half.map(({ at, mb }) => (at - meanAt) * (mb - meanMb))) / spread;
  const left = half.map(({ at, mb }) => mb - meanMb - slope * (at - meanAt));
  const squares = sum(left.map((value) => value ** 2));
  const together = sum(left.slice(1).map((value, i) => value * (left[i] ?? 0)));
  const r = squares === 0 ? 0 : Math.max(0, together / squares);
  const free = (n * (1 - r)) / (1 + r) - 2;
  const error = free > 0 ? Math.sqrt(squares / free / spread) * 60 : Number.POSITIVE_INFINITY;
  return { perMinute: slope * 60, error, noise: free > 0 ? error * studentT(free) : error };
}

/** What Student's t is beyond in a twentieth of cases, by the expansion around the normal distribution; a little too small below 3. */
function studentT(freedom: number): number {
  const z = 1.959964;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}

/** A series at its start, half-way and at its end, and its slope; whether that is more than noise. */
export function tellMemory(series: readonly MemoryPoint[]): string {
  const mb = (point: MemoryPoint | undefined) => `${point?.mb.toFixed(1) ?? "?"} MB`;
  const half = series[Math.floor(series.length / 2)];
  const slope = memorySlope(series);
  const minutes = ((series.at(-1)?.at ?? 0) - (half?.at ?? 0)) / 60;
  return `${mb(series[0])} at the start, ${mb(half)} half-way, ${mb(series.at(-1))} at the end; slope of the second half ${slope.perMinute.toFixed(3)} ± ${told(slope.error)} MB a minute, ${verdict(slope, minutes)}`;
}

function verdict({ perMinute, noise }: MemorySlope, minutes: number): string {
  if (Math.abs(perMinute) <= noise) return `within its noise of ${told(noise)}`;
  if (Math.abs(perMinute) * minutes >= PAGE_MB) return `MORE THAN ITS NOISE of ${told(noise)}`;
  return `more than its noise of ${told(noise)}, but less than one page of V8's heap (256 KiB) in that time`;
}

function told(value: number): string {
  return Number.isFinite(value) ? value.toFixed(3) : "any";
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}
