import type { ReadmeFeatures } from "../../schema/features.ts";
import type { Category } from "../../schema/records/categories.ts";
import type { LicenseParts, LicenseTerms, ProductWeights } from "../../schema/records/license-terms.ts";
import type { ModelListing } from "../../schema/records/model.ts";
import type { ModelPrice } from "../../schema/records/model-price.ts";
import type { PlanPrice } from "../../schema/records/plan-price.ts";
import type { LicenseKind, Subject } from "../../schema/records/product.ts";
import type { ProviderFacts } from "../../schema/records/provider-facts.ts";
import type { TaskModelListing } from "../../schema/records/task-model.ts";
import type { ModelQuality, QualityScore, QualitySource } from "../quality/types.ts";

/** State of a repository when its stars were last read. */
export type RepositoryStatus = "active" | "archived" | "gone" | "blocked" | "unreadable";

/** GitHub's facts about a repository besides its stars, as read on one day. Null means unknown. */
export interface RepositoryDetails {
  /** UTC day of the reading, `YYYY-MM-DD`. */
  observedOn: string;
  /** Reader: `github` for this board's own readings, else the id of a bundled source. */
  source: string;
  language: string | null;
  /** SPDX identifier as GitHub detects it. */
  licenseSpdx: string | null;
  releaseTag: string | null;
  /** UTC day of the latest release, `YYYY-MM-DD`. */
  releasedOn: string | null;
  /** UTC day of the latest push to any branch, `YYYY-MM-DD`. */
  pushedOn: string | null;
  archived: boolean | null;
  /** How often it is released, and where release and count were read; absent when that is not on record. */
  releases?: RecordedReleases | undefined;
}

/** The versions of a repository, read from its version tags or from a recipe that packages it. */
export interface RecordedReleases {
  /** UTC day of the newest commit or tag that was read, `YYYY-MM-DD`: later releases are not known. */
  asOf: string;
  /** Versions released in the twelve months to `asOf`, without pre-releases. */
  inTwelveMonths: number;
  /** Repository that was read, `owner/name`, and its commit. */
  source: string;
  commit: string;
}

/** Stars gained over windows that end at the latest observation. Null for a window without a reading near its start. */
export interface StarGrowth {
  asOf: string;
  days7: number | null;
  days30: number | null;
  days90: number | null;
}

/** The licence of a product's repository, and where and when it was read. */
export interface RecordedLicence {
  /** SPDX identifier, or identifiers joined by ` OR ` from which a user may choose; ` WITH AdditionRef-…` adds conditions of the maker. */
  spdx: string;
  /** Whether its licence file puts directories of the repository under other terms. */
  inPart: boolean;
  /** UTC day of the reading, or of the commit that was read, `YYYY-MM-DD`. */
  observedOn: string;
  /** `github` for this board's own readings, else `owner/name:path` of the file that says it, or `npm:name`, `pypi:name`. */
  source: string;
  /** Commit, tag or branch that holds the file, or version of the package; null for this board's own readings. */
  commit: string | null;
  /** What it allows; absent when that is not on record. */
  terms?: LicenseTerms;
  /** The terms of its parts; absent when they are not on record. */
  parts?: LicenseParts;
}

/** A listed product in a build. Times are ISO 8601 UTC. */
export interface Product {
  slug: string;
  name: string;
  category: Category;
  homepageUrl: string;
  subject: Subject;
  description: string;
  tags: readonly string[];
  /** What it is, the most telling first, for answers. Published records do not have it. */
  kinds: readonly string[];
  aliases: readonly string[];
  license: LicenseKind;
  githubRepository: string | null;
  githubUrl: string | null;
  githubStars: number | null;
  githubStarsAt: string | null;
  githubStatus: RepositoryStatus | null;
  repository: RepositoryDetails | null;
  /** The exact licence, for answers. Open files have only `repository`, because lists that it may come from are share-alike. */
  licence: RecordedLicence | null;
  /** The licence of weights that it ships or loads; absent when that is not on record. Open files do not have it. */
  weights?: ProductWeights;
  /** What its plans cost; empty when that is not on record. Open files do not have it. */
  plans: readonly PlanPrice[];
  /** What its README says that it can do, for answers; null when none was read. Open files do not have it. */
  readme: ReadmeFeatures | null;
  growth: StarGrowth | null;
  /** Referred visits counted up to the build. The ledger holds the live figure. */
  referredVisits: number;
  listedAt: string;
  listingSource: string;
  operatorReference: boolean;
  verified: boolean;
  /** When any member above except `kinds`, `plans`, `weights` and `readme` last changed between builds. */
  updatedAt: string;
}

/** Star count of a product's repository on one day. */
export interface StarPoint {
  observedOn: string;
  stars: number;
  source: string;
}

/** A language model with the provider that sells it. */
export interface CatalogModel extends ModelListing {
  provider: string;
  providerName: string;
}

/** A model for one task, such as embeddings or speech, with the provider that sells it. */
export interface TaskModel extends TaskModelListing {
  provider: string;
  providerName: string;
}

/**
 * A model whose prices a crawl read on its provider's page and that has not been reviewed. It has no tier and no
 * limits, is not resolved by name in any answer and is never recommended.
 */
export interface NewModel {
  provider: string;
  providerName: string;
  model_id: string;
  status: "new";
  /** Dated rates, each with its evidence. */
  prices: ModelPrice[];
}

export interface Provider {
  id: string;
  name: string;
  homepageUrl: string;
  pricingUrl: string;
  /** Known terms of the provider; null when they have not been researched. */
  facts: ProviderFacts | null;
}

/** Quality of models in a build, from public scores. */
export interface CatalogQuality {
  /** Day of the newest score of a listed model. */
  asOf: string;
  /** Number of leaderboards and independent benchmark families behind the abilities. */
  boards: number;
  families: number;
  sources: readonly QualitySource[];
  /** By model key, ascending. */
  models: readonly ModelQuality[];
  /** By model key, then newest first. */
  scores: readonly QualityScore[];
}

/**
 * Everything a build publishes, before it is written. Products are in slug order, models are ordered by provider and
 * id.
 */
export interface CatalogData {
  buildId: string;
  generatedAt: string;
  siteUrl: string;
  baseUrl: string;
  publisher: string;
  products: readonly Product[];
  starHistory: ReadonlyMap<string, readonly StarPoint[]>;
  providers: readonly Provider[];
  models: readonly CatalogModel[];
  taskModels: readonly TaskModel[];
  newModels: readonly NewModel[];
  /** Absent in a build without quality evidence. */
  qualityEvidence?: CatalogQuality | undefined;
}
