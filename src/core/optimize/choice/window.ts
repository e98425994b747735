import type { ModelView, OptimizeData, ResolvedRequest } from "../types.ts";
import { isOpenToNewWork } from "./shutdown.ts";

/** Returns the required context window in tokens, by the constraint, the text's demand and a stated call; null without any. */
export function neededWindow({ input, demands, profile, current }: ResolvedRequest): number | null {
  const call =
    profile.sides.input === "stated" && profile.plausible === null && !isSumOfTurns({ profile, current })
      ? profile.inputTokens + profile.outputTokens
      : 0;
  const needed = Math.max(input.constraints?.min_context_window ?? 0, demands.minContext ?? 0, call);
  return needed === 0 ? null : needed;
}

/** Whether the stated input of an agent is more than its model can read at once: then it is that of all its calls for one task. */
export function isSumOfTurns({ profile, current }: Pick<ResolvedRequest, "profile" | "current">): boolean {
  const window = current.context_window?.value ?? null;
  const isAgent = profile.workloadClass === "agentic_workflow" || profile.workloadClass === "agentic_coding";
  return isAgent && window !== null && profile.inputTokens > window;
}

export interface UnreachableWindow {
  needed: number;
  /** The listed model on sale with the largest window. */
  largest: ModelView;
}

/** Returns a required window that no listed model has; null when a model has it or none is required. */
export function unreachableWindow(request: ResolvedRequest, { models }: OptimizeData): UnreachableWindow | null {
  const needed = neededWindow(request);
  if (needed === null) return null;
  const size = (model: ModelView) => model.context_window?.value ?? 0;
  const sold = models.filter((model) => model === request.current || isOpenToNewWork(model, request.day, models));
  const largest = sold.reduce<ModelView | null>(
    (most, model) => (most === null || size(model) > size(most) ? model : most),
    null,
  );
  return largest === null || size(largest) === 0 || size(largest) >= needed ? null : { needed, largest };
}
