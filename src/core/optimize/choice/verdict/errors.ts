import type { ResolvedRequest } from "../../types.ts";
import type { Candidate } from "../candidates.ts";

/** Errors in 100 calls from which on a rise is unlikely to be missed without a test. */
export const FEW_ERRORS = 5;

/**
 * Returns how many more errors in 100 calls cost as much as a candidate saves; null where the text does not say what an error costs,
 * the candidate saves nothing, or no rise costs as much.
 */
export function errorsEatenBy({ savings }: Candidate, { demands: { errorCost } }: ResolvedRequest): number | null {
  if (errorCost === null || savings.lte(0)) return null;
  const points = savings.div(errorCost.usd).times(100).toNumber();
  return points >= 100 ? null : points;
}
