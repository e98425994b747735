import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { createWallets } from "../../../cli/payer/wallets.ts";
import {
  addressProblem,
  carriesChecksum,
  isDevelopmentAccount,
  networkTerms,
} from "../../../src/payments/chain/networks.ts";
import {
  classifySettle,
  classifyVerify,
  publicCode,
  type SettleAnswer,
} from "../../../src/payments/facilitator/classify.ts";
import { receiptOf } from "../../../src/payments/receipts/receipts.ts";
import {
  identifierDeclaration,
  PAYMENT_IDENTIFIER,
  requestFingerprint,
} from "../../../src/payments/request/identifier.ts";
import type { PaymentRow } from "../../../src/store/ledger/payment-journal/rows.ts";

const NETWORK = "eip155:8453";
const PAYER = `0x${"a".repeat(40)}`;
const HASH = `0x${"cD".repeat(32)}`;
type Verdict = Extract<SettleAnswer, { kind: "verdict" }>;
const verdict = (changes: Partial<Verdict> = {}): Verdict => ({
  kind: "verdict",
  success: false,
  transaction: "",
  network: NETWORK,
  payer: null,
  reason: null,
  message: null,
  ...changes,
});
const judged = (answer: SettleAnswer, first = true) => classifySettle(answer, NETWORK, PAYER, first);

describe("the classification of a settle answer", () => {
  test("writes the hash of a success in lower case", () => {
    expect(judged(verdict({ success: true, transaction: HASH }))).toEqual({
      kind: "paid",
      transaction: HASH.toLowerCase(),
    });
  });

  test.each<[Partial<Verdict>, string, string | null]>([
    [{ success: true }, "success without a transaction", null],
    [{ success: true, transaction: `0${HASH}` }, "success without a transaction", null],
    [{ success: true, transaction: `${HASH}0` }, "success without a transaction", null],
    [{ success: true, transaction: HASH.replace("c", "g") }, "success without a transaction", null],
    [{ success: true, transaction: HASH, network: "eip155:1" }, "success on eip155:1", HASH.toLowerCase()],
    [{ success: true, transaction: HASH, payer: "0xb" }, "success for another payer", HASH.toLowerCase()],
    [{}, "no reason given", null],
    [{ reason: "brand_new_code", transaction: HASH }, "brand_new_code", HASH.toLowerCase()],
    [{ reason: "invalid_scheme", transaction: "pending" }, "invalid_scheme", null],
  ])("is unknown for %j: %s", (changes, reason, transaction) => {
    expect(judged(verdict(changes))).toEqual({ kind: "unknown", reason, transaction });
  });

  test("keeps the reason of a refusal and the detail of a missing answer", () => {
    expect(judged(verdict({ reason: "invalid_scheme" }))).toEqual({ kind: "refused", reason: "invalid_scheme" });
    expect(judged(verdict({ reason: "insufficient_funds" }))).toEqual({
      kind: "perhaps_refused",
      reason: "insufficient_funds",
    });
    const detail = "why";
    expect(judged({ kind: "lost", detail })).toEqual({ kind: "unknown", reason: detail, transaction: null });
    for (const answer of [
      { kind: "not_sent", detail },
      { kind: "turned_away", status: 401, detail },
    ] as const) {
      const kind = answer.kind === "not_sent" ? "not_sent" : "perhaps_not_sent";
      expect(judged(answer)).toEqual({ kind, reason: detail });
      expect(judged(answer, false)).toEqual({ kind: "unknown", reason: detail, transaction: null });
    }
  });
});

describe("an error reason of a facilitator", () => {
  test("about its own failure is no verdict, about anything else a refusal", () => {
    expect(classifyVerify({ isValid: false, reason: "invalid_payment_requirements" })).toEqual({
      kind: "undecided",
      detail: "invalid_payment_requirements",
    });
    expect(classifyVerify({ isValid: false, reason: "invalid_scheme" })).toEqual({
      kind: "invalid",
      reason: "invalid_scheme",
    });
    expect(classifyVerify({ isValid: false, reason: null })).toEqual({ kind: "invalid", reason: "no reason given" });
  });

  test("is shown only when it is a code", () => {
    for (const code of ["a", "A.b_c-9", "x".repeat(100)]) expect(publicCode(code)).toBe(code);
    for (const text of ["", "x".repeat(101), "two words", "0xabc!", "a\n"])
      expect(publicCode(text)).toBe("refused_by_facilitator");
  });
});

describe("identifiers", () => {
  test("are offered as an optional extension", () => {
    expect(PAYMENT_IDENTIFIER).toBe("payment-identifier");
    expect(identifierDeclaration()).toMatchObject({ info: { required: false } });
  });

  test("are bound to a documented digest", () => {
    // printf '%s' '["POST","/a","b","1"]' | sha256sum
    const request = { method: "POST", path: "/a", bodyHash: "b", amountAtomic: 1n };
    expect(requestFingerprint(request)).toBe("3e626815f59805d9efd7d56b77ce27937611e67cbb946ad4d135aef19ee6c290");
  });
});

describe("addresses", () => {
  const good = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";

  test.each<[string, string | null]>([
    [good, null],
    [good.toLowerCase(), null],
    [`0x${good.slice(2).toUpperCase()}`, null],
    [good.replace("fCD", "fcD"), "has a wrong checksum: a character is mistyped"],
    [`0x${"0".repeat(40)}`, "is the zero address"],
    [`${good}0`, "is not an address (0x and 40 hex digits)"],
    [`0${good}`, "is not an address (0x and 40 hex digits)"],
    [good.slice(2), "is not an address (0x and 40 hex digits)"],
    [good.replace("8", "g"), "is not an address (0x and 40 hex digits)"],
    [`0x${"0".repeat(39)}1`, null],
    [`0x1${"0".repeat(39)}`, null],
  ])("%s: %s", (text, problem) => {
    expect(addressProblem(text)).toBe(problem);
  });

  test("reveal a mistyped character only in mixed case, or where the character is no letter", () => {
    expect(carriesChecksum(good)).toBe(true);
    expect(carriesChecksum(good.toLowerCase())).toBe(false);
    expect(carriesChecksum(`0x${good.slice(2).toUpperCase()}`)).toBe(false);
    expect(carriesChecksum(`0x${"1".repeat(40)}`)).toBe(true);
  });

  test("of development tools are recognised in any case, and no others", () => {
    expect(isDevelopmentAccount("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266")).toBe(true);
    expect(isDevelopmentAccount("0xa0ee7a142d267c1f36714e4a8f75612f20a79720")).toBe(true);
    expect(isDevelopmentAccount(good)).toBe(false);
  });

  test("belong to one network each", () => {
    expect(networkTerms("mainnet")).toMatchObject({ network: "eip155:8453", chainId: 8453 });
    expect(networkTerms("testnet")).toMatchObject({ network: "eip155:84532", chainId: 84_532 });
  });
});

describe("the wallet of the terminal", () => {
  const offer = (network: string) => ({ network }) as never;
  const key = generatePrivateKey();
  const wallet = (options: Partial<Parameters<typeof createWallets>[0]>, network = "eip155:84532") =>
    createWallets({ privateKey: undefined, url: "http://127.0.0.1:4402/x", number: 1, ...options })(offer(network));

  test("is the given key, for any address and network", () => {
    const own = wallet({ privateKey: key, url: "https://elsewhere.example" }, "eip155:8453");
    expect(own.address).toBe(privateKeyToAccount(key).address);
  });

  test.each(["0x12", `${key}0`, `x${key}`, key.slice(2)])(
    "is refused when the key is %s, without printing the key",
    (privateKey) => {
      expect(() => wallet({ privateKey })).toThrow("PAYER_PRIVATE_KEY is not 0x and 64 hex digits.");
    },
  );

  test("is a test wallet by number otherwise, only for test money of this machine", () => {
    for (const privateKey of [undefined, ""]) expect(isDevelopmentAccount(wallet({ privateKey }).address)).toBe(true);
    expect(wallet({ number: 1 }).address).not.toBe(wallet({ number: 2 }).address);
    expect(() => wallet({ url: "https://board.example/x" })).toThrow("only addresses on this machine");
    expect(() => wallet({}, "eip155:8453")).toThrow("real money on eip155:8453");
  });
});

describe("the receipt of a row", () => {
  const row = (changes: Partial<PaymentRow>) =>
    ({
      state: "settled",
      requestId: "req_1",
      receiptVersion: 2,
      receiptHash: "h",
      transactionHash: HASH,
      settledAt: Date.UTC(2026, 5, 1),
      network: NETWORK,
      amount: 50_000n,
      product: "p",
      ...changes,
    }) as PaymentRow;

  test("is computed from the row", () => {
    expect(receiptOf(row({}))).toMatchObject({
      status: "settled",
      network: NETWORK,
      currency: "USDC",
      amount: "0.05",
      amount_atomic: "50000",
      transaction: HASH,
      product: "p",
      timestamp: "2026-06-01T00:00:00.000Z",
    });
  });

  test("is null until the row is settled and has a hash and a time", () => {
    expect(receiptOf(row({ receiptHash: null }))).toBeNull();
    expect(receiptOf(row({ transactionHash: null }))).toBeNull();
    expect(receiptOf(row({ settledAt: null }))).toBeNull();
  });
});
