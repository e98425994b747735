import { isRated } from "./probability.ts";
import type { ModelQuality, QualityKind } from "./types.ts";

/** Ability of a model as a number for people: 50 is the average of the models measured, 10 points one standard deviation. */
export interface AbilityIndex {
  value: number;
  /** Half of the 80 % interval. */
  margin: number;
  /** Independent families of benchmarks of the kind behind it. */
  families: number;
  /** Day of the model's newest score. */
  newest: string;
}

const MIDDLE = 50;
const POINTS = 10;
/** Standard deviations of an 80 % interval. */
const INTERVAL = 1.2816;

/** Null for a model that is not rated, or that has no score of the kind. */
export function abilityIndex(model: ModelQuality | undefined, kind: QualityKind): AbilityIndex | null {
  if (!isRated(model) || model.newest === null) return null;
  const { mean, variance, families } = model.abilities[kind];
  if (families === 0) return null;
  const margin = POINTS * INTERVAL * Math.sqrt(variance);
  return { value: MIDDLE + POINTS * mean, margin, families, newest: model.newest };
}
