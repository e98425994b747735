import type { Finding } from "../../../schema/answers/research.ts";
import type { Source } from "../../../schema/records/source.ts";
import type { CatalogModel } from "../../catalog-data.ts";
import type { Intent } from "../intent.ts";
import type { FieldProduct } from "../research.ts";

/** Models or products that a sentence names. */
export const SHOWN = 5;
export const DAY_MS = 86_400_000;

export interface DirectInput {
  intent: Intent;
  query: string;
  /** Products above the relevance floor, by relevance. */
  products: readonly FieldProduct[];
  /** Models that the question is about, best match first; all that are sold when it names none. */
  models: readonly CatalogModel[];
  /** Whether the question names models; else `models` are all of them. */
  named: boolean;
  /** How `products` were chosen, for the sentence that counts them; null when by relevance alone. */
  counted: string | null;
  /** Ability of a model from public scores with half the width of its interval; null when it is not rated. */
  ability: (model: CatalogModel) => { value: number; margin: number; newest: string } | null;
  day: string;
  sources: { catalogue: Source; stars: Source; prices: Source };
}

export function finding(id: string, statement: string, figures: Finding["figures"], sources: Source[]): Finding {
  return { id, statement, figures, sources };
}

/** The cheapest listing of each model. */
export function oncePerModel<T extends { model: CatalogModel }>(sorted: readonly T[]): T[] {
  const seen = new Set<string>();
  return sorted.filter(({ model }) => {
    const key = model.model_key ?? `${model.provider}/${model.model_id}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
