import { QUALITY_KINDS, type QualityKind } from "../../core/quality/types.ts";
import type { ListedModel } from "../../operations/shared/models/listed.ts";
import type { Catalog } from "../../store/catalog/read.ts";

/** How well a model does one kind of work, estimated from public scores. */
export interface ModelScore {
  value: number;
  /** Ends of the 80 % interval. */
  low: number;
  high: number;
  /** The value with its interval: `62 ± 3`. */
  text: string;
  /** Independent families of benchmarks of this kind behind it. */
  families: number;
  /** Day of the model's newest score. */
  newest: string;
}

export interface ScoreKind {
  id: QualityKind;
  label: string;
}

/** Scores of one kind of work. */
export interface ScoreBook {
  kinds: readonly ScoreKind[];
  kind: ScoreKind;
  /** What the score is called on an axis. */
  axis: string;
  /** Newest day of any score; null in a build without evidence. */
  asOf: string | null;
  of(model: Pick<ListedModel, "model_key">): ModelScore | null;
}

const LABELS: Readonly<Record<QualityKind, string>> = {
  general: "General",
  agent: "Agents",
  code: "Code",
  math: "Mathematics",
  knowledge: "Knowledge",
  instruction: "Instructions",
  writing: "Writing",
  vision: "Vision",
  multilingual: "Languages",
  factuality: "Factuality",
  "tool-use": "Tool use",
  "long-context": "Long context",
};

/** Kinds in the order of the form: general work first. */
export const SCORE_KINDS: readonly ScoreKind[] = [
  { id: "general", label: LABELS.general },
  ...QUALITY_KINDS.filter((id) => id !== "general").map((id) => ({ id, label: LABELS[id] })),
];

/** The index: 50 is the average of the models measured, 10 points are one standard deviation. */
const MIDDLE = 50;
const POINTS = 10;
/** Standard deviations of an 80 % interval. */
const INTERVAL = 1.2816;
/** A model with scores of fewer families is not rated. */
const LEAST_FAMILIES = 3;

/**
 * Scores of a catalogue for one kind of work.
 *
 * @param asked id of a kind; an unknown one means general work
 */
export function scoreBook(catalog: Catalog, asked: string): ScoreBook {
  const evidence = catalog.qualityEvidence;
  const kind = SCORE_KINDS.find(({ id }) => id === asked) ?? { id: "general" as const, label: LABELS.general };
  return {
    kinds: SCORE_KINDS,
    kind,
    axis: "Ability index",
    asOf: evidence?.asOf ?? null,
    of({ model_key: key }) {
      const model = key === null ? undefined : evidence?.models.get(key);
      const ability = model?.abilities?.[kind.id];
      if (model?.newest == null || ability === undefined) return null;
      if (model.families < LEAST_FAMILIES || ability.families === 0) return null;
      const value = MIDDLE + POINTS * ability.mean;
      const margin = POINTS * INTERVAL * Math.sqrt(ability.variance);
      return {
        value,
        low: value - margin,
        high: value + margin,
        text: `${value.toFixed(1)} ± ${margin.toFixed(1)}`,
        families: ability.families,
        newest: model.newest,
      };
    },
  };
}
