import type { HeldReason, PaymentState } from "../../store/ledger/payment-journal/rows.ts";

export interface ReplayFacts {
  readonly state: PaymentState;
  /** Whether a living process works on it: verifies, settles, or sends the answer. */
  readonly leased: boolean;
  readonly delivered: boolean;
  readonly refunded: boolean;
  /** Why it is not served although its money moved; null when it can be served. */
  readonly held: HeldReason | null;
  /** Whether method, path and body equal those of the request it was first presented with. */
  readonly sameRequest: boolean;
}

/**
 * - `fresh`: handle it as a payment that was never seen
 * - `release`: release the abandoned reservation, then handle it as fresh
 * - `in_progress`: a process works on it; the client must sign nothing new
 * - `replayed`: it has bought its answer
 * - `over_ceiling`: its money moved beyond the ceiling; support decides
 * - `sold_elsewhere`: another seller has sold for it; support decides
 * - `other_request`: it was presented with another request
 * - `resume`: find out whether it was paid, with the stored payload; only for a client that proves to be the payer
 * - `serve`: send the stored answer; only for a client that proves to be the payer
 */
export type ReplayDecision =
  | "fresh"
  | "release"
  | "in_progress"
  | "replayed"
  | "over_ceiling"
  | "sold_elsewhere"
  | "other_request"
  | "resume"
  | "serve";

/** Decides what to do with a presented payment that the journal knows. The table of contract, section 3.2. */
export function decideReplay(facts: ReplayFacts): ReplayDecision {
  if (facts.state === "released") return "fresh";
  if (facts.leased) return "in_progress";
  if (facts.state === "reserved") return "release";
  // A settlement that the chain dropped is repeated without its payer, who has the answer.
  if (facts.delivered || facts.refunded) return "replayed";
  if (facts.state === "settled" && facts.held === "over_ceiling") return "over_ceiling";
  if (facts.state === "settled" && facts.held === "sold_elsewhere") return "sold_elsewhere";
  if (!facts.sameRequest) return "other_request";
  return facts.state === "settled" ? "serve" : "resume";
}
