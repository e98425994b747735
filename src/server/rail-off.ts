import type { PaymentHealth, PublicPaymentConfig } from "../payments/types.ts";

/** What is said of payments while no rail is loaded. */
export function offRail(reason: string, limits: { maxRequestUsdc: string; dailyCeilingUsdc: string }) {
  return {
    publicConfig: (): PublicPaymentConfig => ({
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
    health: (): PaymentHealth => ({
      ok: false,
      paymentMode: "off",
      network: null,
      reason,
      facilitator: { reachable: null, checked_at: null },
      chain: null,
      unresolved: 0,
    }),
  };
}
