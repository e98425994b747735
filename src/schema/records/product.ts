import { z } from "zod";
import { HttpsUrl, Slug, Timestamp } from "../scalars.ts";
import { plainLine } from "../text.ts";
import { Category } from "./categories.ts";

/** How a product may be used and changed: an OSI licence, published source with restrictions, or neither. */
export const LicenseKind = z.enum(["open-source", "source-available", "proprietary"]);
export type LicenseKind = z.infer<typeof LicenseKind>;

/**
 * What a product is about. `ai`: what it gives is AI itself (models, assistants, agents, made media), or it exists for
 * building, training, measuring or running that. `ai-infrastructure`: a general building block with which AI products
 * are made and run, such as a database, a language or a developer tool. `software`: neither.
 */
export const Subject = z.enum(["ai", "ai-infrastructure", "software"]);
export type Subject = z.infer<typeof Subject>;

/** `owner/name` on GitHub, spelled as GitHub spells it. */
export const GithubRepository = z
  .string()
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/[A-Za-z0-9._-]{1,100}$/, "must be owner/name");

/**
 * One listing as authored in `pipeline/registry/products/<category>.json`.
 * Everything observed (stars, visits) is kept apart from it, with its own date and source.
 */
export const ProductListing = z.strictObject({
  slug: Slug,
  name: plainLine(1, 80),
  category: Category,
  homepage_url: HttpsUrl,
  subject: Subject,
  /** One or two sentences in our own words, plain text. */
  description: plainLine(20, 320),
  /** Lower-case search words, most telling first. */
  tags: z
    .array(z.string().regex(/^[a-z0-9][a-z0-9 .+#-]{0,39}$/))
    .min(1)
    .max(12),
  license: LicenseKind,
  github: GithubRepository.nullable(),
  /** Other names that people type for this product. */
  aliases: z.array(plainLine(1, 80)).max(8).default([]),
  listed_at: Timestamp,
  listing_source: z.enum(["editorial", "submission"]),
  /** True when the operator of the board added the listing as a reference; false when its maker did. */
  operator_reference: z.boolean(),
  /** True when the maker has shown control of the listing. It is not an endorsement. */
  verified: z.boolean().default(false),
  /** Hidden listings stay in the registry for the record and appear nowhere. */
  hidden: z.boolean().default(false),
});
export type ProductListing = z.infer<typeof ProductListing>;

/** One reading of a repository's star count. */
export const StarObservation = z.strictObject({
  repository: GithubRepository,
  observed_at: Timestamp,
  stars: z.int().min(0),
  source: z.string(),
});
export type StarObservation = z.infer<typeof StarObservation>;
