import { atomicToDecimal } from "../../core/money.ts";
import type { RailOn } from "../types.ts";
import type { PaymentAttempt } from "./existing-payment.ts";
import type { IdentifierResult } from "./identifier.ts";
import { matchRail, matchTerms } from "./match.ts";
import { exceedsMax, notAllowlisted, notVerified } from "./results.ts";
import type { PaidFailure, PaidRefusal } from "./types.ts";

/**
 * Refuses, without a call to the facilitator, a request that cannot be sold or a payment that does not fit it. Returns
 * null when verify decides.
 */
export function refuseUnasked(
  { call, payment, required }: PaymentAttempt,
  identifier: IdentifierResult,
  terms: RailOn,
  nowMs: number,
): PaidRefusal | PaidFailure | null {
  if (call.planFault !== undefined) return { kind: "failed", error: call.planFault };
  const rail = matchRail(payment, required);
  if (!rail.ok) return notVerified(required, rail.reason, rail.message);
  if (!identifier.ok) return notVerified(required, "invalid_payment_identifier", identifier.message);
  const match = matchTerms(payment, required, nowMs);
  if (!match.ok) return notVerified(required, match.reason, match.message);
  if (call.priceAtomic > terms.maxRequestAtomic) return exceedsMax(terms, call.priceAtomic);
  if (!isAllowed(terms, payment.authorization.from)) return notAllowlisted();
  return null;
}

/** Why money that has moved already cannot pay for the request, in words for payer and support; null when it can. */
export function whyUnsellable({ call, payment }: PaymentAttempt, terms: RailOn): string | null {
  const { value, from } = payment.authorization;
  if (call.planFault !== undefined) return "the request cannot be answered";
  if (value !== call.priceAtomic) {
    return `it is of ${atomicToDecimal(value)} USDC, and the request costs ${atomicToDecimal(call.priceAtomic)} USDC`;
  }
  if (call.priceAtomic > terms.maxRequestAtomic) return "the request costs more than one request may cost";
  return isAllowed(terms, from) ? null : "the wallet is not on the allowlist";
}

function isAllowed({ allowlist }: RailOn, payer: string): boolean {
  return allowlist === null || allowlist.has(payer);
}
