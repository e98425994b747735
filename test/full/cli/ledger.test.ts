import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { createLedger, type Ledger } from "../../../src/store/ledger/ledger.ts";
import { writeFullLedger } from "../../support/ledger/full-ledger.ts";
import { rowsOf, tablesOf } from "../../support/ledger/migrations.ts";
import { runHere } from "../../support/server/program-here.ts";
import { startTestServer } from "../../support/server/running-server.ts";

const NOW = Date.parse("2026-11-21T12:00:00.500Z");
let dir: string;
let full: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "clearboard-backup-"));
  full = join(dir, "full.sqlite");
  await writeFullLedger(full);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const open: DatabaseSync[] = [];
afterEach(() => {
  for (const db of open.splice(0)) if (db.isOpen) db.close();
});

let folders = 0;
function folder(): string {
  folders += 1;
  return mkdtempSync(join(dir, `data-${folders}-`));
}

async function ledger(dataDir: string, ...args: string[]): Promise<string> {
  const env = { DATA_DIR: dataDir, PAYMENT_RAIL: "off" };
  const { code, out, err } = await runHere(["ledger", ...args], { env, now: () => NOW });
  if (code !== 0) throw new Error(err);
  return out;
}

function everything(file: string): unknown {
  const db = new DatabaseSync(file, { readOnly: true });
  const tables = tablesOf(db);
  db.close();
  return rowsOf(file, tables);
}

function addPoints(store: Ledger, count: number): void {
  const at = new Date(NOW).toISOString();
  for (let index = 0; index < count; index += 1) {
    store.points.add({ slug: "ollama", points: 1, reference: "invoice", earnedAt: at, recordedAt: at });
  }
}

test("a backup of a ledger in use is complete, with everything committed before it", async () => {
  const server = await startTestServer(inject("dataDir"));
  const db = openLedgerDatabase(join(server.dataDir, "ledger.sqlite"));
  open.push(db);
  const store = createLedger(db);
  addPoints(store, 200);
  const writing = setInterval(() => addPoints(store, 5), 1);
  const copy = join(folder(), "copy.sqlite");
  try {
    expect(await ledger(server.dataDir, "backup", copy)).toContain("integrity was checked");
  } finally {
    clearInterval(writing);
  }
  db.close();
  expect(readdirSync(dirname(copy))).toEqual(["copy.sqlite"]);
  const copied = new DatabaseSync(copy, { readOnly: true });
  expect(copied.prepare("PRAGMA integrity_check").get()?.integrity_check).toBe("ok");
  expect(Number(copied.prepare("SELECT sum(points) AS n FROM rank_points").get()?.n)).toBeGreaterThanOrEqual(200);
  copied.close();
  await expect(ledger(server.dataDir, "backup", copy)).rejects.toThrow("never overwritten");
  await server.close();
});

test("restore gives the backed-up ledger and keeps the replaced one", async () => {
  const [from, to] = [folder(), folder()];
  const db = new DatabaseSync(full);
  db.exec(`VACUUM INTO '${join(from, "ledger.sqlite")}'`);
  db.close();
  const copy = join(from, "copy.sqlite");
  await ledger(from, "backup", copy);
  openLedgerDatabase(join(to, "ledger.sqlite")).close();
  expect(await ledger(to, "restore", copy)).toMatch(/^Restored .*before-restore-2026-11-21T120000500Z/);
  expect(everything(join(to, "ledger.sqlite"))).toEqual(everything(full));
  expect(readdirSync(to).sort()).toEqual(["ledger.sqlite", "ledger.sqlite.before-restore-2026-11-21T120000500Z"]);
});

test("a backup has the ledger's permissions, and backup and restore leave no other files", async () => {
  const [from, to, backups] = [folder(), folder(), folder()];
  const source = join(from, "ledger.sqlite");
  openLedgerDatabase(source).close();
  chmodSync(source, 0o600);
  writeFileSync(join(backups, "copy.sqlite.unfinished"), "left by a run that was killed");
  const copy = join(backups, "copy.sqlite");
  await ledger(from, "backup", copy);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  await ledger(to, "restore", copy);
  expect(readdirSync(backups)).toEqual(["copy.sqlite"]);
});

test("a ledger in use is not replaced, and no copy is left beside it", async () => {
  const dataDir = folder();
  const store = openLedgerDatabase(join(dataDir, "ledger.sqlite"));
  open.push(store);
  addPoints(createLedger(store), 3);
  const before = readdirSync(dataDir).sort();
  await expect(ledger(dataDir, "restore", full)).rejects.toThrow("in use");
  expect(readdirSync(dataDir).sort()).toEqual(before);
  expect(store.prepare("SELECT count(*) AS n FROM rank_points").get()?.n).toBe(3);
});

test.each([
  ["cut off", (file: string) => truncateSync(file, 40_000)],
  ["no database", (file: string) => writeFileSync(file, "text that is long enough to be looked at as a database")],
  ["empty", (file: string) => truncateSync(file, 0)],
])("a copy that is %s is refused without any change", async (_, damage) => {
  const dataDir = folder();
  openLedgerDatabase(join(dataDir, "ledger.sqlite")).close();
  const copy = join(folder(), "copy.sqlite");
  const db = new DatabaseSync(full);
  db.exec(`VACUUM INTO '${copy}'`);
  db.close();
  damage(copy);
  await expect(ledger(dataDir, "restore", copy)).rejects.toThrow("is not a whole ledger");
  expect(readdirSync(dataDir)).toEqual(["ledger.sqlite"]);
});
