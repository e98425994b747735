import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyPeriods } from "../../src/operations/shared/periods.ts";
import { copyLedger } from "../../src/store/copy/copy.ts";
import { openLedger } from "../../src/store/ledger/open.ts";
import { dumpLedger } from "../support/ledger/dump.ts";
import { writeManyPayments } from "../support/ledger/many-payments.ts";

let dir: string;
let file: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "clearboard-copy-"));
  file = join(dir, "ledger.sqlite");
  const ledger = await openLedger(`sqlite:${file}`);
  await writeManyPayments(ledger, 300);
  await ledger.close();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test("a copy equals its source in every value, also after an interruption", async () => {
  const target = join(dir, "copy.sqlite");
  const interrupted = copyLedger(file, target, {
    verify: verifyPeriods,
    onPage: (table) => {
      if (table === "payment_answers") throw new Error("interrupted");
    },
  });
  await expect(interrupted).rejects.toThrow("interrupted");
  expect(existsSync(target)).toBe(false);
  const report = await copyLedger(file, target, { verify: verifyPeriods });
  expect(report.resumed).toBe(true);
  const table = (name: string) => report.tables.find((one) => one.table === name);
  expect(table("payments")).toMatchObject({ rows: 300, written: 0, sum: "3000300" });
  expect(table("payment_answers")).toMatchObject({ written: 0 });
  expect(table("payment_events")?.written).toBeGreaterThan(300);
  expect(dumpLedger(target)).toEqual(dumpLedger(file));
});

test("a copy is refused when its source was written meanwhile or its chain is broken", async () => {
  const target = join(dir, "late.sqlite");
  const options = { verify: verifyPeriods };
  const stopped = copyLedger(file, target, { verify: () => ["2026-W36: it was changed"] });
  await expect(stopped).rejects.toThrow("The chain of closed periods is broken: 2026-W36: it was changed.");
  const ledger = await openLedger(`sqlite:${file}`);
  await expect(copyLedger(file, target, options)).rejects.toThrow("is in use");
  const [open] = await ledger.payments.list({ state: "undelivered", limit: 1 });
  if (open === undefined) throw new Error("every payment is delivered");
  await ledger.payments.markRefunded(open.id, { at: 1, transaction: "0xr" });
  await ledger.close();
  await expect(copyLedger(file, target, options)).rejects.toThrow(/differs from its source: sha256 of payments/);
  expect(existsSync(target)).toBe(false);
});
