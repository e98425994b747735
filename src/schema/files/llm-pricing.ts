import { z } from "zod";
import { Deprecation } from "../records/listing.ts";
import { ModelListing, Tier } from "../records/model.ts";
import {
  EvidenceForm,
  EvidenceKind,
  Meter,
  ModelPrice,
  PriceCondition,
  PriceEvidence,
} from "../records/model-price.ts";
import { Day, DecimalString, HttpsUrl, Timestamp } from "../scalars.ts";
import { PricedFileHead } from "./file-head.ts";

/** A published rate. `evidence_form` states what it was read from, also for rates without a quote. */
const Rate = ModelPrice.omit({ provider: true, model_id: true }).extend({ evidence_form: EvidenceForm });

/** One model as sold by one provider, with all its known dated rates. */
export const PricedModel = z.strictObject({
  provider: z.string(),
  model_id: z.string(),
  display_name: z.string(),
  aliases: z.array(z.string()),
  /** The same for every listing of one model, whoever sells it; null when that is not certain. */
  model_key: z.string().nullable(),
  first_party: z.boolean(),
  status: ModelListing.shape.status,
  tier: Tier,
  reasoning: ModelListing.shape.reasoning,
  open_weights: z.boolean(),
  /** Licence of the weights with its source; null when it is not on record. */
  weights_license: ModelListing.shape.weights_license.unwrap(),
  context_window: ModelListing.shape.context_window,
  max_output: ModelListing.shape.max_output,
  released_on: Day.nullable(),
  modalities: ModelListing.shape.modalities,
  /** Whether it supports tool calls; null when no source says. */
  tools: z.boolean().nullable(),
  /** Whether the seller's API holds answers to a JSON schema, with its source; null when no source says. */
  json_schema: ModelListing.shape.json_schema.unwrap(),
  knowledge_cutoff: ModelListing.shape.knowledge_cutoff.unwrap(),
  evidence_kind: EvidenceKind.nullable(),
  deprecation: Deprecation.nullable(),
  /**
   * Base rates of the standard service on the day of the build, in dollars per million tokens. Among hours of the day
   * the highest counts. Null means unknown.
   */
  base: z.strictObject({
    input: DecimalString.nullable(),
    output: DecimalString.nullable(),
    cache_read: DecimalString.nullable(),
  }),
  rates: z.array(Rate),
  /** Prices in second-hand lists on their own day; never mixed into the rates. */
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
  ...PricedFileHead,
  unit: z.string(),
  /** How the status of a rate follows from the time of its last reading. */
  status_rule: z.string(),
  providers: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      homepage_url: HttpsUrl,
      pricing_url: HttpsUrl,
      models: z.int().min(0),
      /** When one of its prices was last read on its own page; null when none was. */
      read_at: Timestamp.nullable(),
    }),
  ),
  /** Models read on their providers' pages that have not been reviewed: only their rates are known. */
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

/** One change of one rate: the prices before and after, each with its quote. */
export const PublishedPriceChange = z.strictObject({
  kind: z.enum(["changed", "removed"]),
  provider: z.string(),
  model_id: z.string(),
  meter: Meter,
  when: PriceCondition,
  /** First day of the new price, or the day on which a removed price ended. */
  on: Day,
  /** True while that day is after the day of the build. */
  scheduled: z.boolean(),
  before: Quoted,
  after: Quoted.nullable(),
  /** New price divided by the old one, four decimals; null when it was removed. */
  ratio: DecimalString.nullable(),
});
export type PublishedPriceChange = z.infer<typeof PublishedPriceChange>;

/** `/data/price-changes.json`, newest first. */
export const PriceChanges = z.strictObject({
  ...PricedFileHead,
  unit: z.string(),
  count: z.int().min(0),
  changes: z.array(PublishedPriceChange),
});
export type PriceChanges = z.infer<typeof PriceChanges>;

/** One price for which a second-hand list differs from ours by more than 2 %. */
export const PublishedDisagreement = z.strictObject({
  provider: z.string(),
  model_id: z.string(),
  meter: z.enum(["input", "output", "cache_read"]),
  ours: DecimalString,
  /** Status of our price on the day of the build. */
  ours_status: ModelPrice.shape.status,
  ours_verified_at: Timestamp.nullable(),
  theirs: DecimalString,
  source: z.string(),
  /** URL of the list; null when unknown. */
  source_url: HttpsUrl.nullable(),
  /** Day of the other list. */
  as_of: Day,
});
export type PublishedDisagreement = z.infer<typeof PublishedDisagreement>;

/** `/data/disagreements.json`. */
export const Disagreements = z.strictObject({
  ...PricedFileHead,
  unit: z.string(),
  /** Number of prices in both, by source. */
  compared: z.record(z.string(), z.int().min(0)),
  count: z.int().min(0),
  disagreements: z.array(PublishedDisagreement),
});
export type Disagreements = z.infer<typeof Disagreements>;
