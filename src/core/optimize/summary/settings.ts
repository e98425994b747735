import { listOf } from "../../text/list.ts";
import type { Candidate } from "../choice/candidates.ts";
import { costsWithThinking, thinksOverLimit } from "../choice/verdict/worth-it.ts";
import { callOfCandidate, thinkingFactor, tokensFor, typicalCall } from "../money/cost.ts";
import { callCosts, money, spendWords, sumOf } from "../money/spend.ts";
import type { ModelView, ResolvedRequest } from "../types.ts";
import { nameOf, shortOf } from "./words.ts";

/**
 * Says once with which thinking the named models are counted, where that changes the output; and for those counted without,
 * from which effort on their scores are and what they cost with it.
 * @param before sentences that stand before and may say that a factor of thinking is assumed
 */
export function thinkingInWords(
  told: readonly Candidate[],
  before: readonly string[],
  request: ResolvedRequest,
): { told: string[]; brief: string[]; details: string[] } {
  const { current, profile } = request;
  const factor = thinkingFactor(profile);
  if (factor === 1) return { told: [], brief: [], details: [] };
  const shape = typicalCall(current, profile);
  const sum = sumOf(request);
  const { per } = sum;
  const named = [current, ...told.map(({ model }) => model)];
  const always = named.filter(({ reasoning }) => reasoning === "always");
  const without = told.flatMap((one) => {
    const on = costsWithThinking(one, request);
    return on === null ? [] : [`${shortOf(one.model, named)} ${spendWords(on, sum)}`];
  });
  const over = told.filter((one) => thinksOverLimit(one, request)).map(({ model }) => shortOf(model, named));
  const on = told.filter(
    ({ model, quality }) =>
      model.reasoning === "optional" && callOfCandidate(quality.chance?.effort, shape).thinking === "on",
  );
  const thinks = [...new Set([...always, ...on.map(({ model }) => model)].map((model) => shortOf(model, named)))];
  const isShort = isShortAnswer(profile);
  const said = (costs: string) =>
    thinks.length === 0 || factor < SMALL_FACTOR || before.some((one) => one.includes(IS_ASSUMED))
      ? []
      : [
          `Thinking is assumed at ${factor} times the output${isShort ? `, which is little for so short an answer${costs}` : ""}.`,
        ];
  const passes =
    over.length === 0 ? [] : [`With thinking ${listOf(over)} ${over.length === 1 ? "passes" : "pass"} your limit.`];
  const costs = isShort ? atLength(named, thinks, request) : "";
  return {
    told: [...said(costs), ...passes],
    brief: [...said(""), ...passes],
    details: [
      ...(thinks.length === 0 ? [] : [`Counted with thinking, ${factor} times the output: ${thinks.join(", ")}.`]),
      ...(without.length === 0
        ? []
        : [
            `Scores were reached with thinking, ${thinks.length === 0 ? "costs are" : "costs of the others are"} without: with it ${without.join(", ")} USD ${per}.`,
          ]),
      ...ofItsOwnLength(told, request),
    ],
  };
}

/** Answer in tokens below which thinking is longer than a multiple of it. */
const SHORT_ANSWER = 50;
const OF_THINKING = 100;

/** Whether a factor of thinking, which is measured on answers of hundreds of tokens, gives no more than the least that thinking takes. */
export function isShortAnswer({ outputTokens, withThinking }: ResolvedRequest["profile"]): boolean {
  return withThinking === null && outputTokens < SHORT_ANSWER;
}

/** What models that think cost with a thinking of hundreds of tokens, as it is where the answer is short. */
function atLength(models: readonly ModelView[], thinks: readonly string[], request: ResolvedRequest): string {
  const { profile } = request;
  const { calls, per } = sumOf(request);
  const longer = {
    ...request,
    profile: { ...profile, outputTokens: profile.outputTokens + USUAL_THINKING, withThinking: "", plausible: null },
  };
  const costs = models.flatMap((model) => {
    const name = shortOf(model, models);
    const usd = thinks.includes(name) ? callCosts(model, undefined, longer)?.typical : undefined;
    return usd === undefined ? [] : [`${name} ${money(usd.times(calls))}`];
  });
  return costs.length === 0
    ? ""
    : `: with ${USUAL_THINKING} tokens of it a call, ${listOf([...new Set(costs)])} USD ${per}`;
}
/** Tokens of thinking before a short answer for which costs are told: an assumption. */
const USUAL_THINKING = 300;

/** Says what thinking costs by its own length where the answer is short. */
function ofItsOwnLength(told: readonly Candidate[], request: ResolvedRequest): string[] {
  const { profile } = request;
  const [first] = told.filter(({ model }) => model.reasoning !== "none");
  if (!isShortAnswer(profile) || first === undefined) return [];
  const { calls, per } = sumOf(request);
  const of = (outputTokens: number) =>
    callCosts(first.model, undefined, {
      ...request,
      profile: { ...profile, outputTokens, withThinking: "", plausible: null },
    });
  const [more, less] = [of(profile.outputTokens + OF_THINKING), of(profile.outputTokens)];
  if (more === null || less === null) return [];
  return [
    `A short answer does not shorten thinking: every ${OF_THINKING} tokens of it a call cost ${money(more.typical.minus(less.typical).times(calls))} USD ${per} with ${first.model.display_name}.`,
  ];
}

/** Says that a factor of thinking is not stated in the text. */
export const IS_ASSUMED = "thinking assumed";

/** Factor of thinking below which it changes a sum by little. */
const SMALL_FACTOR = 2;

/** Output in tokens from which many models cannot write it in one call. */
const LONG_OUTPUT = 8000;

/** Says of a long output that the model in use cannot write it in one call, and for which named models it is not known. */
export function longOutputInWords(told: readonly Candidate[], request: ResolvedRequest): string[] {
  const { current, profile } = request;
  const shape = typicalCall(current, profile);
  const needed = (model: ModelView) => tokensFor(model, profile, shape).output;
  if (needed(current) < LONG_OUTPUT) return [];
  const most = current.max_output?.value ?? null;
  const unknown = told.filter(({ model }) => model.max_output === null).map(({ model }) => nameOf(model));
  const tokens = (value: number) => value.toLocaleString("en");
  return [
    ...(most !== null && needed(current) > most
      ? [
          `${current.display_name} writes at most ${tokens(most)} tokens in one call, and one here needs ${tokens(needed(current))}: split the work into smaller calls and state their size.`,
        ]
      : []),
    ...(unknown.length === 0
      ? []
      : [
          `How much ${unknown.join(" and ")} can write in one call is not recorded, and ${tokens(needed(current))} tokens are needed: test that first.`,
        ]),
  ];
}
