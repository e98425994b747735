import type { Product } from "../../core/catalog/catalog-data.ts";
import { LICENSES } from "./facts.ts";

/** What a list of products may be narrowed to, with the words of its links. */
const FACETS = {
  license: { label: "Licence type", value: (product: Product) => product.license, names: LICENSES },
  subject: {
    label: "Subject",
    value: (product: Product) => product.subject,
    names: { ai: "AI", "ai-infrastructure": "Infrastructure for AI", software: "Other software" },
  },
  language: { label: "Language", value: (product: Product) => product.repository?.language ?? null, names: null },
} as const;
type FacetName = keyof typeof FACETS;

/** Query parameters of the filters. */
export const FILTER_NAMES = Object.keys(FACETS) as FacetName[];

/** A group of links that narrow a list, such as those of the licence types. */
export interface Facet {
  label: string;
  links: { label: string; count: number; query: string; current: boolean }[];
}

/** Links of a group that has very many values, such as programming languages. */
const MOST_LINKS = 8;

/** Keeps the products that match all filters of a query; values that no product has match nothing. */
export function filterProducts(products: readonly Product[], params: URLSearchParams): readonly Product[] {
  const asked = FILTER_NAMES.flatMap((name) => {
    const value = params.get(name) ?? "";
    return value === "" ? [] : [{ name, value }];
  });
  if (asked.length === 0) return products;
  return products.filter((product) => asked.every(({ name, value }) => FACETS[name].value(product) === value));
}

/** Whether a query narrows a list of products. */
export function isFiltered(params: URLSearchParams): boolean {
  return FILTER_NAMES.some((name) => (params.get(name) ?? "") !== "");
}

/** Returns the filters of a query alone. */
export function filterParams(params: URLSearchParams): URLSearchParams {
  const kept = FILTER_NAMES.flatMap((name) => {
    const value = (params.get(name) ?? "").slice(0, 60);
    return value === "" ? [] : [[name, value]];
  });
  return new URLSearchParams(kept);
}

/**
 * Returns the links that narrow a list, with the number of products behind each. Leaves out groups that would not narrow it. A link of a chosen
 * value removes that filter.
 *
 * @param params the query; its order is kept
 */
export function facets(products: readonly Product[], params: URLSearchParams): Facet[] {
  return FILTER_NAMES.flatMap((name) => {
    const { label, value, names } = FACETS[name];
    const others = new URLSearchParams(params);
    others.delete(name);
    const counts = new Map<string, number>();
    for (const product of filterProducts(products, others)) {
      const found = value(product);
      if (found !== null) counts.set(found, (counts.get(found) ?? 0) + 1);
    }
    const chosen = params.get(name) ?? "";
    if (counts.size < 2 && chosen === "") return [];
    const shown = [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_LINKS);
    if (chosen !== "" && !shown.some(([one]) => one === chosen)) shown.push([chosen, counts.get(chosen) ?? 0]);
    const links = shown.map(([one, count]) => {
      const query = new URLSearchParams(others);
      query.delete("page");
      if (one !== chosen) query.set(name, one);
      const text = names !== null && Object.hasOwn(names, one) ? Reflect.get(names, one) : one;
      return {
        label: String(text).slice(0, 60),
        count,
        query: query.size === 0 ? "" : `?${query}`,
        current: one === chosen,
      };
    });
    return [{ label, links }];
  });
}
