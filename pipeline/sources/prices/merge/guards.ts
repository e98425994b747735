import { Decimal } from "decimal.js";
import { sameCondition } from "../../../../src/core/prices/model-price.ts";
import type { Meter, PriceCondition } from "../../../../src/schema/records/model-price.ts";

/** Highest plausible price, in US dollars per million tokens. */
export const MAX_USD_PER_MTOK = 1000;

/** The fields of a price that the row guards check. */
export interface GuardedRate {
  meter: Meter;
  usd_per_mtok: string;
  when: PriceCondition;
  effective_from: string | null;
  effective_to: string | null;
}

/** A refused price and the reason. */
export interface RateFault<R> {
  rate: R;
  reason: string;
}

/**
 * Checks the prices of one model against each other. A price is faulty when it is out of range or above its limit. So is a base pair whose
 * output costs less than half the input: that nearly always means swapped or shifted columns.
 */
export function rateFaults<R extends GuardedRate>(rates: readonly R[]): RateFault<R>[] {
  return rates.flatMap((rate) => {
    const reason = outOfRange(rate) ?? aboveItsLimit(rate, rates) ?? lopsided(rate, rates);
    return reason === null ? [] : [{ rate, reason }];
  });
}

function outOfRange(rate: GuardedRate): string | null {
  const price = new Decimal(rate.usd_per_mtok);
  if (price.lte(0)) return "a price must be above zero";
  return price.gt(MAX_USD_PER_MTOK) ? `above ${MAX_USD_PER_MTOK} dollars per million tokens` : null;
}

function aboveItsLimit(rate: GuardedRate, rates: readonly GuardedRate[]): string | null {
  const price = new Decimal(rate.usd_per_mtok);
  const peer = (meter: Meter, when: PriceCondition) =>
    rates.find((other) => other.meter === meter && sameCondition(other.when, when) && overlaps(rate, other));
  if (rate.meter === "cache_read") {
    const input = peer("input", rate.when);
    if (input !== undefined && price.gt(input.usd_per_mtok)) return "a cached read costs more than the input";
  }
  if (rate.when.service_tier === "batch") {
    const { service_tier: _tier, ...standard } = rate.when;
    const list = peer(rate.meter, standard);
    if (list !== undefined && price.gt(list.usd_per_mtok)) return "batch costs more than the standard price";
  }
  if (rate.when.input_tokens_gte !== undefined) {
    const { input_tokens_gte: _bound, applies_to: _rule, ...base } = rate.when;
    const short = peer(rate.meter, base);
    if (short !== undefined && price.lt(short.usd_per_mtok)) return "the long tier costs less than the short one";
  }
  return null;
}

function lopsided(rate: GuardedRate, rates: readonly GuardedRate[]): string | null {
  if (rate.meter !== "input" && rate.meter !== "output") return null;
  const other = rates.find(
    (peer) =>
      peer.meter === (rate.meter === "input" ? "output" : "input") &&
      sameCondition(peer.when, rate.when) &&
      overlaps(rate, peer),
  );
  if (other === undefined) return null;
  const [input, output] = rate.meter === "input" ? [rate, other] : [other, rate];
  return new Decimal(output.usd_per_mtok).lt(new Decimal(input.usd_per_mtok).div(2))
    ? "output costs less than half the input"
    : null;
}

function overlaps(a: GuardedRate, b: GuardedRate): boolean {
  const before = (x: GuardedRate, y: GuardedRate) =>
    x.effective_to !== null && y.effective_from !== null && x.effective_to <= y.effective_from;
  return !before(a, b) && !before(b, a);
}
