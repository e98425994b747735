import { Decimal } from "decimal.js";
import { onBoard, scoresInWords } from "../../quality/shared-tests.ts";
import { listOf } from "../../text/list.ts";
import type { Candidate, Selection } from "../choice/candidates.ts";
import { endsWithinYear, isShutDown } from "../choice/shutdown.ts";
import { openOnes } from "../choice/verdict/to-test.ts";
import { type Choice, namedBy } from "../choice/verdict/verdict.ts";
import { type CostEstimate, thinkingFactor } from "../money/cost.ts";
import { areCallsKnown, money, sumOf } from "../money/spend.ts";
import { uncheckedWords } from "../task/demands/unchecked.ts";
import type { OptimizeData, ResolvedRequest } from "../types.ts";
import type { OwnStep } from "./own-steps.ts";
import { IS_ASSUMED } from "./settings.ts";
import { assumed, nameOf, ofCurrent, ofModel, spendOf } from "./words.ts";

/** Returns the sentences that answer what the buyer asked: a limit, a wanted saving, or a question of yes or no. */
export function goalsInWords(
  choice: Choice,
  selection: Selection,
  cost: CostEstimate | null,
  steps: readonly OwnStep[],
  request: ResolvedRequest,
  data: OptimizeData,
): string[] {
  return [
    ...limits(choice, cost, steps, request),
    ...share(choice, cost, steps, request),
    ...question(choice, selection, request, data),
    ...otherCurrency(choice, request),
    ...boards(choice, selection, request, data),
  ];
}

const MOST_ON_BOARD = 2;

/** Says how the pick scores on each test that the text names, and which cheaper models stay within its points there. */
function boards(
  { pick }: Choice,
  { passed, risky }: Selection,
  request: ResolvedRequest,
  data: OptimizeData,
): string[] {
  const { current, demands } = request;
  return demands.floors.flatMap(({ board }) => {
    if (board === undefined) return [];
    const { name, points } = board;
    const scored = [...passed, ...risky].flatMap((one) => {
      const pair = one.savings.gt(0) ? onBoard(current, one.model, name, data) : null;
      return pair === null ? [] : [{ one, pair }];
    });
    const within = scored.filter(({ pair }) => pair.current.score - pair.candidate.score <= points);
    const byScores = new Map(
      within.map(({ one, pair }) => [scoresInWords([pair]), one]).reverse() as [string, Candidate][],
    );
    const names = [...byScores].reverse().map(([scores, one]) => `${one.model.display_name} (${scores})`);
    const own = pick === null ? null : onBoard(current, pick.model, name, data);
    const others =
      names.length === 0
        ? `no cheaper model with a score on record there is within ${points} points of ${current.display_name}`
        : `within ${points} points of ${current.display_name} are ${listOf(names.slice(0, MOST_ON_BOARD))}`;
    const ofPick =
      pick === null
        ? ""
        : own === null
          ? ` ${pick.model.display_name} has no score beside it on record, so test that.`
          : ` ${pick.model.display_name}: ${scoresInWords([own])}.`;
    return [`On ${name}, ${others}.${ofPick}`];
  });
}

/** A limit in USD, its words in the answer, and the request whose cost must stay below it. */
interface Limit {
  usd: Decimal;
  words: string;
  of: ResolvedRequest;
}

function limitsOf(request: ResolvedRequest): Limit[] {
  const { input, demands, once, wantedCallCost } = request;
  const limit = (usd: number, per: string, of: ResolvedRequest): Limit => ({
    usd: new Decimal(usd),
    words: `${money(new Decimal(usd))} USD ${per}`,
    of,
  });
  const call = [input.max_cost, demands.maxCallCost].filter((one) => one !== undefined && one !== null);
  const oneCall = { ...request, monthlyCalls: 1, monthlyCallsAssumed: false, callsRange: null };
  return [
    ...(demands.monthlyBudget === null || !areCallsKnown(request)
      ? []
      : [limit(demands.monthlyBudget, once ? "in all" : "a month", request)]),
    ...(call.length === 0 || wantedCallCost !== null ? [] : [limit(Math.min(...call), "a call", oneCall)]),
  ];
}

function limits(
  choice: Choice,
  cost: CostEstimate | null,
  steps: readonly OwnStep[],
  request: ResolvedRequest,
): string[] {
  if (cost === null) return [];
  return limitsOf(request).flatMap(({ usd, words, of }) => {
    const own = spendOf(of.current, undefined, of);
    return own === null ? [] : [limitSaid(usd, words, own, choice, steps, of)];
  });
}

function limitSaid(
  usd: Decimal,
  words: string,
  own: { least: Decimal; most: Decimal },
  choice: Choice,
  steps: readonly OwnStep[],
  request: ResolvedRequest,
): string {
  const { calls } = sumOf(request);
  const name = request.current.display_name;
  const now = `${ofCurrent(request)} USD`;
  const batch = steps.find((one) => one.step === "batch");
  if (own.most.lte(usd) && batch?.before.times(calls).gt(usd) === true)
    return `Your limit of ${words} holds in batch service only: ${name} costs ${now} there and ${money(batch.before.times(calls))} USD at standard rates.`;
  if (own.most.lte(usd))
    return `Your limit of ${words} holds ${batch === undefined ? "today" : "already"}: ${name} costs ${now}.`;
  const held = own.least.lte(usd) ? "holds today by some readings of the text only" : "is passed today";
  const [first] = namedBy(choice).filter((one) => keeps(one, usd, request));
  const step = steps.find((one) => one.step !== "batch" && one.usd.times(calls).lte(usd));
  // The advice has the sums of a month.
  const [costs, sum] =
    first === undefined || request.monthlyCalls === 1
      ? [`, ${name} costs ${now}${byThinking(request)}`, (one: string) => ` with ${one} USD`]
      : [byThinking(request), () => ""];
  const ways = [
    ...(step === undefined ? [] : [`the step without another model keeps it with ${money(step.usd.times(calls))} USD`]),
    ...(first === undefined
      ? []
      : [
          `${first.model.display_name} ${isSure(choice, first) ? "keeps" : "would keep"} it${sum(ofModel(first.model, first.quality, request))}`,
        ]),
  ];
  const none = "nothing listed that meets the demands and may be as good is known to keep it";
  return `Your limit of ${words} ${held}${costs}; ${ways.length === 0 ? none : listOf(ways)}.`;
}

/** Says that the cost of the model in use rests on a factor of thinking that the text does not state. */
function byThinking({ current, profile }: ResolvedRequest): string {
  const factor = thinkingFactor(profile);
  return current.reasoning === "always" && factor !== 1 ? ` with ${IS_ASSUMED} at ${factor} times the answer` : "";
}

function keeps({ model, quality }: Candidate, usd: Decimal, request: ResolvedRequest): boolean {
  return spendOf(model, quality.chance?.effort, request)?.most.lte(usd) === true;
}

/** Whether the answer says to move to a candidate without a test. */
function isSure({ pick, verdict }: Choice, one: Candidate): boolean {
  return one === pick && verdict !== "test_first";
}

/** Answers a wanted saving, such as "half of it" or "-30 %", with its amount and with the model that reaches it. */
function share(
  choice: Choice,
  cost: CostEstimate | null,
  steps: readonly OwnStep[],
  request: ResolvedRequest,
): string[] {
  const { wantedCallCost, demands } = request;
  if (wantedCallCost === null || cost === null || demands.savingShare === null) return [];
  const { calls, per } = sumOf(request);
  const percent = Math.round(demands.savingShare * 100);
  const [first] = namedBy(choice);
  const step = steps.find(({ usd }) => usd.lte(wantedCallCost));
  const less = Math.round((first?.savingsRatio ?? 0) * 100);
  const verb = first !== undefined && isSure(choice, first) ? "costs" : "would cost";
  const ways = [
    ...(step === undefined ? [] : [`without another model it comes to ${money(step.usd.times(calls))} USD`]),
    ...(first === undefined || less <= 0
      ? []
      : [
          `${nameOf(first.model)} ${verb} ${less} % less, ${ofModel(first.model, first.quality, request)} USD${less < percent ? ", which does not reach it" : ""}`,
        ]),
  ];
  const none = "nothing listed that meets the demands and may be as good costs less";
  return [
    `${percent} % less than today is ${money(wantedCallCost.times(calls))} of ${money(cost.usd.times(calls))} USD ${per}: ${ways.length === 0 ? none : listOf(ways)}.`,
  ];
}

/** Saving, in USD for the calls of the text, that nobody notices. */
const UNNOTICED = 10;

/** Answers a question of yes or no, in front of the advice. */
function question(choice: Choice, selection: Selection, request: ResolvedRequest, data: OptimizeData): string[] {
  const { demands } = request;
  const { per } = sumOf(request);
  const named = namedBy(choice);
  const [first] = named;
  if (demands.asks === null) return [];
  const cheaper = first?.savings.gt(0) === true;
  if (demands.asks === "open_weights") return [openWeights(selection, request, data)];
  const now = `${ofCurrent(request)} USD ${per}${assumed(request)}`;
  if (demands.asks === "stay") return [mayStay(choice, now, request)];
  if (choice.smallGain !== undefined)
    return [`Hardly: at most ${money(new Decimal(choice.smallGain.usd))} of ${now} can be saved.`];
  if (first === undefined || !cheaper)
    return [`No: nothing listed is both cheaper and likely enough as good; today it costs ${now}.`];
  const { most: calls } = sumOf(request);
  const most = Math.max(...named.map(({ savings }) => savings.times(calls).toNumber()));
  if (most < UNNOTICED && areCallsKnown(request))
    return [`Hardly: at most ${money(new Decimal(most))} of ${now} can be saved.`];
  return [
    `${isSure(choice, first) ? "Yes" : "Yes, if your test confirms it"}: ${ofModel(first.model, first.quality, request)} instead of ${now}.`,
  ];
}

function mayStay(choice: Choice, now: string, request: ResolvedRequest): string {
  const { current, day, once } = request;
  const end = current.deprecation?.shutdown_on ?? null;
  if (end !== null && end > day && endsWithinYear(current, day))
    return `Yes, until ${end} only: ${once ? "run all of it before that day" : "move before that day"}, or use its successor; it costs ${now}.`;
  if (choice.verdict === "stay") return `Yes, ${current.display_name} is fine; it costs ${now}.`;
  return choice.verdict === "move" || isShutDown(current, day)
    ? `No, ${current.display_name} cannot stay.`
    : `${current.display_name} may stay; the question is what can be saved of ${now}.`;
}

/** Answers whether open weights are cheaper, with the cheapest that may be as good. */
function openWeights(selection: Selection, request: ResolvedRequest, data: OptimizeData): string {
  const [rated] = openOnes(selection, data);
  const { per } = sumOf(request);
  if (rated === undefined)
    return "Open weights are cheaper per token, but for none of the open models that meet the demands do public scores make it likely to be as good.";
  const chance = rated.quality.chance?.probability;
  return `Yes, open weights are cheaper per token, ${nameOf(rated.model)} with ${ofModel(rated.model, rated.quality, request)} instead of ${ofCurrent(request)} USD ${per}${assumed(request)}; ${chance === undefined ? "how good it is at this work is not known" : `as good with a probability of ${chance.toFixed(2)}`}, so hold it against smaller closed models in the same test.`;
}

/** For a limit in another currency, states the sums in USD that the buyer can compare with it. */
function otherCurrency(choice: Choice, request: ResolvedRequest): string[] {
  const foreign = uncheckedWords(request.demands.read, "other_currency");
  if (foreign.length === 0 || !areCallsKnown(request)) return [];
  const [first] = namedBy(choice).sort((a, b) => a.cost.usd.comparedTo(b.cost.usd));
  const { per } = sumOf(request);
  const then =
    first === undefined ? "" : ` and ${ofModel(first.model, first.quality, request)} USD with ${nameOf(first.model)}`;
  return [
    `Hold "${foreign.join('", "')}", for which no exchange rate is recorded, against ${ofCurrent(request)} USD ${per} today${then}.`,
  ];
}
