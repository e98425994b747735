import { z } from "zod";
import { RankBasis } from "../answers/board.ts";
import { Category } from "../records/categories.ts";
import { PlanPrice } from "../records/plan-price.ts";
import { LicenseKind, Subject } from "../records/product.ts";
import { Timestamp } from "../scalars.ts";
import { VISITS_FIELD } from "./open-dataset.ts";

/** A product's current positions on the boards. */
export const PublishedRank = z.looseObject({
  scope: z.string(),
  rank: z.int().positive().nullable(),
  rank_points: z.int(),
  basis: RankBasis,
  promoted: z.boolean(),
  category_rank: z.int().positive().nullable(),
});

export const StarGrowth = z.looseObject({
  /** Time of the latest reading; every window ends there. */
  as_of: Timestamp,
  days_7: z.int().nullable(),
  days_30: z.int().nullable(),
  days_90: z.int().nullable(),
});

/** A product as listed in the catalogue: the record of the open dataset with additional members. */
export const ProductRecord = z.looseObject({
  name: z.string(),
  slug: z.string(),
  profile_url: z.string(),
  homepage_url: z.string(),
  category: Category,
  description: z.string(),
  subject: Subject,
  tags: z.array(z.string()),
  license: LicenseKind,
  github_url: z.string().nullable(),
  github_stars: z.int().nullable(),
  github_stars_at: Timestamp.nullable(),
  github_stars_growth: StarGrowth.nullable(),
  [VISITS_FIELD]: z.int(),
  listed_at: Timestamp,
  verified: z.boolean(),
  listing_source: z.string(),
  operator_reference: z.boolean(),
  updated_at: Timestamp,
});

/** GitHub's facts about the repository besides its stars, with the day and source of the reading. */
export const RepositoryDetails = z.looseObject({
  observed_on: z.string(),
  source: z.string(),
  language: z.string().nullable(),
  license_spdx: z.string().nullable(),
  release_tag: z.string().nullable(),
  released_on: z.string().nullable(),
  pushed_on: z.string().nullable(),
  archived: z.boolean().nullable(),
  /** Where release_tag and released_on were read, and how many versions came out in the twelve months to `as_of`. */
  releases: z.looseObject({ as_of: z.string(), in_12_months: z.int(), source: z.string(), url: z.string() }).nullable(),
});

export const ProductProfile = ProductRecord.extend({
  category_name: z.string(),
  aliases: z.array(z.string()),
  github_status: z.string().nullable(),
  repository: RepositoryDetails.nullable(),
  /** What its plans cost, each with the page that says so and its day; empty when that is not on record. */
  plans: z.array(PlanPrice),
  ranks: z.array(PublishedRank),
  disclosure: z.string(),
  links: z.looseObject({ visit: z.string(), profile: z.string(), badge: z.string(), json: z.string() }),
});
