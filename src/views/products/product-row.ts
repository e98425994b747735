import type { Product } from "../../core/catalog/catalog-data.ts";
import { addDays } from "../../core/periods.ts";
import { CATEGORIES, type Category } from "../../schema/records/categories.ts";
import type { Catalog } from "../../store/catalog/read.ts";
import { sparkline } from "../kit/plot.ts";

/** A product in a list of objective figures. */
export interface ProductRow {
  slug: string;
  name: string;
  description: string;
  category: Category;
  categoryName: string;
  license: Product["license"];
  stars: number | null;
  starsAt: string | null;
  growth7: number | null;
  growth30: number | null;
  growth90: number | null;
  visits: number;
  listedAt: string;
}

export function productRow(product: Product): ProductRow {
  return {
    slug: product.slug,
    name: product.name,
    description: product.description,
    category: product.category,
    categoryName: CATEGORIES[product.category],
    license: product.license,
    stars: product.githubStars,
    starsAt: product.githubStarsAt,
    growth7: product.growth?.days7 ?? null,
    growth30: product.growth?.days30 ?? null,
    growth90: product.growth?.days90 ?? null,
    visits: product.referredVisits,
    listedAt: product.listedAt,
  };
}

const lines = new WeakMap<Catalog, Map<string, string | null>>();

/** Draws the last `days` days of a product's stars as a small line; null when there are too few readings. Computed once per catalogue. */
export function starSparkline(catalog: Catalog, slug: string, days: number): string | null {
  const known = lines.get(catalog) ?? new Map<string, string | null>();
  lines.set(catalog, known);
  const key = `${slug} ${days}`;
  let line = known.get(key);
  if (line === undefined) {
    line = drawSparkline(catalog, slug, days);
    known.set(key, line);
  }
  return line;
}

function drawSparkline(catalog: Catalog, slug: string, days: number): string | null {
  const history = catalog.starHistory(slug);
  const last = history.at(-1);
  if (last === undefined) return null;
  const from = addDays(last.observedOn, -days);
  return sparkline(
    history.filter((point) => point.observedOn >= from).map((point) => ({ day: point.observedOn, value: point.stars })),
  );
}
