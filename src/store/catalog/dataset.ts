import type { DatabaseSync } from "node:sqlite";
import type { DatasetField, DatasetRow, FieldType } from "../../schema/dataset.ts";
import { columnOf, compileSelection, createBinder, type DatasetSelection, TABLES } from "./dataset-query.ts";

export type { DatasetSelection } from "./dataset-query.ts";

export interface SelectedRows {
  matched: number;
  ids: readonly number[];
}

/** The rows that meet all conditions: how many, and the ids of the first `limit` in the dataset's order. */
export function selectRows(db: DatabaseSync, selection: DatasetSelection, limit: number): SelectedRows {
  const { from, id, where, parameters } = compileSelection(selection);
  const ids = db
    .prepare(`SELECT ${id} AS id FROM ${from} WHERE ${where} ORDER BY ${id} LIMIT :limit`)
    .all({ ...parameters, limit })
    .map((row) => Number(row.id));
  const last = ids.at(-1);
  if (last === undefined || ids.length < limit) return { matched: ids.length, ids };
  // Only what follows the last of them has yet to be looked at.
  const more = db
    .prepare(`SELECT COUNT(*) AS rows FROM ${from} WHERE ${where} AND ${id} > :last`)
    .get({ ...parameters, last });
  return { matched: ids.length + Number(more?.rows), ids };
}

/** Rows by their ids, in the dataset's order: the given fields, in their order. */
export function readRows(
  db: DatabaseSync,
  { dataset, now }: Pick<DatasetSelection, "dataset" | "now">,
  ids: readonly number[],
  fields: readonly DatasetField[],
): DatasetRow[] {
  const { parameters, bind } = createBinder();
  const table = TABLES[dataset];
  const columns = fields.map((field) => `${columnOf(field, table, now, bind)} AS ${field.name}`).join(", ");
  const rows = db
    .prepare(`SELECT ${columns} FROM ${table} WHERE id IN (SELECT value FROM json_each(:ids)) ORDER BY id`)
    .all({ ...parameters, ids: JSON.stringify(ids) }) as DatasetRow[];
  const coded = fields.filter(({ type }) => type === "boolean" || type === "string[]");
  for (const row of rows) for (const { name, type } of coded) row[name] = decode(type, row[name]);
  return rows;
}

/** What SQLite has no type for. */
function decode(type: FieldType, value: unknown): DatasetRow[string] {
  if (value === null || value === undefined) return null;
  return type === "boolean" ? value === 1 : JSON.parse(String(value));
}
