import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkUsable, type Migration, readMigrations } from "../migrations.ts";
import type { Database } from "./driver.ts";
import { codeOf } from "./errors.ts";

const FOLDER = fileURLToPath(new URL("./migrations/", import.meta.url));
/** Errors of two processes that create the same table at once: one of them gets one of these. */
const CREATED_MEANWHILE = new Set(["23505", "42P07", "42710"]);

/**
 * Brings the tables of a database up to date. Each migration is applied once, by whichever process begins first. A row
 * serves as the lock, which also works through connection poolers.
 * @throws NewerDatabaseError when a newer version has made the ledger unusable for this one
 */
export async function migrate(db: Database, folder: string = FOLDER): Promise<void> {
  const known = readMigrations(folder, readdirSync(folder), (name) => readFileSync(join(folder, name), "utf8"));
  await createLock(db);
  await db.repeat(() =>
    db.transaction(async (query) => {
      await query("SELECT id FROM migration_lock WHERE id = 1 FOR UPDATE");
      const applied = (await query("SELECT name, usable_from FROM migrations")).map((row) => ({
        name: String(row.name),
        usableFrom: row.usable_from === null ? null : Number(row.usable_from),
      }));
      checkUsable("the ledger", known, applied);
      for (const migration of pending(known, applied)) {
        await query(migration.sql);
        await query(
          `INSERT INTO migrations (name, applied_at, usable_from)
           VALUES ($1, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), $2)`,
          [migration.name, migration.usableFrom],
        );
      }
    }),
  );
}

function pending(known: readonly Migration[], applied: readonly { name: string }[]): Migration[] {
  const names = new Set(applied.map(({ name }) => name));
  return known.filter(({ name }) => !names.has(name));
}

async function createLock(db: Database): Promise<void> {
  const create = () =>
    db.read(`CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL, usable_from BIGINT);
      CREATE TABLE IF NOT EXISTS migration_lock (id INTEGER PRIMARY KEY CHECK (id = 1));
      INSERT INTO migration_lock VALUES (1) ON CONFLICT DO NOTHING`);
  try {
    await create();
  } catch (cause) {
    if (!CREATED_MEANWHILE.has(codeOf(cause) ?? "")) throw cause;
    await create();
  }
}
