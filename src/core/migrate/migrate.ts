import type { MigrationAnswer } from "../../schema/answers/migration.ts";
import { probabilityOf } from "../optimize/chance.ts";
import { type Candidate, selectCandidates } from "../optimize/choice/candidates.ts";
import { successor } from "../optimize/choice/choose.ts";
import { nameOf } from "../optimize/choice/named.ts";
import { places } from "../optimize/choice/options.ts";
import { daysLeft, isShutDown } from "../optimize/choice/shutdown.ts";
import { costOfCall, perCall, tokensFor, typicalCall } from "../optimize/money/cost.ts";
import { resolveRequest } from "../optimize/optimize.ts";
import type { TaskProfile } from "../optimize/task/profile.ts";
import { WORKLOADS } from "../optimize/task/workloads.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "../optimize/types.ts";
import { costOfRequest } from "../prices/model-price.ts";
import { TEST_PLAN } from "../quality/verdict.ts";
import { breaksOf } from "./breaks.ts";

type Planned = MigrationAnswer["models"][number];

/** The request that costs are given for, in words that the profile parser understands. */
export const MIGRATION_CALL = "Answer questions of users in a chat, 3000 input tokens and 1000 output tokens";
/** Factor on the output of a model that thinks: the one of the request's class of work. */
export const MIGRATION_THINKING = WORKLOADS.chat_support.reasoningMultiplier;
const MOST_OPTIONS = 4;

/** Whether a model is shut down, deprecated, or ends within `withinDays` days. */
export function ends(model: ModelView, day: string, withinDays: number): boolean {
  const left = daysLeft(model, day);
  return model.status === "deprecated" || (left !== null && left <= withinDays);
}

/**
 * Plans the migration from one model: first the replacement that its provider names, then models of similar quality by
 * price.
 */
export function planMigration(requested: string, model: ModelView, data: OptimizeData): Planned {
  const request = resolveRequest({ task: MIGRATION_CALL, current_model: requested }, model, data.now);
  const cost = costOfCall(model, request.profile, typicalCall(model, request.profile), request.day, request.demands);
  // A model deprecated without a date must be left too, so more expensive models are considered as well.
  const { passed, risky } = selectCandidates(request, cost, data, { dearerToo: true });
  const named = successor([...passed, ...risky], model, data.models);
  const good = passed.filter((one) => one !== named && one.quality.judgement !== "test_these");
  const untested = passed.filter((one) => one !== named && one.quality.judgement === "test_these");
  const options = [...(named === undefined ? [] : [named]), ...good, ...untested].slice(0, MOST_OPTIONS);
  const { deprecation } = model;
  const first = options[0];
  return {
    requested,
    model: nameOf(model, data),
    status: isShutDown(model, request.day) ? "retired" : model.status,
    shutdown_on: deprecation?.shutdown_on ?? null,
    days_left: daysLeft(model, request.day),
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
    options: options.map((option) => describe(option, option === named, model, request, data)),
    breaks: first === undefined ? [] : breaksOf(model, first.model).map(({ change }) => change),
    what_to_test: [
      ...(first === undefined ? [] : breaksOf(model, first.model).map(({ test }) => test)),
      `${TEST_PLAN.cases} of your own cases with old and new side by side. ${TEST_PLAN.doesNotShow}`,
    ],
  };
}

/** What the provider announced, from the recorded fields; the source is named beside it. */
function noticeWords({
  shutdown_on: on,
  replacement,
  announced_on: told,
}: NonNullable<ModelView["deprecation"]>): string {
  const end = on === null ? "Deprecated, no day of the end recorded" : `Shutdown on ${on}`;
  return `${end}${replacement === null ? "" : `; replacement ${replacement}`}${told === null ? "" : `; announced on ${told}`}.`;
}

/** The cost of the stated tokens alone, and what is counted for thinking on top of them. */
function asStated(model: ModelView, { profile, day }: ResolvedRequest, data: OptimizeData) {
  const stated = statedCost(model, profile, day);
  const thinks = model.reasoning === "always";
  return {
    cost_of_stated_tokens_usd: stated,
    output_tokens_counted: tokensFor(model, profile, typicalCall(model, profile)).output,
    thinking: thinks
      ? `${nameOf(model, data).display_name} always thinks: its output is counted ${MIGRATION_THINKING} times in estimated_cost_per_call_usd; cost_of_stated_tokens_usd counts the stated tokens alone.`
      : null,
  };
}

/** Cost of the stated tokens of the request, as if the model did not think. */
function statedCost(model: ModelView, profile: TaskProfile, day: string): number | null {
  const { input, output } = tokensFor({ ...model, reasoning: "none" }, profile, {
    thinking: "off",
    scale: 1,
    statedIn: model.tokenizer_factor,
  });
  const cost = costOfRequest(model.prices, { input, output }, { day });
  return cost === null ? null : perCall(cost.usd);
}

function describe(option: Candidate, named: boolean, current: ModelView, request: ResolvedRequest, data: OptimizeData) {
  const { model, cost, quality } = option;
  const [before, after] = [
    statedCost(current, request.profile, request.day),
    statedCost(model, request.profile, request.day),
  ];
  const probability = probabilityOf(quality);
  return {
    model: nameOf(model, data),
    named_by_provider: named,
    estimated_cost_per_call_usd: perCall(cost.usd),
    cost_of_stated_tokens_usd: after,
    output_tokens_counted: cost.outputTokens,
    thinking:
      cost.outputTokens > request.profile.outputTokens * 1.5
        ? `Priced with thinking: ${cost.outputTokens} output tokens are counted for ${request.profile.outputTokens} stated ones.`
        : null,
    // Of the stated tokens on both sides: what thinking adds differs by model and is shown beside.
    cost_change_ratio: before === null || after === null || before === 0 ? null : places(after / before - 1, 4),
    judgement: quality.judgement,
    success_probability: probability === null ? null : places(probability, 3),
    shutdown_on: model.deprecation?.shutdown_on ?? null,
    breaks: breaksOf(current, model).map(({ change }) => change),
    price_verified_at: option.price.verifiedAt,
    price_url: cost.prices[0]?.evidence?.url ?? null,
  };
}
