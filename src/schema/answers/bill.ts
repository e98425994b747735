import { z } from "zod";
import { computedAnswer } from "../records/source.ts";
import { Day } from "../scalars.ts";
import { text } from "../text.ts";
import { BillReading } from "./reading.ts";

export const MOST_LINES = 1000;
const Tokens = z.int().min(0).max(1_000_000_000_000_000);

const BillLine = z
  .strictObject({
    model: z.string().min(1).max(200).describe("`model_id` or `provider/model_id`."),
    calls: z.int().min(1).max(1_000_000_000).describe("Calls in the month."),
    input_tokens: Tokens.describe("Of all calls of the month, cached ones included."),
    cached_input_tokens: Tokens.optional().describe("Part of input_tokens read from the cache."),
    output_tokens: Tokens.describe("Of all calls of the month, thinking included."),
    batch: z.boolean().optional().describe("Sent to the batch service."),
    task: text(3, 500).optional().describe("What the calls do; general chat when absent."),
  })
  .refine(({ input_tokens: all, cached_input_tokens: cached = 0 }) => cached <= all, {
    message: "cached_input_tokens must not be more than input_tokens",
    path: ["cached_input_tokens"],
  });

export const BillInput = z.strictObject({
  lines: z.array(BillLine).min(1).max(MOST_LINES).describe("One line per model and use, of one month."),
});
export type BillInput = z.infer<typeof BillInput>;

const Model = z.looseObject({ id: z.string(), display_name: z.string(), provider: z.string() });

const FindingKind = z.enum([
  "beyond_window",
  "cache_unused",
  "batch_unused",
  "tier_unused",
  "price_change",
  "rate_not_recorded",
  "peak_hours",
  "ending",
  "cheaper_model",
]);

export const BillAnswer = z.looseObject({
  /** How the request was understood: the same as in the unpaid 402. */
  reading: BillReading,
  /** What the bill costs, what its options come to, and where most is saved. */
  summary: z.string(),
  /**
   * The findings of all lines gathered by kind, largest saving first. Two kinds on one line are two ways to save, so the
   * sums of kinds do not add up.
   */
  findings_by_kind: z.array(
    z.looseObject({
      kind: FindingKind,
      statement: z.string(),
      lines: z.array(z.int()),
      saving_monthly_usd: z.number().nullable(),
      saving_twelve_months_usd: z.number().nullable(),
      /** The models billed on these lines, `provider/model_id`, largest saving first. */
      models: z.array(
        z.looseObject({
          model: z.string(),
          lines: z.int(),
          saving_monthly_usd: z.number().nullable(),
          saving_twelve_months_usd: z.number().nullable(),
        }),
      ),
    }),
  ),
  lines: z.array(
    z.looseObject({
      /** Place in the request, from 0. */
      line: z.int(),
      requested: z.string(),
      model: Model,
      status: z.string(),
      shutdown_on: Day.nullable(),
      /** Whether a price of the model is from a second-hand list: check it against the invoice. */
      price_second_hand: z.boolean(),
      quality_kind: z.string(),
      /**
       * Whether the kind follows from the task: not without one, not from one in a language that is not read, and not from one
       * beyond the 100 distinct tasks with the most money, whose lines have no options.
       */
      task_read: z.enum(["read", "absent", "language_not_read", "too_many_tasks"]),
      /** Null when a needed rate is unknown. */
      monthly_usd: z.number().nullable(),
      /** At the rates outside the peak hours of the model, whose rate monthly_usd counts; null for one without. */
      monthly_usd_off_peak: z.number().nullable(),
      twelve_months_usd: z.number().nullable(),
      /**
       * Every demand in the task, read as by optimize_model. `filtered`: models that do not meet it, or are not known to, are
       * neither options nor candidates.
       */
      constraints_read: z.array(
        z.looseObject({
          words: z.string(),
          kind: z.string(),
          effect: z.enum(["filtered", "priced", "not_checked"]),
          detail: z.string().nullable(),
        }),
      ),
      /** Words of the demands on models and sellers that nothing here checked: ask before you move. */
      demands_not_checked: z.array(z.string()),
      /** Demands of the task that the present model is known to fail, in words. */
      present_model_fails: z.array(z.string()),
      options: z.array(
        z.looseObject({
          model: Model,
          monthly_usd: z.number(),
          /** Through the batch service, where the task says that answers may come later and a rate is recorded; else null. */
          monthly_usd_in_batch: z.number().nullable(),
          /** Both rates, where the model has peak hours: monthly_usd uses the higher one. */
          peak_note: z.string().nullable(),
          /** How the output is counted, where the model thinks and the present one does not, or where either may. */
          thinking: z.string().nullable(),
          /** The cost if it thinks and the present model does not, where both can do without; null otherwise. */
          monthly_usd_with_thinking: z.number().nullable(),
          /** `current`, or `preview`, which its seller may change or end at short notice. */
          status: z.string(),
          /** Discounts that the line uses and of which no rate of this model is recorded; null when all are. */
          rates_note: z.string().nullable(),
          /** At announced prices, like the saving over the same months. */
          twelve_months_usd: z.number(),
          saving_monthly_usd: z.number(),
          saving_twelve_months_usd: z.number(),
          /** Days within these months on which an announced price change takes effect. */
          price_changes_on: z.array(z.iso.date()),
          /** What a month costs from each of these days, in their order; empty without an announced change. */
          /** Day on which the recorded price ends without a recorded next one. */
          price_ends_on: Day.nullable(),
          monthly_usd_later: z.array(z.looseObject({ on: z.iso.date(), monthly_usd: z.number() })),
          /** Probability of losing at most 5 points on tests of the kind; null for a model that is not rated. */
          success_probability: z.number().nullable(),
          named_by_provider: z.boolean(),
          /** What must be done or asked before it meets the demands of the task, and the surcharge of a region, which its costs hold. */
          conditions: z.array(z.string()),
        }),
      ),
      /** Models worth a test: cheaper ones where there is no option, newer ones of the maker where the present one ends. */
      candidates_to_test: z.array(
        z.looseObject({
          model: Model,
          monthly_usd: z.number(),
          monthly_usd_in_batch: z.number().nullable(),
          /** Negative where it costs more than the present model. */
          saving_monthly_usd: z.number(),
          saving_twelve_months_usd: z.number(),
          /** What a month costs from each day of an announced change of its price; empty without an announced change. */
          /** Day on which the recorded price ends without a recorded next one. */
          price_ends_on: Day.nullable(),
          monthly_usd_later: z.array(z.looseObject({ on: z.iso.date(), monthly_usd: z.number() })),
          success_probability: z.number().nullable(),
          thinking: z.string().nullable(),
          status: z.string(),
          rates_note: z.string().nullable(),
          /** Says that it is a newer model of the same maker; null for a cheaper one of any maker. */
          note: z.string().nullable(),
          /** Why a cheaper model is no option; null for a newer one of the maker. */
          why_not_option: z.string().nullable(),
          /** What must be done or asked before it meets the demands of the task, and the surcharge of a region, which its costs hold. */
          conditions: z.array(z.string()),
        }),
      ),
      /** Why no model is an option; null when one is. */
      why_no_option: z.string().nullable(),
      /**
       * The one step that saves most over twelve months and that the bill or its task shows; null without one and for a
       * model that is shut down. One step a line, so that savings add up.
       */
      step: z
        .looseObject({
          kind: FindingKind,
          /** The model to move to; null for a discount of the present model. */
          model: Model.nullable(),
          saving_monthly_usd: z.number(),
          saving_twelve_months_usd: z.number(),
        })
        .nullable(),
    }),
  ),
  /** Lines whose model is no known language model, such as one for embedding. They are in no sum and in no other list. */
  not_priced: z.array(
    z.looseObject({
      /** Place in the request, from 0. */
      line: z.int(),
      requested: z.string(),
      /** What the name is listed for, with its price, or what it is nearest to. */
      why: z.string(),
      /** Kind of model that it is listed as; null when the name is not known. */
      kind: z.string().nullable(),
      /** Path of the free list of that kind. */
      price_list: z.string().nullable(),
      /** What the tokens of the line cost in USD a month by the rates of that listing; null where none is known. */
      list_monthly_usd: z.number().nullable(),
      /** Whether the line uses a discount of which no rate is recorded, so that it costs at most `list_monthly_usd`. */
      at_most: z.boolean(),
      /** The id that differs from the name by a few letters and by no digit; null without one. */
      meant: z.string().nullable(),
      /** Ids of language models that may be meant. */
      suggestions: z.array(z.string()),
    }),
  ),
  /** Unused discounts and models that end, largest saving first. */
  findings: z.array(
    z.looseObject({
      kind: FindingKind,
      line: z.int(),
      statement: z.string(),
      saving_monthly_usd: z.number().nullable(),
      /** At announced prices. */
      saving_twelve_months_usd: z.number().nullable(),
      /** True when the line's own task shows it, such as "runs every night"; absent when it is a condition. */
      stated_by_task: z.boolean().optional(),
      /** What must hold for the saving and the bill does not show, such as that answers may come hours later. */
      condition: z.string().optional(),
    }),
  ),
  total: z.looseObject({
    monthly_usd: z.number(),
    /** Part of it at the last price of models that are shut down, which cannot be a running cost. */
    monthly_usd_of_ended_models: z.number(),
    /** With every line that has peak hours at the rate of all other hours; equal to monthly_usd where none has. */
    monthly_usd_off_peak: z.number(),
    twelve_months_usd: z.number(),
    /** The same at the rates outside peak hours. */
    twelve_months_usd_off_peak: z.number(),
    /** By with_options_rule; never above the totals without options. */
    monthly_usd_with_options: z.number(),
    twelve_months_usd_with_options: z.number(),
    /** The least that lines with peak hours come to: outside them, each at its own rate or its option, whichever is less. */
    monthly_usd_with_options_off_peak: z.number(),
    /** The totals with options once lines_that_move_to_dearer have moved to their option that costs least. */
    monthly_usd_after_moves: z.number(),
    /** The same over twelve months, each move from the end of the present model. */
    twelve_months_usd_after_moves: z.number(),
    /** Sums of the steps of all lines. */
    saving_monthly_usd: z.number(),
    saving_twelve_months_usd: z.number(),
    /** The same from discounts of the present models alone, as the tasks show them. */
    saving_monthly_usd_same_models: z.number(),
    with_options_rule: z.string(),
    lines_with_counted_option: z.int(),
    /** Lines whose model ends and whose options are all more expensive: the totals include their own cost. */
    lines_that_move_to_dearer: z.int(),
    lines_without_price: z.int(),
  }),
  ...computedAnswer,
});
export type BillAnswer = z.infer<typeof BillAnswer>;
