import type { OptimizeAnswer } from "../../../schema/answers/optimize.ts";
import { KIND_MODELS } from "../../quality/kinds.ts";
import { BARS } from "../../quality/probability.ts";
import { compareModels, probabilityOf } from "../chance.ts";
import { perCall, perMonth } from "../money/cost.ts";
import type { OptimizeData, ResolvedRequest } from "../types.ts";
import type { Candidate } from "./candidates.ts";
import { nameOf } from "./named.ts";

type Option = OptimizeAnswer["options"][number];

/** Bars that a buyer can choose, in points that a candidate may score lower on a test of the kind. */
const OFFERED = ["not_worse", "slightly_lower", "clearly_lower"] as const;

/** The cheapest candidate at each bar that the buyer may set, with its interval; none is made up for where there is none. */
export function optionsFor(candidates: readonly Candidate[], request: ResolvedRequest, data: OptimizeData): Option[] {
  const { current, kind, monthlyCalls } = request;
  const least = KIND_MODELS[kind].recommendAt;
  const byCost = [...candidates].sort((a, b) => a.cost.usd.comparedTo(b.cost.usd));
  return OFFERED.map((bar): Option => {
    const points = BARS[bar];
    for (const candidate of byCost) {
      const quality = compareModels(current, candidate.model, kind, data, points);
      const probability = probabilityOf(quality);
      if (probability === null || probability < least || (quality.chance !== null && !quality.chance.proven)) continue;
      return {
        bar,
        points,
        least_probability: least,
        model: nameOf(candidate.model, data),
        estimated_cost_per_call_usd: perCall(candidate.cost.usd),
        estimated_savings_monthly_usd: perMonth(candidate.savings, monthlyCalls),
        saving_promised: candidate.promised,
        probability: places(probability, 3),
        probability_low: quality.chance === null ? null : places(quality.chance.low, 3),
        probability_high: quality.chance === null ? null : places(quality.chance.high, 3),
        gap_points: quality.chance === null ? null : gapOf(quality.chance.gap),
        basis: quality.sameModel
          ? "the same model at another provider; hosts are not measured against each other"
          : quality.tested
            ? `scores of ${kind}`
            : `inferred from scores of other kinds: no public test of ${kind} holds both models`,
      };
    }
    return {
      bar,
      points,
      least_probability: least,
      model: null,
      estimated_cost_per_call_usd: null,
      estimated_savings_monthly_usd: null,
      saving_promised: false,
      probability: null,
      probability_low: null,
      probability_high: null,
      gap_points: null,
      basis:
        KIND_MODELS[kind].unproven ??
        `No cheaper model that meets the demands stays within ${points} points with a probability of ${least}.`,
    };
  });
}

export function gapOf({ mean, low, high }: { mean: number; low: number; high: number }) {
  return { mean: places(mean, 1), low: places(low, 1), high: places(high, 1) };
}

export function places(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
