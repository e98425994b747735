import { BUNDLED_SOURCES } from "../../core/bundled-sources.ts";
import type { CatalogModel, Product } from "../../core/catalog-data.ts";
import type { ListPrice } from "../../schema/records/list-price.ts";
import type { ModelPrice } from "../../schema/records/model-price.ts";
import type { Source } from "../../schema/records/source.ts";
import type { OperationContext } from "../context.ts";

/** Who read a star count, by the source that a reading names. */
function starReader(source: string): string {
  if (source === "github") return "read from GitHub's API";
  const bundled = BUNDLED_SOURCES[source];
  return bundled === undefined
    ? `read by ${source}`
    : `read by ${bundled.repository} (${bundled.license}) from GitHub's API`;
}

/** The published catalogue that an answer was computed over. */
export function datasetSource({ deployment, catalog }: OperationContext): Source {
  return {
    name: `${deployment.publisher} catalogue, build ${catalog.buildId}`,
    url: `${deployment.siteUrl}/data/rank-open-data.json`,
    as_of: catalog.generatedAt,
  };
}

/** Star counts of many products. */
export function starsSource({ deployment }: OperationContext, newest: string | null = null): Source {
  return {
    name: "Stars of each product's repository on GitHub, each with the day it was read",
    url: `${deployment.siteUrl}/data/rank-open-data.json`,
    as_of: newest,
  };
}

/** Star counts of one product; none when it has no count. */
export function productStarsSource(product: Product, reader: string | undefined): Source[] {
  if (product.githubUrl === null || product.githubStars === null) return [];
  const read = reader === undefined ? "" : `, ${starReader(reader)}`;
  return [
    { name: `Stars of ${product.githubRepository}${read}`, url: product.githubUrl, as_of: product.githubStarsAt },
  ];
}

/** Prices of many models. */
export function pricingSource({ deployment, catalog }: OperationContext): Source {
  return {
    name: "Price pages of the providers, each rate with its page and the day it was read",
    url: `${deployment.siteUrl}/models/`,
    as_of: catalog.generatedAt,
  };
}

/** The pages that a model's rates were read on, each once. */
export function priceSources(model: CatalogModel, price: ListPrice, fallbackUrl: string): Source[] {
  const rates = [price.input, price.output, price.cache_read, price.batch_input, price.batch_output];
  return unique(rates.flatMap((rate) => (rate === null ? [] : rateSource(model, rate, fallbackUrl))));
}

/** The page that a rate was read on. */
export function rateSource(model: CatalogModel, rate: ModelPrice, fallbackUrl: string): Source {
  if (rate.evidence === null) {
    return { name: `Second-hand price of ${model.display_name} from ${rate.origin}`, url: fallbackUrl, as_of: null };
  }
  return { name: `Price page of ${model.providerName}`, url: rate.evidence.url, as_of: rate.evidence.read_at };
}

/** The live board and the daily record of it. */
export function boardSource({ deployment, now }: OperationContext): Source {
  return {
    name: `${deployment.publisher} board: Rank Points, paid promotional placement`,
    url: `${deployment.siteUrl}/boards/overall/`,
    as_of: new Date(now()).toISOString(),
  };
}

export function visitsSource({ deployment, now }: OperationContext): Source {
  return {
    name: `Visits that ${deployment.publisher} has sent, one per visitor, product and day`,
    url: `${deployment.siteUrl}/methodology/`,
    as_of: new Date(now()).toISOString(),
  };
}

/** The ability index, whose sources the methodology names one by one. */
export function qualitySource({ catalog, deployment }: OperationContext): Source {
  const scores = catalog.qualityEvidence?.scores ?? 0;
  return {
    name: `Ability index: ${deployment.publisher}'s estimate from ${scores} public scores`,
    url: `${deployment.siteUrl}/methodology/#quality`,
    as_of: catalog.qualityEvidence?.asOf ?? null,
  };
}

/** Sources in their order, each once. */
export function unique(sources: readonly Source[]): Source[] {
  return [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()];
}
