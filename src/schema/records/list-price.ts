import { z } from "zod";
import { Day, DecimalString, Timestamp } from "../scalars.ts";
import { ModelPrice } from "./model-price.ts";

/** List price of a model: the rates of a short request of standard service, with evidence and age. */
export const ListPrice = z.looseObject({
  currency: z.literal("USD"),
  unit: z.literal("1M tokens"),
  input: ModelPrice.nullable(),
  output: ModelPrice.nullable(),
  cache_read: ModelPrice.nullable(),
  batch_input: ModelPrice.nullable(),
  batch_output: ModelPrice.nullable(),
  /** Number of input tokens from which another input rate applies. */
  long_context_from: z.int().nullable(),
  /** The worse status of the input and output rate. */
  status: ModelPrice.shape.status,
  verified_at: Timestamp.nullable(),
  age_days: z.int().min(0).nullable(),
});
export type ListPrice = z.infer<typeof ListPrice>;

/** Rates of requests from a number of input tokens on, US dollars per million tokens; null where one is not on record. */
export const LengthRates = z.looseObject({
  from_input_tokens: z.int(),
  input_usd_per_mtok: DecimalString.nullable(),
  output_usd_per_mtok: DecimalString.nullable(),
});

/** A rate that changes on an announced day, US dollars per million tokens. */
export const AnnouncedChange = z.looseObject({
  on: Day,
  meter: z.string(),
  from_usd_per_mtok: DecimalString,
  to_usd_per_mtok: DecimalString,
});
export type AnnouncedChange = z.infer<typeof AnnouncedChange>;
