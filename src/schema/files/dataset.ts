import { z } from "zod";
import { DatasetReading } from "../answers/reading.ts";
import { computedAnswer } from "../records/source.ts";
import { LONGEST_NAME, text } from "../text.ts";

/** Maximum length of a text that a filter compares with, in characters. */
const LONGEST_OPERAND = 2048;
const MOST_IN = 100;
/** Maximum number of filters, and of fields that are named. No dataset has as many. */
const MOST_FIELDS = 100;
const LONGEST_CURSOR = 4096;

const Scalar = z.union([text(0, LONGEST_OPERAND), z.number(), z.boolean(), z.null()]);
export type FilterScalar = z.infer<typeof Scalar>;
const Ordered = z.union([text(0, LONGEST_OPERAND), z.number()]);

export const FilterOperators = z.strictObject({
  eq: Scalar.optional(),
  ne: Scalar.optional(),
  in: z.array(Scalar).max(MOST_IN).optional(),
  gt: Ordered.optional(),
  gte: Ordered.optional(),
  lt: Ordered.optional(),
  lte: Ordered.optional(),
  contains: text(0, LONGEST_OPERAND).optional(),
  exists: z.boolean().optional(),
});
export type FilterOperators = z.infer<typeof FilterOperators>;
export type FilterOperator = keyof FilterOperators;

export const FILTER_OPERATORS = Object.keys(FilterOperators.shape) as FilterOperator[];

/** The rules of filters, as the documentation of the datasets states them. */
export const FILTER_RULES = [
  "All filters must hold. A bare value means eq.",
  "eq null means that the value is missing; ne is the opposite of eq, so a missing value is unequal to any other.",
  "gt, gte, lt, lte and contains never hold for a missing value.",
  "A value of another type than the field's is never equal to it and never before or after it.",
  "contains looks for a part of a text, in any case of the letters a to z.",
  "A list field equals a value when one of its elements does; contains finds a whole element, in any case of the letters.",
  "decimal fields are compared as numbers and take a number or its text; timestamps and dates may be cut short, as in 2026-11.",
];

export type FieldType = "string" | "integer" | "decimal" | "boolean" | "timestamp" | "date" | "string[]";

/** A column that filters and `fields` accept. */
export type DatasetField = {
  name: string;
  type: FieldType;
  description: string;
};

export type Filters = Readonly<Record<string, FilterScalar | FilterOperators>>;

/** Other names that callers give to `sort`. */
const OTHER_SORTS = /^(?:order_?by|sort_?(?:by|order|field|direction|dir)|order|direction|ordering)$/i;
const SORT_FORM = 'must be the name of one field, with - before it for the highest first, such as "-github_stars"';

/** Contract, section 4.2. */
const INPUT = {
  dataset: text(0, LONGEST_NAME).meta({ description: "`ai-products` or `model-pricing`.", examples: ["ai-products"] }),
  filters: z
    .record(z.string(), z.union([Scalar, FilterOperators]))
    .refine((filters) => Object.keys(filters).length <= MOST_FIELDS, `must have at most ${MOST_FIELDS} filters`)
    .optional()
    .meta({ maxProperties: MOST_FIELDS, description: "By field: a value, or an object of operators. All must hold." }),
  fields: z
    .array(text(0, LONGEST_NAME))
    .max(MOST_FIELDS)
    .optional()
    .meta({ description: "Fields to return, in this order; absent or empty means all." }),
  limit: z
    .int()
    .min(1)
    .max(500)
    .default(50)
    .meta({ description: "Most rows to return; the price follows from the rows that come back." }),
  sort: z
    .string({ error: SORT_FORM })
    .max(LONGEST_NAME)
    .regex(/^-?[A-Za-z_][A-Za-z0-9_]*$/, SORT_FORM)
    .optional()
    .meta({
      description:
        "Field to order the rows by, with - before it for the highest first; rows without a value come last, and equal ones keep the dataset's order.",
      examples: ["-github_stars"],
    }),
  cursor: text(1, LONGEST_CURSOR)
    .optional()
    .meta({ description: "Where a sorted page begins, from the `next_page` of the page before." }),
};
export const DatasetInput = z.strictObject(INPUT, {
  error: ({ code, keys }) =>
    code === "unrecognized_keys" && Array.isArray(keys) && keys.some((key) => OTHER_SORTS.test(key))
      ? `is not a known property: to order rows send "sort", which ${SORT_FORM}`
      : undefined,
});

const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
export const DatasetRow = z.record(z.string(), Value);
export type DatasetRow = z.infer<typeof DatasetRow>;

export const DatasetAnswer = z.looseObject({
  reading: DatasetReading,
  dataset: z.string(),
  fields: z.array(z.looseObject({ name: z.string(), type: z.string() })),
  /** The order of the rows: that of the dataset, or the field of `sort` first. */
  order: z.string(),
  /** Number of matching rows, returned or not. */
  matched: z.int().positive(),
  count: z.int().positive(),
  limit: z.int(),
  rows: z.array(DatasetRow),
  /** Body of the request for the following rows, ready to send; null when there are none. */
  next_page: z.looseObject({ dataset: z.string(), limit: z.int() }).nullable(),
  license: z.string(),
  ...computedAnswer,
});
export type DatasetAnswer = z.infer<typeof DatasetAnswer>;
