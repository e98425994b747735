import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { Condition, Operand } from "../../core/dataset-filter.ts";
import type { DatasetField, DatasetRow, FieldType } from "../../schema/dataset.ts";
import { AGEING_AFTER_DAYS, STALE_AFTER_DAYS } from "../../schema/model-price.ts";

const DAY_MS = 86_400_000;

/** Table of each dataset. A field is the column of its name; rows are numbered from 0 in the dataset's order. */
const TABLES = { "ai-products": "products", "model-pricing": "model_pricing" } as const;

export interface DatasetSelection {
  dataset: keyof typeof TABLES;
  /** On fields of this dataset. */
  conditions: readonly Condition[];
  /** Milliseconds since the epoch; ages of prices are counted to it. */
  now: number;
}

/** The rows that meet all conditions: how many, and the ids of the first `limit` in the dataset's order. */
export function selectRows(db: DatabaseSync, selection: DatasetSelection, limit: number): SelectedRows {
  const { table, where, parameters } = createQuery(selection);
  if (selection.conditions.length === 0) {
    const matched = Number(db.prepare(`SELECT COUNT(*) AS matched FROM ${table}`).get()?.matched);
    return { matched, ids: Array.from({ length: Math.min(limit, matched) }, (_, id) => id) };
  }
  // One pass over the table gives both: to count and then to look again would cost twice as much.
  const row = db
    .prepare(
      `SELECT COUNT(*) AS matched, group_concat(id) AS ids FROM (SELECT id FROM ${table} WHERE ${where()} ORDER BY id)`,
    )
    .get(parameters);
  const matched = Number(row?.matched);
  return { matched, ids: matched === 0 ? [] : String(row?.ids).split(",", limit).map(Number) };
}

export interface SelectedRows {
  matched: number;
  ids: readonly number[];
}

/** Rows by their ids, in the dataset's order: the given fields, in their order. */
export function readRows(
  db: DatabaseSync,
  { dataset, now }: Pick<DatasetSelection, "dataset" | "now">,
  ids: readonly number[],
  fields: readonly DatasetField[],
): DatasetRow[] {
  const { table, column, bind, parameters } = createQuery({ dataset, conditions: [], now });
  const columns = fields.map((field) => `${column(field)} AS ${field.name}`).join(", ");
  const wanted = bind(JSON.stringify(ids));
  const rows = db
    .prepare(`SELECT ${columns} FROM ${table} WHERE id IN (SELECT value FROM json_each(${wanted})) ORDER BY id`)
    .all(parameters) as DatasetRow[];
  const coded = fields.filter(({ type }) => type === "boolean" || type === "string[]");
  for (const row of rows) for (const { name, type } of coded) row[name] = decode(type, row[name]);
  return rows;
}

/** Builds one statement: every operand becomes a parameter, every name is a field of the dataset. */
function createQuery({ dataset, conditions, now }: DatasetSelection) {
  const parameters: Record<string, SQLInputValue> = {};
  let count = 0;

  function bind(value: Operand): string {
    const name = `p${count++}`;
    parameters[name] = value;
    return `:${name}`;
  }

  function column(field: DatasetField): string {
    if (!/^[a-z][a-z0-9_]*$/.test(field.name)) throw new TypeError(`${JSON.stringify(field.name)} is no column`);
    return field.name === "price_status" ? priceStatus() : field.name;
  }

  /** The status that a price has today (see `priceStatus` of core/model-price.ts). */
  function priceStatus(): string {
    const readBy = (days: number) => bind(new Date(now - (days + 1) * DAY_MS).toISOString());
    return `CASE WHEN price_status IS NULL OR price_status NOT IN ('verified', 'ageing', 'stale') THEN price_status
      WHEN price_verified_at IS NULL THEN 'unverified'
      WHEN price_verified_at <= ${readBy(STALE_AFTER_DAYS)} THEN 'stale'
      WHEN price_verified_at <= ${readBy(AGEING_AFTER_DAYS)} THEN 'ageing' ELSE 'verified' END`;
  }

  /** What a field is compared as. */
  function comparable(field: DatasetField): string {
    return field.type === "decimal" ? `CAST(${column(field)} AS REAL)` : column(field);
  }

  function like(expression: string, text: string): string {
    return `${expression} LIKE ${bind(`%${text.replace(/[\\%_]/g, "\\$&")}%`)} ESCAPE '\\'`;
  }

  function isOneOf(field: DatasetField, values: readonly Operand[]): string {
    if (field.type !== "string[]") return `${comparable(field)} IN (${values.map(bind).join(", ")})`;
    const list = column(field);
    const exact = `EXISTS (SELECT 1 FROM json_each(${list}) WHERE value IN (${values.map(bind).join(", ")}))`;
    // The list's JSON text is searched first: far fewer lists are then taken apart.
    const [only] = values;
    return values.length === 1 ? `(instr(${list}, ${bind(JSON.stringify(only))}) > 0 AND ${exact})` : exact;
  }

  function term(condition: Condition): string {
    const { field } = condition;
    switch (condition.test) {
      case "always":
        return "1";
      case "never":
        return "0";
      case "missing":
        return `${column(field)} IS NULL`;
      case "present":
        return `${column(field)} IS NOT NULL`;
      case "equal": {
        const equal = isOneOf(field, condition.values);
        const whole = condition.orMissing ? `(${equal} OR ${column(field)} IS NULL)` : equal;
        return condition.negated ? `NOT COALESCE(${whole}, 0)` : whole;
      }
      case "before":
        return `${comparable(field)} < ${bind(condition.value)}`;
      case "until":
        return `${comparable(field)} <= ${bind(condition.value)}`;
      case "after":
        return `${comparable(field)} > ${bind(condition.value)}`;
      case "from":
        return `${comparable(field)} >= ${bind(condition.value)}`;
      case "contains": {
        if (field.type !== "string[]") return like(column(field), condition.text);
        const list = column(field);
        const within = JSON.stringify(condition.text).slice(1, -1);
        return `(${like(list, within)} AND EXISTS (SELECT 1 FROM json_each(${list}) WHERE ${like("value", condition.text)}))`;
      }
    }
  }

  return {
    table: TABLES[dataset],
    parameters,
    bind,
    column,
    where: () => (conditions.length === 0 ? "1" : conditions.map(term).join(" AND ")),
  };
}

/** What SQLite has no type for. */
function decode(type: FieldType, value: unknown): DatasetRow[string] {
  if (value === null || value === undefined) return null;
  return type === "boolean" ? value === 1 : JSON.parse(String(value));
}
