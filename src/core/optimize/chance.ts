import { type Chance, probabilityWithin, SAME_MODEL_PROBABILITY } from "../quality/probability.ts";
import type { QualityKind } from "../quality/types.ts";
import { type Judgement, judge } from "../quality/verdict.ts";
import type { ModelView, OptimizeData } from "./types.ts";

/** How a candidate compares with the current model on tests of the task's kind. */
export interface Comparison {
  /** Same weights at another host: nothing is measured between hosts. */
  sameModel: boolean;
  /** Null when one of the two is not rated. */
  chance: Chance | null;
  judgement: Judgement;
}

/** Probability that counts in an answer; null when nothing rates the pair. */
export function probabilityOf({ sameModel, chance }: Comparison): number | null {
  return sameModel ? SAME_MODEL_PROBABILITY : (chance?.probability ?? null);
}

export function compareModels(
  current: ModelView,
  candidate: ModelView,
  kind: QualityKind,
  { evidence }: Pick<OptimizeData, "evidence">,
  points?: number,
): Comparison {
  if (current.model_key !== null && current.model_key === candidate.model_key) {
    return { sameModel: true, chance: null, judgement: "recommend" };
  }
  const rated = (model: ModelView) => (model.model_key === null ? undefined : evidence?.models.get(model.model_key));
  const chance = probabilityWithin(rated(current), rated(candidate), kind, points);
  return { sameModel: false, chance, judgement: judge(chance) };
}
