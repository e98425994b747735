import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { workCommand } from "../../../cli/commands/work.ts";
import { takeLock, WORKING } from "../../../pipeline/build/lock.ts";
import { ledgerUrl, openLedger } from "../../../src/store/ledger/open.ts";
import { copyDataDir } from "../../support/server/running-server.ts";
import { BUILT_AT } from "../../support/world/constants.ts";

const HOUR = 3_600_000;
let dataDir: string;
let said: string;
beforeEach(() => {
  dataDir = copyDataDir(inject("dataDir"), "work");
  for (const ending of ["", "-wal", "-shm"]) rmSync(join(dataDir, `ledger.sqlite${ending}`), { force: true });
  said = "";
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function work(now: number, signal = new AbortController().signal, ...options: string[]): Promise<void> {
  const say = (text: string) => {
    said += text;
  };
  const io = { stdout: say, stderr: say, terminal: false, color: false, env: { DATA_DIR: dataDir } };
  await workCommand(io, { now: () => now, signal }).parseAsync(options, { from: "user" });
}

async function lastDay(): Promise<string | null> {
  const ledger = await openLedger(ledgerUrl(dataDir));
  try {
    return ledger.boardDays.lastDay();
  } finally {
    await ledger.close();
  }
}

test("records the day, and builds only when the published build is due", async () => {
  await work(BUILT_AT + HOUR, undefined, "--once");
  expect(await lastDay()).toBe(new Date(BUILT_AT + HOUR).toISOString().slice(0, 10));
  expect(said).toMatch(/^Recorded [\d-, ]+\.\n$/);
});

test("waits while another process is active, and takes over when that one ends", async () => {
  const release = takeLock(dataDir, WORKING);
  await work(BUILT_AT + HOUR, undefined, "--once");
  expect(said).toBe(`Process ${process.pid} on ${(await import("node:os")).hostname()} works in ${dataDir}.\n`);
  expect(await lastDay()).toBeNull();
  const interrupt = new AbortController();
  const waiting = work(BUILT_AT + HOUR, interrupt.signal);
  release();
  await expect.poll(lastDay, { timeout: 15_000 }).not.toBeNull();
  interrupt.abort();
  await waiting;
});
