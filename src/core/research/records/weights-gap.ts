import type { Product } from "../../catalog/catalog-data.ts";
import { filterProducts } from "../apply.ts";
import type { Filter } from "../question/filters.ts";

const MOST_NAMED = 8;

/** Returns the products that a filter for commercial use leaves out only because their weights allow none. */
export function barredByWeights<T extends Parameters<typeof filterProducts>[0][number]>(
  products: readonly T[],
  filters: readonly Filter[],
): T[] {
  if (!filters.some(({ kind }) => kind === "open_source")) return [];
  const kept = new Set(filterProducts(products, filters).kept);
  // Without its words the filter asks for open source alone.
  const open = filters.map((one) => (one.kind === "open_source" ? { ...one, words: "" } : one));
  return filterProducts(products, open).kept.filter((one) => !kept.has(one));
}

/** Says so in a sentence; empty without any. */
export function weightsGap(barred: readonly Pick<Product, "name">[]): string {
  const names = barred.slice(0, MOST_NAMED).map(({ name }) => name);
  return names.length === 0
    ? ""
    : ` Left out, as their weights allow no commercial use though their code is open: ${names.join(", ")}${barred.length > names.length ? " and others" : ""}.`;
}
