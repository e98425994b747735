import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { openHarness } from "../../support/payments/harness.ts";

const dir = mkdtempSync(join(tmpdir(), "clearboard-journal-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test("a journal that cannot be flushed moves no money and stops payments", async () => {
  const file = join(dir, "ledger.sqlite");
  const db = openLedgerDatabase(file);
  const harness = await openHarness({ db });
  const payments = [await harness.sign(), await harness.sign()];
  // What the journal's flush will look for.
  rmSync(`${file}-wal`);
  const results = await Promise.all(payments.map((payment) => harness.present(payment)));
  expect(results.map(({ kind }) => kind)).toEqual(["failed", "failed"]);
  expect(harness.chain.balance(harness.treasury)).toBe(0n);
  expect(harness.rail.ready()).toMatchObject({ ok: false, reason: expect.stringContaining("journal") });
  const refused = { kind: "refused", status: 503, code: "SERVICE_UNAVAILABLE", extra: { retry: "same_payment" } };
  expect(await harness.present(payments[0] ?? null)).toMatchObject(refused);
  await harness.rail.stop();
  db.close();
});
