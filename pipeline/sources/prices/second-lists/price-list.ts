import { Decimal } from "decimal.js";
import type { CatalogModel } from "../../../../src/core/catalog/catalog-data.ts";
import { MAX_USD_PER_MTOK } from "../merge/guards.ts";

export type SecondMeter = "input" | "output" | "cache_read";

/** Base prices of one entry in US dollars per million tokens; prices that the list lacks are absent. */
export type ListedPrices = Partial<Record<SecondMeter, string>>;

/** A price list made by others. It is compared with the prices here and never mixed with them. */
export interface PriceList {
  id: string;
  /** Name in published disagreements. */
  name: string;
  url: string;
  mediaTypes: readonly string[];
  /** Parses the list into prices by its own keys. Skips malformed entries. @throws when the list as a whole is malformed */
  read(data: unknown): ReadonlyMap<string, ListedPrices>;
  /**
   * Returns the key of a model in the list, by exact id only, because partial matching returns other models' prices. Null when the model
   * has none.
   */
  keyOf(model: Pick<CatalogModel, "provider" | "model_id" | "first_party">): string | null;
}

/**
 * Multiplies a stated price by `factor`, which gives the price per million tokens. Numbers keep the digits of the list, since `Decimal`
 * reads their shortest text. Returns nothing for zero and less, which mean free, unknown or variable.
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
