import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { checkUsable, readMigrations } from "../migrations.ts";
import { dataFault } from "./faults.ts";

/**
 * Opens a database that is written while others read it: WAL, every commit flushed to disk, foreign keys on. Applies
 * the migrations of `migrationsFolder` (`NNN-topic.sql`, in name order, each once, each in one transaction).
 *
 * @throws NewerDatabaseError when the file holds a migration that this program does not know
 * @throws DataFileError when the file is damaged, locked or cannot be written
 */
export function openDurableDatabase(file: string, migrationsFolder: string): DatabaseSync {
  try {
    return openAndMigrate(file, migrationsFolder);
  } catch (cause) {
    throw dataFault(cause, file) ?? cause;
  }
}

/**
 * Pages in the log, of 4 kB, from which a COMMIT copies them into the database. SQLite's 1,000 made paid requests wait for it
 * several times a second under load (decision record "Group commit of payments").
 */
const CHECKPOINT_PAGES = 10_000;

function openAndMigrate(file: string, migrationsFolder: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 5_000 });
  try {
    db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
    db.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    migrate(db, migrationsFolder, file);
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}

/** Opens an existing database read-only; writes fail. */
export function openReadOnlyDatabase(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
}

/**
 * Opens a database that has no writers as immutable: no files are created beside it, so its folder may be read-only.
 */
export function openStillDatabase(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  url.searchParams.set("immutable", "1");
  return new DatabaseSync(url, { readOnly: true });
}

/** Runs `work` in one write transaction. Commits when it returns, rolls back when it throws. */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    db.exec("COMMIT");
    return result;
  } catch (cause) {
    if (db.isTransaction) db.exec("ROLLBACK");
    throw cause;
  }
}

function migrate(db: DatabaseSync, folder: string, file: string): void {
  const known = readMigrations(folder, readdirSync(folder), (name) => readFileSync(join(folder, name), "utf8"));
  transaction(db, () => {
    db.exec(
      "CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL, usable_from INTEGER) STRICT",
    );
    // Files of earlier versions lack this column.
    if (
      !db
        .prepare("PRAGMA table_info(migrations)")
        .all()
        .some((column) => column.name === "usable_from")
    ) {
      db.exec("ALTER TABLE migrations ADD COLUMN usable_from INTEGER");
    }
    const applied = db
      .prepare("SELECT name, usable_from FROM migrations")
      .all()
      .map((row) => ({
        name: String(row.name),
        usableFrom: row.usable_from === null ? null : Number(row.usable_from),
      }));
    checkUsable(basename(file), known, applied);
    const names = new Set(applied.map(({ name }) => name));
    const record = db.prepare(
      "INSERT INTO migrations (name, applied_at, usable_from) VALUES (?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), ?)",
    );
    for (const { name, sql, usableFrom } of known) {
      if (names.has(name)) continue;
      db.exec(sql);
      record.run(name, usableFrom);
    }
  });
}
