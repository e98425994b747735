import { describe, expect, test } from "vitest";
import { FACILITATOR_SIGNER } from "../../support/payments/facilitator-fake.ts";
import { openHarness, paid, refused, settleDown } from "../../support/payments/harness.ts";

type Moved = Parameters<Awaited<ReturnType<typeof openHarness>>["chain"]["move"]>[0];
const WORDINGS = [
  "invalid_payload",
  "invalid_exact_evm_transaction_simulation_failed",
  "invalid_exact_evm_payload_authorization_nonce",
  "authorization is used or canceled",
  "invalid_exact_evm_nonce_already_used",
  "unexpected_verify_error",
  "unavailable",
];

describe("a payment whose money reached the treasury is never answered 402", () => {
  test.each(WORDINGS)("when a third party sent it and verify says %s", async (reason) => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.move(payment.payload.authorization as Moved);
    harness.chain.verifyFaults.push(reason);
    const answer = paid(await harness.present(payment));
    answer.delivered();
    await settleDown();
    harness.chain.verifyFaults.push(reason);
    expect(refused(await harness.present(payment)).status).toBe(409);
    expect(harness.rows()).toMatchObject([{ state: "settled", held: null }]);
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
  });

  test("when it is presented after its expiry", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.move(payment.payload.authorization as Moved);
    harness.clock.now += 200_000;
    expect(paid(await harness.present(payment)).receipt.transaction).toMatch(/^0x/);
    const unspent = await openHarness();
    const late = await unspent.sign();
    unspent.clock.now += 200_000;
    expect(refused(await unspent.present(late))).toMatchObject({ status: 402, extra: { reason: "expired" } });
  });

  test.each([3_600, 1e20])("when it is valid for %d seconds, longer than the requirement", async (seconds) => {
    const harness = await openHarness();
    const validBefore = harness.clock.now / 1000 + seconds;
    const unspent = refused(await harness.present(await harness.sign({ validBefore })));
    expect(unspent).toMatchObject({ status: 402, extra: { reason: "valid_too_long" } });
    const payment = await harness.sign({ validBefore });
    harness.chain.move(payment.payload.authorization as Moved);
    expect(paid(await harness.present(payment)).receipt.transaction).toMatch(/^0x/);
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
  });

  test.each(WORDINGS)("from a contract wallet, when verify says %s", async (reason) => {
    const harness = await openHarness();
    const payment = await harness.sign();
    const signature = `0x${"c0".repeat(97)}`;
    payment.payload.signature = signature;
    harness.chain.contractWallets.set(harness.wallet.address.toLowerCase(), signature);
    harness.chain.move(payment.payload.authorization as Moved);
    harness.chain.verifyFaults.push(reason);
    paid(await harness.present(payment));
    expect(harness.rows()).toMatchObject([{ state: "settled" }]);
  });

  test("is recorded when the signature is not the payer's, and still serves the payer", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.move(payment.payload.authorization as Moved);
    const claimed = structuredClone(payment);
    claimed.payload.signature = `0x${"ab".repeat(65)}`;
    for (let turn = 0; turn < 3; turn += 1) {
      harness.chain.verifyFaults.push("invalid_exact_evm_nonce_already_used");
      expect(refused(await harness.present(claimed))).toMatchObject({ status: 409 });
    }
    expect(harness.rows()).toMatchObject([{ state: "released", held: "unproven" }]);
    paid(await harness.present(payment));
    expect(harness.rows()).toMatchObject([{ held: "unproven" }, { state: "settled", held: null }]);
  });

  test("nothing is concluded while the chain cannot be read", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.move(payment.payload.authorization as Moved);
    harness.chain.readable = false;
    harness.chain.verifyFaults.push("invalid_payload");
    expect(refused(await harness.present(payment))).toMatchObject({ status: 503, code: "PAYMENT_OUTCOME_UNKNOWN" });
    harness.chain.readable = true;
    paid(await harness.present(payment));
  });

  test("no answer says that nothing was charged while the head of the chain is unreadable", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.move(payment.payload.authorization as Moved);
    const rail = harness.another();
    await rail.start();
    harness.chain.headless = true;
    const refusal = refused(await harness.present(payment, { rail }));
    expect(refusal).toMatchObject({ status: 503, code: "PAYMENT_OUTCOME_UNKNOWN" });
    expect(refusal.message).not.toContain("Nothing was charged");
    harness.chain.headless = false;
    paid(await harness.present(payment, { rail }));
    await rail.stop();
  });

  test("support finds the payment by the request id of each answer", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.move(payment.payload.authorization as Moved);
    const claimed = structuredClone(payment);
    claimed.payload.signature = `0x${"ab".repeat(65)}`;
    for (let turn = 0; turn < 2; turn += 1) {
      harness.chain.verifyFaults.push("invalid_exact_evm_nonce_already_used");
      const { extra } = refused(await harness.present(claimed));
      const { settled_payment: told } = extra as { settled_payment: { request_id: string } };
      expect(await harness.journal.search(told.request_id)).toMatchObject([{ held: "unproven" }]);
    }
  });

  test("a claim without proof is recorded beside an earlier failed attempt", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.settleFaults.push({ kind: "says", reason: "insufficient_funds", transaction: "", moves: false });
    expect(refused(await harness.present(payment)).status).toBe(402);
    harness.chain.move(payment.payload.authorization as Moved);
    const claimed = structuredClone(payment);
    claimed.payload.signature = `0x${"ab".repeat(65)}`;
    expect(refused(await harness.present(claimed)).status).toBe(409);
    expect(harness.rows()).toMatchObject([
      { state: "released", held: null },
      { state: "released", held: "unproven" },
    ]);
    paid(await harness.present(payment));
  });

  test("a refused payment that moved nothing stays refused, with one chain request", async () => {
    const harness = await openHarness();
    harness.chain.verifyFaults.push("insufficient_funds");
    expect(refused(await harness.present(await harness.sign())).status).toBe(402);
    const cancelled = await harness.sign();
    harness.chain.cancel(cancelled.payload.authorization.from, cancelled.payload.authorization.nonce);
    expect(refused(await harness.present(cancelled)).status).toBe(402);
  });
});

describe("one transfer buys one answer, whoever settled it", () => {
  test("a payment that another seller settled through the same facilitator is recorded and not served", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.move(payment.payload.authorization as Moved, FACILITATOR_SIGNER);
    const first = refused(await harness.present(payment));
    expect(first).toMatchObject({ status: 409, code: "PAYMENT_REPLAYED" });
    const [row] = harness.rows();
    expect(row).toMatchObject({ state: "settled", held: "sold_elsewhere" });
    expect(first.extra).toMatchObject({ settled_payment: { request_id: row?.request_id } });
    expect(refused(await harness.present(payment)).extra).toEqual(first.extra);
    const stranger = structuredClone(payment);
    stranger.payload.signature = `0x${"ab".repeat(65)}`;
    expect(refused(await harness.present(stranger)).extra).toEqual({ in_progress: false });
    expect(harness.rows()).toHaveLength(1);
    expect(harness.db.prepare("SELECT count(*) AS n FROM payment_days").get()?.n).toBe(0);
  });

  test("nothing is served while the sender addresses of the facilitator are unknown", async () => {
    const harness = await openHarness();
    harness.chain.signers = null;
    const rail = harness.another();
    await rail.start();
    const payment = await harness.sign();
    harness.chain.move(payment.payload.authorization as Moved);
    expect(refused(await harness.present(payment, { rail })).status).toBe(409);
    await rail.stop();
  });

  test.each([
    ["the facilitator, for another seller", FACILITATOR_SIGNER, 409],
    ["somebody in the payer's place", "0x57a6e70000000000000000000000000000000000", 200],
  ])("a transaction sent between verify and settle by %s", async (_, sender, status) => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.onSettle = () => harness.chain.move(payment.payload.authorization as Moved, sender);
    const first = await harness.present(payment);
    const again = await harness.present(payment);
    if (status === 200) {
      paid(first);
      return;
    }
    expect(refused(first)).toMatchObject({ status, code: "PAYMENT_REPLAYED", extra: { in_progress: false } });
    expect(refused(again)).toEqual(first);
    expect(harness.rows()).toMatchObject([
      { state: "released", release_reason: "sold_elsewhere" },
      { state: "settled", held: "sold_elsewhere" },
    ]);
    expect(harness.db.prepare("SELECT spent FROM payment_days").get()?.spent).toBe(0);
    expect(harness.chain.settles).toBe(1);
  });

  test("a transfer that the chain shows only later is held too, whoever finds it", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.onSettle = () => {
      harness.chain.move(payment.payload.authorization as Moved, FACILITATOR_SIGNER);
      harness.chain.readable = false;
    };
    expect(refused(await harness.present(payment)).code).toBe("PAYMENT_OUTCOME_UNKNOWN");
    expect(refused(await harness.present(payment)).code).toBe("PAYMENT_OUTCOME_UNKNOWN");
    harness.chain.readable = true;
    await harness.rail.reconcile();
    expect(harness.rows()).toMatchObject([{ state: "released" }, { state: "settled", held: "sold_elsewhere" }]);
    expect(refused(await harness.present(payment)).status).toBe(409);
  });

  test("a crash between release and hold serves nothing", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.onSettle = () => {
      harness.chain.move(payment.payload.authorization as Moved, FACILITATOR_SIGNER);
      harness.db.exec(
        `CREATE TEMP TRIGGER full BEFORE INSERT ON payments BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`,
      );
    };
    expect(refused(await harness.present(payment)).code).toBe("PAYMENT_OUTCOME_UNKNOWN");
    harness.db.exec("DROP TRIGGER full");
    expect(refused(await harness.present(payment)).status).toBe(409);
    expect(harness.rows().at(-1)).toMatchObject({ state: "settled", held: "sold_elsewhere" });
  });

  test("a payment that the server's own settle did send is served", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.settleFaults.push({ kind: "says", reason: "insufficient_funds", transaction: "", moves: false });
    expect(refused(await harness.present(payment)).status).toBe(402);
    harness.chain.move(payment.payload.authorization as Moved, FACILITATOR_SIGNER);
    expect(paid(await harness.present(payment)).repeated).toBe(false);
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
  });
});

describe("the daily ceiling is never exceeded", () => {
  test("a payment already on the chain is recorded and not served", async () => {
    const harness = await openHarness({ terms: { dailyCeilingAtomic: 50_000n } });
    const results = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const payment = await harness.sign();
      harness.chain.move(payment.payload.authorization as Moved);
      results.push({ payment, result: await harness.present(payment) });
    }
    expect(results.filter(({ result }) => result.kind === "paid")).toHaveLength(5);
    const over = results.slice(5);
    for (const { payment, result } of over) {
      expect(refused(result)).toMatchObject({ status: 429, code: "DAILY_SPEND_LIMIT_REACHED" });
      const { settled_payment: settled } = refused(result).extra as {
        settled_payment: { receipt: { status: string } };
      };
      expect(settled.receipt.status).toBe("settled");
      expect(refused(await harness.present(payment)).extra).toEqual(refused(result).extra);
    }
    expect(harness.rows().filter(({ held }) => held === "over_ceiling")).toHaveLength(3);
    expect(harness.db.prepare("SELECT spent FROM payment_days").get()?.spent).toBe(50_000);
    expect(harness.rail.health()).toMatchObject({ held: 3 });
  });

  test("a payment that a reorganisation drops is not settled again above the ceiling", async () => {
    const harness = await openHarness({ terms: { dailyCeilingAtomic: 10_000n } });
    paid(await harness.present(await harness.sign())).delivered();
    const over = await harness.sign();
    const { from, nonce } = over.payload.authorization;
    harness.chain.move(over.payload.authorization as Moved);
    expect(refused(await harness.present(over)).status).toBe(429);
    harness.chain.drop(from, nonce);
    harness.chain.height += 20n;
    harness.clock.now += 40_000;
    await harness.rail.reconcile();
    expect(harness.chain.settles).toBe(1);
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
    expect(refused(await harness.present(over)).code).toBe("PAYMENT_OUTCOME_UNKNOWN");
    expect(harness.rail.health()).toMatchObject({ reopened: 1 });
    harness.clock.now += 200_000;
    await harness.rail.reconcile();
    expect(harness.chain.settles).toBe(1);
    expect(harness.rows()).toMatchObject([{ state: "settled" }, { state: "released", held: "over_ceiling" }]);
  });

  test("a payment that a reorganisation drops and includes again is held as before", async () => {
    const harness = await openHarness({ terms: { dailyCeilingAtomic: 10_000n } });
    paid(await harness.present(await harness.sign())).delivered();
    const over = await harness.sign();
    const { from, nonce } = over.payload.authorization;
    harness.chain.move(over.payload.authorization as Moved);
    const first = refused(await harness.present(over));
    harness.chain.drop(from, nonce);
    harness.chain.height += 20n;
    harness.clock.now += 40_000;
    await harness.rail.reconcile();
    harness.chain.move(over.payload.authorization as Moved);
    expect(refused(await harness.present(over))).toMatchObject({ status: 429, extra: first.extra });
  });

  test("a released payment that moves money after the ceiling is reached is held", async () => {
    const harness = await openHarness({ terms: { dailyCeilingAtomic: 10_000n } });
    const late = await harness.sign();
    harness.chain.settleFaults.push({ kind: "says", reason: "insufficient_funds", transaction: "", moves: false });
    expect(refused(await harness.present(late)).status).toBe(402);
    paid(await harness.present(await harness.sign())).delivered();
    harness.chain.move(late.payload.authorization as Moved, FACILITATOR_SIGNER);
    harness.clock.now += 200_000;
    await harness.rail.reconcile();
    expect(harness.rows()).toMatchObject([{ state: "settled", held: "over_ceiling" }, { held: null }]);
    expect(refused(await harness.present(late)).status).toBe(429);
    expect(harness.db.prepare("SELECT spent FROM payment_days").get()?.spent).toBe(10_000);
  });
});
