import type { PaymentRail } from "../../payments/index.ts";

export interface LimitedRail extends PaymentRail {
  /** Number of requests with a payment in progress. */
  inProgress(): number;
}

/** Range of the random `Retry-After`, in seconds, which spreads out the retries of refused payers. */
const RETRY_AFTER = { least: 1, most: 8 };

/**
 * Limits how many requests with a payment the rail processes at once. A request above the limit is refused with 503
 * before anything is done with its payment, and the payer may present the same payment again: a queue in front of a
 * slow facilitator would only make every payer wait until payments expire. Requests without a payment are not limited.
 *
 * @param limit maximum number of requests with a payment in progress
 * @param options.onRefused called for each refusal
 * @param options.random returns a number from 0 up to, but not including, 1
 */
export function limitPayments(
  rail: PaymentRail,
  limit: number,
  { onRefused = () => undefined, random = Math.random }: { onRefused?: () => void; random?: () => number } = {},
): LimitedRail {
  let inProgress = 0;
  return {
    ...rail,
    inProgress: () => inProgress,
    async handlePaidRequest(call) {
      if (call.payment === null) return rail.handlePaidRequest(call);
      if (inProgress >= limit) {
        onRefused();
        return {
          kind: "refused",
          status: 503,
          code: "SERVICE_UNAVAILABLE",
          message: "The server is processing as many payments as it can. Nothing was done with this one.",
          extra: { retry: "same_payment" },
          retryAfterSeconds: RETRY_AFTER.least + Math.floor(random() * (RETRY_AFTER.most - RETRY_AFTER.least + 1)),
        };
      }
      inProgress += 1;
      try {
        return await rail.handlePaidRequest(call);
      } finally {
        inProgress -= 1;
      }
    },
  };
}
