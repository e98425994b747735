/** Kinds of task that public benchmarks are sorted by. */
export const QUALITY_KINDS = [
  "agent",
  "code",
  "math",
  "knowledge",
  "instruction",
  "writing",
  "vision",
  "general",
  "multilingual",
  "factuality",
  "tool-use",
  "long-context",
] as const;
export type QualityKind = (typeof QUALITY_KINDS)[number];

/** How hard a model was set to think: `mid` is the default or not named, `high` is high, max or a published best. */
export const EFFORT_CLASSES = ["low", "mid", "high"] as const;
export type EffortClass = (typeof EFFORT_CLASSES)[number];

/** Estimate of one model's ability for one kind, in standard deviations of the models measured. */
export interface Ability {
  mean: number;
  variance: number;
  /** Families of benchmarks of this kind in which the model has a score. */
  families: number;
}

/** Median money spent on one session in an agent harness, USD, by length of the session. */
export interface SessionCost {
  single: number | null;
  short: number | null;
  core: number | null;
  long: number | null;
  /** Last day of the 30 days measured. */
  asOf: string;
  sourceId: string;
}

/** Median speed of the fastest provider; the two figures can be of two providers. */
export interface MeasuredSpeed {
  latencyMs: number | null;
  tokensPerSecond: number | null;
  /** Requests of the model in the window. */
  requests: number | null;
  latencyProvider: string | null;
  throughputProvider: string | null;
  asOf: string;
  sourceId: string;
}

/** What public scores say of one model. */
export interface ModelQuality {
  modelKey: string;
  /** Independent families of benchmarks in which the model has a score. */
  families: number;
  /** Day of its newest score, `YYYY-MM-DD`; null when it has none and only cost or speed was measured. */
  newest: string | null;
  /** Effort classes in which the model has scores. */
  efforts: readonly EffortClass[];
  /** Null when the model has no score that the estimate uses. */
  abilities: Readonly<Record<QualityKind, Ability>> | null;
  /** Money spent in sessions over what the list price predicts; 1 is the median model, null when not measured. */
  verbosity: number | null;
  sessionCost: SessionCost | null;
  speed: MeasuredSpeed | null;
}

/** One published figure of a model. */
export interface QualityScore {
  modelKey: string;
  benchmark: string;
  /** Same for scores that can be compared: one benchmark on one day or of one version. */
  board: string;
  kind: QualityKind;
  /** Benchmarks that share questions, votes or a runner; null when the figure is shown but not used in the estimate. */
  family: string | null;
  /** Effort, harness or retrieval as the source names it. */
  setting: string | null;
  effort: EffortClass;
  score: number;
  unit: string;
  low: number | null;
  high: number | null;
  /** Votes, tasks or questions. */
  n: number | null;
  date: string;
  /** `seen` when only the day of the copy is known. */
  dateIs: "measured" | "seen";
  url: string;
  sourceId: string;
  /** `open` figures may be republished with attribution; a `cite` figure may be quoted with its source, the table may not. */
  reuse: "open" | "cite";
}

/** Where scores are from. */
export interface QualitySource {
  id: string;
  name: string;
  by: string;
  licence: string;
  attribution: string;
}

/** Everything that is known of quality, as a reader of the catalogue sees it. */
export interface QualityEvidence {
  /** Newest day of any score. */
  asOf: string;
  boards: number;
  families: number;
  scores: number;
  sources: readonly QualitySource[];
  models: ReadonlyMap<string, ModelQuality>;
  /** Scores of a model, newest first; none for a model without any. */
  scoresOf(modelKey: string): readonly QualityScore[];
}
