/** The state of a recorded payment. Only `released` frees its key for a fresh try. */
export type PaymentState = "reserved" | "settling" | "settled" | "released";

export interface ReplayFacts {
  readonly state: PaymentState;
  /** A living process works on it: it verifies, settles, or sends the answer. */
  readonly leased: boolean;
  readonly delivered: boolean;
  readonly refunded: boolean;
  /** Same method, path and body as the request it was first presented with. */
  readonly sameRequest: boolean;
}

/**
 * - `fresh`: handle it as a payment that was never seen
 * - `release`: release the abandoned reservation, then handle it as fresh
 * - `in_progress`: a process works on it; the client must sign nothing new
 * - `replayed`: it has bought its answer
 * - `other_request`: it was presented with another request
 * - `resume`: find out whether it was paid, with the stored payload; only for a client that proves to be the payer
 * - `serve`: send the stored answer; only for a client that proves to be the payer
 */
export type ReplayDecision = "fresh" | "release" | "in_progress" | "replayed" | "other_request" | "resume" | "serve";

/** Decides what to do with a presented payment that the journal knows. The table of contract, section 3.2. */
export function decideReplay(facts: ReplayFacts): ReplayDecision {
  if (facts.state === "released") return "fresh";
  if (facts.leased) return "in_progress";
  if (facts.state === "reserved") return "release";
  if (facts.state === "settled" && (facts.delivered || facts.refunded)) return "replayed";
  if (!facts.sameRequest) return "other_request";
  return facts.state === "settled" ? "serve" : "resume";
}
