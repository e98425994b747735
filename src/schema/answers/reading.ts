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
    /** Numbers and demands of the text that change nothing in the answer. */
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

export const OptimizeReading = readingWith(
  z.looseObject({
    work: z.looseObject({ kind: z.string(), language: z.string(), sure: z.boolean(), needs: z.array(z.string()) }),
    input_tokens: Read,
    output_tokens: Read,
    monthly_calls: Read,
    current_model: z.looseObject({ asked: z.string(), id: z.string(), name: z.string(), seller: z.string() }),
    /** Amounts that the text states, in USD. */
    money: z.looseObject({
      bill_a_month: z.number().nullable(),
      most_a_month: z.number().nullable(),
      most_a_call: z.number().nullable(),
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
);
export type OptimizeReading = z.infer<typeof OptimizeReading>;
