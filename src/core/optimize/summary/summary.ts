import { listOf } from "../../text/list.ts";
import { type Candidate, isLong, type Selection } from "../choice/candidates.ts";
import { fasterModels, speedInWords, unmeasuredInWords } from "../choice/faster.ts";
import { isShutDown } from "../choice/shutdown.ts";
import { conditionsInShort } from "../choice/terms.ts";
import { doubtsAbout, failsOfCurrent, LATENCY } from "../choice/uncertain.ts";
import { type Choice, namedBy } from "../choice/verdict/verdict.ts";
import { preferenceInWords, wishesInWords } from "../choice/wishes.ts";
import { toMeasure } from "../latency.ts";
import type { CostEstimate } from "../money/cost.ts";
import { type ReadingCosts, readingsInWords } from "../reading/readings.ts";
import { inputsLostInWords } from "../trade-off.ts";
import type { OptimizeData, ResolvedRequest } from "../types.ts";
import { advice } from "./advice.ts";
import { imagesCounted, instructionsLeftOut, leftOut, notApplied } from "./counted.ts";
import { withoutCondition } from "./fallback.ts";
import { goalsInWords } from "./goal.ts";
import { afterTheCache, type OwnStep, tooShortToCache } from "./own-steps.ts";
import { pricedAt } from "./priced-at.ts";
import { announced, atStandardRate, peakRates, priceEnds, rises, surcharges } from "./rates.ts";
import { readAs } from "./read-as.ts";
import { sameModelCheaper } from "./same-model.ts";
import { longOutputInWords, thinkingInWords } from "./settings.ts";
import { costlyErrors, littleAtStake, savesCents } from "./stakes.ts";
import { successorNamed, whyLeave } from "./why-leave.ts";

/**
 * Returns the summary of an answer: first what the buyer asked, then what to do, what it is worth and how to test it, then
 * why, what saves without another model, under which conditions, what is uncertain, and from which words it is computed. What
 * explains the sums and asks for no action stands in the details.
 */
export function summaryOf(
  choice: Choice,
  steps: readonly OwnStep[],
  cost: CostEstimate | null,
  selection: Selection,
  request: ResolvedRequest,
  data: OptimizeData,
  readings: readonly ReadingCosts[] | null,
): { summary: string; details: string[] } {
  const doubts = doubtsAbout(request);
  const fails = failsOfCurrent(request, data);
  const told = mentioned(choice);
  const why = whyLeave(request, fails.known, data);
  // The model in use may keep a limit of latency at the buyer's own calls, so that is said before any move.
  const staysIfFast = fails.known.length === 1 && fails.known[0] === LATENCY;
  const stays = choice.smallGain !== undefined;
  const named = [request.current, ...told.map(({ model }) => model)];
  const speed = speedInWords(fasterModels(request, cost, data), told, request, data);
  const details = [
    ...speed.details,
    ...imagesCounted(request),
    ...tooShortToCache(request),
    ...instructionsLeftOut(told, request),
    ...atStandardRate(told, request),
    ...surcharges(named, request),
    ...announced(choice.pick, request),
    ...peakRates(named, request),
    ...(request.callsRange === null ? readingsInWords(readings, request.monthlyCallsAssumed) : []),
  ];
  const summary = [
    ...(request.doubtfulCalls === null ? [] : [`Check this first: ${request.doubtfulCalls}.`]),
    ...goalsInWords(choice, selection, cost, steps, request, data),
    ...(staysIfFast ? why : []),
    ...unmeasuredInWords(told, request, data),
    `${advice(choice, cost, selection, request, fails.known.length > 0, data)}${withCache(choice, request)}`,
    ...(choice.pick === null ? [] : [toMeasure(choice.pick.model, request, data) ?? []].flat()),
    ...(stays ? leftOut(request, stays) : []),
    ...(staysIfFast ? [] : why),
    ...successorNamed(told, request, data),
    ...sameModelCheaper(told, selection, request, data),
    ...pricedAt(request, data),
    ...preferenceInWords(choice.pick, request, data),
    ...wishesInWords(told, [...selection.passed, ...selection.risky], cost, request, data),
    ...inputsLostInWords(choice.pick, request),
    ...conditions(told, selection, request, data),
    ...littleAtStake(choice, cost, request),
    ...steps.map(({ words }, index) =>
      index > 0
        ? words.replace(/^First /, "Then ")
        : told.length === 0
          ? words
          : words.replace(/^First /, "Before that, "),
    ),
    ...costlyErrors(choice, request),
    ...savesCents(choice, cost, request),
    ...speed.told,
    ...thinkingInWords(told, request),
    ...longOutputInWords(told, request),
    ...longCalls(choice, request),
    ...rises(told, request),
    ...priceEnds(named, request),
    ...(fails.known.length === 0 && fails.unknown.length > 0 && !isShutDown(request.current, request.day)
      ? [
          `Of ${request.current.display_name} itself it is not known whether it meets the demand on ${listOf(fails.unknown)}.`,
        ]
      : []),
    ...(request.callsRange === null ? [] : readingsInWords(readings, false)),
    ...(doubts.length === 0 ? [] : [`Not certain: ${doubts.join("; ")}.`]),
    ...notApplied(request),
    ...(stays ? [] : leftOut(request, stays)),
    ...(request.demands.read.some(({ detail }) => detail?.includes("taken as USD"))
      ? ["The amount that is not in USD is taken as USD."]
      : []),
    readAs(request),
  ].join(" ");
  return { summary, details };
}

/** Returns the candidates that the advice names: the pick, and those to test where it asks for a test. */
function mentioned({ pick, toTest, verdict }: Choice): Candidate[] {
  const tests = verdict === "test_first" || verdict === "test_these";
  return namedBy({ pick, toTest: tests ? toTest : [] });
}

/** Compares the pick, or the first to test, with the model in use when both read what repeats from the cache. */
function withCache({ pick, toTest }: Choice, request: ResolvedRequest): string {
  const first = pick ?? toTest[0];
  return first === undefined ? "" : afterTheCache(first.model, first.quality.chance?.effort, request);
}

/** States the conditions under which the named sellers meet the demands. */
function conditions(
  named: readonly Candidate[],
  selection: Selection,
  request: ResolvedRequest,
  data: OptimizeData,
): string[] {
  const found = [...new Set(named.flatMap(({ model }) => conditionsInShort(model, request.demands, data)))];
  return found.length === 0
    ? []
    : [`Conditions: ${found.join("; ")}.`, ...withoutCondition(named, selection, request, data)];
}

/** Warns that another host of the same model can have a different context window and rates for long calls. */
function longCalls({ pick }: Choice, request: ResolvedRequest): string[] {
  if (pick === null || !pick.quality.sameModel || !isLong(request)) return [];
  const tokens = request.profile.inputTokens.toLocaleString("en");
  return [
    `Before you move, ask ${pick.model.providerName} for the context window and for the rate of calls of ${tokens} tokens: hosts of one model differ in both, and a rate for long calls that it does not publish is not in the cost.`,
  ];
}
