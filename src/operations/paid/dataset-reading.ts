import { compileFilters } from "../../core/catalog/dataset-filter.ts";
import { nearest } from "../../core/text/nearest.ts";
import type { DatasetReading } from "../../schema/answers/reading.ts";
import { ApiError } from "../../schema/errors.ts";
import type { DatasetField, Filters } from "../../schema/files/dataset.ts";
import { Subject } from "../../schema/records/product.ts";
import {
  type CountedField,
  countKnown,
  countRows,
  hasRows,
  type SelectedRows,
  valuesOf,
} from "../../store/catalog/dataset.ts";
import type { DatasetSelection, RowOrder } from "../../store/catalog/dataset-query.ts";
import type { Catalog } from "../../store/catalog/read.ts";
import type { Dataset } from "../shared/datasets.ts";
import { orderText } from "./dataset-order.ts";

/** Most filters that a refusal tests one by one, and most values of a field that it lists. */
const MOST_TESTED = 4;
const MOST_VALUES = 30;
const NEAREST = 5;
const LONGEST_VALUE = 60;
const SHOWN = 120;
/** Fields by whose values the matching rows are counted, with those values. */
const COUNTED: readonly { name: string; values: readonly string[] }[] = [
  { name: "subject", values: Subject.options },
  { name: "status", values: ["current", "preview", "deprecated", "retired"] },
];

/** A dataset query as planned. */
export interface PlannedQuery {
  dataset: Dataset;
  filters: Filters;
  fields: readonly DatasetField[];
  /** Undefined for the order of the dataset. */
  order?: RowOrder | undefined;
  selection: DatasetSelection;
  selected: SelectedRows;
  /** Which values were read in another case than they were written in, in sentences. */
  respelled: readonly string[];
  /** How many rows each filter leaves out only because they have no value, in sentences. */
  valueless: readonly string[];
  usdc: string;
}

/** Returns the field by which the reading counts the matching rows; undefined when the filters state it. */
export function countedField({ fields }: Dataset, filters: Filters): CountedField | undefined {
  for (const { name, values } of COUNTED) {
    const field = name in filters ? undefined : fields.find((one) => one.name === name);
    if (field !== undefined) return { field, values };
  }
  return undefined;
}

/**
 * Writes values of text filters as rows hold them: "Mistral" as mistral.
 * @param which `lists` where rows match, so that a value that none has stands in a list only
 * @returns null when no value differs from a stored one only by its case
 */
export function asStored(
  { fields }: Dataset,
  filters: Filters,
  selection: DatasetSelection,
  db: Catalog["db"],
  which: "all" | "lists",
): { filters: Filters; respelled: string[] } | null {
  const respelled: string[] = [];
  const entries = Object.entries(filters).map(([name, filter], at) => {
    const field = fields.find((one) => one.name === name);
    const isList = filter !== null && typeof filter === "object" && filter.in !== undefined;
    if (at >= MOST_TESTED || field?.type !== "string" || !(isList || which === "all")) return [name, filter] as const;
    const known = valuesOf(db, selection, field, LONGEST_VALUE);
    const exact = new Set(known);
    const values = new Map(known.map((value) => [value.toLowerCase(), value]));
    const stored = <T>(value: T): T | string => {
      const held = typeof value === "string" ? values.get(value.toLowerCase()) : undefined;
      if (held === undefined || exact.has(String(value))) return value;
      respelled.push(`${JSON.stringify(value)} is read as ${JSON.stringify(held)}, as ${name} has it.`);
      return held;
    };
    if (filter === null || typeof filter !== "object") return [name, stored(filter)] as const;
    const { eq, in: some, ...rest } = filter;
    return [
      name,
      {
        ...rest,
        ...(eq === undefined ? {} : { eq: stored(eq) }),
        ...(some === undefined ? {} : { in: some.map((one) => stored(one)) }),
      },
    ] as const;
  });
  return respelled.length === 0 ? null : { filters: Object.fromEntries(entries), respelled };
}

/** Counts the rows that a filter leaves out only because they have no value, for each such filter. */
export function withoutValue(
  { dataset, filters, selection }: Pick<PlannedQuery, "dataset" | "filters" | "selection">,
  db: Catalog["db"],
): string[] {
  const demanding = Object.entries(filters).filter(([, filter]) =>
    filter === null || typeof filter !== "object"
      ? filter !== null
      : Object.entries(filter).some(([one, value]) => one !== "ne" && one !== "exists" && value !== null),
  );
  return demanding.slice(0, MOST_TESTED).flatMap(([name]) => {
    const others = Object.fromEntries(Object.entries(filters).filter(([other]) => other !== name));
    const { conditions } = compileFilters(dataset.fields, { ...others, [name]: { exists: false } });
    const rows = countRows(db, { ...selection, conditions });
    return rows === 0
      ? []
      : [
          `${rows} more ${rows === 1 ? "row meets" : "rows meet"} the other filters and ${rows === 1 ? "has" : "have"} no ${name}.`,
        ];
  });
}

/** Says what kinds of rows match, where they differ, and that rows beyond the limit exist and in which order they come. */
export function rowNotes(query: PlannedQuery): string[] {
  const { dataset, filters, respelled, valueless } = query;
  const { matched, ids, counts } = query.selected;
  const name = countedField(dataset, filters)?.field.name;
  return [
    ...respelled,
    ...valueless,
    ...(counts.length > 1
      ? [`By ${name} the matching rows are ${counts.map(({ value, rows }) => `${rows} ${value}`).join(", ")}.`]
      : []),
    ...hintsOf(counts),
    ...(matched > ids.length
      ? [
          query.order === undefined
            ? `Of ${matched} matching rows the first ${ids.length} in the order of ${dataset.order} come back, which says nothing of their size: \`next_page\` asks for the others.`
            : `Of ${matched} matching rows ${ids.length} come back, in the order of ${orderText(dataset, query.order)}: \`next_page\` asks for those that follow.`,
        ]
      : []),
  ];
}

/** Says which filter leaves out rows that a buyer may not want. */
function hintsOf(counts: SelectedRows["counts"]): string[] {
  const has = (wanted: string) => counts.some(({ value }) => value === wanted);
  return [
    ...(counts.length > 1 && has("ai") ? ['For AI products alone, add the filter "subject": "ai".'] : []),
    ...(has("retired") || has("deprecated")
      ? [
          'Retired models are no longer sold and deprecated ones end: for the others alone, add the filter "status": { "in": ["current", "preview"] }, or the field status to tell them apart.',
        ]
      : []),
  ];
}

/** The sort that is named where rows of a dataset are left out. */
const SORTED_BY = { "ai-products": "-github_stars", "model-pricing": "input_usd_per_mtok" } as const;

/** Returns how many rows match and come back, and how complete and how mixed they are; none of their values. */
export function datasetReading(query: PlannedQuery, db: Catalog["db"]): DatasetReading {
  const { dataset, filters, fields, selection, selected, usdc } = query;
  const { matched, ids, counts } = selected;
  const counted = countedField(dataset, filters)?.field.name;
  const countsOf = (name: string) =>
    counted !== name || counts.length === 0 ? null : Object.fromEntries(counts.map(({ value, rows }) => [value, rows]));
  const known = Object.entries(countKnown(db, selection, ids, fields)).filter(([, rows]) => rows < ids.length);
  const read = Object.entries(filters).flatMap(([field, filter]) =>
    filter === null || typeof filter !== "object"
      ? [{ field, operator: "eq", value: filter as unknown }]
      : Object.entries(filter).map(([operator, value]) => ({ field, operator, value: value as unknown })),
  );
  const where = read.map(({ field, operator, value }) => `${field} ${operator} ${shown(value)}`).join(", ");
  const hints = [
    ...hintsOf(counts),
    ...(matched > ids.length && query.order === undefined
      ? [
          `Rows come in the order of ${dataset.order}: to have others first, add "sort": ${JSON.stringify(SORTED_BY[dataset.name])} (any field, - before it for the highest first).`,
        ]
      : []),
  ];
  return {
    understood: [
      `Read: rows of ${dataset.name}${where === "" ? "" : ` where ${where}`}.`,
      `${matched} ${matched === 1 ? "row matches" : "rows match"} and ${ids.length} ${ids.length === 1 ? "comes" : "come"} back, in the order of ${orderText(dataset, query.order)}, for ${usdc} USDC.`,
      ...query.respelled,
      ...query.valueless,
      ...(counts.length > 1
        ? [`By ${counted} the matching rows are ${counts.map(({ value, rows }) => `${rows} ${value}`).join(", ")}.`]
        : []),
      ...(known.length === 0
        ? []
        : [`Of the ${ids.length} rows, ${known.map(([name, rows]) => `${name} is known of ${rows}`).join(", ")}.`]),
    ].join(" "),
    fields: {
      dataset: dataset.name,
      filters: read,
      rows_matched: matched,
      rows_returned: ids.length,
      rows_with_value: Object.fromEntries(known),
      subjects: countsOf("subject"),
      statuses: countsOf("status"),
    },
    not_used: [],
    reword: hints.length === 0 ? null : hints.join(" "),
  };
}

/** Returns the refusal of a query that no row meets: which filter leaves none, and values that its field has. */
export function noRows(dataset: Dataset, filters: Filters, selection: DatasetSelection, db: Catalog["db"]): ApiError {
  const conditionsOf = (some: Filters) => compileFilters(dataset.fields, some).conditions;
  const tested = Object.entries(filters).slice(0, MOST_TESTED);
  const alone = emptyFilters(dataset, filters, selection, db);
  const without =
    alone.length > 0
      ? []
      : tested.flatMap(([name]) => {
          const others = Object.fromEntries(Object.entries(filters).filter(([other]) => other !== name));
          const rows = countRows(db, { ...selection, conditions: conditionsOf(others) });
          return rows === 0 ? [] : [{ field: name, rows }];
        });
  const why =
    alone.length > 0
      ? alone.join(" ")
      : without
          .map(({ field, rows }) => `Without ${field}, ${rows} ${rows === 1 ? "row matches" : "rows match"}.`)
          .join(" ");
  return new ApiError("NO_MATCH", `No row of ${dataset.name} meets all of the filters.${why === "" ? "" : ` ${why}`}`, {
    members: { without_filter: without },
  });
}

/** Says of each filter that no row meets which values its field has. The values of two fields are enough for an answer that is free. */
export function emptyFilters(
  dataset: Dataset,
  filters: Filters,
  selection: DatasetSelection,
  db: Catalog["db"],
): string[] {
  return Object.entries(filters)
    .slice(0, MOST_TESTED)
    .filter(([name, filter]) => {
      const { conditions } = compileFilters(dataset.fields, { [name]: filter });
      return !hasRows(db, { ...selection, conditions });
    })
    .map(([name, filter], index) =>
      index < MOST_LISTED ? emptyAlone(dataset, name, filter, selection, db) : `No row has ${name} ${shown(filter)}.`,
    );
}
const MOST_LISTED = 2;

/** Names the fields whose names begin alike and that have the value: `license_spdx` for "MIT". */
function elsewhere(
  { fields }: Dataset,
  name: string,
  wanted: readonly string[],
  selection: DatasetSelection,
  db: Catalog["db"],
): string {
  const [stem] = name.split("_");
  const others = fields.filter((one) => one.name !== name && one.type === "string" && one.name.split("_")[0] === stem);
  const found = others.flatMap((field) => {
    const values = valuesOf(db, selection, field, LONGEST_VALUE);
    const held = wanted.flatMap((one) => values.find((value) => value.toLowerCase() === one.toLowerCase()) ?? []);
    return held.length === 0
      ? []
      : [`${field.name} has ${held.map((one) => JSON.stringify(one)).join(", ")}: filter by it.`];
  });
  return found.length === 0 ? "" : ` ${found.join(" ")}`;
}

function emptyAlone(
  dataset: Dataset,
  name: string,
  filter: Filters[string],
  selection: DatasetSelection,
  db: Catalog["db"],
): string {
  const field = dataset.fields.find((one) => one.name === name);
  const texts = (typeof filter === "string" ? [filter] : Object.values(filter ?? {}).flat()).filter(
    (one) => typeof one === "string",
  );
  const said = `No row has ${name} ${shown(filter)}.${elsewhere(dataset, name, texts, selection, db)}`;
  if (field === undefined || !field.type.startsWith("string")) return said;
  const values = valuesOf(db, selection, field, LONGEST_VALUE);
  const [wanted] = texts;
  if (values.length === 0) return said;
  if (values.length <= MOST_VALUES) return `${said} Its values are ${values.toSorted().join(", ")}.`;
  return typeof wanted === "string"
    ? `${said} The nearest values are ${nearest(wanted.toLowerCase(), values, NEAREST).join(", ")}.`
    : said;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN - 1)}…`;
}
