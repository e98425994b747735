import type { PaymentRail } from "../payments/types.ts";

/**
 * The same rail, working on so many payments at once at most. Above that a payment is refused before anything is done
 * with it: a queue in front of a slow facilitator would only make every payer wait until payments expire.
 *
 * @param onRefused told of each refusal
 */
export function boundedRail(rail: PaymentRail, most: number, onRefused: () => void = () => undefined): PaymentRail {
  let atWork = 0;
  return {
    ...rail,
    async handlePaidRequest(call) {
      if (call.payment === null) return rail.handlePaidRequest(call);
      if (atWork >= most) {
        onRefused();
        return {
          kind: "refused",
          status: 503,
          code: "SERVICE_UNAVAILABLE",
          message: "More payments are under way than this server takes at once. Nothing was done with this one.",
          extra: { retry: "same_payment" },
          retryAfterSeconds: 2,
        };
      }
      atWork += 1;
      try {
        return await rail.handlePaidRequest(call);
      } finally {
        atWork -= 1;
      }
    },
  };
}
