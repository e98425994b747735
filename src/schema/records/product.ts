import { z } from "zod";
import { HttpsUrl, Slug, Timestamp } from "../scalars.ts";
import { plainLine } from "../text.ts";
import { Category } from "./categories.ts";
import { Kind } from "./kinds.ts";

/** Terms of use: an OSI licence, published source with restrictions, or proprietary. */
export const LicenseKind = z.enum(["open-source", "source-available", "proprietary"]);
export type LicenseKind = z.infer<typeof LicenseKind>;

/**
 * What a product is about. `ai`: it is AI (models, assistants, agents, generated media) or is made for building,
 * training, measuring, running or equipping AI. `ai-infrastructure`: general technology with a use in AI that its
 * description names, such as vector search, GPUs, web data for models, and platforms that also run models or agents.
 * `software`: everything else, among it general databases, languages, developer and security tools, and applications
 * that add AI functions to another purpose.
 */
export const Subject = z.enum(["ai", "ai-infrastructure", "software"]);
export type Subject = z.infer<typeof Subject>;

/** `owner/name` on GitHub, in GitHub's spelling. */
export const GithubRepository = z
  .string()
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/[A-Za-z0-9._-]{1,100}$/, "must be owner/name");

/**
 * One listing as authored in `pipeline/registry/products/<category>.json`. Observed figures (stars, visits) are stored
 * separately, with date and source.
 */
export const ProductListing = z.strictObject({
  slug: Slug,
  name: plainLine(1, 80),
  category: Category,
  homepage_url: HttpsUrl,
  subject: Subject,
  /** One or two sentences in plain text, written for this catalogue. */
  description: plainLine(20, 320),
  /** Search words in lower case, most important first. */
  tags: z
    .array(z.string().regex(/^[a-z0-9][a-z0-9 .+#-]{0,39}$/))
    .min(1)
    .max(12),
  /** What it is, the most telling first. A tool that works on products of a kind is not of the kind. */
  kinds: z
    .array(Kind)
    .max(4)
    .refine((kinds) => new Set(kinds).size === kinds.length, "must not repeat a kind")
    .default([]),
  license: LicenseKind,
  github: GithubRepository.nullable(),
  /** Other names that people type for this product. */
  aliases: z.array(plainLine(1, 80)).max(8).default([]),
  listed_at: Timestamp,
  listing_source: z.enum(["editorial", "submission"]),
  /** True when the board's operator added the listing as a reference, false when its maker did. */
  operator_reference: z.boolean(),
  /** True when the maker has proved control of the listing. This is not an endorsement. */
  verified: z.boolean().default(false),
  /** Hidden listings stay in the registry and are not published. */
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
