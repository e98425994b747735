import { optimizeModel as computeOptimization } from "../../core/optimize/optimize.ts";
import { nearestModelIds, resolveModel } from "../../core/optimize/resolve.ts";
import { OptimizeAnswer, OptimizeInput } from "../../schema/answers/optimize.ts";
import { ApiError } from "../../schema/errors.ts";
import { defineOperation } from "../define.ts";

/** Characters of an unknown id that are repeated to the caller. */
const SHOWN = 120;

export const optimizeModel = defineOperation({
  id: "optimize_model",
  operationId: "optimizeModel",
  resourceId: "agent-optimize-model-v1",
  method: "POST",
  path: "/api/agent/v1/optimize-model",
  tool: "optimize_model",
  title: "Model optimisation",
  summary:
    "Finds a cheaper model for a task: tokens from its text, cost from dated prices, a quality gate on dated ratings, savings with their range, confidence with its evidence, levers, and what was excluded.",
  tags: ["Computed answers"],
  price: { mode: "fixed", usdc: "0.05" },
  freshness: "live",
  errors: ["MODEL_NOT_FOUND"],
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
  plan(input, { catalog }) {
    const current = resolveModel(input.current_model, catalog.models);
    if (current !== null) return { resolved: { input, current } };
    const known = nearestModelIds(input.current_model, catalog.models);
    const asked = JSON.stringify([...input.current_model].slice(0, SHOWN).join(""));
    const nearest = known[0] === undefined ? "" : ` The nearest is ${known[0]}.`;
    throw new ApiError("MODEL_NOT_FOUND", `There is no model ${asked}.${nearest}`, {
      members: { known_models: known },
    });
  },
  run({ input, current }, { catalog, now }) {
    return computeOptimization(input, current, {
      models: catalog.models,
      quality: catalog.quality,
      now: new Date(now()),
      registryDate: catalog.generatedAt,
    });
  },
});
