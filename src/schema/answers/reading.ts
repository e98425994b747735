import { z } from "zod";

/** Words of a request with the reason why they were not used, or are open. */
export const OpenWords = z.looseObject({ words: z.string(), why: z.string() });
export type OpenWords = z.infer<typeof OpenWords>;

/**
 * How a request was understood: free in the 402 that asks for the payment, and the same in the paid answer. It contains
 * nothing of the answer.
 */
export function readingWith<Fields extends z.ZodType>(fields: Fields) {
  return z.looseObject({
    /** The whole reading in sentences. */
    understood: z.string(),
    fields,
    /** Numbers, demands and statements of the text that change nothing in the answer. */
    not_used: z.array(OpenWords),
    /** How to write what is assumed or not used; null when there is nothing to reword. */
    reword: z.string().nullable(),
  });
}

export const RequestReading = readingWith(z.record(z.string(), z.unknown()));
export type RequestReading = z.infer<typeof RequestReading>;

const Basis = z.enum(["stated", "derived", "assumed"]);

const Read = z.looseObject({
  value: z.int(),
  /** `derived` is computed from other words, such as pages, a number a day, or a bill. */
  basis: Basis,
  /** The words of the text that it is from. */
  words: z.array(z.string()),
  /** Least and most that the text allows; null when it allows one value. */
  low: z.int().nullable(),
  high: z.int().nullable(),
});

/**
 * `exact` states the whole of what was understood as `work=summarisation input_tokens=900 batch=yes`. A task may hold any of
 * these fields; a value that is stated so stands before all words about it.
 */
export const OptimizeReading = readingWith(
  z.looseObject({
    work: z.looseObject({ kind: z.string(), language: z.string(), sure: z.boolean(), needs: z.array(z.string()) }),
    input_tokens: Read,
    output_tokens: Read,
    /** Calls a month; calls in all when they are made once. */
    monthly_calls: Read.extend({ once: z.boolean() }),
    current_model: z.looseObject({ asked: z.string(), id: z.string(), name: z.string(), seller: z.string() }),
    /** Amounts that the text states, in USD. */
    money: z.looseObject({
      bill_a_month: z.number().nullable(),
      most_a_month: z.number().nullable(),
      most_in_all: z.number().nullable(),
      most_a_call: z.number().nullable(),
      /** Share of today's cost, 0 to 1. */
      saving_wanted: z.number().nullable(),
    }),
    demands: z.array(
      z.looseObject({
        words: z.string(),
        kind: z.string(),
        effect: z.enum(["filtered", "priced", "not_checked"]),
        detail: z.string().nullable(),
      }),
    ),
    /** Words about sizes and calls that can be read in several ways. */
    unclear: z.array(OpenWords),
  }),
).extend({ exact: z.string() });
export type OptimizeReading = z.infer<typeof OptimizeReading>;

export const ResearchReading = readingWith(
  z.looseObject({
    /** The intent, as `intent.kind` of the answer. */
    asks: z.string(),
    words: z.string().nullable(),
    about: z.enum(["models", "products", "sellers"]),
    /** Empty when the question is about all of them. */
    subject: z.string(),
    /** Models and products that the question names, as they are listed. */
    names: z.array(z.looseObject({ name: z.string(), id: z.string() })),
    filters: z.array(
      z.looseObject({ words: z.string(), kind: z.string(), effect: z.enum(["applied", "not_checked"]) }),
    ),
    period: z.looseObject({ from: z.string().nullable(), to: z.string().nullable(), words: z.string() }).nullable(),
    limit: z.int(),
  }),
).extend({
  /** The whole reading in the exact notation, to correct and send again; null when it cannot be written so. */
  exact: z.string().nullable(),
});
export type ResearchReading = z.infer<typeof ResearchReading>;

/** A name of a request, and what it was resolved to. */
const ResolvedName = z.looseObject({ asked: z.string(), id: z.string(), name: z.string() });

export const CompareReading = readingWith(
  z.looseObject({
    names: z.array(
      ResolvedName.extend({
        kind: z.enum(["product", "model", "task_model"]),
        /** What else the name could mean. */
        also_matches: z.array(z.string()),
      }),
    ),
  }),
);
export type CompareReading = z.infer<typeof CompareReading>;

export const MigrationReading = readingWith(z.looseObject({ names: z.array(ResolvedName), within_days: z.int() }));
export type MigrationReading = z.infer<typeof MigrationReading>;

export const BillReading = readingWith(
  z.looseObject({
    /** Lines with a language model, and those with another name, which are in no sum. */
    lines: z.int(),
    lines_not_priced: z.int(),
    /** Sums of the former. */
    calls: z.number(),
    input_tokens: z.number(),
    output_tokens: z.number(),
    /** Names that differ from the id of the model, each once. */
    names: z.array(ResolvedName),
    /** Tasks, each once, with the kind of tests that options are compared on. */
    tasks: z.array(
      z.looseObject({
        task: z.string(),
        kind: z.string(),
        /** Tokens that are the same in every call, as the task says; null when it does not. */
        same_tokens: z.int().nullable(),
        /** The words that let answers come later; null without any. */
        later: z.string().nullable(),
        /** Words of the demands that models must meet to be an option, and of those that nothing checks. */
        demands: z.array(z.string()),
        demands_not_checked: z.array(z.string()),
      }),
    ),
  }),
);
export type BillReading = z.infer<typeof BillReading>;

export const DatasetReading = readingWith(
  z.looseObject({
    dataset: z.string(),
    filters: z.array(z.looseObject({ field: z.string(), operator: z.string(), value: z.unknown() })),
    /** Rows that meet all filters, and those that come back for the price. */
    rows_matched: z.int(),
    rows_returned: z.int(),
    /** Rows that come back with a value, by field that some of them lack. */
    rows_with_value: z.record(z.string(), z.int()),
    /** Matching rows by subject; null where rows have none or a filter names it. */
    subjects: z.record(z.string(), z.int()).nullable(),
    /** The same by status of the model. */
    statuses: z.record(z.string(), z.int()).nullable(),
  }),
);
export type DatasetReading = z.infer<typeof DatasetReading>;

export const HistoryReading = readingWith(
  z.looseObject({
    names: z.array(ResolvedName),
    scope: z.string(),
    category: z.string(),
    period: z.looseObject({ from: z.string(), to: z.string() }),
    /** Days of the period, and of these those with a position and those with a reading of stars. */
    days: z.int(),
    days_recorded: z.int(),
    star_readings: z.int(),
    /** Newest day with a position; null without any. */
    positions_to: z.string().nullable(),
    /** First and last day of those readings; null without any. */
    stars_from: z.string().nullable(),
    stars_to: z.string().nullable(),
  }),
);
export type HistoryReading = z.infer<typeof HistoryReading>;

export const RankReading = readingWith(
  z.looseObject({
    products: z.int(),
    /** Products that hold Rank Points. */
    products_with_points: z.int(),
    /** First recorded day, and the day that movement is measured from; null before the first. */
    recorded_since: z.string().nullable(),
    compared_with: z.string().nullable(),
    closed_periods: z.int(),
  }),
);
export type RankReading = z.infer<typeof RankReading>;
