import type { MigrationAnswer } from "../../schema/answers/migration.ts";
import { probabilityOf } from "../optimize/chance.ts";
import { type Candidate, selectCandidates } from "../optimize/choice/candidates.ts";
import { successor } from "../optimize/choice/choose.ts";
import { nameOf } from "../optimize/choice/named.ts";
import { places } from "../optimize/choice/options.ts";
import { daysLeft, isShutDown } from "../optimize/choice/shutdown.ts";
import { costOfCall, perCall, typicalCall } from "../optimize/money/cost.ts";
import { resolveRequest } from "../optimize/optimize.ts";
import type { ModelView, OptimizeData } from "../optimize/types.ts";
import { TEST_PLAN } from "../quality/verdict.ts";
import { breaksOf } from "./breaks.ts";

type Planned = MigrationAnswer["models"][number];

/** The request that costs are given for, in words that the profile parser understands. */
export const MIGRATION_CALL = "Answer questions of users in a chat, 3000 input tokens and 1000 output tokens";
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
            url: deprecation.source.match(/https:\/\/[^\s;,)]+/)?.[0] ?? null,
            announced_on: deprecation.announced_on,
          },
    estimated_cost_per_call_usd: cost === null ? null : perCall(cost.usd),
    options: options.map((option) => describe(option, option === named, model, cost !== null, data)),
    breaks: first === undefined ? [] : breaksOf(model, first.model).map(({ change }) => change),
    what_to_test: [
      ...(first === undefined ? [] : breaksOf(model, first.model).map(({ test }) => test)),
      `${TEST_PLAN.cases} of your own cases with old and new side by side. ${TEST_PLAN.doesNotShow}`,
    ],
  };
}

function describe(option: Candidate, named: boolean, current: ModelView, priced: boolean, data: OptimizeData) {
  const { model, cost, savingsRatio, quality } = option;
  const probability = probabilityOf(quality);
  return {
    model: nameOf(model, data),
    named_by_provider: named,
    estimated_cost_per_call_usd: perCall(cost.usd),
    cost_change_ratio: priced ? places(-savingsRatio, 4) : null,
    judgement: quality.judgement,
    success_probability: probability === null ? null : places(probability, 3),
    shutdown_on: model.deprecation?.shutdown_on ?? null,
    breaks: breaksOf(current, model).map(({ change }) => change),
    price_verified_at: option.price.verifiedAt,
    price_url: cost.prices[0]?.evidence?.url ?? null,
  };
}
