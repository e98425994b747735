/** Where a recorded payment stands. Only `released` frees its key for a fresh try. */
export type PaymentState = "reserved" | "settling" | "settled" | "released";

export interface ReplayFacts {
  readonly state: PaymentState;
  /** Somebody who is alive is at work on it: deciding, settling, or sending its answer. */
  readonly owned: boolean;
  readonly delivered: boolean;
  readonly refunded: boolean;
  /** Same method, path and body as the request it was first presented with. */
  readonly sameRequest: boolean;
}

/**
 * - `fresh`: as if never seen
 * - `release`: free the abandoned reservation, then as if never seen
 * - `in_progress`: being worked on; nothing new must be signed
 * - `replayed`: used up
 * - `other_request`: bought something else
 * - `resume`: find out whether it was paid, with the stored payload; only for who can prove to be the payer
 * - `serve`: hand out the stored answer; only for who can prove to be the payer
 */
export type ReplayDecision = "fresh" | "release" | "in_progress" | "replayed" | "other_request" | "resume" | "serve";

/** What to do when a payment is presented that the ledger knows. The table of contract, section 3.2. */
export function decideReplay(facts: ReplayFacts): ReplayDecision {
  if (facts.state === "released") return "fresh";
  if (facts.owned) return "in_progress";
  if (facts.state === "reserved") return "release";
  if (facts.state === "settled" && (facts.delivered || facts.refunded)) return "replayed";
  if (!facts.sameRequest) return "other_request";
  return facts.state === "settled" ? "serve" : "resume";
}
