import type { PaidRefusal } from "./request/types.ts";
import type { PaymentRail } from "./types.ts";

/** Members of the error for a request that presents a payment. */
export const PRESENT_AGAIN = {
  retry: "same_payment",
  advice: "Send the same signed payment again after Retry-After. Do not sign a new one.",
} as const;

/**
 * Text of a refusal that is sent without a look into the ledger. The payment may have been presented before, so the
 * payer must not conclude that signing another one is safe.
 */
export function chargedNothing(presented: boolean): string {
  return presented
    ? "This request charged nothing; what became of the payment before stays as it is."
    : "Nothing was charged.";
}

/** The rail of a deployment that takes no payments: paid requests get 503, and nothing is charged. */
export function createOffRail(
  reason: string,
  limits: { maxRequestUsdc: string; dailyCeilingUsdc: string } = { maxRequestUsdc: "0", dailyCeilingUsdc: "0" },
): PaymentRail {
  const refuse = (presented: boolean): PaidRefusal => ({
    kind: "refused",
    status: 503,
    code: "PAYMENT_CONFIGURATION_INCOMPLETE",
    message: `This deployment takes no payments: ${reason}. ${chargedNothing(presented)}`,
    ...(presented ? { extra: PRESENT_AGAIN } : {}),
    retryAfterSeconds: 60,
  });
  return {
    ready: () => ({ ok: false, code: "PAYMENT_CONFIGURATION_INCOMPLETE", reason }),
    publicConfig: () => ({
      mode: "off",
      network: null,
      chainId: null,
      treasuryAddress: null,
      asset: null,
      facilitator: null,
      ceilings: {
        per_request: limits.maxRequestUsdc,
        per_payer_per_day: limits.dailyCeilingUsdc,
        resets_at: "00:00 UTC",
      },
      max_timeout_seconds: null,
      confirmed_on_chain: false,
    }),
    health: () => ({
      ok: false,
      paymentMode: "off",
      network: null,
      reason,
      facilitator: { reachable: null, checked_at: null },
      chain: null,
      unresolved: 0,
      undelivered: 0,
      held: 0,
      reopened: 0,
    }),
    start: async () => undefined,
    stop: async () => undefined,
    offer: () => refuse(false),
    handlePaidRequest: async ({ payment }) => refuse(payment !== null),
    lostAnswer: async () => ({
      kind: "refused",
      code: "SERVICE_UNAVAILABLE",
      message: "Answers can be fetched while the payment rail is on.",
      members: {},
    }),
    reconcile: async () => ({ looked_at: 0, settled: 0, released: 0, unresolved: 0 }),
  };
}
