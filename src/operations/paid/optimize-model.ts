import { unreachableWindow } from "../../core/optimize/choice/window.ts";
import { answerRequest, openLimit, resolveRequest } from "../../core/optimize/optimize.ts";
import { readingOf } from "../../core/optimize/reading/reading.ts";
import type { OptimizeData } from "../../core/optimize/types.ts";
import { dayOf } from "../../core/periods.ts";
import { OptimizeAnswer, OptimizeInput } from "../../schema/answers/optimize.ts";
import type { Catalog } from "../../store/catalog/read.ts";
import { defineOperation } from "../define.ts";
import { requireModel } from "./model-names.ts";
import {
  requireClearLimit,
  requireDescription,
  requireProviders,
  requireUnderstood,
  requireWindow,
} from "./optimize-requests.ts";
import { requireServed } from "./unserved-task.ts";

export const optimizeModel = defineOperation({
  id: "optimize_model",
  operationId: "optimizeModel",
  resourceId: "agent-optimize-model-v1",
  method: "POST",
  path: "/api/agent/v1/optimize-model",
  tool: "optimize_model",
  title: "Model optimisation",
  summary:
    "Finds a cheaper model for a task in eleven languages: yearly costs, probability from public scores to be as good, verdict, test plan.",
  guide: "For one task; analyse_bill weighs a whole bill. Unpaid: its free `reading`.",
  tags: ["Computed answers"],
  price: { mode: "fixed", usdc: "0.05" },
  freshness: "live",
  errors: ["MODEL_NOT_FOUND", "PROVIDER_NOT_FOUND", "TASK_NOT_UNDERSTOOD", "TASK_NOT_SERVED"],
  input: OptimizeInput,
  output: OptimizeAnswer,
  examples: [
    {
      title: "A support chat on an older model",
      input: {
        task: "Answer customer questions in our help-desk chat",
        current_model: "gpt-4o",
        monthly_calls: 200_000,
      },
    },
    {
      title: "Reports, with constraints",
      input: {
        task: "Summarise 10-page PDF reports into five bullet points",
        current_model: "claude-sonnet-4-6",
        max_cost: 0.02,
        monthly_calls: 50_000,
        constraints: { min_context_window: 128_000, min_tier: "fast", providers: ["google", "openai", "mistral"] },
      },
    },
  ],
  plan(input, { catalog, now }) {
    requireDescription(input.task);
    requireServed(input.task, catalog, {
      current: input.current_model,
      providers: input.constraints?.providers ?? [],
      day: dayOf(now()),
    });
    const current = requireModel(input.current_model, catalog);
    const providers = requireProviders(input.constraints?.providers ?? [], catalog);
    requireUnderstood(input.task);
    const constraints = input.constraints === undefined ? undefined : { ...input.constraints, providers };
    const data = optimizeData(catalog, now());
    const request = resolveRequest({ ...input, constraints }, current, data.now, data.providers);
    requireWindow(unreachableWindow(request, data));
    requireClearLimit(openLimit(request, data));
    return { resolved: request };
  },
  reading(request, { catalog }) {
    return readingOf(request, catalog);
  },
  run(request, { catalog, now }) {
    return answerRequest(request, optimizeData(catalog, now()));
  },
});

/** Returns the data from which answers about models are computed. @param now milliseconds since the epoch */
export function optimizeData(catalog: Catalog, now: number): OptimizeData {
  return {
    models: catalog.models,
    providers: catalog.providers,
    evidence: catalog.qualityEvidence,
    now: new Date(now),
    registryDate: catalog.generatedAt,
  };
}
