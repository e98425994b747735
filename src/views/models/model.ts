import type { CatalogModel, Provider } from "../../core/catalog-data.ts";
import { baseRates } from "../../core/prices/base-rates.ts";
import type { Tier } from "../../schema/records/model.ts";
import type { Meter } from "../../schema/records/model-price.ts";
import { count, date, usd } from "../kit/format.ts";
import { modelSlug, paths } from "../kit/links.ts";
import { breadcrumbs, type Crumb, type PageHead } from "../kit/page.ts";
import { type LinePlot, linesPlot, type PlotPoint } from "../kit/plot.ts";
import type { SiteContext } from "../kit/site-context.ts";
import { isSold, MODELS_CRUMBS, type ModelRow, modelRow, TIER_TEXTS } from "./model-rows.ts";
import { isBase, type RateGroup, rateGroups, splitRates } from "./prices.ts";

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
    ...MODELS_CRUMBS,
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
export function priceSteps(model: CatalogModel, meter: Meter, day: string): PlotPoint[] {
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
