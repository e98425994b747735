import type { Product } from "../../core/catalog/catalog-data.ts";
import type { Signal } from "../../schema/answers/models.ts";
import type { Catalog } from "../../store/catalog/read.ts";
import { toProduct } from "../../store/catalog/rows.ts";

/** The column of `product_signals` that a signal ranks by. */
const COLUMNS: Readonly<Record<Signal, string>> = {
  growth_7d: "stars_growth_7d",
  growth_30d: "stars_growth_30d",
  growth_90d: "stars_growth_90d",
  stars: "github_stars",
  visits: "referred_visits",
};

export interface SignalQuery {
  signal: Signal;
  category?: string | undefined;
  license?: string | undefined;
  subject?: string | undefined;
  /** Row ids to choose from; all when undefined. */
  among?: readonly number[] | undefined;
  limit: number;
}

export interface SignalRow {
  product: Product;
  value: number;
}

/** Returns the products with the highest value of a signal. Products with an unknown value or zero are omitted. */
export function topOfSignal(catalog: Catalog, query: SignalQuery): { total: number; rows: SignalRow[] } {
  const column = COLUMNS[query.signal];
  const where = `signals.${column} > 0
    AND (:category IS NULL OR signals.category = :category)
    AND (:license IS NULL OR signals.license = :license)
    AND (:subject IS NULL OR products.subject = :subject)
    AND (:among IS NULL OR signals.id IN (SELECT value FROM json_each(:among)))`;
  const parameters = {
    category: query.category ?? null,
    license: query.license ?? null,
    subject: query.subject ?? null,
    among: query.among === undefined ? null : JSON.stringify(query.among),
  };
  const from = "product_signals AS signals JOIN products ON products.id = signals.id";
  const total = catalog.db.prepare(`SELECT COUNT(*) AS n FROM ${from} WHERE ${where}`).get(parameters);
  const rows = catalog.db
    .prepare(
      `SELECT products.*, signals.${column} AS signal_value FROM ${from}
       WHERE ${where} ORDER BY signals.${column} DESC, products.slug LIMIT :limit`,
    )
    .all({ ...parameters, limit: query.limit });
  return {
    total: Number(total?.n),
    rows: rows.map((row) => ({ product: toProduct(row), value: Number(row.signal_value) })),
  };
}
