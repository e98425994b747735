import { BUNDLED_SOURCES } from "../../core/catalog/bundled-sources.ts";
import type { CatalogModel, Product } from "../../core/catalog/catalog-data.ts";
import { sourceName } from "../../core/prices/evidence-kind.ts";
import type { ListPrice } from "../../schema/records/list-price.ts";
import type { ModelPrice } from "../../schema/records/model-price.ts";
import type { Source } from "../../schema/records/source.ts";
import type { OperationContext } from "../operation.ts";

/** Returns the name of a star count's reader, from the source that the reading names. */
function starReader(source: string): string {
  if (source === "github") return "read from GitHub's API";
  const bundled = BUNDLED_SOURCES[source];
  return bundled === undefined
    ? `read by ${source}`
    : `read by ${bundled.repository} (${bundled.license}) from GitHub's API`;
}

/** Cites the published catalogue that an answer was computed from. */
export function datasetSource({ deployment, catalog }: OperationContext): Source {
  return {
    name: `${deployment.publisher} catalogue, build ${catalog.buildId}`,
    url: `${deployment.siteUrl}/data/rank-open-data.json`,
    as_of: catalog.generatedAt,
  };
}

/** Cites the star counts of several products. */
export function starsSource({ deployment }: OperationContext, newest: string | null = null): Source {
  return {
    name: "Stars of each product's repository on GitHub, each with the day it was read",
    url: `${deployment.siteUrl}/data/rank-open-data.json`,
    as_of: newest,
  };
}

/** Cites the star count of one product; empty when it has none. */
export function productStarsSource(product: Product, reader: string | undefined): Source[] {
  if (product.githubUrl === null || product.githubStars === null) return [];
  const read = reader === undefined ? "" : `, ${starReader(reader)}`;
  return [
    { name: `Stars of ${product.githubRepository}${read}`, url: product.githubUrl, as_of: product.githubStarsAt },
  ];
}

/** Cites the prices of several models. */
export function pricingSource({ deployment, catalog }: OperationContext): Source {
  return {
    name: "Prices of the providers, each rate with what it was read from and the day",
    url: `${deployment.siteUrl}/models/`,
    as_of: catalog.generatedAt,
  };
}

/** Cites the pages that a model's rates were read on, each once. */
export function priceSources(model: CatalogModel, price: ListPrice, fallbackUrl: string): Source[] {
  const rates = [price.input, price.output, price.cache_read, price.batch_input, price.batch_output];
  return unique(rates.flatMap((rate) => (rate === null ? [] : rateSource(model, rate, fallbackUrl))));
}

/** Cites the page that a rate was read on. */
export function rateSource(model: CatalogModel, rate: ModelPrice, fallbackUrl: string): Source {
  if (rate.evidence === null) {
    return { name: `Second-hand price of ${model.display_name} from ${rate.origin}`, url: fallbackUrl, as_of: null };
  }
  return { name: sourceName(model.providerName, rate.evidence), url: rate.evidence.url, as_of: rate.evidence.read_at };
}

/** Cites the live board and its daily record. */
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

/** Cites the ability index; the methodology lists its individual sources. */
export function qualitySource({ catalog, deployment }: OperationContext): Source {
  const scores = catalog.qualityEvidence?.scores ?? 0;
  return {
    name: `Ability index: ${deployment.publisher}'s estimate from ${scores} public scores`,
    url: `${deployment.siteUrl}/methodology/#quality`,
    as_of: catalog.qualityEvidence?.asOf ?? null,
  };
}

/** Removes duplicate sources, keeping their order. */
export function unique(sources: readonly Source[]): Source[] {
  return [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()];
}
