import type { StarGrowth, StarPoint } from "../../src/core/catalog-data.ts";
import { addDays, daysBetween } from "../../src/core/periods.ts";

/** How far before the start of a window its first reading may lie, in days. */
const TOLERANCE = { 7: 3, 30: 10, 90: 20 } as const;

/**
 * Stars gained over 7, 30 and 90 days that end at the last observation.
 * The count at a window's start is the last one read at or before it; a window whose start was not read nearby is null.
 *
 * @param points in date order
 */
export function starGrowth(points: readonly StarPoint[]): StarGrowth | null {
  const last = points.at(-1);
  if (last === undefined || points.length < 2) return null;
  const gained = (days: 7 | 30 | 90): number | null => {
    const start = addDays(last.observedOn, -days);
    const before = points.findLast((point) => point.observedOn <= start);
    if (before === undefined || daysBetween(before.observedOn, start) > TOLERANCE[days]) return null;
    return last.stars - before.stars;
  };
  return { asOf: `${last.observedOn}T00:00:00Z`, days7: gained(7), days30: gained(30), days90: gained(90) };
}
