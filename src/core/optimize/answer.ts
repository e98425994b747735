import { Decimal } from "decimal.js";
import type { OptimizeAnswer } from "../../schema/answers/optimize.ts";
import type { ModelPrice } from "../../schema/records/model-price.ts";
import { priceStatus } from "../prices/model-price.ts";
import { type Candidate, FILTERS, type FilterName, isShutDown, minTierScore, type Selection } from "./candidates.ts";
import { caveatsOf, sourcesOf } from "./cited-sources.ts";
import { type CurrentPrice, confidenceIn, confidenceInStaying } from "./confidence.ts";
import { type CostEstimate, type PriceState, perCall, perMonth, priceState, typicalCall } from "./cost.ts";
import { leversOf } from "./levers.ts";
import { compareLatency } from "./quality.ts";
import { savingsRange } from "./range.ts";
import { publicId } from "./resolve.ts";
import { WORKLOADS } from "./task/workloads.ts";
import { tradeOffOf } from "./trade-off.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "./types.ts";

const MOST_ALTERNATIVES = 5;

/** Puts a computed selection into the words and fields of optimize-model (contract, section 2.3). */
export function describeAnswer(
  request: ResolvedRequest,
  cost: CostEstimate | null,
  selection: Selection,
  data: OptimizeData,
  synthesisMethod: string,
): OptimizeAnswer {
  const { current, monthlyCalls } = request;
  const best = selection.passed[0] ?? null;
  const price: CurrentPrice = { state: priceState(cost?.prices ?? [], request.now), prices: cost?.prices ?? [] };
  const confidence =
    best === null
      ? confidenceInStaying(request, price)
      : confidenceIn(best, request, price, data.quality?.asOf ?? null);
  const range = best === null || cost === null ? null : savingsRange(request, best.model);
  const listed = best === null ? selection.risky : selection.passed;
  return {
    task: request.input.task,
    current_model: {
      model_id: publicId(current, data.models),
      display_name: current.display_name,
      tier: current.tier,
      estimated_cost_per_call_usd: cost === null ? null : perCall(cost.usd),
      estimated_monthly_cost_usd: cost === null ? null : perMonth(cost.usd, monthlyCalls),
      provider: current.provider,
      status: isShutDown(current, request.day) ? "retired" : current.status,
      shutdown_on: current.deprecation?.shutdown_on ?? null,
      replacement_named_by_provider: current.deprecation?.replacement ?? null,
      price: showPrice(price.state),
      rates: showRates(price.prices, request),
    },
    task_profile: describeProfile(request),
    recommended_alternative:
      best === null ? staying(request, cost, price, selection, data) : replacement(best, request, data),
    confidence: confidence.value,
    confidence_basis: [...confidence.basis],
    synthesis_method: synthesisMethod,
    estimated_savings: {
      monthly_usd: best === null ? (cost === null ? null : 0) : perMonth(best.savings, monthlyCalls),
      per_call_usd: best === null ? (cost === null ? null : 0) : perCall(best.savings),
      monthly_range_usd:
        range === null ? null : { low: perMonth(range.low, monthlyCalls), high: perMonth(range.high, monthlyCalls) },
      range_basis: request.profile.inferred
        ? `Thinking off and on where it can be switched, and ${WORKLOADS[request.profile.workloadClass].spread.basis}.`
        : "Thinking off and on where it can be switched; the size of the call is the one that the text states.",
    },
    alternatives: listed.slice(0, MOST_ALTERNATIVES).map((candidate, index) => ({
      ...alternativeOf(candidate, request, data),
      rank: index + 1,
      recommended: candidate === best,
      passes_quality_gate: candidate.quality.passes,
      success_probability: round(candidate.quality.success, 3),
      score: round(candidate.score, 6),
      index_gap: candidate.quality.gap === null ? null : round(candidate.quality.gap, 2),
      price: showPrice(candidate.price),
    })),
    trade_off: tradeOffOf(best, request, data),
    levers: levers(request, cost, best, data),
    excluded: {
      considered: selection.considered,
      passed: selection.passed.length,
      removed: (Object.keys(FILTERS) as FilterName[]).map((filter) => ({
        filter,
        count: selection.removed.get(filter) ?? 0,
        meaning: FILTERS[filter],
      })),
    },
    monthly_calls: monthlyCalls,
    monthly_calls_assumed: request.monthlyCallsAssumed,
    sources: sourcesOf(request, price.prices, best, data),
    as_of: data.registryDate,
    caveats: caveatsOf(request, data),
  };
}

function describeProfile({ profile, input }: ResolvedRequest): OptimizeAnswer["task_profile"] {
  const minTier = minTierScore(input.constraints?.min_tier);
  const floor = Math.max(profile.floorScore, minTier);
  return {
    workload_class: profile.workloadClass,
    estimated_input_tokens: profile.inputTokens,
    estimated_output_tokens: profile.outputTokens,
    quality_floor_tier_score: floor,
    inferred: profile.inferred,
    runner_up: profile.runnerUp,
    basis: profile.basis,
    basis_source: profile.basisSource,
    class_clear: profile.clear,
    needs: [...profile.needs],
    reasoning_multiplier: WORKLOADS[profile.workloadClass].reasoningMultiplier,
    notes: [
      ...profile.notes,
      ...(minTier > profile.floorScore ? [`Quality floor raised to ${minTier} by min_tier.`] : []),
    ],
  };
}

function alternativeOf(
  { model, cost, savings, savingsRatio, quality }: Candidate,
  request: ResolvedRequest,
  data: OptimizeData,
) {
  return {
    model: {
      id: publicId(model, data.models),
      display_name: model.display_name,
      tier: model.tier,
      provider: model.provider,
    },
    estimated_cost_per_call_usd: perCall(cost.usd),
    estimated_savings_per_call_usd: perCall(savings),
    estimated_savings_monthly_usd: perMonth(savings, request.monthlyCalls),
    savings_ratio: Math.min(1, Math.max(0, round(savingsRatio, 4))),
    quality_risk: quality.risk,
    latency_expectation: compareLatency(request.current, model).expectation,
  };
}

function replacement(
  best: Candidate,
  request: ResolvedRequest,
  data: OptimizeData,
): OptimizeAnswer["recommended_alternative"] {
  const { savingsRatio, quality, price } = best;
  return {
    ...alternativeOf(best, request, data),
    is_current_model: false,
    reasons: [
      `One call costs ${percent(savingsRatio)} less than the current model's.`,
      qualityReason(quality),
      `Its price was read ${price.ageDays ?? "an unknown number of"} days ago (${price.status}).`,
      ...shutDownReasons(request),
    ],
    price: showPrice(price),
    rates: showRates(best.cost.prices, request),
  };
}

function qualityReason(quality: Candidate["quality"]): string {
  if (quality.rule === "same_model") return "It is the same model, served by another provider.";
  if (quality.winRate === null)
    return "Not both models are rated; its tier and generation are at least the current model's.";
  return `People would prefer its answer in an expected ${percent(quality.winRate)} of comparisons on the Arena ${quality.board} board.`;
}

function staying(
  request: ResolvedRequest,
  cost: CostEstimate | null,
  price: CurrentPrice,
  selection: Selection,
  data: OptimizeData,
): OptimizeAnswer["recommended_alternative"] {
  const { current } = request;
  const largest = [...selection.removed].sort((a, b) => b[1] - a[1]).slice(0, 3);
  return {
    model: {
      id: publicId(current, data.models),
      display_name: current.display_name,
      tier: current.tier,
      provider: current.provider,
    },
    estimated_cost_per_call_usd: cost === null ? null : perCall(cost.usd),
    estimated_savings_per_call_usd: cost === null ? null : 0,
    estimated_savings_monthly_usd: cost === null ? null : 0,
    savings_ratio: 0,
    quality_risk: "none",
    latency_expectation: "similar",
    is_current_model: true,
    reasons: [
      cost === null
        ? "The current model's price is not known, so nothing can be called cheaper."
        : `No cheaper model of ${selection.considered} passes the filters and the quality gate.`,
      ...largest.map(([filter, count]) => `${count} removed: ${FILTERS[filter]}.`),
      ...overMaxCost(request, cost),
      ...shutDownReasons(request),
    ],
    price: showPrice(price.state),
    rates: showRates(price.prices, request),
  };
}

function overMaxCost({ input }: ResolvedRequest, cost: CostEstimate | null): string[] {
  if (input.max_cost === undefined || cost === null || !cost.usd.gt(input.max_cost)) return [];
  return [`The current model itself costs more than max_cost (${perCall(cost.usd)} USD a call).`];
}

function shutDownReasons({ current, day }: ResolvedRequest): string[] {
  const { deprecation } = current;
  if (deprecation === null) return [];
  const named =
    deprecation.replacement === null ? "" : ` Its provider names ${deprecation.replacement} as replacement.`;
  const on = deprecation.shutdown_on;
  if (isShutDown(current, day))
    return [`The current model was shut down${on === null ? "" : ` on ${on}`}; its last known price is used.${named}`];
  return [
    on === null
      ? `The current model is deprecated (${deprecation.source}).${named}`
      : `The current model is shut down on ${on}.${named}`,
  ];
}

function levers(
  request: ResolvedRequest,
  cost: CostEstimate | null,
  best: Candidate | null,
  data: OptimizeData,
): OptimizeAnswer["levers"] {
  const shape = typicalCall(request.current, request.profile);
  const of = (model: ModelView, usd: Decimal) => leversOf(model, publicId(model, data.models), usd, request, shape);
  return [
    ...(best === null ? [] : of(best.model, best.cost.usd)),
    ...(cost === null || isShutDown(request.current, request.day) ? [] : of(request.current, cost.usd)),
  ];
}

function showPrice(state: PriceState) {
  return { status: state.status, verified_at: state.verifiedAt, age_days: state.ageDays };
}

/** The records used, with the status that their age gives them on the day of the answer. */
function showRates(prices: readonly ModelPrice[], request: ResolvedRequest): ModelPrice[] {
  return prices.map((price) => ({ ...price, status: priceStatus(price, request.now) }));
}

function percent(ratio: number): string {
  return `${round(ratio * 100, 1)} %`;
}

function round(value: number, places: number): number {
  return new Decimal(value).toDecimalPlaces(places).toNumber();
}
