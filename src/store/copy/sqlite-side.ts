import { createHash } from "node:crypto";
import { existsSync, renameSync, rmSync } from "node:fs";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { openLedgerDatabase } from "../ledger/database.ts";
import { transaction } from "../sqlite/database.ts";
import {
  type CopiedColumn,
  CopyRefusedError,
  type CopySource,
  type CopyTarget,
  MARK_TABLE,
  PAGE_ROWS,
  type TextRow,
} from "./tables.ts";

/** Runs work with a ledger file that no other process can open meanwhile. */
export async function withSqliteSource<T>(file: string, work: (source: CopySource) => Promise<T>): Promise<T> {
  if (!existsSync(file)) throw new CopyRefusedError(`There is no ${file}.`);
  const db = openAlone(file);
  try {
    return await work(sourceOf(db));
  } finally {
    db.close();
  }
}

/**
 * Runs work with a new ledger file. It is written under a temporary name beside its target and renamed when it is complete.
 *
 * @param restart whether to discard what an earlier copy left
 */
export async function withSqliteTarget<T>(
  file: string,
  work: (target: CopyTarget) => Promise<T>,
  { restart = false } = {},
): Promise<T> {
  if (existsSync(file)) throw new CopyRefusedError(`${file} exists already; a copy never overwrites a ledger.`);
  const draft = `${file}.copying`;
  if (restart) for (const suffix of ["", "-wal", "-shm"]) rmSync(`${draft}${suffix}`, { force: true });
  const db = openAlone(draft);
  try {
    return await work(targetOf(db, draft, file));
  } finally {
    if (db.isOpen) db.close();
  }
}

/** Opens a ledger file and locks out every other process until it is closed. */
function openAlone(file: string): DatabaseSync {
  const busy = new CopyRefusedError(`${file} is in use. Stop the server and try again.`);
  let db: DatabaseSync;
  try {
    db = openLedgerDatabase(file);
  } catch (cause) {
    if ((cause as { errcode?: unknown }).errcode === 5 || /locked/.test(String(cause))) throw busy;
    throw cause;
  }
  try {
    db.exec("PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT;");
    return db;
  } catch {
    db.close();
    throw busy;
  }
}

function sourceOf(db: DatabaseSync): CopySource {
  return {
    async identity() {
      const key = db.prepare("SELECT key FROM answer_challenge_key").get()?.key;
      if (!(key instanceof Uint8Array)) throw new CopyRefusedError("The ledger has no key for challenges.");
      return createHash("sha256").update(key).digest("hex");
    },
    async *pages(table, after) {
      const key = table.key.map(({ name }) => name).join(", ");
      const where = after === null ? "" : `WHERE (${key}) > (${table.key.map(() => "?").join(", ")})`;
      const rows = db.prepare(
        `SELECT ${table.columns.map(asText).join(", ")} FROM ${table.name} ${where} ORDER BY ${key}`,
      );
      const values = after === null ? [] : table.key.map((column, index) => toSqlite(column, after[index] ?? null));
      let page: TextRow[] = [];
      for (const row of rows.iterate(...values)) {
        page.push(Object.values(row) as TextRow);
        if (page.length < PAGE_ROWS) continue;
        yield page;
        page = [];
      }
      if (page.length > 0) yield page;
    },
  };
}

function targetOf(db: DatabaseSync, draft: string, file: string): CopyTarget {
  return {
    read: (work) => work(sourceOf(db)),
    async begin(identity) {
      const marked = db.prepare("SELECT 1 FROM sqlite_master WHERE name = ?").get(MARK_TABLE) !== undefined;
      if (!marked) {
        transaction(db, () => {
          db.exec(`CREATE TABLE ${MARK_TABLE} (source TEXT NOT NULL) STRICT; DELETE FROM answer_challenge_key`);
          db.prepare(`INSERT INTO ${MARK_TABLE} VALUES (?)`).run(identity);
        });
        return false;
      }
      if (db.prepare(`SELECT source FROM ${MARK_TABLE}`).get()?.source === identity) return true;
      throw new CopyRefusedError(`${draft} is the unfinished copy of another ledger; remove it and copy again.`);
    },
    async lastKey(table) {
      const order = table.key.map(({ name }) => `${name} DESC`).join(", ");
      const row = db.prepare(`SELECT ${table.key.map(asText).join(", ")} FROM ${table.name} ORDER BY ${order} LIMIT 1`);
      const found = row.get();
      return found === undefined ? null : (Object.values(found) as TextRow);
    },
    async append(table, rows) {
      const places = table.columns.map(({ type }) => (type === "blob" ? "unhex(?)" : "?")).join(", ");
      const columns = table.columns.map(({ name }) => name).join(", ");
      const triggers = db
        .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?")
        .all(table.name);
      transaction(db, () => {
        for (const { name } of triggers) db.exec(`DROP TRIGGER ${String(name)}`);
        const insert = db.prepare(`INSERT INTO ${table.name} (${columns}) VALUES (${places})`);
        for (const row of rows) insert.run(...row);
        for (const { sql } of triggers) db.exec(String(sql));
      });
    },
    async finish() {
      db.exec(`DROP TABLE IF EXISTS ${MARK_TABLE}; PRAGMA locking_mode = NORMAL; PRAGMA journal_mode = DELETE`);
      db.close();
      renameSync(draft, file);
    },
  };
}

/** Text keeps all 64 bits of an integer. */
function asText({ name, type }: CopiedColumn, index: number): string {
  return `${type === "blob" ? `lower(hex(${name}))` : `CAST(${name} AS TEXT)`} AS c${index}`;
}

function toSqlite({ type }: CopiedColumn, value: string | null): SQLInputValue {
  if (value === null || type === "text") return value;
  return type === "integer" ? BigInt(value) : Buffer.from(value, "hex");
}
