import { publicId } from "../resolve.ts";
import type { ModelView, OptimizeData } from "../types.ts";

const names = new WeakMap<readonly ModelView[], Map<ModelView, ReturnType<typeof named>>>();

/** Returns a model as answers name it. Cached, because the names of a build's models never change. */
export function nameOf(model: ModelView, { models }: Pick<OptimizeData, "models">) {
  let known = names.get(models);
  if (known === undefined) {
    known = new Map();
    names.set(models, known);
  }
  let name = known.get(model);
  if (name === undefined) {
    name = named(model, models);
    known.set(model, name);
  }
  return name;
}

function named(model: ModelView, models: readonly ModelView[]) {
  return {
    id: publicId(model, models),
    display_name: model.display_name,
    tier: model.tier,
    provider: model.provider,
  };
}
