import { Decimal } from "decimal.js";
import type { CatalogModel } from "../../../../src/core/catalog-data.ts";
import { MAX_USD_PER_MTOK } from "../merge/guards.ts";

export type SecondMeter = "input" | "output" | "cache_read";

/** Base prices of one entry, in US dollars per million tokens; what the list does not say is absent. */
export type ListedPrices = Partial<Record<SecondMeter, string>>;

/** A collection of prices by others. It is compared with ours and never mixed in. */
export interface PriceList {
  id: string;
  /** As published beside a disagreement. */
  name: string;
  url: string;
  mediaTypes: readonly string[];
  /**
   * Reads the list in its own shape into prices by its own keys. Entries of another shape are left out.
   * @throws when the whole is of another shape
   */
  read(data: unknown): ReadonlyMap<string, ListedPrices>;
  /** The key of a model in the list, by exact id only: parts of names give other models' prices. Null when it has none. */
  keyOf(model: Pick<CatalogModel, "provider" | "model_id" | "first_party">): string | null;
}

/**
 * A stated price times `factor`, which makes it one per million tokens. A number keeps the digits that the list wrote,
 * since `Decimal` reads its shortest text. Zero and less mean free, unknown or changing, and are no price.
 */
export function perMtok(stated: number | string | null | undefined, factor: number): string | undefined {
  if (stated === null || stated === undefined || !/^\d+(?:\.\d+)?(?:e[+-]?\d{1,2})?$/i.test(String(stated))) return;
  const price = new Decimal(stated).times(factor).toDecimalPlaces(9);
  return price.lte(0) || price.gt(MAX_USD_PER_MTOK) ? undefined : price.toFixed();
}

export function listed(
  input: string | undefined,
  output: string | undefined,
  cacheRead: string | undefined,
): ListedPrices {
  return {
    ...(input === undefined ? {} : { input }),
    ...(output === undefined ? {} : { output }),
    ...(cacheRead === undefined ? {} : { cache_read: cacheRead }),
  };
}
