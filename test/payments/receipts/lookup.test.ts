import { expect, test } from "vitest";
import { createReceiptBook } from "../../../src/payments/receipts/lookup.ts";
import { PaymentStore } from "../../../src/store/ledger/payments.ts";
import { openTill, paid } from "../../support/payments/harness.ts";

test("a receipt is known by the ledger alone, whatever becomes of the rail", async () => {
  const till = await openTill();
  const { receipt } = paid(await till.present(await till.sign()));
  await till.rail.stop();
  const find = createReceiptBook(till.db);
  const { amount_atomic: _, ...shown } = receipt;
  expect(find(receipt.receipt_hash)).toEqual({ ...shown, refund_transaction: null });
  expect(JSON.stringify(find(receipt.receipt_hash))).not.toContain(till.wallet.address.slice(2).toLowerCase());
});

test("a receipt whose payment was given back says so, and by which transaction", async () => {
  const till = await openTill();
  const { receipt } = paid(await till.present(await till.sign()));
  const transaction = `0x${"ef".repeat(32)}`;
  new PaymentStore(till.db).markRefunded(Number(till.rows()[0]?.id), { at: till.clock.now, transaction });
  const shown = createReceiptBook(till.db)(receipt.receipt_hash);
  expect(shown).toMatchObject({ status: "refunded", refund_transaction: transaction });
});

test.each(["", "0".repeat(64), "0".repeat(63), "z".repeat(64), "' OR 1=1 --"])(
  "%j is no receipt of ours",
  async (hash) => {
    const till = await openTill();
    paid(await till.present(await till.sign()));
    expect(createReceiptBook(till.db)(hash)).toBeNull();
  },
);

test("a payment that is not settled has no receipt", async () => {
  const till = await openTill();
  till.chain.settleFaults.push({ kind: "lost", moves: false });
  await till.present(await till.sign());
  till.db.exec(`UPDATE payments SET receipt_hash = '${"a".repeat(64)}'`);
  expect(createReceiptBook(till.db)("a".repeat(64))).toBeNull();
});
