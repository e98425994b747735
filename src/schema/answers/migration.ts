import { z } from "zod";
import { computedAnswer } from "../records/source.ts";
import { TaskKind } from "../records/task-model.ts";
import { Day, DecimalString, Timestamp } from "../scalars.ts";
import { MigrationReading } from "./reading.ts";

const MOST_MODELS = 50;

export const MigrationInput = z.strictObject({
  models: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(MOST_MODELS)
    .describe("Models in use: `model_id` or `provider/model_id`."),
  within_days: z.int().min(1).max(3650).default(365).describe("For models that end within so many days or have ended."),
});

const Model = z.looseObject({ id: z.string(), display_name: z.string(), provider: z.string() });

const Option = z.looseObject({
  model: Model,
  named_by_provider: z.boolean(),
  same_seller: z.boolean(),
  status: z.string(),
  /** For a named successor: who names it, whether it ends too, and who sells it. */
  note: z.string().nullable(),
  estimated_cost_per_call_usd: z.number(),
  /** At announced prices. */
  estimated_cost_per_call_mean_of_twelve_months_usd: z.number(),
  /** Day on which the recorded price ends without a recorded next one. */
  price_ends_on: Day.nullable(),
  announced_price_changes: z.array(
    z.looseObject({ on: Day, meter: z.string(), from_usd_per_mtok: DecimalString, to_usd_per_mtok: DecimalString }),
  ),
  /**
   * At announced prices, as the mean over twelve months; negative when it is cheaper, null when the old price is
   * unknown.
   */
  cost_change_ratio: z.number().nullable(),
  /** The same of `estimated_cost_per_call_usd`, which counts what a model that thinks adds to its output. */
  cost_change_ratio_with_thinking: z.number().nullable(),
  judgement: z.string(),
  /** Probability of losing at most 5 points on general tests; null when one of the two is not rated. */
  success_probability: z.number().nullable(),
  shutdown_on: Day.nullable(),
  breaks: z.array(z.string()),
  price_verified_at: Timestamp.nullable(),
  price_url: z.string().nullable(),
});

export const MigrationAnswer = z.looseObject({
  /** How the request was understood: the same as in the unpaid 402. */
  reading: MigrationReading,
  /** In sentences: when each model ends, and what to move to. */
  summary: z.string(),
  /** One entry per model that ends, soonest first. */
  models: z.array(
    z.looseObject({
      requested: z.string(),
      model: Model,
      status: z.string(),
      shutdown_on: Day.nullable(),
      /** 0 when it is already shut down; null when it is deprecated without a date. */
      days_left: z.int().nullable(),
      /** Days since it was shut down; null when it is not, or when the day is not known. */
      days_ended: z.int().nullable(),
      /** When calls of it fail, in words; they may already. */
      what_happens_to_calls: z.string(),
      replacement_named_by_provider: z.string().nullable(),
      notice: z.looseObject({ quote: z.string(), url: z.string().nullable(), announced_on: Day.nullable() }).nullable(),
      estimated_cost_per_call_usd: z.number().nullable(),
      /** Kind of tests that the comparison uses. */
      compared_on: z.string(),
      /**
       * The named replacement first, then equally good models by price, then those to test; at least one of the same
       * seller.
       */
      options: z.array(Option),
      /** What could not be listed: a successor without a listing or price, or another model of the seller. */
      notes: z.array(z.string()),
      breaks: z.array(z.string()),
      what_to_test: z.array(z.string()),
    }),
  ),
  /** Models for one task that end, soonest first: no score on record compares them, so they are chosen by price. */
  task_models: z.array(
    z.looseObject({
      requested: z.string(),
      model: Model,
      kind: TaskKind,
      status: z.string(),
      shutdown_on: Day.nullable(),
      /** 0 when it is already shut down; null when it is deprecated without a date. */
      days_left: z.int().nullable(),
      /** Days since it was shut down; null when it is not, or when the day is not known. */
      days_ended: z.int().nullable(),
      what_happens_to_calls: z.string(),
      replacement_named_by_provider: z.string().nullable(),
      notice: z.looseObject({ quote: z.string(), url: z.string().nullable(), announced_on: Day.nullable() }).nullable(),
      /** Its standard rate, the last one where it is sold no more; null when none is on record. */
      price: z.string().nullable(),
      /** The named successors, then others of the kind that cost no more by the same unit. */
      options: z.array(
        z.looseObject({
          model: Model,
          named_by_provider: z.boolean(),
          same_seller: z.boolean(),
          status: z.string(),
          shutdown_on: Day.nullable(),
          price: z.string().nullable(),
          /** Change of the rate; null when the two have different units. */
          cost_change_ratio: z.number().nullable(),
          success_probability: z.null(),
          price_url: z.string().nullable(),
        }),
      ),
      breaks: z.array(z.string()),
      what_to_test: z.array(z.string()),
    }),
  ),
  /** Models without an announced end within the requested time. */
  staying: z.array(z.looseObject({ requested: z.string(), model: Model, shutdown_on: Day.nullable() })),
  /** Names that no language model has. They are not planned, and the price is the same. */
  not_found: z.array(
    z.looseObject({
      requested: z.string(),
      /** What the name is nearest to, or what is listed under it. */
      why: z.string(),
      /** The id that differs from the name by a few letters and by no digit; null without one. */
      meant: z.string().nullable(),
      /** Ids that may be meant, that one first, then others of the family. */
      suggestions: z.array(z.string()),
      /** Kind of model for one task that is listed under this name; absent where none is. */
      listed: z.string().optional(),
    }),
  ),
  within_days: z.int(),
  call: z.looseObject({ input_tokens: z.int(), output_tokens: z.int() }),
  ...computedAnswer,
});
export type MigrationAnswer = z.infer<typeof MigrationAnswer>;
