import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ChainReader } from "../../src/payments/chain/reader.ts";
import {
  findPayment,
  recordRefund,
  redeliver,
  reportEvents,
  reportPayment,
  SupportError,
} from "../../src/payments/support.ts";
import { FACILITATOR_SIGNER } from "../support/payments/facilitator-fake.ts";
import { type Harness, NOON, openHarness, paid, ROUTE, settleDown } from "../support/payments/harness.ts";

const AT = new Date(NOON).toISOString();
const HASH = `0x${"AB".repeat(32)}`;
const VOUCHED = { chain: null, vouched: true };

let harness: Harness;
beforeEach(async () => {
  harness = await openHarness();
});
afterEach(() => harness.rail.stop());

const desk = () => ({ journal: harness.journal, now: () => harness.clock.now });
const row = (at = 0) => findPayment(harness.journal, String(harness.rows()[at]?.request_id));

/** A payment whose answer was handed over. */
async function buy() {
  const answer = paid(await harness.present(await harness.sign()));
  answer.delivered();
  await settleDown();
  return answer;
}

/** A payment that the facilitator refused. */
async function refusal() {
  harness.chain.settleFaults.push({ kind: "says", reason: "invalid_payload", transaction: "", moves: false });
  await harness.present(await harness.sign());
  await settleDown();
}

describe("a payment as support sees it", () => {
  test("has everything but the signature", async () => {
    const { receipt } = await buy();
    expect(reportPayment(await row())).toEqual({
      id: 1,
      request_id: harness.rows()[0]?.request_id,
      state: "settled",
      network: "eip155:84532",
      payer: harness.wallet.address.toLowerCase(),
      amount: "0.01",
      product: harness.rows()[0]?.product,
      request: `POST ${ROUTE.path}`,
      created_at: AT,
      settled_at: AT,
      delivered_at: AT,
      transaction: receipt.transaction,
      receipt_hash: receipt.receipt_hash,
      unknown_reason: null,
      failure: null,
      release_reason: null,
      refunded_at: null,
      refund_transaction: null,
      held: null,
      reopened_at: null,
      resettled_transaction: null,
    });
    expect((await reportEvents(harness.journal, await row())).slice(0, 2)).toEqual([
      { at: AT, event: "reserved", request_id: harness.rows()[0]?.request_id, detail: null },
      { at: AT, event: "settling", request_id: harness.rows()[0]?.request_id, detail: null },
    ]);
  });

  test("gives the reason of failure, release or unknown outcome", async () => {
    paid(await harness.present(await harness.sign())).failed(499, "gone");
    await settleDown();
    expect(reportPayment(await row())).toMatchObject({ failure: "499 gone", delivered_at: null });
    harness.db.exec("UPDATE payments SET failure_reason = NULL");
    expect(reportPayment(await row()).failure).toBe("499");
    await refusal();
    expect(reportPayment(await row(1))).toMatchObject({ state: "released", settled_at: null, transaction: null });
    expect(reportPayment(await row(1)).release_reason).toContain("invalid_payload");
    harness.chain.settleFaults.push({ kind: "lost", moves: false });
    await harness.present(await harness.sign());
    expect(reportPayment(await row(2)).unknown_reason).toEqual(expect.any(String));
  });
});

describe("a payment is found", () => {
  test("by its payer when there is one, or one settled among others; otherwise the identifiers are listed", async () => {
    await refusal();
    expect((await findPayment(harness.journal, harness.wallet.address)).state).toBe("released");
    await buy();
    expect(await findPayment(harness.journal, harness.wallet.address)).toMatchObject({ id: 2, state: "settled" });
    await buy();
    const names = harness.rows().map(({ request_id, state }) => `  ${request_id} (${state})`);
    await expect(findPayment(harness.journal, harness.wallet.address)).rejects.toThrow(
      new SupportError(
        `3 payments are known by ${harness.wallet.address}; name one by its request id:\n${names.reverse().join("\n")}`,
      ),
    );
  });

  test("or reported as unknown", async () => {
    await expect(findPayment(harness.journal, "req_x")).rejects.toThrow(
      new SupportError("No payment is known by req_x."),
    );
  });
});

describe("a paid answer", () => {
  test("is redelivered, and the delivery recorded", async () => {
    const answer = paid(await harness.present(await harness.sign()));
    answer.failed(499, "gone");
    await settleDown();
    harness.clock.now += 1_000;
    expect(await redeliver(desk(), await row())).toBe(answer.body);
    expect((await row()).deliveredAt).toBe(NOON + 1_000);
    expect((await reportEvents(harness.journal, await row())).at(-1)).toEqual({
      at: new Date(NOON + 1_000).toISOString(),
      event: "redelivered by support",
      request_id: null,
      detail: null,
    });
  });

  test("is not redelivered without a stored answer or after a refund", async () => {
    await refusal();
    await expect(redeliver(desk(), await row())).rejects.toThrow(
      `Payment ${(await row()).requestId} is released: it has bought nothing.`,
    );
    await buy();
    await recordRefund(desk(), await row(1), HASH, VOUCHED);
    await expect(redeliver(desk(), await row(1))).rejects.toThrow(`Payment ${(await row(1)).requestId} was refunded.`);
  });
});

describe("a refund", () => {
  test("is recorded with its transaction", async () => {
    await buy();
    harness.clock.now += 1_000;
    await recordRefund(desk(), await row(), HASH, VOUCHED);
    expect(reportPayment(await row())).toMatchObject({
      refunded_at: new Date(NOON + 1_000).toISOString(),
      refund_transaction: HASH.toLowerCase(),
    });
  });

  test.each(["", "0x12", `${HASH}00`, `x${HASH}`, HASH.replace("AB", "XY")])("is not %j", async (hash) => {
    await buy();
    await expect(recordRefund(desk(), await row(), hash, VOUCHED)).rejects.toThrow(
      new SupportError("A transaction hash is 0x and 64 hex digits."),
    );
    expect((await row()).refundedAt).toBeNull();
  });

  test("is refused for a payment that was never paid, is refunded, or is in progress", async () => {
    await refusal();
    await expect(recordRefund(desk(), await row(), HASH, VOUCHED)).rejects.toThrow(
      "is released: there is nothing to refund",
    );
    await buy();
    await recordRefund(desk(), await row(1), HASH, VOUCHED);
    await expect(recordRefund(desk(), await row(1), `0x${"12".repeat(32)}`, VOUCHED)).rejects.toThrow(
      "refunded already",
    );
    paid(await harness.present(await harness.sign()));
    await expect(recordRefund(desk(), await row(2), `0x${"34".repeat(32)}`, VOUCHED)).rejects.toThrow("at this moment");
    expect(harness.rows().map(({ refund_transaction: hash }) => hash)).toEqual([null, HASH.toLowerCase(), null]);
  });

  test("may share one transaction with others, up to the amount that it moves", async () => {
    for (let turn = 0; turn < 3; turn += 1) await buy();
    const chain = {
      transferred: async () => ({ amount: 20_000n, block: 101n }),
    } as unknown as ChainReader;
    const proof = { chain, vouched: false };
    await recordRefund(desk(), await row(0), HASH, proof);
    await recordRefund(desk(), await row(1), HASH, proof);
    await expect(recordRefund(desk(), await row(2), HASH, proof)).rejects.toThrow("besides what it refunds already");
    expect((await row(2)).refundedAt).toBeNull();
  });

  test("must be newer than the payment", async () => {
    await buy();
    const chain = { transferred: async () => ({ amount: 10_000n, block: 99n }) } as unknown as ChainReader;
    await expect(recordRefund(desk(), await row(), HASH, { chain, vouched: false })).rejects.toThrow(
      "older than the payment",
    );
    expect((await row()).refundedAt).toBeNull();
  });

  test("must be newer also than a payment settled for another seller", async () => {
    const payment = await harness.sign();
    const transaction = harness.chain.move(
      payment.payload.authorization as Parameters<typeof harness.chain.move>[0],
      FACILITATOR_SIGNER,
    );
    await harness.present(payment);
    expect(await row()).toMatchObject({ held: "sold_elsewhere", settledBlock: null, transactionHash: transaction });
    const at = (block: bigint) =>
      ({
        transferred: async (hash: string) => ({ amount: 10_000n, block: hash === transaction ? 100n : block }),
      }) as unknown as ChainReader;
    await expect(recordRefund(desk(), await row(), HASH, { chain: at(99n), vouched: false })).rejects.toThrow(
      "older than the payment",
    );
    await recordRefund(desk(), await row(), HASH, { chain: at(101n), vouched: false });
    expect((await row()).refundedAt).not.toBeNull();
  });

  test("is checked on the chain, or confirmed by the operator", async () => {
    await buy();
    const chain = harness.chain.reader;
    await expect(recordRefund(desk(), await row(), HASH, { chain, vouched: true })).rejects.toThrow(
      `${HASH.toLowerCase()} does not move 0.01 USDC from ${(await row()).payTo} to ${(await row()).payer}.`,
    );
    await expect(recordRefund(desk(), await row(), HASH, { chain: null, vouched: false })).rejects.toThrow(
      "--unchecked",
    );
    expect((await row()).refundedAt).toBeNull();
  });
});
