import { ByteWriter, ParquetWriter, type SchemaElement } from "hyparquet-writer";
import { csvLines } from "../../src/core/text/csv.ts";
import type { Artifact, Column, Pieces, TableDescription } from "./artifact.ts";

export type Cell = string | number | boolean | null;
export type Row = Readonly<Record<string, Cell>>;

export interface Table extends TableDescription {
  /** Read once for each format. */
  rows: Iterable<Row>;
}

/** Decimals of a decimal column in Parquet. */
const SCALE = 9;
const PRECISION = 18;
/**
 * Rows in the first row group of a Parquet file, from which readers show a preview, and in each one after it. A group is
 * held in memory as values: 100,000 products took 500 MB.
 */
const FIRST_GROUP = 1000;
const LATER_GROUPS = 20_000;

/** Writes a table in several formats, with the same rows, order and values in each. */
export function tableArtifacts(
  table: Table,
  formats: readonly ("csv" | "jsonl" | "parquet")[] = ["csv", "jsonl", "parquet"],
): Artifact[] {
  const { rows: _, ...description } = table;
  return formats.map((format) => ({
    path: `data/${table.name}.${format}`,
    content: pieces(table, format),
    table: description,
  }));
}

function pieces(table: Table, format: "csv" | "jsonl" | "parquet"): Pieces {
  const columns = table.columns.map((column) => column.name);
  switch (format) {
    case "csv":
      return () => csvLines(columns, table.rows);
    case "jsonl":
      return function* () {
        for (const row of table.rows) yield `${JSON.stringify(row, columns)}\n`;
      };
    case "parquet":
      return () => parquet(table);
  }
}

/**
 * Encodes a table as Parquet, one row group after the other; equal input gives equal bytes. Decimals are
 * DECIMAL(18, 9), times are milliseconds in UTC.
 * @throws when a value has more decimals
 */
export function* parquet(table: Table): Iterable<Uint8Array> {
  const root = { name: "root", num_children: table.columns.length };
  const writer = new ByteWriter();
  const file = new ParquetWriter({
    writer,
    schema: [root, ...table.columns.map(schemaElement)],
    createdBy: "clearboard",
  });
  const written = () => {
    const bytes = writer.getBytes().slice();
    writer.index = 0;
    return bytes;
  };
  for (const rows of rowGroups(table.rows)) {
    const columnData = table.columns.map((column) => ({
      name: column.name,
      data: rows.map((row) => parquetValue(column, row[column.name] ?? null)),
    }));
    file.write({ columnData, rowGroupSize: rows.length });
    yield written();
  }
  file.finish();
  yield written();
}

function* rowGroups(rows: Iterable<Row>): Iterable<Row[]> {
  let group: Row[] = [];
  let size = FIRST_GROUP;
  for (const row of rows) {
    group.push(row);
    if (group.length < size) continue;
    yield group;
    group = [];
    size = LATER_GROUPS;
  }
  if (group.length > 0) yield group;
}

/** Complements the older annotation, which readers take for a timestamp without a time zone. */
const UTC_MILLISECONDS = { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" } as const;

function schemaElement({ name, type, nullable }: Column): SchemaElement {
  const base = { name, repetition_type: nullable ? ("OPTIONAL" as const) : ("REQUIRED" as const) };
  switch (type) {
    case "integer":
      return { ...base, type: "INT64" };
    case "boolean":
      return { ...base, type: "BOOLEAN" };
    case "decimal":
      return { ...base, type: "INT64", converted_type: "DECIMAL", precision: PRECISION, scale: SCALE };
    case "date":
      return { ...base, type: "INT32", converted_type: "DATE" };
    case "datetime":
      return { ...base, type: "INT64", converted_type: "TIMESTAMP_MILLIS", logical_type: UTC_MILLISECONDS };
    case "string":
    case "url":
      return { ...base, type: "BYTE_ARRAY", converted_type: "UTF8" };
  }
}

function parquetValue({ name, type }: Column, value: Cell): unknown {
  if (value === null) return null;
  switch (type) {
    case "integer":
      return BigInt(Number(value));
    case "decimal":
      return unscaled(name, String(value));
    case "date":
      return new Date(`${String(value)}T00:00:00Z`);
    case "datetime":
      return new Date(String(value));
    default:
      return value;
  }
}

function unscaled(name: string, text: string): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  if (fraction.length > SCALE) throw new Error(`${name}: ${text} has more than ${SCALE} digits after the point`);
  return BigInt(whole + fraction.padEnd(SCALE, "0"));
}
