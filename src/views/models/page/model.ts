import type { Provider } from "../../../core/catalog/catalog-data.ts";
import { baseRates } from "../../../core/prices/base-rates.ts";
import { groupOf, isSold, type ListedModel } from "../../../operations/shared/models/listed.ts";
import { count, date, usd } from "../../kit/format.ts";
import { paths } from "../../kit/links.ts";
import { breadcrumbs, type Crumb, type PageHead } from "../../kit/page.ts";
import type { LinePlot } from "../../kit/plot.ts";
import { pageDay, pageTime, type SiteContext } from "../../kit/site-context.ts";
import { byId, byModel, type Listing, listings } from "../listings.ts";
import { MODELS_CRUMBS, TIER_TEXTS, tierName } from "../model-rows.ts";
import { type RateGroup, rateGroups, splitRates } from "../prices.ts";
import { scoreBook } from "../scores.ts";
import { cheaperThan, type RatedListing } from "./cheaper.ts";
import { type CallCost, callCost, EXAMPLE_USE, monthlyCost, readUse, type Use } from "./model-cost.ts";
import {
  crossChecks,
  type EndNotice,
  type ModelCheck,
  type ModelFact,
  modelFacts,
  notice,
  type UnitRow,
  unitRows,
} from "./model-facts.ts";
import { firstPriceDay, pricePlot, priceTools, readPriceRange } from "./price-history.ts";
import { type ModelScores, modelScores } from "./published-scores.ts";

export interface ModelPage {
  head: PageHead;
  crumbs: Crumb[];
  id: string;
  name: string;
  modelId: string;
  /** Maker of a model that another company sells; null when it is the seller, or unknown. */
  maker: { id: string; name: string } | null;
  provider: Provider;
  tier: { name: string; path: string; text: string } | null;
  status: ListedModel["status"];
  notice: EndNotice | null;
  aliases: readonly string[];
  /** The most important figures of the model. */
  figures: { label: string; value: string; sub: string | null }[];
  /** All sellers of the model, including this listing, cheapest first. */
  sellers: { listing: Listing; isThis: boolean; cost: string }[];
  use: Use;
  cost: CallCost | null;
  current: RateGroup[];
  announced: RateGroup[];
  past: RateGroup[];
  unitPrices: UnitRow[];
  plot: LinePlot | null;
  plotTools: ReturnType<typeof priceTools>;
  /** First day with a recorded price. */
  pricedSince: string | null;
  scores: ModelScores;
  facts: ModelFact[];
  /** Names of the specifications that no source states. */
  unknown: string[];
  crossChecks: ModelCheck[];
  /** Cheaper models whose score reaches at least the lower end of this model's interval. */
  cheaper: RatedListing[];
  comparePath: string | null;
  csvPath: string;
  jsonUrl: string;
}

/** Builds the page model of a model. Returns null when the provider sells no such model. */
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
    { label: own.name, path: paths.model(provider, model.model_id) },
  ];
  const use = readUse(params);
  const range = readPriceRange(params);
  const namesakes = providerNames(all).get(providerName(own)) ?? 0;
  const cheaper = cheaperThan(site, own, all);
  const { facts, unknown } = modelFacts(model);
  return {
    head: {
      // Some providers sell two models under one name.
      title: `${own.name}${namesakes > 1 ? ` (${model.model_id})` : ""} by ${seller.name}: price`,
      description: `${own.name} (${model.model_id}) at ${seller.name}: ${priceSentence(own, day)}, with source, date and every recorded change.`,
      canonical: paths.model(provider, model.model_id),
      image: "og/models.png",
      section: "models",
      jsonLd: [breadcrumbs(crumbs, deployment)],
    },
    crumbs,
    id: own.id,
    name: own.name,
    modelId: model.model_id,
    maker: own.maker === null || model.first_party ? null : { id: own.maker, name: own.makerName },
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
    cost: isSold(model) ? callCost(model.prices, use, day) : null,
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
    plot: pricePlot(model, day, range),
    plotTools: priceTools(own.id, paths.model(provider, model.model_id), range),
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

/** Counts listings per display name and provider. Computed once per list. */
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

function figuresOf(site: SiteContext, own: Listing): ModelPage["figures"] {
  const scores = scoreBook(site.context.catalog, "");
  const score = scores.of(own.model);
  const tokens = isSold(own.model) ? "a million tokens" : "a million tokens, last price";
  const figures: (ModelPage["figures"][number] | null)[] = [
    own.unitPrice === null ? null : { label: "Price", value: own.unitPrice, sub: null },
    own.input === null ? null : { label: "Input", value: own.input.text, sub: tokens },
    own.output === null ? null : { label: "Output", value: own.output.text, sub: tokens },
    own.cacheRead === null ? null : { label: "Cache read", value: own.cacheRead.text, sub: tokens },
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

/** Formats the monthly cost at a listing. The example use is computed once, because every seller's page shows all sellers. */
function costAt(listing: Listing, use: Use, day: string): string {
  if (use !== EXAMPLE_USE) return monthlyCost(listing.model.prices, use, day);
  let cost = exampleCosts.get(listing);
  if (cost === undefined) {
    cost = monthlyCost(listing.model.prices, use, day);
    exampleCosts.set(listing, cost);
  }
  return cost;
}
