import { parquetWriteBuffer } from "hyparquet-writer";
import type { Artifact, Column, TableDescription } from "./artifact.ts";
import { csv } from "./csv.ts";

export type Cell = string | number | boolean | null;

export interface Table extends TableDescription {
  rows: readonly Readonly<Record<string, Cell>>[];
}

/** Decimals of a decimal column in Parquet. */
const SCALE = 9;
const PRECISION = 18;

/** Writes a table in several formats, with the same rows, order and values in each. */
export function tableArtifacts(
  table: Table,
  formats: readonly ("csv" | "jsonl" | "parquet")[] = ["csv", "jsonl", "parquet"],
): Artifact[] {
  const { rows: _, ...description } = table;
  return formats.map((format) => ({
    path: `data/${table.name}.${format}`,
    content: written(table, format),
    table: description,
  }));
}

function written(table: Table, format: "csv" | "jsonl" | "parquet"): string | Uint8Array {
  const columns = table.columns.map((column) => column.name);
  switch (format) {
    case "csv":
      return csv(columns, table.rows);
    case "jsonl":
      return table.rows.map((row) => `${JSON.stringify(row, columns)}\n`).join("");
    case "parquet":
      return parquet(table);
  }
}

/**
 * Encodes a table as Parquet; equal input gives equal bytes. Decimals are DECIMAL(18, 9), times are milliseconds in
 * UTC.
 * @throws when a value has more decimals
 */
export function parquet(table: Table): Uint8Array {
  const columnData = table.columns.map((column) => ({
    name: column.name,
    data: table.rows.map((row) => parquetValue(column, row[column.name] ?? null)),
  }));
  const root = { name: "root", num_children: table.columns.length };
  const schema = [root, ...table.columns.map(schemaElement)];
  return new Uint8Array(parquetWriteBuffer({ columnData, schema, createdBy: "clearboard" }));
}

/** Complements the older annotation, which readers take for a timestamp without a time zone. */
const UTC_MILLISECONDS = { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" } as const;

type SchemaElement = NonNullable<Parameters<typeof parquetWriteBuffer>[0]["schema"]>[number];

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
