import { KIND_MODELS } from "./kinds.ts";
import { normalCdf } from "./normal.ts";
import type { EffortClass, ModelQuality, QualityKind } from "./types.ts";

/** Loss that a buyer accepts on a test of the kind, in points. A point is one percentage point, or 7 Elo. */
export const BARS = { not_worse: 0, slightly_lower: 3, lower: 5, clearly_lower: 10 } as const;

/** Fewest benchmark families from which a model counts as rated. */
export const LEAST_FAMILIES = 3;
/** Probability for the same model at another host. No test compares hosts, which may quantise, so certainty is not claimed. */
export const SAME_MODEL_PROBABILITY = 0.95;
export const KIND_NOT_TASK =
  "The probability is about tests of this kind of task, not about your own task: on one particular test the average claim is off by up to 0.25.";

/** Probability that the candidate is as good as the current model, on tests of one kind. */
export interface Chance {
  kind: QualityKind;
  /** Largest accepted loss of the candidate, in points. */
  points: number;
  /** Effort at which both models are compared and must be priced. */
  effort: EffortClass;
  /** At most the cap of the kind. */
  probability: number;
  /** 80 % interval of the probability. */
  low: number;
  high: number;
  /** Expected lead of the candidate over the current model in points, with an 80 % interval. */
  gap: { mean: number; low: number; high: number };
  /** Whether the replay supports recommendations of the kind. */
  proven: boolean;
}

/** Below the fitted 1.20, which was overconfident in the outside check. */
const SLOPE = 1.1;
/** Number of points that the `tolerance` of a kind corresponds to. */
const UNIT_POINTS = 5;
const Z80 = 1.28;
/** Above 1.28, because benchmarks differ in scale. */
const Z80_POINTS = 1.44;
/** Variance added for the effort class; smaller when the model has scores at that effort. */
const SEEN_EFFORT_VARIANCE = 0.02;
const UNSEEN_EFFORT_VARIANCE = 0.08;

/** Ability at one effort class, in standard deviations of the models measured. */
export interface Level {
  mean: number;
  variance: number;
}

/**
 * Computes the probability that `candidate` scores at most `points` points below `current` on a test of this kind. Uses neither price nor
 * release date. Returns null when either model has no evidence or fewer than three benchmark families.
 */
export function probabilityWithin(
  current: ModelQuality | undefined,
  candidate: ModelQuality | undefined,
  kind: QualityKind,
  points: number = BARS.lower,
): Chance | null {
  if (!isRated(current) || !isRated(candidate)) return null;
  const effort = sharedEffort(current, candidate);
  const [a, b] = [atEffort(current, kind, effort), atEffort(candidate, kind, effort)];
  return { ...compareLevels(a, b, kind, points), kind, points, effort, proven: KIND_MODELS[kind].unproven === null };
}

/** Computes the same for two ability levels. */
export function compareLevels(
  current: Level,
  candidate: Level,
  kind: QualityKind,
  points: number,
): Pick<Chance, "probability" | "low" | "high" | "gap"> {
  const { sigma, tolerance, cap } = KIND_MODELS[kind];
  const difference = candidate.mean - current.mean;
  const variance = current.variance + candidate.variance;
  const spread = Math.sqrt(variance + 2 * sigma ** 2);
  const bar = (tolerance * points) / UNIT_POINTS;
  const chance = (delta: number) => normalCdf((SLOPE * (delta + bar)) / spread);
  const margin = Z80 * Math.sqrt(variance);
  const perUnit = UNIT_POINTS / tolerance;
  const width = (Z80_POINTS * UNIT_POINTS * spread) / (SLOPE * tolerance);
  return {
    probability: Math.min(cap, chance(difference)),
    low: Math.min(cap, chance(difference - margin)),
    high: chance(difference + margin),
    gap: { mean: perUnit * difference, low: perUnit * difference - width, high: perUnit * difference + width },
  };
}

/** Whether a model has scores in enough independent benchmark families. */
export function isRated(
  model: ModelQuality | undefined,
): model is ModelQuality & { abilities: NonNullable<ModelQuality["abilities"]> } {
  return model !== undefined && model.abilities !== null && model.families >= LEAST_FAMILIES;
}

/** A default setting against a published best result would favour the best, so both models are compared at one effort. */
function sharedEffort(a: ModelQuality, b: ModelQuality): EffortClass {
  return a.efforts.includes("mid") && b.efforts.includes("mid") ? "mid" : "high";
}

function atEffort(
  model: ModelQuality & { abilities: NonNullable<ModelQuality["abilities"]> },
  kind: QualityKind,
  effort: EffortClass,
): Level {
  // The offset of an effort class is equal for both models of a pair, so it cancels in their difference.
  const { mean, variance } = model.abilities[kind];
  return { mean, variance: variance + effortVariance(model.efforts.includes(effort)) };
}

/** Returns the variance that the effort class adds to an ability. */
export function effortVariance(seen: boolean): number {
  return seen ? SEEN_EFFORT_VARIANCE : UNSEEN_EFFORT_VARIANCE;
}
