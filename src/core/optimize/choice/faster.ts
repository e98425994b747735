import { KIND_MODELS } from "../../quality/kinds.ts";
import { listOf } from "../../text/list.ts";
import { probabilityOf } from "../chance.ts";
import { type AnswerTime, answerTime, compareLatency, seconds, timeInWords, toMeasure } from "../latency.ts";
import type { CostEstimate } from "../money/cost.ts";
import { callCosts, spendWords, sumOf } from "../money/spend.ts";
import { nameOf } from "../summary/words.ts";
import { limitsWholeAnswer } from "../task/whole-answer.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "../types.ts";
import { type Candidate, selectCandidates } from "./candidates.ts";
import { thinkingMs } from "./verdict/narrow.ts";
import { FASTER, isScoredThinking, isSpeedKnown, measuredLatency, thinkingEatsSaving } from "./verdict/worth-it.ts";

const MOST_NAMED = 2;

export interface Fast {
  candidate: Candidate;
  time: AnswerTime;
}

/**
 * Returns the models, more expensive ones too, that meet the demands, may be as good, and were measured within the limit of the
 * text or, without one, faster than the model in use: those that do not always think first, of them the likely enough as good, then the cheapest.
 * Null when the text asks for no speed.
 */
export function fasterModels(
  request: ResolvedRequest,
  currentCost: CostEstimate | null,
  data: OptimizeData,
): Fast[] | null {
  const { demands, current, kind } = request;
  if (!demands.prefers.has("fast") && !demands.read.some((one) => one.kind === "latency")) return null;
  const own = measuredLatency(current, data);
  const limit = limitOf(request) ?? (own === null ? null : FASTER * own);
  if (limit === null) return [];
  const least = KIND_MODELS[kind].recommendAt;
  const likely = ({ quality }: Candidate) => (probabilityOf(quality) ?? 0) >= least;
  const { passed } = selectCandidates(request, currentCost, data, { dearerToo: true });
  const whole = limitsWholeAnswer(request);
  const fast = passed.flatMap((candidate): Fast[] => {
    const time = answerTime(candidate.model, request, data);
    if (time === null || candidate.model.model_key === current.model_key) return [];
    if (thinkingEatsSaving(candidate, request)) return [];
    // Where the limit is for the whole answer, a first token says nothing of it.
    const ms = whole && demandsLimit(request) ? time.wholeMs : time.firstMs;
    return ms === null || ms > limit ? [] : [{ candidate, time }];
  });
  const once = [...Map.groupBy(fast, ({ candidate }) => candidate.model.model_key).values()].flatMap(
    ([cheapest]) => cheapest ?? [],
  );
  // Thinking delays the answer by more than is measured.
  const rank = ({ candidate }: Fast) => (thinksFirst(candidate.model) ? 2 : 0) + (likely(candidate) ? 0 : 1);
  return once.sort((a, b) => rank(a) - rank(b));
}

function thinksFirst({ reasoning }: ModelView): boolean {
  return reasoning === "always";
}

function demandsLimit({ demands: { latencyMs } }: ResolvedRequest): boolean {
  return latencyMs !== null;
}

function limitOf({ demands: { latencyMs, wishedMs } }: ResolvedRequest): number | null {
  return latencyMs ?? wishedMs;
}

/**
 * States the measured speed of the models that the advice names, then other fast models with measurement and cost, or that
 * there are none; `brief` has that of the model in use and of the first named. Empty when the text asks for no speed.
 */
export function speedInWords(
  fast: readonly Fast[] | null,
  told: readonly Candidate[],
  request: ResolvedRequest,
  data: OptimizeData,
): { told: string[]; brief: string[]; details: string[] } {
  if (fast === null) return { told: [], brief: [], details: [] };
  const { current } = request;
  const limit = limitOf(request);
  const own = measuredLatency(current, data);
  const whole = limitsWholeAnswer(request);
  const what =
    limit === null
      ? `faster than ${current.display_name}`
      : `within ${ms(limit)} ms ${whole ? "for the whole answer" : "to the first token"}`;
  const models = [current, ...told.map(({ model }) => model)];
  const [first] = told;
  const short =
    first !== undefined && toMeasure(first.model, request, data) !== null
      ? []
      : models.slice(0, 2).flatMap((model) => {
          const own = measuredLatency(model, data);
          return own === null ? [] : [`${model.display_name} at ${ms(own)} ms`];
        });
  const briefly = short.length === 0 ? [] : [`Measured to the first token: ${listOf(short)}.`];
  const measured = models.flatMap((model, index) => {
    const time = answerTime(model, request, data);
    return time === null
      ? []
      : [
          `${model.display_name} at ${timeInWords(time)}${index > 0 && thinksFirst(model) ? ", but it always thinks first, so its answer begins later" : ""}`,
        ];
  });
  const unknown = [
    ...(own === null ? [current.display_name] : []),
    ...told.flatMap(({ model }) => (measuredLatency(model, data) === null ? [nameOf(model)] : [])),
  ];
  const mine = [
    ...(unknown.length === 0 ? [] : [`No speed is measured for ${listOf(unknown)}.`]),
    ...(measured.length === 0 ? [] : [`Measured to the first token: ${measured.join("; ")}.`]),
  ];
  const late = models.flatMap((model) => {
    const time = whole ? (answerTime(model, request, data)?.wholeMs ?? null) : null;
    return limit === null || time === null || time <= limit ? [] : [model.display_name];
  });
  const over =
    late.length === 0 || limit === null
      ? []
      : [`${listOf([...new Set(late)])}: over your ${seconds(limit)} s for the whole answer.`];
  const whenThinking = told.flatMap((one) => {
    const time = whole ? thinkingMs(one, request, data) : null;
    return limit === null || time === null || time <= limit
      ? []
      : [`${one.model.display_name} takes at least ${seconds(time)} s`];
  });
  const [slow] = whenThinking;
  if (slow !== undefined) over.push(`With thinking, as scored, ${slow}, over your limit: test it without.`);
  const slower = whenThinking.slice(1).map((one) => `With thinking, as scored, ${one}.`);
  if (!whole && first !== undefined && demandsLimit(request) && isScoredThinking(first))
    briefly.push(`With thinking, as scored, ${first.model.display_name} begins its answer later: test it without.`);
  const others = fast.filter(({ candidate }) =>
    told.every(({ model }) => model.model_key !== candidate.model.model_key),
  );
  const reached = others.length < fast.length;
  const named = others.slice(0, MOST_NAMED).map((one) => inWords(one, request));
  const rest =
    named.length > 0
      ? [
          `${reached ? "Others measured" : "Measured"} ${what} and maybe as good, the likeliest first: ${named.join("; ")}.`,
        ]
      : reached || (limit === null && own === null && measured.length > 0)
        ? []
        : own === null && limit === null
          ? ["So no model can be said to be faster: test the speed yourself."]
          : [`No model that meets the demands and may be as good was measured ${what}: test the speed yourself.`];
  const means =
    measured.length + named.length === 0
      ? []
      : ["Measured is the median of all users at each model's fastest seller, not at yours."];
  // Where a named model keeps the limit, or is faster, others are no more than a choice.
  return reached
    ? {
        told: over,
        brief: briefly,
        details: [...mine, ...slower, ...briefly.slice(short.length === 0 ? 0 : 1), ...rest, ...means],
      }
    : {
        told: [...over, ...rest],
        brief: briefly,
        details: [...mine, ...slower, ...briefly.slice(short.length === 0 ? 0 : 1), ...means],
      };
}

/** Work in which somebody waits for each answer. */
const LIVE: ReadonlySet<string> = new Set(["chat_support", "code_completion"]);
/** The same, where people often wait. */
const ASKED: ReadonlySet<string> = new Set([...LIVE, "rag_long_document", "short_qa"]);

/** Says of work in which people wait that the first named model thinks before each answer or writes slower than the one in use. */
export function laterInWords([first]: readonly Candidate[], request: ResolvedRequest, data: OptimizeData): string[] {
  const { current, demands, profile } = request;
  if (first === undefined || demands.batch || !ASKED.has(profile.workloadClass)) return [];
  const { model } = first;
  const name = model.display_name;
  if (thinksFirst(model) && !thinksFirst(current))
    return [`${name} always thinks before it answers, so people wait longer: measure that first.`];
  if (!LIVE.has(profile.workloadClass) || demandsLimit(request)) return [];
  const { expectation, basis } = compareLatency(current, model, data);
  if (expectation === "slower" && basis.includes("tokens per second"))
    return [`${name} is slower than ${current.display_name}: ${basis}.`];
  return !isScoredThinking(first) || thinksFirst(current)
    ? []
    : [`${name} was scored with thinking, for which people would wait: check that it is good enough without.`];
}

/** Whether the time that a limit is for is measured at one seller. */
function isMeasured(model: ModelView, request: ResolvedRequest, data: OptimizeData): boolean {
  return limitsWholeAnswer(request)
    ? (answerTime(model, request, data)?.wholeMs ?? null) !== null
    : isSpeedKnown(model, request, data);
}

/** Says first which of the named models are not known to keep a limit of latency. */
export function unmeasuredInWords(
  told: readonly Candidate[],
  pick: Candidate | null,
  request: ResolvedRequest,
  data: OptimizeData,
): string[] {
  const { latencyMs } = request.demands;
  // What to measure of the pick is told behind the advice, and holds for the others too.
  if (pick !== null && toMeasure(pick.model, request, data) !== null) return [];
  const names = told.flatMap(({ model }) => (isMeasured(model, request, data) ? [] : [nameOf(model)]));
  if (latencyMs === null || names.length === 0) return [];
  return [
    `Whether ${listOf(names)} ${names.length === 1 ? "keeps" : "keep"} your limit of ${ms(latencyMs)} ms${limitsWholeAnswer(request) ? " for the whole answer" : ""} is not measured: test the speed first.`,
  ];
}

function inWords({ candidate: { model, quality }, time }: Fast, request: ResolvedRequest): string {
  const costs = callCosts(model, quality.chance?.effort, request);
  const sum = sumOf(request);
  const probability = probabilityOf(quality);
  return `${nameOf(model)}, ${timeInWords(time)}, ${costs === null ? "price not known" : `${spendWords(costs, sum)} USD ${sum.per}`}${probability === null ? "" : `, as good with a probability of ${probability.toFixed(2)}`}${thinksFirst(model) ? ", but it always thinks first, so its answer begins later" : ""}`;
}

function ms(value: number): string {
  return Math.round(value).toLocaleString("en");
}
