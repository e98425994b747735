import { randomInt } from "node:crypto";

const EPOCH_MS = Date.UTC(2026, 0, 1);
/** Number of ids per millisecond. Together with 40 bits of milliseconds, ids stay below 2^53 until 2060. */
const PER_MS = 2 ** 13;

export interface PaymentIds {
  next(): number;
}

/**
 * Makes ids that ascend with time, so that a payment has an id before it is written. Two processes can make the same
 * id; the database then rejects the second one.
 */
export function paymentIds(now: () => number = Date.now): PaymentIds {
  let last = 0;
  return {
    next() {
      const made = Math.max(0, Math.floor(now()) - EPOCH_MS) * PER_MS + randomInt(PER_MS);
      last = Math.max(made, last + 1);
      return last;
    },
  };
}
