import { Decimal } from "decimal.js";
import type { BillInput } from "../../schema/answers/bill.ts";
import type { ModelPrice } from "../../schema/records/model-price.ts";
import { scheduledChanges } from "../optimize/money/twelve-months.ts";
import type { ModelView } from "../optimize/types.ts";
import { costOfRequest, type ServiceTier } from "../prices/model-price.ts";

export type Line = BillInput["lines"][number];

const DAYS = 365;
const DAY_MS = 86_400_000;

/** How a line is priced otherwise than as it is billed. */
export interface Rates {
  tier?: ServiceTier | undefined;
  cached?: number | undefined;
  /** Ratio of tokens to those of the line, for a model with another tokenizer. */
  factor?: number;
}

/** The day of a bill and the end of the twelve months after it, `YYYY-MM-DD`. */
export interface BillYear {
  day: string;
  end: string;
}

export function yearFrom(day: string): BillYear {
  return { day, end: new Date(Date.parse(day) + DAYS * DAY_MS).toISOString().slice(0, 10) };
}

const tiered = new WeakMap<readonly ModelPrice[], boolean>();

/** Whether a rate depends on the length of a request, so that the mean call decides. */
function hasLengthTiers(prices: readonly ModelPrice[]): boolean {
  let known = tiered.get(prices);
  if (known === undefined) {
    known = prices.some(({ when }) => when.input_tokens_gte !== undefined);
    tiered.set(prices, known);
  }
  return known;
}

/**
 * Monthly cost of a line at a model's rates. The mean request decides the length tier. Null when a needed rate is
 * unknown.
 */
export function monthOf(model: ModelView, line: Line, day: string, rates: Rates = {}): Decimal | null {
  const { calls, input_tokens: input, output_tokens: output, batch = false } = line;
  const { tier = batch ? "batch" : undefined, cached = line.cached_input_tokens ?? 0, factor = 1 } = rates;
  // Without length tiers the month costs what one request of all its tokens does.
  const parts = hasLengthTiers(model.prices) ? calls : 1;
  const tokens = (count: number) => (parts === 1 ? Math.round(factor * count) : (factor * count) / parts);
  const usage = { input: tokens(input), output: tokens(output), cacheRead: tokens(cached) };
  const uncached = { ...usage, cacheRead: 0 };
  const options = { day, serviceTier: tier };
  const cost =
    costOfRequest(model.prices, usage, options) ??
    // No discount is applied that the model does not publish.
    (cached > 0 ? costOfRequest(model.prices, uncached, options) : null) ??
    (tier === undefined ? null : costOfRequest(model.prices, usage, { day })) ??
    (tier === undefined || cached === 0 ? null : costOfRequest(model.prices, uncached, { day }));
  if (cost === null) return null;
  return parts === 1 ? cost.usd : cost.usd.times(parts);
}

/** Days of the next twelve months on which a price of the model changes as announced. */
export function changeDaysOf(model: ModelView, { day, end }: BillYear): string[] {
  const changes = scheduledChanges(model.prices, day, end);
  return changes.length === 0 ? [] : [...new Set(changes.map(({ on }) => on))];
}

/** Cost of twelve months at announced prices, from the cost of the first month. */
export function twelveMonths(model: ModelView, line: Line, now: Decimal, year: BillYear, rates: Rates = {}): Decimal {
  const changes = changeDaysOf(model, year);
  if (changes.length === 0) return now.times(12);
  const bounds = [year.day, ...changes, year.end];
  return bounds.slice(0, -1).reduce((sum, from, index) => {
    const days = (Date.parse(bounds[index + 1] ?? year.end) - Date.parse(from)) / DAY_MS;
    const month = index === 0 ? now : (monthOf(model, line, from, rates) ?? now);
    return sum.plus(month.times(12).times(days).div(DAYS));
  }, new Decimal(0));
}

export function dollars(usd: Decimal): number;
export function dollars(usd: Decimal | null): number | null;
export function dollars(usd: Decimal | null): number | null {
  // A double holds four decimals of any sum below 100 billion.
  return usd === null ? null : Math.round(usd.toNumber() * 10_000) / 10_000;
}
