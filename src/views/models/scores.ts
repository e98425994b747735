import { abilityIndex } from "../../core/quality/ability-index.ts";
import { KIND_LABELS } from "../../core/quality/kinds.ts";
import { QUALITY_KINDS, type QualityKind } from "../../core/quality/types.ts";
import type { ListedModel } from "../../operations/shared/models/listed.ts";
import type { Catalog } from "../../store/catalog/read.ts";

/** Estimated ability of a model at one kind of work, from public scores. */
export interface ModelScore {
  value: number;
  /** Bounds of the 80% interval. */
  low: number;
  high: number;
  /** The value with half its interval: `62 ± 3`. */
  text: string;
  /** Number of independent benchmark families of this kind behind it. */
  families: number;
  /** Day of the model's newest score. */
  newest: string;
}

export interface ScoreKind {
  id: QualityKind;
  label: string;
}

/** Scores of all models at one kind of work. */
export interface ScoreBook {
  kinds: readonly ScoreKind[];
  kind: ScoreKind;
  /** Name of the score on an axis. */
  axis: string;
  /** Newest day of any score; null in a build without public scores. */
  asOf: string | null;
  of(model: Pick<ListedModel, "model_key">): ModelScore | null;
}

/** Kinds in the order of the form; general work first. */
export const SCORE_KINDS: readonly ScoreKind[] = [
  { id: "general", label: KIND_LABELS.general },
  ...QUALITY_KINDS.filter((id) => id !== "general").map((id) => ({ id, label: KIND_LABELS[id] })),
];

/** Returns the scores of a catalogue for one kind of work. @param asked id of a kind; an unknown one means general work */
export function scoreBook(catalog: Catalog, asked: string): ScoreBook {
  const evidence = catalog.qualityEvidence;
  const kind = SCORE_KINDS.find(({ id }) => id === asked) ?? { id: "general" as const, label: KIND_LABELS.general };
  return {
    kinds: SCORE_KINDS,
    kind,
    axis: "Ability index",
    asOf: evidence?.asOf ?? null,
    of({ model_key: key }) {
      const index = abilityIndex(key === null ? undefined : evidence?.models.get(key), kind.id);
      if (index === null) return null;
      const { value, margin, families, newest } = index;
      const text = `${value.toFixed(1)} ± ${margin.toFixed(1)}`;
      return { value, low: value - margin, high: value + margin, text, families, newest };
    },
  };
}
