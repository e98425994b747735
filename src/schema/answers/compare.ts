import { z } from "zod";
import { VISITS_FIELD } from "../files/open-dataset.ts";
import { PublishedRank, RepositoryDetails, StarGrowth } from "../files/products.ts";
import { LicenseParts, LicenseTerms, ProductWeights } from "../records/license-terms.ts";
import { AnnouncedChange, LengthRates, ListPrice } from "../records/list-price.ts";
import { Tier } from "../records/model.ts";
import { PlanPrice } from "../records/plan-price.ts";
import { LicenseKind } from "../records/product.ts";
import { computedAnswer, Source } from "../records/source.ts";
import { TaskKind } from "../records/task-model.ts";
import { WeightsLicense } from "../records/weights-license.ts";
import { Day, DecimalString, Timestamp } from "../scalars.ts";
import { LONGEST_NAME, text } from "../text.ts";
import { CompareReading } from "./reading.ts";

/** Contract, section 4.2. */
export const CompareInput = z.strictObject({
  products: z
    .array(text(0, LONGEST_NAME))
    .min(2)
    .max(8)
    .refine((names) => new Set(names).size === names.length, "must not name one thing twice")
    .meta({
      uniqueItems: true,
      description: "Slugs or names of products, ids of models (`model_id` or `provider/model_id`).",
    }),
});

const Named = {
  /** Slug of a product, `provider/model_id` of a model; the key of `differences[].values`. */
  key: z.string(),
  name: z.string(),
  /** The part of the request that names it, and how it was matched. */
  requested: z.array(z.string()),
  matched_by: z.enum(["slug", "name", "alias", "model_id", "model_name"]),
  /** Other items that the same name could mean; send their key to compare those. */
  also_matches: z.array(z.string()),
};

export const ComparedProduct = z.looseObject({
  kind: z.literal("product"),
  ...Named,
  category: z.string(),
  category_name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  homepage_url: z.string(),
  profile_url: z.string(),
  license: LicenseKind,
  /** The licence itself; null when it is not on record. */
  license_spdx: z.string().nullable(),
  /** Whether parts of the repository are under other terms; null when the licence is not on record. */
  license_in_part: z.boolean().nullable(),
  /** Where and when the licence was read; null when it is not on record. */
  license_source: Source.nullable(),
  /** What the licence allows, as this board reads it; null when that is not on record. */
  license_terms: LicenseTerms.nullable(),
  /** The terms of the parts that the licence leaves out; null without such parts, or when their terms are not on record. */
  license_parts: LicenseParts.nullable(),
  /** The licence of the weights that it ships or loads; null when that is not on record. */
  weights_terms: ProductWeights.nullable(),
  verified: z.boolean(),
  ranks: z.array(PublishedRank),
  github_url: z.string().nullable(),
  github_status: z.string().nullable(),
  github_stars: z.int().nullable(),
  github_stars_at: Timestamp.nullable(),
  github_stars_growth: StarGrowth.nullable(),
  /** Stars gained over the longest time that the readings of all compared products cover, to within a week; null without one. */
  github_stars_gained_together: z.looseObject({ from: Day, to: Day, stars: z.int() }).nullable(),
  repository: RepositoryDetails.nullable(),
  /** What its README, or else its listing, says that it can do; `quote` has the words of the README, null for the listing. */
  features: z.array(z.looseObject({ id: z.string(), name: z.string(), quote: z.string().nullable() })),
  /** The README that was read, and the day of its commit; null without one. */
  readme: z.looseObject({ url: z.string(), day: Day }).nullable(),
  [VISITS_FIELD]: z.int(),
  /** Price of the model that the product gives access to under its own name; null when there is none. */
  list_price: ListPrice.nullable(),
  /** That model, `provider/model_id`: its maker's newest current one. */
  priced_as: z.string().nullable(),
  announced_changes: z.array(AnnouncedChange).optional(),
  /** What its plans cost, each with the page that says so and its day; empty when that is not on record. */
  plans: z.array(PlanPrice),
  /** When the listing last changed between builds. */
  updated_at: Timestamp,
});
export type ComparedProduct = z.infer<typeof ComparedProduct>;

export const ComparedModel = z.looseObject({
  kind: z.literal("model"),
  ...Named,
  /** Models are listed by provider, not by category. */
  category: z.null(),
  ranks: z.array(PublishedRank),
  provider: z.string(),
  provider_name: z.string(),
  model_id: z.string(),
  tier: Tier,
  status: z.string(),
  shutdown_on: Day.nullable(),
  /**
   * The models that its seller names for the time after it, with list rates, window in tokens and ability index, null when not known;
   * empty without an end or a listed successor.
   */
  successors: z.array(
    z.looseObject({
      key: z.string(),
      name: z.string(),
      shutdown_on: Day.nullable(),
      input_usd_per_mtok: DecimalString.nullable(),
      output_usd_per_mtok: DecimalString.nullable(),
      context_window: z.int().nullable(),
      ability_index: z.number().nullable(),
      announced_changes: z.array(AnnouncedChange).optional(),
    }),
  ),
  reasoning: z.string(),
  /** What it takes and returns: text, image, audio, video, pdf; null when no source says. */
  inputs: z.array(z.string()).nullable(),
  outputs: z.array(z.string()).nullable(),
  /** Whether it calls tools; null when no source says. */
  tools: z.boolean().nullable(),
  open_weights: z.boolean(),
  /** Licence of the weights with its source; null when it is not on record. */
  weights_license: WeightsLicense.nullable(),
  /** Whether the seller's API holds answers to a JSON schema; null when no source says. */
  json_schema: z.boolean().nullable(),
  /** Number of tokens that it makes of a text, relative to common tokenizers; a decimal factor. */
  tokenizer_factor: DecimalString,
  context_window: z.int().nullable(),
  max_output: z.int().nullable(),
  released_on: Day.nullable(),
  /** Ability index for general work with half its 80 % interval; null when fewer than three benchmark families rate it. */
  quality: z
    .looseObject({ rating: z.number(), interval: z.number().nullable(), as_of: Day, source: z.string() })
    .nullable(),
  /** The same by kind of work, such as `vision` or `code`, of the kinds in which it has a score. */
  quality_by_kind: z.record(z.string(), z.looseObject({ rating: z.number(), interval: z.number() })),
  /** Null when no price is known. */
  list_price: ListPrice.nullable(),
  /** Rates of long requests, shortest first; empty when the base rates hold for every length on record. */
  rates_by_length: z.array(LengthRates),
  /** Rates that change on an announced day in the next 365 days; absent when none does. */
  announced_changes: z.array(AnnouncedChange).optional(),
});
export type ComparedModel = z.infer<typeof ComparedModel>;

const TaskPrice = z.looseObject({
  /** What it buys, such as `million_input_tokens`, `audio_minute` or `image`. */
  unit: z.string(),
  usd: DecimalString,
  /** Size, quality or resolution that it holds for; empty for all. */
  when: z.string(),
  status: z.string(),
  read_on: Day,
  url: z.string().nullable(),
  /** Whether a list states it, and no page of the seller. */
  second_hand: z.boolean(),
});

/** A model for one task, such as embeddings, speech or images. */
export const ComparedTaskModel = z.looseObject({
  kind: z.literal("task_model"),
  ...Named,
  /** Models are listed by provider, not by category. */
  category: z.null(),
  ranks: z.array(PublishedRank),
  provider: z.string(),
  provider_name: z.string(),
  model_id: z.string(),
  /** The task, such as `embedding`; all compared models have the same. */
  task: TaskKind,
  status: z.string(),
  shutdown_on: Day.nullable(),
  /** The successor that its seller names. */
  replacement: z.string().nullable(),
  open_weights: z.boolean(),
  /** Licence of the weights with its source; null when it is not on record. */
  weights_license: WeightsLicense.nullable(),
  context_window: z.int().nullable(),
  released_on: Day.nullable(),
  /** Rates of standard service in force today. */
  prices: z.array(TaskPrice),
  /** Languages, dimensions and abilities, each in words with the page that says so. */
  facts: z.array(
    z.looseObject({ name: z.string(), label: z.string(), text: z.string(), url: z.string(), read_on: Day }),
  ),
  /** Labels of facts that are looked for of its kind and not on record. */
  facts_unknown: z.array(z.string()),
  /** Who sells it, this seller included, with their rates. */
  sellers: z.array(z.looseObject({ key: z.string(), provider: z.string(), prices: z.array(TaskPrice) })),
});
export type ComparedTaskModel = z.infer<typeof ComparedTaskModel>;

const FieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const Difference = z.looseObject({
  field: z.string(),
  label: z.string(),
  unit: z.string().nullable(),
  /** Values by key; null when unknown. Items that the field does not apply to are omitted. */
  values: z.record(z.string(), FieldValue),
  /** Key of the better item; null when none is better or the values are too close. */
  better: z.string().nullable(),
  why: z.string(),
});
export type Difference = z.infer<typeof Difference>;

export const CompareAnswer = z.looseObject({
  /** How the request was understood: the same as in the unpaid 402. */
  reading: CompareReading,
  /** Which item is ahead in what, and how the licences differ. */
  summary: z.string(),
  count: z.int(),
  products: z.array(z.discriminatedUnion("kind", [ComparedProduct, ComparedModel, ComparedTaskModel])),
  differences: z.array(Difference),
  /** Categories that two or more of the products share. */
  shared_categories: z.array(z.looseObject({ category: z.string(), name: z.string(), products: z.array(z.string()) })),
  /** Names in the request that refer to one item, which is compared once. */
  same: z.array(z.looseObject({ key: z.string(), names: z.array(z.string()) })),
  /** Always empty: an unknown name is refused before any payment. */
  unresolved: z.array(z.string()),
  disclosure: z.string(),
  ...computedAnswer,
});
export type CompareAnswer = z.infer<typeof CompareAnswer>;
