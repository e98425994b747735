import { publicId } from "../resolve.ts";
import type { ModelView, OptimizeData } from "../types.ts";

/** A model as answers name it. */
export function nameOf(model: ModelView, { models }: Pick<OptimizeData, "models">) {
  return {
    id: publicId(model, models),
    display_name: model.display_name,
    tier: model.tier,
    provider: model.provider,
  };
}
