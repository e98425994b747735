import type { DatabaseSync } from "node:sqlite";
import { JsonText } from "../../core/text/json-text.ts";
import type { DatasetField, DatasetRow } from "../../schema/files/dataset.ts";
import { columnOf, compileSelection, createBinder, type DatasetSelection, rowsAt, TABLES } from "./dataset-query.ts";

/** Sorts after every text with the same prefix. */
const LAST_CHARACTER = "\u{10ffff}";

export interface SelectedRows {
  matched: number;
  ids: readonly number[];
}

/** Selects the rows that meet all conditions: their number, and the ids of the first `limit` in the dataset's order. */
export function selectRows(db: DatabaseSync, selection: DatasetSelection, limit: number): SelectedRows {
  const { from, id, where, parameters } = compileSelection(selection, (start, most) => trigramsOf(db, start, most));
  const ids = db
    .prepare(`SELECT ${id} AS id FROM ${from} WHERE ${where} ORDER BY ${id} LIMIT :limit`)
    .all({ ...parameters, limit })
    .map((row) => Number(row.id));
  const last = ids.at(-1);
  if (last === undefined || ids.length < limit) return { matched: ids.length, ids };
  // Only the rows after the last returned one still have to be counted.
  const more = db
    .prepare(`SELECT COUNT(*) AS rows FROM ${from} WHERE ${where} AND ${id} > :last`)
    .get({ ...parameters, last });
  return { matched: ids.length + Number(more?.rows), ids };
}

/** Counts the rows that meet all conditions. */
export function countRows(db: DatabaseSync, selection: DatasetSelection): number {
  const { from, where, parameters } = compileSelection(selection, (start, most) => trigramsOf(db, start, most));
  return Number(db.prepare(`SELECT COUNT(*) AS rows FROM ${from} WHERE ${where}`).get(parameters)?.rows);
}

/** Returns the values of a field in the rows that meet all conditions, each with its number of rows, commonest first. */
export function valuesOf(
  db: DatabaseSync,
  selection: DatasetSelection,
  { name, type }: DatasetField,
): { value: string; rows: number }[] {
  const { from, id, where, parameters } = compileSelection(selection, (start, most) => trigramsOf(db, start, most));
  const table = TABLES[selection.dataset];
  const list = type === "string[]";
  return db
    .prepare(
      `SELECT ${list ? "entry.value" : name} AS value, COUNT(*) AS rows FROM ${table}${list ? `, json_each(${table}.${name}) AS entry` : ""}
       WHERE ${table}.id IN (SELECT ${id} FROM ${from} WHERE ${where}) AND ${list ? "entry.value" : name} IS NOT NULL
       GROUP BY 1 ORDER BY 2 DESC, 1`,
    )
    .all(parameters)
    .map(({ value, rows }) => ({ value: String(value), rows: Number(rows) }));
}

/** Counts, of the given rows, those that have a value in each field. */
export function countKnown(
  db: DatabaseSync,
  { dataset, now }: Pick<DatasetSelection, "dataset" | "now">,
  ids: readonly number[],
  fields: readonly DatasetField[],
): Record<string, number> {
  const { parameters, bind } = createBinder();
  const table = TABLES[dataset];
  const counts = fields.map((field) => `COUNT(${columnOf(field, table, now, bind)}) AS ${field.name}`);
  const row = db
    .prepare(
      `SELECT ${counts.join(", ")} FROM ${rowsAt(table, now, bind)} WHERE ${table}.id IN (SELECT value FROM json_each(:ids))`,
    )
    .get({ ...parameters, ids: JSON.stringify(ids) });
  return Object.fromEntries(fields.map(({ name }) => [name, Number(row?.[name])]));
}

function trigramsOf(db: DatabaseSync, start: string, limit: number): string[] {
  return db
    .prepare("SELECT trigram FROM product_trigram_list WHERE trigram BETWEEN :start AND :start || :last LIMIT :limit")
    .all({ start, last: LAST_CHARACTER, limit })
    .map((row) => String(row.trigram));
}

/** Reads rows by id, in the dataset's order, as objects with the given fields in the given order. */
export function readRows(
  db: DatabaseSync,
  { dataset, now }: Pick<DatasetSelection, "dataset" | "now">,
  ids: readonly number[],
  fields: readonly DatasetField[],
): JsonText<DatasetRow[]> {
  const { parameters, bind } = createBinder();
  const table = TABLES[dataset];
  const members = fields.map((field) => `'${field.name}', ${asJson(field, columnOf(field, table, now, bind))}`);
  // SQLite writes the JSON text, so up to 500 × 24 values never become JavaScript values. The ids come first, to keep
  // the order.
  const row = db
    .prepare(
      `SELECT json_group_array(json_object(${members.join(", ")})) AS rows
       FROM json_each(:ids) AS wanted CROSS JOIN ${rowsAt(table, now, bind)} ON ${table}.id = wanted.value`,
    )
    .get({ ...parameters, ids: JSON.stringify(ids) });
  return new JsonText(String(row?.rows));
}

/** Returns the JSON form of a field type that SQLite lacks. */
function asJson({ type }: DatasetField, column: string): string {
  if (type === "boolean") return `json(CASE ${column} WHEN 1 THEN 'true' WHEN 0 THEN 'false' END)`;
  return type === "string[]" ? `json(${column})` : column;
}
