import type {
  DatasetField,
  FieldType,
  FilterOperator,
  FilterOperators,
  FilterScalar,
  Filters,
} from "../../schema/files/dataset.ts";

export type Operand = string | number;

/** A condition on a field, with operands in the form in which the field is stored. */
export type Condition = { field: DatasetField } & (
  | { test: "always" }
  | { test: "never" }
  | { test: "missing" }
  | { test: "present" }
  /** Equal to one of the values, or missing when `orMissing`; `negated` inverts the whole condition. */
  | { test: "equal"; values: readonly Operand[]; orMissing: boolean; negated: boolean }
  | { test: "before" | "until" | "after" | "from"; value: Operand }
  | { test: "contains"; text: string }
);

export interface CompiledFilters {
  conditions: Condition[];
  /** Names that are not fields of the dataset. */
  unknown: Set<string>;
}

/** Compiles filters into conditions by the rules of `FILTER_RULES`. */
export function compileFilters(fields: readonly DatasetField[], filters: Filters): CompiledFilters {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const conditions: Condition[] = [];
  const unknown = new Set<string>();
  for (const [name, filter] of Object.entries(filters)) {
    const field = byName.get(name);
    if (field === undefined) unknown.add(name);
    else conditions.push(...compileField(field, filter));
  }
  return { conditions, unknown };
}

function compileField(field: DatasetField, filter: FilterScalar | FilterOperators): Condition[] {
  if (filter === null || typeof filter !== "object") return [equal(field, [filter], false)];
  return (Object.entries(filter) as [FilterOperator, FilterOperators[FilterOperator]][])
    .filter(([, operand]) => operand !== undefined)
    .map(([operator, operand]) => compileOperator(field, operator, operand));
}

const ORDER = { lt: "before", lte: "until", gt: "after", gte: "from" } as const;

function compileOperator(
  field: DatasetField,
  operator: FilterOperator,
  operand: FilterOperators[FilterOperator],
): Condition {
  switch (operator) {
    case "eq":
      return equal(field, [operand as FilterScalar], false);
    case "ne":
      return equal(field, [operand as FilterScalar], true);
    case "in":
      return equal(field, operand as FilterScalar[], false);
    case "exists":
      return { field, test: operand === true ? "present" : "missing" };
    case "contains":
      return contains(field, operand as string);
    default: {
      const value = ordered(field.type) ? stored(field.type, operand as FilterScalar) : null;
      return value === null ? { field, test: "never" } : { field, test: ORDER[operator], value };
    }
  }
}

function equal(field: DatasetField, operands: readonly FilterScalar[], negated: boolean): Condition {
  const orMissing = operands.includes(null);
  const values = operands.flatMap((operand) => stored(field.type, operand) ?? []);
  if (values.length > 0) return { field, test: "equal", values, orMissing, negated };
  if (orMissing) return { field, test: negated ? "present" : "missing" };
  return { field, test: negated ? "always" : "never" };
}

function contains(field: DatasetField, text: string): Condition {
  const searchable = field.type !== "integer" && field.type !== "decimal" && field.type !== "boolean";
  // No stored text contains a NUL, which would end an SQLite pattern.
  return searchable && !text.includes("\0") ? { field, test: "contains", text } : { field, test: "never" };
}

function ordered(type: FieldType): boolean {
  return type !== "boolean" && type !== "string[]";
}

const PLAIN_NUMBER = /^-?\d{1,40}(?:\.\d{1,40})?$/;
const MOMENT = /^\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z)?)?)?$/;

/** Converts an operand to the form in which the field is stored; null when its type differs. */
function stored(type: FieldType, operand: FilterScalar): Operand | null {
  switch (type) {
    case "integer":
      return typeof operand === "number" ? operand : null;
    case "decimal":
      if (typeof operand === "string" && PLAIN_NUMBER.test(operand)) return Number(operand);
      return typeof operand === "number" ? operand : null;
    case "boolean":
      return typeof operand === "boolean" ? Number(operand) : null;
    case "timestamp":
      return moment(operand);
    case "date":
      return moment(operand)?.slice(0, 10) ?? null;
    default:
      return typeof operand === "string" ? operand : null;
  }
}

function moment(operand: FilterScalar): string | null {
  if (typeof operand !== "string" || !MOMENT.test(operand)) return null;
  const time = Date.parse(operand);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
