import { peakHoursOf, peakWords } from "../prices/peak-hours.ts";
import { probabilityOf } from "./chance.ts";
import { type Candidate, isLong, type Selection } from "./choice/candidates.ts";
import type { Choice } from "./choice/choose.ts";
import { fasterModels, speedInWords } from "./choice/faster.ts";
import { daysLeft, endsWithinYear, isShutDown, makerEndText } from "./choice/shutdown.ts";
import { conditionsInShort } from "./choice/terms.ts";
import { doubtsAbout, failsOfCurrent, LATENCY } from "./choice/uncertain.ts";
import { isFarDearer, measuredLatency } from "./choice/worth-it.ts";
import { type CostEstimate, callOfCandidate, costOfCall, typicalCall } from "./money/cost.ts";
import { aboveLimit } from "./money/money.ts";
import { callCosts, money, spendWords, sumOf } from "./money/spend.ts";
import { hasAnnouncedPrices, yearCost } from "./money/twelve-months.ts";
import { type ReadingCosts, readingsInWords } from "./readings.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "./types.ts";

/**
 * Returns the summary of an answer: what to do, why, and what is uncertain, in a few sentences.
 */
export function summaryOf(
  choice: Choice,
  cost: CostEstimate | null,
  selection: Selection,
  request: ResolvedRequest,
  data: OptimizeData,
  readings: readonly ReadingCosts[] | null,
): string {
  const doubts = doubtsAbout(request);
  const fails = failsOfCurrent(request, data);
  return [
    readingOf(request),
    ...(request.doubtfulCalls === null ? [] : [`Check this first: ${request.doubtfulCalls}.`]),
    whatToDo(choice, cost, selection, request, fails.known.length > 0),
    ...(doubts.length === 0 ? [] : [`Not certain: ${doubts.join("; ")}.`]),
    ...readingsInWords(readings, request.monthlyCallsAssumed && request.callsRange === null),
    ...lessThinking(cost, request),
    ...cents(choice, cost, request),
    ...whyLeave(request, fails.known, data),
    ...speedInWords(fasterModels(request, cost, data), request, data),
    ...withoutMove(cost, request),
    ...conditions(choice, request, data),
    ...longCalls(choice, request),
    ...announced(choice.pick, request),
    ...rises(choice, request),
    ...overLimit(choice.pick, cost, request),
    ...peakRates(
      [
        request.current,
        ...(choice.pick === null ? [] : [choice.pick.model]),
        ...choice.toTest.map(({ model }) => model),
      ],
      request,
    ),
    ...(fails.known.length === 0 && fails.unknown.length > 0
      ? [
          `Of ${request.current.display_name} itself it is not known whether it meets the demand on ${list(fails.unknown)}.`,
        ]
      : []),
    ...(request.demands.read.some(({ detail }) => detail?.includes("taken as USD"))
      ? ["The amount that is not in USD is taken as USD."]
      : []),
  ].join(" ");
}

/** Says what batch service saves with the model in use, when the text allows answers to come later. */
function withoutMove(
  cost: CostEstimate | null,
  { current, profile, day, demands, ...rest }: ResolvedRequest,
): string[] {
  if (!demands.batch || cost === null) return [];
  const now = costOfCall(current, profile, typicalCall(current, profile), day, { ...demands, batch: false });
  if (now === null || now.usd.lte(cost.usd)) return [];
  const sum = sumOf({ current, profile, day, demands, ...rest });
  return [
    `All sums are at batch rates, since the text lets answers come later: ${nameOf(current)} alone costs ${money(cost.usd.times(sum.calls))} USD ${sum.per} in batch and ${money(now.usd.times(sum.calls))} without.`,
  ];
}

/** States the conditions under which the named sellers meet the demands. */
function conditions({ pick, toTest }: Choice, { demands }: ResolvedRequest, data: OptimizeData): string[] {
  const named = [...(pick === null ? [] : [pick]), ...toTest].map(({ model }) => model);
  const found = [...new Set(named.flatMap((model) => conditionsInShort(model, demands, data)))];
  return found.length === 0 ? [] : [`Conditions: ${found.join("; ")}.`];
}

/** Warns that another host of the same model can have a different context window and rates for long calls. */
function longCalls({ pick }: Choice, request: ResolvedRequest): string[] {
  if (pick === null || !pick.quality.sameModel || !isLong(request)) return [];
  const tokens = request.profile.inputTokens.toLocaleString("en");
  return [
    `Before you move, ask ${pick.model.providerName} for the context window and for the rate of calls of ${tokens} tokens: hosts of one model differ in both, and a rate for long calls that it does not publish is not in the cost.`,
  ];
}

/** Quotes the words from which costs are computed, so that the buyer sees a wrong reading. */
function readingOf(request: ResolvedRequest): string {
  const { profile, demands } = request;
  const words = (side: "input" | "output") => {
    const found = demands.sizes.used.filter((one) => one.side === side).map((one) => `"${one.words}"`);
    return profile.sides[side] === "preset" ? " (assumed)" : found.length === 0 ? "" : ` (${found.join(" + ")})`;
  };
  return `Read: ${volumeOf(request)}; ${profile.inputTokens.toLocaleString("en")} input tokens${words("input")} and ${profile.outputTokens.toLocaleString("en")} output tokens${words("output")} a call.`;
}

function volumeOf({ demands, monthlyCalls, monthlyCallsAssumed, callsRange, callsOfBill }: ResolvedRequest): string {
  const said = (end: string) => {
    const found = demands.read.find(({ kind, detail }) => kind === "volume" && detail?.endsWith(end));
    return found === undefined ? "" : ` ("${found.words}")`;
  };
  const calls = (number: number) => `${number.toLocaleString("en")} calls`;
  if (monthlyCallsAssumed && demands.onceCalls !== null)
    return `${calls(demands.onceCalls)}, made once${said("calls, made once")}; figures a month are of ${calls(monthlyCalls)} a month, which are assumed`;
  if (callsRange !== null) {
    const { low, high } = callsRange;
    const quotes = low.words === high.words ? `"${low.words}"` : `"${low.words}" or "${high.words}"`;
    return `${low.monthly.toLocaleString("en")} to ${calls(high.monthly)} a month (${quotes})`;
  }
  if (monthlyCallsAssumed) return "no number of calls a month (cost_by_volume has several)";
  if (callsOfBill) return `${calls(monthlyCalls)} a month (as many as the bill in the text pays for)`;
  return `${calls(monthlyCalls)} a month${demands.monthlyCalls === monthlyCalls ? said("calls a month") : ""}`;
}

/** Names the lever that needs no other model, when the text says that most of the output is thinking. */
function lessThinking(cost: CostEstimate | null, request: ResolvedRequest): string[] {
  const { current, profile, day, demands } = request;
  const { visibleTokens, outputTokens } = profile;
  if (visibleTokens === null || cost === null) return [];
  const shape = { ...typicalCall(current, profile), thinking: "off" as const };
  const least = costOfCall(current, { ...profile, outputTokens: visibleTokens }, shape, day, demands);
  if (least === null || least.usd.gte(cost.usd)) return [];
  const { calls, per } = sumOf(request);
  return [
    `First lower the thinking effort of ${current.display_name}, which needs no other model: ${(outputTokens - visibleTokens).toLocaleString("en")} of ${outputTokens.toLocaleString("en")} billed output tokens are thinking, and with the visible ${visibleTokens.toLocaleString("en")} alone it costs ${money(least.usd.times(calls))} instead of ${money(cost.usd.times(calls))} USD ${per}; test what that does to the answers. All models are priced with the billed output.`,
  ];
}

/** Sum, in USD a month, below which a saving is no reason for a move. */
const CENTS = 1;

/** Says that a saving of cents is no reason for a move which a shutdown or a demand forces. */
function cents({ pick, verdict }: Choice, cost: CostEstimate | null, request: ResolvedRequest): string[] {
  const { current, day, monthlyCalls, monthlyCallsAssumed } = request;
  if (pick === null || cost === null || monthlyCallsAssumed || verdict !== "move") return [];
  const saved = pick.savings.times(monthlyCalls);
  if (saved.lt(0) || saved.gte(CENTS)) return [];
  const reason = isShutDown(current, day) || endsWithinYear(current, day) ? "the shutdown is" : "the demands are";
  return [`The saving of ${money(saved)} USD a month does not matter: ${reason} the reason to move.`];
}

/** Says that the model in use exceeds a limit of the text, when nothing better was found. */
function overLimit(pick: Candidate | null, cost: CostEstimate | null, request: ResolvedRequest): string[] {
  const { current, demands, monthlyCalls, profile } = request;
  if (pick !== null || cost === null || !aboveLimit(cost.usd, demands, monthlyCalls)) return [];
  const size = profile.inferred ? " at the assumed size of a call" : "";
  return [
    `${nameOf(current)} costs ${money(cost.usd)} USD a call and ${money(cost.usd.times(monthlyCalls))} USD a month${size}, which is above the limit in the text.`,
  ];
}

/** Says which rate is used for each named model that has peak hours. */
function peakRates(models: readonly ModelView[], { day, demands }: ResolvedRequest): string[] {
  return [...new Set(models)].flatMap((model) => {
    const peak = peakHoursOf(model.prices, day);
    if (peak === null) return [];
    const counted = demands.offPeak ? "the rate of all other hours, as the text asks" : "the peak rate";
    return [`${peakWords(nameOf(model), peak)}; counted is ${counted}.`];
  });
}

function whyLeave(request: ResolvedRequest, failed: readonly string[], data: OptimizeData): string[] {
  const { models } = data;
  const { current, day } = request;
  const end = current.deprecation?.shutdown_on ?? null;
  const atMaker = makerEndText(current, day, models);
  const latency = failed.includes(LATENCY) ? measuredLatency(current, data) : null;
  const measured =
    latency === null
      ? ""
      : `, measured at ${Math.round(latency).toLocaleString("en")} ms to the first token at its fastest seller over all users' calls`;
  return [
    ...(isShutDown(current, day)
      ? [`${current.display_name} is no longer sold${end === null ? "" : ` since ${end}`}.`]
      : endsWithinYear(current, day)
        ? [`${current.display_name} ends on ${end}, in ${daysLeft(current, day)} days.`]
        : atMaker === null
          ? []
          : [`${current.display_name}: ${atMaker}`]),
    ...(failed.length === 0
      ? []
      : [`${nameOf(current)} does not meet the demand on ${list(failed)}${measured}, so it cannot stay.`]),
  ];
}

function whatToDo(
  { verdict, pick, toTest, smallGain }: Choice,
  cost: CostEstimate | null,
  { considered, risky }: Selection,
  request: ResolvedRequest,
  fails: boolean,
): string {
  const { current } = request;
  if (pick !== null) {
    const verb = verdict === "test_first" ? "Test" : "Move to";
    const unrated = !pick.quality.sameModel && pick.quality.chance === null;
    const first = verdict === "test_first" ? " before you move" : unrated ? ", after a test of your own" : "";
    const times = isFarDearer(pick) ? `At ${Math.round(1 - pick.savingsRatio)} times the cost: ` : "";
    return `${times}${verb} ${nameOf(pick.model)}${first}: ${moneyOf(pick, cost, request)}${qualityOf(pick)}.`;
  }
  if (verdict === "test_these") {
    const names = list(toTest.map(({ model, quality }) => `${nameOf(model)} (${ofModel(model, quality, request)})`));
    const [they, meet, are] = toTest.length === 1 ? ["it", "meets", "is"] : ["they", "meet", "are"];
    const why = fails ? `${they} ${meet} the demands` : `${they} ${are} cheaper`;
    return `Test ${names} on your own examples against ${nameOf(current)} (${ofCurrent(request)} USD ${sumOf(request).per}${assumed(request)}): ${why}, but public scores do not show whether ${toTest.length === 1 ? "it" : "any of them"} is as good at this work.`;
  }
  if (verdict === "move" || fails)
    return `None of ${considered} other listed models meets all demands and may be as good: relax one of them.`;
  if (smallGain !== undefined)
    return `Stay with ${nameOf(current)}, ${ofCurrent(request)} USD ${sumOf(request).per}${assumed(request)}: the models that are worth a test save at most ${smallGain.toFixed(2)} USD a month, which is not worth a change.`;
  return `Stay with ${nameOf(current)}, ${ofCurrent(request)} USD ${sumOf(request).per}${assumed(request)}: none of ${considered} other listed models is cheaper, meets the demands and is likely enough to be as good.${likeliestOf(risky)}`;
}

/** Names the candidate for a buyer who accepts more risk. */
function likeliestOf(risky: readonly Candidate[]): string {
  const rated = risky.flatMap((one) => {
    const probability = probabilityOf(one.quality);
    return probability === null ? [] : [{ one, probability }];
  });
  const [best] = rated.sort((a, b) => b.probability - a.probability);
  if (best === undefined) return "";
  const percent = Math.round(best.one.savingsRatio * 100);
  return ` The likeliest of them, ${nameOf(best.one.model)}, costs ${percent} % less and is as good with a probability of ${best.probability.toFixed(2)}.`;
}

/** Adds to the first sentence what its sums assume or omit. */
function assumed({ profile, monthlyCallsAssumed, callsRange, demands }: ResolvedRequest): string {
  const { input, output } = profile.sides;
  const sides = [...(input === "preset" ? ["input"] : []), ...(output === "preset" ? ["output"] : [])];
  const notes = [
    ...(callsRange !== null
      ? ["by how the text is read"]
      : monthlyCallsAssumed && demands.onceCalls === null
        ? ["the calls of a month are not read from the text"]
        : []),
    ...(profile.plausible !== null
      ? callsRange !== null
        ? []
        : ["by how the lengths are read"]
      : profile.basis !== "stated" && sides.length > 0
        ? [`at ${sides.length === 2 ? "a call" : `an ${sides[0]}`} of assumed length`]
        : []),
  ];
  return notes.length === 0 ? "" : `, ${notes.join(", ")}`;
}

function ofModel(model: ModelView, { chance }: Candidate["quality"], request: ResolvedRequest): string {
  const costs = callCosts(model, chance?.effort, request);
  return costs === null ? "price not known" : spendWords(costs, sumOf(request));
}

function ofCurrent(request: ResolvedRequest): string {
  const costs = callCosts(request.current, undefined, request);
  return costs === null ? "an unknown number of" : spendWords(costs, sumOf(request));
}

function moneyOf(
  { model, quality, savings, savingsRatio, promised }: Candidate,
  cost: CostEstimate | null,
  request: ResolvedRequest,
): string {
  const sum = sumOf(request);
  const after = ofModel(model, quality, request);
  if (cost === null) return `${after} USD ${sum.per}${assumed(request)}; the price of the model in use is not known`;
  const percent = Math.abs(Math.round(savingsRatio * 100));
  const change = savings.gte(0) ? `${percent} % less` : `${percent} % more`;
  const unsure = !promised && savings.gt(0) ? ", too small a difference to promise a saving" : "";
  return `${after} instead of ${ofCurrent(request)} USD ${sum.per}${assumed(request)}, ${change} at list price${unsure}`;
}

function qualityOf({ quality }: Candidate): string {
  if (quality.sameModel) return ", and it is the same model";
  const probability = probabilityOf(quality);
  if (probability === null || quality.chance === null) return ", and nothing rates it against the model in use";
  const tests = `tests of ${quality.chance.kind.replaceAll("-", " ")}`;
  return `, and with a probability of ${probability.toFixed(2)} it scores at most ${quality.chance.points} points lower on ${tests}`;
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

/** Returns a sentence for each candidate that an announced price makes dearer within twelve months. */
function rises({ pick, toTest }: Choice, request: ResolvedRequest): string[] {
  const shape = typicalCall(request.current, request.profile);
  const { calls, per } = sumOf(request);
  return [...new Set([...(pick === null ? [] : [pick]), ...toTest])].flatMap(({ model, quality }) => {
    if (!hasAnnouncedPrices(model, request.day)) return [];
    const spans = yearCost(model, request, callOfCandidate(quality.chance?.effort, shape))?.spans ?? [];
    const [now, later] = [spans[0], spans.find(({ perCall }) => spans[0]?.perCall.lt(perCall))];
    if (now === undefined || later === undefined) return [];
    return [
      `${nameOf(model)} costs ${money(later.perCall.times(calls))} instead of ${money(now.perCall.times(calls))} USD ${per} from ${later.from}, by its announced prices.`,
    ];
  });
}

function nameOf({ display_name: name, providerName }: ModelView): string {
  return `${name} at ${providerName}`;
}

function list(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
