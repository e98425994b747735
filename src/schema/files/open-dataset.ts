import { z } from "zod";
import { Category } from "../records/categories.ts";
import { HttpsUrl, Slug, Timestamp } from "../scalars.ts";

/** Name of the first-party visit counter in the open dataset (contract, section 2.7). */
export const VISITS_FIELD = "svc_referred_visits_total";

/** Absolute URL; http only when a development build refers to itself. */
const Url = z.string().url();

/** One product of the open dataset: a closed projection without Rank Points or placement. */
export const OpenProduct = z.strictObject({
  name: z.string(),
  slug: Slug,
  profile_url: Url,
  homepage_url: HttpsUrl,
  category: Category,
  description: z.string(),
  github_url: HttpsUrl.nullable(),
  github_stars: z.int().min(0).nullable(),
  github_stars_at: Timestamp.nullable(),
  [VISITS_FIELD]: z.int().min(0),
  listed_at: Timestamp,
  verified: z.boolean(),
  listing_source: z.string(),
  operator_reference: z.boolean(),
});
export type OpenProduct = z.infer<typeof OpenProduct>;

const Metric = z.strictObject({
  type: z.literal("integer"),
  source: z.string(),
  /** The field with the time of the reading. */
  verified_field: z.string(),
  sponsored: z.literal(false),
});

/** `/data/rank-open-data.json`. */
export const OpenDataset = z.strictObject({
  schema: Url,
  title: z.string(),
  description: z.string(),
  generated_at: Timestamp,
  license: z.string(),
  attribution: z.string(),
  disclosure: z.string(),
  count: z.int().min(0),
  metrics: z.strictObject({ github_stars: Metric, [VISITS_FIELD]: Metric }),
  products: z.array(OpenProduct),
});
export type OpenDataset = z.infer<typeof OpenDataset>;
