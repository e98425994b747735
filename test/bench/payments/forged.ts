import { randomBytes } from "node:crypto";
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from "@x402/core/http";
import type { PaymentRequired } from "@x402/core/types";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { NO_LIMIT } from "../support/service.ts";

/** The operation that is paid for, and its input. */
export const PATH = "/api/agent/v1/test-paid";
export const INPUT = JSON.stringify({ echo: "bench" });
export const TREASURY = privateKeyToAccount(generatePrivateKey()).address;

/** Settings of a server that sells on the test network and has no limits that a bench would meet. */
export function settings(facilitatorUrl: string, dataDir: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    PORT: "0",
    PAYMENT_RAIL: "testnet",
    TREASURY_ADDRESS: TREASURY,
    FACILITATOR_URL: facilitatorUrl,
    DAILY_CEILING_USDC: "1000000",
    RATE_LIMIT_PER_MINUTE: NO_LIMIT,
    LOG_LEVEL: "warn",
  };
}

export async function challengeOf(url: string, path: string): Promise<PaymentRequired> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url + path, { method: "POST", headers, body: INPUT });
  return decodePaymentRequiredHeader(response.headers.get("payment-required") ?? "");
}

/** A payment that only a facilitator which never looks would take: signing is not what is measured. */
export function forgedPayment(required: PaymentRequired, signature = `0x${"1".repeat(128)}1b`): string {
  const [accepted] = required.accepts;
  if (accepted === undefined) throw new Error("nothing is asked");
  const authorization = {
    from: `0x${randomBytes(20).toString("hex")}`,
    to: accepted.payTo,
    value: accepted.amount,
    validAfter: "0",
    validBefore: String(Math.floor(Date.now() / 1000) + accepted.maxTimeoutSeconds),
    nonce: `0x${randomBytes(32).toString("hex")}`,
  };
  return encodePaymentSignatureHeader({
    x402Version: 2,
    ...(required.resource === undefined ? {} : { resource: required.resource }),
    accepted,
    payload: { signature, authorization },
    ...(required.extensions === undefined ? {} : { extensions: required.extensions }),
  });
}

/** Waits until the server sells. */
export async function ready(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const health = (await (await fetch(`${url}/v1/payments/health`)).json()) as { data?: { ok: boolean } };
    if (health.data?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the rail did not come up");
}
