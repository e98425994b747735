import type { CatalogModel, Provider } from "../../../src/core/catalog/catalog-data.ts";
import type { OptimizeData } from "../../../src/core/optimize/types.ts";
import {
  type Ability,
  type ModelQuality,
  QUALITY_KINDS,
  type QualityEvidence,
  type QualityScore,
} from "../../../src/core/quality/types.ts";
import { TODAY } from "./models.ts";

/** Evidence of made models: one ability for every kind, from six families at default effort. */
export function madeEvidence(abilities: Readonly<Record<string, number>>): QualityEvidence {
  const models = new Map<string, ModelQuality>();
  for (const [modelKey, mean] of Object.entries(abilities)) {
    const ability: Ability = { mean, variance: 0.02, families: 6 };
    models.set(modelKey, {
      modelKey,
      families: 6,
      newest: "2026-10-01",
      efforts: ["mid", "high"],
      abilities: Object.fromEntries(QUALITY_KINDS.map((kind) => [kind, ability])) as ModelQuality["abilities"],
      verbosity: null,
      sessionCost: null,
      speed: null,
    });
  }
  const score = (modelKey: string): QualityScore => ({
    modelKey,
    benchmark: "Made bench",
    board: "made-2026-10",
    kind: "general",
    family: "made",
    setting: "default",
    effort: "mid",
    score: 50 + 10 * (abilities[modelKey] ?? 0),
    unit: "%",
    low: null,
    high: null,
    n: 200,
    date: "2026-10-01",
    dateIs: "measured",
    url: "https://bench.example",
    sourceId: "made",
    reuse: "open",
  });
  return {
    asOf: "2026-10-01",
    boards: 6,
    families: 6,
    scores: models.size,
    sources: [{ id: "made", name: "Made bench", by: "Acme", licence: "CC BY 4.0", attribution: "Acme" }],
    models,
    scoresOf: (key) => (models.has(key) ? [score(key)] : []),
  };
}

/** What an answer over made models is computed from. */
export function madeData(
  models: readonly CatalogModel[],
  evidence: QualityEvidence | null,
  over: { now?: Date; providers?: readonly Provider[] } = {},
): OptimizeData {
  return {
    models,
    providers: over.providers ?? [],
    evidence,
    now: over.now ?? TODAY,
    registryDate: "2026-11-20T00:00:00Z",
  };
}
