import type {
  Product,
  RecordedLicence,
  RepositoryDetails,
  RepositoryStatus,
  StarPoint,
} from "../../src/core/catalog/catalog-data.ts";
import type { ReadmeFeatures } from "../../src/schema/features.ts";
import type { ProductWeights } from "../../src/schema/records/license-terms.ts";
import type { PlanPrice } from "../../src/schema/records/plan-price.ts";
import type { ProductListing } from "../../src/schema/records/product.ts";
import { starGrowth } from "./growth.ts";

/** Observations of a repository: its readings in date order and its latest state. */
export interface RepositoryFacts {
  points: readonly StarPoint[];
  /** Time of the last successful reading. */
  readAt: string | null;
  status: RepositoryStatus | null;
  details: RepositoryDetails | null;
  /** Current name, when it was renamed. */
  repository: string;
}

/** Joins a listing with its observations. `updatedAt` is set later, by comparison with the previous build. */
export function assembleProduct(
  listing: ProductListing,
  facts: RepositoryFacts | undefined,
  referredVisits: number,
  licence: RecordedLicence | null = null,
  plans: readonly PlanPrice[] = [],
  weights: ProductWeights | undefined = undefined,
  readme: ReadmeFeatures | null = null,
): Product {
  const repository = listing.github === null ? null : (facts?.repository ?? listing.github);
  const last = facts?.points.at(-1);
  return {
    slug: listing.slug,
    name: listing.name,
    category: listing.category,
    homepageUrl: listing.homepage_url,
    subject: listing.subject,
    description: listing.description,
    tags: listing.tags,
    kinds: listing.kinds,
    aliases: listing.aliases,
    license: listing.license,
    githubRepository: repository,
    githubUrl: repository === null ? null : `https://github.com/${repository}`,
    githubStars: last?.stars ?? null,
    githubStarsAt: last === undefined ? null : canonicalTime(facts?.readAt ?? `${last.observedOn}T00:00:00Z`),
    githubStatus: facts?.status ?? null,
    repository: facts?.details ?? null,
    licence,
    ...(weights === undefined ? {} : { weights }),
    plans,
    readme,
    growth: facts === undefined ? null : starGrowth(facts.points),
    referredVisits,
    listedAt: canonicalTime(listing.listed_at),
    listingSource: listing.listing_source,
    operatorReference: listing.operator_reference,
    verified: listing.verified,
    updatedAt: "",
  };
}

/** Returns a time in one canonical form, with milliseconds, so that times compare as text. */
function canonicalTime(text: string): string {
  return new Date(text).toISOString();
}

/** Sets the time of a product's last change: the previous build's when nothing published changed, this build's otherwise. */
export function withUpdatedAt(product: Product, previous: Product | undefined, generatedAt: string): Product {
  if (previous === undefined) return { ...product, updatedAt: generatedAt };
  const unpublished = { kinds: [], plans: [], weights: undefined, readme: null, updatedAt: "" };
  const same = JSON.stringify({ ...product, ...unpublished }) === JSON.stringify({ ...previous, ...unpublished });
  return { ...product, updatedAt: same ? previous.updatedAt : generatedAt };
}
