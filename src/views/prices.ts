import type { CatalogModel } from "../core/catalog-data.ts";
import { daysBetween } from "../core/periods.ts";
import { AGEING_AFTER_DAYS, type Meter, type ModelPrice, STALE_AFTER_DAYS } from "../schema/model-price.ts";

/** How far a price may be trusted today. */
export type PriceAge = "verified" | "ageing" | "stale" | "unverified";

/** Age of a price on a day, from when it was last read on the provider's page. */
export function priceAge(price: ModelPrice, today: string): PriceAge {
  if (price.verified_at === null || price.status === "unverified" || price.status === "pending") return "unverified";
  const days = daysBetween(price.verified_at.slice(0, 10), today);
  return days > STALE_AFTER_DAYS ? "stale" : days > AGEING_AFTER_DAYS ? "ageing" : "verified";
}

/** True for the base rate of the standard service. */
export function isBase(price: ModelPrice): boolean {
  return Object.keys(price.when).length === 0;
}

/** The base rate of a meter on a day; null when there is none. */
export function baseRate(model: CatalogModel, meter: Meter, day: string): ModelPrice | null {
  return model.prices.find((price) => price.meter === meter && isBase(price) && inForce(price, day)) ?? null;
}

export function inForce(price: ModelPrice, day: string): boolean {
  return price.effective_from <= day && (price.effective_to === null || price.effective_to > day);
}

/** Base rates of a model that took the place of others on one day. */
export interface PriceChange {
  provider: string;
  providerName: string;
  modelId: string;
  modelName: string;
  on: string;
  /** True while the day lies ahead. */
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

/** Changes of base rates, newest first. */
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

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

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
