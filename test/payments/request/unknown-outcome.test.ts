import { describe, expect, test } from "vitest";
import { openJournal } from "../../../src/payments/endpoint.ts";
import { reconcileAll } from "../../../src/payments/settlement/reconcile.ts";
import { Settlement } from "../../../src/payments/settlement/settle.ts";
import { createSqliteJournal } from "../../../src/store/ledger/sqlite-journal.ts";
import type { SettleFault } from "../../support/payments/facilitator-fake.ts";
import { type Harness, openHarness, paid, refused, SILENT, settleDown } from "../../support/payments/harness.ts";

const HASH = `0x${"ab".repeat(32)}`;

/** Waits until after the authorizations signed so far have expired. */
function expire(harness: Harness): void {
  harness.clock.now += 121_000;
}

async function reopened(harness: Harness) {
  const rail = harness.another();
  await rail.start();
  return rail;
}

/** What `payments reconcile` does when it is given a node. */
async function reconcileBy(harness: Harness) {
  const journal = openJournal({ journal: createSqliteJournal(harness.db), now: () => harness.clock.now, log: SILENT });
  const times = { confirmTimeoutMs: 1, pollMs: 1, dailyCeilingAtomic: 10_000_000n, recheckBlocks: 20 };
  const settlement = new Settlement(
    journal,
    harness.chain.facilitator,
    harness.chain.reader,
    times,
    () => harness.chain.signers,
  );
  const { network, chain_instance: chainInstance } = harness.rows()[0] ?? {};
  return reconcileAll(journal, settlement, { network: String(network), chainInstance: String(chainInstance) });
}

/** The journal and the balances must always tell the same. */
function agree(harness: Harness): void {
  const settled = harness.rows().filter(({ state }) => state === "settled");
  expect(harness.chain.balance(harness.treasury)).toBe(10_000n * BigInt(settled.length));
}

describe("with a chain, the answer of settle is checked", () => {
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
    const harness = await openHarness();
    harness.chain.settleFaults.push(fault);
    const payment = await harness.sign();
    const result = await harness.present(payment);
    expect(result.kind === "refused" ? result.code : result.kind).toBe(answer);
    expect(harness.rows()).toMatchObject([{ state }]);
    agree(harness);
    if (result.kind === "refused" && result.code === "PAYMENT_OUTCOME_UNKNOWN") {
      expect(result).toMatchObject({ status: 503, extra: { retry: "same_payment" } });
      expect(result.retryAfterSeconds).toBeGreaterThan(0);
      expect(result.headerValue).toBeUndefined();
      // The same payment, once the trouble is over: one charge, one answer.
      paid(await harness.present(payment)).delivered();
      await settleDown();
      expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
    }
    agree(harness);
  });

  test.each(cases)(
    "%s, and the client gives up: the reconciler closes it without a charge",
    async (_, fault, answer) => {
      const harness = await openHarness();
      harness.chain.settleFaults.push(fault);
      await harness.present(await harness.sign());
      const charged = harness.chain.balance(harness.treasury);
      expire(harness);
      const rail = await reopened(harness);
      expect(harness.chain.balance(harness.treasury)).toBe(charged);
      const [row] = harness.rows();
      expect(row?.state).toBe(charged === 0n ? "released" : "settled");
      expect(answer === "paid").toBe(charged === 10_000n);
      expect(rail.health().unresolved).toBe(0);
      agree(harness);
      await rail.stop();
    },
  );

  test("an unknown outcome is not released while the authorization is valid", async () => {
    const harness = await openHarness();
    harness.chain.settleFaults.push({ kind: "lost", moves: false });
    await harness.present(await harness.sign());
    const rail = await reopened(harness);
    expect(harness.rows()).toMatchObject([{ state: "settling" }]);
    expect(rail.health().unresolved).toBe(1);
    await rail.stop();
  });

  test("one round looks up all unknown outcomes, also those behind others that stay unknown", async () => {
    const harness = await openHarness({ withChain: false, terms: { dailyCeilingAtomic: 100_000_000n } });
    const stuck = 210;
    for (let index = 0; index < stuck + 40; index += 1) {
      harness.chain.settleFaults.push({ kind: "lost", moves: index >= stuck });
      await harness.present(await harness.sign());
    }
    expect(await reconcileBy(harness)).toEqual({ looked_at: 250, settled: 40, released: 0, unresolved: 210 });
    agree(harness);
  });

  test("an unknown outcome is not released while the chain is unreadable, for any length of time", async () => {
    const harness = await openHarness();
    harness.chain.settleFaults.push({ kind: "lost", moves: true });
    harness.chain.onSettle = () => {
      harness.chain.readable = false;
    };
    const payment = await harness.sign();
    expect(refused(await harness.present(payment)).code).toBe("PAYMENT_OUTCOME_UNKNOWN");
    harness.clock.now += 7 * 86_400_000;
    const rail = await reopened(harness);
    expect(harness.rows()).toMatchObject([{ state: "settling" }]);
    expect(refused(await harness.present(payment)).code).toBe("PAYMENT_OUTCOME_UNKNOWN");
    harness.chain.readable = true;
    await rail.reconcile();
    expect(harness.rows()).toMatchObject([{ state: "settled" }]);
    expect(paid(await harness.present(payment)).repeated).toBe(true);
    await rail.stop();
  });

  test("a cancelled authorization is 402 with new requirements", async () => {
    const harness = await openHarness();
    harness.chain.settleFaults.push({ kind: "lost", moves: false });
    const payment = await harness.sign();
    await harness.present(payment);
    harness.chain.cancel(harness.wallet.address, payment.payload.authorization.nonce);
    const result = refused(await harness.present(payment));
    expect(result).toMatchObject({ code: "PAYMENT_NOT_VERIFIED", extra: { reason: "authorization cancelled" } });
    expect(result.headerValue).toBeTypeOf("string");
    expect(harness.rows()).toMatchObject([{ state: "released" }]);
  });

  test("a released payment that reaches the chain later is found, and its answer served", async () => {
    const harness = await openHarness();
    harness.chain.settleFaults.push({ kind: "says", reason: "insufficient_funds", transaction: "", moves: false });
    const payment = await harness.sign();
    expect(refused(await harness.present(payment)).code).toBe("PAYMENT_NOT_VERIFIED");
    harness.chain.move(payment.payload.authorization as Parameters<typeof harness.chain.move>[0]);
    harness.clock.now += 300_000;
    const rail = await reopened(harness);
    expect(harness.rows()).toMatchObject([{ state: "settled" }]);
    agree(harness);
    expect(paid(await harness.present(payment)).repeated).toBe(true);
    await rail.stop();
  });

  test("when a third party puts the authorization on the chain first, the payer is served and charged once", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.move(payment.payload.authorization as Parameters<typeof harness.chain.move>[0]);
    paid(await harness.present(payment)).delivered();
    await settleDown();
    expect(harness.chain.settles).toBe(0);
    agree(harness);
    expect(refused(await harness.present(payment)).code).toBe("PAYMENT_REPLAYED");
  });

  test("an authorization used earlier without a transfer is refused", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.cancel(harness.wallet.address, payment.payload.authorization.nonce);
    expect(refused(await harness.present(payment)).extra).toMatchObject({
      reason: "invalid_exact_evm_nonce_already_used",
    });
  });
});

describe("without a chain, an outcome is final only when it cannot change", () => {
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
    const harness = await openHarness({ withChain: false });
    // A pending verdict is asked about once more at once; let that find the same.
    harness.chain.settleFaults.push(fault, fault);
    expect(refused(await harness.present(await harness.sign())).code).toBe(code);
    expect(harness.rows()).toMatchObject([{ state }]);
  });

  test("an unknown outcome is never released, and is resolved by presenting the same payment", async () => {
    const harness = await openHarness({ withChain: false });
    harness.chain.settleFaults.push({ kind: "lost", moves: false });
    const payment = await harness.sign();
    await harness.present(payment);
    const rail = await reopened(harness);
    expect(harness.rows()).toMatchObject([{ state: "settling" }]);
    paid(await harness.present(payment));
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
    await rail.stop();
  });

  test("after expiry an unknown outcome is not reported as unpaid, and support can close it", async () => {
    const harness = await openHarness({ withChain: false });
    harness.chain.settleFaults.push({ kind: "lost", moves: true });
    const payment = await harness.sign();
    const first = refused(await harness.present(payment));
    expect(first.message).toContain("Send the same payment again");
    expire(harness);
    const late = refused(await harness.present(payment));
    expect(late).toMatchObject({ status: 503, code: "PAYMENT_OUTCOME_UNKNOWN", extra: { expired: true } });
    expect(late.headerValue).toBeUndefined();
    expect(late.message).toContain("cannot be charged any more");
    expect(late.retryAfterSeconds).toBeGreaterThan(first.retryAfterSeconds ?? 0);
    expect(harness.rows()).toMatchObject([{ state: "settling" }]);
    // A node to ask, for one command, ends it; the payer then gets what was paid for.
    const told = await reconcileBy(harness);
    expect(told).toMatchObject({ looked_at: 1, settled: 1 });
    expect(paid(await harness.present(payment)).repeated).toBe(true);
    agree(harness);
  });

  test("a pending settlement is requested once more", async () => {
    const harness = await openHarness({ withChain: false });
    harness.chain.settleFaults.push({ kind: "says", reason: "settlement_pending", transaction: HASH, moves: false });
    paid(await harness.present(await harness.sign()));
    expect(harness.chain.settles).toBe(2);
  });
});
