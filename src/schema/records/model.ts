import { z } from "zod";
import { Day, DecimalString, HttpsUrl } from "../scalars.ts";
import { ModelPrice } from "./model-price.ts";

/** Model tiers (contract, section 2.3), weakest first; the index + 1 is the tier score. */
export const TIERS = ["mini", "fast", "open", "reasoning", "flagship"] as const;
export const Tier = z.enum(TIERS);
export type Tier = z.infer<typeof Tier>;

export const Deprecation = z.strictObject({
  announced_on: Day.nullable(),
  shutdown_on: Day.nullable(),
  replacement: z.string().nullable(),
  source: z.string(),
});

/** A figure about a model and where it was read. */
const SourcedInteger = z.strictObject({ value: z.int().positive(), source: z.string(), read_on: Day });

/** What a second-hand registry says of a price, kept beside ours; `agrees` is false when input or output differ by more than 2 %. */
const PriceCrossCheck = z.strictObject({
  source: z.string(),
  read_on: Day,
  input_usd_per_mtok: DecimalString,
  output_usd_per_mtok: DecimalString,
  agrees: z.boolean(),
});
export type PriceCrossCheck = z.infer<typeof PriceCrossCheck>;

/** One model as sold by one provider, as authored in `pipeline/registry/models/<provider>.json`. */
export const ModelListing = z.strictObject({
  /** The id callers send to the provider's API. */
  model_id: z.string().min(1).max(120),
  display_name: z.string().min(1).max(120),
  /** Exact other ids that mean this model. Nothing else resolves. */
  aliases: z.array(z.string()).default([]),
  tier: Tier,
  traits: z.array(z.string()).default([]),
  /** Whether the model thinks before it answers: never, when asked, or always. */
  reasoning: z.enum(["none", "optional", "always"]),
  open_weights: z.boolean(),
  /** How many more tokens this model's tokenizer makes of the same text than the common ones; a decimal factor. */
  tokenizer_factor: z.string().default("1"),
  context_window: SourcedInteger.nullable(),
  max_output: SourcedInteger.nullable(),
  modalities: z.strictObject({ input: z.array(z.string()), output: z.array(z.string()) }),
  released_on: Day.nullable(),
  status: z.enum(["current", "preview", "deprecated", "retired"]),
  deprecation: Deprecation.nullable(),
  /** Name of this model on the Arena board of `pipeline/registry/quality/`, when the mapping is certain. */
  arena_name: z.string().nullable(),
  /** The same for every listing of one model, whoever serves it: `maker/model`. Null when that is not certain. */
  model_key: z.string().nullable().default(null),
  /** True when the provider is the maker of the model. */
  first_party: z.boolean().default(false),
  /** Output tokens per second, only where the provider publishes it. */
  output_speed: SourcedInteger.nullable().default(null),
  cross_checks: z.array(PriceCrossCheck).default([]),
  prices: z.array(ModelPrice),
});
export type ModelListing = z.infer<typeof ModelListing>;

export const ProviderListing = z.strictObject({
  id: z.string(),
  name: z.string(),
  homepage_url: HttpsUrl,
  pricing_url: HttpsUrl,
  models: z.array(ModelListing),
});
export type ProviderListing = z.infer<typeof ProviderListing>;
