import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Database } from "../../../src/store/postgres/driver.ts";
import { openPostgresLedger } from "../../../src/store/postgres/ledger.ts";
import { type Postgres, startPostgres } from "../../support/replicas/postgres.ts";
import { S3_KEYS, type S3Double, startS3Double } from "../../support/replicas/s3-double.ts";

const MAIN = fileURLToPath(new URL("../../../cli/main.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "clearboard-replicas-work-"));
const running: ChildProcess[] = [];
let postgres: Postgres;
let s3: S3Double;

beforeAll(async () => {
  postgres = await startPostgres();
  s3 = await startS3Double();
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await s3.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a lease has one holder, ends with it, and can be taken when its heartbeat is 20 s old", async () => {
  const url = await postgres.database();
  const [one, two] = [await openPostgresLedger(url), await openPostgresLedger(url)];
  const first = await one.leases?.take("work");
  if (first === undefined || typeof first === "string") throw new Error("the first replica got no lease");
  expect(await two.leases?.take("work")).toMatch(new RegExp(` ${process.pid}$`));
  expect(await two.leases?.take("build")).toHaveProperty("keep");
  expect(await first.keep()).toBe(true);
  const db = await Database.open(url);
  await db.read(
    "UPDATE replicas SET beat_at = beat_at - 30000 WHERE id = (SELECT replica FROM leases WHERE job = 'work')",
  );
  const second = await two.leases?.take("work");
  expect(second).toHaveProperty("keep");
  expect(await first.keep()).toBe(false);
  await first.release();
  expect(await (second as { keep(): Promise<boolean> }).keep()).toBe(true);
  await two.close();
  expect(await first.keep()).toBe(true);
  await one.close();
  await db.close();
});

interface Program {
  child: ChildProcess;
  said(): string;
}

/** Runs a command with a data folder of its own over the shared ledger and storage. */
function run(name: string, ledgerUrl: string, ...args: string[]): Program {
  const { PATH = "" } = process.env;
  const env = { PATH, DATA_DIR: join(folder, name), LEDGER_URL: ledgerUrl, BUILDS_URL: s3.url, ...S3_KEYS };
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...env, PAYMENT_RAIL: "off" } });
  running.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => {
      said += String(text);
    });
  return { child, said: () => said };
}

const built = (name: string) => existsSync(join(folder, name, "current"));

test("of two workers with separate data folders one works, and the other takes over when it is killed", async () => {
  const url = await postgres.database();
  const work = (name: string) => run(name, url, "work", "--offline", "--no-pages", "--every", "1000");
  const one = work("one");
  await expect.poll(one.said, { timeout: 120_000 }).toContain("Recorded");
  const two = work("two");
  await expect.poll(two.said, { timeout: 60_000 }).toMatch(/does this for all replicas already \(work\)/);
  expect([built("one"), built("two")]).toEqual([true, false]);
  const killed = performance.now();
  one.child.kill("SIGKILL");
  await expect.poll(() => built("two"), { timeout: 120_000, interval: 250 }).toBe(true);
  console.log(`the other worker had built ${Math.round((performance.now() - killed) / 1000)} s after the kill`);
  expect(two.said()).not.toContain("failed");
}, 400_000);

test("while one machine builds for all replicas, a build on another is refused and names the first", async () => {
  const url = await postgres.database();
  const ledger = await openPostgresLedger(url);
  await ledger.leases?.take("build");
  const refused = run("three", url, "build", "--offline", "--no-pages");
  await new Promise((resolve) => refused.child.once("close", resolve));
  expect([refused.child.exitCode, refused.said()]).toEqual([
    1,
    expect.stringMatching(/ \d+ does this for all replicas/),
  ]);
  expect(built("three")).toBe(false);
  await ledger.close();
}, 120_000);
