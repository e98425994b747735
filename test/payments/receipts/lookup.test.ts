import { expect, test } from "vitest";
import { createReceiptLookup } from "../../../src/payments/receipts/lookup.ts";
import { PaymentStore } from "../../../src/store/ledger/payment-journal/store.ts";
import { openHarness, paid } from "../../support/payments/harness.ts";

test("a receipt is found in the ledger in any state of the rail", async () => {
  const harness = await openHarness();
  const { receipt } = paid(await harness.present(await harness.sign()));
  await harness.rail.stop();
  const find = createReceiptLookup(harness.journal);
  const { amount_atomic: _, request_id: __, receipt_version: ___, ...shown } = receipt;
  expect(await find(receipt.receipt_hash)).toEqual({ ...shown, resettled_transaction: null, refund_transaction: null });
  expect(JSON.stringify(await find(receipt.receipt_hash))).not.toContain(harness.wallet.address.slice(2).toLowerCase());
});

test("a receipt of a refunded payment names the refund transaction", async () => {
  const harness = await openHarness();
  const { receipt } = paid(await harness.present(await harness.sign()));
  const transaction = `0x${"ef".repeat(32)}`;
  new PaymentStore(harness.db).markRefunded(Number(harness.rows()[0]?.id), { at: harness.clock.now, transaction });
  const shown = await createReceiptLookup(harness.journal)(receipt.receipt_hash);
  expect(shown).toMatchObject({ status: "refunded", refund_transaction: transaction });
});

test.each(["", "0".repeat(64), "0".repeat(63), "z".repeat(64), "' OR 1=1 --"])(
  "%j is an unknown receipt",
  async (hash) => {
    const harness = await openHarness();
    paid(await harness.present(await harness.sign()));
    expect(await createReceiptLookup(harness.journal)(hash)).toBeNull();
  },
);

test("a payment that is not settled has no receipt", async () => {
  const harness = await openHarness();
  harness.chain.settleFaults.push({ kind: "lost", moves: false });
  await harness.present(await harness.sign());
  harness.db.exec(`UPDATE payments SET receipt_hash = '${"a".repeat(64)}'`);
  expect(await createReceiptLookup(harness.journal)("a".repeat(64))).toBeNull();
});
