import { z } from "zod";
import { Day, DecimalString, Timestamp } from "../scalars.ts";
import { PriceEvidence } from "./model-price.ts";

/** What one price buys, when it is not a million tokens. */
export const PriceUnit = z.enum([
  "image",
  "megapixel",
  "video_second",
  "audio_minute",
  "million_characters",
  "page",
  "thousand_queries",
  "thousand_requests",
]);
export type PriceUnit = z.infer<typeof PriceUnit>;

/** What is billed: `*_input` is sent by the caller, `*_output` is made by the model. */
export const UnitMeter = z.enum([
  "image_input",
  "image_output",
  "video_input",
  "video_output",
  "audio_input",
  "audio_output",
  "characters",
  "page",
  "annotated_page",
  "query",
  "request",
]);
export type UnitMeter = z.infer<typeof UnitMeter>;

/** The condition a price applies under. An empty object is the standard service. */
const UnitCondition = z.strictObject({
  /** Such as `1024x1024`. */
  size: z.string().optional(),
  /** Such as `hd`. */
  quality: z.string().optional(),
  /** Such as `1080p`. */
  resolution: z.string().optional(),
  service_tier: z.enum(["batch", "priority"]).optional(),
  /** Route or region with its own price. */
  route: z.string().optional(),
});
export type UnitCondition = z.infer<typeof UnitCondition>;

/**
 * One dated price of one model in US dollars per unit. Dates, status, evidence and origin have the same meaning as in
 * `ModelPrice`. A price per image or minute is never added to token prices.
 */
export const UnitPrice = z.strictObject({
  provider: z.string(),
  model_id: z.string(),
  meter: UnitMeter,
  unit: PriceUnit,
  usd: DecimalString,
  when: UnitCondition,
  effective_from: Day,
  /** First day on which it no longer applies; null while in force. */
  effective_to: Day.nullable(),
  verified_at: Timestamp.nullable(),
  status: z.enum(["verified", "unverified"]),
  evidence: PriceEvidence.nullable(),
  origin: z.string(),
});
export type UnitPrice = z.infer<typeof UnitPrice>;
