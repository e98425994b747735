import { z } from "zod";
import { Deprecation } from "../records/listing.ts";
import { ModelListing, Tier } from "../records/model.ts";
import { EvidenceForm, Meter, ModelPrice, PriceCondition, PriceEvidence } from "../records/model-price.ts";
import { Day, DecimalString, HttpsUrl, Timestamp } from "../scalars.ts";

/** The members every published JSON file of model prices begins with. */
const FileHead = {
  schema: z.url(),
  title: z.string(),
  description: z.string(),
  generated_at: Timestamp,
  license: z.string(),
  attribution: z.string(),
  /** What the licence does not cover. */
  notice: z.string(),
};

/** A published rate: `evidence_form` says what it was read from, also where there is no quote. */
const Rate = ModelPrice.omit({ provider: true, model_id: true }).extend({ evidence_form: EvidenceForm });

/** One model as sold by one provider, with every dated rate that is known of it. */
export const PricedModel = z.strictObject({
  provider: z.string(),
  model_id: z.string(),
  display_name: z.string(),
  aliases: z.array(z.string()),
  /** The same for every listing of one model, whoever serves it; null when that is not certain. */
  model_key: z.string().nullable(),
  first_party: z.boolean(),
  status: ModelListing.shape.status,
  tier: Tier,
  reasoning: ModelListing.shape.reasoning,
  open_weights: z.boolean(),
  context_window: ModelListing.shape.context_window,
  max_output: ModelListing.shape.max_output,
  released_on: Day.nullable(),
  modalities: ModelListing.shape.modalities,
  /** Whether it calls tools; null when no source says. */
  tools: z.boolean().nullable(),
  knowledge_cutoff: ModelListing.shape.knowledge_cutoff.unwrap(),
  /** What the prices in force rest on: the provider's own page or API, copies of it, second-hand lists, or several. */
  evidence_kind: z.enum(["provider_page", "copy", "mixed", "second_hand"]).nullable(),
  deprecation: Deprecation.nullable(),
  /**
   * Base rates of the standard service on the day of the build, dollars per million tokens; of several hours of the day
   * the dearer. Null is not known.
   */
  base: z.strictObject({
    input: DecimalString.nullable(),
    output: DecimalString.nullable(),
    cache_read: DecimalString.nullable(),
  }),
  rates: z.array(Rate),
  /** What second-hand lists say of the price on their own day; never mixed into the rates. */
  cross_checks: ModelListing.shape.cross_checks.unwrap(),
});
export type PricedModel = z.infer<typeof PricedModel>;

const NewPricedModel = z.strictObject({
  provider: z.string(),
  model_id: z.string(),
  status: z.literal("new"),
  rates: z.array(Rate),
});

/** `/data/llm-pricing.json`. */
export const LlmPricing = z.strictObject({
  ...FileHead,
  unit: z.string(),
  /** How the status of a rate follows from the time it was last read. */
  status_rule: z.string(),
  providers: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      homepage_url: HttpsUrl,
      pricing_url: HttpsUrl,
      models: z.int().min(0),
      /** Last time one of its prices was read on its own page; null when none was. */
      read_at: Timestamp.nullable(),
    }),
  ),
  /** Models read on their providers' pages that nobody has looked at yet: only their rates are known. */
  new_models: z.array(NewPricedModel),
  count: z.int().min(0),
  models: z.array(PricedModel),
});
export type LlmPricing = z.infer<typeof LlmPricing>;

const Quoted = z.strictObject({
  usd_per_mtok: DecimalString,
  effective_from: Day,
  effective_to: Day.nullable(),
  verified_at: Timestamp.nullable(),
  origin: z.string(),
  evidence_form: EvidenceForm,
  evidence: PriceEvidence.nullable(),
});

/** One change of one rate: what was asked before and after, each with what was quoted. */
export const PublishedPriceChange = z.strictObject({
  kind: z.enum(["changed", "removed"]),
  provider: z.string(),
  model_id: z.string(),
  meter: Meter,
  when: PriceCondition,
  /** First day of the new price, or the day on which a removed one ended. */
  on: Day,
  /** True while that day lies ahead of the build. */
  scheduled: z.boolean(),
  before: Quoted,
  after: Quoted.nullable(),
  /** New price divided by the old one, four decimals; null when it was removed. */
  ratio: DecimalString.nullable(),
});
export type PublishedPriceChange = z.infer<typeof PublishedPriceChange>;

/** `/data/price-changes.json`, newest first. */
export const PriceChanges = z.strictObject({
  ...FileHead,
  unit: z.string(),
  count: z.int().min(0),
  changes: z.array(PublishedPriceChange),
});
export type PriceChanges = z.infer<typeof PriceChanges>;

/** One price on which a second-hand list differs from ours by more than 2 %. */
export const PublishedDisagreement = z.strictObject({
  provider: z.string(),
  model_id: z.string(),
  meter: z.enum(["input", "output", "cache_read"]),
  ours: DecimalString,
  /** The status of ours on the day of the build. */
  ours_status: ModelPrice.shape.status,
  ours_verified_at: Timestamp.nullable(),
  theirs: DecimalString,
  source: z.string(),
  /** Where that list is; null when it is not known. */
  source_url: HttpsUrl.nullable(),
  /** The day the other list is of. */
  as_of: Day,
});
export type PublishedDisagreement = z.infer<typeof PublishedDisagreement>;

/** `/data/disagreements.json`. */
export const Disagreements = z.strictObject({
  ...FileHead,
  unit: z.string(),
  /** Prices that both have, by source. */
  compared: z.record(z.string(), z.int().min(0)),
  count: z.int().min(0),
  disagreements: z.array(PublishedDisagreement),
});
export type Disagreements = z.infer<typeof Disagreements>;
