import type { Meter, ModelPrice } from "../../schema/records/model-price.ts";
import { holdsOn } from "./model-price.ts";

/** The rates of requests from a number of input tokens on, US dollars per million tokens; null where one is not on record. */
export interface LengthRates {
  from_input_tokens: number;
  input_usd_per_mtok: string | null;
  output_usd_per_mtok: string | null;
}

/** Returns the rates of standard service that replace the base rates for long requests, shortest first; empty when none do. */
export function ratesByLength(prices: readonly ModelPrice[], day: string): LengthRates[] {
  const sold = prices.filter(
    (price) =>
      holdsOn(price, day) &&
      price.when.service_tier === undefined &&
      price.when.route === undefined &&
      price.when.utc_window === undefined,
  );
  const bounds = new Set(sold.flatMap(({ when }) => when.input_tokens_gte ?? []));
  return [...bounds]
    .sort((a, b) => a - b)
    .map((from) => {
      const rate = (meter: Meter) =>
        sold.find((price) => price.meter === meter && price.when.input_tokens_gte === from)?.usd_per_mtok ?? null;
      return { from_input_tokens: from, input_usd_per_mtok: rate("input"), output_usd_per_mtok: rate("output") };
    })
    .filter((one) => one.input_usd_per_mtok !== null || one.output_usd_per_mtok !== null);
}
