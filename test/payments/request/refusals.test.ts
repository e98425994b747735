import { describe, expect, test } from "vitest";
import { createPaymentRail } from "../../../src/payments/rail.ts";
import { createSqliteJournal } from "../../../src/store/ledger/sqlite-journal.ts";
import { openHarness, paid, ROUTE, refused, SILENT, settleDown } from "../../support/payments/harness.ts";
import { callFor } from "../../support/payments/server.ts";
import { newWallet, toHeader } from "../../support/payments/wallet.ts";

describe("an invalid payment is refused and charges nothing", () => {
  const elsewhere = "0x1111111111111111111111111111111111111111";
  const cases: [string, string, (harness: Awaited<ReturnType<typeof openHarness>>) => Promise<object | string>][] = [
    ["less than asked", "amount_mismatch", (harness) => harness.sign({ value: "9999" })],
    ["more than asked", "amount_mismatch", (harness) => harness.sign({ value: "10001" })],
    ["to somebody else", "recipient_mismatch", (harness) => harness.sign({ to: elsewhere })],
    ["expired", "expired", (harness) => harness.sign({ validBefore: harness.clock.now / 1000 - 1 })],
    ["about to expire", "expired", (harness) => harness.sign({ validBefore: harness.clock.now / 1000 + 5 })],
    ["not valid yet", "not_yet_valid", (harness) => harness.sign({ validAfter: harness.clock.now / 1000 + 60 })],
    [
      "valid for too long",
      "valid_too_long",
      (harness) => harness.sign({ validBefore: harness.clock.now / 1000 + 121 }),
    ],
    [
      "signed by another wallet",
      "invalid_exact_evm_signature",
      async (harness) => {
        const payment = await harness.sign();
        payment.payload.authorization.from = newWallet().address;
        return payment;
      },
    ],
    [
      "by a wallet without money",
      "invalid_exact_evm_insufficient_balance",
      (harness) => harness.sign({}, undefined, newWallet()),
    ],
    [
      "on another network",
      "network_mismatch",
      async (harness) => {
        const payment = await harness.sign();
        return { ...payment, accepted: { ...payment.accepted, network: "eip155:8453" } };
      },
    ],
    [
      "in another token",
      "asset_mismatch",
      async (harness) => {
        const payment = await harness.sign();
        return { ...payment, accepted: { ...payment.accepted, asset: elsewhere } };
      },
    ],
    [
      "by another scheme",
      "scheme_mismatch",
      async (harness) => {
        const payment = await harness.sign();
        return { ...payment, accepted: { ...payment.accepted, scheme: "upto" } };
      },
    ],
    [
      "by Permit2",
      "transfer_method_mismatch",
      async (harness) => {
        const payment = await harness.sign();
        const extra = { ...payment.accepted.extra, assetTransferMethod: "permit2" };
        return { ...payment, accepted: { ...payment.accepted, extra } };
      },
    ],
    [
      "in the upfront flow",
      "payment_flow_mismatch",
      async (harness) => {
        const payment = await harness.sign();
        return { ...payment, accepted: { ...payment.accepted, extra: { paymentFlow: "upfront" } } };
      },
    ],
    [
      "of x402 version 1",
      "unsupported_x402_version",
      async (harness) => {
        const { payload } = await harness.sign();
        return { x402Version: 1, scheme: "exact", network: "base-sepolia", payload };
      },
    ],
    [
      "of another version",
      "unsupported_x402_version",
      async (harness) => ({ ...(await harness.sign()), x402Version: 3 }),
    ],
    [
      "with a number for the value",
      "malformed_payment",
      async (harness) => {
        const payment = await harness.sign();
        const authorization = { ...payment.payload.authorization, value: 10_000 };
        return { ...payment, payload: { ...payment.payload, authorization } };
      },
    ],
    [
      "with an identifier of another form",
      "invalid_payment_identifier",
      async (harness) => ({
        ...(await harness.sign()),
        extensions: { "payment-identifier": { info: { id: "short" } } },
      }),
    ],
    ["junk", "malformed_payment", async () => "%%%"],
    ["base64 of junk", "malformed_payment", async () => Buffer.from("not json").toString("base64")],
    ["base64 of an array", "malformed_payment", async () => Buffer.from("[]").toString("base64")],
    ["base64 of null", "malformed_payment", async () => Buffer.from("null").toString("base64")],
    ["nothing at all", "malformed_payment", async () => ""],
  ];

  test.each(cases)("%s: %s", async (_, reason, make) => {
    const harness = await openHarness();
    const before = harness.chain.balance(harness.wallet.address);
    const result = refused(await harness.present(await make(harness)));
    expect(result).toMatchObject({ status: 402, code: "PAYMENT_NOT_VERIFIED", extra: { reason } });
    expect(result.paymentRequired?.accepts[0]?.amount).toBe("10000");
    expect(result.headerValue).toBeTypeOf("string");
    expect(harness.chain.balance(harness.wallet.address)).toBe(before);
    expect(harness.chain.settles).toBe(0);
    expect(harness.rows()).toEqual([]);
  });

  test("a price above the ceiling of one request is 402 without requirements to sign", async () => {
    const harness = await openHarness({ terms: { maxRequestAtomic: 9_999n } });
    expect((await harness.required()).accepts[0]?.amount).toBe("10000");
    const result = refused(await harness.present(await harness.sign()));
    expect(result).toMatchObject({ status: 402, code: "REQUEST_EXCEEDS_MAX" });
    expect(result.paymentRequired).toBeUndefined();
    expect(harness.chain.verifies).toBe(0);
  });

  test("exactly the ceiling of one request is served", async () => {
    const harness = await openHarness({ terms: { maxRequestAtomic: 10_000n } });
    paid(await harness.present(await harness.sign()));
  });

  test("a wallet that is not on the allowlist: 403", async () => {
    const harness = await openHarness({ terms: { allowlist: new Set([newWallet().address.toLowerCase()]) } });
    expect(refused(await harness.present(await harness.sign()))).toMatchObject({
      status: 403,
      code: "WALLET_NOT_ALLOWLISTED",
    });
    expect(harness.chain.verifies).toBe(0);
  });

  test("a wallet on the allowlist is served, in any spelling of its address", async () => {
    const wallet = newWallet();
    const harness = await openHarness({ terms: { allowlist: new Set([wallet.address.toLowerCase()]) } });
    harness.chain.fund(wallet.address, 10_000n);
    const payment = await harness.sign({}, undefined, wallet);
    payment.payload.authorization.from = `0x${wallet.address.slice(2).toUpperCase()}`;
    paid(await harness.present(payment));
  });
});

describe("daily ceilings", () => {
  const terms = { dailyCeilingAtomic: 25_000n };

  test("a payment that would exceed one is 429 with the seconds to 00:00 UTC", async () => {
    const harness = await openHarness({ terms });
    paid(await harness.present(await harness.sign())).delivered();
    paid(await harness.present(await harness.sign())).delivered();
    const result = refused(await harness.present(await harness.sign()));
    expect(result).toMatchObject({
      status: 429,
      code: "DAILY_SPEND_LIMIT_REACHED",
      retryAfterSeconds: 12 * 3600,
      extra: { ceiling: "0.025", spent: "0.02" },
    });
    expect(harness.chain.balance(harness.treasury)).toBe(20_000n);
  });

  test("a payment refused at settle releases its amount", async () => {
    const harness = await openHarness({ terms: { dailyCeilingAtomic: 10_000n } });
    harness.chain.settleFaults.push({
      kind: "says",
      reason: "invalid_exact_evm_signature",
      transaction: "",
      moves: false,
    });
    refused(await harness.present(await harness.sign()));
    paid(await harness.present(await harness.sign()));
    expect(refused(await harness.present(await harness.sign())).code).toBe("DAILY_SPEND_LIMIT_REACHED");
  });

  test("each wallet has its own, and all restart at 00:00 UTC", async () => {
    const harness = await openHarness({ terms: { dailyCeilingAtomic: 10_000n } });
    paid(await harness.present(await harness.sign()));
    const other = newWallet();
    harness.chain.fund(other.address, 10_000n);
    paid(await harness.present(await harness.sign({}, undefined, other)));
    expect(refused(await harness.present(await harness.sign())).code).toBe("DAILY_SPEND_LIMIT_REACHED");
    harness.clock.now += 12 * 3_600_000;
    paid(await harness.present(await harness.sign()));
  });

  test("64 concurrent payments never exceed it by one unit", async () => {
    const harness = await openHarness({ terms: { dailyCeilingAtomic: 205_000n } });
    const payments = await Promise.all(Array.from({ length: 64 }, () => harness.sign()));
    const results = await Promise.all(payments.map((payment) => harness.present(payment)));
    expect(results.filter(({ kind }) => kind === "paid")).toHaveLength(20);
    const codes = new Set(results.flatMap((result) => (result.kind === "refused" ? [result.code] : [])));
    expect(codes).toEqual(new Set(["DAILY_SPEND_LIMIT_REACHED"]));
    expect(harness.chain.balance(harness.treasury)).toBe(200_000n);
  });

  test("the day's counter equals the sum of its rows", async () => {
    const harness = await openHarness({ terms });
    harness.chain.settleFaults.push({ kind: "says", reason: "invalid_payload", transaction: "", moves: false });
    for (let turn = 0; turn < 4; turn += 1) await harness.present(await harness.sign());
    const { spent } = harness.db.prepare("SELECT spent FROM payment_days").get() ?? {};
    const { sum } = harness.db.prepare("SELECT sum(amount) AS sum FROM payments WHERE state <> 'released'").get() ?? {};
    expect(spent).toBe(sum);
    expect(spent).toBe(20_000);
  });
});

describe("a rail that cannot take payments answers 503 and charges nothing", () => {
  test("without a facilitator at the start there is neither a challenge nor a charge", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.reachable = false;
    const rail = harness.another();
    await rail.start();
    expect(rail.ready()).toMatchObject({ ok: false, code: "PAYMENT_FACILITATOR_UNAVAILABLE" });
    const route = { path: "/paid", priceAtomic: 10_000n };
    const unpaid = refused(await rail.handlePaidRequest(callFor(route, "POST", "hello", null)));
    expect(unpaid).toMatchObject({ status: 503, code: "PAYMENT_FACILITATOR_UNAVAILABLE" });
    expect(unpaid.headerValue).toBeUndefined();
    const answered = refused(await rail.handlePaidRequest(callFor(route, "POST", "hello", toHeader(payment))));
    expect(answered).toMatchObject({ status: 503, code: "PAYMENT_FACILITATOR_UNAVAILABLE" });
    expect(harness.rows()).toEqual([]);
    await rail.stop();
  });

  test("with a facilitator that does not accept the rail's terms the configuration is incomplete", async () => {
    const harness = await openHarness();
    harness.chain.supports = false;
    const rail = harness.another();
    await rail.start();
    expect(rail.ready()).toMatchObject({ ok: false, code: "PAYMENT_CONFIGURATION_INCOMPLETE" });
    expect(rail.health()).toMatchObject({ ok: false, facilitator: { reachable: true } });
    await rail.stop();
  });

  test("while verify is unreachable it refuses, and the same payment works afterwards", async () => {
    const harness = await openHarness();
    harness.chain.verifyFaults.push("unavailable");
    const payment = await harness.sign();
    const result = refused(await harness.present(payment));
    expect(result).toMatchObject({ status: 503, code: "PAYMENT_FACILITATOR_UNAVAILABLE" });
    expect(result.headerValue).toBeUndefined();
    await settleDown();
    paid(await harness.present(payment));
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
  });

  test.concurrent.each([0, 100, 400])(
    "junk payments leave others possible while /supported takes %i ms",
    async (ms) => {
      const harness = await openHarness();
      harness.chain.supportsDelayMs = ms;
      const junk = await harness.sign();
      junk.payload.signature = `0x${"5a".repeat(96)}`;
      const until = performance.now() + 700;
      const outcomes: string[] = [];
      for (let turn = 0; performance.now() < until; turn += 1) {
        // Half of them are verdicts of trouble, half are no verdict at all.
        harness.chain.verifyFaults.push(turn % 2 === 0 ? "unexpected_verify_error" : "unavailable");
        expect(refused(await harness.present(junk)).code).toBe("PAYMENT_FACILITATOR_UNAVAILABLE");
        const unpaid = await harness.present(null);
        outcomes.push(unpaid.kind);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      expect(outcomes.length).toBeGreaterThan(10);
      expect(new Set(outcomes)).toEqual(new Set(["challenge"]));
      expect(harness.rows()).toEqual([]);
    },
  );

  test("an ERC-6492 wrapper that does not decode is refused without any request", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    payment.payload.signature = `0x${"5a".repeat(65)}${"6492".repeat(16)}`;
    expect(refused(await harness.present(payment))).toMatchObject({
      status: 402,
      extra: { reason: "malformed_payment" },
    });
    expect(harness.chain.verifies).toBe(0);
  });

  test("a facilitator's error about itself is no verdict", async () => {
    const harness = await openHarness();
    harness.chain.verifyFaults.push("unexpected_verify_error");
    expect(refused(await harness.present(await harness.sign())).code).toBe("PAYMENT_FACILITATOR_UNAVAILABLE");
  });

  test("an unreadable chain stops payments, since none could be confirmed", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    harness.chain.readable = false;
    expect(refused(await harness.present(payment))).toMatchObject({
      status: 503,
      code: "PAYMENT_FACILITATOR_UNAVAILABLE",
    });
    expect(harness.chain.settles).toBe(0);
    harness.chain.readable = true;
    paid(await harness.present(payment));
  });

  test("a stopped rail accepts no new payment", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    await harness.rail.stop();
    expect(refused(await harness.present(payment))).toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE" });
  });

  test("a retry is told that nothing was charged only after the ledger was read", async () => {
    const harness = await openHarness();
    harness.chain.settleFaults.push({ kind: "lost", moves: true });
    harness.chain.onSettle = () => {
      harness.chain.readable = false;
    };
    const payment = await harness.sign();
    expect(refused(await harness.present(payment)).code).toBe("PAYMENT_OUTCOME_UNKNOWN");
    await harness.rail.stop();
    const stopped = refused(await harness.present(payment));
    expect(stopped.message).not.toContain("Nothing was charged");
    expect(stopped.extra).toMatchObject({ retry: "same_payment" });
    expect(refused(await harness.present(null)).message).toContain("Nothing was charged");
    const off = createPaymentRail(
      { mode: "off", reason: "it is off" },
      { journal: createSqliteJournal(harness.db), now: Date.now, log: SILENT },
    );
    const answered = refused(await off.handlePaidRequest(callFor(ROUTE, "POST", "hello", toHeader(payment))));
    expect(answered.code).toBe("PAYMENT_CONFIGURATION_INCOMPLETE");
    expect(answered.message).not.toContain("Nothing was charged");
    expect(answered.extra).toMatchObject({ retry: "same_payment" });
  });
});

describe("a facilitator's reason reaches callers only as a code", () => {
  const chatter = [
    ["an address", "RPC https://node.example/v2/3f9a1c77d2 failed"],
    ["a long text", `invalid ${"x".repeat(100_000)}`],
    ["a host of ours", "getaddrinfo ENOTFOUND facilitator.internal"],
  ];

  test.each(chatter)("%s at verify", async (_, reason = "") => {
    const harness = await openHarness();
    harness.chain.verifyFaults.push(reason);
    const result = refused(await harness.present(await harness.sign()));
    expect(result.code).toBe("PAYMENT_NOT_VERIFIED");
    expect(result.extra).toEqual({ reason: "refused_by_facilitator" });
  });

  test.each(chatter)("%s at settle", async (_, reason = "") => {
    const harness = await openHarness();
    harness.chain.settleFaults.push({ kind: "says", reason, transaction: "", moves: false });
    const payment = await harness.sign();
    harness.chain.onSettle = () => harness.chain.cancel(harness.wallet.address, payment.payload.authorization.nonce);
    const result = refused(await harness.present(payment));
    expect(result.extra).toEqual({ reason: "authorization cancelled" });
    const settlement = JSON.parse(Buffer.from(result.paymentResponseHeader ?? "", "base64").toString());
    expect(settlement).toMatchObject({ success: false, errorReason: "authorization cancelled" });
  });
});
