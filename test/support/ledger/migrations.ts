import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NewerDatabaseError } from "../../../src/store/migrations.ts";
import { openDurableDatabase } from "../../../src/store/sqlite/database.ts";

export interface MigratedDatabase {
  /** As the test's titles call it. */
  name: string;
  /** Folder of its migrations. */
  folder: string;
  /** Opens a file and brings it up to date. */
  open(file: string): { close(): void };
  /** Writes a file in which every table has rows, made by this version of the program or as an earlier one made them. */
  writeFull(file: string): void | Promise<void>;
}

/** That files of every older version are brought up to date whole, and those of a newer one are left alone. */
export function describeMigrations({ name, folder, open, writeFull }: MigratedDatabase): void {
  const migrations = readdirSync(folder).sort();
  let dir: string;
  let full: string;
  let newSchema: unknown[];
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), "clearboard-migrations-"));
    full = join(dir, "full.sqlite");
    await writeFull(full);
    const fresh = join(dir, "fresh.sqlite");
    open(fresh).close();
    newSchema = schemaOf(fresh);
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  /** A folder with the first `count` migrations and perhaps one more. */
  function migrationsFolder(called: string, count: number, extra?: { name: string; sql: string }): string {
    const made = join(dir, called);
    mkdirSync(made);
    for (const file of migrations.slice(0, count)) copyFileSync(join(folder, file), join(made, file));
    if (extra !== undefined) writeFileSync(join(made, extra.name), extra.sql);
    return made;
  }

  test(`the migrated file of ${name} has rows in every table`, () => {
    const db = new DatabaseSync(full, { readOnly: true });
    for (const table of tablesOf(db).keys()) {
      expect(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n, table).toBeGreaterThan(0);
    }
    db.close();
  });

  describe.each(migrations.map((last, index) => ({ last, count: index + 1 })))(
    `${name} as of $last`,
    ({ last, count }) => {
      test("opens with every row and the schema of a new ledger", () => {
        const file = join(dir, `as-of-${last}.sqlite`);
        openDurableDatabase(file, migrationsFolder(last, count)).close();
        copyRows(full, file);
        const old = new DatabaseSync(file, { readOnly: true });
        const tables = tablesOf(old);
        old.close();
        expect(tables.size).toBeGreaterThan(0);

        open(file).close();
        expect(rowsOf(file, tables)).toEqual(rowsOf(full, tables));
        expect(schemaOf(file)).toEqual(newSchema);
      });
    },
  );

  test(`${name} of a newer version is refused by name, and not changed`, () => {
    const file = join(dir, "newer.sqlite");
    const later = { name: "999-later.sql", sql: "CREATE TABLE later (a TEXT) STRICT" };
    openDurableDatabase(file, migrationsFolder("newer", migrations.length, later)).close();
    const before = schemaOf(file);
    expect(() => open(file)).toThrow(NewerDatabaseError);
    expect(() => open(file)).toThrow(/newer\.sqlite.*999-later\.sql/);
    expect(schemaOf(file)).toEqual(before);
  });

  test(`a migration that fails midway leaves ${name} unchanged`, () => {
    const file = join(dir, "half.sqlite");
    copyFileSync(full, file);
    const before = schemaOf(file);
    const [table] = rowsTable(full);
    const broken = { name: "999-broken.sql", sql: `CREATE TABLE half (a TEXT) STRICT; DROP TABLE ${table}; NOT SQL` };
    expect(() => openDurableDatabase(file, migrationsFolder("half", migrations.length, broken))).toThrow(/syntax/);
    expect(schemaOf(file)).toEqual(before);
    open(file).close();
  });
}

function rowsTable(file: string): string[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const names = [...tablesOf(db).keys()];
  db.close();
  // Last: nothing refers to it.
  return names.slice(-1);
}

function schemaOf(file: string): unknown[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const schema = db.prepare("SELECT type, name, sql FROM sqlite_master ORDER BY type, name").all();
  db.close();
  return schema;
}

/** Tables of a database with their columns, without those of SQLite and of the migrations themselves. */
export function tablesOf(db: DatabaseSync, schema = "main"): Map<string, string[]> {
  const names = db
    .prepare(
      `SELECT name FROM ${schema}.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'migrations' ORDER BY name`,
    )
    .all()
    .map((row) => String(row.name));
  return new Map(
    names.map((name) => [
      name,
      db
        .prepare(`PRAGMA ${schema}.table_info(${name})`)
        .all()
        .map((row) => String(row.name)),
    ]),
  );
}

/** Copies every row of `from` that the tables of `file` can hold, past the triggers, as an older program had left them. */
function copyRows(from: string, file: string): void {
  const db = new DatabaseSync(file);
  db.exec(`ATTACH '${from.replaceAll("'", "''")}' AS source; PRAGMA foreign_keys = OFF`);
  const triggers = db.prepare("SELECT name, sql FROM main.sqlite_master WHERE type = 'trigger'").all();
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${String(name)}`);
  const theirs = tablesOf(db, "source");
  for (const [table, columns] of tablesOf(db)) {
    const shared = columns.filter((column) => theirs.get(table)?.includes(column)).join(", ");
    // A migration may have made rows, such as a key; those of the older ledger take their place.
    if (shared !== "")
      db.exec(`DELETE FROM main.${table}; INSERT INTO main.${table} (${shared}) SELECT ${shared} FROM source.${table}`);
  }
  for (const { sql } of triggers) db.exec(String(sql));
  db.close();
}

/** Everything that tables hold, by table, in the order of their columns. */
export function rowsOf(file: string, tables: ReadonlyMap<string, readonly string[]>): Record<string, unknown[]> {
  const db = new DatabaseSync(file);
  try {
    return Object.fromEntries(
      [...tables].map(([table, columns]) => {
        const list = columns.join(", ");
        return [table, db.prepare(`SELECT ${list} FROM ${table} ORDER BY ${list}`).all()];
      }),
    );
  } finally {
    db.close();
  }
}
