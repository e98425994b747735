import { type Ability, type ModelQuality, QUALITY_KINDS, type QualityKind } from "../../../src/core/quality/types.ts";

/** A rated model whose ability is the same for all kinds. */
export function rated(mean: number, over: Partial<ModelQuality> = {}): ModelQuality {
  const ability: Ability = { mean, variance: 0.02, families: 3 };
  return {
    modelKey: `maker/${mean}`,
    families: 10,
    newest: "2026-10-08",
    efforts: ["mid", "high"],
    abilities: Object.fromEntries(QUALITY_KINDS.map((kind) => [kind, ability])) as Record<QualityKind, Ability>,
    verbosity: null,
    sessionCost: null,
    speed: null,
    ...over,
  };
}
