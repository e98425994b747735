import type { ModelPrice } from "../../schema/records/model-price.ts";
import { type RateOptions, type RateTier, rateTable } from "./model-price.ts";

/** Units of one US dollar in which a rate of four decimals per million tokens is a whole number per token. */
export const UNITS_PER_USD = 1e10;
const FOUR_DECIMALS = /^\d+(\.\d{1,4})?$/;

/** A rate in units per token from a length of the request on. NaN is one of more decimals, or of the tokens beyond the length alone. */
interface PlainRate {
  from: number;
  units: number;
}

/** Rates by length, shortest first. Empty is unknown. */
interface PlainRates {
  input: readonly PlainRate[];
  cacheRead: readonly PlainRate[];
  output: readonly PlainRate[];
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

function plain(tiers: readonly RateTier[]): readonly PlainRate[] {
  return tiers.map(({ from, price: { usd_per_mtok: usd, when } }) => {
    const whole = FOUR_DECIMALS.test(usd) && (when.applies_to ?? "request") === "request";
    return { from, units: whole ? Math.round((Number(usd) * UNITS_PER_USD) / 1e6) : Number.NaN };
  });
}

/** Returns the rate of a request of a length; null when none is known. */
function rateAt(rates: readonly PlainRate[], length: number): number | null {
  let found: number | null = null;
  for (const { from, units } of rates) if (from <= length) found = units;
  return found;
}

/**
 * Computes what `costOfRequest` does as a whole number of units, without decimal arithmetic.
 *
 * @param input whole tokens, cached ones included
 * @param length input tokens of one request, which select the length tier, when the tokens are those of many
 * @returns null when a needed rate is unknown; NaN when a whole number of units does not hold the cost exactly
 */
export function costInUnits(
  prices: readonly ModelPrice[],
  input: number,
  cacheRead: number,
  output: number,
  options: RateOptions,
  length: number = input,
): number | null {
  const rates = plainRates(prices, options);
  const cached = Math.min(cacheRead, input);
  let units = 0;
  if (input > cached) {
    const rate = rateAt(rates.input, length);
    if (rate === null) return null;
    units += (input - cached) * rate;
  }
  if (cached > 0) {
    const rate = rateAt(rates.cacheRead, length);
    if (rate === null) return null;
    units += cached * rate;
  }
  if (output > 0) {
    const rate = rateAt(rates.output, length);
    if (rate === null) return null;
    units += output * rate;
  }
  return Number.isSafeInteger(units) ? units : Number.NaN;
}
