import type { RankBasis } from "../../schema/answers/board.ts";
import type { Steps } from "../slices.ts";
import { compareText } from "../text/compare-text.ts";

/** What the order of the board depends on. A signal that was never read is null. */
export interface Rankable {
  slug: string;
  listedAt: string;
  /** Stars gained in the 30 days before the latest reading. */
  gained30: number | null;
  stars: number | null;
  /** Visits that the board had referred when the build was made. */
  visits: number;
}

/** Returns what a product's position is based on. */
export function rankBasis(points: number): RankBasis {
  return points === 0 ? "signals" : "points";
}

/**
 * Compares products with equal points: stars gained in 30 days, then stars, then referred visits, each descending; then
 * earlier listing; then slug. An unknown signal comes after every known one. The methodology page states this order.
 */
export function bySignals(a: Rankable, b: Rankable): number {
  return (
    mostFirst(a.gained30, b.gained30) ||
    mostFirst(a.stars, b.stars) ||
    b.visits - a.visits ||
    compareText(a.listedAt, b.listedAt) ||
    compareText(a.slug, b.slug)
  );
}

/** Number of products that are sorted at a time. */
const SORTED_AT_ONCE = 5_000;

/** Sorts products by `bySignals` in steps: parts first, then all, which only merges the sorted parts. */
export function* inSignalOrder<T extends Rankable>(products: readonly T[]): Steps<T[]> {
  const sorted: T[] = [];
  for (let from = 0; from < products.length; from += SORTED_AT_ONCE) {
    for (const product of products.slice(from, from + SORTED_AT_ONCE).sort(bySignals)) sorted.push(product);
    yield;
  }
  return sorted.sort(bySignals);
}

function mostFirst(a: number | null, b: number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null ? -1 : b - a;
}

/**
 * Ranks products: Rank Points descending, then by signals.
 *
 * @param ordered products in `bySignals` order
 * @param points Rank Points by slug; a product that is absent has none
 */
export function rankProducts<T extends Rankable>(ordered: readonly T[], points: ReadonlyMap<string, number>): T[] {
  if (points.size === 0) return [...ordered];
  const above: { product: T; points: number }[] = [];
  const level: T[] = [];
  const below: { product: T; points: number }[] = [];
  for (const product of ordered) {
    const held = points.get(product.slug) ?? 0;
    if (held > 0) above.push({ product, points: held });
    else if (held < 0) below.push({ product, points: held });
    else level.push(product);
  }
  // Sorting is stable, so equal points keep the order of signals.
  const descending = (a: { points: number }, b: { points: number }) => b.points - a.points;
  return [
    ...above.sort(descending).map((row) => row.product),
    ...level,
    ...below.sort(descending).map((row) => row.product),
  ];
}
