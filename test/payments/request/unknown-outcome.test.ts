import { describe, expect, test } from "vitest";
import { openJournal } from "../../../src/payments/endpoint.ts";
import { reconcileAll } from "../../../src/payments/settlement/reconcile.ts";
import { createSettlement } from "../../../src/payments/settlement/settle.ts";
import type { SettleFault } from "../../support/payments/facilitator-fake.ts";
import { openTill, paid, refused, SILENT, settleDown, type Till } from "../../support/payments/harness.ts";

const HASH = `0x${"ab".repeat(32)}`;

/** Waits until after the authorizations signed so far have expired. */
function expire(till: Till): void {
  till.clock.now += 121_000;
}

async function reopened(till: Till) {
  const rail = till.another();
  await rail.start();
  return rail;
}

/** What `payments reconcile` does when it is given a node. */
async function reconcileBy(till: Till) {
  const journal = openJournal({ db: till.db, now: () => till.clock.now, log: SILENT });
  const times = { confirmTimeoutMs: 1, pollMs: 1 };
  const settlement = createSettlement(journal, till.chain.facilitator, till.chain.reader, times);
  const { network, chain_instance: chainInstance } = till.rows()[0] ?? {};
  return reconcileAll(journal, settlement, { network: String(network), chainInstance: String(chainInstance) });
}

/** The journal and the balances must always tell the same. */
function agree(till: Till): void {
  const settled = till.rows().filter(({ state }) => state === "settled");
  expect(till.chain.balance(till.treasury)).toBe(10_000n * BigInt(settled.length));
}

describe("with a chain to look at, what settle says is checked", () => {
  const cases: [string, SettleFault, string, string][] = [
    ["a lost answer after the transfer", { kind: "lost", moves: true }, "paid", "settled"],
    ["a lost answer without a transfer", { kind: "lost", moves: false }, "PAYMENT_OUTCOME_UNKNOWN", "settling"],
    ["no connection", { kind: "not_sent" }, "PAYMENT_FACILITATOR_UNAVAILABLE", "released"],
    ["turned away", { kind: "turned_away", moves: false }, "PAYMENT_FACILITATOR_UNAVAILABLE", "released"],
    ["turned away after the transfer", { kind: "turned_away", moves: true }, "paid", "settled"],
    [
      "a refusal",
      { kind: "says", reason: "invalid_exact_evm_signature", transaction: "", moves: false },
      "PAYMENT_NOT_VERIFIED",
      "released",
    ],
    [
      "a refusal after the transfer",
      { kind: "says", reason: "invalid_exact_evm_signature", transaction: "", moves: true },
      "paid",
      "settled",
    ],
    [
      "not enough money",
      { kind: "says", reason: "insufficient_funds", transaction: "", moves: false },
      "PAYMENT_NOT_VERIFIED",
      "released",
    ],
    [
      "pending with a hash, transferred",
      { kind: "says", reason: "settlement_pending", transaction: HASH, moves: true },
      "paid",
      "settled",
    ],
    [
      "pending with a hash, not transferred yet",
      { kind: "says", reason: "settlement_pending", transaction: HASH, moves: false },
      "PAYMENT_OUTCOME_UNKNOWN",
      "settling",
    ],
    [
      "nonce used, by the transfer",
      { kind: "says", reason: "invalid_exact_evm_nonce_already_used", transaction: "", moves: true },
      "paid",
      "settled",
    ],
    [
      "a code that nobody knows",
      { kind: "says", reason: "flux_capacitor_drained", transaction: "", moves: false },
      "PAYMENT_OUTCOME_UNKNOWN",
      "settling",
    ],
    [
      "a failed transaction",
      { kind: "says", reason: "invalid_exact_evm_transaction_failed", transaction: HASH, moves: false },
      "PAYMENT_OUTCOME_UNKNOWN",
      "settling",
    ],
    ["a lie", { kind: "lies" }, "PAYMENT_OUTCOME_UNKNOWN", "settling"],
  ];

  test.each(cases)("%s", async (_, fault, answer, state) => {
    const till = await openTill();
    till.chain.settleFaults.push(fault);
    const payment = await till.sign();
    const result = await till.present(payment);
    expect(result.kind === "refused" ? result.code : result.kind).toBe(answer);
    expect(till.rows()).toMatchObject([{ state }]);
    agree(till);
    if (result.kind === "refused" && result.code === "PAYMENT_OUTCOME_UNKNOWN") {
      expect(result).toMatchObject({ status: 503, extra: { retry: "same_payment" } });
      expect(result.retryAfterSeconds).toBeGreaterThan(0);
      expect(result.headerValue).toBeUndefined();
      // The same payment, once the trouble is over: one charge, one answer.
      paid(await till.present(payment)).delivered();
      await settleDown();
      expect(till.chain.balance(till.treasury)).toBe(10_000n);
    }
    agree(till);
  });

  test.each(cases)(
    "%s, and the client gives up: the reconciler ends it, and never charges",
    async (_, fault, answer) => {
      const till = await openTill();
      till.chain.settleFaults.push(fault);
      await till.present(await till.sign());
      const charged = till.chain.balance(till.treasury);
      expire(till);
      const rail = await reopened(till);
      expect(till.chain.balance(till.treasury)).toBe(charged);
      const [row] = till.rows();
      expect(row?.state).toBe(charged === 0n ? "released" : "settled");
      expect(answer === "paid").toBe(charged === 10_000n);
      expect(rail.health().unresolved).toBe(0);
      agree(till);
      await rail.stop();
    },
  );

  test("an outcome that stays unknown is not released while the authorization lives", async () => {
    const till = await openTill();
    till.chain.settleFaults.push({ kind: "lost", moves: false });
    await till.present(await till.sign());
    const rail = await reopened(till);
    expect(till.rows()).toMatchObject([{ state: "settling" }]);
    expect(rail.health().unresolved).toBe(1);
    await rail.stop();
  });

  test("many unknown outcomes are looked up in one go, also those behind others that stay unknown", async () => {
    const till = await openTill({ withChain: false, terms: { dailyCeilingAtomic: 100_000_000n } });
    const stuck = 210;
    for (let index = 0; index < stuck + 40; index += 1) {
      till.chain.settleFaults.push({ kind: "lost", moves: index >= stuck });
      await till.present(await till.sign());
    }
    expect(await reconcileBy(till)).toEqual({ looked_at: 250, settled: 40, released: 0, unresolved: 210 });
    agree(till);
  });

  test("nor while the chain can not be read, however long that takes", async () => {
    const till = await openTill();
    till.chain.settleFaults.push({ kind: "lost", moves: true });
    till.chain.onSettle = () => {
      till.chain.readable = false;
    };
    const payment = await till.sign();
    expect(refused(await till.present(payment)).code).toBe("PAYMENT_OUTCOME_UNKNOWN");
    till.clock.now += 7 * 86_400_000;
    const rail = await reopened(till);
    expect(till.rows()).toMatchObject([{ state: "settling" }]);
    expect(refused(await till.present(payment)).code).toBe("PAYMENT_OUTCOME_UNKNOWN");
    till.chain.readable = true;
    await rail.reconcile();
    expect(till.rows()).toMatchObject([{ state: "settled" }]);
    expect(paid(await till.present(payment)).repeated).toBe(true);
    await rail.stop();
  });

  test("a cancelled authorization was never paid: 402 for a new one", async () => {
    const till = await openTill();
    till.chain.settleFaults.push({ kind: "lost", moves: false });
    const payment = await till.sign();
    await till.present(payment);
    till.chain.cancel(till.wallet.address, payment.payload.authorization.nonce);
    const result = refused(await till.present(payment));
    expect(result).toMatchObject({ code: "PAYMENT_NOT_VERIFIED", extra: { reason: "authorization cancelled" } });
    expect(result.headerValue).toBeTypeOf("string");
    expect(till.rows()).toMatchObject([{ state: "released" }]);
  });

  test("a released payment that is put on the chain after all is found, and its answer served", async () => {
    const till = await openTill();
    till.chain.settleFaults.push({ kind: "says", reason: "insufficient_funds", transaction: "", moves: false });
    const payment = await till.sign();
    expect(refused(await till.present(payment)).code).toBe("PAYMENT_NOT_VERIFIED");
    till.chain.move(payment.payload.authorization as Parameters<typeof till.chain.move>[0]);
    till.clock.now += 300_000;
    const rail = await reopened(till);
    expect(till.rows()).toMatchObject([{ state: "settled" }]);
    agree(till);
    expect(paid(await till.present(payment)).repeated).toBe(true);
    await rail.stop();
  });

  test("a third party puts the authorization on the chain first: the payer is served, and charged once", async () => {
    const till = await openTill();
    const payment = await till.sign();
    till.chain.move(payment.payload.authorization as Parameters<typeof till.chain.move>[0]);
    paid(await till.present(payment)).delivered();
    await settleDown();
    expect(till.chain.settles).toBe(0);
    agree(till);
    expect(refused(await till.present(payment)).code).toBe("PAYMENT_REPLAYED");
  });

  test("an authorization spent before with nobody paid is refused", async () => {
    const till = await openTill();
    const payment = await till.sign();
    till.chain.cancel(till.wallet.address, payment.payload.authorization.nonce);
    expect(refused(await till.present(payment)).extra).toMatchObject({
      reason: "invalid_exact_evm_nonce_already_used",
    });
  });
});

describe("without a chain, only what can not be otherwise is believed", () => {
  const cases: [string, SettleFault, string, string][] = [
    ["a lost answer", { kind: "lost", moves: true }, "PAYMENT_OUTCOME_UNKNOWN", "settling"],
    ["no connection", { kind: "not_sent" }, "PAYMENT_FACILITATOR_UNAVAILABLE", "released"],
    ["turned away", { kind: "turned_away", moves: true }, "PAYMENT_OUTCOME_UNKNOWN", "settling"],
    [
      "a refusal",
      { kind: "says", reason: "invalid_exact_evm_signature", transaction: "", moves: false },
      "PAYMENT_NOT_VERIFIED",
      "released",
    ],
    [
      "not enough money",
      { kind: "says", reason: "insufficient_funds", transaction: "", moves: false },
      "PAYMENT_OUTCOME_UNKNOWN",
      "settling",
    ],
    [
      "nonce used",
      { kind: "says", reason: "invalid_exact_evm_nonce_already_used", transaction: "", moves: true },
      "PAYMENT_OUTCOME_UNKNOWN",
      "settling",
    ],
    [
      "a refusal that comes with a hash",
      { kind: "says", reason: "invalid_exact_evm_signature", transaction: HASH, moves: true },
      "PAYMENT_OUTCOME_UNKNOWN",
      "settling",
    ],
  ];

  test.each(cases)("%s", async (_, fault, code, state) => {
    const till = await openTill({ withChain: false });
    // A pending verdict is asked about once more at once; let that find the same.
    till.chain.settleFaults.push(fault, fault);
    expect(refused(await till.present(await till.sign())).code).toBe(code);
    expect(till.rows()).toMatchObject([{ state }]);
  });

  test("an unknown outcome is never released, and ends by the same payment", async () => {
    const till = await openTill({ withChain: false });
    till.chain.settleFaults.push({ kind: "lost", moves: false });
    const payment = await till.sign();
    await till.present(payment);
    const rail = await reopened(till);
    expect(till.rows()).toMatchObject([{ state: "settling" }]);
    paid(await till.present(payment));
    expect(till.chain.balance(till.treasury)).toBe(10_000n);
    await rail.stop();
  });

  test("after the authorization has expired, it is still never called unpaid, and support can end it", async () => {
    const till = await openTill({ withChain: false });
    till.chain.settleFaults.push({ kind: "lost", moves: true });
    const payment = await till.sign();
    const first = refused(await till.present(payment));
    expect(first.message).toContain("Send the same payment again");
    expire(till);
    const late = refused(await till.present(payment));
    expect(late).toMatchObject({ status: 503, code: "PAYMENT_OUTCOME_UNKNOWN", extra: { expired: true } });
    expect(late.headerValue).toBeUndefined();
    expect(late.message).toContain("can not be charged any more");
    expect(late.retryAfterSeconds).toBeGreaterThan(first.retryAfterSeconds ?? 0);
    expect(till.rows()).toMatchObject([{ state: "settling" }]);
    // A node to ask, for one command, ends it; the payer then gets what was paid for.
    const told = await reconcileBy(till);
    expect(told).toMatchObject({ looked_at: 1, settled: 1 });
    expect(paid(await till.present(payment)).repeated).toBe(true);
    agree(till);
  });

  test("pending is asked about once more", async () => {
    const till = await openTill({ withChain: false });
    till.chain.settleFaults.push({ kind: "says", reason: "settlement_pending", transaction: HASH, moves: false });
    paid(await till.present(await till.sign()));
    expect(till.chain.settles).toBe(2);
  });
});
