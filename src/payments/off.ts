import type { PaymentRail } from "./types.ts";

/** The rail of a deployment that takes no payments: paid requests are refused with 503, and nothing is charged. */
export function createOffRail(
  reason: string,
  limits: { maxRequestUsdc: string; dailyCeilingUsdc: string } = { maxRequestUsdc: "0", dailyCeilingUsdc: "0" },
): PaymentRail {
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
    }),
    start: async () => undefined,
    stop: async () => undefined,
    handlePaidRequest: async () => ({
      kind: "refused",
      status: 503,
      code: "PAYMENT_CONFIGURATION_INCOMPLETE",
      message: `This deployment takes no payments: ${reason}. Nothing was charged.`,
      retryAfterSeconds: 60,
    }),
    findReceipt: () => null,
    reconcile: async () => ({ looked_at: 0, settled: 0, released: 0, unresolved: 0 }),
  };
}
