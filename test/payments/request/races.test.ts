import { describe, expect, test } from "vitest";
import { type AuthorizationQuery, ChainUnreadableError } from "../../../src/payments/chain/reader.ts";
import { CLOCK_SKEW_SECONDS } from "../../../src/payments/request/match.ts";
import { FAULT_POINTS, type FaultPointName } from "../../../src/payments/types.ts";
import { PaymentStore } from "../../../src/store/ledger/payment-journal/store.ts";
import { type Harness, openHarness, paid, refused, settleDown } from "../../support/payments/harness.ts";
import { newWallet, type SignedPayment } from "../../support/payments/wallet.ts";

const USED = "invalid_exact_evm_nonce_already_used";
const move = (harness: Harness, payment: SignedPayment) => harness.chain.move(payment.payload.authorization as never);

/** Lets the next verify answer only when it is told to, with what was true when it was asked or with a fault. */
function slowVerify(harness: Harness, reason?: string) {
  const { verify } = harness.chain.facilitator;
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  Object.assign(harness.chain.facilitator, {
    verify: async (...args: Parameters<typeof verify>) => {
      Object.assign(harness.chain.facilitator, { verify });
      const verdict = reason === undefined ? await verify(...args) : { kind: "invalid", reason };
      asked.resolve();
      await held.promise;
      return verdict;
    },
  });
  return { asked: asked.promise, answer: held.resolve };
}

/** A request that waits for verify while another with the same payment gets `end`. */
async function overtaken(harness: Harness, reason: string | undefined, end: "delivered" | "failed") {
  const payment = await harness.sign();
  const slow = slowVerify(harness, reason);
  const late = harness.present(payment);
  await slow.asked;
  const first = paid(await harness.present(payment));
  if (end === "delivered") first.delivered();
  else first.failed(499, "gone");
  await settleDown();
  slow.answer();
  return { first, late: await late };
}

test("every step of a paid request runs once, in order", async () => {
  const passed: FaultPointName[] = [];
  const harness = await openHarness({ faultPoint: (name) => void passed.push(name) });
  const answer = paid(await harness.present(await harness.sign()));
  expect(passed).toEqual(FAULT_POINTS.slice(0, -1));
  answer.delivered();
  expect(passed).toEqual([...FAULT_POINTS]);
});

describe("a request overtaken by another with the same payment", () => {
  test.each([undefined, USED])("gets no answer after delivery to the other, when verify says %s", async (reason) => {
    const harness = await openHarness();
    const { late } = await overtaken(harness, reason, "delivered");
    expect(refused(late)).toMatchObject({ status: 409, extra: { in_progress: false } });
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
  });

  test.each([true, false])("gets the undelivered answer", async (withChain) => {
    const harness = await openHarness({ withChain });
    const { first, late } = await overtaken(harness, USED, "failed");
    expect(paid(late)).toMatchObject({ body: first.body, repeated: true });
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
  });
});

describe("an authorization that verify calls used and the ledger does not have", () => {
  test("is searched on the chain from the earliest time it can have been signed", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    move(harness, payment);
    const queries: AuthorizationQuery[] = [];
    const { authorizationStatus } = harness.chain.reader;
    Object.assign(harness.chain.reader, {
      authorizationStatus: async (query: AuthorizationQuery) => {
        queries.push(query);
        return authorizationStatus(query);
      },
    });
    paid(await harness.present(payment));
    const unusedBefore = harness.clock.now / 1000 - 90 - Number(CLOCK_SKEW_SECONDS);
    expect(queries[0]).toMatchObject({ fromBlock: null, unusedBefore, usesAlone: true, amount: 10_000n });
  });

  test("is neither refused nor accepted while the chain is unreadable", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    move(harness, payment);
    const authorizationStatus = async () => Promise.reject(new ChainUnreadableError("down"));
    Object.assign(harness.chain.reader, { authorizationStatus });
    expect(refused(await harness.present(payment)).code).toBe("PAYMENT_OUTCOME_UNKNOWN");
    expect(harness.rows()).toEqual([]);
  });

  test("is refused without a chain", async () => {
    const harness = await openHarness({ withChain: false });
    const payment = await harness.sign();
    move(harness, payment);
    expect(refused(await harness.present(payment))).toMatchObject({ status: 402, extra: { reason: USED } });
  });

  test("is not served to a client that cannot sign for the payer", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    move(harness, payment);
    payment.payload.signature = (await harness.sign({}, undefined, newWallet())).payload.signature;
    harness.chain.verifyFaults.push(USED);
    expect(refused(await harness.present(payment)).status).toBe(409);
    expect(harness.rows()).toMatchObject([{ state: "released", held: "unproven" }]);
  });
});

describe("an unreachable service", () => {
  test("is reported to the monitor: the facilitator", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.reachable = false;
    await harness.present(payment);
    await settleDown();
    expect(harness.rail.health().facilitator.reachable).toBe(false);
    await harness.rail.stop();
  });

  test("is reported to the monitor: the chain", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.readable = false;
    await harness.present(payment);
    await settleDown();
    expect(harness.rail.health().chain?.reachable).toBe(false);
    await harness.rail.stop();
  });
});

describe("an undelivered answer", () => {
  const undelivered = async (identifier?: string) => {
    const harness = await openHarness();
    const payment = await harness.sign(identifier === undefined ? {} : { identifier });
    paid(await harness.present(payment)).failed(499, "gone");
    await settleDown();
    return { harness, payment };
  };
  const refund = (harness: Harness) =>
    new PaymentStore(harness.db).markRefunded(1, { at: harness.clock.now, transaction: "0xr" });

  test("is not served after a refund, neither for the payment nor for its identifier", async () => {
    const identifier = "order_0123456789abcdef";
    const { harness, payment } = await undelivered(identifier);
    refund(harness);
    expect(refused(await harness.present(payment)).extra).toMatchObject({ in_progress: false });
    expect(refused(await harness.present(await harness.sign({ identifier }))).extra).toEqual({ in_progress: false });
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
  });

  test("of a payment without identifier is served to a retry with one", async () => {
    const { harness, payment } = await undelivered();
    payment.extensions = { "payment-identifier": { info: { required: false, id: "order_0123456789abcdef" } } };
    expect(paid(await harness.present(payment)).repeated).toBe(true);
  });

  test("is not served for the same input by another method", async () => {
    const { harness, payment } = await undelivered();
    expect(refused(await harness.present(payment, { method: "MCP" })).extra).toEqual({
      in_progress: false,
      other_request: true,
    });
  });

  test("of a contract wallet is served for the signature that paid", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    payment.payload.signature = `${payment.payload.signature}00`;
    Object.assign(harness.chain.facilitator, { verify: async () => ({ kind: "valid" }) });
    harness.chain.settleFaults.push({ kind: "lost", moves: true });
    paid(await harness.present(payment)).failed(499, "gone");
    await settleDown();
    const read = structuredClone(payment);
    read.payload.signature = payment.payload.signature.replace(/00$/, "01");
    expect(refused(await harness.present(read)).code).toBe("PAYMENT_REPLAYED");
    expect(paid(await harness.present(payment)).repeated).toBe(true);
  });
});

test("without a chain, an unknown payment counts as expired half a minute after its end, not before", async () => {
  const harness = await openHarness({ withChain: false });
  const payment = await harness.sign();
  harness.chain.settleFaults.push(...Array.from({ length: 4 }, () => ({ kind: "lost", moves: false }) as const));
  const { validBefore } = payment.payload.authorization;
  const at = async (seconds: number) => {
    harness.clock.now = (Number(validBefore) + seconds) * 1000;
    return refused(await harness.present(payment)).extra;
  };
  expect(refused(await harness.present(payment)).extra).toEqual({ retry: "same_payment" });
  expect(await at(0)).toEqual({ retry: "same_payment" });
  expect(await at(30)).toEqual({ retry: "same_payment" });
  expect(await at(31)).toEqual({ retry: "same_payment", expired: true });
});
