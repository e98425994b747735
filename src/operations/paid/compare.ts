import type { CatalogModel, Product } from "../../core/catalog/catalog-data.ts";
import { isLimited, termsOf, termsSources } from "../../core/catalog/licence-terms.ts";
import { familyModelIds, nearestModelIds } from "../../core/catalog/nearest-models.ts";
import { licenceSource } from "../../core/catalog/recorded-licence.ts";
import { caveatsOf } from "../../core/compare/caveats.ts";
import { differencesOf, sharedCategories } from "../../core/compare/compare.ts";
import { type Compared, isSubstantial } from "../../core/compare/fields.ts";
import { type GainedTogether, gainedTogether } from "../../core/compare/growth.ts";
import { compareSummary } from "../../core/compare/summary.ts";
import type { AskedTaskModel } from "../../core/compare/task-models.ts";
import { priceEndWords } from "../../core/optimize/money/price-end.ts";
import { qualifiedId } from "../../core/optimize/resolve.ts";
import { dayOf } from "../../core/periods.ts";
import { listPrice } from "../../core/prices/list-price.ts";
import { peakHoursOf, peakWords } from "../../core/prices/peak-hours.ts";
import { planCaveats, planSources } from "../../core/prices/plans.ts";
import { ratesByLength } from "../../core/prices/rates-by-length.ts";
import { abilityIndex } from "../../core/quality/ability-index.ts";
import { listOf } from "../../core/text/list.ts";
import { editDistance } from "../../core/text/nearest.ts";
import { PLACEMENT_DISCLOSURE } from "../../schema/answers/board.ts";
import { CompareAnswer, type ComparedModel, type ComparedProduct, CompareInput } from "../../schema/answers/compare.ts";
import { ApiError } from "../../schema/errors.ts";
import { VISITS_FIELD } from "../../schema/files/open-dataset.ts";
import { CATEGORIES } from "../../schema/records/categories.ts";
import type { Source } from "../../schema/records/source.ts";
import { defineOperation } from "../define.ts";
import { productNotFound } from "../free/product.ts";
import type { OperationContext } from "../operation.ts";
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
import { announcedFor, priceAsModel, successorsOf } from "../shared/models/compared.ts";
import { taskComparison } from "../shared/models/compared-tasks.ts";
import { licenceFields, productRecord, repositoryDetails } from "../shared/product-record.ts";
import { type Meaning, namesakeAmong, readingsOf, settle } from "../shared/resolve-names.ts";
import { announcedEnd, taskListing, taskText } from "./model-names.ts";
import { compareReading, taskReading } from "./names-reading.ts";

/** Number of characters of an unknown name that are searched for and repeated to the caller. */
const SHOWN = 200;
/** Number of unknown names for which suggestions are made. All models are ranked for the first alone. */
const MOST_SUGGESTED = 3;
const MOST_OF_FAMILY = 5;

/** What the names of a request mean: models for one task, or products and language models. */
interface ResolvedNames {
  tasks: AskedTaskModel[] | null;
  asked: readonly Meaning[];
  items: readonly Compared[];
}

export const compare = defineOperation({
  id: "compare",
  operationId: "compareProducts",
  resourceId: "agent-compare-v1",
  method: "POST",
  path: "/api/agent/v1/compare",
  tool: "compare_products",
  title: "Comparison",
  summary:
    "Compares 2 to 8 products, language models, or models for one task (embeddings, speech, images): category, board positions, stars and growth, licence, list price, and each difference with its better side.",
  guide: "For candidates of a search.",
  tags: ["Computed answers"],
  price: { mode: "fixed", usdc: "0.01" },
  freshness: "live",
  errors: ["PRODUCT_NOT_FOUND", "NO_MATCH"],
  input: CompareInput,
  output: CompareAnswer,
  examples: [
    { title: "Three frameworks for agents", input: { products: ["langchain", "LlamaIndex", "crewai"] } },
    { title: "Two models", input: { products: ["gpt-4o", "claude-sonnet-4-5"] } },
    { title: "Two embedding models", input: { products: ["text-embedding-3-large", "voyage-3-large"] } },
  ],
  plan(input, context): { resolved: ResolvedNames } {
    const tasks = taskModelsAsked(input.products, context);
    if (tasks !== null) return { resolved: { tasks, asked: [], items: [] } };
    const asked = resolveAll(input.products, context);
    const [only] = asked;
    if (only !== undefined && asked.length === 1) {
      const names = listOf(only.requested.map((name) => JSON.stringify(name.slice(0, SHOWN))));
      throw new ApiError("NO_MATCH", `${names} mean one thing (${only.key}): there is nothing to compare it with.`);
    }
    const items = itemsOf(asked, context);
    if (!differencesOf(items, dayOf(context.now())).some(isSubstantial)) throw nothingDiffers(items);
    return { resolved: { tasks: null, asked, items } };
  },
  reading: ({ tasks, asked }) => (tasks === null ? compareReading(asked) : taskReading(tasks)),
  run({ tasks, asked, items }, context) {
    if (tasks !== null) return { reading: taskReading(tasks), ...taskComparison(tasks, context) };
    const today = dayOf(context.now());
    const differences = differencesOf(items, today);
    const peaks = peakNotes(asked, context);
    return {
      reading: compareReading(asked),
      summary: [compareSummary(items, differences, today), ...peaks].join(" "),
      count: items.length,
      products: [...items],
      differences,
      shared_categories: sharedCategories(items),
      same: asked
        .filter((thing) => thing.requested.length > 1)
        .map(({ key, requested }) => ({ key, names: requested })),
      unresolved: [],
      disclosure: PLACEMENT_DISCLOSURE,
      sources: sourcesOf(asked, items, context),
      as_of: new Date(context.now()).toISOString(),
      caveats: [...caveatsOf(items, today), ...priceEnds(asked, today), ...planCaveats(productsOf(asked), today)],
    };
  },
});

/** The models for one task that all names mean; null where a name means something else, or their tasks differ. */
function taskModelsAsked(names: readonly string[], { catalog }: OperationContext): AskedTaskModel[] | null {
  const asked = names.map((requested) => ({ requested, model: taskListing(requested, catalog.taskModels) }));
  const found = asked.flatMap(({ requested, model }) => (model === undefined ? [] : [{ requested, model }]));
  const isOnly = found.some(({ requested }) => readingsOf(requested, catalog).length === 0);
  const kinds = new Set(found.map(({ model }) => model.kind));
  const models = new Set(found.map(({ model }) => model));
  return isOnly && found.length === names.length && kinds.size === 1 && models.size === names.length ? found : null;
}

function itemsOf(asked: readonly Meaning[], context: OperationContext): Compared[] {
  const products = asked.flatMap((thing) => (thing.kind === "product" ? thing.key : []));
  const gained = gainedTogether(new Map(products.map((slug) => [slug, context.catalog.starHistory(slug)])));
  return asked.map((thing) =>
    thing.kind === "product"
      ? comparedProduct(thing, gained.get(thing.key) ?? null, context)
      : comparedModel(thing, context),
  );
}

function productsOf(asked: readonly Meaning[]): Product[] {
  return asked.flatMap((thing) => (thing.kind === "product" ? thing.product : []));
}

/** Refuses a comparison in which no signal differs, so that nobody pays for it. */
function nothingDiffers(items: readonly Compared[]): ApiError {
  const kinds = new Set(items.map(({ kind }) => kind));
  const names = listOf(items.map(({ name }) => name));
  const why =
    kinds.size > 1
      ? "a product and a model share no field that can be compared; compare products with products and models with models"
      : "no signal that we hold tells them apart; /api/agent/v1/products/{slug} shows what is known of each";
  return new ApiError("NO_MATCH", `There is nothing to compare in ${names}: ${why}.`, {
    members: { compared: items.map(({ key, kind }) => ({ key, kind })) },
  });
}

/** Resolves every name to a product or a model. @throws ApiError PRODUCT_NOT_FOUND with the unknown names */
function resolveAll(products: readonly string[], context: OperationContext): Meaning[] {
  const names = products.map((requested) => ({ requested, readings: readingsOf(requested, context.catalog) }));
  const unknown = names
    .filter(({ readings }) => readings.length === 0)
    .map(({ requested }) => requested.slice(0, SHOWN));
  const held = names.filter(({ readings }) => readings.length > 0).map(({ requested }) => requested);
  if (unknown.length > 0) throw notFound(unknown, held, context);
  const asked = settle(names);
  const all = asked.flatMap((thing) => (thing.kind === "product" ? thing.product : []));
  return asked.map((thing) => {
    if (thing.kind !== "product") return thing;
    const others = all.filter((other) => other !== thing.product);
    const namesake = namesakeAmong(thing.product, others, context.catalog)?.slug;
    return namesake === undefined
      ? thing
      : { ...thing, namesake, alsoMatches: [...new Set([namesake, ...thing.alsoMatches])] };
  });
}

function notFound(unknown: readonly string[], held: readonly string[], context: OperationContext): ApiError {
  const listed = unknown.map((name) => ({ name, listing: taskListing(name, context.catalog.taskModels) }));
  const unlisted = listed.flatMap(({ name, listing }) => (listing === undefined ? [name] : []));
  const near = listed
    .filter(({ listing }) => listing === undefined)
    .slice(0, MOST_SUGGESTED)
    .map(({ name }, index) => ({ name, suggestions: suggestionsFor(name, index === 0, context) }));
  const tasks = listed.flatMap(({ listing }) => listing ?? []);
  const taskTexts =
    tasks.length === 0
      ? []
      : [
          `${tasks.map((task) => `${taskText(task)}.${announcedEnd(task)}`).join(" ")} They are compared with models for the same task alone: GET /api/agent/v1/models?kind=${tasks[0]?.kind} lists their prices for free, and research answers ${JSON.stringify(tasks.map(({ display_name: name }) => name).join(" vs "))}.`,
        ];
  return new ApiError(
    "PRODUCT_NOT_FOUND",
    [
      ...(unlisted.length === 0
        ? []
        : [`There is no product or model named ${listOf(unlisted.map((name) => JSON.stringify(name)))}.`]),
      ...(held.length < 2
        ? []
        : [
            `The others are listed: {"products":${JSON.stringify(held.map((name) => name.slice(0, SHOWN)))}} compares them.`,
          ]),
      ...taskTexts,
    ].join(" "),
    {
      members: {
        unresolved: unknown,
        suggestions: [...new Set(near.flatMap(({ suggestions }) => suggestions))],
        suggestions_by_name: Object.fromEntries(near.map(({ name, suggestions }) => [name, suggestions])),
      },
    },
  );
}

/**
 * Returns ids of models of the named family, then products that search finds for the name.
 * @param ranked whether to look for models within a few edits of the name when it names no family
 */
function suggestionsFor(name: string, ranked: boolean, context: OperationContext): string[] {
  const close = Math.max(2, Math.floor(name.length / 4));
  const lower = name.toLowerCase();
  const family = familyModelIds(name, context.catalog.models, MOST_OF_FAMILY);
  const models =
    family.length > 0 || !ranked
      ? family
      : nearestModelIds(name, context.catalog.models, { most: 3 }).filter(
          (id) => editDistance(lower, id.toLowerCase()) <= close,
        );
  return [...models, ...(productNotFound(name, context).members.suggestions as string[])];
}

function comparedProduct(
  thing: Meaning & { kind: "product" },
  gained: GainedTogether | null,
  context: OperationContext,
): ComparedProduct {
  const { product } = thing;
  const { boards, ledger, deployment } = context;
  const record = productRecord(product, deployment.siteUrl);
  return {
    kind: "product",
    ...named(thing, product.name),
    category: product.category,
    category_name: CATEGORIES[product.category],
    description: product.description,
    tags: [...product.tags],
    homepage_url: product.homepageUrl,
    profile_url: record.profile_url,
    license: product.license,
    ...licenceFields(product),
    license_terms: product.licence?.terms ?? null,
    license_parts: product.licence?.parts ?? null,
    weights_terms: product.weights ?? null,
    verified: product.verified,
    ranks: publishedRanks(boards, product),
    github_url: product.githubUrl,
    github_status: product.githubStatus,
    github_stars: product.githubStars,
    github_stars_at: product.githubStarsAt,
    github_stars_growth: record.github_stars_growth,
    github_stars_gained_together: gained === null ? null : { ...gained },
    repository: repositoryDetails(product),
    [VISITS_FIELD]: ledger.visits.total(product.slug),
    ...priceAsModel(product, context),
    plans: [...product.plans],
    updated_at: product.updatedAt,
  };
}

/** Names the peak hours of the compared models and their successors, whose rates here are those of these hours. */
function peakNotes(asked: readonly Meaning[], { catalog, now }: OperationContext): string[] {
  const models = asked.flatMap((thing) =>
    thing.kind === "model" ? [thing.model, ...successorsOf(thing.model, catalog.models)] : [],
  );
  return [...new Set(models)].flatMap((model) => {
    const peak = peakHoursOf(model.prices, dayOf(now()));
    return peak === null ? [] : [`${peakWords(model.display_name, peak)}.`];
  });
}

/** Lists the compared models whose recorded price ends and has no recorded successor. */
function priceEnds(asked: readonly Meaning[], day: string): string[] {
  return asked.flatMap((thing) => {
    if (thing.kind !== "model") return [];
    const { model } = thing;
    return priceEndWords(model, day, `${model.display_name} at ${model.providerName}`) ?? [];
  });
}

function comparedModel(thing: Meaning & { kind: "model" }, { catalog, now }: OperationContext): ComparedModel {
  const { model } = thing;
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
    successors: successorsOf(model, catalog.models).map((one) => {
      const rates = listPrice(one.prices, new Date(now()));
      return {
        key: qualifiedId(one),
        name: one.display_name,
        shutdown_on: one.deprecation?.shutdown_on ?? null,
        input_usd_per_mtok: rates?.input?.usd_per_mtok ?? null,
        output_usd_per_mtok: rates?.output?.usd_per_mtok ?? null,
        context_window: one.context_window?.value ?? null,
        ability_index: qualityOf(one, catalog)?.rating ?? null,
        ...announcedFor(one, now()),
      };
    }),
    reasoning: model.reasoning,
    open_weights: model.open_weights,
    weights_license: model.weights_license,
    json_schema: model.json_schema?.value ?? null,
    tokenizer_factor: model.tokenizer_factor,
    context_window: model.context_window?.value ?? null,
    max_output: model.max_output?.value ?? null,
    released_on: model.released_on,
    quality: qualityOf(model, catalog),
    list_price: listPrice(model.prices, new Date(now())),
    rates_by_length: ratesByLength(model.prices, dayOf(now())).map((one) => ({ ...one })),
    ...announcedFor(model, now()),
  };
}

/** The ability index of a model for general work, to one decimal; null when too few scores rate it. */
function qualityOf({ model_key: key }: CatalogModel, catalog: OperationContext["catalog"]): ComparedModel["quality"] {
  const ability = key === null ? null : abilityIndex(catalog.qualityEvidence?.models.get(key), "general");
  if (ability === null) return null;
  return {
    rating: Math.round(10 * ability.value) / 10,
    interval: Math.round(10 * ability.margin) / 10,
    as_of: ability.newest,
    source: "estimate from public scores, see the methodology",
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
      const licence = licenceSource(thing.product);
      if (licence !== null) sources.push(licence);
      if (isLimited(termsOf(thing.product))) sources.push(...termsSources(thing.product));
      sources.push(...planSources(thing.product));
    } else if (item?.kind === "model") {
      if (item.list_price) sources.push(...priceSources(thing.model, item.list_price, `${deployment.siteUrl}/models/`));
      if (item.quality) sources.push(qualitySource(context));
    }
  });
  return unique(sources);
}
