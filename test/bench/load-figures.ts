/** Value below which the share `q` of the values lies; NaN when there are none. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

/** Slope of the second half of a series by least squares, in MB a minute, with its standard error. */
export function memorySlope(series: readonly { at: number; mb: number }[]): { perMinute: number; error: number } {
  const half = series.slice(Math.floor(series.length / 2));
  const n = half.length;
  const meanAt = half.reduce((sum, point) => sum + point.at, 0) / n;
  const meanMb = half.reduce((sum, point) => sum + point.mb, 0) / n;
  const spread = half.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0);
  const slope = half.reduce((sum, { at, mb }) => sum + (at - meanAt) * (mb - meanMb), 0) / spread;
  const residual = half.reduce((sum, { at, mb }) => sum + (mb - meanMb - slope * (at - meanAt)) ** 2, 0);
  return { perMinute: slope * 60, error: Math.sqrt(residual / (n - 2) / spread) * 60 };
}
