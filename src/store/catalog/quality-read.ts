import type { DatabaseSync } from "node:sqlite";
import type {
  Ability,
  EffortClass,
  ModelQuality,
  QualityEvidence,
  QualityKind,
  QualityScore,
} from "../../core/quality/types.ts";
import { numberOf } from "../sqlite/values.ts";

type Row = Record<string, unknown>;

/**
 * Opens the public scores of models. Abilities are held in memory; the scores of a model are read when they are first
 * needed, since one answer compares the same scores with those of many candidates.
 * @param about the value of `quality_evidence` in the table `build`; absent in a build without evidence
 */
export function readQualityEvidence(db: DatabaseSync, about: string | undefined): QualityEvidence | null {
  if (about === undefined) return null;
  const abilities = Map.groupBy(
    db.prepare("SELECT model_key, kind, mean, variance, families FROM quality_abilities").all(),
    (row) => String(row.model_key),
  );
  const models = db
    .prepare("SELECT * FROM quality_models ORDER BY model_key")
    .all()
    .map((row) => toModel(row, abilities.get(String(row.model_key))));
  const scores = db.prepare(
    `SELECT s.*, b.benchmark, b.kind, b.family, b.unit, b.url, b.source, b.reuse
     FROM quality_scores AS s JOIN quality_boards AS b ON b.id = s.board WHERE s.model_key = ? ORDER BY s.id`,
  );
  const read = new Map<string, readonly QualityScore[]>();
  return {
    ...JSON.parse(about),
    models: new Map(models.map((model) => [model.modelKey, model])),
    scoresOf(modelKey) {
      const known = read.get(modelKey) ?? scores.all(modelKey).map(toScore);
      read.set(modelKey, known);
      return known;
    },
  };
}

function toModel(row: Row, abilities: readonly Row[] | undefined): ModelQuality {
  return {
    modelKey: String(row.model_key),
    families: Number(row.families),
    newest: row.newest === null ? null : String(row.newest),
    efforts: String(row.efforts)
      .split(",")
      .filter((effort) => effort !== "") as EffortClass[],
    abilities: abilities === undefined ? null : toAbilities(abilities),
    verbosity: numberOf(row.verbosity),
    sessionCost: row.session_cost === null ? null : JSON.parse(String(row.session_cost)),
    speed: row.speed === null ? null : JSON.parse(String(row.speed)),
  };
}

function toAbilities(rows: readonly Row[]): Record<QualityKind, Ability> {
  return Object.fromEntries(
    rows.map((row) => [
      String(row.kind),
      { mean: Number(row.mean), variance: Number(row.variance), families: Number(row.families) },
    ]),
  ) as Record<QualityKind, Ability>;
}

function toScore(row: Row): QualityScore {
  return {
    modelKey: String(row.model_key),
    benchmark: String(row.benchmark),
    board: String(row.board),
    kind: String(row.kind) as QualityKind,
    family: row.family === null ? null : String(row.family),
    setting: row.setting === null ? null : String(row.setting),
    effort: String(row.effort) as EffortClass,
    score: Number(row.score),
    unit: String(row.unit),
    low: numberOf(row.low),
    high: numberOf(row.high),
    n: numberOf(row.n),
    date: String(row.date),
    dateIs: String(row.date_is) as QualityScore["dateIs"],
    url: String(row.url),
    sourceId: String(row.source),
    reuse: String(row.reuse) as QualityScore["reuse"],
  };
}
