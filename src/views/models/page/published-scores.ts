import type { QualityScore } from "../../../core/quality/types.ts";
import type { Catalog } from "../../../store/catalog/read.ts";
import { type ModelScore, SCORE_KINDS, scoreBook } from "../scores.ts";

/** A score of a model published by a source. */
interface PublishedScore {
  benchmark: string;
  kind: string;
  text: string;
  setting: string | null;
  on: string;
  dateIs: "measured" | "seen";
  url: string;
  source: string;
}

export interface ModelScores {
  /** Estimated ability by kind of work, for kinds in which the model has scores. */
  abilities: { kind: string; score: ModelScore }[];
  /** Newest republishable scores, one per board: with more, all pages together would copy a whole table. */
  published: PublishedScore[];
  /** Number of boards with a score beyond those shown. */
  more: number;
}

const SHOWN = 12;
const NONE: ModelScores = { abilities: [], published: [], more: 0 };

const kept = new WeakMap<Catalog, Map<string, ModelScores>>();

/**
 * Returns published scores and estimated abilities of a model; empty when there are none. Computed once per model, because several
 * providers list the same one.
 */
export function modelScores(catalog: Catalog, modelKey: string | null): ModelScores {
  if (modelKey === null) return NONE;
  const known = kept.get(catalog) ?? new Map<string, ModelScores>();
  kept.set(catalog, known);
  let scores = known.get(modelKey);
  if (scores === undefined) {
    scores = readScores(catalog, modelKey);
    known.set(modelKey, scores);
  }
  return scores;
}

function readScores(catalog: Catalog, modelKey: string): ModelScores {
  const evidence = catalog.qualityEvidence;
  if (evidence === null) return NONE;
  const sources = new Map(evidence.sources.map((source) => [source.id, source]));
  const boards = new Map<string, QualityScore>();
  for (const score of evidence.scoresOf(modelKey)) if (!boards.has(score.board)) boards.set(score.board, score);
  const newest = [...boards.values()]
    .filter(({ reuse }) => reuse === "open")
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  const labels = new Map(SCORE_KINDS.map(({ id, label }) => [id, label]));
  return {
    abilities: SCORE_KINDS.flatMap(({ id, label }) => {
      const score = scoreBook(catalog, id).of({ model_key: modelKey });
      return score === null ? [] : [{ kind: label, score }];
    }),
    published: newest.slice(0, SHOWN).map((score) => ({
      benchmark: score.benchmark,
      kind: labels.get(score.kind) ?? score.kind,
      text: `${figure(score.score)}${score.low === null || score.high === null ? "" : ` (${figure(score.low)} to ${figure(score.high)})`}${score.unit === "percent" ? "%" : ` ${score.unit}`}`,
      setting: score.setting,
      on: score.date,
      dateIs: score.dateIs,
      url: score.url,
      source: sources.get(score.sourceId)?.name ?? score.sourceId,
    })),
    more: boards.size - Math.min(SHOWN, newest.length),
  };
}

function figure(value: number): string {
  return String(Number(value.toPrecision(4)));
}
