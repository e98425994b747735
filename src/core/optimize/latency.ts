import type { LatencyExpectation } from "../../schema/answers/optimize.ts";
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
  /** Milliseconds to the end of the answer; null where the speed is not measured, or thinking comes before the answer. */
  wholeMs: number | null;
}

/** Returns the measured times of a model; null when nobody measured it. */
export function answerTime(
  { model_key: key, reasoning }: ModelView,
  { profile }: ResolvedRequest,
  { evidence }: OptimizeData,
): AnswerTime | null {
  const speed = key === null ? null : (evidence?.models.get(key)?.speed ?? null);
  if (speed === null || speed.latencyMs === null) return null;
  const { latencyMs: firstMs, latencyProvider: seller, tokensPerSecond } = speed;
  const wholeMs =
    tokensPerSecond === null || reasoning === "always"
      ? null
      : firstMs + (profile.outputTokens / tokensPerSecond) * 1000;
  return { firstMs, seller, wholeMs };
}

/** Words for the beginning of an answer in eleven languages. */
const BEGINNING =
  /(?<!\p{L})(?:first|ttft|start\p{L}*|begin\p{L}*|latenc\p{L}*|latenz|latentie|erste[nsr]?|premi(?:er|ère)s?|primer[oa]?|primeir[oa]|prim[oa]|eerste|stream\p{L}*|delay|pauses?|silence|stille)(?!\p{L})|ms(?!\p{L})|перв|начина|задержк|首|开始|开头|延迟|最初|開始|遅延|첫|시작|지연/iu;

/** Channels that send a message as a whole, so that nobody reads along. */
const MESSENGERS =
  /(?<!\p{L})(?:whats ?app|telegram|sms|viber|messenger|imessage|wechat|kakao ?talk)(?!\p{L})|微信|카카오톡/iu;
/** Words for the whole of an answer. */
const WHOLE =
  /(?<!\p{L})(?:whole|full|complete|entire|ganze\p{L}*|vollständig\p{L}*|komplett\p{L}*|complète?|entière?|complet[ao]|enter[ao]|inteir[ao]|completa|inter[ao]|hele|volledig\p{L}*|полн\p{L}+|весь)(?!\p{L})|完整|全部|全体|全文|전체/iu;

/** Whether the limit of a text holds for the end of the answer: nobody reads along, and the words name no beginning. */
export function limitsWholeAnswer({ demands, profile, input }: ResolvedRequest): boolean {
  const limit = demands.read.find(({ kind }) => kind === "latency");
  if (limit === undefined) return false;
  const isRead = profile.workloadClass === "chat_support" && !MESSENGERS.test(input.task) && !WHOLE.test(limit.words);
  if (isRead) return false;
  return (demands.latencyMs ?? demands.wishedMs) !== null && !BEGINNING.test(limit.words);
}

/**
 * Whether the measured figures of a model break the limit of a text: the first token, or where the limit holds for the whole
 * answer its end without any thinking.
 */
export function exceedsLimit(model: ModelView, request: ResolvedRequest, data: OptimizeData): boolean {
  const limit = request.demands.latencyMs;
  const time = limit === null ? null : answerTime({ ...model, reasoning: "none" }, request, data);
  if (limit === null || time === null) return false;
  return Math.max(time.firstMs, limitsWholeAnswer(request) ? (time.wholeMs ?? 0) : 0) > limit;
}

/** Share of a limit from which a measured time is too near it to rely on. */
const NEAR_LIMIT = 0.8;

/**
 * Says what to measure before a move where the text limits latency: the time of the model was measured at another seller, or
 * is near the limit. Null where nothing is measured, or the measurement bears the limit out.
 */
export function toMeasure(model: ModelView, request: ResolvedRequest, data: OptimizeData): string | null {
  const limit = request.demands.latencyMs;
  const time = limit === null ? null : answerTime({ ...model, reasoning: "none" }, request, data);
  if (limit === null || time === null) return null;
  const whole = limitsWholeAnswer(request) ? time.wholeMs : null;
  const ms = Math.max(time.firstMs, whole ?? 0);
  const elsewhere = time.seller != null && !isSameSeller(time.seller, model);
  if (!elsewhere && ms < NEAR_LIMIT * limit) return null;
  const at = time.seller == null ? "" : ` at ${time.seller}`;
  return `Measure the time to the ${whole === null ? "first token" : "end of the answer"} at ${model.providerName} first: ${Math.round(ms).toLocaleString("en")} ms is measured${at} (your limit: ${limit.toLocaleString("en")} ms).`;
}

function isSameSeller(seller: string, { provider, providerName }: ModelView): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/gu, "");
  const [a, ...others] = [seller, provider, providerName].map(plain);
  return a !== undefined && others.some((other) => other.startsWith(a) || a.startsWith(other));
}

/** Writes times as "400 ms at Cloudflare, its whole answer in about 5.8 s". */
export function timeInWords({ firstMs, seller, wholeMs }: AnswerTime): string {
  const at = (seller ?? null) === null ? "" : ` at ${seller}`;
  const whole = wholeMs === null ? "" : `, its whole answer in about ${seconds(wholeMs)} s`;
  return `${Math.round(firstMs).toLocaleString("en")} ms${at}${whole}`;
}

export function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
