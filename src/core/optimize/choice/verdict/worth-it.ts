import { Decimal } from "decimal.js";
import { answerTime } from "../../latency.ts";
import { callOfCandidate, costOfCall, typicalCall } from "../../money/cost.ts";
import { overLimit } from "../../money/money.ts";
import { areCallsKnown, type CallCosts } from "../../money/spend.ts";
import { plausibleProfiles } from "../../task/doubts.ts";
import { limitsWholeAnswer } from "../../task/whole-answer.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "../../types.ts";
import type { Candidate } from "../candidates.ts";
import { endsWithinYear } from "../shutdown.ts";

/** A saving of fewer dollars a month does not pay for a change. */
const LEAST_SAVING_USD = 5;
/** The same for work that is done once or whose text asks for a saving. */
const LEAST_ASKED_USD = 1;
/** The same where a wrong answer is costly. */
const LEAST_COSTLY_USD = 50;
/** Share of the current cost below which a candidate costs more than twice as much. */
const TWICE_AS_DEAR = -1;

/** Returns the median time to the first token at the fastest seller of a model, in ms; null when nobody measured it. */
export function measuredLatency({ model_key: key }: ModelView, { evidence }: OptimizeData): number | null {
  return key === null ? null : (evidence?.models.get(key)?.speed?.latencyMs ?? null);
}

/** A model counts as faster when its time to the first token is below this share of another's. */
export const FASTER = 0.8;

/** Whether the text demands speed, and does not only wish for it. */
export function demandsSpeed({ read, wishedMs }: ResolvedRequest["demands"]): boolean {
  return wishedMs === null && read.some(({ kind }) => kind === "latency");
}

/**
 * Returns false when the text limits latency and the time that it limits is not known: of a model that always thinks only the time to
 * the first token of its thinking is measured. For a whole answer the least time will do, of the fastest seller of each part.
 */
export function isSpeedKnown(model: ModelView, request: ResolvedRequest, data: OptimizeData): boolean {
  if (request.demands.latencyMs === null) return true;
  if (limitsWholeAnswer(request)) return (answerTime(model, request, data)?.leastMs ?? null) !== null;
  return model.reasoning !== "always" && measuredLatency(model, data) !== null;
}

/** Leaves out candidates that cost more than twice as much and may be too slow all the same. */
export function worthPaying(
  candidates: readonly Candidate[],
  request: ResolvedRequest,
  data: OptimizeData,
): readonly Candidate[] {
  if (request.demands.latencyMs === null || endsWithinYear(request.current, request.day)) return candidates;
  return candidates.filter((one) => !isFarDearer(one) || isSpeedKnown(one.model, request, data));
}

/** Share of the cost that must be saved with thinking. */
export const LEAST_KEPT = 0.1;

/**
 * Returns the cost of a call of a candidate that is priced without the thinking by which its scores were reached, with it; null
 * where its price holds it already, or needs none.
 */
export function costWithThinking(
  { model, quality }: Pick<Candidate, "model" | "quality">,
  { current, profile, day, demands }: ResolvedRequest,
): Decimal | null {
  const shape = typicalCall(current, profile);
  if (!isScoredThinking({ model, quality })) return null;
  if (callOfCandidate(quality.chance?.effort, shape).thinking === "on") return null;
  return costOfCall(model, profile, { ...shape, thinking: "on" }, day, demands)?.usd ?? null;
}

/**
 * Returns the cost of a call of a candidate that can switch thinking off and is priced with it, as its scores were reached, without
 * it; null where its price holds no thinking that can be left out.
 */
export function costWithoutThinking(
  { model, quality }: { model: ModelView; quality: Pick<Candidate["quality"], "chance"> },
  { current, profile, day, demands }: ResolvedRequest,
): Decimal | null {
  const shape = typicalCall(current, profile);
  if (model.reasoning !== "optional" || quality.chance === null || profile.withThinking !== null) return null;
  if (callOfCandidate(quality.chance.effort, shape).thinking === shape.thinking) return null;
  return costOfCall(model, profile, shape, day, demands)?.usd ?? null;
}

/** Whether the scores of a candidate that can switch thinking off were reached with it. */
export function isScoredThinking({ model, quality: { chance } }: Pick<Candidate, "model" | "quality">): boolean {
  return model.reasoning === "optional" && chance !== null && chance.effort !== "low";
}

/** Returns the cost of a call of the model in use with thinking, where it can switch it off and is priced without; null otherwise. */
export function currentWithThinking({ current, profile, day, demands }: ResolvedRequest): Decimal | null {
  const shape = typicalCall(current, profile);
  return shape.switchable
    ? (costOfCall(current, profile, { ...shape, thinking: "on" }, day, demands)?.usd ?? null)
    : null;
}

/** Returns the same for every size that the text allows. */
export function costsWithThinking(
  one: Pick<Candidate, "model" | "quality">,
  request: ResolvedRequest,
): CallCosts | null {
  const typical = costWithThinking(one, request);
  if (typical === null) return null;
  const others = plausibleProfiles(request.profile).flatMap(
    (profile) => costWithThinking(one, { ...request, profile }) ?? [],
  );
  return { typical, low: Decimal.min(typical, ...others), high: Decimal.max(typical, ...others) };
}

/** Whether a candidate breaks a limit on cost once it thinks as its scores need. */
export function thinksOverLimit(one: Pick<Candidate, "model" | "quality">, request: ResolvedRequest): boolean {
  const usd = costWithThinking(one, request);
  return usd !== null && overLimit(usd, request);
}

/**
 * Whether a candidate costs about as much as the model in use, which cannot think, once it thinks as its scores need: those were
 * reached with thinking, so without it nothing says that it is as good.
 */
export function thinkingEatsSaving(
  { model, quality, cost, savings }: Candidate,
  { current, profile, day, demands }: ResolvedRequest,
): boolean {
  const effort = quality.chance?.effort ?? "low";
  if (current.reasoning !== "none" || model.reasoning !== "optional" || effort === "low" || quality.sameModel)
    return false;
  const on = costOfCall(model, profile, { ...typicalCall(current, profile), thinking: "on" }, day, demands);
  return savings.gt(0) && on?.usd.gte(cost.usd.plus(savings).times(1 - LEAST_KEPT)) === true;
}

/** Whether a candidate costs more than twice as much as the current model. */
export function isFarDearer({ savingsRatio }: Candidate): boolean {
  return savingsRatio < TWICE_AS_DEAR;
}

/** Months of saving that a test may cost. */
const MOST_MONTHS = 3;

/**
 * Returns the largest saving for the calls of the text, in USD, when it is too small for a change or for the test that must
 * come before; null otherwise, or when calls are assumed.
 * @param test what the test costs in USD; 0 where none is needed
 */
export function smallGain(passed: readonly Candidate[], request: ResolvedRequest, test: number): number | null {
  // A deprecated model without a day of its end also has to be replaced.
  if (!areCallsKnown(request) || passed.length === 0 || request.current.status === "deprecated") return null;
  const most = Math.max(
    ...passed.map(({ yearSavings }) =>
      yearSavings.times(request.callsRange?.high.monthly ?? request.monthlyCalls).toNumber(),
    ),
  );
  const asked = request.once || request.wantedCallCost !== null;
  const floor = request.demands.stakes !== null ? LEAST_COSTLY_USD : asked ? LEAST_ASKED_USD : LEAST_SAVING_USD;
  const least = Math.max(floor, test / (request.once ? 1 : MOST_MONTHS));
  return most > 0 && most < least ? most : null;
}
