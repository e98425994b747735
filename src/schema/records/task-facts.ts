import { z } from "zod";
import { Day, HttpsUrl } from "../scalars.ts";
import { plainLine } from "../text.ts";

/** Who says a fact about a model where: the page of its maker or of the seller whose API it is about. */
export const FactSource = z.strictObject({
  url: HttpsUrl,
  /** Day of the page or of the commit that was read; null when its copy states none. */
  page_date: Day.nullable(),
  read_on: Day,
  quote: plainLine(3, 300),
  note: plainLine(3, 200).nullable(),
});
export type FactSource = z.infer<typeof FactSource>;

/** The languages that a model knows, as its maker states them. */
export const Languages = z.strictObject({
  /** English names of those that are named, in alphabetical order. */
  names: z.array(plainLine(2, 40)),
  /** Whether it knows more than those named, as for "over 100 languages, including French". */
  more: z.boolean(),
  /** How many it knows, or more than how many; null when that is not said. */
  count: z.int().positive().nullable(),
});
export type Languages = z.infer<typeof Languages>;

/** The lengths of the vectors of an embedding model. */
export const Dimensions = z.strictObject({
  default: z.int().positive(),
  /** Other lengths that a caller may choose by name. */
  shorter: z.array(z.int().positive()),
  /** Whether a caller may choose any length below. */
  any: z.boolean(),
});
export type Dimensions = z.infer<typeof Dimensions>;

/** What a fact can be about, with the value that it has. */
export const TASK_FACTS = {
  languages: Languages,
  /** Whether a transcript says who speaks. */
  diarization: z.boolean(),
  /** Whether a transcript has the time of each word. */
  word_timestamps: z.boolean(),
  /** Whether it works on speech as it arrives, or returns speech as it is made. */
  streaming: z.boolean(),
  /** Number of voices that the seller offers. */
  voices: z.int().positive(),
  dimensions: Dimensions,
  /** Most tokens of one input. */
  max_input_tokens: z.int().positive(),
  /** Lengths of a clip that can be chosen. */
  seconds: z.array(z.int().positive()).min(1),
  resolutions: z.array(plainLine(2, 20)).min(1),
  /** Tokens that one image is billed as, by its size and quality, the usual one first; null where quality cannot be chosen. */
  image_tokens: z
    .array(z.strictObject({ size: plainLine(2, 20), quality: plainLine(2, 20).nullable(), tokens: z.int().positive() }))
    .min(1),
} as const;
export type TaskFactName = keyof typeof TASK_FACTS;

type Sourced<T extends z.ZodType> = z.ZodNullable<z.ZodObject<{ value: T } & typeof FactSource.shape, z.core.$strict>>;
type SourcedFacts = { [Name in TaskFactName]: Sourced<(typeof TASK_FACTS)[Name]> };

/** Facts about a model for one task, each with its source; null where none is on record. */
export const TaskFacts = z.strictObject(
  Object.fromEntries(
    Object.entries(TASK_FACTS).map(([name, value]) => [
      name,
      z.strictObject({ value, ...FactSource.shape }).nullable(),
    ]),
  ) as SourcedFacts,
);
export type TaskFacts = z.infer<typeof TaskFacts>;
