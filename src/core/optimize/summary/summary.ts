import { listOf } from "../../text/list.ts";
import { betterInWords } from "../choice/better.ts";
import { type Candidate, isLong, type Selection } from "../choice/candidates.ts";
import { fasterModels, laterInWords, speedInWords, unmeasuredInWords } from "../choice/faster.ts";
import { isShutDown } from "../choice/shutdown.ts";
import { conditionsInShort } from "../choice/terms.ts";
import { demandsNotOnRecord, doubtsAbout, failsOfCurrent, LATENCY } from "../choice/uncertain.ts";
import { type Choice, namedBy } from "../choice/verdict/verdict.ts";
import { preferenceInWords, wishesInWords } from "../choice/wishes.ts";
import { toMeasure } from "../latency.ts";
import type { CostEstimate } from "../money/cost.ts";
import { type ReadingCosts, readingsInWords } from "../reading/readings.ts";
import { assumedOutputInWords, unusedSizesInWords } from "../reading/unused-sizes.ts";
import { quoted } from "../task/demands/unchecked.ts";
import { inputsLostInWords } from "../trade-off.ts";
import type { OptimizeData, ResolvedRequest } from "../types.ts";
import { advice, heldInTest } from "./advice.ts";
import { cacheInWords } from "./cache.ts";
import { callsOfTalk, imagesBilled, imagesCounted, instructionsLeftOut, leftOut, notApplied } from "./counted.ts";
import { withoutCondition } from "./fallback.ts";
import { fitted, type Group, LAST, labelled, type Sentence, stays, yields } from "./fitted.ts";
import { goalsInWords } from "./goal.ts";
import type { OwnStep } from "./own-steps.ts";
import { pricedAt } from "./priced-at.ts";
import { announced, peakRates, priceEnds, ratesOfWaiting, rises, surcharges } from "./rates.ts";
import { readAs } from "./read-as.ts";
import { sameModelCheaper, sameModelElsewhere } from "./same-model.ts";
import { longOutputInWords, thinkingInWords } from "./settings.ts";
import { costlyErrors, errorsInWords, littleAtStake, savesLittle } from "./stakes.ts";
import { PASSES_LIMIT, successorNamed, whyLeave } from "./why-leave.ts";

/**
 * Returns the summary of an answer: first what decides it and what the buyer asked, then what to do, what it is worth and how
 * to test it, then what forces or forbids a change, what is uncertain, and from which words it is computed. What explains the
 * sums, other models and what asks for no action stands in the details, grouped with a label each.
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
  const parts = partsOf(choice, steps, cost, selection, request, data);
  const { summary, moved } = fitted(sentencesOf(parts, choice, steps, cost, selection, request, data));
  const details = detailsOf(parts, moved, choice, steps, cost, request, readings);
  return { summary: withShortQuotes(summary), details };
}

type Parts = ReturnType<typeof partsOf>;

/** What both the summary and the details are made of. */
function partsOf(
  choice: Choice,
  steps: readonly OwnStep[],
  cost: CostEstimate | null,
  selection: Selection,
  request: ResolvedRequest,
  data: OptimizeData,
) {
  const told = mentioned(choice);
  const fails = failsOfCurrent(request, data);
  const pick = choice.pick === null ? [] : [choice.pick];
  const goals = goalsInWords(choice, selection, cost, steps, request, data);
  return {
    told,
    fails,
    pick,
    goals,
    speed: speedInWords(fasterModels(request, cost, data), told, request, data),
    thinking: thinkingInWords(told, goals, request),
    elsewhere: fails.known.length === 0 ? { short: [], full: [] } : sameModelElsewhere(request, data),
    cheaperElsewhere: sameModelCheaper(told, selection, request, data),
    terms: conditions(pick.length === 0 ? told : pick, selection, request, data),
  };
}

function sentencesOf(
  { told, fails, pick, goals, speed, thinking, elsewhere, cheaperElsewhere, terms }: Parts,
  choice: Choice,
  steps: readonly OwnStep[],
  cost: CostEstimate | null,
  selection: Selection,
  request: ResolvedRequest,
  data: OptimizeData,
): Sentence[] {
  const doubts = doubtsAbout(request, "read");
  const better = betterInWords(choice, request, cost, data);
  const why = whyLeave(request, fails.known, data);
  // The model in use may keep a limit of latency at the buyer's own calls, so that is said before any move.
  const staysIfFast = fails.known.length === 1 && fails.known[0] === LATENCY;
  const successor = successorNamed(told, request, data);
  const keeps = choice.smallGain !== undefined;
  const notCounted = leftOut(request, keeps, testsAnswers(choice) ? heldInTest(request) : []);
  return [
    ...callsOfTalk(request, cost),
    ...stays(
      ...(request.doubtfulCalls === null ? [] : [`Check this first: ${request.doubtfulCalls}.`]),
      ...[unusedSizesInWords(request), assumedOutputInWords(request)].filter((words) => words !== null),
      ...notOnRecord(told, request),
      ...better.told,
      ...goals,
      ...(staysIfFast ? why : []),
      ...unmeasuredInWords(told, choice.pick, request, data),
    ),
    ...yields(6, "Wishes", better.beyond),
    ...advice(choice, cost, selection, request, fails.known.length > 0, data),
    ...stays(
      ...errorsInWords(told, request),
      ...pick.flatMap(({ model }) => toMeasure(model, request, data) ?? []),
      ...(keeps ? notCounted : []),
      ...(staysIfFast ? [] : why),
    ),
    ...yields(5, null, elsewhere.short),
    // A successor that breaks a limit is no way out, so that stays.
    ...successor.map((words) => ({
      words,
      goes: LAST + 2,
      instead: words.includes(PASSES_LIMIT)
        ? words.replace(/ is (.*?), [\d.,]+(?: to [\d.,]+)? USD .*/u, ", $1, passes your limit.")
        : "",
      to: ["Successor", words] as const,
    })),
    ...yields(4, "Terms", cheaperElsewhere.told),
    ...stays(...pricedAt(request, data)),
    ...yields(LAST, "Wishes", preferenceInWords(choice.pick, request, data)),
    ...stays(
      ...wishesInWords(told, [...selection.passed, ...selection.risky], request, data),
      ...inputsLostInWords(choice.pick, request),
      ...terms.told,
    ),
    ...yields(7, "Terms", terms.free),
    ...yields(
      9,
      null,
      steps
        .slice(0, 1)
        .filter(({ step }) => step !== "cache")
        .map(({ short }) => (told.length === 0 ? short : short.replace(/^First /, "Before that, "))),
    ),
    ...yields(LAST, "Stakes", savesLittle(choice, cost, request, data)),
    ...yields(2, null, speed.brief),
    ...yields(LAST, "Speed", laterInWords(told, request, data)),
    ...stays(
      ...speed.told,
      ...longOutputInWords(told, request),
      ...longCalls(choice, request),
      ...ratesOfWaiting(told, request),
      ...imagesBilled([request.current, ...told.map(({ model }) => model)], request),
    ),
    ...risesOf(pick, request),
    ...stays(
      ...priceEnds([request.current, ...pick.map(({ model }) => model)], request),
      ...(doubts.length === 0 ? [] : [`Not certain: ${doubts.join("; ")}.`]),
      ...notApplied(request),
      ...(keeps ? [] : notCounted),
      ...(request.demands.read.some(({ detail }) => detail?.includes("taken as USD"))
        ? ["Amounts are taken as USD."]
        : []),
    ),
    ...thinking.told.map((words, index) => {
      const brief = thinking.brief[index] ?? words;
      return brief === words ? { words } : { words, goes: LAST + 4, instead: brief, to: ["Thinking", words] as const };
    }),
    ...cacheInWords(told, request).map((words, index) => ({
      words,
      goes: LAST + 3,
      // The cheapest way to save stays: the sums of the model in use and of the first that is named.
      instead: cacheInWords(told.slice(0, 1), request, true)[index] ?? "",
      to: ["Cache", words] as const,
    })),
    { words: readAs(request), goes: LAST, instead: readAs(request, false) },
  ];
}

/** Says what the pick costs later, in few words where the summary is long. */
function risesOf(pick: readonly Candidate[], request: ResolvedRequest): Sentence[] {
  return rises(pick, request).map((words) => ({
    words,
    goes: LAST + 5,
    instead: words.replace(/^.* costs (\S+) instead of (\S+) .* (from \S+) on\.$/u, "$1 instead of $2 USD $3 on."),
  }));
}

function detailsOf(
  { told, fails, pick, speed, thinking, elsewhere, cheaperElsewhere, terms }: Parts,
  moved: readonly NonNullable<Sentence["to"]>[],
  choice: Choice,
  steps: readonly OwnStep[],
  cost: CostEstimate | null,
  request: ResolvedRequest,
  readings: readonly ReadingCosts[] | null,
): string[] {
  const { current, day } = request;
  const named = [current, ...told.map(({ model }) => model)];
  const others = told.filter((one) => !pick.includes(one));
  const of = (group: Group) => moved.flatMap(([to, words]) => (to === group ? [words] : []));
  const open = fails.known.length === 0 && fails.unknown.length > 0 && !isShutDown(current, day);
  return labelled({
    Test: of("Test"),
    Steps: steps.map(({ words }, index) => (index === 0 ? words : words.replace(/^First /, "Then "))),
    Stakes: [...of("Stakes"), ...littleAtStake(choice, cost, request), ...costlyErrors(choice, request)],
    Successor: of("Successor"),
    Wishes: of("Wishes"),
    Thinking: [...of("Thinking"), ...thinking.details],
    Speed: [...of("Speed"), ...speed.details],
    Cache: of("Cache"),
    Prices: [
      ...surcharges(named, request),
      ...announced(choice.pick, request),
      ...priceEnds(
        others.map(({ model }) => model),
        request,
      ),
      ...peakRates(named, request),
    ],
    Terms: [
      ...elsewhere.full,
      ...cheaperElsewhere.details,
      ...terms.details,
      ...of("Terms"),
      ...(open
        ? [`Of ${current.display_name} itself it is not known whether it meets the demand on ${listOf(fails.unknown)}.`]
        : []),
    ],
    Sizes: [...of("Sizes"), ...imagesCounted(request), ...instructionsLeftOut(told, request)],
    Readings: readingsInWords(readings, request.callsRange === null && request.monthlyCallsAssumed),
  });
}

function testsAnswers({ verdict }: Choice): boolean {
  return verdict === "test_first" || verdict === "test_these";
}

/** Returns the candidates that the advice names: the pick, and those to test where it asks for a test. */
function mentioned(choice: Choice): Candidate[] {
  return namedBy({ pick: choice.pick, toTest: testsAnswers(choice) ? choice.toTest : [] });
}

/** Length in characters from which a quotation is cut; `reading` and `constraints_read` hold the whole of it. */
const LONG_QUOTE = 50;

function withShortQuotes(text: string): string {
  return text.replace(/"([^"]+)"/gu, (whole, words: string) => {
    const letters = [...words];
    return letters.length <= LONG_QUOTE
      ? whole
      : `"${letters
          .slice(0, LONG_QUOTE - 2)
          .join("")
          .trimEnd()} …"`;
  });
}

/** Says first which demands nothing on record decides for any model, so that the named ones may break them. */
function notOnRecord(told: readonly Candidate[], request: ResolvedRequest): string[] {
  const words = demandsNotOnRecord(request);
  if (words.length === 0) return [];
  return [`Nothing on record tells who meets ${quoted(words)}${told.length === 0 ? "" : ": check that first"}.`];
}

/** States the conditions under which the named sellers meet the demands. */
function conditions(
  named: readonly Candidate[],
  selection: Selection,
  request: ResolvedRequest,
  data: OptimizeData,
): { told: string[]; free: string[]; details: string[] } {
  const found = [...new Set(named.flatMap(({ model }) => conditionsInShort(model, request.demands, data)))];
  if (found.length === 0) return { told: [], free: [], details: [] };
  const other = withoutCondition(named, selection, request, data);
  return { told: [`Conditions: ${found.join("; ")}.`], free: other.told, details: other.details };
}

/** Warns that another host of the same model can have a different context window and rates for long calls. */
function longCalls({ pick }: Choice, request: ResolvedRequest): string[] {
  if (pick === null || !pick.quality.sameModel || !isLong(request)) return [];
  const tokens = request.profile.inputTokens.toLocaleString("en");
  return [
    `Before you move, ask ${pick.model.providerName} for the context window and for the rate of calls of ${tokens} tokens: hosts of one model differ in both.`,
  ];
}
