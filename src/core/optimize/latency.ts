import type { LatencyExpectation } from "../../schema/answers/optimize.ts";
import { thinkingFactor, thinksIn, typicalCall } from "./money/cost.ts";
import { limitsWholeAnswer } from "./task/whole-answer.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "./types.ts";

/** Compares the expected latency of two models by published or measured speed, then thinking, then tier. This service times nothing itself. */
export function compareLatency(
  current: ModelView,
  candidate: ModelView,
  { evidence }: Pick<OptimizeData, "evidence">,
): { expectation: LatencyExpectation; basis: string } {
  const [a, b] = [speedOf(current, evidence), speedOf(candidate, evidence)];
  if (a !== null && b !== null && a.what === b.what) {
    const ratio = b.tokens / a.tokens;
    const basis = `${a.what}, ${b.tokens} against ${a.tokens} tokens per second`;
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
  return { expectation: "unknown", basis: "no speed is known for both, and their tiers say nothing about it" };
}

function speedOf(model: ModelView, evidence: OptimizeData["evidence"]): { what: string; tokens: number } | null {
  if (model.output_speed !== null) return { what: "published output speed", tokens: model.output_speed.value };
  const speed = model.model_key === null ? null : (evidence?.models.get(model.model_key)?.speed ?? null);
  if (speed === null || speed.tokensPerSecond === null) return null;
  return {
    what: `median output speed at the fastest provider, measured to ${speed.asOf}`,
    tokens: speed.tokensPerSecond,
  };
}

/** Measured times of a model for one answer of a request. */
export interface AnswerTime {
  /** Milliseconds to the first token, and the seller at which they were measured. */
  firstMs: number;
  seller: string | null;
  /**
   * Milliseconds to the end of the answer at the seller of the first token, with the thinking that its cost counts; null where its
   * rate is not measured at that seller, or the model always thinks.
   */
  wholeMs: number | null;
  /** Milliseconds that no measured seller undercuts, by the first token and the rate of the fastest of each; null likewise. */
  leastMs: number | null;
  /** Whether `wholeMs` holds thinking. */
  thinks: boolean;
  /** The rate where only another seller than that of the first token was measured. */
  rateOf: { seller: string; tokensPerSecond: number } | null;
}

/** Returns the measured times of a model; null when nobody measured it. */
export function answerTime(
  model: Pick<ModelView, "model_key" | "reasoning">,
  { current, profile }: ResolvedRequest,
  { evidence }: OptimizeData,
): AnswerTime | null {
  const { model_key: key, reasoning } = model;
  const speed = key === null ? null : (evidence?.models.get(key)?.speed ?? null);
  if (speed === null || speed.latencyMs === null) return null;
  const { latencyMs: firstMs, latencyProvider: seller, tokensPerSecond, throughputProvider: other } = speed;
  const thinks = thinksIn(model, typicalCall(current, profile));
  const tokens = profile.outputTokens * (thinks ? thinkingFactor(profile) : 1);
  const leastMs =
    tokensPerSecond === null || reasoning === "always" ? null : firstMs + (tokens / tokensPerSecond) * 1000;
  const isApart = leastMs !== null && seller !== null && other !== null && other !== undefined && other !== seller;
  const rateOf = isApart && tokensPerSecond !== null ? { seller: other, tokensPerSecond } : null;
  return { firstMs, seller, wholeMs: isApart ? null : leastMs, leastMs, thinks, rateOf };
}

/** Returns the milliseconds to the end of an answer with the thinking that comes before it; null where they are not measured. */
export function wholeWithThinking(
  { model_key: key }: ModelView,
  { profile }: ResolvedRequest,
  { evidence }: OptimizeData,
): number | null {
  const speed = key === null ? null : (evidence?.models.get(key)?.speed ?? null);
  if (speed === null || speed.latencyMs === null || speed.tokensPerSecond === null) return null;
  return speed.latencyMs + ((profile.outputTokens * thinkingFactor(profile)) / speed.tokensPerSecond) * 1000;
}

/**
 * Whether the measured figures of a model break the limit of a text: the first token, or where the limit holds for the whole
 * answer its end, with thinking only where the model always thinks.
 */
export function exceedsLimit(model: ModelView, request: ResolvedRequest, data: OptimizeData): boolean {
  const limit = request.demands.latencyMs;
  const time = limit === null ? null : answerTime({ ...model, reasoning: "none" }, request, data);
  if (limit === null || time === null) return false;
  const whole = model.reasoning === "always" ? wholeWithThinking(model, request, data) : time.leastMs;
  return Math.max(time.firstMs, limitsWholeAnswer(request) ? (whole ?? 0) : 0) > limit;
}

/** Share of a limit from which a measured time is too near it to rely on. */
const NEAR_LIMIT = 0.8;

/**
 * Says what to measure before a move where the text limits latency: the time of the model was measured at another seller, or
 * is near the limit. Null where nothing is measured, or the measurement bears the limit out.
 */
export function toMeasure(model: ModelView, request: ResolvedRequest, data: OptimizeData): string | null {
  const measured = againstLimit(model, request, data);
  if (measured === null) return null;
  const { ms, limit, seller, time, isWhole } = measured;
  const elsewhere = [seller, isWhole ? (time.rateOf?.seller ?? null) : null].some(
    (one) => one !== null && !isSameSeller(one, model),
  );
  // A median says little of a limit that 95 of 100 calls must keep.
  const ofShare = shareOfCalls(request);
  if (!elsewhere && ms < NEAR_LIMIT * limit && ofShare === null) return null;
  const at = seller === null ? "" : ` at ${seller}`;
  const thinking = time.thinks ? " with thinking" : "";
  const known = !isWhole
    ? `${inMs(ms)} is measured${at}`
    : time.rateOf !== null
      ? `only ${inMs(time.firstMs)} to the first token${at} and ${rateInWords(time.rateOf)} are measured`
      : `about ${seconds(ms)} s${thinking}, as measured${at}`;
  return `Measure the time to the ${isWhole ? "end of the answer" : "first token"} at ${model.providerName} first: ${known} (your limit: ${inMs(limit)}${ofShare === null ? "" : `, at "${ofShare}", while measured are medians`}).`;
}

/** Returns the words of a limit for a share of the calls: "p95"; null where the text names none. */
function shareOfCalls({ demands: { read } }: ResolvedRequest): string | null {
  const limits = read.flatMap(({ kind, words }) => (kind === "latency" ? [words] : []));
  return limits.map((words) => OF_SHARE.exec(words)?.[0] ?? null).find((found) => found !== null) ?? null;
}
const OF_SHARE =
  /(?<!\p{L})p\s?(?:8\d|9\d(?:[.,]\d)?)(?!\d)|(?<!\d)(?:8|9)\d(?:[.,]\d+)?(?:\.|th|e|º|°|-й|-го)?\s?(?:%|percentil\p{L}*|perzentil\p{L}*|centile|перцентил\p{L}*|(?:パーセンタイル)|百分位|분위)/iu;

/** Whether a model was measured so near the limit of a text that another seller or day may break it. */
export function isNearLimit(model: ModelView, request: ResolvedRequest, data: OptimizeData): boolean {
  const measured = againstLimit(model, request, data);
  return measured !== null && measured.ms >= NEAR_LIMIT * measured.limit;
}

/** Returns what was measured of a model, with the thinking that its cost counts, and the limit of the text for it; null without one of both. */
function againstLimit(model: ModelView, request: ResolvedRequest, data: OptimizeData) {
  const limit = request.demands.latencyMs;
  const always = model.reasoning === "always";
  const time = limit === null ? null : answerTime(always ? { ...model, reasoning: "none" } : model, request, data);
  if (limit === null || time === null) return null;
  const ofAnswer = always ? wholeWithThinking(model, request, data) : time.leastMs;
  const whole = limitsWholeAnswer(request) ? ofAnswer : null;
  return {
    ms: Math.max(time.firstMs, whole ?? 0),
    limit,
    seller: time.seller ?? null,
    time: { ...time, thinks: always || time.thinks },
    isWhole: whole !== null,
  };
}

function inMs(ms: number): string {
  return `${Math.round(ms).toLocaleString("en")} ms`;
}

function rateInWords({ seller, tokensPerSecond }: NonNullable<AnswerTime["rateOf"]>): string {
  return `${Math.round(tokensPerSecond).toLocaleString("en")} tokens a second at ${seller}`;
}

function isSameSeller(seller: string, { provider, providerName }: ModelView): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/gu, "");
  const [a, ...others] = [seller, provider, providerName].map(plain);
  return a !== undefined && others.some((other) => other.startsWith(a) || a.startsWith(other));
}

/**
 * Writes times as "400 ms at Cloudflare, its whole answer in about 5.8 s"; a rate of another seller stands for itself, since no seller
 * is known to reach both.
 */
export function timeInWords({ firstMs, seller, wholeMs, thinks, rateOf }: AnswerTime): string {
  const at = (seller ?? null) === null ? "" : ` at ${seller}`;
  const thinking = thinks ? " with thinking" : "";
  const whole =
    rateOf !== null
      ? `, and ${rateInWords(rateOf)}`
      : wholeMs === null
        ? ""
        : `, its whole answer${thinking} in about ${seconds(wholeMs)} s`;
  return `${Math.round(firstMs).toLocaleString("en")} ms${at}${whole}`;
}

export function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
