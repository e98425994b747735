import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startDailyRecord } from "../../src/server/background/daily-record.ts";
import type { Ledger } from "../../src/store/ledger/ledger.ts";
import { ledgerUrl, openLedger } from "../../src/store/ledger/open.ts";
import { copyDataDir } from "../support/server/running-server.ts";
import { BUILT_AT } from "../support/world/constants.ts";

let dataDir: string;
let ledger: Ledger;
beforeAll(async () => {
  dataDir = copyDataDir(inject("dataDir"), "record");
  for (const ending of ["", "-wal", "-shm"]) rmSync(join(dataDir, `ledger.sqlite${ending}`), { force: true });
  ledger = await openLedger(ledgerUrl(dataDir));
});
afterAll(async () => {
  await ledger.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("the day is recorded in a thread, and the next day after midnight", async () => {
  const lines: string[] = [];
  const log = { info: (_: unknown, text: string) => lines.push(text), error: (at: unknown) => lines.push(String(at)) };
  const started = performance.now();
  const daily = startDailyRecord({ dataDir, ledgerUrl: ledgerUrl(dataDir) }, log as never, () => BUILT_AT);
  expect(performance.now() - started).toBeLessThan(200);
  expect(ledger.boardDays.lastDay()).toBeNull();
  await daily.stop();
  expect(ledger.boardDays.lastDay()).toBe(new Date(BUILT_AT).toISOString().slice(0, 10));
  const later = startDailyRecord({ dataDir, ledgerUrl: ledgerUrl(dataDir) }, log as never, () => BUILT_AT + 86_400_000);
  await later.stop();
  expect(ledger.boardDays.lastDay()).toBe(new Date(BUILT_AT + 86_400_000).toISOString().slice(0, 10));
  expect(lines).toEqual(["kept the daily record", "kept the daily record"]);
});
