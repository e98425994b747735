import { describe, expect, test } from "vitest";
import { openHarness, paid, ROUTE, refused, settleDown } from "../../support/payments/harness.ts";
import { callFor } from "../../support/payments/server.ts";
import { newWallet, type SignedPayment, toHeader } from "../../support/payments/wallet.ts";

/** One authorization in many spellings. All are the same payment. */
function spellings(payment: SignedPayment): string[] {
  const { authorization, signature } = payment.payload;
  const withAuthorization = (changes: object) => ({
    ...payment,
    payload: { signature, authorization: { ...authorization, ...changes } },
  });
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const upper = (hex: string) => `0x${hex.slice(2).toUpperCase()}`;
  return [
    toHeader(payment),
    toHeader(withAuthorization({ from: authorization.from.toLowerCase() })),
    toHeader(withAuthorization({ from: upper(authorization.from) })),
    toHeader(withAuthorization({ nonce: upper(authorization.nonce) })),
    toHeader(withAuthorization({ value: "0x2710" })),
    toHeader(withAuthorization({ value: "010000" })),
    toHeader(withAuthorization({ validAfter: "0x0" })),
    toHeader({ ...payment, payload: { signature: upper(signature), authorization } }),
    toHeader({ ...payment, payload: { authorization: { ...authorization }, signature, note: "extra" } }),
    toHeader({ ...payment, resource: { url: "https://elsewhere.example" }, extensions: undefined }),
    toHeader({ ...payment, accepted: { ...payment.accepted, payTo: payment.accepted.payTo.toLowerCase() } }),
    base64(JSON.stringify(payment, null, 3)),
    base64(JSON.stringify(Object.fromEntries(Object.entries(payment).reverse()))),
    toHeader(payment).replace(/=+$/, ""),
    Buffer.from(JSON.stringify(payment)).toString("base64url"),
    ` ${toHeader(payment)} `,
  ];
}

describe("a payment buys one answer", () => {
  test("presented again after delivery, it is 409 in every spelling", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    paid(await harness.present(payment)).delivered();
    await settleDown();
    for (const spelling of spellings(payment)) {
      const result = refused(await harness.present(spelling));
      expect(result).toMatchObject({ status: 409, code: "PAYMENT_REPLAYED", extra: { in_progress: false } });
      expect(result.headerValue).toBeUndefined();
    }
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
  });

  test("every spelling is accepted the first time", async () => {
    const harness = await openHarness();
    const count = spellings(await harness.sign()).length;
    for (let index = 0; index < count; index += 1) {
      const spelling = spellings(await harness.sign())[index] ?? "";
      paid(await harness.present(spelling)).delivered();
    }
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n * BigInt(count));
  });

  test("64 concurrent requests with one payment, in mixed spellings: one charge, one answer, computed once", async () => {
    let computed = 0;
    const route = {
      ...ROUTE,
      compute: async () => {
        computed += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
        return { computed };
      },
    };
    const harness = await openHarness();
    const texts = spellings(await harness.sign());
    const results = await Promise.all(
      Array.from({ length: 64 }, (_, index) => harness.present(texts[index % texts.length] ?? "", { route })),
    );
    expect(results.filter(({ kind }) => kind === "paid")).toHaveLength(1);
    for (const result of results) {
      if (result.kind === "paid") result.delivered();
      else expect(result).toMatchObject({ kind: "refused", status: 409, code: "PAYMENT_REPLAYED" });
    }
    expect(computed).toBe(1);
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
    expect(harness.rows()).toHaveLength(1);
  });

  test("while it is in progress, it is 409 with the advice to sign nothing new", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    const held = Promise.withResolvers<void>();
    harness.chain.settleFaults.push({ kind: "hangs", until: held.promise });
    const first = harness.present(payment);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(refused(await harness.present(payment))).toMatchObject({
      status: 409,
      code: "PAYMENT_REPLAYED",
      extra: { in_progress: true, retry: "same_payment" },
    });
    held.resolve();
    paid(await first);
  });

  test("before its answer is delivered, it is in progress and gets no second answer", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    const first = paid(await harness.present(payment));
    expect(refused(await harness.present(payment)).extra).toMatchObject({ in_progress: true });
    first.delivered();
    await settleDown();
    expect(refused(await harness.present(payment)).extra).toMatchObject({ in_progress: false });
  });

  test("an answer whose delivery failed is served once more with the same bytes", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    const first = paid(await harness.present(payment));
    first.failed(499, "the connection was closed");
    await settleDown();
    expect(harness.rows()[0]).toMatchObject({ state: "settled", failure_status: 499, delivered_at: null });
    const again = paid(await harness.present(payment));
    expect(again.body).toBe(first.body);
    expect(again.repeated).toBe(true);
    expect(again.paymentResponseHeader).toBe(first.paymentResponseHeader);
    again.delivered();
    await settleDown();
    expect(refused(await harness.present(payment)).code).toBe("PAYMENT_REPLAYED");
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
  });

  test("of 64 concurrent requests for an undelivered answer one gets it", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    paid(await harness.present(payment)).failed(499, "gone");
    await settleDown();
    for (let wave = 0; wave < 3; wave += 1) {
      const results = await Promise.all(Array.from({ length: 64 }, () => harness.present(payment)));
      const late = await harness.present(payment);
      const answers = [...results, late].filter(({ kind }) => kind === "paid");
      expect(answers).toHaveLength(1);
      for (const answer of answers) paid(answer).failed(499, "gone again");
      await settleDown();
    }
  });

  test("64 concurrent requests for a payment of unknown outcome: settled once, one answer", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.settleFaults.push({ kind: "lost", moves: false });
    expect(refused(await harness.present(payment)).code).toBe("PAYMENT_OUTCOME_UNKNOWN");
    const settles = harness.chain.settles;
    harness.chain.settleDelayMs = 5;
    const staggered = Array.from({ length: 64 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index % 8));
      return harness.present(payment);
    });
    const results = [...(await Promise.all(staggered)), await harness.present(payment)];
    expect(results.filter(({ kind }) => kind === "paid")).toHaveLength(1);
    expect(harness.chain.settles).toBe(settles + 1);
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
  });

  test("the reconciler and the payer at the same time: one answer", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.settleFaults.push({ kind: "lost", moves: true });
    harness.chain.onSettle = () => {
      harness.chain.readable = false;
    };
    await harness.present(payment);
    harness.chain.readable = true;
    const results = await Promise.all([
      harness.rail.reconcile(),
      ...Array.from({ length: 16 }, () => harness.present(payment)),
      harness.rail.reconcile(),
    ]);
    const answers = [
      ...results.flatMap((result) => ("kind" in result ? [result] : [])),
      await harness.present(payment),
    ];
    expect(answers.filter(({ kind }) => kind === "paid").length).toBeLessThanOrEqual(1);
    expect(harness.rows()).toMatchObject([{ state: "settled" }]);
  });

  test("an undelivered answer is refused to another request, and to a caller who only knows payer and nonce", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    paid(await harness.present(payment)).failed(499, "gone");
    await settleDown();
    expect(refused(await harness.present(payment, { input: "something else" })).extra).toMatchObject({
      other_request: true,
    });
    const otherRoute = { path: "/other", priceAtomic: 10_000n };
    expect(refused(await harness.present(payment, { route: otherRoute })).code).toBe("PAYMENT_REPLAYED");
    const thief = structuredClone(payment);
    thief.payload.signature = (await harness.sign({}, undefined, newWallet())).payload.signature;
    const guesses = [await harness.present(thief), await harness.present(thief, { input: "something else" })];
    for (const guess of guesses) {
      expect(refused(guess)).toMatchObject({ code: "PAYMENT_REPLAYED", extra: { in_progress: false } });
    }
    expect(guesses[0]).toEqual(guesses[1]);
    paid(await harness.present(payment));
  });

  test("an undelivered answer is served after a change of the price", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    paid(await harness.present(payment)).failed(499, "gone");
    await settleDown();
    const dearer = { ...ROUTE, priceAtomic: 20_000n };
    expect(paid(await harness.present(payment, { route: dearer })).receipt.amount_atomic).toBe("10000");
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
  });

  test("a caller who read an authorization on the chain does not know its payment identifier", async () => {
    const harness = await openHarness();
    const payment = await harness.sign({ identifier: "order_0123456789abcdef" });
    paid(await harness.present(payment)).failed(499, "gone");
    await settleDown();
    const read = { ...payment, extensions: undefined };
    expect(refused(await harness.present(read)).code).toBe("PAYMENT_REPLAYED");
    const guessed = structuredClone(payment);
    guessed.extensions = { "payment-identifier": { info: { required: false, id: "order_guessed_by_somebody" } } };
    expect(refused(await harness.present(guessed)).code).toBe("PAYMENT_REPLAYED");
    const right = await harness.present(read);
    expect(await harness.present(read, { input: "something else" })).toEqual(right);
    paid(await harness.present(payment));
  });

  test("an undelivered answer is served after the payment has expired, and with the facilitator down", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    paid(await harness.present(payment)).failed(499, "gone");
    await settleDown();
    harness.clock.now += 3_600_000;
    harness.chain.reachable = false;
    expect(paid(await harness.present(payment)).repeated).toBe(true);
  });

  test("a fault in computing charges nothing, and the same payment works afterwards", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    const route = {
      ...ROUTE,
      compute: async () => {
        throw new Error("broken");
      },
    };
    const result = await harness.present(payment, { route });
    expect(result).toMatchObject({ kind: "failed", error: new Error("broken") });
    expect(harness.chain.settles).toBe(0);
    expect(harness.rows()).toMatchObject([{ state: "released", release_reason: "the answer could not be made" }]);
    paid(await harness.present(payment));
    expect(harness.rows()).toMatchObject([{ state: "released" }, { state: "settled" }]);
  });

  test("the facilitator gets the server's requirement and one spelling of the payment", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    payment.payload.authorization.value = "0x2710";
    payment.resource = { url: "https://elsewhere.example" };
    payment.extensions = { bazaar: { info: "forged" } };
    paid(await harness.present(payment));
    const sent = JSON.parse(String(harness.db.prepare("SELECT payload FROM payment_payloads").get()?.payload));
    expect(sent.payload.authorization.value).toBe("10000");
    expect(sent.resource.url).toBe("http://127.0.0.1/paid");
    expect(sent.extensions.bazaar).toBeUndefined();
  });

  test("a payment given as an object by MCP gets the same answer", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    const result = paid(await harness.rail.handlePaidRequest(callFor(ROUTE, "MCP", "hello", payment)));
    expect(result.receipt.amount).toBe("0.01");
    result.delivered();
    await settleDown();
    expect(refused(await harness.present(payment)).code).toBe("PAYMENT_REPLAYED");
  });
});

describe("payment identifiers", () => {
  const id = "order_0123456789abcdef";

  test("another authorization with the same identifier and request gets the stored answer and is not charged", async () => {
    const harness = await openHarness();
    const first = paid(await harness.present(await harness.sign({ identifier: id })));
    first.delivered();
    await settleDown();
    const again = paid(await harness.present(await harness.sign({ identifier: id })));
    expect(again.body).toBe(first.body);
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
    again.delivered();
    await settleDown();
    paid(await harness.present(await harness.sign({ identifier: id }))).delivered();
    expect(harness.rows()).toHaveLength(1);
  });

  test("the same authorization again is 409 PAYMENT_REPLAYED", async () => {
    const harness = await openHarness();
    const payment = await harness.sign({ identifier: id });
    paid(await harness.present(payment)).delivered();
    await settleDown();
    expect(refused(await harness.present(payment)).code).toBe("PAYMENT_REPLAYED");
  });

  test("another request with the same identifier is 409 IDEMPOTENCY_CONFLICT", async () => {
    const harness = await openHarness();
    paid(await harness.present(await harness.sign({ identifier: id }))).delivered();
    await settleDown();
    const result = refused(await harness.present(await harness.sign({ identifier: id }), { input: "other" }));
    expect(result).toMatchObject({ status: 409, code: "IDEMPOTENCY_CONFLICT" });
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
  });

  test("while the first is in progress, the second is 409", async () => {
    const harness = await openHarness();
    const held = Promise.withResolvers<void>();
    harness.chain.settleFaults.push({ kind: "hangs", until: held.promise });
    const first = harness.present(await harness.sign({ identifier: id }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(refused(await harness.present(await harness.sign({ identifier: id }))).extra).toMatchObject({
      in_progress: true,
    });
    held.resolve();
    paid(await first);
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
  });

  test("an unknown outcome of the first is resolved, and the second is not charged", async () => {
    const harness = await openHarness();
    harness.chain.settleFaults.push({ kind: "lost", moves: true });
    const first = await harness.sign({ identifier: id });
    const second = await harness.sign({ identifier: id });
    harness.chain.onSettle = () => {
      harness.chain.readable = false;
    };
    expect(refused(await harness.present(first)).code).toBe("PAYMENT_OUTCOME_UNKNOWN");
    harness.chain.readable = true;
    paid(await harness.present(second));
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
  });

  test("an authorization that a third party put on the chain buys its own answer and is recorded", async () => {
    const harness = await openHarness();
    paid(await harness.present(await harness.sign({ identifier: id }))).delivered();
    await settleDown();
    const second = await harness.sign({ identifier: id });
    harness.chain.move(second.payload.authorization as Parameters<typeof harness.chain.move>[0]);
    const answer = paid(await harness.present(second));
    expect(answer.repeated).toBe(false);
    expect(harness.rows()).toMatchObject([{ state: "settled" }, { state: "settled", identifier: null }]);
    expect(harness.chain.balance(harness.treasury)).toBe(20_000n);
  });

  test("belongs to one payer: another payer's payment with it is a new one", async () => {
    const harness = await openHarness();
    const other = newWallet();
    harness.chain.fund(other.address, 10_000n);
    paid(await harness.present(await harness.sign({ identifier: id }))).delivered();
    await settleDown();
    paid(await harness.present(await harness.sign({ identifier: id }, undefined, other)));
    expect(harness.chain.balance(harness.treasury)).toBe(20_000n);
  });

  test("is not disclosed to a caller who cannot sign for the payer", async () => {
    const harness = await openHarness();
    paid(await harness.present(await harness.sign({ identifier: id }))).delivered();
    await settleDown();
    const forged = await harness.sign({ identifier: id }, undefined, newWallet());
    forged.payload.authorization.from = harness.wallet.address;
    expect(refused(await harness.present(forged)).extra).toMatchObject({ reason: "invalid_exact_evm_signature" });
  });

  test("is forgotten after 24 hours", async () => {
    const harness = await openHarness();
    paid(await harness.present(await harness.sign({ identifier: id }))).delivered();
    await settleDown();
    harness.clock.now += 24 * 3_600_000 + 1;
    paid(await harness.present(await harness.sign({ identifier: id })));
    expect(harness.chain.balance(harness.treasury)).toBe(20_000n);
  });

  test("can be used again when its payment was never paid", async () => {
    const harness = await openHarness();
    harness.chain.settleFaults.push({ kind: "says", reason: "invalid_payload", transaction: "", moves: false });
    refused(await harness.present(await harness.sign({ identifier: id })));
    paid(await harness.present(await harness.sign({ identifier: id }), { input: "other" }));
  });
});
