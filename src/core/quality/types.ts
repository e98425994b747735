/** Kinds of task by which public benchmarks are classified. */
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

/** Reasoning effort of a model: `mid` is the default or unnamed effort, `high` is high, maximum or a published best result. */
export const EFFORT_CLASSES = ["low", "mid", "high"] as const;
export type EffortClass = (typeof EFFORT_CLASSES)[number];

/** Estimated ability of one model for one kind, in standard deviations of the models measured. */
export interface Ability {
  mean: number;
  variance: number;
  /** Number of benchmark families of this kind in which the model has a score. */
  families: number;
}

/** Median spending per session in an agent harness by session length, in USD. */
export interface SessionCost {
  single: number | null;
  short: number | null;
  core: number | null;
  long: number | null;
  /** Last day of the 30-day measurement. */
  asOf: string;
  sourceId: string;
}

/** Median speed of the fastest provider; the two figures may come from different providers. */
interface MeasuredSpeed {
  latencyMs: number | null;
  tokensPerSecond: number | null;
  /** Number of requests to the model in the measurement window. */
  requests: number | null;
  latencyProvider: string | null;
  throughputProvider: string | null;
  asOf: string;
  sourceId: string;
}

/** What is known of one model from public scores. */
export interface ModelQuality {
  modelKey: string;
  /** Number of independent benchmark families in which the model has a score. */
  families: number;
  /** Day of the newest score, `YYYY-MM-DD`; null when the model has no score and only cost or speed was measured. */
  newest: string | null;
  /** Effort classes in which the model has scores. */
  efforts: readonly EffortClass[];
  /** Null when the estimate uses none of the model's scores. */
  abilities: Readonly<Record<QualityKind, Ability>> | null;
  /** Measured spending in sessions divided by what the list price predicts, relative to the median model; null when not measured. */
  verbosity: number | null;
  sessionCost: SessionCost | null;
  speed: MeasuredSpeed | null;
}

/** One published figure of a model. */
export interface QualityScore {
  modelKey: string;
  benchmark: string;
  /** Equal for comparable scores: one benchmark on one day or in one version. */
  board: string;
  kind: QualityKind;
  /** Group of benchmarks that share questions, votes or a runner; null when the score is shown but not used in the estimate. */
  family: string | null;
  /** Effort, harness or retrieval setting, in the words of the source. */
  setting: string | null;
  effort: EffortClass;
  score: number;
  unit: string;
  low: number | null;
  high: number | null;
  /** Number of votes, tasks or questions. */
  n: number | null;
  date: string;
  /** `seen` when only the day of the copy is known. */
  dateIs: "measured" | "seen";
  url: string;
  sourceId: string;
  /** `open` scores may be republished with attribution. A `cite` score may be quoted with its source; its table may not be copied. */
  reuse: "open" | "cite";
}

/** A publisher of scores. */
export interface QualitySource {
  id: string;
  name: string;
  by: string;
  licence: string;
  attribution: string;
}

/** All public scores in a catalogue. */
export interface QualityEvidence {
  /** Newest day of any score. */
  asOf: string;
  boards: number;
  families: number;
  scores: number;
  sources: readonly QualitySource[];
  models: ReadonlyMap<string, ModelQuality>;
  /** Returns the scores of a model, newest first; empty when it has none. */
  scoresOf(modelKey: string): readonly QualityScore[];
}
