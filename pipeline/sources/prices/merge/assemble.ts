import { Decimal } from "decimal.js";
import { conditionKey } from "../../../../src/core/prices/model-price.ts";
import type { PriceCondition, PriceEvidence } from "../../../../src/schema/records/model-price.ts";
import type {
  ExtractedModel,
  ExtractedRate,
  Extraction,
  Page,
  PriceExtractor,
  RateReading,
  ReadContext,
  Reading,
  Refusal,
} from "../extractor.ts";
import { holdsOn } from "../read/conditions.ts";
import { occursIn, quoteFor } from "../read/evidence.ts";
import { clip, NotPerToken, Refused } from "../read/money.ts";
import { normalise } from "../read/normalise.ts";
import { type PageRules, scopedDocuments } from "../read/scope.ts";
import { rateFaults } from "./guards.ts";

/** Parts of a provider's extractor. */
export interface ExtractorParts {
  provider: string;
  urls: string[];
  pages?: PriceExtractor["pages"];
  /** Headings, sentences and notes around prices that the reader recognises. */
  rules: PageRules;
  read(context: ReadContext): Reading[];
}

/**
 * Creates an extractor from a provider's reader. The reader sees only prices whose surroundings its rules recognise. Its results pass the
 * checks common to all providers: one price per condition, every number in its quote, the row guards. Faulty prices become refusals.
 */
export function defineExtractor(parts: ExtractorParts): PriceExtractor {
  const { provider, urls, pages = "alternatives" } = parts;
  return { provider, urls, pages, extract: (page) => extractWith(parts, page) };
}

function extractWith({ provider, rules, read }: ExtractorParts, page: Page): Extraction {
  const refusals: Refusal[] = [];
  const refuse = (heading: string, row: string | null, reason: string) => {
    refusals.push({ provider, heading, row: row === null ? null : clip(row), reason });
  };
  const day = page.at ?? page.readAt.slice(0, 10);
  const served = normalise(page.text);
  const form = served.form === "json" ? "api" : "page";
  const readings = scopedDocuments(served, rules, day, refuse).flatMap(({ document, when }) =>
    readOrRefuse(read, { document, page, rules, refuse }).map((reading) => ofService(reading, when)),
  );
  const rows = grouped(readings).flatMap((reading) => {
    const row = assembled(provider, page, form, reading, refuse);
    return row === null ? [] : [row];
  });
  return { rows, refusals };
}

/** Adds the service named by the headings above a reading. Drops prices that name another service themselves. */
function ofService(reading: Reading, when: PriceCondition): Reading {
  const tier = when.service_tier;
  if (tier === undefined) return reading;
  const rates = reading.rates
    .filter((rate) => rate.when.service_tier === undefined || rate.when.service_tier === tier)
    .map((rate) => ({ ...rate, when: { ...rate.when, service_tier: tier } }));
  return { ...reading, rates };
}

/** Runs the reader. An exception outside its rows and tables refuses the page. */
function readOrRefuse(read: ExtractorParts["read"], context: ReadContext): Reading[] {
  try {
    return read(context);
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof NotPerToken)) throw error;
    context.refuse("", null, error.message);
    return [];
  }
}

/** Joins the readings of one model from several places of a page. */
function grouped(readings: readonly Reading[]): Reading[] {
  const byKey = new Map<string, Reading>();
  for (const reading of readings) {
    const key = JSON.stringify([reading.model_id, reading.route ?? null]);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, { ...reading, rates: [...reading.rates] });
    else known.rates.push(...reading.rates);
  }
  return [...byKey.values()];
}

function assembled(
  provider: string,
  page: Page,
  form: PriceEvidence["form"],
  reading: Reading,
  refuse: ReadContext["refuse"],
): ExtractedModel | null {
  const label = reading.route === undefined ? reading.name : `${reading.name} (${reading.route})`;
  const { unique, conflicts } = oneEach(reading.rates);
  for (const [rate, reason] of conflicts) refuse(rate.heading, label, reason);
  if (conflicts.some(([rate]) => isBase(rate))) return null;
  const quoted = unique.filter((rate) => {
    const found = occursIn(rate.usd, rate.quote, rate.factor) && quoteFor([rate]) !== null;
    if (!found) refuse(rate.heading, label, `the number ${rate.usd} does not stand in a quote of 300 characters`);
    return found;
  });
  const { kept, faults } = guarded(quoted);
  for (const fault of faults)
    refuse(fault.rate.heading, label, `${fault.rate.meter} ${fault.rate.usd}: ${fault.reason}`);
  if (kept.length === 0) return null;
  const day = page.at ?? page.readAt.slice(0, 10);
  const base = (meter: string) =>
    latest(kept.filter((rate) => rate.meter === meter && isBase(rate) && holdsOn(rate, day)));
  const figures = [base("input"), base("output"), base("cache_read")];
  const shown = figures.filter((rate) => rate !== undefined);
  const quote = quoteFor(shown.length > 0 ? shown : kept.slice(0, 1));
  const first = shown[0] ?? kept[0];
  if (quote === null || first === undefined) {
    refuse(kept[0]?.heading ?? "", label, "the prices do not fit one quote of 300 characters");
    return null;
  }
  const [input, output, cached] = figures.map((rate) => rate?.usd ?? null);
  return {
    provider,
    model_id: reading.model_id,
    name: reading.name,
    ...(reading.route === undefined ? {} : { route: reading.route }),
    input_per_mtok: input ?? null,
    output_per_mtok: output ?? null,
    cached_input_per_mtok: cached ?? null,
    rates: kept.map((rate) => extractedRate(rate, page, form)),
    evidence: evidence(page, form, first.heading, quote),
  };
}

/** Keeps one of several equal prices. Different prices for one condition conflict, and none of them is kept. */
function oneEach(rates: readonly RateReading[]): { unique: RateReading[]; conflicts: [RateReading, string][] } {
  const byKey = new Map<string, RateReading[]>();
  for (const rate of rates) {
    const key = JSON.stringify([rate.meter, conditionKey(rate.when), rate.from, rate.to]);
    byKey.set(key, [...(byKey.get(key) ?? []), rate]);
  }
  const unique: RateReading[] = [];
  const conflicts: [RateReading, string][] = [];
  for (const [first, ...others] of byKey.values()) {
    if (first === undefined) continue;
    const prices = [...new Set([first, ...others].map((rate) => rate.usd))];
    if (prices.length === 1) unique.push(first);
    else conflicts.push([first, `${first.meter} has ${prices.length} prices for one condition: ${prices.join(", ")}`]);
  }
  return { unique, conflicts };
}

/** Of the base prices in force on a day, returns the one with the latest first day; of daily windows, the most expensive. */
function latest(rates: readonly RateReading[]): RateReading | undefined {
  return [...rates].sort(
    (a, b) => (b.from ?? "").localeCompare(a.from ?? "") || new Decimal(b.usd).comparedTo(a.usd),
  )[0];
}

function guarded(rates: readonly RateReading[]): {
  kept: RateReading[];
  faults: { rate: RateReading; reason: string }[];
} {
  const checked = rates.map((rate) => ({
    rate,
    meter: rate.meter,
    usd_per_mtok: rate.usd,
    when: rate.when,
    effective_from: rate.from,
    effective_to: rate.to,
  }));
  const faults = rateFaults(checked).map((fault) => ({ rate: fault.rate.rate, reason: fault.reason }));
  const faulty = new Set(faults.map((fault) => fault.rate));
  const baseFault = faults.some((fault) => isBase(fault.rate));
  return { kept: baseFault ? [] : rates.filter((rate) => !faulty.has(rate)), faults };
}

/** Whether a price is the base tier of standard service. Routes and hours of the day are variants of the base. */
function isBase(rate: RateReading): boolean {
  const { route: _route, utc_window: _window, utc_days: _days, ...conditions } = rate.when;
  return Object.values(conditions).every((value) => value === undefined);
}

function extractedRate(rate: RateReading, page: Page, form: PriceEvidence["form"]): ExtractedRate {
  return {
    meter: rate.meter,
    usd_per_mtok: rate.usd,
    when: rate.when,
    effective_from: rate.from,
    effective_to: rate.to,
    evidence: evidence(page, form, rate.heading, quoteFor([rate]) ?? rate.short),
  };
}

function evidence(page: Page, form: PriceEvidence["form"], heading: string, quote: string): PriceEvidence {
  return { form, url: page.url, page_sha256: page.sha256, heading, quote, read_at: page.readAt };
}
