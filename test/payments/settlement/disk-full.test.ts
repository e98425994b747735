import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { type Harness, openHarness, settleDown } from "../../support/payments/harness.ts";
import type { SignedPayment } from "../../support/payments/wallet.ts";

const PRICE = 10_000n;
const dir = mkdtempSync(join(tmpdir(), "clearboard-full-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Lets the database grow by so many pages more, as a disk with that much room left would. */
function leaveRoom(db: DatabaseSync, pages: number): void {
  const used = Number(db.prepare("PRAGMA page_count").get()?.page_count);
  db.exec(`PRAGMA max_page_count = ${used + pages}`);
}

/** Pays until the disk has been full a few times; returns each payment with what became of it. */
async function payUntilFull(harness: Harness): Promise<{ payment: SignedPayment; outcome: string }[]> {
  const attempts = [];
  for (let refused = 0; refused < 3 && attempts.length < 200; ) {
    const payment = await harness.sign();
    const result = await harness.present(payment);
    if (result.kind === "paid") result.delivered();
    else refused += 1;
    await settleDown();
    attempts.push({ payment, outcome: result.kind === "refused" ? result.code : result.kind });
  }
  return attempts;
}

test.each([0, 1, 2, 3, 5, 8, 13])("with room for %i more pages, every charge is in the journal", async (pages) => {
  const file = join(dir, `full-${pages}.sqlite`);
  const db = openLedgerDatabase(file);
  const harness = await openHarness({ db });
  const first = await harness.present(await harness.sign());
  expect(first.kind).toBe("paid");
  await settleDown();
  leaveRoom(db, pages);
  const attempts = await payUntilFull(harness);
  const outcomes = new Set(attempts.map(({ outcome }) => outcome));
  for (const outcome of outcomes) {
    expect(["paid", "failed", "PAYMENT_OUTCOME_UNKNOWN", "PAYMENT_REPLAYED"]).toContain(outcome);
  }
  expect([...outcomes].some((outcome) => outcome !== "paid")).toBe(true);

  // A charge that the journal does not know to be settled is at least known to be under way.
  const known = harness.rows().filter((row) => row.state === "settled" || row.state === "settling");
  expect(harness.chain.balance(harness.treasury)).toBeLessThanOrEqual(BigInt(known.length) * PRICE);

  // Room is made, and every payer comes back with the same payment.
  db.exec("PRAGMA max_page_count = 1000000");
  await harness.rail.reconcile();
  for (const { payment, outcome } of attempts) {
    const result = await harness.present(payment);
    if (outcome === "failed") expect(result.kind).toBe("paid");
    else if (result.kind !== "paid") expect(result).toMatchObject({ code: "PAYMENT_REPLAYED" });
    if (result.kind === "paid") result.delivered();
    await settleDown();
  }
  const settled = harness.rows().filter((row) => row.state === "settled");
  expect(settled).toHaveLength(attempts.length + 1);
  expect(harness.chain.balance(harness.treasury)).toBe(BigInt(settled.length) * PRICE);
  expect(db.prepare("PRAGMA integrity_check").get()?.integrity_check).toBe("ok");
  await harness.rail.stop();
  db.close();
});
