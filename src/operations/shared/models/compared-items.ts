import type { CatalogModel, Product } from "../../../core/catalog/catalog-data.ts";
import { isLimited, termsOf, termsSources } from "../../../core/catalog/licence-terms.ts";
import { licenceSource } from "../../../core/catalog/recorded-licence.ts";
import type { Compared } from "../../../core/compare/field.ts";
import { type GainedTogether, gainedTogether } from "../../../core/compare/growth.ts";
import { qualifiedId } from "../../../core/optimize/resolve.ts";
import { dayOf } from "../../../core/periods.ts";
import { listPrice } from "../../../core/prices/list-price.ts";
import { planSources } from "../../../core/prices/plans.ts";
import { ratesByLength } from "../../../core/prices/rates-by-length.ts";
import type { AbilityIndex } from "../../../core/quality/ability-index.ts";
import { QUALITY_KINDS } from "../../../core/quality/types.ts";
import { readmeUrl, saidBy } from "../../../core/research/described/features/told.ts";
import type { ComparedModel, ComparedProduct } from "../../../schema/answers/compare.ts";
import { FEATURES } from "../../../schema/features.ts";
import { VISITS_FIELD } from "../../../schema/files/open-dataset.ts";
import { CATEGORIES } from "../../../schema/records/categories.ts";
import type { Source } from "../../../schema/records/source.ts";
import type { OperationContext } from "../../operation.ts";
import { publishedRanks } from "../board-entry.ts";
import {
  boardSource,
  datasetSource,
  priceSources,
  productStarsSource,
  qualitySource,
  unique,
  visitsSource,
} from "../cited-sources.ts";
import { licenceFields, productRecord, repositoryDetails } from "../product-record.ts";
import type { Meaning } from "../resolve-names.ts";
import { abilityOf } from "./ability.ts";
import { announcedFor, priceAsModel, successorsOf } from "./compared.ts";

/** Returns the products and models that names mean as a comparison tells them. */
export function itemsOf(asked: readonly Meaning[], context: OperationContext): Compared[] {
  const products = asked.flatMap((thing) => (thing.kind === "product" ? thing.key : []));
  const gained = gainedTogether(new Map(products.map((slug) => [slug, context.catalog.starHistory(slug)])));
  return asked.map((thing) =>
    thing.kind === "product"
      ? comparedProduct(thing, gained.get(thing.key) ?? null, context)
      : comparedModel(thing, context),
  );
}

/** The products among what names mean. */
export function productsOf(asked: readonly Meaning[]): Product[] {
  return asked.flatMap((thing) => (thing.kind === "product" ? thing.product : []));
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
    ...featureFields(product),
    [VISITS_FIELD]: ledger.visits.total(product.slug),
    ...priceAsModel(product, context),
    plans: [...product.plans],
    updated_at: product.updatedAt,
  };
}

/** What a product says that it can do, and the README that was read. */
function featureFields(product: Product): Pick<ComparedProduct, "features" | "readme"> {
  const said = [...FEATURES.keys()].flatMap((id) => saidBy(product, id) ?? []);
  return {
    features: said.map(({ feature, name, quote }) => ({ id: feature, name, quote })),
    readme: product.readme === null ? null : { url: readmeUrl(product.readme), day: product.readme.day },
  };
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
    inputs: model.modalities?.input ?? null,
    outputs: model.modalities?.output ?? null,
    tools: model.tools,
    open_weights: model.open_weights,
    weights_license: model.weights_license,
    json_schema: model.json_schema?.value ?? null,
    tokenizer_factor: model.tokenizer_factor,
    context_window: model.context_window?.value ?? null,
    max_output: model.max_output?.value ?? null,
    released_on: model.released_on,
    quality: qualityOf(model, catalog),
    quality_by_kind: qualityByKind(model, catalog),
    list_price: listPrice(model.prices, new Date(now())),
    rates_by_length: ratesByLength(model.prices, dayOf(now())).map((one) => ({ ...one })),
    ...announcedFor(model, now()),
  };
}

/** The ability index of a model for general work; null when too few scores rate it. */
function qualityOf(model: CatalogModel, catalog: OperationContext["catalog"]): ComparedModel["quality"] {
  const ability = abilityOf(catalog, model);
  if (ability === null) return null;
  return { ...rounded(ability), as_of: ability.newest, source: "estimate from public scores, see the methodology" };
}

function qualityByKind(model: CatalogModel, catalog: OperationContext["catalog"]): ComparedModel["quality_by_kind"] {
  const rated = QUALITY_KINDS.flatMap((kind) => {
    const ability = kind === "general" ? null : abilityOf(catalog, model, kind);
    return ability === null ? [] : [[kind, rounded(ability)] as const];
  });
  return Object.fromEntries(rated);
}

function rounded({ value, margin }: AbilityIndex) {
  return { rating: Math.round(10 * value) / 10, interval: Math.round(10 * margin) / 10 };
}

function named({ key, requested, matchedBy, alsoMatches }: Meaning, name: string) {
  return { key, name, requested, matched_by: matchedBy, also_matches: alsoMatches };
}

/** Cites where the figures of compared items come from. */
export function sourcesOf(asked: readonly Meaning[], items: readonly Compared[], context: OperationContext): Source[] {
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
      if (item?.kind === "product" && item.readme !== null)
        sources.push({ name: `README of ${item.name}`, url: item.readme.url, as_of: item.readme.day });
    } else if (item?.kind === "model") {
      if (item.list_price) sources.push(...priceSources(thing.model, item.list_price, `${deployment.siteUrl}/models/`));
      if (item.quality) sources.push(qualitySource(context));
    }
  });
  return unique(sources);
}
