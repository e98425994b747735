import { describe, expect, test } from "vitest";
import { ChainUnreadableError } from "../../../src/payments/chain/reader.ts";
import { reportPayment } from "../../../src/payments/support.ts";
import { FACILITATOR_SIGNER } from "../../support/payments/facilitator-fake.ts";
import { openHarness, paid, ROUTE, refused } from "../../support/payments/harness.ts";
import { newWallet, type SignedPayment } from "../../support/payments/wallet.ts";

type Harness = Awaited<ReturnType<typeof openHarness>>;
type Moved = Parameters<Harness["chain"]["move"]>[0];

const GONE = new Error("there is no such model");
const moved = (harness: Harness, payment: SignedPayment, sender?: string) =>
  harness.chain.move(payment.payload.authorization as Moved, sender);

describe("money that reached the treasury for another request is held for support", () => {
  test.each([
    ["less than the price", "5000", 0.005],
    ["more than the price", "50000", 0.05],
  ])("%s", async (_, value, usdc) => {
    const harness = await openHarness();
    const payment = await harness.sign({ value });
    moved(harness, payment);
    const first = refused(await harness.present(payment));
    expect(first).toMatchObject({ status: 409, code: "PAYMENT_REPLAYED" });
    expect(first.message).toContain(`it is of ${usdc} USDC, and the request costs 0.01 USDC`);
    const [row] = harness.rows();
    expect(row).toMatchObject({ state: "settled", held: "sold_elsewhere", amount: Number(value), owner: null });
    expect(first.extra).toMatchObject({ settled_payment: { request_id: row?.request_id } });
    expect(refused(await harness.present(payment))).toEqual(first);
    expect(harness.rows()).toHaveLength(1);
    expect(harness.rail.health()).toMatchObject({ held: 1 });
    const [found] = await harness.journal.search(String(row?.request_id));
    if (found === undefined) throw new Error("not found");
    expect(reportPayment(found)).toMatchObject({
      amount: String(usdc),
      failure: expect.stringMatching(/^409 it is of/),
    });
    expect(harness.chain.verifies + harness.chain.settles).toBe(0);
  });

  test("when the request is no longer valid", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    const gone = { ...ROUTE, planFault: GONE };
    expect(await harness.present(payment, { route: gone })).toEqual({ kind: "failed", error: GONE });
    moved(harness, payment);
    expect(refused(await harness.present(payment, { route: gone })).status).toBe(409);
    expect(harness.rows()).toMatchObject([
      { held: "sold_elsewhere", failure_reason: "the request cannot be answered" },
    ]);
  });

  test("when the request exceeds the ceiling, or the wallet is not on the allowlist", async () => {
    for (const terms of [{ maxRequestAtomic: 9_999n }, { allowlist: new Set([newWallet().address.toLowerCase()]) }]) {
      const harness = await openHarness({ terms });
      const payment = await harness.sign();
      moved(harness, payment);
      expect(refused(await harness.present(payment)).status).toBe(409);
      expect(harness.rows()).toMatchObject([{ state: "settled", held: "sold_elsewhere" }]);
    }
  });

  test("a caller without the payer's signature learns nothing, and the claim is recorded", async () => {
    const harness = await openHarness();
    const payment = await harness.sign({ value: "5000" });
    moved(harness, payment);
    payment.payload.signature = `0x${"ab".repeat(65)}`;
    expect(refused(await harness.present(payment)).status).toBe(409);
    expect(harness.rows()).toMatchObject([{ state: "released", held: "unproven", amount: 5000, failure_reason: null }]);
  });

  test("for another seller's sale at another price only the mismatch is stated", async () => {
    const harness = await openHarness();
    const payment = await harness.sign({ value: "50000" });
    moved(harness, payment, FACILITATOR_SIGNER);
    expect(refused(await harness.present(payment)).status).toBe(409);
    expect(harness.rows()).toMatchObject([{ held: "sold_elsewhere", amount: 50_000, failure_reason: null }]);
  });

  test("there is no conclusion while the chain is unreadable", async () => {
    const harness = await openHarness();
    const payment = await harness.sign({ value: "5000" });
    moved(harness, payment);
    harness.chain.readable = false;
    expect(refused(await harness.present(payment)).code).toBe("PAYMENT_OUTCOME_UNKNOWN");
    expect(harness.rows()).toEqual([]);
  });

  test("a payment that matches is served even a year after its expiry", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    moved(harness, payment);
    harness.clock.now += 365 * 86_400_000;
    paid(await harness.present(payment));
  });

  test("a payment that the server settled for an earlier price gets the stored answer", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.settleFaults.push({ kind: "says", reason: "insufficient_funds", transaction: "", moves: false });
    expect(refused(await harness.present(payment)).status).toBe(402);
    moved(harness, payment, FACILITATOR_SIGNER);
    const dearer = { ...ROUTE, priceAtomic: 20_000n };
    expect(refused(await harness.present(payment, { route: dearer })).code).toBe("PAYMENT_OUTCOME_UNKNOWN");
    harness.clock.now += 200_000;
    await harness.rail.reconcile();
    expect(paid(await harness.present(payment, { route: dearer })).receipt.amount_atomic).toBe("10000");
    expect(harness.rows()).toHaveLength(1);
  });
});

describe("the unsigned part of a payment", () => {
  const unsigned: [string, (payment: SignedPayment) => object][] = [
    ["another network", (payment) => ({ ...payment, accepted: { ...payment.accepted, network: "eip155:8453" } })],
    ["another token", (payment) => ({ ...payment, accepted: { ...payment.accepted, asset: newWallet().address } })],
    ["another scheme", (payment) => ({ ...payment, accepted: { ...payment.accepted, scheme: "upto" } })],
    ["another recipient", (payment) => ({ ...payment, accepted: { ...payment.accepted, payTo: newWallet().address } })],
    ["another amount", (payment) => ({ ...payment, accepted: { ...payment.accepted, amount: "1" } })],
    ["a broken identifier", (payment) => ({ ...payment, extensions: { "payment-identifier": { info: { id: "x" } } } })],
  ];

  test.each(unsigned)("with %s, money that moved buys its answer", async (_, change) => {
    const harness = await openHarness();
    const payment = await harness.sign();
    expect(refused(await harness.present(change(payment))).status).toBe(402);
    moved(harness, payment);
    paid(await harness.present(change(payment))).delivered();
    expect(harness.rows()).toMatchObject([{ state: "settled", held: null }]);
  });

  test.each(unsigned)("with %s, a consumed payment stays consumed", async (_, change) => {
    const harness = await openHarness();
    const payment = await harness.sign();
    paid(await harness.present(payment)).delivered();
    await harness.journal.drain();
    expect(refused(await harness.present(change(payment)))).toMatchObject({ status: 409, code: "PAYMENT_REPLAYED" });
  });
});

describe("chain requests that any caller can cause", () => {
  const asked = (harness: Harness) => {
    const { reader } = harness.chain;
    const { authorizationUsed, authorizationStatus } = reader;
    const count = { used: 0, status: 0 };
    Object.assign(reader, {
      authorizationUsed: (...args: Parameters<typeof authorizationUsed>) => {
        count.used += 1;
        return authorizationUsed(...args);
      },
      authorizationStatus: (...args: Parameters<typeof authorizationStatus>) => {
        count.status += 1;
        return authorizationStatus(...args);
      },
    });
    return count;
  };

  test.each([
    ["another amount", { value: "5000" }, 1],
    ["expired a year ago", { validBefore: 1_750_000_000 }, 1],
    ["to somebody else", { to: "0x1111111111111111111111111111111111111111" }, 0],
    ["of nothing", { value: "0" }, 0],
  ] as const)("%s: %j takes %d requests", async (_, changes, questions) => {
    const harness = await openHarness();
    const count = asked(harness);
    expect(refused(await harness.present(await harness.sign(changes))).status).toBe(402);
    expect(count).toEqual({ used: questions, status: 0 });
    expect(harness.rows()).toEqual([]);
  });

  test("a node that fails on them leaves payments of others possible", async () => {
    const harness = await openHarness();
    const { authorizationUsed } = harness.chain.reader;
    const down = async () => Promise.reject(new ChainUnreadableError("too many questions"));
    Object.assign(harness.chain.reader, { authorizationUsed: down });
    const junk = await Promise.all(Array.from({ length: 40 }, () => harness.sign({ value: "5000" })));
    for (const result of await Promise.all(junk.map((payment) => harness.present(payment)))) {
      expect(refused(result).code).toBe("PAYMENT_OUTCOME_UNKNOWN");
    }
    expect(harness.rail.ready()).toEqual({ ok: true });
    paid(await harness.present(await harness.sign()));
    Object.assign(harness.chain.reader, { authorizationUsed });
    expect(refused(await harness.present(junk[0] ?? "")).status).toBe(402);
  });
});
