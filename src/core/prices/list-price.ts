import type { ListPrice } from "../../schema/records/list-price.ts";
import type { ModelPrice } from "../../schema/records/model-price.ts";
import { baseRates } from "./base-rates.ts";
import { ageInDays, type PriceStatus, priceStatus } from "./model-price.ts";

/** Statuses by how far they can be trusted, best first. */
const TRUST: readonly PriceStatus[] = ["verified", "ageing", "stale", "unverified", "pending", "retired"];

/**
 * Returns the list price of a model at a time, each rate with the status for its age.
 * @returns null when neither an input nor an output rate is known
 */
export function listPrice(prices: readonly ModelPrice[], now: Date): ListPrice | null {
  const rates = baseRates(prices, now.toISOString().slice(0, 10));
  const aged = (rate: ModelPrice | null) => (rate === null ? null : withStatus(rate, now));
  const [input, output] = [aged(rates.input), aged(rates.output)];
  const worst = input === null || output === null ? (input ?? output) : lessTrusted(input, output);
  if (worst === null) return null;
  return {
    currency: "USD",
    unit: "1M tokens",
    input,
    output,
    cache_read: aged(rates.cacheRead),
    batch_input: aged(rates.batchInput),
    batch_output: aged(rates.batchOutput),
    long_context_from: rates.longContextFrom,
    status: worst.status,
    verified_at: worst.verified_at,
    age_days: ageInDays(worst, now),
  };
}

/** Returns a rate with the status for its age at a time. */
export function withStatus(rate: ModelPrice, now: Date): ModelPrice {
  return { ...rate, status: priceStatus(rate, now) };
}

/** Returns the less trusted of two rates; of equal ones, the one read longer ago. */
export function lessTrusted(a: ModelPrice, b: ModelPrice): ModelPrice {
  const difference = TRUST.indexOf(a.status) - TRUST.indexOf(b.status);
  if (difference !== 0) return difference > 0 ? a : b;
  return (a.verified_at ?? "") <= (b.verified_at ?? "") ? a : b;
}
