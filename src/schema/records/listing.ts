import { z } from "zod";
import { Day } from "../scalars.ts";
import { plainLine } from "../text.ts";
import { EvidenceForm, ModelPrice } from "./model-price.ts";
import { WeightsLicense } from "./weights-license.ts";

export const Deprecation = z.strictObject({
  announced_on: Day.nullable(),
  shutdown_on: Day.nullable(),
  replacement: z.string().nullable(),
  source: z.string(),
  /** What the notice was read from. */
  form: EvidenceForm,
});

/** A figure about a model and where it was read. */
export const SourcedInteger = z.strictObject({ value: z.int().positive(), source: z.string(), read_on: Day });

/** Fields that every listing has, whatever the kind of model. */
export const ListingFacts = {
  /** The id that callers send to the provider's API. */
  model_id: plainLine(1, 120),
  display_name: plainLine(1, 120),
  /** Other exact ids of this model. No other name resolves to it. */
  aliases: z.array(z.string()).default([]),
  open_weights: z.boolean(),
  /** By `model_key`, for all its listings; null when it is not on record. Loaded from `model-facts/weights-licences.json`. */
  weights_license: WeightsLicense.nullable().default(null),
  context_window: SourcedInteger.nullable(),
  max_output: SourcedInteger.nullable(),
  /** Null when no source states its inputs and outputs. */
  modalities: z.strictObject({ input: z.array(z.string()), output: z.array(z.string()) }).nullable(),
  released_on: Day.nullable(),
  status: z.enum(["current", "preview", "deprecated", "retired"]),
  deprecation: Deprecation.nullable(),
  /** The same for every listing of one model, whoever sells it: `maker/model`. Null when that is not certain. */
  model_key: z.string().nullable().default(null),
  /** True when the provider is the maker of the model. */
  first_party: z.boolean().default(false),
  prices: z.array(ModelPrice),
};
