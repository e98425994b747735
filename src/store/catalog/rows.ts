import type { DatabaseSync } from "node:sqlite";
import type {
  NewModel,
  Product,
  Provider,
  RecordedLicence,
  RepositoryDetails,
  RepositoryStatus,
  StarPoint,
} from "../../core/catalog/catalog-data.ts";
import type { Steps } from "../../core/slices.ts";
import type { Category } from "../../schema/records/categories.ts";
import type { LicenseKind, Subject } from "../../schema/records/product.ts";
import { numberOf, textOf } from "../sqlite/values.ts";

type Row = Record<string, unknown>;

/** The part of each product that is held in memory: enough to rank, filter and link. */
export interface CatalogEntry {
  /** Ordinal in slug order; also the row id. */
  id: number;
  slug: string;
  name: string;
  category: Category;
  subject: Subject;
  homepageUrl: string;
  listedAt: string;
  verified: boolean;
  /** Signals that break ties on the board. */
  stars: number | null;
  gained30: number | null;
  visits: number;
}

/** Converts a row of `products` to the part held in memory. */
export function toEntry(row: Row): CatalogEntry {
  return {
    id: Number(row.id),
    slug: String(row.slug),
    name: String(row.name),
    category: String(row.category) as Category,
    subject: String(row.subject) as Subject,
    homepageUrl: String(row.homepage_url),
    listedAt: String(row.listed_at),
    verified: row.verified === 1,
    stars: numberOf(row.github_stars),
    gained30: numberOf(row.stars_growth_30d),
    visits: Number(row.referred_visits),
  };
}

/** Converts a whole row of `products`. */
export function toProduct(row: Row): Product {
  const about = textOf(row.github_details);
  // Catalogues of earlier versions have no licences.
  const licence = textOf(row.recorded_licence);
  return {
    slug: String(row.slug),
    name: String(row.name),
    category: String(row.category) as Category,
    homepageUrl: String(row.homepage_url),
    // Catalogues of earlier versions, which are only read for comparison by a build, have no subject.
    subject: (textOf(row.subject) ?? "software") as Subject,
    description: String(row.description),
    tags: JSON.parse(String(row.tags)),
    // Catalogues of earlier versions have no kinds.
    kinds: JSON.parse(textOf(row.kinds) ?? "[]"),
    aliases: JSON.parse(String(row.aliases)),
    license: String(row.license) as LicenseKind,
    githubRepository: textOf(row.github_repository),
    githubUrl: textOf(row.github_url),
    githubStars: numberOf(row.github_stars),
    githubStarsAt: textOf(row.github_stars_at),
    githubStatus: textOf(row.github_status) as RepositoryStatus | null,
    repository: about === null ? null : (JSON.parse(about) as RepositoryDetails),
    licence: licence === null ? null : (JSON.parse(licence) as RecordedLicence),
    ...toWeights(row),
    // Catalogues of earlier versions have no plans.
    plans: JSON.parse(textOf(row.plans) ?? "[]"),
    readme: toReadme(row),
    growth: toGrowth(row),
    referredVisits: Number(row.referred_visits),
    listedAt: String(row.listed_at),
    listingSource: String(row.listing_source),
    operatorReference: row.operator_reference === 1,
    verified: row.verified === 1,
    updatedAt: String(row.updated_at),
  };
}

/** Converts the column of a row of `products` that holds the licence of its weights. */
export function toWeights(row: Row): Pick<Product, "weights"> {
  const weights = textOf(row.weights);
  return weights === null ? {} : { weights: JSON.parse(weights) };
}

/** Converts the column of a row of `products` that holds what its README says; null in catalogues of earlier versions. */
export function toReadme(row: Row): Product["readme"] {
  const readme = textOf(row.readme);
  return readme === null ? null : (JSON.parse(readme) as Product["readme"]);
}

/** Converts the columns of a row of `products` that hold its growth. */
export function toGrowth(row: Row): Product["growth"] {
  const asOf = textOf(row.growth_as_of);
  if (asOf === null) return null;
  return {
    asOf,
    days7: numberOf(row.stars_growth_7d),
    days30: numberOf(row.stars_growth_30d),
    days90: numberOf(row.stars_growth_90d),
  };
}

/** Converts a row of the star history. */
export function toStarPoint(row: Row): StarPoint {
  return { observedOn: String(row.observed_on), stars: Number(row.stars), source: String(row.source) };
}

/** Converts a row of `providers`. */
export function toProvider(row: Row): Provider {
  return {
    id: String(row.id),
    name: String(row.name),
    homepageUrl: String(row.homepage_url),
    pricingUrl: String(row.pricing_url),
    facts: row.facts === null ? null : JSON.parse(String(row.facts)),
  };
}

/** Reads the models that a crawl read and the registry does not list. */
export function readNewModels(db: DatabaseSync): NewModel[] {
  return db
    .prepare(
      `SELECT provider, providers.name AS provider_name, model_id, prices
       FROM new_models JOIN providers ON providers.id = provider ORDER BY provider, model_id`,
    )
    .all()
    .map((row) => ({
      provider: String(row.provider),
      providerName: String(row.provider_name),
      model_id: String(row.model_id),
      status: "new",
      prices: JSON.parse(String(row.prices)),
    }));
}

/** Reads the listings of a table with their provider, in catalogue order. */
export function* readListings<Listing>(db: DatabaseSync, table: "models" | "task_models"): Steps<Listing[]> {
  const rows = db
    .prepare(
      `SELECT provider, providers.name AS provider_name, listing
       FROM ${table} JOIN providers ON providers.id = provider ORDER BY ${table}.id`,
    )
    .all();
  const listings: Listing[] = [];
  for (const row of rows) {
    listings.push({
      provider: String(row.provider),
      providerName: String(row.provider_name),
      ...JSON.parse(String(row.listing)),
    });
    yield;
  }
  return listings;
}
