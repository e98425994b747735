import type { DatabaseSync } from "node:sqlite";
import { openLedgerDatabase } from "../ledger/database.ts";

/** A column that both engines have. */
export interface CopiedColumn {
  readonly name: string;
  readonly type: "integer" | "text" | "blob";
}

/** A table that both engines have, with the same columns. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly CopiedColumn[];
  /** The columns of the primary key, in its order. */
  readonly key: readonly CopiedColumn[];
}

/** The values of a row as text, in column order. Integers are decimal, blobs are lower-case hex. */
export type TextRow = (string | null)[];

/** The table that identifies the source of an unfinished copy. */
export const MARK_TABLE = "ledger_copy";
/** Number of rows that are read, or written in one transaction, at a time. */
export const PAGE_ROWS = 1_000;

/** The source of a copy. */
export interface CopySource {
  /** Returns an identifier that a ledger and its copies share: the hash of its challenge key. */
  identity(): Promise<string>;
  /** Yields the rows of a table in key order, in pages. Starts after the key `after`, or at the first row when it is null. */
  pages(table: CopiedTable, after: TextRow | null): AsyncIterable<TextRow[]>;
}

/** The target of a copy: an empty ledger, or an unfinished copy. */
export interface CopyTarget {
  /**
   * Marks the ledger as an unfinished copy, which only the copy opens until `finish`.
   *
   * @returns whether an earlier copy is continued
   * @throws CopyRefusedError when the target holds a ledger, or an unfinished copy of another one
   */
  begin(identity: string): Promise<boolean>;
  /** Returns the greatest key of a table; null when the table is empty. */
  lastKey(table: CopiedTable): Promise<TextRow | null>;
  /** Adds rows in one transaction, without running the table's triggers. */
  append(table: CopiedTable, rows: readonly TextRow[]): Promise<void>;
  /** Runs work on one snapshot of the copy. */
  read<T>(work: (copy: CopySource) => Promise<T>): Promise<T>;
  /** Turns the copy into a ledger that programs can open. */
  finish(): Promise<void>;
}

/** Thrown when a copy cannot begin or does not equal its source; the message says why. */
export class CopyRefusedError extends Error {
  override name = "CopyRefusedError";
}

/** Returns the tables of a ledger, each after those it refers to. They are read from the schema, so that none is missed. */
export function ledgerTables(): CopiedTable[] {
  const db = openLedgerDatabase(":memory:");
  try {
    const names = db
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'migrations' ORDER BY rowid")
      .all();
    return names.map(({ name }) => tableOf(db, String(name)));
  } finally {
    db.close();
  }
}

function tableOf(db: DatabaseSync, name: string): CopiedTable {
  const found = db.prepare("SELECT name, lower(type) AS type, pk FROM pragma_table_info(?) ORDER BY cid").all(name);
  const columns = found.map((column) => ({ name: String(column.name), type: typeOf(String(column.type)) }));
  const key = found
    .map(({ pk }, index) => ({ place: Number(pk), column: columns[index] as CopiedColumn }))
    .filter(({ place }) => place > 0)
    .sort((a, b) => a.place - b.place)
    .map(({ column }) => column);
  return { name, columns, key };
}

function typeOf(type: string): CopiedColumn["type"] {
  if (type === "integer" || type === "text" || type === "blob") return type;
  throw new TypeError(`${type} is not a column type of a ledger`);
}
