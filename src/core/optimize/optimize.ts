import { createHash } from "node:crypto";
import type { OptimizeAnswer, OptimizeInput } from "../../schema/answers/optimize.ts";
import { kindOf } from "../quality/kinds.ts";
import type { QualityKind } from "../quality/types.ts";
import { describeAnswer } from "./answer.ts";
import { selectCandidates } from "./choice/candidates.ts";
import { choose } from "./choice/choose.ts";
import { costOfCall, typicalCall } from "./money/cost.ts";
import { readDemands, type TaskDemands } from "./task/constraints.ts";
import { profileTask, type TaskProfile } from "./task/profile.ts";
import { ASSUMED_MONTHLY_CALLS, type ModelView, type OptimizeData, type ResolvedRequest } from "./types.ts";

/** Changes whenever the same request over the same data would be answered differently. */
export const METHOD = "abilities-v2";

/**
 * Finds a cheaper model that the evidence allows for a task. Deterministic and offline: profile and demands of the text,
 * tokens per model, cost from conditional rates, filters, the probability that a candidate is as good on tests of the
 * kind, and a verdict that says how to take the answer.
 * @param current the model of `input.current_model`, already found with `resolveModel`
 */
export function optimizeModel(input: OptimizeInput, current: ModelView, data: OptimizeData): OptimizeAnswer {
  const request = resolveRequest(input, current, data.now);
  const { profile, day, demands } = request;
  const cost = costOfCall(current, profile, typicalCall(current, profile), day, demands);
  const selection = selectCandidates(request, cost, data);
  const choice = choose(selection, request, data);
  return describeAnswer(request, cost, selection, choice, data, synthesisMethod(request, data));
}

/** Reads a request: what the text says of the work, what it demands and how many calls there are. */
export function resolveRequest(input: OptimizeInput, current: ModelView, now: Date): ResolvedRequest {
  const day = now.toISOString().slice(0, 10);
  const demands = readDemands(input.task);
  const monthlyCalls = input.monthly_calls ?? ASSUMED_MONTHLY_CALLS;
  const profile = calibrated(profileTask(input.task), demands, current, monthlyCalls, day);
  return {
    input,
    current,
    profile,
    kind: kindOfTask(profile, demands),
    demands,
    monthlyCalls,
    monthlyCallsAssumed: input.monthly_calls === undefined,
    now: new Date(`${day}T00:00:00Z`),
    day,
  };
}

/** Kind of benchmark that stands for a task. Agents that call the buyer's own tools count as tool use, which is not proven. */
function kindOfTask(profile: TaskProfile, { tools }: TaskDemands): QualityKind {
  if (profile.workloadClass === "agentic_workflow" && tools) return "tool-use";
  return kindOf(profile.workloadClass, {
    image: profile.needs.includes("image"),
    nonEnglish: profile.language !== "en",
    tools,
  });
}

/** A bill that the text states gives the size of a call, where the text states none: cost is linear in tokens. */
function calibrated(
  profile: TaskProfile,
  demands: TaskDemands,
  current: ModelView,
  monthlyCalls: number,
  day: string,
): TaskProfile {
  const { monthlyBill } = demands;
  if (monthlyBill === null || !profile.inferred) return profile;
  const cost = costOfCall(current, profile, typicalCall(current, profile), day, demands);
  if (cost === null || cost.usd.isZero()) return profile;
  const scale = monthlyBill / (cost.usd.toNumber() * monthlyCalls);
  const sized = (tokens: number) => Math.max(1, Math.round(tokens * scale));
  return {
    ...profile,
    inputTokens: sized(profile.inputTokens),
    outputTokens: sized(profile.outputTokens),
    basis: "stated",
    basisSource: `the bill of ${monthlyBill} USD a month in the task's text, at ${monthlyCalls} calls`,
    notes: [
      ...profile.notes,
      `Size of a call set by the bill of ${monthlyBill} USD a month: × ${scale.toPrecision(3)}.`,
    ],
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
    data.evidence?.asOf ?? null,
    request.day,
  ]);
  const hash = createHash("sha256").update(inputs).digest("hex");
  return `${METHOD}; no language model was called; registry of ${data.registryDate}; priced on ${request.day}; inputs sha256 ${hash}`;
}
