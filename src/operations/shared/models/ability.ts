import { type AbilityIndex, abilityIndex } from "../../../core/quality/ability-index.ts";
import type { QualityKind } from "../../../core/quality/types.ts";
import type { Catalog } from "../../../store/catalog/read.ts";
import type { ListedModel } from "./listed.ts";

/** Estimated ability for a kind of work; null for a model that is not rated for it. */
export function abilityOf(
  { qualityEvidence }: Catalog,
  { model_key: key }: Pick<ListedModel, "model_key">,
  kind: QualityKind = "general",
): AbilityIndex | null {
  return abilityIndex(key === null ? undefined : qualityEvidence?.models.get(key), kind);
}

/** The ability as answers give it: an index and half its 80 % interval, to one decimal. */
export function abilityFields(index: AbilityIndex | null): { ability: number | null; ability_margin: number | null } {
  return {
    ability: index === null ? null : Number(index.value.toFixed(1)),
    ability_margin: index === null ? null : Number(index.margin.toFixed(1)),
  };
}
