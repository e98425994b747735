import { hash } from "node:crypto";
import type { PaymentRail } from "../../payments/types.ts";
import { WaitingLine } from "./waiting-line.ts";

export interface BoundedRail extends PaymentRail {
  /** How many payments were told to come again, and are expected. */
  expected(): number;
}

export interface BoundedRailOptions {
  /** Told of each refusal. */
  onRefused?: () => void;
  /** Milliseconds on a clock that never goes back. */
  elapsed?: () => number;
}

/** Of the places, so many are for those that are new, however many are expected: a crowd shuts nobody out. */
const SHARE_OF_NEW = 1 / 8;

/**
 * The same rail, working on so many payments at once at most. Above that a payment is refused before anything is done
 * with it: a queue in front of a slow facilitator would only make every payer wait until payments expire. Each is told
 * to come again when its turn will be. Places are kept for those that are expected, but for an eighth, which are kept for
 * who is new.
 */
export function boundedRail(rail: PaymentRail, most: number, options: BoundedRailOptions = {}): BoundedRail {
  const { onRefused = () => undefined, elapsed = () => performance.now() } = options;
  const line = new WaitingLine();
  const pace = new Pace(most);
  const kept = Math.floor(most * SHARE_OF_NEW);
  let atWork = 0;
  let newAtWork = 0;
  const hasRoom = (again: boolean) => {
    if (again) return atWork < most - Math.max(0, kept - newAtWork);
    return atWork < most && (newAtWork < Math.max(1, kept) || atWork < most - line.size);
  };
  return {
    ...rail,
    expected: () => line.size,
    async handlePaidRequest(call) {
      if (call.payment === null) return rail.handlePaidRequest(call);
      const began = elapsed();
      const key = keyOf(call.payment);
      const again = line.leave(key, began);
      if (!hasRoom(again)) {
        onRefused();
        return {
          kind: "refused",
          status: 503,
          code: "SERVICE_UNAVAILABLE",
          message: "More payments are under way than this server takes at once. Nothing was done with this one.",
          extra: { retry: "same_payment" },
          retryAfterSeconds: line.join(key, began, again, pace.spacing()),
        };
      }
      atWork += 1;
      if (!again) newAtWork += 1;
      try {
        const result = await rail.handlePaidRequest(call);
        if (result.kind === "paid" && !result.repeated) pace.done(elapsed() - began);
        return result;
      } finally {
        atWork -= 1;
        if (!again) newAtWork -= 1;
      }
    },
  };
}

/** What a payment takes as long as none has been seen, in milliseconds. */
const TOOK_AT_FIRST_MS = 1_000;
/** Who is told to come comes later than that, and a place that nobody takes is lost: so more are told than find room. */
const HASTE = 0.75;

/** How fast payments are done with while all places are taken. Times are milliseconds. */
class Pace {
  readonly #most: number;
  /** What one takes, on the average of as many as there are places. */
  #took = TOOK_AT_FIRST_MS;

  /** @param most at work at once */
  constructor(most: number) {
    this.#most = most;
  }

  done(took: number): void {
    this.#took += (took - this.#took) / this.#most;
  }

  /** From one to the next of those who are told to come. */
  spacing(): number {
    return (HASTE * this.#took) / this.#most;
  }
}

/** The same for the same payment when it is presented again. */
function keyOf(payment: string | object): string {
  return hash("sha256", typeof payment === "string" ? payment : JSON.stringify(payment), "base64url");
}
