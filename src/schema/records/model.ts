import { z } from "zod";
import { Day, DecimalString } from "../scalars.ts";
import { ListingFacts, SourcedInteger } from "./listing.ts";

/** Model tiers (contract, section 2.3), weakest first; the index + 1 is the tier score. */
export const TIERS = ["mini", "fast", "open", "reasoning", "flagship"] as const;
export const Tier = z.enum(TIERS);
export type Tier = z.infer<typeof Tier>;

/** An ability of a listing, as a source states it. */
const SourcedBoolean = z.strictObject({ value: z.boolean(), source: z.string(), read_on: Day });

/** The last month or day covered by a model's training data, with its source. */
const KnowledgeCutoff = z.strictObject({
  value: z.string().regex(/^\d{4}-\d{2}(?:-\d{2})?$/, "must be YYYY-MM or YYYY-MM-DD"),
  source: z.string(),
  read_on: Day,
});

/** A second-hand registry's price for comparison; `agrees` is false when input or output differ by more than 2 %. */
const PriceCrossCheck = z.strictObject({
  source: z.string(),
  read_on: Day,
  input_usd_per_mtok: DecimalString,
  output_usd_per_mtok: DecimalString,
  agrees: z.boolean(),
});

/** One language model as sold by one provider, as authored in `pipeline/registry/models/<provider>.json`. */
export const ModelListing = z.strictObject({
  ...ListingFacts,
  tier: Tier,
  traits: z.array(z.string()).default([]),
  /** Whether the model reasons before it answers: never, on request, or always. */
  reasoning: z.enum(["none", "optional", "always"]),
  /** Number of tokens that this model's tokenizer makes of a text, relative to common tokenizers; a decimal factor. */
  tokenizer_factor: z.string().default("1"),
  /** Whether the model supports tool calls; null when no source says. */
  tools: z.boolean().nullable().default(null),
  /** Whether the seller's API holds answers to a JSON schema ("structured outputs"); null when no source says. */
  json_schema: SourcedBoolean.nullable().default(null),
  knowledge_cutoff: KnowledgeCutoff.nullable().default(null),
  /** Output tokens per second, only if the provider publishes it. */
  output_speed: SourcedInteger.nullable().default(null),
  cross_checks: z.array(PriceCrossCheck).default([]),
});
export type ModelListing = z.infer<typeof ModelListing>;
