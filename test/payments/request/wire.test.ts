import { describe, expect, test } from "vitest";
import { networkTerms } from "../../../src/payments/chain/networks.ts";
import { type DecodedPayment, decodePayment } from "../../../src/payments/request/decode.ts";
import { CLOCK_SKEW_SECONDS, matchRail, matchTerms } from "../../../src/payments/request/match.ts";
import { createRequirements, facilitatorPayload } from "../../../src/payments/request/requirements.ts";
import type { UnpaidCall } from "../../../src/payments/request/types.ts";
import { railTerms } from "../../support/payments/rail-terms.ts";

const PAYER = `0x${"aA".repeat(20)}`;
const TREASURY = `0x${"bB".repeat(20)}` as const;
const TOKEN = networkTerms("testnet").token.address;
const NONCE = `0X${"cD".repeat(32)}`;
const NOW_MS = Date.UTC(2026, 5, 1, 12, 0, 0, 999);
const NOW = Math.floor(NOW_MS / 1000);

const accepted = (changes: object = {}) => ({
  scheme: "exact",
  network: "eip155:84532",
  amount: "10000",
  asset: TOKEN,
  payTo: TREASURY,
  ...changes,
});
const authorization = (changes: object = {}) => ({
  from: PAYER,
  to: TREASURY,
  value: "10000",
  validAfter: "0",
  validBefore: String(NOW + 60),
  nonce: NONCE,
  ...changes,
});
const wire = (changes: { accepted?: object; authorization?: object; signature?: string; top?: object } = {}) => ({
  x402Version: 2,
  accepted: accepted(changes.accepted),
  payload: {
    signature: changes.signature ?? `0x${"Ab".repeat(64)}1B`,
    authorization: authorization(changes.authorization),
  },
  ...changes.top,
});
function decoded(payment: object | string): DecodedPayment {
  const result = decodePayment(payment);
  if (!result.ok) throw new Error(result.message);
  return result.payment;
}
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");

describe("a payment", () => {
  test("is normalised to one spelling", () => {
    const payment = decoded(wire({ accepted: { extra: { assetTransferMethod: "eip3009", paymentFlow: "other" } } }));
    expect(payment).toEqual({
      accepted: {
        scheme: "exact",
        network: "eip155:84532",
        amount: 10_000n,
        asset: TOKEN.toLowerCase(),
        payTo: TREASURY.toLowerCase(),
        assetTransferMethod: "eip3009",
        paymentFlow: "other",
      },
      authorization: {
        from: PAYER.toLowerCase(),
        to: TREASURY.toLowerCase(),
        value: 10_000n,
        validAfter: 0n,
        validBefore: BigInt(NOW + 60),
        nonce: `0x${"cd".repeat(32)}`,
      },
      signature: `0x${"ab".repeat(64)}1b`,
      identifier: null,
    });
    const spelt = {
      value: "0x2710",
      validBefore: `00${NOW + 60}`,
      from: PAYER.toLowerCase(),
      nonce: NONCE.toLowerCase().replace("0X", "0x"),
    };
    expect(decoded(wire({ authorization: spelt })).authorization).toEqual(payment.authorization);
  });

  test("has no transfer method or flow when the client gives none", () => {
    for (const extra of [undefined, null, {}, { assetTransferMethod: null, paymentFlow: null }])
      expect(decoded(wire({ accepted: { extra } })).accepted).toMatchObject({
        assetTransferMethod: null,
        paymentFlow: null,
      });
  });

  test("may be base64 of either alphabet, with surrounding space and without padding", () => {
    const text = base64(wire({ top: { note: "~~~???" } }));
    const url = text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
    expect(text).toMatch(/[+/]/);
    for (const header of [text, url, `  ${text}\n`]) expect(decoded(header)).toEqual(decoded(wire()));
  });

  test.each([
    ["", "no text"],
    ["%%%", "no base64"],
    ["a b", "base64 in two parts"],
    ["abc===", "too much padding"],
    ["=abc", "padding first"],
    [Buffer.from("{").toString("base64"), "half a JSON text"],
    [base64(null), "null"],
    [base64([wire()]), "a list"],
    [base64("text"), "a text"],
    [base64(wire({ top: { pad: "x".repeat(32_768) } })), "more than 32 kB"],
  ])("%j is malformed: %s", (header) => {
    expect(decodePayment(header)).toEqual({
      ok: false,
      reason: "malformed_payment",
      message: "The payment is not base64 of a JSON object.",
    });
  });

  test("that is a list is malformed also when given as an object", () => {
    expect(decodePayment([])).toMatchObject({ ok: false, reason: "malformed_payment" });
  });

  test("may have 32 kB of text and no more", () => {
    const padded = (length: number) => base64(wire({ top: { pad: "x".repeat(length) } }));
    const room = (32_768 / 4) * 3 - JSON.stringify(wire({ top: { pad: "" } })).length;
    expect(padded(room)).toHaveLength(32_768);
    expect(decodePayment(padded(room)).ok).toBe(true);
    expect(decodePayment(padded(room + 1)).ok).toBe(false);
  });

  test.each([1, "2", undefined, null])("of version %j is refused", (x402Version) => {
    expect(decodePayment(wire({ top: { x402Version } }))).toMatchObject({ reason: "unsupported_x402_version" });
    expect(decodePayment({})).toMatchObject({ reason: "unsupported_x402_version" });
  });

  test.each<[Parameters<typeof wire>[0], string]>([
    [{ authorization: { from: `${PAYER}0` } }, "payload.authorization.from: is not an address"],
    [{ authorization: { to: `x${TREASURY}` } }, "payload.authorization.to: is not an address"],
    [{ authorization: { from: PAYER.slice(0, -1) } }, "payload.authorization.from: is not an address"],
    [{ authorization: { value: "-1" } }, "payload.authorization.value: is not a whole number"],
    [{ authorization: { value: "1.5" } }, "payload.authorization.value: is not a whole number"],
    [{ authorization: { value: "" } }, "payload.authorization.value: is not a whole number"],
    [{ authorization: { value: "0x" } }, "payload.authorization.value: is not a whole number"],
    [{ authorization: { value: "1x" } }, "payload.authorization.value: is not a whole number"],
    [{ authorization: { value: (1n << 256n).toString() } }, "payload.authorization.value: is larger than uint256"],
    [{ accepted: { amount: " 1" } }, "accepted.amount: is not a whole number"],
    [{ authorization: { nonce: `0x${"0".repeat(63)}` } }, "payload.authorization.nonce: is not 32 bytes of hex"],
    [{ authorization: { nonce: `0x${"0".repeat(65)}` } }, "payload.authorization.nonce: is not 32 bytes of hex"],
    [{ authorization: { nonce: `1${NONCE}` } }, "payload.authorization.nonce: is not 32 bytes of hex"],
    [{ signature: "0x" }, "payload.signature: is not hex"],
    [{ signature: "0xabc" }, "payload.signature: is not hex"],
    [{ signature: "0xzz" }, "payload.signature: is not hex"],
    [{ signature: "ab" }, "payload.signature: is not hex"],
    [{ signature: "x0xab" }, "payload.signature: is not hex"],
    ...["scheme", "network", "asset", "payTo"].map((name): [Parameters<typeof wire>[0], string] => [
      { accepted: { [name]: "x".repeat(101) } },
      `accepted.${name}: is longer than 100 characters`,
    ]),
  ])("%j is refused with the path of the fault", (changes, place) => {
    expect(decodePayment(wire(changes))).toEqual({
      ok: false,
      reason: "malformed_payment",
      message: `The payment does not have the shape of x402 version 2 at ${place}.`,
    });
  });

  test("may have numbers up to uint256 in at most 80 characters, and a signature of at most 4,096 bytes", () => {
    const most = ((1n << 256n) - 1n).toString();
    expect(decoded(wire({ authorization: { value: most } })).authorization.value).toBe((1n << 256n) - 1n);
    expect(decodePayment(wire({ authorization: { value: "1".padStart(80, "0") } })).ok).toBe(true);
    expect(decodePayment(wire({ authorization: { value: "1".padStart(81, "0") } })).ok).toBe(false);
    expect(decodePayment(wire({ signature: `0x${"ab".repeat(4_096)}` })).ok).toBe(true);
    expect(decodePayment(wire({ signature: `0x${"ab".repeat(4_097)}` })).ok).toBe(false);
  });

  test("gets a recovery byte of 27 or 28 for 0 or 1, only in a signature of 65 bytes", () => {
    const ending = (bytes: number, last: string) =>
      decoded(wire({ signature: `0x${"ab".repeat(bytes - 1)}${last}` })).signature.slice(-4);
    expect(["00", "01", "1b", "1C", "02"].map((last) => ending(65, last))).toEqual([
      "ab1b",
      "ab1c",
      "ab1b",
      "ab1c",
      "ab02",
    ]);
    expect([ending(64, "00"), ending(66, "01")]).toEqual(["ab00", "ab01"]);
    expect(decoded(wire({ signature: `0x${"ab".repeat(64)}00` })).signature).toHaveLength(132);
  });

  test("keeps its identifier unchanged", () => {
    const identifier = { info: { id: "abcdefghijklmnop" } };
    expect(decoded(wire({ top: { extensions: { "payment-identifier": identifier } } })).identifier).toEqual(identifier);
    for (const extensions of [null, undefined, {}, { other: 1 }, { "payment-identifier": null }])
      expect(decoded(wire({ top: { extensions } })).identifier).toBeNull();
  });
});

const terms = railTerms({ treasuryAddress: TREASURY });
const call = (changes: Partial<UnpaidCall> = {}): UnpaidCall => ({
  productKey: "test_paid",
  priceAtomic: 10_000n,
  resource: { url: "https://board.example/paid", description: "An answer", mimeType: "application/json" },
  extensions: { note: { info: 1 } },
  ...changes,
});
const offer = createRequirements(terms, TREASURY)(call());

describe("the payment requirements", () => {
  test("demand the price in the rail's token, to the treasury, with an optional identifier", () => {
    expect(offer.requirements).toEqual({
      scheme: "exact",
      network: "eip155:84532",
      amount: "10000",
      asset: TOKEN,
      payTo: TREASURY,
      maxTimeoutSeconds: 90,
      extra: { name: "USDC", version: "2" },
    });
    expect(offer.paymentRequired).toMatchObject({
      x402Version: 2,
      error: "PAYMENT_REQUIRED",
      resource: { url: "https://board.example/paid", description: "An answer", mimeType: "application/json" },
      accepts: [offer.requirements],
      extensions: { note: { info: 1 }, "payment-identifier": { info: { required: false } } },
    });
    expect(JSON.parse(Buffer.from(offer.headerValue, "base64").toString())).toEqual(
      JSON.parse(JSON.stringify(offer.paymentRequired)),
    );
  });

  test("name the service and its tags only where it has them", () => {
    const book = createRequirements(terms, TREASURY);
    expect(Object.keys(offer.paymentRequired.resource ?? {})).toEqual(["url", "description", "mimeType"]);
    const tags = ["a", "b"];
    const named = book(call({ resource: { ...call().resource, serviceName: "Board", tags } })).paymentRequired.resource;
    expect(named).toMatchObject({ serviceName: "Board", tags: ["a", "b"] });
  });

  test("are cached by resource, price and extensions", () => {
    const book = createRequirements(terms, TREASURY);
    const first = call();
    const made = book(first);
    expect(book({ ...first })).toBe(made);
    const dearer = book({ ...first, priceAtomic: 20_000n });
    expect(dearer.requirements.amount).toBe("20000");
    expect(book({ ...first, priceAtomic: 20_000n })).toBe(dearer);
    expect(book(first)).toBe(made);
    expect(book({ ...first, resource: { ...first.resource } })).not.toBe(made);
    expect(book({ ...first, extensions: { other: 1 } as never }).paymentRequired.extensions).toHaveProperty("other");
  });

  test("leave the cache after a thousand others, so that memory stays bounded", () => {
    const book = createRequirements(terms, TREASURY);
    const first = call();
    const made = book(first);
    for (let price = 1n; price < 1_000n; price += 1n) book({ ...first, priceAtomic: price });
    expect(book(first)).toBe(made);
    book({ ...first, priceAtomic: 1_000n });
    expect(book(first)).not.toBe(made);
  });

  test("go to the facilitator with the normalised authorization and nothing else from the client", () => {
    const payment = decoded(wire({ top: { resource: { url: "https://evil.example" }, extensions: { evil: 1 } } }));
    expect(facilitatorPayload(payment, offer)).toEqual({
      x402Version: 2,
      resource: offer.paymentRequired.resource,
      accepted: offer.requirements,
      payload: {
        signature: payment.signature,
        authorization: {
          from: PAYER.toLowerCase(),
          to: TREASURY,
          value: "10000",
          validAfter: "0",
          validBefore: String(NOW + 60),
          nonce: `0x${"cd".repeat(32)}`,
        },
      },
      extensions: offer.paymentRequired.extensions,
    });
  });
});

describe("the match of a payment with this rail", () => {
  const judged = (changes: object) => {
    const result = matchRail(decoded(wire({ accepted: changes })), offer);
    return result.ok ? "ok" : result.reason;
  };

  test.each<[object, string]>([
    [{}, "ok"],
    [{ asset: TOKEN.toUpperCase().replace("0X", "0x") }, "ok"],
    [{ extra: { assetTransferMethod: "eip3009", paymentFlow: "authorization" } }, "ok"],
    [{ scheme: "upto" }, "scheme_mismatch"],
    [{ network: "eip155:8453" }, "network_mismatch"],
    [{ asset: TREASURY }, "asset_mismatch"],
    [{ extra: { assetTransferMethod: "permit2" } }, "transfer_method_mismatch"],
    [{ extra: { paymentFlow: "escrow" } }, "payment_flow_mismatch"],
  ])("%j: %s", (changes, reason) => {
    expect(judged(changes)).toBe(reason);
  });

  test("names the accepted network and token", () => {
    const message = (changes: object) => {
      const result = matchRail(decoded(wire({ accepted: changes })), offer);
      return result.ok ? "" : result.message;
    };
    expect(message({ scheme: "upto" })).toContain('"exact"');
    expect(message({ network: "eip155:1" })).toBe("The payment is for eip155:1; this rail is eip155:84532.");
    expect(message({ asset: TREASURY })).toContain(TOKEN);
  });
});

describe("the match of a payment with the requirements at this time", () => {
  const judged = (changes: Parameters<typeof wire>[0]) => matchTerms(decoded(wire(changes)), offer, NOW_MS);
  const until = (seconds: number) => ({ authorization: { validBefore: String(NOW + seconds) } });
  const skew = Number(CLOCK_SKEW_SECONDS);

  test.each<[Parameters<typeof wire>[0], string]>([
    [{}, "ok"],
    [{ accepted: { payTo: PAYER } }, "recipient_mismatch"],
    [{ authorization: { to: PAYER } }, "recipient_mismatch"],
    [{ accepted: { amount: "9999" } }, "amount_mismatch"],
    [{ authorization: { value: "10001" } }, "amount_mismatch"],
    [until(5), "expired"],
    [until(6), "ok"],
    [until(90 + skew), "ok"],
    [until(91 + skew), "valid_too_long"],
    [{ authorization: { validAfter: String(NOW) } }, "ok"],
    [{ authorization: { validAfter: String(NOW + 1) } }, "not_yet_valid"],
  ])("%j: %s", (changes, reason) => {
    const result = judged(changes);
    expect(result.ok ? "ok" : result.reason).toBe(reason);
  });

  test("names recipient, amount and longest validity", () => {
    expect(judged({ authorization: { to: PAYER } })).toMatchObject({
      message: `The payment is not made out to ${TREASURY}.`,
    });
    expect(judged({ authorization: { value: "1" } })).toMatchObject({
      message: "The payment is not of exactly 10000 atomic units.",
    });
    expect(judged(until(500))).toMatchObject({
      message: "The payment stays valid for longer than maxTimeoutSeconds (90).",
    });
  });
});
