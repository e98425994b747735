import { addDays } from "../../periods.ts";
import { isOutsidePeak, peakHoursOf, peakWords } from "../../prices/peak-hours.ts";
import { listOf } from "../../text/list.ts";
import { compareModels } from "../chance.ts";
import { type Candidate, isLong, type Selection } from "../choice/candidates.ts";
import type { Choice } from "../choice/choose.ts";
import { fasterModels, speedInWords, unmeasuredInWords } from "../choice/faster.ts";
import {
  daysLeft,
  endsWithinYear,
  isOpenToNewWork,
  isShutDown,
  makerEndText,
  stillSoldBy,
} from "../choice/shutdown.ts";
import { conditionsInShort, surchargeOf } from "../choice/terms.ts";
import { doubtsAbout, failsOfCurrent, LATENCY } from "../choice/uncertain.ts";
import { preferenceInWords, wishesInWords } from "../choice/wishes.ts";
import { measuredLatency } from "../choice/worth-it.ts";
import { toMeasure } from "../latency.ts";
import { type CostEstimate, callOfCandidate, typicalCall } from "../money/cost.ts";
import { priceEndWords } from "../money/price-end.ts";
import { areCallsKnown, callCosts, lacksBatchRate, money, spendWords, sumOf } from "../money/spend.ts";
import { hasAnnouncedPrices, yearCost } from "../money/twelve-months.ts";
import { isUnplaced, wordsNotUsed } from "../reading/open-words.ts";
import { type ReadingCosts, readingsInWords } from "../reading/readings.ts";
import { namedReplacement } from "../resolve.ts";
import { quoted } from "../task/demands/unchecked.ts";
import { IMAGE_TOKENS } from "../task/sizes/images.ts";
import { inputsLostInWords } from "../trade-off.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "../types.ts";
import { advice } from "./advice.ts";
import { withoutCondition } from "./fallback.ts";
import { goalsInWords } from "./goal.ts";
import { afterTheCache, type OwnStep, tooShortToCache } from "./own-steps.ts";
import { pricedAt } from "./priced-at.ts";
import { readAs } from "./read-as.ts";
import { sameModelCheaper, sameModelElsewhere } from "./same-model.ts";
import { instructionsLeftOut, longOutputInWords, thinkingInWords } from "./settings.ts";
import { nameOf, shortOf } from "./words.ts";

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
    ...stake(choice, cost, request),
    ...steps.map(({ words }, index) =>
      index > 0
        ? words.replace(/^First /, "Then ")
        : told.length === 0
          ? words
          : words.replace(/^First /, "Before that, "),
    ),
    ...costly(choice, request),
    ...cents(choice, cost, request),
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

/** Names exact values that no field took: they may be demands. */
function notApplied(request: ResolvedRequest): string[] {
  const { misstated } = request.demands;
  const words = wordsNotUsed(request)
    .map((one) => one.words)
    .filter((one) => misstated.some(({ words: stated }) => stated === one));
  if (words.length === 0) return [];
  return [
    `Not applied, since the exact notation has no such name or value: ${words.map((one) => `"${one}"`).join(", ")}.`,
  ];
}

const MOST_LEFT_OUT = 3;

/** Names figures of the text that nothing took: they may change the size of a call or their number. */
function leftOut(request: ResolvedRequest, stays: boolean): string[] {
  const words = wordsNotUsed(request).filter(isUnplaced);
  if (words.length === 0) return [];
  return [
    `Not counted: ${quoted(words.slice(0, MOST_LEFT_OUT).map((one) => one.words))}: if that changes a size or the number of calls, ${stays ? "a change may pay, so " : ""}state input_tokens=, output_tokens= or monthly_calls=.`,
  ];
}

/** Returns the candidates that the advice names: the pick, and those to test where it asks for a test. */
function mentioned({ pick, toTest, verdict }: Choice): Candidate[] {
  const tests = verdict === "test_first" || verdict === "test_these";
  return [...new Set([...(pick === null ? [] : [pick]), ...(tests ? toTest : [])])];
}

/** Compares the pick, or the first to test, with the model in use when both read what repeats from the cache. */
function withCache({ pick, toTest }: Choice, request: ResolvedRequest): string {
  const first = pick ?? toTest[0];
  return first === undefined ? "" : afterTheCache(first.model, first.quality.chance?.effort, request);
}

/** Says at how many tokens images are counted, and how to state their own. */
function imagesCounted({ profile, demands }: ResolvedRequest): string[] {
  if (!profile.needs.includes("image")) return [];
  if (profile.imagesCounted)
    return demands.sizes.exact.input
      ? [
          "The stated input is taken to hold the images, as usage reports count them: where it does not, add their number, such as images=2.",
        ]
      : [];
  if (profile.images === null || profile.images.each !== null) return [];
  const { low, usual, high } = IMAGE_TOKENS;
  const [least, most] = [low, high].map((one) => one.toLocaleString("en"));
  return [
    `${profile.images.words === null ? "One image a call is assumed: state their number, such as images=2. " : ""}An image is counted as ${usual.toLocaleString("en")} tokens (range ${least} to ${most}): read yours from the usage of one call and state it as image_tokens=${usual}.`,
  ];
}

/** Cost, in USD a month, of which any change can save only little. */
const LITTLE = 50;

/** Says how little the work costs, so that nobody spends more on a change than it can save. */
function stake({ verdict }: Choice, cost: CostEstimate | null, request: ResolvedRequest): string[] {
  if (cost === null || !areCallsKnown(request)) return [];
  const most = callCosts(request.current, undefined, request)?.high.times(sumOf(request).most);
  if (most === undefined || most.gte(LITTLE) || verdict === "stay") return [];
  return [`Little is at stake: the whole work costs ${money(most)} USD ${request.once ? "in all" : "a month"}.`];
}

/** Says which words make a wrong answer costly, and what that changes. */
function costly({ pick, toTest }: Choice, { demands: { stakes } }: ResolvedRequest): string[] {
  if (stakes === null || (pick === null && toTest.length === 0)) return [];
  return [
    `Since "${stakes}" makes a wrong answer costly, less likely models are left out, and none is recommended without this test.`,
  ];
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

/** Saving, in USD a month, below which it is not worth a move. */
const CENTS = 1;

/** Says that a shutdown or a demand is the reason for a move that saves only cents. */
function cents({ pick, verdict }: Choice, cost: CostEstimate | null, request: ResolvedRequest): string[] {
  const { current, day, monthlyCalls, monthlyCallsAssumed } = request;
  if (pick === null || cost === null || monthlyCallsAssumed || verdict !== "move") return [];
  const saved = pick.savings.times(monthlyCalls);
  if (saved.lt(0) || saved.gte(CENTS)) return [];
  const reason = isShutDown(current, day) || endsWithinYear(current, day) ? "the shutdown is" : "the demands are";
  return [`The saving of ${money(saved)} USD a month does not matter: ${reason} the reason to move.`];
}

/** Names those of the named models whose batch rate is not recorded, where calls may wait. */
function atStandardRate(told: readonly Candidate[], request: ResolvedRequest): string[] {
  const named = told.map(({ model }) => model);
  const names = named.flatMap((model) => (lacksBatchRate(model, request) ? [shortOf(model, named)] : []));
  if (names.length === 0) return [];
  return [`No batch rate is recorded for ${listOf(names)}: counted at the standard rate.`];
}

/** Names the sellers whose regional surcharge the sums include, and says when the model in use has it too. */
function surcharges(models: readonly ModelView[], { demands, current }: ResolvedRequest): string[] {
  const own = surchargeOf(current, demands);
  return [...new Set(models.flatMap((model) => surchargeOf(model, demands)))].map((words) => {
    const [asks = words] = words.split(",");
    return `${asks}; the costs here hold it${own.includes(words) ? `, that of ${current.display_name} too` : ""}.`;
  });
}

/** Says for each named model whose recorded price ends that no later price is recorded. */
function priceEnds(models: readonly ModelView[], { day }: ResolvedRequest): string[] {
  return [...new Set(models)].flatMap((model) => priceEndWords(model, day, nameOf(model)) ?? []);
}

/** Says which rate is used for each named model that has peak hours. */
function peakRates(models: readonly ModelView[], { day, demands }: ResolvedRequest): string[] {
  return [...new Set(models)].flatMap((model) => {
    const peak = peakHoursOf(model.prices, day);
    if (peak === null) return [];
    const { hours } = demands;
    const counted = demands.offPeak
      ? "the rate of all other hours, as the text asks"
      : hours !== null && isOutsidePeak(model.prices, hours)
        ? `the rate of all other hours, in which "${hours.words}" lies`
        : "the peak rate";
    return [`${peakWords(nameOf(model), peak)}; counted is ${counted}.`];
  });
}

/** Days after its end from which a model cannot be the one that is in use. */
const GONE_DAYS = 60;

function isLongGone(end: string | null, day: string): boolean {
  return end !== null && addDays(end, GONE_DAYS) < day;
}

function whyLeave(request: ResolvedRequest, failed: readonly string[], data: OptimizeData): string[] {
  const { models } = data;
  const { current, day } = request;
  const end = current.deprecation?.shutdown_on ?? null;
  const atMaker = makerEndText(current, day, models);
  const elsewhere = stillSoldBy(current, day);
  const latency = failed.includes(LATENCY) ? measuredLatency(current, data) : null;
  const measured =
    latency === null
      ? ""
      : `, measured at ${Math.round(latency).toLocaleString("en")} ms to the first token at its fastest seller over all users' calls`;
  return [
    ...(isShutDown(current, day)
      ? [
          `${current.display_name} is no longer sold${elsewhere.length === 0 ? "" : ` by ${current.providerName}`}${end === null ? "" : ` since ${end}`}${elsewhere.length > 0 ? `, but still at ${listOf(elsewhere)}: if your calls go there, ask there for its price and its end, which are not on record` : isLongGone(end, day) ? `: if "${request.input.current_model}" still answers your calls, another model serves them, so name that one` : ""}.`,
        ]
      : endsWithinYear(current, day)
        ? [`${current.display_name} ends on ${end}, in ${daysLeft(current, day)} days.`]
        : atMaker === null
          ? current.status === "deprecated"
            ? [`${current.display_name} is deprecated, without a day of its end so far.`]
            : []
          : [`${current.display_name}: ${atMaker}`]),
    ...(failed.length === 0
      ? []
      : failed.length === 1 && latency !== null
        ? [
            `${nameOf(current)} does not keep the limit of latency${measured}: if it does so at your own calls, stay with it.`,
          ]
        : [
            `${nameOf(current)} does not meet the demand on ${listOf(failed)}${measured}, so it ${elsewhere.length === 0 ? "cannot stay" : `can stay at most at ${listOf(elsewhere)}`}.`,
            ...sameModelElsewhere(request, data),
          ]),
  ];
}

/** Names the successor that the maker of an ended or deprecated model names, with its cost. */
function successorNamed(told: readonly Candidate[], request: ResolvedRequest, data: OptimizeData): string[] {
  const { current, day, kind } = request;
  if (current.status !== "deprecated" && !endsWithinYear(current, day)) return [];
  const named = namedReplacement(current, data.models).filter((model) => model !== current);
  const { onlySellers } = request.demands;
  const atAsked = data.models.filter(
    (one) => onlySellers.has(one.provider) && named.some((other) => other.model_key === one.model_key),
  );
  const model = [...atAsked, ...named].find((one) => isOpenToNewWork(one, day, data.models)) ?? named[0];
  if (model === undefined || told.some((one) => one.model.model_key === model.model_key)) return [];
  const costs = callCosts(model, compareModels(current, model, kind, data).chance?.effort, request);
  if (costs === null) return [];
  const sum = sumOf(request);
  const ends = endsWithinYear(model, day)
    ? ", which ends within a year itself"
    : isOpenToNewWork(model, day, data.models)
      ? ""
      : ", which is deprecated itself";
  const standard = lacksBatchRate(model, request) ? ", at the standard rate" : "";
  return [`Its named successor is ${nameOf(model)}, ${spendWords(costs, sum)} USD ${sum.per}${standard}${ends}.`];
}

/** Says what a choice costs at announced prices, when a price of either model changes within twelve months. */
function announced(pick: Candidate | null, request: ResolvedRequest): string[] {
  const shape = typicalCall(request.current, request.profile);
  const before = yearCost(request.current, request, shape);
  const after =
    pick === null ? null : yearCost(pick.model, request, callOfCandidate(pick.quality.chance?.effort, shape));
  const changes = [...(before?.changes ?? []), ...(after?.changes ?? [])];
  const [first] = changes.map(({ on }) => on).sort();
  if (first === undefined || before === null) return [];
  return after === null
    ? [
        `The price of ${request.current.display_name} changes on ${first}: the next twelve months cost ${money(before.usd)} USD.`,
      ]
    : [
        `With the prices announced for ${first} the next twelve months cost ${money(after.usd)} instead of ${money(before.usd)} USD.`,
      ];
}

/** Returns a sentence for each candidate that an announced price makes more expensive within twelve months. */
function rises(named: readonly Candidate[], request: ResolvedRequest): string[] {
  const shape = typicalCall(request.current, request.profile);
  const { calls, per } = sumOf(request);
  return named.flatMap(({ model, quality }) => {
    if (!hasAnnouncedPrices(model, request.day)) return [];
    const spans = yearCost(model, request, callOfCandidate(quality.chance?.effort, shape))?.spans ?? [];
    const [now, later] = [spans[0], spans.find(({ perCall }) => spans[0]?.perCall.lt(perCall))];
    if (now === undefined || later === undefined) return [];
    return [
      `${nameOf(model)} costs ${money(later.perCall.times(calls))} instead of ${money(now.perCall.times(calls))} USD ${per} from ${later.from}, by its announced prices.`,
    ];
  });
}
