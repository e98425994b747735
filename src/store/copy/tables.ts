import type { DatabaseSync } from "node:sqlite";
import { openLedgerDatabase } from "../ledger/database.ts";

/** A column as both engines know it. */
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

/** The values of a row as text, in the order of the columns. Integers are decimal, blobs are lower-case hex. */
export type TextRow = (string | null)[];

/** The table that says whose copy an unfinished ledger is. */
export const MARK_TABLE = "ledger_copy";
/** Rows that are read, or written in one transaction, at a time. */
export const PAGE_ROWS = 1_000;

/** One side of a copy. */
export interface CopySource {
  /** A name of the ledger that its copies share: hash of the key of its challenges. */
  identity(): Promise<string>;
  /** Rows of a table in the order of its key, in pages. Begins after the key `after`, or with the first row. */
  pages(table: CopiedTable, after: TextRow | null): AsyncIterable<TextRow[]>;
}

/** The other side: an empty ledger, or an unfinished copy. */
export interface CopyTarget {
  /**
   * Marks the ledger as an unfinished copy, which nothing but the copy opens until `finish`.
   *
   * @returns whether an earlier copy is continued
   * @throws CopyRefusedError when it holds a ledger, or the unfinished copy of another one
   */
  begin(identity: string): Promise<boolean>;
  /** The greatest key of a table; null when it is empty. */
  lastKey(table: CopiedTable): Promise<TextRow | null>;
  /** Adds rows in one transaction, without what the triggers of the table would do. */
  append(table: CopiedTable, rows: readonly TextRow[]): Promise<void>;
  /** Runs work with one state of the copy. */
  read<T>(work: (copy: CopySource) => Promise<T>): Promise<T>;
  /** Makes the copy a ledger. */
  finish(): Promise<void>;
}

/** Thrown when a copy cannot begin or does not equal its source; the message says why. */
export class CopyRefusedError extends Error {
  override name = "CopyRefusedError";
}

/** The tables of a ledger, each after those that it refers to. They are read from the schema, so that none is forgotten. */
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
  throw new TypeError(`a ledger has no columns of type ${type}`);
}
