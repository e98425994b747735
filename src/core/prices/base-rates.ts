import { Decimal } from "decimal.js";
import type { Meter, ModelPrice } from "../../schema/records/model-price.ts";
import { pricesAt, type ServiceTier } from "./model-price.ts";

/** The rates that a short request of standard service is billed at, with their evidence. */
export interface BaseRates {
  input: ModelPrice | null;
  output: ModelPrice | null;
  cacheRead: ModelPrice | null;
  batchInput: ModelPrice | null;
  batchOutput: ModelPrice | null;
  /** Number of input tokens from which another input rate applies. */
  longContextFrom: number | null;
}

/** Returns the base rates on a day. Among hours of the day the highest counts; among routes, the one without a name. */
export function baseRates(prices: readonly ModelPrice[], day: string): BaseRates {
  const sold = pricesAt(prices, day);
  const rate = (meter: Meter, serviceTier?: ServiceTier) => highestOf(sold, meter, serviceTier);
  const bounds = sold.flatMap(({ meter, when }) =>
    meter === "input" && when.service_tier === undefined && when.input_tokens_gte !== undefined
      ? [when.input_tokens_gte]
      : [],
  );
  return {
    input: rate("input"),
    output: rate("output"),
    cacheRead: rate("cache_read"),
    batchInput: rate("input", "batch"),
    batchOutput: rate("output", "batch"),
    longContextFrom: bounds.length === 0 ? null : Math.min(...bounds),
  };
}

function highestOf(sold: readonly ModelPrice[], meter: Meter, serviceTier: ServiceTier | undefined): ModelPrice | null {
  const found = sold.filter(
    (price) =>
      price.meter === meter &&
      price.when.service_tier === serviceTier &&
      price.when.input_tokens_gte === undefined &&
      price.when.route === undefined,
  );
  return found.reduce<ModelPrice | null>(
    (best, price) => (best === null || new Decimal(price.usd_per_mtok).gt(best.usd_per_mtok) ? price : best),
    null,
  );
}
