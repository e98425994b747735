import type { QualityScore } from "../../../core/quality/types.ts";
import type { Catalog } from "../../../store/catalog/read.ts";
import { type ModelScore, SCORE_KINDS, scoreBook } from "../scores.ts";

/** A figure that somebody published of a model. */
export interface PublishedScore {
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
  /** Estimated ability by kind of work, where the model has scores of the kind. */
  abilities: { kind: string; score: ModelScore }[];
  /** Newest figures, one a board, of those that may be republished: all pages together would copy a table whole. */
  published: PublishedScore[];
  /** Boards with a figure beyond those shown. */
  more: number;
}

const SHOWN = 12;
const NONE: ModelScores = { abilities: [], published: [], more: 0 };

const kept = new WeakMap<Catalog, Map<string, ModelScores>>();

/**
 * Published figures and estimated abilities of a model; empty where there are none. Computed once per model: several
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
      text: `${figure(score.score)}${score.low === null || score.high === null ? "" : ` (${figure(score.low)} to ${figure(score.high)})`} ${score.unit}`,
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
