import { expect, test } from "vitest";
import { checkUsable, NewerDatabaseError, readMigrations } from "../../src/store/migrations.ts";

const read = (files: Record<string, string>) =>
  readMigrations("migrations/", Object.keys(files), (name) => files[name] ?? "");
const old = read({ "020-b.sql": "CREATE", "010-a.sql": "CREATE", "notes.md": "" });

test("migrations are ordered by number, and state the oldest program version that can use the result", () => {
  expect(old.map(({ name, usableFrom }) => [name, usableFrom])).toEqual([
    ["010-a.sql", 10],
    ["020-b.sql", 20],
  ]);
  expect(read({ "030-c.sql": "-- usable from 020\nCREATE" })[0]?.usableFrom).toBe(20);
  expect(() => read({ "030-c.sql": "-- usable from 040\n" })).toThrow(TypeError);
  expect(() => read({ "c.sql": "" })).toThrow(TypeError);
});

test("an older program opens a database that a newer one only added to, and no other", () => {
  const applied = [
    { name: "010-a.sql", usableFrom: null },
    { name: "020-b.sql", usableFrom: 20 },
  ];
  checkUsable("ledger.sqlite", old, applied);
  checkUsable("ledger.sqlite", old, [...applied, { name: "030-add.sql", usableFrom: 20 }]);
  for (const usableFrom of [30, null]) {
    expect(() => checkUsable("ledger.sqlite", old, [...applied, { name: "030-drop.sql", usableFrom }])).toThrow(
      new NewerDatabaseError(
        "ledger.sqlite was written by a newer version (it holds 030-drop.sql); run that version, or restore a backup",
      ),
    );
  }
});
