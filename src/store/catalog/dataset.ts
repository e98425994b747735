import type { DatabaseSync } from "node:sqlite";
import type { Operand } from "../../core/catalog/dataset-filter.ts";
import { JsonText } from "../../core/text/json-text.ts";
import type { DatasetField, DatasetRow } from "../../schema/files/dataset.ts";
import {
  columnOf,
  compileSelection,
  createBinder,
  type DatasetQuery,
  type DatasetSelection,
  type RowOrder,
  rowsAt,
  TABLES,
} from "./dataset-query.ts";

/** Sorts after every text with the same prefix. */
const LAST_CHARACTER = "\u{10ffff}";

export interface SelectedRows {
  matched: number;
  ids: readonly number[];
  /** The last row, from which the next page follows; null when no more rows match, or the order is that of the dataset. */
  last?: { value: Operand | null; id: number } | null;
  /** Number of matching rows with each value of the counted field, commonest first, without values that no row has. */
  counts: readonly ValueCount[];
}

export interface ValueCount {
  value: string;
  rows: number;
}

/** A field with few values, whose rows are counted by value in the scan that counts the matching rows. */
export interface CountedField {
  field: DatasetField;
  values: readonly string[];
}

/**
 * Selects the rows that meet all conditions: their number, in all and by value of a field, and the ids of the first `limit`
 * in the dataset's order.
 */
export function selectRows(
  db: DatabaseSync,
  selection: DatasetSelection,
  limit: number,
  counted?: CountedField,
): SelectedRows {
  const { from, id, where, parameters } = compile(db, selection);
  const ids = db
    .prepare(`SELECT ${id} AS id FROM ${from} WHERE ${where} ORDER BY ${id} LIMIT :limit`)
    .all({ ...parameters, limit })
    .map((row) => Number(row.id));
  const last = ids.at(-1);
  const isAll = last === undefined || ids.length < limit;
  if (counted === undefined) {
    if (isAll) return { matched: ids.length, ids, counts: [] };
    // Only the rows after the last returned one still have to be counted.
    const more = db
      .prepare(`SELECT COUNT(*) AS rows FROM ${from} WHERE ${where} AND ${id} > :last`)
      .get({ ...parameters, last });
    return { matched: ids.length + Number(more?.rows), ids, counts: [] };
  }
  if (last === undefined) return { matched: 0, ids, counts: [] };
  return { ids, ...countedRows(db, selection, counted, isAll ? ids : undefined) };
}

/** The same in another order: the first `limit` of the rows that follow the page before. All matching rows are counted. */
export function selectInOrder(
  db: DatabaseSync,
  selection: DatasetSelection,
  limit: number,
  order: RowOrder,
  counted?: CountedField,
): SelectedRows {
  const query = compileSelection(selection, (start, most) => trigramsOf(db, start, most), undefined, order);
  const { from, id, where, follows, orderBy, ordered, parameters } = query;
  const rows = db
    .prepare(
      `SELECT ${id} AS id, ${ordered} AS value FROM ${from} WHERE ${where} AND ${follows} ORDER BY ${orderBy} LIMIT :limit`,
    )
    .all({ ...parameters, limit: limit + 1 });
  const ids = rows.slice(0, limit).map((row) => Number(row.id));
  const end = rows.length > limit ? rows[limit - 1] : undefined;
  const last = end === undefined ? null : { value: end.value as Operand | null, id: Number(end.id) };
  const of =
    counted === undefined ? { matched: countRows(db, selection), counts: [] } : countedRows(db, selection, counted);
  return { ids, last, ...of };
}

/** Counts the rows that meet all conditions, or those of the given ids, in all and by value of a field. */
function countedRows(
  db: DatabaseSync,
  selection: DatasetSelection,
  { field, values }: CountedField,
  ids?: readonly number[],
): Pick<SelectedRows, "matched" | "counts"> {
  const selected = ids === undefined ? selection : { ...selection, conditions: [] };
  const { from, id, where, counted, parameters } = compile(db, selected, field);
  const each = values.map((_, at) => `COUNT(*) FILTER (WHERE ${counted} = :value${at}) AS rows${at}`);
  const within = ids === undefined ? where : `${id} IN (SELECT value FROM json_each(:ids))`;
  const row = db.prepare(`SELECT COUNT(*) AS rows, ${each.join(", ")} FROM ${from} WHERE ${within}`).get({
    ...parameters,
    ...Object.fromEntries(values.map((value, at) => [`value${at}`, value])),
    ...(ids === undefined ? {} : { ids: JSON.stringify(ids) }),
  });
  return {
    matched: Number(row?.rows),
    counts: values
      .map((value, at) => ({ value, rows: Number(row?.[`rows${at}`]) }))
      .filter(({ rows }) => rows > 0)
      .sort((a, b) => b.rows - a.rows || (a.value < b.value ? -1 : 1)),
  };
}

/** Counts the rows that meet all conditions. */
export function countRows(db: DatabaseSync, selection: DatasetSelection): number {
  const { from, where, parameters } = compile(db, selection);
  return Number(db.prepare(`SELECT COUNT(*) AS rows FROM ${from} WHERE ${where}`).get(parameters)?.rows);
}

/** Whether a row meets all conditions. */
export function hasRows(db: DatabaseSync, selection: DatasetSelection): boolean {
  const { from, where, parameters } = compile(db, selection);
  return db.prepare(`SELECT 1 FROM ${from} WHERE ${where} LIMIT 1`).get(parameters) !== undefined;
}

/** Number of values that are held in memory: about 20 MB. */
const MOST_HELD = 200_000;

/** Values by field, as far as they were read, and their number. */
const held = new WeakMap<DatabaseSync, { lists: Map<string, readonly string[]>; size: number }>();

/** Largest number of different values of a field that are read. Names of 100,000 products would take half a second. */
const MOST_VALUES = 20_000;

/** Returns the values of a field that have at most `longest` characters, commonest first; none of a field with too many. */
export function valuesOf(
  db: DatabaseSync,
  { dataset, now }: Pick<DatasetSelection, "dataset" | "now">,
  { name, type }: DatasetField,
  longest: number,
): readonly string[] {
  const table = TABLES[dataset];
  const { parameters, bind } = createBinder();
  const source = rowsAt(table, now, bind);
  const key = JSON.stringify([name, longest, source, parameters]);
  const known = held.get(db)?.lists.get(key);
  if (known !== undefined) return known;
  const list = type === "string[]";
  const value = list ? "entry.value" : name;
  const rows = `${source}${list ? `, json_each(${table}.${name}) AS entry` : ""} WHERE length(${value}) <= :longest`;
  const bound = { ...parameters, longest };
  const different = db
    .prepare(`SELECT COUNT(*) AS number FROM (SELECT DISTINCT ${value} FROM ${rows} LIMIT ${MOST_VALUES + 1})`)
    .get(bound)?.number;
  const values =
    Number(different) > MOST_VALUES
      ? []
      : db
          .prepare(`SELECT ${value} AS value FROM ${rows} GROUP BY 1 ORDER BY COUNT(*) DESC, 1`)
          .all(bound)
          .map((row) => String(row.value));
  const before = held.get(db);
  const room =
    before !== undefined && before.size + values.length <= MOST_HELD ? before : { lists: new Map(), size: 0 };
  room.lists.set(key, values);
  room.size += values.length;
  held.set(db, room);
  return values;
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

function compile(db: DatabaseSync, selection: DatasetSelection, counted?: DatasetField): DatasetQuery {
  return compileSelection(selection, (start, most) => trigramsOf(db, start, most), counted);
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
