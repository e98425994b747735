import type { CatalogModel } from "../../core/catalog/catalog-data.ts";
import { evidenceForm, FORM_WORDS } from "../../core/prices/evidence-kind.ts";
import { holdsOn, priceStatus } from "../../core/prices/model-price.ts";
import { compareText } from "../../core/text/compare-text.ts";
import type { Meter, ModelPrice, PriceCondition } from "../../schema/records/model-price.ts";
import { count, date, usd } from "../kit/format.ts";

export const METER_NAMES: Record<Meter, string> = {
  input: "Input",
  output: "Output",
  cache_read: "Cache read",
  cache_write: "Cache write",
  cache_write_5m: "Cache write, 5 min",
  cache_write_30m: "Cache write, 30 min",
  cache_write_1h: "Cache write, 1 h",
  audio_input: "Audio input",
  audio_output: "Audio output",
  image_input: "Image input",
  image_output: "Image output",
};

/**
 * How far a price can be trusted, as a label and a sentence. Both name the day of the reading and not its age, which
 * would be wrong on a static page of a later day.
 */
export interface PriceTrust {
  status: ModelPrice["status"];
  label: string;
  text: string;
}

export function priceTrust(price: ModelPrice, now: number): PriceTrust {
  const status = priceStatus(price, new Date(now));
  const read = price.verified_at === null ? null : date(price.verified_at);
  const source = FORM_WORDS[evidenceForm(price)];
  switch (status) {
    case "verified":
      return { status, label: `read ${read}`, text: `Read in ${source} on ${read}.` };
    case "ageing":
      return {
        status,
        label: `read ${read}`,
        text: `Read in ${source} on ${read}; due to be read again.`,
      };
    case "stale":
      return { status, label: `last read ${read}`, text: `Last read in ${source} on ${read}.` };
    case "retired":
      return { status, label: "no longer sold", text: "The last known price of a model that is no longer sold." };
    case "pending":
      return { status, label: "pending", text: "Read, but not yet confirmed." };
    case "unverified":
      return { status, ...unverified(price) };
  }
}

/** Describes the origin of a price that was not read on its provider's page. */
function unverified({ evidence, origin }: ModelPrice): Pick<PriceTrust, "label" | "text"> {
  if (evidence === null) return { label: "second-hand", text: `From ${origin}; not read on the provider's page.` };
  const from = `From ${FORM_WORDS[evidence.form]}, read on ${date(evidence.read_at)}; not read on the page itself.`;
  return { label: evidence.form === "rendering" ? "from a rendering" : "second-hand", text: from };
}

/** True for the base rate of the standard service. */
export function isBase(price: ModelPrice): boolean {
  return Object.keys(price.when).length === 0;
}

/** Returns the condition of a rate in words; "Standard" for the base rate. */
export function conditionText(when: PriceCondition): string {
  const parts: string[] = [];
  if (when.service_tier !== undefined) parts.push(when.service_tier[0]?.toUpperCase() + when.service_tier.slice(1));
  if (when.input_tokens_gte !== undefined) {
    const part = when.applies_to === "marginal" ? "tokens past" : "requests from";
    parts.push(`${part} ${count(when.input_tokens_gte)} input tokens`);
  }
  if (when.route !== undefined) parts.push(`route ${when.route}`);
  if (when.utc_window !== undefined) {
    parts.push(`${when.utc_window} UTC${when.utc_days === undefined ? "" : `, ${when.utc_days}`}`);
  }
  const text = parts.join(", ");
  return text === "" ? "Standard" : text[0]?.toUpperCase() + text.slice(1);
}

/** A rate in a table of models. */
export interface RateCell {
  text: string;
  /** The amount as authored. */
  decimal: string;
  /** For sorting on the page. */
  value: number;
  trust: PriceTrust;
}

export function rateCell(price: ModelPrice | null, now: number): RateCell | null {
  return price === null
    ? null
    : {
        text: usd(price.usd_per_mtok),
        decimal: price.usd_per_mtok,
        value: Number(price.usd_per_mtok),
        trust: priceTrust(price, now),
      };
}

/** Base rates of a model that replaced others on one day. */
export interface PriceChange {
  provider: string;
  providerName: string;
  modelId: string;
  modelName: string;
  on: string;
  /** True when the day is in the future. */
  scheduled: boolean;
  rates: RateChange[];
}

export interface RateChange {
  meter: Meter;
  from: string;
  to: string;
  /** Relative change; null when the old price was 0. */
  ratio: number | null;
}

/** Lists changes of base rates, newest first. */
export function priceChanges(models: readonly CatalogModel[], today: string): PriceChange[] {
  const changes: PriceChange[] = [];
  for (const model of models) {
    const base = model.prices.filter(isBase);
    const days = new Map<string, RateChange[]>();
    for (const price of base) {
      const before = base.find((other) => other.meter === price.meter && other.effective_to === price.effective_from);
      if (before === undefined || before.usd_per_mtok === price.usd_per_mtok) continue;
      const old = Number(before.usd_per_mtok);
      const rates = days.get(price.effective_from) ?? [];
      rates.push({
        meter: price.meter,
        from: before.usd_per_mtok,
        to: price.usd_per_mtok,
        ratio: old === 0 ? null : Number(price.usd_per_mtok) / old - 1,
      });
      days.set(price.effective_from, rates);
    }
    for (const [on, rates] of days) {
      changes.push({
        provider: model.provider,
        providerName: model.providerName,
        modelId: model.model_id,
        modelName: model.display_name,
        on,
        scheduled: on > today,
        rates,
      });
    }
  }
  return changes.sort((a, b) => compareText(b.on, a.on) || compareText(a.modelName, b.modelName));
}

/** Rates of a model's page under one condition, read from one row. */
export interface RateGroup {
  condition: string;
  rates: { meter: string; price: string }[];
  from: string;
  to: string | null;
  trust: PriceTrust;
  evidence: { url: string; quote: string; heading: string; readAt: string } | null;
}

/** Groups rates by condition, days and evidence, in the order of each group's first rate. */
export function rateGroups(prices: readonly ModelPrice[], now: number): RateGroup[] {
  const groups = new Map<string, RateGroup>();
  for (const price of prices) {
    const { evidence } = price;
    const condition = conditionText(price.when);
    const key = JSON.stringify([
      condition,
      price.effective_from,
      price.effective_to,
      price.verified_at,
      evidence,
      price.origin,
    ]);
    const rate = { meter: METER_NAMES[price.meter], price: usd(price.usd_per_mtok) };
    const group = groups.get(key);
    if (group !== undefined) group.rates.push(rate);
    else {
      groups.set(key, {
        condition,
        rates: [rate],
        from: price.effective_from,
        to: price.effective_to,
        trust: priceTrust(price, now),
        evidence:
          evidence === null
            ? null
            : { url: evidence.url, quote: evidence.quote, heading: evidence.heading, readAt: evidence.read_at },
      });
    }
  }
  return [...groups.values()];
}

/** Splits rates into those in force on a day, standard service first, and past and future ones, newest first. */
export function splitRates(
  model: Pick<CatalogModel, "prices">,
  day: string,
): { current: ModelPrice[]; other: ModelPrice[] } {
  const meters = Object.keys(METER_NAMES);
  const current = model.prices.filter((price) => holdsOn(price, day));
  const other = model.prices.filter((price) => !holdsOn(price, day));
  current.sort(
    (a, b) =>
      Object.keys(a.when).length - Object.keys(b.when).length ||
      compareText(conditionText(a.when), conditionText(b.when)) ||
      meters.indexOf(a.meter) - meters.indexOf(b.meter),
  );
  other.sort(
    (a, b) => compareText(b.effective_from, a.effective_from) || meters.indexOf(a.meter) - meters.indexOf(b.meter),
  );
  return { current, other };
}
