import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLedger } from "../../../src/store/ledger/open.ts";
import { Database } from "../../../src/store/postgres/driver.ts";
import { dumpLedger } from "../../support/ledger/dump.ts";
import { writeManyPayments } from "../../support/ledger/many-payments.ts";
import { type Postgres, startPostgres } from "../../support/replicas/postgres.ts";

const MAIN = fileURLToPath(new URL("../../../cli/main.mjs", import.meta.url));
/** COPY_PAYMENTS=100000 takes some minutes. */
const PAYMENTS = Number(process.env.COPY_PAYMENTS ?? 10_000);
const KILLS = 10;

let postgres: Postgres;
let dir: string;
let file: string;
beforeAll(async () => {
  postgres = await startPostgres();
  dir = mkdtempSync(join(tmpdir(), "clearboard-copy-"));
  file = join(dir, "ledger.sqlite");
  const ledger = await openLedger(`sqlite:${file}`);
  await writeManyPayments(ledger, PAYMENTS);
  await ledger.close();
}, 1_800_000);
afterAll(async () => {
  await postgres?.stop();
  rmSync(dir, { recursive: true, force: true });
});

const env = { PATH: process.env.PATH, PAYMENT_RAIL: "off" };

function clearboard(words: readonly string[], more: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...words], {
    env: { ...env, DATA_DIR: dir, ...more },
    encoding: "utf8",
    maxBuffer: 64e6,
  });
  return { status, stdout, stderr };
}
const copy = (from: string, to: string) => clearboard(["ledger", "copy", from, to, "--json"]);

/**
 * Runs a copy and kills it so long after it has begun to write. Returns whether it was still at work.
 *
 * @param began whether the target shows that it writes; without it the time counts from the start of the process
 */
async function killedCopy(
  from: string,
  to: string,
  afterMs: number,
  began: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  const child = spawn(process.execPath, [MAIN, "ledger", "copy", from, to], { env, stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  while (child.exitCode === null && !(await began())) await new Promise((resolve) => setTimeout(resolve, 20));
  const timer = setTimeout(() => child.kill("SIGKILL"), afterMs);
  await ended;
  clearTimeout(timer);
  return child.signalCode === "SIGKILL";
}

/** Rows of the events of payments in an unfinished copy in PostgreSQL, or bytes of one in a file; 0 without one. */
async function progress(to: string): Promise<number> {
  if (!to.startsWith("postgres:")) {
    const wal = `${to}.copying-wal`;
    return existsSync(wal) ? statSync(wal).size + statSync(`${to}.copying`).size : 0;
  }
  const db = await Database.open(to);
  try {
    const [row] = await db.once("SELECT (SELECT count(*) FROM payments) + (SELECT count(*) FROM payment_events) AS n");
    return Number(row?.n);
  } catch {
    return 0;
  } finally {
    await db.close();
  }
}

test("a copy from SQLite to PostgreSQL and back, killed ten times, gives equal dumps", {
  timeout: 3_600_000,
}, async () => {
  const before = dumpLedger(file);
  const began = performance.now();
  expect(copy(file, await postgres.database()).status).toBe(0);
  const whole = performance.now() - began;
  const database = await postgres.database();
  const back = join(dir, "back.sqlite");
  let kills = 0;
  for (const [from, to] of [
    [file, database],
    [database, back],
  ] as const) {
    let left = KILLS / 2;
    for (let turn = 0; turn < 40 && left > 0; turn += 1) {
      const before = await progress(to);
      const began = async () => (await progress(to)) > before;
      if (await killedCopy(from, to, (whole / 40) * Math.random(), began)) {
        left -= 1;
        kills += 1;
      }
    }
    expect(existsSync(back), "the place is taken when the copy is whole").toBe(false);
    const { status, stdout, stderr } = copy(from, to);
    expect(stderr).toBe("");
    expect(status).toBe(0);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ equal: true, resumed: true });
    const total = (member: "rows" | "written") =>
      report.tables.reduce((sum: number, table: Record<string, number>) => sum + Number(table[member]), 0);
    expect(total("written")).toBeLessThan(total("rows"));
    expect(report.tables.find((one: { table: string }) => one.table === "payments").rows).toBe(PAYMENTS);
  }
  expect(kills).toBe(KILLS);
  expect(dumpLedger(back)).toEqual(before);
  console.log(`${PAYMENTS} payments: one copy took ${Math.round(whole)} ms; ${kills} kills`);
});

test("payments continue on a copy", async () => {
  const database = await postgres.database();
  expect(copy(file, database).status).toBe(0);
  const [source, target] = [await openLedger(`sqlite:${file}`), await openLedger(database)];
  try {
    const { payments } = target;
    const newest = { limit: 3 };
    const rows = (await source.payments.list(newest)).map(({ ownerAlive: _, ...row }) => row);
    expect((await payments.list(newest)).map(({ ownerAlive: _, ...row }) => row)).toEqual(rows);
    expect(target.points.list({ limit: 9 })).toEqual(source.points.list({ limit: 9 }));
    expect(target.closedPeriods.list("weekly")).toEqual(source.closedPeriods.list("weekly"));
    expect(await payments.challengeKey()).toEqual(Buffer.from(await source.payments.challengeKey()));
    const at = "2026-11-01T00:00:00.000Z";
    await target.points.add({ slug: "p1", points: 3, reference: "order", earnedAt: at, recordedAt: at });
    expect(target.points.totals({}).get("p1")).toBe((source.points.totals({}).get("p1") ?? 0) + 3);
    const [settled] = await payments.list({ state: "undelivered", limit: 1 });
    if (settled === undefined) throw new Error("no payment is undelivered");
    await payments.markRefunded(settled.id, { at: 1, transaction: "0xr" });
    expect((await payments.events(settled.id)).at(-1)?.event).toBe("refunded");
  } finally {
    await source.close();
    await target.close();
  }
});

test("a copy is refused while a replica runs, over a ledger, and from another ledger; a server refuses an incomplete copy", async () => {
  const database = await postgres.database();
  const live = await openLedger(database);
  expect(copy(file, database)).toMatchObject({ status: 1, stderr: expect.stringContaining("A replica uses") });
  expect(copy(database, join(dir, "no.sqlite"))).toMatchObject({ stderr: expect.stringContaining("A replica uses") });
  await live.close();
  const other = join(dir, "other.sqlite");
  const open = await openLedger(`sqlite:${other}`);
  expect(copy(other, database)).toMatchObject({ status: 1, stderr: expect.stringContaining("is in use") });
  await open.close();
  expect(copy(file, other)).toMatchObject({ status: 1, stderr: expect.stringContaining("exists already") });

  expect(await killedCopy(file, database, 1_000_000)).toBe(false);
  expect(copy(other, database)).toMatchObject({ stderr: expect.stringContaining("holds a ledger already") });
  const half = await postgres.database();
  let refused: string | null = null;
  for (let ms = 300; refused === null; ms += 50) {
    if (!(await killedCopy(file, half, ms))) throw new Error("the copy ended before it was seen");
    refused = await openLedger(half).then(
      (ledger) => ledger.close().then(() => null),
      (cause: Error) => cause.message,
    );
  }
  expect(refused).toMatch(/unfinished copy; run clearboard ledger copy again/);
  expect(copy(other, half)).toMatchObject({ stderr: expect.stringContaining("unfinished copy of another ledger") });
  const secret = database.replace("postgres@", "postgres:a-secret-pass-word@");
  const { stdout, stderr } = copy(secret, join(dir, "fresh.sqlite"));
  expect(stdout).toContain("postgres://postgres@127.0.0.1");
  expect(stdout + stderr).not.toContain("a-secret-pass-word");
});

test("backup copies a database in use into a file; restore fills an empty database with it", async () => {
  const database = await postgres.database();
  expect(copy(file, database).status).toBe(0);
  const live = await openLedger(database);
  const saved = join(dir, "saved.sqlite");
  expect(clearboard(["ledger", "backup", saved], { LEDGER_URL: database })).toMatchObject({ status: 0 });
  expect(dumpLedger(saved)).toEqual(dumpLedger(file));
  await live.close();
  const restore = (url: string) => clearboard(["ledger", "restore", saved, "--json"], { LEDGER_URL: url });
  expect(restore(database)).toMatchObject({ status: 1, stderr: expect.stringContaining("holds a ledger already") });
  const empty = await postgres.database();
  expect(restore(empty)).toMatchObject({ status: 0 });
  const again = join(dir, "again.sqlite");
  expect(copy(empty, again).status).toBe(0);
  expect(dumpLedger(again)).toEqual(dumpLedger(file));
});
