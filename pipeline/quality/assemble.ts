import type { CatalogModel, CatalogQuality } from "../../src/core/catalog/catalog-data.ts";
import {
  type Ability,
  EFFORT_CLASSES,
  type EffortClass,
  type ModelQuality,
  QUALITY_KINDS,
  type QualityKind,
  type QualityScore,
} from "../../src/core/quality/types.ts";
import { compareText } from "../../src/core/text/compare-text.ts";
import { boardId, boardsOf } from "./boards.ts";
import { combine, type FamilyValue, fitFamilies } from "./fit.ts";
import { identityOf } from "./identity.ts";
import { listPricesByKey } from "./list-prices.ts";
import type { QualityInputs } from "./types.ts";
import { verbosityByKey } from "./verbosity.ts";

/**
 * Computes the catalogue's quality data: one ability per model and kind, session costs, speed, and the scores of the registry's models.
 *
 * @param models all listings, for the list prices that session costs are compared with
 */
export function assembleQuality(inputs: QualityInputs, models: readonly CatalogModel[]): CatalogQuality {
  const boards = boardsOf(inputs);
  const values = fitFamilies(boards);
  const efforts = new Map<string, Set<EffortClass>>();
  for (const { entries } of boards) {
    for (const { model, effort } of entries) efforts.set(model, (efforts.get(model) ?? new Set()).add(effort));
  }
  const listed = new Set(models.map(({ model_key: key }) => key));
  const scores = scoresOf(inputs).filter(({ modelKey }) => listed.has(modelKey));
  const newest = new Map<string, string>();
  for (const { modelKey, date } of scores) if (date > (newest.get(modelKey) ?? "")) newest.set(modelKey, date);
  const { sessions, speeds } = inputs;
  const verbosity = verbosityByKey(sessions.rows, listPricesByKey(models, sessions.asOf));
  const sessionOf = new Map(sessions.rows.map(({ modelKey, ...costs }) => [modelKey, costs]));
  const speedOf = new Map(speeds.rows.map(({ modelKey, ...speed }) => [modelKey, speed]));
  const keys = [...new Set([...newest.keys(), ...sessionOf.keys(), ...speedOf.keys()])]
    .filter((key) => listed.has(key))
    .sort();
  return {
    asOf: [...newest.values()].sort().at(-1) ?? "",
    boards: boards.length,
    families: new Set(boards.map(({ family }) => family)).size,
    sources: inputs.sources.map(({ id, name, by, licence, attribution }) => ({ id, name, by, licence, attribution })),
    models: keys.map((modelKey): ModelQuality => {
      const families = values.get(modelKey);
      const session = sessionOf.get(modelKey);
      const speed = speedOf.get(modelKey);
      return {
        modelKey,
        families: families?.size ?? 0,
        newest: newest.get(modelKey) ?? null,
        efforts: EFFORT_CLASSES.filter((effort) => efforts.get(modelKey)?.has(effort)),
        abilities: families === undefined ? null : abilitiesOf(families),
        verbosity: verbosity.get(modelKey) ?? null,
        sessionCost: session === undefined ? null : { ...session, asOf: sessions.asOf, sourceId: sessions.sourceId },
        speed: speed === undefined ? null : { ...speed, asOf: speeds.asOf, sourceId: speeds.sourceId },
      };
    }),
    scores,
  };
}

function abilitiesOf(values: ReadonlyMap<string, FamilyValue>): Record<QualityKind, Ability> {
  const abilities = QUALITY_KINDS.map((kind) => {
    const { mean, variance, families } = combine(values, kind);
    return [kind, { mean, variance, families }] as const;
  });
  return Object.fromEntries(abilities) as Record<QualityKind, Ability>;
}

/** Returns the scores of models in the registry, newest first. */
function scoresOf({ scores, benchmarks }: QualityInputs): QualityScore[] {
  return scores
    .flatMap((row): QualityScore[] => {
      const benchmark = benchmarks.get(row.benchmark);
      if (row.modelKey === null || benchmark === undefined) return [];
      const { name, kind, family, unit, url, reuse } = benchmark;
      const { sourceId, setting, score, date, dateIs, n } = row;
      const half = row.se === null ? null : Z95 * row.se;
      return [
        {
          modelKey: row.modelKey,
          benchmark: name,
          board: boardId(row),
          kind,
          family,
          setting,
          effort: identityOf(row).effort,
          score,
          unit,
          low: row.low ?? (half === null ? null : score - half),
          high: row.high ?? (half === null ? null : score + half),
          n,
          date,
          dateIs,
          url,
          sourceId,
          reuse,
        },
      ];
    })
    .sort(
      (a, b) =>
        compareText(a.modelKey, b.modelKey) ||
        compareText(b.date, a.date) ||
        compareText(a.board, b.board) ||
        b.score - a.score,
    );
}

/** Half width of a 95 % interval in standard errors. */
const Z95 = 1.96;
