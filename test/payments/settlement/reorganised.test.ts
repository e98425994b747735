import { describe, expect, test } from "vitest";
import { createReceiptLookup } from "../../../src/payments/receipts/lookup.ts";
import type { PaymentLog } from "../../../src/payments/types.ts";
import { openHarness, paid, refused, SILENT, settleDown } from "../../support/payments/harness.ts";

async function bought(terms = {}, log: PaymentLog = SILENT) {
  const harness = await openHarness({ terms, log });
  const payment = await harness.sign();
  const { receipt, delivered } = paid(await harness.present(payment));
  delivered();
  await settleDown();
  return { harness, payment, receipt };
}

/** Lets so many blocks pass, and the reconciler look at what is due. */
async function blocks(harness: Awaited<ReturnType<typeof openHarness>>, count: number) {
  harness.chain.height += BigInt(count);
  harness.clock.now += count * 2_000;
  await harness.rail.reconcile();
}

describe("the recheck of a settlement", () => {
  test("makes it final when the chain still has it", async () => {
    const { harness } = await bought();
    expect(harness.rows()[0]).toMatchObject({ settled_block: 100, recheck_at: harness.clock.now + 40_000 });
    await blocks(harness, 19);
    expect(harness.rows()[0]?.recheck_at).not.toBeNull();
    await blocks(harness, 1);
    expect(harness.rows()[0]).toMatchObject({ state: "settled", recheck_at: null, reopened_at: null });
  });

  test("concludes nothing from a node that lags behind", async () => {
    const { harness, payment } = await bought();
    const { from, nonce } = payment.payload.authorization;
    harness.chain.drop(from, nonce);
    harness.clock.now += 60_000;
    await harness.rail.reconcile();
    expect(harness.rows()[0]).toMatchObject({ state: "settled", reopened_at: null });
    expect(harness.rows()[0]?.recheck_at).toBeGreaterThan(harness.clock.now);
  });

  test("settles it again when a reorganisation dropped it, with the same receipt", async () => {
    const { harness, payment, receipt } = await bought();
    const { from, nonce } = payment.payload.authorization;
    harness.chain.drop(from, nonce);
    expect(harness.chain.balance(harness.treasury)).toBe(0n);
    await blocks(harness, 20);
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
    const [row] = harness.rows();
    expect(row).toMatchObject({ state: "settled", transaction_hash: receipt.transaction, settle_calls: 2 });
    expect(row?.reopened_at).not.toBeNull();
    expect(await createReceiptLookup(harness.journal)(receipt.receipt_hash)).toMatchObject({
      status: "settled",
      transaction: receipt.transaction,
      resettled_transaction: row?.resettled_transaction,
    });
    expect(row?.resettled_transaction).not.toBe(receipt.transaction);
    expect(refused(await harness.present(payment)).status).toBe(409);
    await blocks(harness, 20);
    expect(harness.rows()[0]?.recheck_at).toBeNull();
  });

  test("shows it in health and repeats until it is settled again", async () => {
    const { harness, payment, receipt } = await bought({ maxTimeoutSeconds: 120 });
    const { from, nonce } = payment.payload.authorization;
    harness.chain.drop(from, nonce);
    harness.chain.settleFaults.push({ kind: "lost", moves: false });
    await blocks(harness, 20);
    expect(harness.rail.health()).toMatchObject({ reopened: 1 });
    expect((await createReceiptLookup(harness.journal)(receipt.receipt_hash))?.status).toBe("reopened");
    expect(refused(await harness.present(payment)).status).toBe(409);
    await blocks(harness, 10);
    expect(harness.rail.health()).toMatchObject({ reopened: 0 });
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
  });

  test("releases it, lists it and frees its amount when the authorization has ended", async () => {
    const { harness, payment, receipt } = await bought();
    const { from, nonce } = payment.payload.authorization;
    harness.chain.drop(from, nonce);
    await blocks(harness, 100);
    expect(harness.rows()[0]).toMatchObject({ state: "released" });
    expect((await createReceiptLookup(harness.journal)(receipt.receipt_hash))?.status).toBe("dropped");
    expect(harness.db.prepare("SELECT spent FROM payment_days").get()?.spent).toBe(0);
  });

  test("reports a refunded one and stops looking it up", async () => {
    const errors: string[] = [];
    const log = { ...SILENT, error: (_: object, message: string) => errors.push(message) };
    const { harness, payment } = await bought({}, log);
    const { from, nonce } = payment.payload.authorization;
    const id = Number(harness.rows()[0]?.id);
    await harness.journal.markRefunded(id, { at: harness.clock.now, transaction: `0x${"ab".repeat(32)}` });
    harness.chain.drop(from, nonce);
    await blocks(harness, 20);
    expect(harness.rows()[0]).toMatchObject({ state: "settled", recheck_at: null });
    expect(harness.chain.settles).toBe(1);
    expect(errors).toEqual(["the chain dropped a payment that was refunded"]);
  });
});

test("a cancelled payment that moved money later is found without a request of its payer", async () => {
  const harness = await openHarness();
  const payment = await harness.sign();
  const { from, nonce } = payment.payload.authorization;
  harness.chain.settleFaults.push({ kind: "lost", moves: false });
  harness.chain.onSettle = () => {
    harness.chain.readable = false;
  };
  expect(refused(await harness.present(payment)).code).toBe("PAYMENT_OUTCOME_UNKNOWN");
  harness.chain.readable = true;
  harness.chain.cancel(from, nonce);
  harness.clock.now += 5_000;
  await harness.rail.reconcile();
  expect(harness.rows()).toMatchObject([{ state: "released" }]);
  harness.chain.drop(from, nonce);
  harness.chain.move(payment.payload.authorization as Parameters<typeof harness.chain.move>[0]);
  harness.clock.now += 200_000;
  await harness.rail.reconcile();
  expect(harness.rows()).toMatchObject([{ state: "settled" }]);
});
