import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NewerDatabaseError, openDurableDatabase } from "../../src/store/database.ts";
import { openLedgerDatabase } from "../../src/store/ledger/database.ts";
import { copyRows, rowsOf, tablesOf, writeFullLedger } from "../support/full-ledger.ts";

const FOLDER = fileURLToPath(new URL("../../src/store/ledger/migrations/", import.meta.url));
const MIGRATIONS = readdirSync(FOLDER).sort();

let dir: string;
let full: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "clearboard-migrations-"));
  full = join(dir, "full.sqlite");
  await writeFullLedger(full);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** A folder with the first `count` migrations and perhaps one more. */
function migrationsFolder(name: string, count: number, extra?: { name: string; sql: string }): string {
  const folder = join(dir, name);
  mkdirSync(folder);
  for (const file of MIGRATIONS.slice(0, count)) copyFileSync(join(FOLDER, file), join(folder, file));
  if (extra !== undefined) writeFileSync(join(folder, extra.name), extra.sql);
  return folder;
}

function schemaOf(file: string): unknown[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const schema = db.prepare("SELECT type, name, sql FROM sqlite_master ORDER BY type, name").all();
  db.close();
  return schema;
}

test("the ledger that is carried over has rows in every table", () => {
  const db = new DatabaseSync(full, { readOnly: true });
  for (const table of tablesOf(db).keys()) {
    expect(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n, table).toBeGreaterThan(0);
  }
  db.close();
});

describe.each(MIGRATIONS.map((name, index) => ({ name, count: index + 1 })))(
  "a ledger as of $name",
  ({ name, count }) => {
    test("opens, keeps every row, and has the schema of a new one", () => {
      const file = join(dir, `as-of-${name}.sqlite`);
      openDurableDatabase(file, migrationsFolder(name, count)).close();
      copyRows(full, file);
      const old = new DatabaseSync(file, { readOnly: true });
      const tables = tablesOf(old);
      old.close();
      expect(tables.size).toBeGreaterThan(0);

      openLedgerDatabase(file).close();
      expect(rowsOf(file, tables)).toEqual(rowsOf(full, tables));
      const fresh = join(dir, `fresh-${name}.sqlite`);
      openLedgerDatabase(fresh).close();
      expect(schemaOf(file)).toEqual(schemaOf(fresh));
    });
  },
);

test("a ledger of a newer version is refused by name, and not touched", () => {
  const file = join(dir, "newer.sqlite");
  const later = { name: "999-later.sql", sql: "CREATE TABLE later (a TEXT) STRICT" };
  openDurableDatabase(file, migrationsFolder("newer", MIGRATIONS.length, later)).close();
  const before = schemaOf(file);
  expect(() => openLedgerDatabase(file)).toThrow(NewerDatabaseError);
  expect(() => openLedgerDatabase(file)).toThrow(/newer\.sqlite.*999-later\.sql/);
  expect(schemaOf(file)).toEqual(before);
});

test("a migration that fails half-way leaves the ledger as it was", () => {
  const file = join(dir, "half.sqlite");
  copyFileSync(full, file);
  const before = schemaOf(file);
  const broken = { name: "999-broken.sql", sql: "CREATE TABLE half (a TEXT) STRICT; DROP TABLE rank_points; NOT SQL" };
  expect(() => openDurableDatabase(file, migrationsFolder("half", MIGRATIONS.length, broken))).toThrow(/syntax/);
  expect(schemaOf(file)).toEqual(before);
  openLedgerDatabase(file).close();
});
