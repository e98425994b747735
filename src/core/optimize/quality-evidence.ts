import type { OptimizeAnswer } from "../../schema/answers/optimize.ts";
import { figure, scoresBehind } from "../quality/evidence.ts";
import type { QualityEvidence, QualityKind, QualityScore } from "../quality/types.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "./types.ts";

/** Number of scores of one model that are shown when no board has measured both. */
const MOST_APART = 3;

/** Returns the mean ability of a model at a kind of task, on the scale of the ability file; null when it is not rated. */
export function abilityOf(
  { model_key: key }: ModelView,
  kind: QualityKind,
  evidence: QualityEvidence | null,
): number | null {
  return key === null ? null : (evidence?.models.get(key)?.abilities?.[kind].mean ?? null);
}

/** Returns the scores behind a choice, with date, setting and source; empty when one of the two models is not rated. */
export function evidenceFor(
  candidate: ModelView | null,
  { current, kind }: ResolvedRequest,
  { evidence }: OptimizeData,
): OptimizeAnswer["quality_evidence"] {
  if (evidence === null || candidate === null || current.model_key === null || candidate.model_key === null) return [];
  if (candidate.model_key === current.model_key) return [];
  const sources = new Map(evidence.sources.map((source) => [source.id, source]));
  const pairs = scoresBehind(evidence.scoresOf(current.model_key), evidence.scoresOf(candidate.model_key), kind);
  if (pairs.length === 0) return apart(candidate.model_key, current.model_key, kind, evidence);
  // When no board of the kind has both models, their separate scores follow the boards that they share.
  const own = pairs.some(({ ofKind }) => ofKind)
    ? []
    : apart(candidate.model_key, current.model_key, kind, evidence).filter(({ of_the_task_kind: of }) => of);
  const shared = pairs.map((pair) => ({
    benchmark: pair.benchmark,
    kind: pair.kind,
    of_the_task_kind: pair.ofKind,
    unit: pair.unit,
    as_of: pair.date,
    as_of_is: pair.dateIs,
    source: sources.get(pair.sourceId)?.name ?? pair.sourceId,
    attribution: sources.get(pair.sourceId)?.attribution ?? null,
    url: pair.url,
    current: pair.current,
    candidate: pair.candidate,
  }));
  return [...shared, ...own];
}

/** Returns scores of each model by itself, those of the kind first, then newest first. */
function apart(
  candidate: string,
  current: string,
  kind: QualityKind,
  evidence: QualityEvidence,
): OptimizeAnswer["quality_evidence"] {
  const sources = new Map(evidence.sources.map((source) => [source.id, source]));
  const newest = (key: string) =>
    [...evidence.scoresOf(key)].sort((a, b) => Number(b.kind === kind) - Number(a.kind === kind)).slice(0, MOST_APART);
  const shown = (score: QualityScore, side: "current" | "candidate") => ({
    benchmark: score.benchmark,
    kind: score.kind,
    of_the_task_kind: score.kind === kind,
    unit: score.unit,
    as_of: score.date,
    as_of_is: score.dateIs,
    source: sources.get(score.sourceId)?.name ?? score.sourceId,
    attribution: sources.get(score.sourceId)?.attribution ?? null,
    url: score.url,
    current: side === "current" ? figure(score) : null,
    candidate: side === "candidate" ? figure(score) : null,
  });
  return [
    ...newest(candidate).map((score) => shown(score, "candidate")),
    ...newest(current).map((score) => shown(score, "current")),
  ];
}
