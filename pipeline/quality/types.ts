import type { EffortClass, QualityKind, QualitySource } from "../../src/core/quality/types.ts";

/** How the scores of a benchmark are interpreted. */
export type Scale = "rate" | "elo" | "points" | "money" | "other";

export interface Benchmark {
  name: string;
  kind: QualityKind;
  /** Group of benchmarks that share questions, votes or a runner; null for benchmarks that the estimate ignores. */
  family: string | null;
  scale: Scale;
  unit: string;
  url: string;
  reuse: "open" | "cite";
}

/** A row of `scores/<source>.tsv`. */
export interface ScoreRow {
  sourceId: string;
  benchmark: string;
  /** Name of the model in the source. */
  model: string;
  modelKey: string | null;
  setting: string | null;
  score: number;
  low: number | null;
  high: number | null;
  se: number | null;
  n: number | null;
  date: string;
  dateIs: "measured" | "seen";
}

/** Median cost of one session, in USD. */
export interface SessionRow {
  modelKey: string;
  single: number | null;
  short: number | null;
  core: number | null;
  long: number | null;
}

export interface SpeedRow {
  modelKey: string;
  latencyMs: number | null;
  latencyProvider: string | null;
  tokensPerSecond: number | null;
  throughputProvider: string | null;
  requests: number | null;
}

/** A source in the registry with its stored copies. */
interface SourceRecord extends QualitySource {
  /** What the scores cover, in the source's words. */
  measured: string;
  /** `repository@commit` of each stored copy. */
  files: readonly string[];
}

/** All quality data of the registry. */
export interface QualityInputs {
  sources: readonly SourceRecord[];
  benchmarks: ReadonlyMap<string, Benchmark>;
  scores: readonly ScoreRow[];
  sessions: { asOf: string; sourceId: string; rows: readonly SessionRow[] };
  speeds: { asOf: string; sourceId: string; rows: readonly SpeedRow[] };
}

/** One model at one effort on a board. */
export interface Entry {
  /** `model_key`, or the source's name after `~` for a model outside the registry. */
  model: string;
  effort: EffortClass;
  /** As published; the mean when the source has several rows. */
  score: number;
  /** On the scale of the board's model, with its standard error. */
  y: number;
  se: number;
}

/** Comparable scores: one benchmark in one copy. */
export interface Board {
  id: string;
  benchmark: string;
  kind: QualityKind;
  family: string;
  scale: Scale;
  newest: string;
  entries: readonly Entry[];
}
