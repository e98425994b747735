import { differencesOf, listOf, sharedCategories } from "../../core/compare/compare.ts";
import type { Compared } from "../../core/compare/fields.ts";
import { editDistance } from "../../core/nearest.ts";
import { nearestModelIds } from "../../core/optimize/resolve.ts";
import { daysBetween } from "../../core/periods.ts";
import { listPrice } from "../../core/prices/list-price.ts";
import { PLACEMENT_DISCLOSURE } from "../../schema/answers/board.ts";
import { CompareAnswer, type ComparedModel, type ComparedProduct, CompareInput } from "../../schema/answers/compare.ts";
import { ApiError } from "../../schema/errors.ts";
import { VISITS_FIELD } from "../../schema/files/open-dataset.ts";
import { CATEGORIES } from "../../schema/records/categories.ts";
import type { Source } from "../../schema/records/source.ts";
import type { OperationContext } from "../context.ts";
import { defineOperation } from "../define.ts";
import { productNotFound } from "../free/product.ts";
import { publishedRanks } from "../shared/board-entry.ts";
import {
  boardSource,
  datasetSource,
  priceSources,
  productStarsSource,
  qualitySource,
  unique,
  visitsSource,
} from "../shared/cited-sources.ts";
import { productRecord } from "../shared/product-record.ts";
import { type Meaning, readingsOf, settle } from "../shared/resolve-names.ts";

/** Characters of an unknown name that are looked for and repeated to the caller. */
const SHOWN = 200;
/** Unknown names that suggestions are looked for. */
const MOST_SUGGESTED = 3;
/** Star readings further apart than this, in days, are pointed out. */
const FAR_APART = 14;
/** Age in days from which a reading of stars is pointed out. */
const LONG_AGO = 30;

export const compare = defineOperation({
  id: "compare",
  operationId: "compareProducts",
  resourceId: "agent-compare-v1",
  method: "POST",
  path: "/api/agent/v1/compare",
  tool: "compare_products",
  title: "Comparison",
  summary:
    "Compares 2 to 8 products or models: category, board positions, stars and growth, licence, list price, and each difference with the better side where there is one.",
  tags: ["Computed answers"],
  price: { mode: "fixed", usdc: "0.01" },
  freshness: "live",
  errors: ["PRODUCT_NOT_FOUND", "NO_MATCH"],
  input: CompareInput,
  output: CompareAnswer,
  examples: [
    { title: "Three frameworks for agents", input: { products: ["langchain", "LlamaIndex", "crewai"] } },
    { title: "Two models", input: { products: ["gpt-4o", "claude-sonnet-4-5"] } },
  ],
  plan(input, context) {
    const asked = resolveAll(input.products, context);
    const [only] = asked;
    if (only !== undefined && asked.length === 1) {
      const names = listOf(only.requested.map((name) => JSON.stringify(name.slice(0, SHOWN))));
      throw new ApiError("NO_MATCH", `${names} mean one thing (${only.key}): there is nothing to compare it with.`);
    }
    return { resolved: asked };
  },
  run(asked, context) {
    const items = asked.map((thing) =>
      thing.kind === "product" ? comparedProduct(thing, context) : comparedModel(thing, context),
    );
    return {
      count: items.length,
      products: items,
      differences: differencesOf(items),
      shared_categories: sharedCategories(items),
      same: asked
        .filter((thing) => thing.requested.length > 1)
        .map(({ key, requested }) => ({ key, names: requested })),
      unresolved: [],
      disclosure: PLACEMENT_DISCLOSURE,
      sources: sourcesOf(asked, items, context),
      as_of: new Date(context.now()).toISOString(),
      caveats: caveatsOf(items, new Date(context.now()).toISOString().slice(0, 10)),
    };
  },
});

/** @throws ApiError PRODUCT_NOT_FOUND naming every name that means nothing */
function resolveAll(products: readonly string[], context: OperationContext): Meaning[] {
  const names = products.map((requested) => ({ requested, readings: readingsOf(requested, context.catalog) }));
  const unknown = names
    .filter(({ readings }) => readings.length === 0)
    .map(({ requested }) => requested.slice(0, SHOWN));
  if (unknown.length > 0) throw notFound(unknown, context);
  return settle(names);
}

function notFound(unknown: readonly string[], context: OperationContext): ApiError {
  const near = unknown.slice(0, MOST_SUGGESTED).map((name) => ({ name, suggestions: suggestionsFor(name, context) }));
  return new ApiError(
    "PRODUCT_NOT_FOUND",
    `There is no product or model named ${listOf(unknown.map((name) => JSON.stringify(name)))}.`,
    {
      members: {
        unresolved: unknown,
        suggestions: [...new Set(near.flatMap(({ suggestions }) => suggestions))],
        suggestions_by_name: Object.fromEntries(near.map(({ name, suggestions }) => [name, suggestions])),
      },
    },
  );
}

/** Ids of models that differ from a name by a few letters, then the products that search finds for it. */
function suggestionsFor(name: string, context: OperationContext): string[] {
  const close = Math.max(2, Math.floor(name.length / 4));
  const lower = name.toLowerCase();
  const models = nearestModelIds(name, context.catalog.models)
    .slice(0, 3)
    .filter((id) => editDistance(lower, id.toLowerCase()) <= close);
  return [...models, ...(productNotFound(name, context).members.suggestions as string[])];
}

function comparedProduct(thing: Meaning & { kind: "product" }, context: OperationContext): ComparedProduct {
  const { product } = thing;
  const { boards, ledger, deployment } = context;
  const record = productRecord(product, deployment.siteUrl);
  return {
    kind: "product",
    ...named(thing, product.name),
    category: product.category,
    category_name: CATEGORIES[product.category],
    description: product.description,
    homepage_url: product.homepageUrl,
    profile_url: record.profile_url,
    license: product.license,
    verified: product.verified,
    ranks: publishedRanks(boards, product),
    github_url: product.githubUrl,
    github_status: product.githubStatus,
    github_stars: product.githubStars,
    github_stars_at: product.githubStarsAt,
    github_stars_growth: record.github_stars_growth,
    [VISITS_FIELD]: ledger.visits.total(product.slug),
    list_price: null,
  };
}

function comparedModel(thing: Meaning & { kind: "model" }, { catalog, now }: OperationContext): ComparedModel {
  const { model } = thing;
  const { quality } = catalog;
  const rating = quality?.ratings.find(({ name }) => name === model.arena_name);
  return {
    kind: "model",
    ...named(thing, model.display_name),
    category: null,
    ranks: [],
    provider: model.provider,
    provider_name: model.providerName,
    model_id: model.model_id,
    tier: model.tier,
    status: model.status,
    shutdown_on: model.deprecation?.shutdown_on ?? null,
    reasoning: model.reasoning,
    open_weights: model.open_weights,
    context_window: model.context_window?.value ?? null,
    max_output: model.max_output?.value ?? null,
    released_on: model.released_on,
    quality:
      quality === null || rating === undefined
        ? null
        : { rating: rating.rating, interval: rating.interval, as_of: quality.asOf, source: quality.source },
    list_price: listPrice(model.prices, new Date(now())),
  };
}

function named({ key, requested, matchedBy, alsoMatches }: Meaning, name: string) {
  return { key, name, requested, matched_by: matchedBy, also_matches: alsoMatches };
}

function sourcesOf(asked: readonly Meaning[], items: readonly Compared[], context: OperationContext): Source[] {
  const { catalog, deployment } = context;
  const sources: Source[] = [datasetSource(context)];
  if (asked.some(({ kind }) => kind === "product")) sources.push(boardSource(context), visitsSource(context));
  asked.forEach((thing, index) => {
    const item = items[index];
    if (thing.kind === "product") {
      sources.push(...productStarsSource(thing.product, catalog.starHistory(thing.key).at(-1)?.source));
    } else if (item?.kind === "model") {
      if (item.list_price) sources.push(...priceSources(thing.model, item.list_price, `${deployment.siteUrl}/models/`));
      if (item.quality && catalog.quality !== null) sources.push(qualitySource(catalog.quality));
    }
  });
  return unique(sources);
}

function caveatsOf(items: readonly Compared[], today: string): string[] {
  const products = items.filter((item) => item.kind === "product");
  const models = items.filter((item) => item.kind === "model");
  const names = (some: readonly Compared[]) => listOf(some.map((item) => item.name));
  const caveats: string[] = [];
  const say = (some: readonly Compared[], text: (names: string) => string) => {
    if (some.length > 0) caveats.push(text(names(some)));
  };
  if (products.length > 0 && models.length > 0) {
    caveats.push(
      "Products and models share few fields: differences compare products with products and models with models.",
    );
  }
  say(
    products.filter((item) => item.github_url === null),
    (text) => `No repository is known for ${text}, so no stars.`,
  );
  say(
    products.filter((item) => item.github_url !== null && item.github_stars === null),
    (text) => `The stars of ${text} have not been read.`,
  );
  const days = products.flatMap((item) => item.github_stars_at?.slice(0, 10) ?? []).sort();
  const [oldest, newest] = [days[0], days.at(-1)];
  if (oldest !== undefined && newest !== undefined && daysBetween(oldest, newest) > FAR_APART) {
    caveats.push(`Stars were read on different days, from ${oldest} to ${newest}.`);
  }
  if (newest !== undefined && daysBetween(newest, today) > LONG_AGO) {
    caveats.push(
      `The newest reading of stars is ${daysBetween(newest, today)} days old, and growth windows end with it.`,
    );
  }
  say(
    models.filter((item) => item.list_price === null),
    (text) => `No price is known for ${text}.`,
  );
  for (const status of ["ageing", "stale", "unverified"] as const) {
    say(
      models.filter((item) => item.list_price?.status === status),
      (text) => `Prices of ${text} are ${status}: ${PRICE_AGE[status]}`,
    );
  }
  for (const status of ["deprecated", "retired"] as const) {
    say(
      models.filter((item) => item.status === status),
      (text) => `${status === "retired" ? "Retired" : "Deprecated"} by the provider: ${text}.`,
    );
  }
  say(
    items.filter((item) => item.also_matches.length > 0),
    (text) => `Other things answer to the words that meant ${text}; also_matches lists them.`,
  );
  return caveats;
}

const PRICE_AGE = {
  ageing: "read on the provider's page more than 7 days ago.",
  stale: "read on the provider's page more than 30 days ago.",
  unverified: "nobody has read them on the provider's page; they are second-hand.",
};
