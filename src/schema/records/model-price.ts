import { z } from "zod";
import { Day, DecimalString, HttpsUrl, Timestamp } from "../scalars.ts";

/** What is billed. `cache_write_5m`, `cache_write_30m` and `cache_write_1h` are cache writes with a stated lifetime. */
export const Meter = z.enum([
  "input",
  "output",
  "cache_read",
  "cache_write",
  "cache_write_5m",
  "cache_write_30m",
  "cache_write_1h",
  "audio_input",
  "audio_output",
  "image_input",
  "image_output",
]);
export type Meter = z.infer<typeof Meter>;

/** The condition a rate applies under. An empty object is the base rate of the standard service. */
export const PriceCondition = z.strictObject({
  /** The rate applies to requests with at least this many input tokens; absent for the base tier. */
  input_tokens_gte: z.int().positive().optional(),
  /** `request`, also when absent: the whole request is billed at this rate. `marginal`: only the tokens past the bound. */
  applies_to: z.enum(["request", "marginal"]).optional(),
  /** Standard service when absent. */
  service_tier: z.enum(["batch", "flex", "priority", "fast", "ultrafast"]).optional(),
  /** Route or region with its own price, such as `global`, `us`, `us-cris`. */
  route: z.string().optional(),
  /** Daily UTC hours, such as `01:00-04:00`, comma-separated; with `utc_days` when limited to weekdays. */
  utc_window: z.string().optional(),
  utc_days: z.string().optional(),
});
export type PriceCondition = z.infer<typeof PriceCondition>;

/**
 * What a figure or a notice was read from:
 * - `page`: the provider's page as served, whole
 * - `excerpt`: a verbatim part of that page as served
 * - `api`: the provider's own price list or API for programs, as served
 * - `rendering`: text that a browser or another tool made of the page, also of its embedded data
 * - `machine_copy`: what another program normalised, reduced or transcribed; not the provider's page
 * - `list`: a list that somebody else keeps
 */
export const EVIDENCE_FORMS = ["page", "excerpt", "api", "rendering", "machine_copy", "list"] as const;
export const EvidenceForm = z.enum(EVIDENCE_FORMS);
export type EvidenceForm = z.infer<typeof EvidenceForm>;

/** Where a figure was read. The digits of the figure occur in `quote`. */
export const PriceEvidence = z.strictObject({
  /** What was read: `page_sha256` is the hash of it, so only of a `page` the hash of the page as served. */
  form: EvidenceForm.exclude(["list"]),
  url: HttpsUrl,
  page_sha256: z.string().regex(/^[0-9a-f]{64}$/),
  heading: z.string().max(300),
  quote: z.string().min(1).max(300),
  read_at: Timestamp,
});
export type PriceEvidence = z.infer<typeof PriceEvidence>;

/**
 * Evidence behind the prices of a listing: the provider's own page or API, renderings and copies of it, second-hand
 * lists, or several of these.
 */
export const EvidenceKind = z.enum(["provider_page", "copy", "mixed", "second_hand"]);
export type EvidenceKind = z.infer<typeof EvidenceKind>;

/**
 * One dated rate of one model, in US dollars per million tokens. Registry, extractors, catalogue and answers use the
 * same shape. Rows are closed with `effective_to` and appended, never overwritten.
 */
export const ModelPrice = z.strictObject({
  provider: z.string(),
  model_id: z.string(),
  meter: Meter,
  usd_per_mtok: DecimalString,
  when: PriceCondition,
  effective_from: Day,
  /** First day on which it no longer applies; null while in force. */
  effective_to: Day.nullable(),
  /** Last time an extractor or a person read it on the provider's page or API; null when read only elsewhere. */
  verified_at: Timestamp.nullable(),
  /** `verified` and `unverified` are authored, `verified` only with evidence of a served form; age (`ageing`, `stale`) follows from `verified_at` and the clock. */
  status: z.enum(["verified", "ageing", "stale", "unverified", "pending", "retired"]),
  evidence: PriceEvidence.nullable(),
  /** Origin of the row: `extractor`, `hand` (read by a person), or the name of a second-hand source. */
  origin: z.string(),
});
export type ModelPrice = z.infer<typeof ModelPrice>;

/** Whether evidence of this form is the provider's own text as served, so that its price counts as verified. */
export function isServed(form: EvidenceForm): boolean {
  return form === "page" || form === "excerpt" || form === "api";
}

/** Number of days after which a verified price counts as ageing, and then as stale. */
export const AGEING_AFTER_DAYS = 7;
export const STALE_AFTER_DAYS = 30;
