import { baseRates } from "../core/base-rates.ts";
import type { CatalogModel, Provider } from "../core/catalog-data.ts";
import { TIERS, type Tier } from "../schema/model.ts";
import type { Meter, ModelPrice } from "../schema/model-price.ts";
import { count, date, plural, usd } from "./format.ts";
import { modelSlug, paths } from "./links.ts";
import { breadcrumbs, type Crumb, type PageHead, type Slice, slice } from "./page.ts";
import { type LinePlot, linesPlot, type PlotPoint } from "./plot.ts";
import {
  isBase,
  type PriceChange,
  type PriceTrust,
  priceChanges,
  priceTrust,
  type RateCell,
  type RateGroup,
  rateCell,
  rateGroups,
  splitRates,
} from "./prices.ts";
import type { SiteContext } from "./site-context.ts";

export const TIER_TEXTS: Record<Tier, string> = {
  flagship: "The strongest a maker sells",
  reasoning: "Made to think before answering",
  open: "Open weights, sold by many hosts",
  fast: "Made for short waits",
  mini: "The cheapest of a family",
};

export interface ModelRow {
  path: string;
  name: string;
  modelId: string;
  provider: string;
  providerName: string;
  tier: Tier;
  status: CatalogModel["status"];
  context: number | null;
  input: RateCell | null;
  output: RateCell | null;
  cacheRead: RateCell | null;
  /** When the oldest of these prices was read. */
  read: { day: string | null; trust: PriceTrust } | null;
  longContextFrom: number | null;
  released: string | null;
}

export interface ModelsPage {
  head: PageHead;
  crumbs: Crumb[];
  title: string;
  lead: string;
  tabs: { label: string; path: string; current: boolean }[];
  slice: Slice<ModelRow>;
  pagePath: (page: number) => string;
  csvPath: string;
  providers: { id: string; name: string; models: number; path: string; current: boolean }[];
  notListed: number;
  day: string;
}

export const MODEL_ROWS = 150;

/** Path of a list of models: all makers, or one tier. */
export function modelsPath(tier: Tier | null, page = 1): string {
  return `models/${tier === null ? "" : `tier/${tier}/`}${page > 1 ? `page/${page}/` : ""}`;
}

/** Models that makers sell themselves, of all tiers or one; null when there is no such page. */
export function modelsPage(site: SiteContext, tier: Tier | null, page: number): ModelsPage | null {
  const { catalog, deployment } = site.context;
  const own = catalog.models.filter((model) => model.first_party && isSold(model));
  const rows = own.filter((model) => tier === null || model.tier === tier).map((model) => modelRow(model, site));
  const shown = slice(rows.sort(byTierAndPrice), page, MODEL_ROWS);
  if (shown.page !== page) return null;
  const path = modelsPath(tier, page);
  const crumbs = [
    { label: "Home", path: "" },
    { label: "Models", path: "models/" },
    ...(tier === null ? [] : [{ label: tierName(tier), path: modelsPath(tier) }]),
  ];
  const what = tier === null ? "Models and prices" : `${tierName(tier)} models and prices`;
  return {
    head: {
      title: page === 1 ? what : `${what}, page ${page}`,
      description: `${plural(rows.length, "model")} with prices per million tokens, each with the provider's page it was read on, the day, and how old the reading is.`,
      canonical: path,
      image: "og/models.png",
      section: "models",
      jsonLd: [breadcrumbs(crumbs, deployment)],
      alternates: [{ type: "application/atom+xml", title: "Price changes", path: "feeds/prices.xml" }],
    },
    crumbs,
    title: what,
    lead:
      tier === null
        ? "What makers charge for their own models, in US dollars per million tokens, standard service. Every price leads to the row of the provider's page it was read from."
        : `${TIER_TEXTS[tier]}. US dollars per million tokens, standard service.`,
    tabs: [
      { label: "All", path: modelsPath(null), current: tier === null },
      ...[...TIERS].reverse().map((one) => ({ label: tierName(one), path: modelsPath(one), current: one === tier })),
    ],
    slice: shown,
    pagePath: (number) => modelsPath(tier, number),
    csvPath: `${path}models.csv`,
    providers: providerLinks(catalog.providers, catalog.models, null),
    notListed: catalog.models.length - own.length,
    day: catalog.generatedAt,
  };
}

export interface ProviderPage {
  head: PageHead;
  crumbs: Crumb[];
  provider: Provider;
  rows: ModelRow[];
  csvPath: string;
  providers: ModelsPage["providers"];
}

/** Everything one provider sells or sold; null when there is no such provider. */
export function providerPage(site: SiteContext, id: string): ProviderPage | null {
  const { catalog, deployment } = site.context;
  const provider = catalog.providers.find((one) => one.id === id);
  if (provider === undefined) return null;
  const models = catalog.models.filter((model) => model.provider === id);
  const crumbs = [
    { label: "Home", path: "" },
    { label: "Models", path: "models/" },
    { label: provider.name, path: paths.provider(id) },
  ];
  const sold = models.filter(isSold).length;
  return {
    head: {
      title: `${provider.name}: models and prices`,
      description: `${plural(sold, "model")} that ${provider.name} sells, and ${count(models.length - sold)} it no longer does, with dated prices and their evidence.`,
      canonical: paths.provider(id),
      image: "og/models.png",
      section: "models",
      jsonLd: [breadcrumbs(crumbs, deployment)],
    },
    crumbs,
    provider,
    rows: models.map((model) => modelRow(model, site)).sort(bySoldAndRelease),
    csvPath: `${paths.provider(id)}models.csv`,
    providers: providerLinks(catalog.providers, catalog.models, id),
  };
}

export interface ModelPage {
  head: PageHead;
  crumbs: Crumb[];
  name: string;
  modelId: string;
  provider: Provider;
  tier: Tier;
  tierText: string;
  status: CatalogModel["status"];
  notice: string | null;
  facts: { label: string; value: string; source: string | null; on: string | null }[];
  plot: LinePlot | null;
  current: RateGroup[];
  past: RateGroup[];
  crossChecks: { source: string; on: string; text: string; agrees: boolean }[];
  /** The same model as others sell it. */
  elsewhere: ModelRow[];
  aliases: readonly string[];
}

/** Model of a model's page; null when the provider sells none of that name. */
export function modelPage(site: SiteContext, provider: string, slug: string): ModelPage | null {
  const { catalog, deployment } = site.context;
  const model = catalog.models.find((one) => one.provider === provider && modelSlug(one.model_id) === slug);
  const seller = catalog.providers.find((one) => one.id === provider);
  if (model === undefined || seller === undefined) return null;
  const now = Date.parse(catalog.generatedAt);
  const day = catalog.generatedAt.slice(0, 10);
  const { current, other } = splitRates(model, day);
  const crumbs = [
    { label: "Home", path: "" },
    { label: "Models", path: "models/" },
    { label: seller.name, path: paths.provider(provider) },
    { label: model.display_name, path: paths.model(provider, model.model_id) },
  ];
  const rates = baseRates(model.prices, day);
  const price =
    rates.input === null || rates.output === null
      ? "prices not known"
      : `${usd(rates.input.usd_per_mtok)} input and ${usd(rates.output.usd_per_mtok)} output per million tokens`;
  return {
    head: {
      title: `${model.display_name} by ${seller.name}: price`,
      description: `${model.display_name} (${model.model_id}) at ${seller.name}: ${price}, with source, date and every recorded change.`,
      canonical: paths.model(provider, model.model_id),
      image: "og/models.png",
      section: "models",
      jsonLd: [breadcrumbs(crumbs, deployment)],
    },
    crumbs,
    name: model.display_name,
    modelId: model.model_id,
    provider: seller,
    tier: model.tier,
    tierText: TIER_TEXTS[model.tier],
    status: model.status,
    notice: deprecationNotice(model),
    facts: modelFacts(model, site),
    plot: pricePlot(model, day),
    current: rateGroups(current, now),
    past: rateGroups(other, now),
    crossChecks: model.cross_checks.map((check) => ({
      source: check.source,
      on: check.read_on,
      agrees: check.agrees,
      text: `${usd(check.input_usd_per_mtok)} input, ${usd(check.output_usd_per_mtok)} output`,
    })),
    elsewhere:
      model.model_key === null
        ? []
        : catalog.models
            .filter((one) => one.model_key === model.model_key && one !== model && isSold(one))
            .map((one) => modelRow(one, site))
            .sort((a, b) => (a.input?.value ?? Infinity) - (b.input?.value ?? Infinity)),
    aliases: model.aliases,
  };
}

export interface ChangesPage {
  head: PageHead;
  crumbs: Crumb[];
  changes: PriceChange[];
  total: number;
}

export function changesPage(site: SiteContext): ChangesPage {
  const { catalog, deployment } = site.context;
  const changes = priceChanges(catalog.models, catalog.generatedAt.slice(0, 10));
  const crumbs = [
    { label: "Home", path: "" },
    { label: "Models", path: "models/" },
    { label: "Price changes", path: "models/changes/" },
  ];
  return {
    head: {
      title: "Model price changes",
      description: `${plural(changes.length, "change")} of model prices on record, newest first, and those announced for later.`,
      canonical: "models/changes/",
      image: "og/models.png",
      section: "models",
      jsonLd: [breadcrumbs(crumbs, deployment)],
      alternates: [{ type: "application/atom+xml", title: "Price changes", path: "feeds/prices.xml" }],
    },
    crumbs,
    changes: changes.slice(0, 150),
    total: changes.length,
  };
}

export function modelRow(model: CatalogModel, site: SiteContext): ModelRow {
  const { generatedAt } = site.context.catalog;
  const now = site.request.live ? site.context.now() : Date.parse(generatedAt);
  const rates = baseRates(model.prices, new Date(now).toISOString().slice(0, 10));
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
  return oldest === undefined ? null : { day: oldest.verified_at, trust: priceTrust(oldest, now) };
}

export function isSold(model: CatalogModel): boolean {
  return model.status === "current" || model.status === "preview";
}

export function tierName(tier: Tier): string {
  return `${tier[0]?.toUpperCase()}${tier.slice(1)}`;
}

function providerLinks(
  providers: readonly Provider[],
  models: readonly CatalogModel[],
  current: string | null,
): ModelsPage["providers"] {
  return providers
    .map(({ id, name }) => ({
      id,
      name,
      models: models.filter((model) => model.provider === id).length,
      path: paths.provider(id),
      current: id === current,
    }))
    .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
}

function byTierAndPrice(a: ModelRow, b: ModelRow): number {
  return (
    TIERS.indexOf(b.tier) - TIERS.indexOf(a.tier) ||
    (a.input?.value ?? Infinity) - (b.input?.value ?? Infinity) ||
    (a.name < b.name ? -1 : 1)
  );
}

function bySoldAndRelease(a: ModelRow, b: ModelRow): number {
  const sold = (row: ModelRow) => (row.status === "current" || row.status === "preview" ? 0 : 1);
  return (
    sold(a) - sold(b) ||
    ((a.released ?? "") < (b.released ?? "") ? 1 : (a.released ?? "") > (b.released ?? "") ? -1 : 0)
  );
}

function deprecationNotice(model: CatalogModel): string | null {
  const { deprecation } = model;
  if (model.status !== "deprecated" && model.status !== "retired" && deprecation === null) return null;
  const end = deprecation?.shutdown_on ?? null;
  const parts = [
    model.status === "retired" ? "This model is no longer sold." : "Its provider has announced the end of this model.",
  ];
  if (end !== null) parts.push(`${model.status === "retired" ? "It was shut down" : "It shuts down"} on ${date(end)}.`);
  if (deprecation?.replacement) parts.push(`Named replacement: ${deprecation.replacement}.`);
  return parts.join(" ");
}

function modelFacts(model: CatalogModel, site: SiteContext): ModelPage["facts"] {
  const tokens = (label: string, fact: CatalogModel["context_window"]) => ({
    label,
    value: fact === null ? "–" : `${count(fact.value)} tokens`,
    source: fact === null ? "Not known" : fact.source,
    on: fact?.read_on ?? null,
  });
  const facts: ModelPage["facts"] = [
    tokens("Context window", model.context_window),
    tokens("Longest output", model.max_output),
    {
      label: "Takes",
      value: model.modalities.input.join(", ") || "–",
      source: null,
      on: null,
    },
    { label: "Answers in", value: model.modalities.output.join(", ") || "–", source: null, on: null },
    {
      label: "Thinks before answering",
      value: { none: "No", optional: "When asked", always: "Always" }[model.reasoning],
      source: null,
      on: null,
    },
    { label: "Weights", value: model.open_weights ? "Open" : "Closed", source: null, on: null },
    {
      label: "Released",
      value: model.released_on === null ? "–" : date(model.released_on),
      source: model.released_on === null ? "Not known" : null,
      on: null,
    },
  ];
  const quality = site.context.catalog.quality;
  const rating = quality?.ratings.find((one) => one.name === model.arena_name);
  if (quality && rating) {
    facts.push({
      label: "Arena rating",
      value: `${count(rating.rating)}${rating.interval === null ? "" : ` ± ${count(rating.interval)}`}`,
      source: quality.source,
      on: quality.asOf,
    });
  }
  return facts;
}

function pricePlot(model: CatalogModel, day: string): LinePlot | null {
  return linesPlot(
    (["input", "output"] as const).map((meter) => ({
      name: meter === "input" ? "Input" : "Output",
      points: priceSteps(model, meter, day),
    })),
    { steps: true, fromZero: true, height: 200, format: (value) => usd(String(value)) },
  );
}

/** Base rates of a meter as points that hold until the next, up to a day. */
function priceSteps(model: CatalogModel, meter: Meter, day: string): PlotPoint[] {
  const rates = model.prices
    .filter((price) => price.meter === meter && isBase(price) && price.effective_from <= day)
    .sort((a, b) => (a.effective_from < b.effective_from ? -1 : 1));
  const points = rates.map((price) => ({ day: price.effective_from, value: Number(price.usd_per_mtok) }));
  const last = rates.at(-1);
  if (last !== undefined) {
    const end = last.effective_to !== null && last.effective_to < day ? last.effective_to : day;
    if (end > last.effective_from) points.push({ day: end, value: Number(last.usd_per_mtok) });
  }
  return points;
}

export function tierOf(text: string | undefined): Tier | null {
  return TIERS.find((tier) => tier === text) ?? null;
}
