import { privateKeyToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import { networkTerms } from "../../../src/payments/chain/networks.ts";
import { type DecodedPayment, decodePayment } from "../../../src/payments/request/decode.ts";
import { provesPayer } from "../../../src/payments/request/signature.ts";
import type { RailOn } from "../../../src/payments/types.ts";
import { TRANSFER_TYPES } from "../../support/payments/wallet.ts";

const account = privateKeyToAccount(`0x${"11".repeat(32)}`);
const terms = networkTerms("testnet") as unknown as RailOn;
const fields = ["from", "to", "value", "validAfter", "validBefore", "nonce"] as const;

async function signed(domain: object = {}): Promise<DecodedPayment> {
  const message = {
    from: account.address,
    to: `0x${"22".repeat(20)}`,
    value: 10_000n,
    validAfter: 1n,
    validBefore: 2n,
    nonce: `0x${"33".repeat(32)}`,
  } as const;
  const signature = await account.signTypedData({
    domain: { name: "USDC", version: "2", chainId: 84_532, verifyingContract: terms.token.address, ...domain },
    types: TRANSFER_TYPES,
    primaryType: "TransferWithAuthorization",
    message,
  });
  const text = Object.fromEntries(fields.map((field) => [field, String(message[field])]));
  const accepted = { scheme: "exact", network: "eip155:84532", amount: "10000", asset: "", payTo: "" };
  const decoded = decodePayment({ x402Version: 2, accepted, payload: { signature, authorization: text } });
  if (!decoded.ok) throw new Error(decoded.message);
  return decoded.payment;
}

test("a signature of the payer over the rail's domain is valid", async () => {
  expect(await provesPayer(await signed(), terms)).toBe(true);
});

test.each<[string, object]>([
  ["name", { name: "USD Coin" }],
  ["version", { version: "1" }],
  ["chain", { chainId: 8453 }],
  ["token", { verifyingContract: `0x${"44".repeat(20)}` }],
])("a signature over another %s is invalid", async (_, domain) => {
  expect(await provesPayer(await signed(domain), terms)).toBe(false);
});

test.each(fields)("a signature is invalid after a change of %s", async (field) => {
  const payment = await signed();
  const value = payment.authorization[field];
  const changed = typeof value === "bigint" ? value + 1n : value.replace(/.$/, (last) => (last === "9" ? "8" : "9"));
  const forged = { ...payment, authorization: { ...payment.authorization, [field]: changed } };
  expect(await provesPayer(forged, terms)).toBe(false);
});

test("anything but 65 bytes is an invalid signature and does not throw", async () => {
  const payment = await signed();
  for (const signature of ["0x", `${payment.signature}00`, `0x${"00".repeat(65)}`, `0x${"ff".repeat(65)}`] as const)
    expect(await provesPayer({ ...payment, signature }, terms)).toBe(false);
});
