import type { ModelPrice } from "../../schema/records/model-price.ts";
import { holdsOn, priceStatus } from "./model-price.ts";

/** Required share of first-hand rates in force that were read within 30 days. */
export const RECENT_SHARE = 0.8;

/** Number of rates in force by age of their reading. `unverified` rates were not read on the provider's page. */
export type RateAges = Readonly<Record<"verified" | "ageing" | "stale" | "unverified", number>>;

/** Counts the rates in force at a moment by how long ago each was read. */
export function rateAges(models: readonly { prices: readonly ModelPrice[] }[], now: Date): RateAges {
  const ages = { verified: 0, ageing: 0, stale: 0, unverified: 0 };
  const day = now.toISOString().slice(0, 10);
  for (const { prices } of models) {
    for (const price of prices) {
      if (!holdsOn(price, day)) continue;
      const status = priceStatus(price, now);
      if (status !== "pending" && status !== "retired") ages[status] += 1;
    }
  }
  return ages;
}

/** Share of first-hand rates read within 30 days; null when no rate was read first-hand. */
export function recentShare({ verified, ageing, stale }: RateAges): number | null {
  const firstHand = verified + ageing + stale;
  return firstHand === 0 ? null : (verified + ageing) / firstHand;
}
