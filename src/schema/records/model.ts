import { z } from "zod";
import { Day, DecimalString } from "../scalars.ts";
import { ListingFacts, SourcedInteger } from "./listing.ts";

/** Model tiers (contract, section 2.3), weakest first; the index + 1 is the tier score. */
export const TIERS = ["mini", "fast", "open", "reasoning", "flagship"] as const;
export const Tier = z.enum(TIERS);
export type Tier = z.infer<typeof Tier>;

/** The last month or day whose events a model's training data covers, and where that was read. */
const KnowledgeCutoff = z.strictObject({
  value: z.string().regex(/^\d{4}-\d{2}(?:-\d{2})?$/, "must be YYYY-MM or YYYY-MM-DD"),
  source: z.string(),
  read_on: Day,
});

/**
 * What a second-hand registry says of a price, kept beside ours; `agrees` is false when input or output differ by more
 * than 2 %.
 */
const PriceCrossCheck = z.strictObject({
  source: z.string(),
  read_on: Day,
  input_usd_per_mtok: DecimalString,
  output_usd_per_mtok: DecimalString,
  agrees: z.boolean(),
});
export type PriceCrossCheck = z.infer<typeof PriceCrossCheck>;

/** One language model as sold by one provider, as authored in `pipeline/registry/models/<provider>.json`. */
export const ModelListing = z.strictObject({
  ...ListingFacts,
  tier: Tier,
  traits: z.array(z.string()).default([]),
  /** Whether the model thinks before it answers: never, when asked, or always. */
  reasoning: z.enum(["none", "optional", "always"]),
  /** How many more tokens this model's tokenizer makes of the same text than the common ones; a decimal factor. */
  tokenizer_factor: z.string().default("1"),
  /** Whether the model calls tools; null when no source says. */
  tools: z.boolean().nullable().default(null),
  knowledge_cutoff: KnowledgeCutoff.nullable().default(null),
  /** Output tokens per second, only where the provider publishes it. */
  output_speed: SourcedInteger.nullable().default(null),
  cross_checks: z.array(PriceCrossCheck).default([]),
});
export type ModelListing = z.infer<typeof ModelListing>;
