import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";
import { afterAll, expect, test } from "vitest";
import { createReceiptLookup } from "../../src/payments/receipts/lookup.ts";
import { findPayment, redeliver } from "../../src/payments/support.ts";
import { openLedgerDatabase } from "../../src/store/ledger/database.ts";
import { openHarness, paid, refused, settleDown } from "../support/payments/harness.ts";

const dir = mkdtempSync(join(tmpdir(), "clearboard-retention-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const DAY = 86_400_000;

test("pruning removes delivered answers and payloads, and never a payment, a receipt or an undelivered answer", async () => {
  const harness = await openHarness();
  const delivered = await harness.sign();
  const { receipt, delivered: done } = paid(await harness.present(delivered));
  done();
  const owed = await harness.sign();
  paid(await harness.present(owed)).failed(499, "gone");
  await settleDown();
  // Until the chain is final, the payload may be needed once more.
  expect(await harness.journal.prune(harness.clock.now + DAY)).toEqual({ answers: 0, payloads: 0 });
  harness.chain.height += 20n;
  harness.clock.now += 41_000;
  await harness.rail.reconcile();
  expect(await harness.journal.prune(harness.clock.now - DAY)).toEqual({ answers: 0, payloads: 0 });
  expect(await harness.journal.prune(harness.clock.now + DAY)).toEqual({ answers: 1, payloads: 1 });
  expect((await createReceiptLookup(harness.journal)(receipt.receipt_hash))?.status).toBe("settled");
  await expect(
    redeliver(
      { journal: harness.journal, now: () => harness.clock.now },
      await findPayment(harness.journal, receipt.receipt_hash),
    ),
  ).rejects.toThrow("was pruned");
  expect(refused(await harness.present(delivered)).extra).toMatchObject({
    settled_payment: { receipt_hash: receipt.receipt_hash },
  });
  expect(paid(await harness.present(owed)).repeated).toBe(true);
  expect(() => harness.db.exec("DELETE FROM payment_answers")).toThrow("is kept");
});

// A thread, in which mutation runs the tests, cannot set the umask of its process.
test.runIf(isMainThread)("a ledger is readable only by its owner, with any umask", () => {
  const before = process.umask(0);
  try {
    const file = join(dir, "ledger.sqlite");
    const db = openLedgerDatabase(file);
    for (const suffix of ["", "-wal", "-shm"]) expect(statSync(`${file}${suffix}`).mode & 0o777, suffix).toBe(0o600);
    db.close();
  } finally {
    process.umask(before);
  }
});
