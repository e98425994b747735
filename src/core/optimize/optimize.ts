import { createHash } from "node:crypto";
import type { OptimizeAnswer, OptimizeInput } from "../../schema/answers/optimize.ts";
import { describeAnswer } from "./answer.ts";
import { selectCandidates } from "./candidates.ts";
import { estimateCost, typicalCall } from "./cost.ts";
import { ratingsFor } from "./quality.ts";
import { profileTask } from "./task/profile.ts";
import { ASSUMED_MONTHLY_CALLS, type ModelView, type OptimizeData, type ResolvedRequest } from "./types.ts";

/** Changes whenever the same request over the same data would be answered differently. */
export const METHOD = "rules-v1";

/**
 * Finds a cheaper model that the evidence allows for a task. Deterministic and offline: profile of the text, tokens per
 * model, cost from conditional rates, filters, a quality gate on the dated index, rank by savings × measured success ×
 * freshness of the price. When nothing passes, the answer is the current model with savings 0, and why.
 * @param current the model of `input.current_model`, already found with `resolveModel`
 */
export function optimizeModel(input: OptimizeInput, current: ModelView, data: OptimizeData): OptimizeAnswer {
  const request = resolveRequest(input, current, data.now);
  const ratings = ratingsFor(data.quality, request.profile.workloadClass);
  const cost = estimateCost(current, request.profile, typicalCall(current, request.profile), { day: request.day });
  const selection = selectCandidates(data.models, request, cost?.usd ?? null, ratings);
  return describeAnswer(request, cost, selection, data, synthesisMethod(request, data));
}

function resolveRequest(input: OptimizeInput, current: ModelView, now: Date): ResolvedRequest {
  const day = now.toISOString().slice(0, 10);
  return {
    input,
    current,
    profile: profileTask(input.task),
    monthlyCalls: input.monthly_calls ?? ASSUMED_MONTHLY_CALLS,
    monthlyCallsAssumed: input.monthly_calls === undefined,
    now: new Date(`${day}T00:00:00Z`),
    day,
  };
}

/** Names the method, the registry, the day and a hash of the request, so that an answer can be made again. */
function synthesisMethod(request: ResolvedRequest, data: OptimizeData): string {
  const { task, max_cost, monthly_calls, constraints } = request.input;
  const inputs = JSON.stringify([
    task,
    `${request.current.provider}/${request.current.model_id}`,
    max_cost ?? null,
    monthly_calls ?? null,
    constraints?.min_context_window ?? null,
    constraints?.min_tier ?? null,
    [...(constraints?.providers ?? [])].sort(),
    data.registryDate,
    data.quality?.asOf ?? null,
    request.day,
  ]);
  const hash = createHash("sha256").update(inputs).digest("hex");
  return `${METHOD}; no language model was called; registry of ${data.registryDate}; priced on ${request.day}; inputs sha256 ${hash}`;
}
