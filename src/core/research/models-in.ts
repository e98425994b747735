import { hasVersions, modelsNamed, type NamedModel, wordsBeyond, wordsShared } from "./model-names.ts";
import { sidesOf } from "./question/sides.ts";

const MOST_MODELS = 5;

/** The models that a text names with their version, the closest name of each side. */
export function modelsIn<T extends NamedModel>(text: string, models: readonly T[]): T[] {
  const parts = [...new Set([...sidesOf(text), text])];
  const found = parts.flatMap((part) => {
    if (!/\d/.test(part)) return [];
    const [best] = modelsNamed(part, models).filter((model) => wordsShared(part, model) > 1 && versionsOf(part, model));
    return best === undefined || wordsBeyond(best, part) > 2 ? [] : [best];
  });
  const keys = new Map(found.map((model) => [model.model_key ?? model.model_id, model]));
  return [...keys.values()].slice(0, MOST_MODELS);
}

/** Whether a name has the versions of a text, of which years and counts are none. */
function versionsOf(part: string, model: NamedModel): boolean {
  return hasVersions(part.replace(/\b(?:20\d\d|top \d+)\b/giu, " "), model);
}
