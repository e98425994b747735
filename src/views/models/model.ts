import type { Provider } from "../../core/catalog-data.ts";
import { baseRates } from "../../core/prices/base-rates.ts";
import { evidenceForm, FORM_WORDS } from "../../core/prices/evidence-kind.ts";
import { holdsOn } from "../../core/prices/model-price.ts";
import { groupOf, isSold, type ListedModel, type UnitPrice } from "../../operations/shared/models/listed.ts";
import type { Meter } from "../../schema/records/model-price.ts";
import { count, date, usd } from "../kit/format.ts";
import { paths } from "../kit/links.ts";
import { breadcrumbs, type Crumb, type PageHead } from "../kit/page.ts";
import { type LinePlot, linesPlot, type PlotPoint } from "../kit/plot.ts";
import { pageDay, pageTime, type SiteContext } from "../kit/site-context.ts";
import { byId, byModel, type Listing, listings, unitPriceText } from "./listings.ts";
import { type CallCost, callCost, EXAMPLE_USE, monthlyCost, readUse, type Use } from "./model-cost.ts";
import { MODELS_CRUMBS, TIER_TEXTS, tierName } from "./model-rows.ts";
import { isBase, type RateGroup, rateGroups, splitRates } from "./prices.ts";
import { type ModelScores, modelScores } from "./published-scores.ts";
import { type ModelScore, type ScoreBook, scoreBook } from "./scores.ts";

export interface ModelFact {
  label: string;
  value: string;
  source: string | null;
  on: string | null;
}

export interface ModelPage {
  head: PageHead;
  crumbs: Crumb[];
  id: string;
  name: string;
  modelId: string;
  provider: Provider;
  tier: { name: string; path: string; text: string } | null;
  status: ListedModel["status"];
  notice: { text: string; source: string; successor: { name: string; path: string } | null } | null;
  aliases: readonly string[];
  /** The first things a reader wants to know. */
  figures: { label: string; value: string; sub: string | null }[];
  /** All who sell the model, this listing included, cheapest first. */
  sellers: { listing: Listing; isThis: boolean; cost: string }[];
  use: Use;
  cost: CallCost | null;
  current: RateGroup[];
  announced: RateGroup[];
  past: RateGroup[];
  unitPrices: { what: string; price: string; status: string }[];
  plot: LinePlot | null;
  /** First day with a price on record. */
  pricedSince: string | null;
  scores: ModelScores;
  facts: ModelFact[];
  /** Names of what no source says, in one line. */
  unknown: string[];
  crossChecks: { source: string; on: string; text: string; agrees: boolean }[];
  /** Cheaper models whose score is at least the lower end of this one's. */
  cheaper: { listing: Listing; score: ModelScore }[];
  comparePath: string | null;
  csvPath: string;
  jsonUrl: string;
}

/** Model of a model's page; null when the provider sells none of that name. */
export function modelPage(
  site: SiteContext,
  provider: string,
  slug: string,
  params: URLSearchParams = new URLSearchParams(),
): ModelPage | null {
  const { catalog, deployment } = site.context;
  const all = listings(site);
  const own = byId(all).get(`${provider}/${slug}`);
  const seller = catalog.providers.find((one) => one.id === provider);
  if (own === undefined || seller === undefined) return null;
  const { model } = own;
  const now = pageTime(site);
  const day = pageDay(site);
  const { current, other } = splitRates(model, day);
  const crumbs = [
    ...MODELS_CRUMBS,
    { label: seller.name, path: paths.provider(provider) },
    { label: model.display_name, path: paths.model(provider, model.model_id) },
  ];
  const use = readUse(params);
  const namesakes = providerNames(all).get(providerName(own)) ?? 0;
  const cheaper = cheaperThan(site, own, all);
  const { facts, unknown } = modelFacts(model);
  return {
    head: {
      // Some providers sell two models under one name.
      title: `${model.display_name}${namesakes > 1 ? ` (${model.model_id})` : ""} by ${seller.name}: price`,
      description: `${model.display_name} (${model.model_id}) at ${seller.name}: ${priceSentence(own, day)}, with source, date and every recorded change.`,
      canonical: paths.model(provider, model.model_id),
      image: "og/models.png",
      section: "models",
      jsonLd: [breadcrumbs(crumbs, deployment)],
    },
    crumbs,
    id: own.id,
    name: model.display_name,
    modelId: model.model_id,
    provider: seller,
    tier:
      model.tier === null
        ? null
        : { name: tierName(model.tier), path: `models/tier/${model.tier}/`, text: TIER_TEXTS[model.tier] },
    status: model.status,
    notice: notice(model, all),
    aliases: model.aliases,
    figures: figuresOf(site, own),
    sellers: sellersOf(own, all, use, day),
    use,
    cost: callCost(model.prices, use, day),
    current: rateGroups(current, now),
    announced: rateGroups(
      other.filter((price) => price.effective_from > day),
      now,
    ),
    past: rateGroups(
      other.filter((price) => price.effective_from <= day),
      now,
    ),
    unitPrices: unitRows(model.unit_prices, day),
    plot: pricePlot(model, day),
    pricedSince: firstPriceDay(model),
    scores: modelScores(catalog, model.model_key),
    facts,
    unknown,
    crossChecks: crossChecks(site, own),
    cheaper,
    comparePath:
      cheaper.length === 0
        ? null
        : paths.compareModels([own.id, ...cheaper.slice(0, 3).map(({ listing }) => listing.id)]),
    csvPath: `${paths.provider(provider)}models.csv`,
    jsonUrl: `${deployment.baseUrl}/api/agent/v1/models/${encodeURI(`${provider}/${model.model_id}`)}`,
  };
}

const names = new WeakMap<readonly Listing[], ReadonlyMap<string, number>>();

/** Number of listings under one display name at one provider; counted once for a list. */
function providerNames(all: readonly Listing[]): ReadonlyMap<string, number> {
  let counts = names.get(all);
  if (counts === undefined) {
    const counted = new Map<string, number>();
    for (const one of all) counted.set(providerName(one), (counted.get(providerName(one)) ?? 0) + 1);
    counts = counted;
    names.set(all, counts);
  }
  return counts;
}

const providerName = ({ provider, name }: Listing) => `${provider}\n${name}`;

function priceSentence(own: Listing, day: string): string {
  const rates = baseRates(own.model.prices, day);
  if (rates.input === null || rates.output === null) return own.unitPrice ?? "prices not known";
  return `${usd(rates.input.usd_per_mtok)} input and ${usd(rates.output.usd_per_mtok)} output per million tokens`;
}

function notice(model: ListedModel, all: readonly Listing[]): ModelPage["notice"] {
  const { deprecation } = model;
  if (model.status !== "deprecated" && model.status !== "retired" && deprecation === null) return null;
  const end = deprecation?.shutdown_on ?? null;
  const retired = model.status === "retired";
  const parts = [retired ? "This model is no longer sold." : "Its provider has announced the end of this model."];
  if (end !== null) parts.push(`${retired ? "It was shut down" : "It shuts down"} on ${date(end)}.`);
  const named = deprecation?.replacement ?? null;
  const successor =
    named === null
      ? undefined
      : all.find(
          (one) => one.provider === model.provider && (one.modelId === named || one.model.aliases.includes(named)),
        );
  if (named !== null && successor === undefined) parts.push(`Named successor: ${named}.`);
  return {
    text: parts.join(" "),
    source: deprecation?.source ?? "",
    successor: successor === undefined ? null : { name: successor.name, path: successor.path },
  };
}

function figuresOf(site: SiteContext, own: Listing): ModelPage["figures"] {
  const scores = scoreBook(site.context.catalog, "");
  const score = scores.of(own.model);
  const figures: (ModelPage["figures"][number] | null)[] = [
    own.unitPrice === null ? null : { label: "Price", value: own.unitPrice, sub: null },
    own.input === null ? null : { label: "Input", value: own.input.text, sub: "a million tokens" },
    own.output === null ? null : { label: "Output", value: own.output.text, sub: "a million tokens" },
    own.cacheRead === null ? null : { label: "Cache read", value: own.cacheRead.text, sub: "a million tokens" },
    own.context === null ? null : { label: "Context", value: count(own.context), sub: "tokens" },
    score === null
      ? null
      : {
          label: scores.axis,
          value: score.text,
          sub: `general work, scores to ${date(score.newest)}`,
        },
  ];
  return figures.filter((figure) => figure !== null);
}

function sellersOf(own: Listing, all: readonly Listing[], use: Use, day: string): ModelPage["sellers"] {
  return (byModel(all).get(groupOf(own.model)) ?? [own])
    .filter((one) => one === own || isSold(one.model))
    .sort((a, b) => (a.blended ?? Infinity) - (b.blended ?? Infinity) || (a.providerName < b.providerName ? -1 : 1))
    .map((listing) => ({ listing, isThis: listing === own, cost: costAt(listing, use, day) }));
}

const exampleCosts = new WeakMap<Listing, string>();

/** Monthly cost at a listing. The example use is computed once: every seller's page shows all sellers. */
function costAt(listing: Listing, use: Use, day: string): string {
  if (use !== EXAMPLE_USE) return monthlyCost(listing.model.prices, use, day);
  let cost = exampleCosts.get(listing);
  if (cost === undefined) {
    cost = monthlyCost(listing.model.prices, use, day);
    exampleCosts.set(listing, cost);
  }
  return cost;
}

const REASONING = { none: "No", optional: "Optional", always: "Always on" } as const;

function modelFacts(model: ListedModel): { facts: ModelFact[]; unknown: string[] } {
  const facts: ModelFact[] = [];
  const unknown: string[] = [];
  const add = (label: string, value: string | null, source: string | null = null, on: string | null = null) => {
    if (value === null || value === "") unknown.push(label.toLowerCase());
    else facts.push({ label, value, source, on });
  };
  const tokens = (label: string, fact: ListedModel["context_window"]) =>
    add(label, fact === null ? null : `${count(fact.value)} tokens`, fact?.source ?? null, fact?.read_on ?? null);
  const isText = model.kind === "text";
  if (isText || model.context_window !== null) tokens("Context window", model.context_window);
  if (isText || model.max_output !== null) tokens("Longest output", model.max_output);
  add("Reads", model.modalities?.input.join(", ") ?? null);
  add("Writes", model.modalities?.output.join(", ") ?? null);
  if (isText) {
    add("Reasoning", model.reasoning === null ? null : REASONING[model.reasoning]);
    add("Tools", model.tools === null ? null : model.tools ? "Yes" : "No");
  }
  add("Weights", model.open_weights ? "Open" : "Closed");
  add("Released", model.released_on === null ? null : date(model.released_on));
  return { facts, unknown };
}

function unitRows(prices: readonly UnitPrice[], day: string): ModelPage["unitPrices"] {
  return prices
    .filter((price) => price.effective_from <= day && (price.effective_to === null || price.effective_to > day))
    .map((price) => ({
      what: [price.meter.replaceAll("_", " "), ...Object.values(price.when).map(String)].join(", "),
      price: unitPriceText([{ ...price, when: {} }], day) ?? "–",
      status:
        price.verified_at === null
          ? `${FORM_WORDS[evidenceForm(price)]}, ${price.origin}`
          : `read ${date(price.verified_at)}`,
    }));
}

function crossChecks({ context }: SiteContext, own: Listing): ModelPage["crossChecks"] {
  const model = context.catalog.models.find((one) => one.provider === own.provider && one.model_id === own.modelId);
  return (model?.cross_checks ?? []).map((check) => ({
    source: check.source,
    on: check.read_on,
    agrees: check.agrees,
    text: `${usd(check.input_usd_per_mtok)} input, ${usd(check.output_usd_per_mtok)} output`,
  }));
}

const CHEAPER = 6;

const rated = new WeakMap<readonly Listing[], ModelPage["cheaper"]>();

/** The cheapest listing of each model with a score and a price read first-hand, cheapest first; made once for a list. */
function ratedModels(all: readonly Listing[], scores: ScoreBook): ModelPage["cheaper"] {
  let found = rated.get(all);
  if (found === undefined) {
    found = [...byModel(all).values()]
      .flatMap((members) => {
        const sold = members.filter(
          (one) =>
            isSold(one.model) && one.model.status !== "deprecated" && one.blended !== null && one.read?.quoted === true,
        );
        const cheapest = sold.sort((a, b) => (a.blended ?? 0) - (b.blended ?? 0))[0];
        const score = cheapest === undefined ? null : scores.of(cheapest.model);
        return cheapest === undefined || score === null ? [] : [{ listing: cheapest, score }];
      })
      .sort((a, b) => (a.listing.blended ?? 0) - (b.listing.blended ?? 0));
    rated.set(all, found);
  }
  return found;
}

function cheaperThan({ context }: SiteContext, own: Listing, all: readonly Listing[]): ModelPage["cheaper"] {
  const scores = scoreBook(context.catalog, "");
  const score = scores.of(own.model);
  const { blended } = own;
  if (score === null || blended === null) return [];
  const group = groupOf(own.model);
  return ratedModels(all, scores)
    .filter(
      ({ listing, score: other }) =>
        (listing.blended ?? Infinity) < blended && other.value >= score.low && groupOf(listing.model) !== group,
    )
    .slice(0, CHEAPER);
}

/** The course of input and output price; null where neither ever changed, since a flat line says less than a sentence. */
function pricePlot(model: ListedModel, day: string): LinePlot | null {
  const series = (["input", "output"] as const).map((meter) => ({
    name: meter === "input" ? "Input" : "Output",
    points: priceSteps(model, meter, day),
  }));
  if (series.every(({ points }) => new Set(points.map(({ value }) => value)).size < 2)) return null;
  return linesPlot(series, {
    steps: true,
    fromZero: true,
    unit: "usd",
    height: 200,
    format: (value) => usd(String(value)),
  });
}

function firstPriceDay(model: ListedModel): string | null {
  return model.prices.map((price) => price.effective_from).sort()[0] ?? null;
}

/** Base rates of a meter as points that hold until the next; announced ones stand to the right of the day. */
export function priceSteps(model: Pick<ListedModel, "prices">, meter: Meter, day: string): PlotPoint[] {
  const rates = model.prices
    .filter((price) => price.meter === meter && isBase(price))
    .sort((a, b) => (a.effective_from < b.effective_from ? -1 : 1));
  const points = rates.map((price) => ({ day: price.effective_from, value: Number(price.usd_per_mtok) }));
  const last = rates.at(-1);
  if (last !== undefined) {
    const end = holdsOn(last, day)
      ? day
      : last.effective_from > day
        ? monthAfter(last.effective_from)
        : last.effective_to;
    if (end !== null && end > last.effective_from) points.push({ day: end, value: Number(last.usd_per_mtok) });
  }
  return points;
}

function monthAfter(day: string): string {
  return new Date(Date.parse(day) + 30 * 86_400_000).toISOString().slice(0, 10);
}
