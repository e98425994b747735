import { z } from "zod";
import { Day, DecimalString } from "../scalars.ts";
import { ListingFacts } from "./listing.ts";
import { Meter } from "./model-price.ts";
import { TaskFacts } from "./task-facts.ts";
import { PriceUnit, UnitMeter, UnitPrice } from "./unit-price.ts";

/** Kinds of models for one task. Language models are not among them. */
export const TASK_KINDS = [
  "embedding",
  "rerank",
  "speech_to_text",
  "text_to_speech",
  "speech_to_speech",
  "image",
  "video",
  "ocr",
] as const;
export const TaskKind = z.enum(TASK_KINDS);
export type TaskKind = z.infer<typeof TaskKind>;

/** A second-hand list's price for comparison; `agrees` is false when it differs from ours by more than 2 %. */
const UnitCrossCheck = z.strictObject({
  source: z.string(),
  read_on: Day,
  meter: z.union([Meter, UnitMeter]),
  unit: z.union([PriceUnit, z.literal("million_tokens")]),
  usd: DecimalString,
  agrees: z.boolean(),
});

/** One model for one task as sold by one provider. `prices` are per million tokens, `unit_prices` per any other unit. */
export const TaskModelListing = z.strictObject({
  ...ListingFacts,
  kind: TaskKind,
  /** Languages, dimensions and abilities; null when none is on record. Loaded from `model-facts/task-facts/`. */
  task_facts: TaskFacts.nullable().default(null),
  unit_prices: z.array(UnitPrice),
  cross_checks: z.array(UnitCrossCheck).default([]),
});
export type TaskModelListing = z.infer<typeof TaskModelListing>;
