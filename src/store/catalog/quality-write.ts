import type { DatabaseSync } from "node:sqlite";
import type { CatalogQuality } from "../../core/catalog/catalog-data.ts";
import { QUALITY_KINDS } from "../../core/quality/types.ts";

/** Writes the tables `quality_*` of schema.sql and their description in the table `build`. */
export function writeQuality(db: DatabaseSync, quality: CatalogQuality): void {
  const { models, scores, ...about } = quality;
  db.prepare("INSERT INTO build (key, value) VALUES ('quality_evidence', ?)").run(
    JSON.stringify({ ...about, scores: scores.length }),
  );
  const model = db.prepare(
    "INSERT INTO quality_models (model_key, families, newest, efforts, verbosity, session_cost, speed) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const ability = db.prepare(
    "INSERT INTO quality_abilities (model_key, kind, mean, variance, families) VALUES (?, ?, ?, ?, ?)",
  );
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  for (const { modelKey, families, newest, efforts, abilities, verbosity, sessionCost, speed } of models) {
    model.run(modelKey, families, newest, efforts.join(","), verbosity, json(sessionCost), json(speed));
    for (const kind of abilities === null ? [] : QUALITY_KINDS) {
      const own = abilities?.[kind];
      if (own !== undefined) ability.run(modelKey, kind, own.mean, own.variance, own.families);
    }
  }
  const board = db.prepare(
    "INSERT INTO quality_boards (id, benchmark, kind, family, unit, url, source, reuse) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  for (const [id, [first]] of Map.groupBy(scores, (score) => score.board)) {
    if (first === undefined) continue;
    const { benchmark, kind, family, unit, url, sourceId, reuse } = first;
    board.run(id, benchmark, kind, family, unit, url, sourceId, reuse);
  }
  const insert = db.prepare(
    "INSERT INTO quality_scores (model_key, board, setting, effort, score, low, high, n, date, date_is) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  for (const { modelKey, board: id, setting, effort, score, low, high, n, date, dateIs } of scores) {
    insert.run(modelKey, id, setting, effort, score, low, high, n, date, dateIs);
  }
}
