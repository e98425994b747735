import type { Product } from "../../core/catalog/catalog-data.ts";
import { compareText } from "../../core/text/compare-text.ts";
import { CATEGORIES, type Category } from "../../schema/records/categories.ts";
import type { Catalog } from "../../store/catalog/read.ts";

/** The objective lists of a catalogue. None of them depends on Rank Points. */
export interface SiteIndex {
  /** All products, in catalogue order. */
  products: readonly Product[];
  product(slug: string): Product | undefined;
  /**
   * Products of each category that is not empty, in display order of the categories; most stars first, then by name.
   */
  categories: ReadonlyMap<Category, readonly Product[]>;
  /** Most recently listed first. */
  newest: readonly Product[];
  signal(id: SignalId): readonly Product[];
  /** Products of the same category with the most similar tags, best first. */
  alternatives(product: Product): Product[];
}

export const SIGNAL_IDS = ["stars", "growth-7", "growth-30", "growth-90", "visits"] as const;
export type SignalId = (typeof SIGNAL_IDS)[number];

/** Returns the value that a signal ranks by; null when it is unknown. */
export function signalValue(id: SignalId, product: Product): number | null {
  switch (id) {
    case "stars":
      return product.githubStars;
    case "growth-7":
      return product.growth?.days7 ?? null;
    case "growth-30":
      return product.growth?.days30 ?? null;
    case "growth-90":
      return product.growth?.days90 ?? null;
    case "visits":
      return product.referredVisits === 0 ? null : product.referredVisits;
  }
}

const ALTERNATIVES = 10;
/** A tag on more products than this is too common to compare them all. */
const COMMON_TAG = 150;

const kept = new WeakMap<Catalog, SiteIndex>();

/** Builds the index of a catalogue, once per catalogue. */
export function siteIndex(catalog: Catalog): SiteIndex {
  let index = kept.get(catalog);
  if (index === undefined) {
    index = buildSiteIndex([...catalog.products()]);
    kept.set(catalog, index);
  }
  return index;
}

function buildSiteIndex(products: readonly Product[]): SiteIndex {
  const byStars = [...products].sort(
    (a, b) => (b.githubStars ?? -1) - (a.githubStars ?? -1) || compareText(a.name, b.name),
  );
  const groups = new Map<Category, Product[]>();
  for (const product of byStars) {
    const group = groups.get(product.category);
    if (group === undefined) groups.set(product.category, [product]);
    else group.push(product);
  }
  const categories = new Map<Category, Product[]>();
  for (const category of Object.keys(CATEGORIES) as Category[]) {
    const group = groups.get(category);
    if (group !== undefined) categories.set(category, group);
  }
  const signals = new Map<SignalId, Product[]>();
  const alike = tagIndex(byStars);
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  return {
    products,
    product: (slug) => bySlug.get(slug),
    categories,
    newest: [...byStars].sort((a, b) => compareText(b.listedAt, a.listedAt)),
    signal(id) {
      let list = signals.get(id);
      if (list === undefined) {
        list = byStars
          .filter((product) => signalValue(id, product) !== null)
          .sort((a, b) => (signalValue(id, b) ?? 0) - (signalValue(id, a) ?? 0));
        signals.set(id, list);
      }
      return list;
    },
    alternatives: (product) => alternatives(product, alike, categories.get(product.category) ?? []),
  };
}

/** Groups products by category and tag, keeping their order. */
function tagIndex(products: readonly Product[]): Map<string, Product[]> {
  const index = new Map<string, Product[]>();
  for (const product of products) {
    for (const tag of product.tags) {
      const key = `${product.category}\n${tag}`;
      const holders = index.get(key);
      if (holders === undefined) index.set(key, [product]);
      else holders.push(product);
    }
  }
  return index;
}

function alternatives(product: Product, alike: Map<string, Product[]>, category: readonly Product[]): Product[] {
  const scores = new Map<Product, number>();
  product.tags.forEach((tag, place) => {
    const holders = alike.get(`${product.category}\n${tag}`) ?? [];
    const weight = (1 + 1 / (1 + place)) / Math.log2(1 + holders.length);
    for (const other of holders.slice(0, COMMON_TAG)) {
      if (other.slug !== product.slug) scores.set(other, (scores.get(other) ?? 0) + weight);
    }
  });
  const found = [...scores].sort((a, b) => b[1] - a[1] || compareText(a[0].slug, b[0].slug));
  const chosen = found.slice(0, ALTERNATIVES).map(([other]) => other);
  for (const other of category) {
    if (chosen.length >= Math.min(ALTERNATIVES, 3)) break;
    if (other.slug !== product.slug && !chosen.includes(other)) chosen.push(other);
  }
  return chosen;
}
