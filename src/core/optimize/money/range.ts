import { Decimal } from "decimal.js";
import type { Candidate } from "../choice/candidates.ts";
import { plausibleProfiles } from "../task/doubts.ts";
import { WORKLOADS } from "../task/workloads.ts";
import type { ResolvedRequest } from "../types.ts";
import { type CallShape, callOfCandidate, typicalCall } from "./cost.ts";
import { type YearCost, yearCost } from "./twelve-months.ts";

export interface SavingsRange {
  /** Of one call. */
  low: Decimal;
  high: Decimal;
  /** Of twelve months. */
  yearLow: Decimal;
  yearHigh: Decimal;
}

/**
 * Returns the lowest and highest saving over small and large calls, optional thinking off and on, and the prices before
 * and after each announced change. A negative low end means that the candidate can cost more.
 * @returns null when a needed rate is not known
 */
export function savingsRange(request: ResolvedRequest, { model, quality }: Candidate): SavingsRange | null {
  const { profile, current } = request;
  const { spread } = WORKLOADS[profile.workloadClass];
  const scales = profile.inferred && profile.plausible === null ? [spread.low, 1, spread.high] : [1];
  // Includes every reading of ambiguous sizes.
  const requests = [request, ...plausibleProfiles(profile).map((one) => ({ ...request, profile: one }))];
  const own = typicalCall(current, profile);
  const calls: Decimal[] = [];
  const years: Decimal[] = [];
  for (const [scale, asked] of scales.flatMap((scale) => requests.map((asked) => [scale, asked] as const))) {
    for (const [mine, other] of [
      ["off", "off"],
      ["on", "on"],
      // The shapes of the point estimate.
      [own.thinking, callOfCandidate(quality.chance?.effort, own).thinking],
    ] as const) {
      const shape = (thinking: CallShape["thinking"]): CallShape => ({ ...own, thinking, scale });
      const [before, after] = [yearCost(current, asked, shape(mine)), yearCost(model, asked, shape(other))];
      if (before === null || after === null) continue;
      years.push(before.usd.minus(after.usd));
      for (const day of [...before.spans, ...after.spans].map(({ from }) => from)) {
        calls.push(costOn(before, day).minus(costOn(after, day)));
      }
    }
  }
  if (calls.length === 0) return null;
  return {
    low: Decimal.min(...calls),
    high: Decimal.max(...calls),
    yearLow: Decimal.min(...years),
    yearHigh: Decimal.max(...years),
  };
}

function costOn({ spans }: YearCost, day: string): Decimal {
  return spans.findLast(({ from }) => from <= day)?.perCall ?? spans[0]?.perCall ?? new Decimal(0);
}
