import {
  decodePaymentSignatureHeader,
  encodePaymentRequiredHeader,
  encodePaymentResponseHeader,
} from "@x402/core/http";
import type { PaymentRequired, PaymentRequirements, SettleResponse } from "@x402/core/types";
import { verifyTypedData } from "viem";
import { describe, expect, test } from "vitest";
import { type PayRequest, payFor, UnfinishedPaymentError } from "../../../cli/payer/pay.ts";
import { PayError } from "../../../cli/payer/pay-error.ts";
import { networkTerms } from "../../../src/payments/chain/networks.ts";
import { payerAccount } from "../../../src/payments/local/accounts.ts";
import { TRANSFER_TYPES } from "../../support/payments/wallet.ts";

const URL_PAID = "https://board.example/api/agent/v1/test-paid";
const PAYER = payerAccount(1);
const { token, network } = networkTerms("testnet");
const OFFER = {
  scheme: "exact",
  network,
  amount: "10000",
  asset: token.address,
  payTo: `0x${"bb".repeat(20)}`,
  maxTimeoutSeconds: 60,
  extra: { name: token.name, version: token.version },
} as PaymentRequirements;
const SETTLED: SettleResponse = { success: true, transaction: `0x${"cc".repeat(32)}`, network, payer: PAYER.address };

type Answer = Response | Error;
const required = (accepts: object[], changes: object = {}): PaymentRequired =>
  ({ x402Version: 2, resource: { url: URL_PAID }, accepts, ...changes }) as unknown as PaymentRequired;
const challenge = (accepts: object[] = [OFFER], changes: object = {}) =>
  new Response("{}", {
    status: 402,
    headers: { "payment-required": encodePaymentRequiredHeader(required(accepts, changes)) },
  });
const paid = () =>
  new Response("the answer", { headers: { "payment-response": encodePaymentResponseHeader(SETTLED) } });
const again = (status: number, body: object, retryAfter?: string) =>
  new Response(JSON.stringify(body), {
    status,
    headers: retryAfter === undefined ? {} : { "retry-after": retryAfter },
  });
const unknown = (retryAfter?: string) => again(503, { retry: "same_payment" }, retryAfter);

/** An answer whose connection breaks within the body. */
function cutShort(): Response {
  return new Response(new ReadableStream({ pull: (body) => body.error(new TypeError("terminated")) }));
}

/** Pays an address that gives these answers, one after the other. */
async function pay(answers: readonly Answer[], changes: Partial<PayRequest> = {}, signal?: AbortSignal) {
  const calls: { url: string; init: RequestInit }[] = [];
  const steps: string[] = [];
  const waits: number[] = [];
  const offers: { network: string }[] = [];
  const request = { url: URL_PAID, method: "POST", body: '{"a":1}', maxAtomic: 10_000n, payment: null, ...changes };
  const outcome = await payFor(request, {
    fetch: async (url, init) => {
      const answer = answers[calls.length] ?? new Error("nobody is there");
      calls.push({ url: String(url), init: init ?? {} });
      if (answer instanceof Error) throw answer;
      return answer;
    },
    wallet(offer) {
      offers.push(offer);
      return PAYER;
    },
    sleep: async (ms) => void waits.push(ms),
    onStep: (text) => void steps.push(text),
    signal,
  }).catch((cause: unknown) => cause as Error);
  const headers = calls.map(({ init }) => init.headers as Record<string, string>);
  return { outcome, calls, headers, steps, waits, offers };
}

describe("a URL without a price", () => {
  test("is called once, and its answer is returned", async () => {
    const { outcome, calls, headers, offers } = await pay([new Response("free", { status: 201 })]);
    expect(outcome).toEqual({ status: 201, body: "free", offer: null, settlement: null, payment: null });
    expect(calls).toMatchObject([{ url: URL_PAID, init: { method: "POST", body: '{"a":1}' } }]);
    expect(headers).toEqual([{ accept: "application/json", "content-type": "application/json" }]);
    expect(calls[0]?.init).not.toHaveProperty("signal");
    expect(offers).toEqual([]);
  });

  test("is called without body and content type when none is given, and with the abort signal", async () => {
    const { signal } = new AbortController();
    const { calls, headers } = await pay([new Response("free")], { method: "GET", body: null }, signal);
    expect(headers).toEqual([{ accept: "application/json" }]);
    expect(calls[0]?.init).not.toHaveProperty("body");
    expect(calls[0]?.init.signal).toBe(signal);
  });
});

describe("a URL with a price", () => {
  test("is not paid when only the challenge is asked for", async () => {
    const { outcome, calls, offers } = await pay([challenge()], { unpaid: true });
    expect(outcome).toMatchObject({ status: 402, offer: null, settlement: null, payment: null });
    expect([calls.length, offers]).toEqual([1, []]);
  });

  test("is paid once", async () => {
    const { outcome, headers, steps, waits, offers } = await pay([challenge(), paid()]);
    const payment = headers[1]?.["payment-signature"] ?? "";
    expect(outcome).toEqual({ status: 200, body: "the answer", offer: OFFER, settlement: SETTLED, payment });
    expect(headers[0]).not.toHaveProperty("payment-signature");
    expect(steps).toEqual([`402: 0.01 USDC on ${network} to ${OFFER.payTo}`]);
    expect([waits, offers]).toEqual([[], [OFFER]]);
    const decoded = decodePaymentSignatureHeader(payment);
    expect(decoded).toMatchObject({ x402Version: 2, accepted: OFFER, resource: { url: URL_PAID } });
    expect(decoded).not.toHaveProperty("extensions");
    const { authorization, signature } = decoded.payload as {
      authorization: Record<string, string>;
      signature: `0x${string}`;
    };
    expect(authorization).toMatchObject({ from: PAYER.address, value: "10000" });
    const signed = await verifyTypedData({
      address: PAYER.address,
      signature,
      domain: { name: token.name, version: token.version, chainId: 84_532, verifyingContract: token.address },
      types: TRANSFER_TYPES,
      primaryType: "TransferWithAuthorization",
      message: authorization as never,
    });
    expect(signed).toBe(true);
  });

  test("gets a payment identifier when it declares the extension", async () => {
    const extensions = { "payment-identifier": { info: { required: false }, schema: {} } };
    const { headers } = await pay([challenge([OFFER], { extensions }), paid()]);
    const decoded = decodePaymentSignatureHeader(headers[1]?.["payment-signature"] ?? "");
    expect(decoded.extensions).toMatchObject({ "payment-identifier": { info: { id: expect.any(String) } } });
  });

  test.each([
    ["the maximum", 10_000n, true],
    ["one unit more than the maximum", 9_999n, false],
  ])("for %s", async (_, maxAtomic, pays) => {
    const { outcome, calls, offers } = await pay([challenge(), paid()], { maxAtomic });
    expect([calls.length, offers.length]).toEqual(pays ? [2, 1] : [1, 0]);
    if (!pays) {
      expect(outcome).toBeInstanceOf(PayError);
      expect(outcome).toMatchObject({
        message: expect.stringContaining("costs 0.01 USDC, more than the maximum of 0.009999"),
      });
    }
  });

  const mainnet = networkTerms("mainnet");
  test.each<[string, object, boolean]>([
    ["USDC on Base", { network: mainnet.network, asset: mainnet.token.address }, true],
    ["the token's address in small letters", { asset: token.address.toLowerCase() }, true],
    ["the transfer method that is meant", { extra: { ...OFFER.extra, assetTransferMethod: "eip3009" } }, true],
    ["the flow that is meant", { extra: { ...OFFER.extra, paymentFlow: "authorization" } }, true],
    ["another scheme", { scheme: "upto" }, false],
    ["another network", { network: "eip155:1" }, false],
    ["the token of the other network", { asset: mainnet.token.address }, false],
    ["another method", { extra: { ...OFFER.extra, assetTransferMethod: "permit2" } }, false],
    ["another flow", { extra: { ...OFFER.extra, paymentFlow: "escrow" } }, false],
    ["an amount of nothing", { amount: "0" }, false],
    ["an amount with a point", { amount: "1.5" }, false],
    ["a negative amount", { amount: "-1" }, false],
    ["an amount in words", { amount: "10 USDC" }, false],
    ["a payment that is valid for an hour", { maxTimeoutSeconds: 3600 }, true],
    ["a payment that is valid for longer", { maxTimeoutSeconds: 3601 }, false],
  ])("offered %s", async (_, changes, taken) => {
    const { outcome, offers } = await pay([challenge([{ ...OFFER, ...changes }]), paid()]);
    expect(offers.length).toBe(taken ? 1 : 0);
    if (!taken) {
      expect(outcome).toBeInstanceOf(PayError);
      expect(outcome).toMatchObject({
        message: expect.stringMatching(/accepts no USDC on Base|valid for 3601 seconds/),
      });
    }
  });

  test("is not paid after a redirect to it", async () => {
    const asked = Object.defineProperties(challenge(), {
      redirected: { value: true },
      url: { value: "https://elsewhere.example/" },
    });
    const { outcome, offers } = await pay([asked, paid()]);
    expect(outcome).toMatchObject({ name: "PayError", message: expect.stringContaining("https://elsewhere.example/") });
    expect(offers).toEqual([]);
  });

  test("that offers several requirements is paid by the first that fits", async () => {
    const dearer = { ...OFFER, amount: "10001" };
    const { offers } = await pay([challenge([{ ...OFFER, network: "eip155:1" }, OFFER, dearer]), paid()]);
    expect(offers).toEqual([OFFER]);
  });

  test.each<[string, Response, string]>([
    ["no header", new Response("{}", { status: 402 }), "402 without a PAYMENT-REQUIRED header"],
    ["no base64", new Response("{}", { status: 402, headers: { "payment-required": "{}" } }), "not base64 of JSON"],
    ["another version", challenge([OFFER], { x402Version: 1 }), "does not hold payment requirements of x402 version 2"],
    ["no list of offers", challenge([], { accepts: "all" }), "does not hold payment requirements of x402 version 2"],
  ])("with %s is not paid", async (_, answer, message) => {
    const { outcome, offers } = await pay([answer, paid()]);
    expect(outcome).toBeInstanceOf(PayError);
    expect(outcome).toMatchObject({ name: "PayError", message: expect.stringContaining(message) });
    expect(offers).toEqual([]);
  });
});

describe("a payment of unknown outcome", () => {
  test("is sent again as often as the server asks, and never signed anew", async () => {
    const { outcome, headers, offers, steps, waits } = await pay([challenge(), unknown("3"), unknown("7"), paid()]);
    expect(outcome).toMatchObject({ status: 200, body: "the answer" });
    expect(offers.length).toBe(1);
    const payments = headers.slice(1).map((one) => one["payment-signature"]);
    expect(new Set(payments).size).toBe(1);
    expect(payments.length).toBe(3);
    expect(waits).toEqual([3_000, 7_000]);
    expect(steps.slice(1)).toEqual([
      "503: presenting the same payment again in 3 s",
      "503: presenting the same payment again in 7 s",
    ]);
  });

  test.each([
    ["not told when", undefined, 2_000],
    ["told no number", "soon", 2_000],
    ["told to wait for long", "3600", 30_000],
  ])("waits when it is %s", async (_, retryAfter, ms) => {
    expect((await pay([challenge(), unknown(retryAfter), paid()])).waits).toEqual([ms]);
  });

  test("is sent again while it is in progress", async () => {
    const { outcome, waits } = await pay([challenge(), again(409, { in_progress: true }, "1"), paid()]);
    expect(outcome).toMatchObject({ status: 200 });
    expect(waits).toEqual([1_000]);
  });

  test.each([
    ["409 that is not in progress", again(409, { retry: "same_payment" })],
    ["409 with another word for it", again(409, { in_progress: "yes" })],
    ["429 when every answer came", again(429, { error: "RATE_LIMITED" })],
    ["429 of the ceiling for a day", again(429, { error: "DAILY_SPEND_LIMIT_REACHED" })],
    ["402", again(402, { retry: "same_payment", in_progress: true })],
  ])("is not sent again after a %s", async (_, answer) => {
    const { outcome, calls, waits } = await pay([challenge(), answer, paid()]);
    expect(outcome).toMatchObject({ status: answer.status, settlement: null });
    expect([calls.length, waits]).toEqual([2, []]);
  });

  test.each([
    ["500", [new Response("", { status: 500 })]],
    ["502 of a proxy", [new Response("<html>Bad Gateway</html>", { status: 502 })]],
    ["504 of a proxy", [new Response("<html>Gateway Timeout</html>", { status: 504 })]],
    ["503 of a server that stops", [again(503, { retry: "later" })]],
    ["429 after an answer that did not come", [new Error("reset"), again(429, { error: "RATE_LIMITED" })]],
    ["429 after a 502", [new Response("", { status: 502 }), again(429, {})]],
    ["an answer that breaks off", [cutShort()]],
  ])("is sent again after %s", async (_, answers) => {
    const { outcome, headers, offers } = await pay([challenge(), ...answers, paid()]);
    expect(outcome).toMatchObject({ status: 200, body: "the answer" });
    expect(offers.length).toBe(1);
    expect(new Set(headers.slice(1).map((one) => one["payment-signature"])).size).toBe(1);
  });

  test("is not sent to another address", async () => {
    const elsewhere = new Response("", { status: 307, headers: { location: "https://evil.example/" } });
    const { outcome, calls } = await pay([challenge(), elsewhere, paid()]);
    expect(outcome).toBeInstanceOf(UnfinishedPaymentError);
    expect(calls.map(({ url, init }) => [url, init.redirect])).toEqual([
      [URL_PAID, undefined],
      [URL_PAID, "manual"],
    ]);
    const answer = "https://evil.example/internal";
    const lost = await pay([challenge(), again(409, { settled_payment: { answer } })]);
    expect(lost.outcome).toMatchObject({ status: 409 });
    expect(lost.calls.every(({ url }) => url === URL_PAID)).toBe(true);
  });

  test("is given up after six attempts, with the payment to send later", async () => {
    const { outcome, calls, waits } = await pay([challenge(), ...Array.from({ length: 9 }, () => unknown("1"))]);
    expect(outcome).toMatchObject({ status: 503, payment: expect.any(String) });
    expect([calls.length, waits.length]).toEqual([7, 5]);
  });

  test("is sent again at growing intervals when no answer comes, then given up with the payment to send later", async () => {
    const { outcome, calls, waits, steps, headers } = await pay([challenge()]);
    expect(outcome).toBeInstanceOf(UnfinishedPaymentError);
    expect(outcome).toMatchObject({ name: "UnfinishedPaymentError", payment: headers[1]?.["payment-signature"] });
    expect((outcome as Error).cause).toMatchObject({ message: "nobody is there" });
    expect([calls.length, waits]).toEqual([7, [1_000, 2_000, 3_000, 4_000, 5_000]]);
    expect(steps[1]).toBe("no answer; presenting the same payment again");
    expect((await pay([challenge(), new Error("reset"), paid()])).outcome).toMatchObject({ status: 200 });
  });

  test("is abandoned at once when the caller aborts", async () => {
    const { outcome, calls } = await pay([challenge()], {}, AbortSignal.abort());
    expect(outcome).toBeInstanceOf(UnfinishedPaymentError);
    expect(calls.length).toBe(2);
  });

  test("can be sent later without signing", async () => {
    const { outcome, headers, offers } = await pay([paid()], { payment: "kept" });
    expect(outcome).toEqual({ status: 200, body: "the answer", offer: null, settlement: SETTLED, payment: "kept" });
    expect(headers.map((one) => one["payment-signature"])).toEqual(["kept"]);
    expect(offers).toEqual([]);
  });
});

test("a settlement header that cannot be parsed is ignored, and the answer is returned", async () => {
  const answer = new Response("the answer", { headers: { "payment-response": "{" } });
  expect((await pay([challenge(), answer])).outcome).toMatchObject({
    status: 200,
    body: "the answer",
    settlement: null,
  });
});
