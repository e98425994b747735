import { Decimal } from "decimal.js";
import {
  AGEING_AFTER_DAYS,
  isServed,
  type Meter,
  type ModelPrice,
  type PriceCondition,
  STALE_AFTER_DAYS,
} from "../../schema/records/model-price.ts";
import { DAY_MS } from "../periods.ts";

const Exact = Decimal.clone({ precision: 40 });
const PER_MTOK = new Exact(1_000_000);

export type PriceStatus = ModelPrice["status"];
export type ServiceTier = NonNullable<ModelPrice["when"]["service_tier"]>;

/** Token counts of one request. */
export interface Usage {
  input: number;
  output: number;
  /** Part of `input` that is read from the provider's cache. */
  cacheRead?: number | undefined;
}

export interface RateOptions {
  /** Day in UTC, `YYYY-MM-DD`. */
  day: string;
  /** Standard service when omitted. */
  serviceTier?: ServiceTier | undefined;
  /** Ignores the peak-hour rate: gives the cost of a request outside the rate's `utc_window`. */
  offPeak?: boolean | undefined;
}

/** Cost of one request, and the price records it is computed from. */
export interface RequestCost {
  usd: Decimal;
  /** The records used: one per meter, or more when a rate is marginal. */
  prices: readonly ModelPrice[];
}

/** Whether a record is in force on a day: from `effective_from` up to but not including `effective_to`. */
export function holdsOn(price: ModelPrice, day: string): boolean {
  return price.effective_from <= day && (price.effective_to === null || price.effective_to > day);
}

/**
 * Returns the records in force on a day. For a meter and condition without one, returns the last record that began
 * earlier, else the first one: a model that is no longer sold keeps its last known price.
 */
export function pricesAt(prices: readonly ModelPrice[], day: string): ModelPrice[] {
  const holding = prices.filter((price) => holdsOn(price, day));
  if (holding.length === prices.length) return holding;
  const last: ModelPrice[] = [];
  for (const price of prices) {
    if (holdsOn(price, day) || holding.some((other) => sameRate(other, price))) continue;
    const known = last.findIndex((other) => sameRate(other, price));
    if (known === -1) last.push(price);
    else if (closer(price, last[known] ?? price, day)) last[known] = price;
  }
  return [...holding, ...last];
}

/**
 * Compares two records not in force on a day: prefers the later of those that began before it, else the earlier one.
 */
function closer(a: ModelPrice, b: ModelPrice, day: string): boolean {
  const began = a.effective_from <= day;
  if (began !== b.effective_from <= day) return began;
  return began ? a.effective_from > b.effective_from : a.effective_from < b.effective_from;
}

function sameRate(a: ModelPrice, b: ModelPrice): boolean {
  return a.meter === b.meter && sameCondition(a.when, b.when);
}

/** Whether two conditions are equal. An absent member equals an undefined one, and an absent rule equals `request`. */
export function sameCondition(a: PriceCondition, b: PriceCondition): boolean {
  return (
    a.input_tokens_gte === b.input_tokens_gte &&
    (a.applies_to ?? "request") === (b.applies_to ?? "request") &&
    a.service_tier === b.service_tier &&
    a.route === b.route &&
    a.utc_window === b.utc_window &&
    a.utc_days === b.utc_days
  );
}

/**
 * Returns a canonical text for a condition, independent of member order and of whether the default rule is spelt out.
 */
export function conditionKey(when: PriceCondition): string {
  return JSON.stringify(
    Object.entries(when)
      .filter(([name, value]) => value !== undefined && !(name === "applies_to" && value === "request"))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/**
 * Returns when a price was last read in its provider's words: on the provider's page, or in a rendering or copy of it.
 * Null when only a list states the price.
 */
export function readAt({ verified_at, evidence }: Pick<ModelPrice, "verified_at" | "evidence">): string | null {
  return verified_at ?? (evidence === null || isServed(evidence.form) ? null : evidence.read_at);
}

/** Returns the whole days since a price was read in its provider's words; null when it never was. */
export function ageInDays(price: Pick<ModelPrice, "verified_at" | "evidence">, now: Date): number | null {
  const at = readAt(price);
  return at === null ? null : Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / DAY_MS));
}

/**
 * Computes the status of a price. A verified price becomes `ageing` after 7 days and `stale` after 30; every other
 * status is as authored.
 */
export function priceStatus(price: Pick<ModelPrice, "status" | "verified_at" | "evidence">, now: Date): PriceStatus {
  if (price.status !== "verified" && price.status !== "ageing" && price.status !== "stale") return price.status;
  const age = ageInDays(price, now);
  if (age === null || price.verified_at === null) return "unverified";
  if (age > STALE_AFTER_DAYS) return "stale";
  return age > AGEING_AFTER_DAYS ? "ageing" : "verified";
}

/**
 * Computes the exact cost of one request in US dollars. The request's input tokens select the length tier; a tier bills
 * the whole request unless it is `marginal`. A `utc_window` is priced at its higher rate. Conditions of another service
 * tier are never used.
 * @returns null when a needed rate is unknown: unknown is not free
 */
export function costOfRequest(prices: readonly ModelPrice[], usage: Usage, options: RateOptions): RequestCost | null {
  const table = rateTable(prices, options);
  const cached = Math.min(usage.cacheRead ?? 0, usage.input);
  const parts: [Meter, number][] = [
    ["input", usage.input - cached],
    ["cache_read", cached],
    ["output", usage.output],
  ];
  let usd: Decimal | null = null;
  const used: ModelPrice[] = [];
  for (const [meter, tokens] of parts) {
    if (tokens === 0) continue;
    const tiers = table(meter);
    const reached = tiers.findLastIndex((tier) => tier.from <= usage.input);
    const billed = bill(tiers.slice(0, reached + 1), tokens, meter === "output" ? null : usage.input);
    if (billed === null) return null;
    usd = usd === null ? billed.usd : usd.plus(billed.usd);
    used.push(...billed.prices);
  }
  return { usd: usd ?? new Exact(0), prices: used };
}

export type RateTable = (meter: Meter) => readonly RateTier[];

/**
 * Rate tables by the records they are made of: one API request prices every model, and the records of a build never
 * change.
 */
const tables = new WeakMap<readonly ModelPrice[], Map<string, RateTable>>();
/** Maximum number of tables (a day and a service tier each) cached per model. */
const MOST_TABLES = 8;

/** Returns the rates of a day and a service tier, by meter. */
export function rateTable(prices: readonly ModelPrice[], options: RateOptions): RateTable {
  const { day, serviceTier, offPeak = false } = options;
  const known = tables.get(prices) ?? new Map<string, RateTable>();
  if (known.size === 0) tables.set(prices, known);
  const key = `${day} ${serviceTier ?? ""} ${offPeak}`;
  const made = known.get(key);
  if (made !== undefined) return made;
  const sold = pricesAt(
    prices.filter((price) => price.when.service_tier === serviceTier),
    day,
  );
  const byMeter = new Map<Meter, RateTier[]>();
  const table: RateTable = (meter) => {
    const tiers = byMeter.get(meter) ?? lengthTiers(sold, meter, offPeak);
    byMeter.set(meter, tiers);
    return tiers;
  };
  if (known.size >= MOST_TABLES) known.clear();
  known.set(key, table);
  return table;
}

/** A rate from a length of the request on. */
export interface RateTier {
  /** Input tokens from which the tier applies; 0 for the base tier. */
  from: number;
  usdPerToken: Decimal;
  price: ModelPrice;
}

function lengthTiers(sold: readonly ModelPrice[], meter: Meter, offPeak: boolean): RateTier[] {
  const rows = oneRoute(sold.filter((price) => price.meter === meter));
  const byBound = new Map<number, ModelPrice>();
  for (const price of rows) {
    if (offPeak && price.when.utc_window !== undefined) continue;
    const from = price.when.input_tokens_gte ?? 0;
    const known = byBound.get(from);
    if (known === undefined || new Exact(price.usd_per_mtok).gt(known.usd_per_mtok)) byBound.set(from, price);
  }
  return [...byBound]
    .map(([from, price]) => ({ from, price, usdPerToken: new Exact(price.usd_per_mtok).div(PER_MTOK) }))
    .sort((a, b) => a.from - b.from);
}

/** Selects rates without a route, else those of the global route, else those of every route (the highest counts). */
function oneRoute(rows: readonly ModelPrice[]): readonly ModelPrice[] {
  const plain = rows.filter((price) => price.when.route === undefined);
  if (plain.length > 0) return plain;
  const global = rows.filter((price) => price.when.route === "global");
  return global.length > 0 ? global : rows;
}

/**
 * Bills tokens by the tiers whose bound the request has reached, lowest first. `input` is null for output tokens: they
 * have no bound of their own, so a marginal tier bills all of them.
 */
function bill(tiers: readonly RateTier[], tokens: number, input: number | null): RequestCost | null {
  const top = tiers.at(-1);
  if (top === undefined) return null;
  const below = tiers.slice(0, -1);
  const marginal = top.price.when.applies_to === "marginal" && input !== null && below.length > 0;
  const past = marginal ? Math.min(tokens, input - top.from + 1) : tokens;
  const usd = top.usdPerToken.times(past);
  if (past === tokens) return { usd, prices: [top.price] };
  const rest = bill(below, tokens - past, top.from - 1);
  return rest === null ? null : { usd: usd.plus(rest.usd), prices: [...rest.prices, top.price] };
}

/**
 * Whether a figure in US dollars per million tokens occurs in a quoted row, per million or per thousand tokens, or per
 * single token where the quote says so.
 */
export function figureOccurs(usdPerMtok: string, quote: string): boolean {
  const wanted = new Exact(usdPerMtok);
  return (quote.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).some((text) => {
    const figure = new Exact(text.replaceAll(",", ""));
    if (figure.eq(wanted) || figure.times(1000).eq(wanted)) return true;
    if (/\/ thousand\b/.test(quote) && figure.eq(wanted.times(1000))) return true;
    return /\bUSD per token\b/.test(quote) && figure.times(1_000_000).eq(wanted);
  });
}
