import type { BillInput } from "../../schema/answers/bill.ts";
import type { ModelPrice } from "../../schema/records/model-price.ts";
import { type ScheduledChange, scheduledChanges } from "../optimize/money/twelve-months.ts";
import type { ModelView } from "../optimize/types.ts";
import { addDays, daysBetween } from "../periods.ts";
import { costOfRequest, type RateOptions, type ServiceTier, type Usage } from "../prices/model-price.ts";
import { costInUnits } from "../prices/plain-rates.ts";
import { decimalOf, plus, times, type Usd } from "./usd.ts";

export type Line = BillInput["lines"][number];

/** Days of the twelve months that a bill looks ahead. */
export const DAYS = 365;

/** Changes to how a line is priced. */
export interface Rates {
  tier?: ServiceTier | undefined;
  cached?: number | undefined;
  /** At the rates outside peak hours. */
  offPeak?: boolean;
  /** Number of tokens relative to the line's, for a model with another tokenizer. */
  factor?: number;
  /** Number of output tokens relative to that, for a model that thinks where the line's does not. */
  thinking?: number;
}

/** The day of a bill and the last day of the following twelve months, `YYYY-MM-DD`. */
export interface BillYear {
  day: string;
  end: string;
}

export function yearFrom(day: string): BillYear {
  return { day, end: addDays(day, DAYS) };
}

interface Discounts {
  cache: boolean;
  batch: boolean;
  flex: boolean;
}
const discounts = new WeakMap<ModelView["prices"], Discounts>();

/** Which discounts a model sells. Cached, because the prices of a model never change within a build. */
export function discountsOf(prices: ModelView["prices"]): Discounts {
  let known = discounts.get(prices);
  if (known === undefined) {
    known = {
      cache: prices.some(({ meter }) => meter === "cache_read"),
      batch: prices.some(({ when }) => when.service_tier === "batch"),
      flex: prices.some(({ when }) => when.service_tier === "flex"),
    };
    discounts.set(prices, known);
  }
  return known;
}

/** Names the discounts that a line uses and of which no rate of a model is recorded. */
export function missingRates({ prices }: ModelView, line: Line): string[] {
  const sells = discountsOf(prices);
  return [
    ...(line.batch === true && !sells.batch ? ["batch rate"] : []),
    ...((line.cached_input_tokens ?? 0) > 0 && !sells.cache ? ["rate of cached input"] : []),
  ];
}

const tiered = new WeakMap<readonly ModelPrice[], boolean>();

/** Whether a rate depends on the length of a request; the mean request then selects the tier. */
function hasLengthTiers(prices: readonly ModelPrice[]): boolean {
  let known = tiered.get(prices);
  if (known === undefined) {
    known = prices.some(({ when }) => when.input_tokens_gte !== undefined);
    tiered.set(prices, known);
  }
  return known;
}

/**
 * Computes the monthly cost of a line at a model's rates. The mean request selects the length tier. Returns null when a
 * needed rate is unknown.
 */
export function monthOf(model: ModelView, line: Line, day: string, rates: Rates = {}): Usd | null {
  const { calls, input_tokens: input, output_tokens: output, batch = false } = line;
  const {
    tier = batch ? "batch" : undefined,
    cached = line.cached_input_tokens ?? 0,
    factor = 1,
    thinking = 1,
    offPeak,
  } = rates;
  // Without length tiers, the month costs as much as one request with all its tokens.
  const parts = hasLengthTiers(model.prices) ? calls : 1;
  const tokens = (count: number) => (parts === 1 ? Math.round(factor * count) : (factor * count) / parts);
  const cacheRead = tokens(cached);
  const usage = { input: tokens(input), output: tokens(thinking * output) };
  const at = (read: number, serviceTier: ServiceTier | undefined) =>
    costOf(model.prices, { ...usage, cacheRead: read }, { day, serviceTier, offPeak }, parts);
  return (
    at(cacheRead, tier) ??
    // Discounts that the model does not publish are not applied.
    (cached > 0 ? at(0, tier) : null) ??
    (tier === undefined ? null : at(cacheRead, undefined)) ??
    (tier === undefined || cached === 0 ? null : at(0, undefined))
  );
}

/** Computes the cost of a number of equal requests; null when a needed rate is unknown. */
function costOf(
  prices: readonly ModelPrice[],
  usage: Usage & { cacheRead: number },
  options: RateOptions,
  requests: number,
) {
  const all = (tokens: number) => (requests === 1 ? tokens : Math.round(tokens * requests));
  const { input, cacheRead, output } = usage;
  const units = costInUnits(prices, all(input), all(cacheRead), all(output), options, input);
  if (units === null || !Number.isNaN(units)) return units;
  const cost = costOfRequest(prices, usage, options);
  return cost === null ? null : cost.usd.times(requests);
}

interface Span {
  from: string;
  days: number;
}
const spans = new WeakMap<readonly ScheduledChange[], readonly Span[]>();

/** Periods between announced price changes within the twelve months, by the list of changes, which is cached per day. */
function spansOf(changes: readonly ScheduledChange[], { day, end }: BillYear): readonly Span[] {
  let known = spans.get(changes);
  if (known === undefined) {
    const bounds = [day, ...new Set(changes.map(({ on }) => on)), end];
    known = bounds.slice(0, -1).map((from, index) => {
      return { from, days: daysBetween(from, bounds[index + 1] ?? end) };
    });
    spans.set(changes, known);
  }
  return known;
}

/** Returns the days within the next twelve months on which an announced price change takes effect. */
export function changeDaysOf(model: ModelView, { day, end }: BillYear): string[] {
  const changes = scheduledChanges(model.prices, day, end);
  return changes.length === 0 ? [] : [...new Set(changes.map(({ on }) => on))];
}

/** Computes the cost of twelve months at announced prices from the cost of the first month. */
export function twelveMonths(model: ModelView, line: Line, now: Usd, year: BillYear, rates: Rates = {}): Usd {
  const changes = scheduledChanges(model.prices, year.day, year.end);
  if (changes.length === 0) return times(now, 12);
  return spansOf(changes, year).reduce<Usd>((sum, { from, days }, index) => {
    const month = index === 0 ? now : (monthOf(model, line, from, rates) ?? now);
    return plus(sum, decimalOf(times(month, 12 * days)).div(DAYS));
  }, 0);
}
