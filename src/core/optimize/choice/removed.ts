import type { ConstraintKind } from "../task/demands/types.ts";
import type { OptimizeData, ResolvedRequest } from "../types.ts";
import { meets } from "./demand-filters.ts";
import { isOpenToNewWork } from "./shutdown.ts";

/** Counts the models on sale that a demand removes, including those that other filters remove too. */
export function removedByDemand(
  kind: ConstraintKind,
  { demands, day, current }: ResolvedRequest,
  data: OptimizeData,
): number {
  const providers = new Map(data.providers.map((provider) => [provider.id, provider]));
  return data.models.filter(
    (model) =>
      model !== current &&
      isOpenToNewWork(model, day, data.models) &&
      !meets(model, kind, demands, providers, data.evidence),
  ).length;
}
