import type { Decimal } from "decimal.js";
import type { MigrationAnswer } from "../../schema/answers/migration.ts";
import { probabilityOf } from "../optimize/chance.ts";
import { type Candidate, modelOf, selectCandidates } from "../optimize/choice/candidates.ts";
import { nameOf } from "../optimize/choice/named.ts";
import { places } from "../optimize/choice/options.ts";
import { daysLeft, isShutDown, makerEndText } from "../optimize/choice/shutdown.ts";
import { costOfCall, perCall, thinkingFactor, tokensFor, typicalCall } from "../optimize/money/cost.ts";
import { priceEndOf, priceEndWords } from "../optimize/money/price-end.ts";
import { scheduledChanges } from "../optimize/money/twelve-months.ts";
import { readTask, resolveRequest } from "../optimize/optimize.ts";
import type { TaskProfile } from "../optimize/task/profile.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "../optimize/types.ts";
import { addDays, daysBetween } from "../periods.ts";
import { costOfRequest } from "../prices/model-price.ts";
import { peakHoursOf, peakWords } from "../prices/peak-hours.ts";
import { TEST_PLAN } from "../quality/verdict.ts";
import { breaksOf } from "./breaks.ts";
import { nearestMoves } from "./near.ts";
import { MOST_TIMES } from "./newer.ts";
import { MOST_OPTIONS, meanOfYear, otherOptions } from "./options.ts";
import { namedSuccessors } from "./successors.ts";
import { callsWords } from "./summary.ts";

type Planned = MigrationAnswer["models"][number];

/**
 * The request that costs are computed for, in words that the task profile understands. Models for code get a request
 * for code.
 */
const MIGRATION_CALLS = {
  general: "Answer questions of users in a chat, 3000 input tokens and 1000 output tokens",
  code: "Write unit tests and fix bugs in code, 3000 input tokens and 1000 output tokens",
} as const;
const callsRead = new Map<keyof typeof MIGRATION_CALLS, ReturnType<typeof readTask>>();

/** Returns the request in words as it is read, once for all models of a plan. */
function callRead(work: keyof typeof MIGRATION_CALLS): ReturnType<typeof readTask> {
  let read = callsRead.get(work);
  if (read === undefined) {
    read = readTask(MIGRATION_CALLS[work]);
    callsRead.set(work, read);
  }
  return read;
}

const YEAR_DAYS = 365;
/** Ratio of costs from which the notes begin with the higher cost of an option. */
const MUCH_MORE = 1.5;
const FOR_CODE = /(?:^|[-/ ])(?:codex|code|coder|codestral|devstral)(?:$|[-./ ])/i;

/** Whether a model is shut down, deprecated, or ends within `withinDays` days. */
export function ends(model: ModelView, day: string, withinDays: number): boolean {
  const left = daysLeft(model, day);
  return model.status === "deprecated" || (left !== null && left <= withinDays);
}

/**
 * Plans the migration away from one model: first the replacement that its provider names, then models of similar
 * quality by price.
 */
export function planMigration(requested: string, model: ModelView, data: OptimizeData): Planned {
  const work = isForCode(model) ? "code" : "general";
  const task = MIGRATION_CALLS[work];
  const request = resolveRequest({ task, current_model: requested }, model, data.now, [], callRead(work));
  const cost = costOfCall(model, request.profile, typicalCall(model, request.profile), request.day, request.demands);
  // A model deprecated without a date must also be replaced, so more expensive models are considered too.
  const { passed, risky } = selectCandidates(request, cost, data, { dearerToo: true });
  const { successors, unpriced } = namedSuccessors(request, [...passed, ...risky], data);
  const taken = new Set(successors.map(({ candidate }) => modelOf(candidate)));
  const near = ends(model, request.day, YEAR_DAYS)
    ? nearestMoves(request, data, (one) => meanOfYear(one, request))
    : [];
  // When the seller itself sells a successor, only two near models are added, so that cheaper options have room.
  const here = successors.some(({ candidate }) => candidate.model.provider === model.provider);
  const nearest = near.filter(({ candidate }) => !taken.has(modelOf(candidate))).slice(0, here ? 2 : MOST_OPTIONS);
  const leading = [...successors, ...nearest];
  const others = otherOptions(passed, risky, leading, request, data);
  const options = [...leading.map(({ candidate }) => candidate), ...others];
  const { deprecation } = model;
  const first = options[0];
  const atMaker = makerEndText(model, request.day, data.models);
  const retired = isShutDown(model, request.day);
  const status = retired ? "retired" : model.status;
  return {
    requested,
    model: nameOf(model, data),
    status,
    shutdown_on: deprecation?.shutdown_on ?? null,
    days_left: daysLeft(model, request.day),
    days_ended: retired && deprecation?.shutdown_on != null ? daysBetween(deprecation.shutdown_on, request.day) : null,
    what_happens_to_calls: callsWords({ status, shutdown_on: deprecation?.shutdown_on ?? null }, request.day),
    replacement_named_by_provider: deprecation?.replacement ?? null,
    notice:
      deprecation === null
        ? null
        : {
            quote: deprecation.source,
            // The registry records the fields of a notice and its source, not the provider's sentence.
            quote_is: "the recorded source of the notice; open the page for the provider's own words",
            says: noticeWords(deprecation),
            url: deprecation.source.match(/https:\/\/[^\s;,)]+/)?.[0] ?? null,
            announced_on: deprecation.announced_on,
          },
    estimated_cost_per_call_usd: cost === null ? null : perCall(cost.usd),
    ...asStated(model, request, data),
    compared_on: request.kind,
    options: options.map((option) => {
      const named = successors.find(({ candidate }) => candidate === option);
      const note = named?.note ?? nearest.find(({ candidate }) => candidate === option)?.note ?? null;
      const said = [note, priceEnd(option.model, request, data)].filter((words) => words !== null);
      return {
        ...describe(option, named !== undefined, model, request, data),
        cost_change_ratio_with_thinking: ratioOf(cost?.usd, meanOfYear(option, request)),
        note: said.length === 0 ? null : said.join(" "),
      };
    }),
    notes: [
      ...costNotes(options, request, data),
      ...(atMaker === null ? [] : [atMaker]),
      ...[priceEnd(model, request, data)].filter((words) => words !== null),
      ...peakNotes([model, ...options.map((option) => option.model)], request, data),
      ...unpriced,
      ...(options.some((one) => one.model.provider === model.provider)
        ? []
        : [
            `No other model of ${model.providerName} is listed that may be as good, at a known price of at most ${MOST_TIMES} times as much.`,
          ]),
    ],
    breaks: first === undefined ? [] : breaksOf(model, first.model, request.day).map(({ change }) => change),
    what_to_test: [
      ...(first === undefined ? [] : breaksOf(model, first.model, request.day).map(({ test }) => test)),
      `${TEST_PLAN.cases} of your own cases with old and new side by side. ${TEST_PLAN.doesNotShow}`,
    ],
  };
}

/** Returns the change of a cost as a share; null when the old one is not known or nothing. */
function ratioOf(before: Decimal | undefined, after: Decimal): number | null {
  return before === undefined || before.isZero() ? null : places(after.div(before).toNumber() - 1, 4);
}

/** Names the options at which the stated tokens cost several times what they cost now. */
function costNotes(
  options: readonly Candidate[],
  { current, profile, day }: ResolvedRequest,
  data: OptimizeData,
): string[] {
  const before = statedCost(current, profile, day);
  return options.flatMap(({ model }) => {
    const after = statedCost(model, profile, day);
    if (before === null || after === null || before === 0 || after < MUCH_MORE * before) return [];
    return [
      `${nameOf(model, data).display_name} at ${model.providerName} costs ${places(after / before, 1)} times as much as ${nameOf(current, data).display_name} for the stated tokens.`,
    ];
  });
}

function priceEnd(model: ModelView, { day }: ResolvedRequest, data: OptimizeData): string | null {
  return priceEndWords(model, day, `${nameOf(model, data).display_name} at ${model.providerName}`);
}

/** Both rates of every model with peak hours, and what the stated tokens cost at each. */
function peakNotes(models: readonly ModelView[], { profile, day }: ResolvedRequest, data: OptimizeData): string[] {
  return [...new Set(models)].flatMap((model) => {
    const peak = peakHoursOf(model.prices, day);
    if (peak === null) return [];
    const [counted, standard] = [statedCost(model, profile, day), statedCost(model, profile, day, true)];
    const name = `${nameOf(model, data).display_name} at ${model.providerName}`;
    return [
      `${peakWords(name, peak)}. All costs and ratios here count the peak rate: the stated tokens cost ${counted} USD a call, and ${standard} USD outside these hours.`,
    ];
  });
}

function isForCode({ traits, display_name: name, model_id: id }: ModelView): boolean {
  return traits.includes("code") || FOR_CODE.test(id) || FOR_CODE.test(name);
}

/** Describes the provider's announcement from the recorded fields. The source is named beside it. */
function noticeWords({
  shutdown_on: on,
  replacement,
  announced_on: told,
}: NonNullable<ModelView["deprecation"]>): string {
  const end = on === null ? "Deprecated, no day of the end recorded" : `Shutdown on ${on}`;
  return `${end}${replacement === null ? "" : `; replacement ${replacement}`}${told === null ? "" : `; announced on ${told}`}.`;
}

/** Computes the cost of the stated tokens alone, and the additional cost of reasoning. */
function asStated(model: ModelView, { profile, day }: ResolvedRequest, data: OptimizeData) {
  const stated = statedCost(model, profile, day);
  const factor = thinkingFactor(profile);
  const thinks = model.reasoning === "always" && factor !== 1;
  return {
    cost_of_stated_tokens_usd: stated,
    output_tokens_counted: tokensFor(model, profile, typicalCall(model, profile)).output,
    thinking: thinks
      ? `${nameOf(model, data).display_name} always thinks: its output is counted ${factor} times in estimated_cost_per_call_usd; cost_of_stated_tokens_usd counts the stated tokens alone.`
      : null,
  };
}

/** Computes the cost of the request's stated tokens, as if the model did not reason. */
function statedCost(model: ModelView, profile: TaskProfile, day: string, offPeak = false): number | null {
  const { input, output } = tokensFor({ ...model, reasoning: "none" }, profile, {
    thinking: "off",
    scale: 1,
    switchable: false,
    statedIn: model.tokenizer_factor,
  });
  const cost = costOfRequest(model.prices, { input, output }, { day, offPeak });
  return cost === null ? null : perCall(cost.usd);
}

function describe(option: Candidate, named: boolean, current: ModelView, request: ResolvedRequest, data: OptimizeData) {
  const { model, cost, quality } = option;
  const { profile, day } = request;
  const [before, after] = [statedCost(current, profile, day), statedCost(model, profile, day)];
  const year = meanOfYear(option, request);
  // At announced prices: the mean cost per request over the next twelve months.
  const ratio = cost.usd.isZero() ? 1 : year.div(cost.usd).toNumber();
  const probability = probabilityOf(quality);
  return {
    model: nameOf(model, data),
    named_by_provider: named,
    same_seller: model.provider === current.provider,
    status: isShutDown(model, day) ? "retired" : model.status,
    estimated_cost_per_call_usd: perCall(cost.usd),
    estimated_cost_per_call_mean_of_twelve_months_usd: perCall(year),
    cost_of_stated_tokens_usd: after,
    price_ends_on: priceEndOf(model, day),
    announced_price_changes: scheduledChanges(model.prices, day, addDays(day, YEAR_DAYS)).map((change) => ({
      ...change,
    })),
    output_tokens_counted: cost.outputTokens,
    thinking:
      cost.outputTokens > profile.outputTokens * 1.5
        ? `Priced with thinking: ${cost.outputTokens} output tokens are counted for ${profile.outputTokens} stated ones.`
        : null,
    // For the stated tokens of both: reasoning differs by model and is shown separately.
    cost_change_ratio:
      before === null || after === null || before === 0 ? null : places((after * ratio) / before - 1, 4),
    // A model that is no longer sold is never an option.
    judgement: isShutDown(model, day) ? "no" : quality.judgement,
    success_probability: probability === null ? null : places(probability, 3),
    shutdown_on: model.deprecation?.shutdown_on ?? null,
    breaks: breaksOf(current, model, day).map(({ change }) => change),
    price_verified_at: option.price.verifiedAt,
    price_url: cost.prices[0]?.evidence?.url ?? null,
  };
}
