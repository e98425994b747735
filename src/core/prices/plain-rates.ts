import type { ModelPrice } from "../../schema/records/model-price.ts";
import { type RateOptions, type RateTier, rateTable } from "./model-price.ts";

/** Units of one US dollar in which a rate of four decimals per million tokens is a whole number per token. */
export const UNITS_PER_USD = 1e10;
const FOUR_DECIMALS = /^\d+(\.\d{1,4})?$/;

/** Rates in units per token. Null is unknown; NaN is a rate that depends on the request's length, or has more decimals. */
interface PlainRates {
  input: number | null;
  cacheRead: number | null;
  output: number | null;
}

/** Rates by the records they are made of, then by day and service tier: the records of a build never change. */
const known = new WeakMap<readonly ModelPrice[], Map<string, Map<string, PlainRates>>>();
/** Maximum number of days cached per model. */
const MOST_DAYS = 16;

function plainRates(prices: readonly ModelPrice[], { day, serviceTier, offPeak = false }: RateOptions): PlainRates {
  let byDay = known.get(prices);
  if (byDay === undefined) {
    byDay = new Map();
    known.set(prices, byDay);
  }
  let byTier = byDay.get(day);
  if (byTier === undefined) {
    if (byDay.size >= MOST_DAYS) byDay.clear();
    byTier = new Map();
    byDay.set(day, byTier);
  }
  const tier = `${serviceTier ?? ""} ${offPeak}`;
  let rates = byTier.get(tier);
  if (rates === undefined) {
    const table = rateTable(prices, { day, serviceTier, offPeak });
    rates = {
      input: plain(table("input")),
      cacheRead: plain(table("cache_read")),
      output: plain(table("output")),
    };
    byTier.set(tier, rates);
  }
  return rates;
}

function plain([base, ...longer]: readonly RateTier[]): number | null {
  if (base === undefined) return null;
  const usdPerMtok = base.price.usd_per_mtok;
  if (base.from > 0 || longer.length > 0 || !FOUR_DECIMALS.test(usdPerMtok)) return Number.NaN;
  return Math.round((Number(usdPerMtok) * UNITS_PER_USD) / 1e6);
}

/**
 * Computes what `costOfRequest` does as a whole number of units, without decimal arithmetic.
 *
 * @param input whole tokens, cached ones included
 * @returns null when a needed rate is unknown; NaN when a whole number of units does not hold the cost exactly
 */
export function costInUnits(
  prices: readonly ModelPrice[],
  input: number,
  cacheRead: number,
  output: number,
  options: RateOptions,
): number | null {
  const rates = plainRates(prices, options);
  const cached = Math.min(cacheRead, input);
  let units = 0;
  if (input > cached) {
    if (rates.input === null) return null;
    units += (input - cached) * rates.input;
  }
  if (cached > 0) {
    if (rates.cacheRead === null) return null;
    units += cached * rates.cacheRead;
  }
  if (output > 0) {
    if (rates.output === null) return null;
    units += output * rates.output;
  }
  return Number.isSafeInteger(units) ? units : Number.NaN;
}
