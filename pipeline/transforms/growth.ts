import type { StarGrowth, StarPoint } from "../../src/core/catalog/catalog-data.ts";
import { addDays, daysBetween } from "../../src/core/periods.ts";

/**
 * Widest gap between two readings, in days, across which the count at a window's start is interpolated, by window
 * length.
 */
const WIDEST_GAP = { 7: 8, 30: 16, 90: 35 } as const;

/**
 * Computes the stars gained over the 7, 30 and 90 days before the last observation. The count at a window's start is a
 * reading of that day, or is interpolated linearly between the surrounding readings when they are close enough;
 * otherwise the window is null.
 *
 * @param points in date order
 */
export function starGrowth(points: readonly StarPoint[]): StarGrowth | null {
  const last = points.at(-1);
  if (last === undefined || points.length < 2) return null;
  const gained = (days: 7 | 30 | 90): number | null => {
    const count = countAt(points, addDays(last.observedOn, -days), WIDEST_GAP[days]);
    return count === null ? null : last.stars - count;
  };
  return { asOf: `${last.observedOn}T00:00:00.000Z`, days7: gained(7), days30: gained(30), days90: gained(90) };
}

function countAt(points: readonly StarPoint[], day: string, widestGap: number): number | null {
  const before = points.findLast((point) => point.observedOn <= day);
  if (before === undefined) return null;
  if (before.observedOn === day) return before.stars;
  const after = points.find((point) => point.observedOn > day);
  if (after === undefined) return null;
  const gap = daysBetween(before.observedOn, after.observedOn);
  if (gap > widestGap) return null;
  return Math.round(before.stars + ((after.stars - before.stars) * daysBetween(before.observedOn, day)) / gap);
}
