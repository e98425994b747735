import type { Decimal } from "decimal.js";
import { estimateCost } from "./cost.ts";
import { WORKLOADS } from "./task/workloads.ts";
import type { ModelView, ResolvedRequest } from "./types.ts";

/**
 * Lowest and highest saving of one call: small and large calls, each with thinking off and on where a model can be
 * switched. Both models are taken in the same situation. A low end below zero means the candidate can be dearer.
 */
export function savingsRange(request: ResolvedRequest, candidate: ModelView): { low: Decimal; high: Decimal } | null {
  const { profile, current, day } = request;
  const { spread } = WORKLOADS[profile.workloadClass];
  const scales = profile.inferred ? [spread.low, 1, spread.high] : [1];
  const statedIn = profile.inferred ? "1" : current.tokenizer_factor;
  const savings: Decimal[] = [];
  for (const scale of scales) {
    for (const thinking of ["off", "on"] as const) {
      const before = estimateCost(current, profile, { thinking, scale, statedIn }, { day });
      const after = estimateCost(candidate, profile, { thinking, scale, statedIn }, { day });
      if (before !== null && after !== null) savings.push(before.usd.minus(after.usd));
    }
  }
  const [first, ...rest] = savings;
  if (first === undefined) return null;
  return rest.reduce(
    ({ low, high }, value) => ({ low: value.lt(low) ? value : low, high: value.gt(high) ? value : high }),
    { low: first, high: first },
  );
}
