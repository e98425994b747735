import type { Product } from "../../src/core/catalog/catalog-data.ts";

/** Differences between the published products and those of a new build. */
export interface BuildChanges {
  products: number;
  added: string[];
  removed: string[];
  changed: { slug: string; fields: string[] }[];
}

export function describeChanges(
  products: readonly Product[],
  previous: ReadonlyMap<string, Product> | null,
): BuildChanges {
  const now = new Set(products.map((product) => product.slug));
  const added: string[] = [];
  const changed: { slug: string; fields: string[] }[] = [];
  for (const product of products) {
    const before = previous?.get(product.slug);
    if (before === undefined) {
      added.push(product.slug);
      continue;
    }
    const fields = (Object.keys(product) as (keyof Product)[]).filter(
      (name) => name !== "updatedAt" && JSON.stringify(product[name]) !== JSON.stringify(before[name]),
    );
    if (fields.length > 0) changed.push({ slug: product.slug, fields });
  }
  return {
    products: products.length,
    added,
    removed: [...(previous?.keys() ?? [])].filter((slug) => !now.has(slug)),
    changed,
  };
}
