import { type Chance, probabilityWithin, SAME_MODEL_PROBABILITY } from "../quality/probability.ts";
import { testsAgainst } from "../quality/shared-tests.ts";
import type { QualityKind } from "../quality/types.ts";
import { type Judgement, judge } from "../quality/verdict.ts";
import type { ModelView, OptimizeData } from "./types.ts";

/** How a candidate compares with the current model on tests of the task's kind. */
export interface Comparison {
  /** Whether both are the same model, sold by two hosts. Hosts are not compared. */
  sameModel: boolean;
  /** Null when one of the two is not rated. */
  chance: Chance | null;
  judgement: Judgement;
  /** Whether both models took a test of the kind; else their ability for it is inferred from tests of other kinds. */
  tested: boolean;
}

/** Returns the probability, 0 to 1, that the candidate is as good as the current model; null when one of them is not rated. */
export function probabilityOf({ sameModel, chance }: Comparison): number | null {
  return sameModel ? SAME_MODEL_PROBABILITY : (chance?.probability ?? null);
}

/**
 * Compares a candidate with the current model on tests of a kind.
 * @param points how many points of 100 the candidate may score lower and still count as good; the standard when left out
 */
export function compareModels(
  current: ModelView,
  candidate: ModelView,
  kind: QualityKind,
  { evidence }: Pick<OptimizeData, "evidence">,
  points?: number,
): Comparison {
  if (current.model_key !== null && current.model_key === candidate.model_key) {
    return { sameModel: true, chance: null, judgement: "recommend", tested: true };
  }
  const rated = (model: ModelView) => (model.model_key === null ? undefined : evidence?.models.get(model.model_key));
  const [a, b] = [rated(current), rated(candidate)];
  const chance = probabilityWithin(a, b, kind, points);
  const tested = [a, b].every((model) => (model?.abilities?.[kind].families ?? 0) > 0);
  const judgement = judge(chance);
  // A model is recommended only when both models took a test of the kind and those that hold both do not speak against it.
  const firm = () => tested && testsAgainst(current, candidate, kind, { evidence }).length === 0;
  return {
    sameModel: false,
    chance,
    judgement: judgement === "recommend" && !firm() ? "test_first" : judgement,
    tested,
  };
}
