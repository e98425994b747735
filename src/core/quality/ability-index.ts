import { isRated } from "./probability.ts";
import type { ModelQuality, QualityKind } from "./types.ts";

/** Ability of a model on a scale for people: 50 is the average of the models measured, 10 points are one standard deviation. */
export interface AbilityIndex {
  value: number;
  /** Half the width of the 80 % interval. */
  margin: number;
  /** Number of independent benchmark families of this kind in which the model has a score. */
  families: number;
  /** Day of the model's newest score. */
  newest: string;
}

const MIDDLE = 50;
const POINTS = 10;
/** Half width of an 80 % interval in standard deviations. */
const INTERVAL = 1.2816;

/** Computes the index. Returns null for a model that is not rated or has no score of the kind. */
export function abilityIndex(model: ModelQuality | undefined, kind: QualityKind): AbilityIndex | null {
  if (!isRated(model) || model.newest === null) return null;
  const { mean, variance, families } = model.abilities[kind];
  if (families === 0) return null;
  const margin = POINTS * INTERVAL * Math.sqrt(variance);
  return { value: MIDDLE + POINTS * mean, margin, families, newest: model.newest };
}
