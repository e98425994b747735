import { z } from "zod";
import { LengthRates } from "../records/list-price.ts";
import { Tier } from "../records/model.ts";
import { ModelPrice } from "../records/model-price.ts";
import { computedAnswer, Source } from "../records/source.ts";
import { Day, DecimalString } from "../scalars.ts";
import { text } from "../text.ts";
import { ResearchReading } from "./reading.ts";

/** Contract, section 4.2. */
export const ResearchInput = z.strictObject({
  query: text(3, 500).meta({
    description: "A question, or exact: vector databases ask=most_used license=mit,apache-2.0.",
  }),
  limit: z.int().min(1).max(50).default(15).meta({ description: "Most products, and models." }),
});

const Match = z.looseObject({
  rank: z.int().positive(),
  slug: z.string(),
  name: z.string(),
  category: z.string(),
  description: z.string(),
  license: z.string(),
  /** The licence itself; null when it is not on record. */
  license_spdx: z.string().nullable(),
  /** Whether parts of the repository are under other terms; null when the licence is not on record. */
  license_in_part: z.boolean().nullable(),
  /** Where and when the licence was read; null when it is not on record. */
  license_source: Source.nullable(),
  homepage_url: z.string(),
  profile_url: z.string(),
  relevance_score: z.number().min(0).max(1),
  /** Whether the figures below include it. */
  analysed: z.boolean(),
  matched_terms: z.array(z.string()),
  github_stars: z.int().nullable(),
  github_stars_at: z.string().nullable(),
  stars_growth_7d: z.int().nullable(),
  stars_growth_30d: z.int().nullable(),
  stars_growth_90d: z.int().nullable(),
  /** Stars gained over the time that the question asks for; null without one. */
  stars_growth_asked: z.int().nullable(),
  /** Facts of its repository: main language, latest release with its day, and day of the last push of code. */
  language: z.string().nullable(),
  last_release: z.string().nullable(),
  released_on: z.string().nullable(),
  pushed_on: z.string().nullable(),
  /** What it says of the features that the question asks for; null without one. What it does not tell is not known. */
  features_asked: z
    .looseObject({
      said: z.array(
        z.looseObject({
          feature: z.string(),
          name: z.string(),
          by: z.enum(["readme", "listing"]),
          quote: z.string().nullable(),
          url: z.string().nullable(),
          day: z.string().nullable(),
        }),
      ),
      not_told: z.array(z.string()),
    })
    .nullable(),
  tags: z.array(z.string()),
  listed_at: z.string(),
});

const Band = z.looseObject({ lowest: DecimalString, median: DecimalString, highest: DecimalString });

export const PriceBand = z.looseObject({
  tier: Tier,
  models: z.int(),
  input_usd_per_mtok: Band,
  output_usd_per_mtok: Band,
  /** Lowest sum of input and output rate. */
  cheapest: z.string(),
});
export type PriceBand = z.infer<typeof PriceBand>;

const MatchedModel = z.looseObject({
  key: z.string(),
  name: z.string(),
  provider: z.string(),
  /** Countries of the seller's legal seat; null when no source states it. */
  provider_countries: z.array(z.string()).nullable(),
  tier: Tier,
  status: z.string(),
  shutdown_on: Day.nullable(),
  context_window: z.int().nullable(),
  input_usd_per_mtok: DecimalString.nullable(),
  output_usd_per_mtok: DecimalString.nullable(),
  /** Rates of long requests, shortest first; empty when the base rates hold for every length. */
  rates_by_length: z.array(LengthRates),
  price_status: ModelPrice.shape.status.nullable(),
  price_read_on: Day.nullable(),
  price_verified_at: z.string().nullable(),
  price_url: z.string().nullable(),
});

/** A sentence made from figures: every number in it is in `figures`. */
export const Finding = z.looseObject({
  id: z.string(),
  statement: z.string(),
  figures: z.record(z.string(), z.union([z.string(), z.number()])),
  sources: z.array(Source),
});
export type Finding = z.infer<typeof Finding>;

export const ResearchAnswer = z.looseObject({
  /** How the question was understood: the same as in the unpaid 402. */
  reading: ResearchReading,
  query: z.string(),
  /** How the question was understood: its intent, the words that express it, and its subject. */
  intent: z.looseObject({ kind: z.string(), words: z.string().nullable(), subject: z.string() }),
  /** Filters in the question, and how each was applied; `removed` is the number of listings that it excluded. */
  filters_read: z.array(
    z.looseObject({
      words: z.string(),
      kind: z.string(),
      effect: z.enum(["applied", "not_checked"]),
      removed: z.int().nullable(),
    }),
  ),
  /** The direct answer to the question; the first finding has its figures and sources. */
  answer: z.string(),
  /** Number of products that match; of an answer about models, of their listings that match. */
  total: z.int(),
  /** Number of products that the figures include, and that are listed. */
  analysed: z.int(),
  count: z.int(),
  products: z.array(Match),
  category_distribution: z.array(
    z.looseObject({ category: z.string(), name: z.string(), products: z.int(), share: z.number() }),
  ),
  license_mix: z.array(z.looseObject({ license: z.string(), products: z.int(), share: z.number() })),
  growth_leaders: z.array(
    z.looseObject({
      slug: z.string(),
      name: z.string(),
      stars: z.int(),
      gained_30d: z.int(),
      /** Gain relative to the stars at the start of the window; null when it started at 0. */
      growth_30d: z.number().nullable(),
      as_of: z.string(),
    }),
  ),
  /** Share of all known stars that the three most starred products hold; null with fewer than four products with stars. */
  concentration: z
    .looseObject({
      products_with_stars: z.int(),
      stars: z.int(),
      top: z.array(z.looseObject({ slug: z.string(), name: z.string(), stars: z.int(), share: z.number() })),
      top_3_share: z.number(),
    })
    .nullable(),
  /** Prices of the models that the query names; null when it is not about models. */
  models: z
    .looseObject({
      matched: z.int(),
      priced: z.int(),
      /** Retired and deprecated models, which the bands exclude. */
      withdrawn: z.int(),
      matched_words: z.array(z.string()),
      price_bands: z.array(PriceBand),
      count: z.int(),
      /** The listings that the answer names, in its order, and the other sellers of the models that a question names. */
      listed: z.array(MatchedModel),
    })
    .nullable(),
  findings: z.array(Finding),
  coverage: z.looseObject({
    analysed: z.int(),
    with_repository: z.int(),
    with_stars: z.int(),
    with_growth_30d: z.int(),
    oldest_stars_at: z.string().nullable(),
    newest_stars_at: z.string().nullable(),
    price_statuses: z.record(z.string(), z.int()).nullable(),
  }),
  ...computedAnswer,
});
export type ResearchAnswer = z.infer<typeof ResearchAnswer>;
