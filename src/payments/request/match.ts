import type { DecodedPayment } from "./decode.ts";
import type { PaymentRequired } from "./types.ts";

export type MatchResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string; readonly message: string };

/** Minimum remaining validity, in seconds, that facilitators accept. */
const MIN_SECONDS_LEFT = 6n;
/** Maximum clock difference by which a client may be ahead. */
export const CLOCK_SKEW_SECONDS = 30n;

/** Whether the payment is for this rail, as its unsigned part says; `matchTerms` checks the terms of this request. */
export function matchRail(payment: DecodedPayment, required: PaymentRequired): MatchResult {
  const { accepted } = payment;
  const { requirements } = required;
  if (accepted.scheme !== requirements.scheme) {
    return refuse("scheme_mismatch", `Only the scheme "${requirements.scheme}" is taken.`);
  }
  if (accepted.network !== requirements.network) {
    return refuse("network_mismatch", `The payment is for ${accepted.network}; this rail is ${requirements.network}.`);
  }
  if (accepted.asset !== requirements.asset.toLowerCase()) {
    return refuse("asset_mismatch", `The payment is in another token than ${requirements.asset}.`);
  }
  if ((accepted.assetTransferMethod ?? "eip3009") !== "eip3009") {
    return refuse("transfer_method_mismatch", "Only EIP-3009 authorizations are taken.");
  }
  if ((accepted.paymentFlow ?? "authorization") !== "authorization") {
    return refuse("payment_flow_mismatch", "Only the authorization flow is taken.");
  }
  return { ok: true };
}

/** Whether a payment unknown to the ledger pays exactly the required amount and can be settled now. */
export function matchTerms(payment: DecodedPayment, required: PaymentRequired, nowMs: number): MatchResult {
  const { accepted, authorization } = payment;
  const { requirements } = required;
  const payTo = requirements.payTo.toLowerCase();
  const amount = BigInt(requirements.amount);
  if (accepted.payTo !== payTo || authorization.to !== payTo) {
    return refuse("recipient_mismatch", `The payment is not made out to ${requirements.payTo}.`);
  }
  if (accepted.amount !== amount || authorization.value !== amount) {
    return refuse("amount_mismatch", `The payment is not of exactly ${requirements.amount} atomic units.`);
  }
  const now = BigInt(Math.floor(nowMs / 1000));
  if (authorization.validBefore < now + MIN_SECONDS_LEFT) {
    return refuse("expired", "The payment has expired, or is about to.");
  }
  if (authorization.validAfter > now) {
    return refuse("not_yet_valid", "The payment is not valid yet.");
  }
  const latest = now + BigInt(requirements.maxTimeoutSeconds) + CLOCK_SKEW_SECONDS;
  if (authorization.validBefore > latest) {
    return refuse(
      "valid_too_long",
      `The payment stays valid for longer than maxTimeoutSeconds (${requirements.maxTimeoutSeconds}).`,
    );
  }
  return { ok: true };
}

function refuse(reason: string, message: string): MatchResult {
  return { ok: false, reason, message };
}
