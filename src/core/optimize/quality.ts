import type { LatencyExpectation, QualityRisk } from "../../schema/answers/optimize.ts";
import { TIERS } from "../../schema/records/model.ts";
import type { QualityIndex, QualityRating } from "../catalog-data.ts";
import { WORKLOADS, type WorkloadClass } from "./task/workloads.ts";
import type { ModelView } from "./types.ts";

/**
 * Share of model pairs in which the candidate stayed within five accuracy points of the current model on a benchmark it
 * was not chosen by: LLMRouterBench (MIT), 13 models, 10 benchmarks. `test/bench/success-table.ts` reproduces it.
 */
export const MEASURED_SUCCESS = {
  index_6_better: 0.88,
  index_3_better: 0.87,
  index_not_worse: 0.85,
  index_up_to_3_lower: 0.81,
  task_board_not_worse: 0.77,
  tier_or_price_only: 0.76,
  any_model: 0.66,
} as const;
type MeasuredRule = keyof typeof MEASURED_SUCCESS;
export type SuccessRule = MeasuredRule | "same_model";
/** No rule was measured to do better, so no answer claims more. */
export const MOST_CONFIDENT = 0.88;
/** Software and agent benchmarks were the ones a general index predicted worst. */
export const HARD_TO_TRANSFER = 0.85;

/** How a candidate compares with the current model on the quality index. */
export interface Comparison {
  rule: SuccessRule;
  /** Board the ratings are from; null when one of them has none. */
  board: string | null;
  url: string | null;
  current: QualityRating | null;
  candidate: QualityRating | null;
  /** Expected share of wins of the candidate against the current model, 1 / (1 + 10^(-d/400)). */
  winRate: number | null;
  /** Points of expected win rate above or below even: 100 × (winRate − 0.5). */
  gap: number | null;
  passes: boolean;
  risk: QualityRisk;
  success: number;
}

/** Ratings by name, per board; built once for a request. */
export interface Ratings {
  general: { board: string; url: string; byName: ReadonlyMap<string, QualityRating> } | null;
  task: { board: string; url: string; byName: ReadonlyMap<string, QualityRating> } | null;
}

export function ratingsFor(quality: QualityIndex | null, workloadClass: WorkloadClass): Ratings {
  const named = (board: string, url: string, ratings: readonly QualityRating[]) => ({
    board,
    url,
    byName: new Map(ratings.map((rating) => [rating.name, rating])),
  });
  const wanted = WORKLOADS[workloadClass].taskBoard;
  const task = quality?.taskBoards?.find(({ board }) => board === wanted);
  return {
    general: quality === null ? null : named("text", quality.url, quality.ratings),
    task: task === undefined ? null : named(task.board, task.url, task.ratings),
  };
}

/**
 * Compares two models: by the general board, else by the board of this work, else by tier, generation and price.
 * @param listRatio list price of the candidate over that of the current model, for the same tokens
 */
export function compareQuality(
  current: ModelView,
  candidate: ModelView,
  workloadClass: WorkloadClass,
  ratings: Ratings,
  listRatio: () => number,
): Comparison {
  const hard = WORKLOADS[workloadClass].hardToTransfer;
  if (current.model_key !== null && current.model_key === candidate.model_key) {
    return { ...unrated("same_model"), passes: true, risk: "low", success: MOST_CONFIDENT };
  }
  for (const [board, isGeneral] of [
    [ratings.general, true],
    [ratings.task, false],
  ] as const) {
    const a = rated(current, board);
    const b = rated(candidate, board);
    if (board === null || a === null || b === null) continue;
    return byRatings(a, b, board, isGeneral, workloadClass);
  }
  const strongEnough =
    tierScore(candidate) >= tierScore(current) &&
    sameGeneration(current, candidate) &&
    (WORKLOADS[workloadClass].tolerance >= 10 || listRatio() >= LEAST_LIST_RATIO);
  return {
    ...unrated(strongEnough ? "tier_or_price_only" : "any_model"),
    passes: strongEnough,
    risk: strongEnough ? "medium" : "high",
    success: adjusted(strongEnough ? "tier_or_price_only" : "any_model", hard),
  };
}

function rated(model: ModelView, board: Ratings["general"]): QualityRating | null {
  return model.arena_name === null ? null : (board?.byName.get(model.arena_name) ?? null);
}

function byRatings(
  current: QualityRating,
  candidate: QualityRating,
  board: NonNullable<Ratings["general"]>,
  isGeneral: boolean,
  workloadClass: WorkloadClass,
): Comparison {
  const { tolerance, hardToTransfer } = WORKLOADS[workloadClass];
  const winRate = 1 / (1 + 10 ** ((current.rating - candidate.rating) / 400));
  const gap = 100 * (winRate - 0.5);
  const rule = ruleOf(gap, isGeneral);
  const calm = hardToTransfer || !isGeneral ? "medium" : "low";
  return {
    rule,
    board: board.board,
    url: board.url,
    current,
    candidate,
    winRate,
    gap,
    passes: gap >= -tolerance,
    risk: winRate < 0.4 ? "high" : winRate < 0.47 ? "medium" : calm,
    success: adjusted(rule, hardToTransfer),
  };
}

function ruleOf(gap: number, isGeneral: boolean): MeasuredRule {
  if (gap < -3) return "any_model";
  if (!isGeneral) return gap >= 0 ? "task_board_not_worse" : "tier_or_price_only";
  if (gap >= 6) return "index_6_better";
  if (gap >= 3) return "index_3_better";
  return gap >= 0 ? "index_not_worse" : "index_up_to_3_lower";
}

function adjusted(rule: MeasuredRule, hardToTransfer: boolean): number {
  return MEASURED_SUCCESS[rule] * (hardToTransfer ? HARD_TO_TRANSFER : 1);
}

function unrated(rule: SuccessRule): Omit<Comparison, "passes" | "risk" | "success"> {
  return { rule, board: null, url: null, current: null, candidate: null, winRate: null, gap: null };
}

export function tierScore(model: Pick<ModelView, "tier">): number {
  return TIERS.indexOf(model.tier) + 1;
}

/**
 * Without ratings, price is the only measured sign of quality left: a model at less than a third of the other's list
 * price stayed within five points in 52 % of pairs, one between a third and the full price in 63 %.
 */
const LEAST_LIST_RATIO = 1 / 3;
const GENERATION_MS = 182 * 86_400_000;

/** Without ratings a candidate must not be more than half a year older than the current model. */
function sameGeneration(current: ModelView, candidate: ModelView): boolean {
  const [a, b] = [firstKnown(current), firstKnown(candidate)];
  return a === null || (b !== null && Date.parse(b) >= Date.parse(a) - GENERATION_MS);
}

/** Day of release, else the first day a price was seen. */
function firstKnown(model: ModelView): string | null {
  return model.released_on ?? model.prices.map((price) => price.effective_from).sort()[0] ?? null;
}

/** From thinking, published speed and tier; never milliseconds, which nobody measured. */
export function compareLatency(
  current: ModelView,
  candidate: ModelView,
): { expectation: LatencyExpectation; basis: string } {
  if (current.output_speed !== null && candidate.output_speed !== null) {
    const ratio = candidate.output_speed.value / current.output_speed.value;
    const basis = `published output speed, ${candidate.output_speed.value} against ${current.output_speed.value} tokens per second`;
    return { expectation: ratio > 1.25 ? "faster" : ratio < 0.8 ? "slower" : "similar", basis };
  }
  if (
    current.reasoning !== candidate.reasoning &&
    (current.reasoning === "always" || candidate.reasoning === "always")
  ) {
    const slower = candidate.reasoning === "always";
    const who = slower ? "the candidate" : "the current model";
    return {
      expectation: slower ? "slower" : "faster",
      basis: `${who} always thinks before it answers, the other does not`,
    };
  }
  const small = (model: ModelView) => model.tier === "mini" || model.tier === "fast";
  if (small(current) !== small(candidate)) {
    return {
      expectation: small(candidate) ? "faster" : "slower",
      basis: `tier ${current.tier} against ${candidate.tier}`,
    };
  }
  if (current.tier === candidate.tier)
    return { expectation: "similar", basis: `same tier (${current.tier}); no speed is published for both` };
  return { expectation: "unknown", basis: "no speed is published for both, and their tiers say nothing about it" };
}
