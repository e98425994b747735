import type { ResearchAnswer } from "../../schema/answers/research.ts";
import { CATEGORIES, type Category } from "../../schema/records/categories.ts";
import { compareText } from "../text/compare-text.ts";

/** The columns of a product that the figures of a field need. */
export interface FieldProduct {
  slug: string;
  name: string;
  category: Category;
  license: string;
  /** What it is, in a sentence. */
  description?: string;
  /** The exact licence in words; null when it is not on record. */
  exactLicence?: string | null;
  githubUrl: string | null;
  stars: number | null;
  starsAt: string | null;
  gained7?: number | null | undefined;
  gained30: number | null;
  gained90?: number | null | undefined;
  growthAsOf: string | null;
}

/** Number of products listed for growth when nothing else is asked, and for concentration. */
const LEADERS = 5;
const TOP = 3;

/** Counts products per category, most first. */
export function categoryDistribution(products: readonly FieldProduct[]): ResearchAnswer["category_distribution"] {
  return tally(products.map(({ category }) => category)).map(([category, count]) => ({
    category,
    name: CATEGORIES[category],
    products: count,
    share: ratio(count, products.length),
  }));
}

/** Counts products per kind of licence, most first. */
export function licenseMix(products: readonly FieldProduct[]): ResearchAnswer["license_mix"] {
  return tally(products.map(({ license }) => license)).map(([license, count]) => ({
    license,
    products: count,
    share: ratio(count, products.length),
  }));
}

/** Returns the products that gained most stars in the 30 days before their latest reading, at most `limit`. */
export function growthLeaders(products: readonly FieldProduct[], limit = LEADERS): ResearchAnswer["growth_leaders"] {
  return products
    .flatMap(({ slug, name, stars, gained30, growthAsOf }) =>
      stars === null || gained30 === null || gained30 <= 0 || growthAsOf === null
        ? []
        : [
            {
              slug,
              name,
              stars,
              gained_30d: gained30,
              growth_30d: stars === gained30 ? null : ratio(gained30, stars - gained30),
              as_of: growthAsOf,
            },
          ],
    )
    .sort((a, b) => b.gained_30d - a.gained_30d || compareText(a.slug, b.slug))
    .slice(0, limit);
}

/**
 * Computes the share of all stars that the three most starred products hold; null with fewer than four products whose
 * stars are known.
 */
export function concentration(products: readonly FieldProduct[]): ResearchAnswer["concentration"] {
  const starred = products
    .flatMap(({ slug, name, stars }) => (stars === null ? [] : [{ slug, name, stars }]))
    .sort((a, b) => b.stars - a.stars || compareText(a.slug, b.slug));
  const all = starred.reduce((sum, { stars }) => sum + stars, 0);
  if (starred.length <= TOP || all === 0) return null;
  const top = starred.slice(0, TOP);
  return {
    products_with_stars: starred.length,
    stars: all,
    top: top.map((product) => ({ ...product, share: ratio(product.stars, all) })),
    top_3_share: ratio(
      top.reduce((sum, { stars }) => sum + stars, 0),
      all,
    ),
  };
}

/** Counts the products for which each figure is known, and the prices of each status. */
export function coverageOf(
  products: readonly FieldProduct[],
  priceStatuses: Record<string, number> | null,
): ResearchAnswer["coverage"] {
  const read = products.flatMap(({ starsAt }) => starsAt ?? []).sort();
  return {
    analysed: products.length,
    with_repository: products.filter(({ githubUrl }) => githubUrl !== null).length,
    with_stars: products.filter(({ stars }) => stars !== null).length,
    with_growth_30d: products.filter(({ gained30 }) => gained30 !== null).length,
    oldest_stars_at: read[0] ?? null,
    newest_stars_at: read.at(-1) ?? null,
    price_statuses: priceStatuses,
  };
}

/** Counts how often each value occurs, most frequent first, then by name. */
export function tally<T extends string>(values: readonly T[]): [T, number][] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]));
}

/** Returns a share rounded to four decimals. */
function ratio(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 10_000;
}
