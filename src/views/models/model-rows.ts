import { dayOf } from "../../core/periods.ts";
import { baseRates } from "../../core/prices/base-rates.ts";
import type { ListedModel } from "../../operations/shared/models/listed.ts";
import { TIERS, type Tier } from "../../schema/records/model.ts";
import type { ModelPrice } from "../../schema/records/model-price.ts";
import { paths } from "../kit/links.ts";
import type { Crumb, PageHead } from "../kit/page.ts";
import { pageTime, type SiteContext } from "../kit/site-context.ts";
import { type PriceTrust, priceTrust, type RateCell, rateCell } from "./prices.ts";

export interface ModelRow {
  path: string;
  name: string;
  modelId: string;
  provider: string;
  providerName: string;
  /** Null for models other than language models. */
  tier: Tier | null;
  status: ListedModel["status"];
  context: number | null;
  input: RateCell | null;
  output: RateCell | null;
  cacheRead: RateCell | null;
  /** When the oldest of these prices was read. */
  read: {
    /** Day of the reading on the provider's page; null when it was read elsewhere. */
    day: string | null;
    trust: PriceTrust;
    /** Whether the price is quoted from the provider, on its page or in a copy of it. */
    quoted: boolean;
  } | null;
  longContextFrom: number | null;
  released: string | null;
}

/** Breadcrumbs of every page about models. */
export const MODELS_CRUMBS: readonly Crumb[] = [
  { label: "Home", path: "" },
  { label: "Models", path: "models/" },
];

/** Feeds about models, for the head of a page. */
export const MODEL_FEEDS: NonNullable<PageHead["alternates"]> = [
  { type: "application/atom+xml", title: "Changes of models", path: "feeds/changes.xml" },
  { type: "application/feed+json", title: "Changes of models", path: "feeds/changes.json" },
  { type: "application/atom+xml", title: "Price changes", path: "feeds/prices.xml" },
];

export const TIER_TEXTS: Record<Tier, string> = {
  flagship: "The strongest a maker sells",
  reasoning: "Made for reasoning",
  open: "Open weights, sold by many hosts",
  fast: "Made for short waits",
  mini: "The cheapest of a family",
};

type RowFacts =
  | "provider"
  | "providerName"
  | "model_id"
  | "display_name"
  | "tier"
  | "status"
  | "context_window"
  | "prices"
  | "released_on";

export function modelRow(model: Pick<ListedModel, RowFacts>, site: SiteContext): ModelRow {
  const now = pageTime(site);
  const rates = baseRates(model.prices, dayOf(now));
  return {
    path: paths.model(model.provider, model.model_id),
    name: model.display_name,
    modelId: model.model_id,
    provider: model.provider,
    providerName: model.providerName,
    tier: model.tier,
    status: model.status,
    context: model.context_window?.value ?? null,
    input: rateCell(rates.input, now),
    output: rateCell(rates.output, now),
    cacheRead: rateCell(rates.cacheRead, now),
    read: oldestReading([rates.input, rates.output], now),
    longContextFrom: rates.longContextFrom,
    released: model.released_on,
  };
}

function oldestReading(prices: readonly (ModelPrice | null)[], now: number): ModelRow["read"] {
  const known = prices.filter((price) => price !== null);
  const oldest = known.sort((a, b) => ((a.verified_at ?? "") < (b.verified_at ?? "") ? -1 : 1))[0];
  if (oldest === undefined) return null;
  return { day: oldest.verified_at, trust: priceTrust(oldest, now), quoted: oldest.evidence !== null };
}

/** Returns the display name of a tier; a dash for a model without one. */
export function tierName(tier: Tier | null): string {
  return tier === null ? "–" : `${tier[0]?.toUpperCase()}${tier.slice(1)}`;
}

export function tierOf(text: string | undefined): Tier | null {
  return TIERS.find((tier) => tier === text) ?? null;
}
