import { KIND_MODELS } from "./kinds.ts";
import { normalCdf } from "./normal.ts";
import type { EffortClass, ModelQuality, QualityKind } from "./types.ts";

/** Points that a buyer may accept to lose on a test of the kind: percentage points, or 7 Elo each. */
export const BARS = { not_worse: 0, slightly_lower: 3, lower: 5, clearly_lower: 10 } as const;
export type Bar = keyof typeof BARS;

/** Fewer families of benchmarks than this, and a model counts as not rated. */
export const LEAST_FAMILIES = 3;
/** The same model at another host: no test compares hosts, which may quantise, so no more than the cap is claimed. */
export const SAME_MODEL_PROBABILITY = 0.95;
export const KIND_NOT_TASK =
  "The probability is about tests of this kind of task, not about your own task: on one particular test the average claim is off by up to 0.25.";

/** How likely the candidate is as good, on tests of one kind. */
export interface Chance {
  kind: QualityKind;
  /** The candidate may score at most this many points lower. */
  points: number;
  /** Effort at which both models are compared, and at which both have to be priced. */
  effort: EffortClass;
  /** At most the cap of the kind. */
  probability: number;
  /** 80 % interval of the probability. */
  low: number;
  high: number;
  /** Expected points of the candidate above the current model, with an 80 % interval. */
  gap: { mean: number; low: number; high: number };
  /** Whether the replay supports recommendations of the kind. */
  proven: boolean;
}

/** Below the fitted 1.20, because the outside check overclaimed with it. */
const SLOPE = 1.1;
/** Points that `tolerance` of a kind is worth. */
const UNIT_POINTS = 5;
const Z80 = 1.28;
/** Wider than 1.28: benchmarks differ in scale. */
const Z80_POINTS = 1.44;
/** Variance added for effort: less when the model has scores of that effort. */
const SEEN_EFFORT_VARIANCE = 0.02;
const UNSEEN_EFFORT_VARIANCE = 0.08;

/** Ability at one effort class, in standard deviations of the models measured. */
export interface Level {
  mean: number;
  variance: number;
}

/**
 * Probability that `candidate` scores at most `points` points below `current` on a test of this kind.
 * Null when either has no evidence or fewer than three families of it. Price and date do not enter.
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

/** The same for two levels, of which nothing else is known. */
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

/** Whether there are enough independent families to say anything of a model. */
export function isRated(
  model: ModelQuality | undefined,
): model is ModelQuality & { abilities: NonNullable<ModelQuality["abilities"]> } {
  return model !== undefined && model.abilities !== null && model.families >= LEAST_FAMILIES;
}

/** A default against a published best flatters the best, so both sides are taken at one effort. */
function sharedEffort(a: ModelQuality, b: ModelQuality): EffortClass {
  return a.efforts.includes("mid") && b.efforts.includes("mid") ? "mid" : "high";
}

function atEffort(
  model: ModelQuality & { abilities: NonNullable<ModelQuality["abilities"]> },
  kind: QualityKind,
  effort: EffortClass,
): Level {
  // The offset of an effort class is the same for both models of a pair, so it cancels in their difference.
  const { mean, variance } = model.abilities[kind];
  return { mean, variance: variance + effortVariance(model.efforts.includes(effort)) };
}

/** Variance that the effort class adds to an ability. */
export function effortVariance(seen: boolean): number {
  return seen ? SEEN_EFFORT_VARIANCE : UNSEEN_EFFORT_VARIANCE;
}
