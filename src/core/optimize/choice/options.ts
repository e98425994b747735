import type { OptimizeAnswer } from "../../../schema/answers/optimize.ts";
import { KIND_MODELS } from "../../quality/kinds.ts";
import { BARS } from "../../quality/probability.ts";
import { testsOfBoth } from "../../quality/shared-tests.ts";
import { compareModels, probabilityOf } from "../chance.ts";
import { callOfCandidate, costOfCall, perCall, perMonth, typicalCall } from "../money/cost.ts";
import { hasAnnouncedPrices, yearCost } from "../money/twelve-months.ts";
import { namedReplacement } from "../resolve.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "../types.ts";
import type { Candidate } from "./candidates.ts";
import { failedDemands, makerOf } from "./demand-filters.ts";
import { nameOf } from "./named.ts";
import { isOpenToNewWork } from "./shutdown.ts";
import { conditionsInShort } from "./terms.ts";
import { contradicted } from "./verdict/fit.ts";

type Option = OptimizeAnswer["options"][number];

/** Thresholds that a buyer can choose: points that a candidate may score lower on a test of the kind. */
const OFFERED = ["not_worse", "slightly_lower", "clearly_lower"] as const;

/** Returns the cheapest candidate at each threshold, with its interval; its model is null when no candidate reaches the threshold. */
export function optionsFor(candidates: readonly Candidate[], request: ResolvedRequest, data: OptimizeData): Option[] {
  const { current, kind, monthlyCalls } = request;
  const least = KIND_MODELS[kind].recommendAt;
  const byCost = [...candidates].sort((a, b) => a.cost.usd.comparedTo(b.cost.usd));
  const bars = OFFERED.map((bar): Option => {
    const points = BARS[bar];
    for (const candidate of byCost) {
      if (contradicted(candidate.model, request, data)) continue;
      const quality = compareModels(current, candidate.model, kind, data, points);
      const probability = probabilityOf(quality);
      if (probability === null || probability < least || (quality.chance !== null && !quality.chance.proven)) continue;
      return {
        bar,
        points,
        least_probability: least,
        model: nameOf(candidate.model, data),
        conditions: conditionsInShort(candidate.model, request.demands, data),
        estimated_cost_per_call_usd: perCall(candidate.cost.usd),
        estimated_savings_monthly_usd: perMonth(candidate.savings, monthlyCalls),
        saving_promised: candidate.promised,
        announced: announcedSaving(candidate.model, candidate.quality.chance?.effort, request),
        probability: places(probability, 3),
        probability_low: quality.chance === null ? null : places(quality.chance.low, 3),
        probability_high: quality.chance === null ? null : places(quality.chance.high, 3),
        gap_points: quality.chance === null ? null : gapOf(quality.chance.gap),
        basis: quality.sameModel
          ? "the same model at another provider; hosts are not measured against each other"
          : quality.tested && testsOfBoth(current, candidate.model, kind, data).length > 0
            ? `scores of ${kind}`
            : `inferred from ${quality.tested ? `separate scores of ${kind}` : "scores of other kinds"}${testsOfBoth(current, candidate.model, kind, data).length > 0 ? "" : `: no public test of ${kind} holds both models`}`,
      };
    }
    return {
      bar,
      points,
      least_probability: least,
      model: null,
      conditions: [],
      estimated_cost_per_call_usd: null,
      estimated_savings_monthly_usd: null,
      saving_promised: false,
      announced: null,
      probability: null,
      probability_low: null,
      probability_high: null,
      gap_points: null,
      basis:
        KIND_MODELS[kind].unproven ??
        `No cheaper model that meets the demands stays within ${points} points with a probability of ${least}.`,
    };
  });
  return [...bars, ...askedOptions(byCost, request, data), ...namedOptions(byCost, request, data)];
}

/** Returns the cheapest likely model of each maker that the text asks about, else its likeliest; null when none is cheaper and meets the demands. */
function askedOptions(candidates: readonly Candidate[], request: ResolvedRequest, data: OptimizeData): Option[] {
  const least = KIND_MODELS[request.kind].recommendAt;
  return [...request.demands.askedMakers].map((maker): Option => {
    const own = candidates.filter(({ model }) => makerOf(model) === maker);
    const chanceOf = ({ quality }: Candidate) => probabilityOf(quality) ?? -1;
    const likely = own.find((one) => chanceOf(one) >= least);
    const found = likely ?? [...own].sort((a, b) => chanceOf(b) - chanceOf(a))[0];
    const chance = found?.quality.chance ?? null;
    return {
      bar: "asked_about",
      points: BARS.slightly_lower,
      least_probability: least,
      model: found === undefined ? null : nameOf(found.model, data),
      conditions: found === undefined ? [] : conditionsInShort(found.model, request.demands, data),
      estimated_cost_per_call_usd: found === undefined ? null : perCall(found.cost.usd),
      estimated_savings_monthly_usd: found === undefined ? null : perMonth(found.savings, request.monthlyCalls),
      saving_promised: found?.promised ?? false,
      announced: found === undefined ? null : announcedSaving(found.model, chance?.effort, request),
      probability: found === undefined ? null : roundedOrNull(probabilityOf(found.quality)),
      probability_low: roundedOrNull(chance?.low ?? null),
      probability_high: roundedOrNull(chance?.high ?? null),
      gap_points: chance === null ? null : gapOf(chance.gap),
      basis:
        found === undefined
          ? `The text asks about ${maker}: none of its models is cheaper and meets the demands.`
          : likely === undefined
            ? `The text asks about ${maker}: its likeliest model that is cheaper and meets the demands; none reaches the mark.`
            : `The text asks about ${maker}: its cheapest model that meets the demands and reaches the mark.`,
    };
  });
}

/** Returns the replacement that the current model's provider names, with its cost, even when a filter removed it. */
function namedOptions(candidates: readonly Candidate[], request: ResolvedRequest, data: OptimizeData): Option[] {
  const { current, kind, profile, day, demands, monthlyCalls } = request;
  const shape = typicalCall(current, profile);
  const before = costOfCall(current, profile, shape, day, demands);
  const providers = new Map(data.providers.map((provider) => [provider.id, provider]));
  return namedReplacement(current, data.models)
    .filter((model) => model !== current)
    .slice(0, MOST_NAMED)
    .map((model): Option => {
      const known = candidates.find((one) => one.model === model);
      const quality = known?.quality ?? compareModels(current, model, kind, data);
      const effort = quality.chance?.effort;
      const cost = known?.cost ?? costOfCall(model, profile, callOfCandidate(effort, shape), day, demands);
      const savings = cost === null || before === null ? null : before.usd.minus(cost.usd);
      const failed = failedDemands(model, demands, providers, data.evidence).map(({ kind: of }) =>
        of.replaceAll("_", " "),
      );
      return {
        bar: "named_by_provider",
        points: BARS.slightly_lower,
        least_probability: KIND_MODELS[kind].recommendAt,
        model: nameOf(model, data),
        conditions: conditionsInShort(model, demands, data),
        estimated_cost_per_call_usd: cost === null ? null : perCall(cost.usd),
        estimated_savings_monthly_usd: savings === null ? null : perMonth(savings, monthlyCalls),
        saving_promised: known?.promised ?? false,
        announced: announcedSaving(model, effort, request),
        probability: roundedOrNull(probabilityOf(quality)),
        probability_low: roundedOrNull(quality.chance?.low ?? null),
        probability_high: roundedOrNull(quality.chance?.high ?? null),
        gap_points: quality.chance === null ? null : gapOf(quality.chance.gap),
        basis: [
          `${current.providerName} names it as the replacement.`,
          ...(cost === null ? ["Its price is not known."] : []),
          ...(isOpenToNewWork(model, day, data.models) ? [] : ["It ends within a year itself."]),
          ...(failed.length === 0 ? [] : [`It is not known to meet the demand on ${failed.join(", ")}.`]),
        ].join(" "),
      };
    });
}
const MOST_NAMED = 2;

/** Returns the monthly saving in USD after the last announced change in the next twelve months; null when no price of the two changes. */
function announcedSaving(
  model: ModelView,
  effort: Parameters<typeof callOfCandidate>[0],
  request: ResolvedRequest,
): Option["announced"] {
  const { current, profile, day, monthlyCalls } = request;
  if (!hasAnnouncedPrices(model, day) && !hasAnnouncedPrices(current, day)) return null;
  const shape = typicalCall(current, profile);
  const [before, after] = [yearCost(current, request, shape), yearCost(model, request, callOfCandidate(effort, shape))];
  const on = [...(before?.changes ?? []), ...(after?.changes ?? [])]
    .map((change) => change.on)
    .sort()
    .at(-1);
  const [a, b] = [before?.spans.at(-1), after?.spans.at(-1)];
  if (on === undefined || a === undefined || b === undefined) return null;
  return { on, estimated_savings_monthly_usd: perMonth(a.perCall.minus(b.perCall), monthlyCalls) };
}

export function roundedOrNull(value: number | null): number | null {
  return value === null ? null : places(value, 3);
}

export function gapOf({ mean, low, high }: { mean: number; low: number; high: number }) {
  return { mean: places(mean, 1), low: places(low, 1), high: places(high, 1) };
}

/** Rounds to a number of decimals. */
export function places(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
