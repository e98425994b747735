import type { Product } from "../../core/catalog/catalog-data.ts";
import type { Catalog } from "./read.ts";
import { toProduct } from "./rows.ts";

export interface CatalogPage {
  /** Number of matching products on all pages. */
  total: number;
  products: Product[];
  more: boolean;
}

/** Reads one page of products in slug order, starting after the slug `after`. */
export function readCatalogPage(
  catalog: Catalog,
  query: { category?: string | undefined; updatedSince?: string | undefined; after: string; limit: number },
): CatalogPage {
  const where = "(:category IS NULL OR category = :category) AND (:since IS NULL OR updated_at >= :since)";
  const parameters = { category: query.category ?? null, since: query.updatedSince ?? null };
  const total = catalog.db.prepare(`SELECT COUNT(*) AS total FROM products WHERE ${where}`).get(parameters)?.total;
  const rows = catalog.db
    .prepare(`SELECT * FROM products WHERE ${where} AND slug > :after ORDER BY slug LIMIT :limit`)
    .all({ ...parameters, after: query.after, limit: query.limit + 1 });
  return {
    total: Number(total),
    products: rows.slice(0, query.limit).map(toProduct),
    more: rows.length > query.limit,
  };
}
