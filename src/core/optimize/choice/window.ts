import type { ModelView, OptimizeData, ResolvedRequest } from "../types.ts";
import { isOpenToNewWork } from "./shutdown.ts";

/** Returns the required context window in tokens, by the constraint, the text's demand and a stated call; null without any. */
export function neededWindow({ input, demands, profile }: ResolvedRequest): number | null {
  const call =
    profile.sides.input === "stated" && profile.plausible === null ? profile.inputTokens + profile.outputTokens : 0;
  const needed = Math.max(input.constraints?.min_context_window ?? 0, demands.minContext ?? 0, call);
  return needed === 0 ? null : needed;
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
