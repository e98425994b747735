import type { TaskModel } from "../../../catalog/catalog-data.ts";
import { dimensionsText, isMultilingual, knowsLanguage, offersDimensions } from "../../../catalog/task-facts.ts";
import type { Filter } from "../../question/filters.ts";
import { readSpoken } from "../../question/task/spoken.ts";

/** A demand on what a model for one task can do, of which its maker's page may tell. */
export type TaskDemand = Extract<Filter, { kind: "spoken" | "ability" | "dimensions" }>;
/** What demands are tested on. */
export type DemandedOf = Pick<TaskModel, "kind" | "model_id" | "display_name"> & Partial<Pick<TaskModel, "task_facts">>;

const MULTILINGUAL = /multi-?lingual/i;
const ENGLISH = /[-_.]en(?![\p{L}\p{N}])/iu;
const MOST_NAMED = 8;
/** Kinds of models of which each fact can be said. */
const TELLS: Readonly<Record<TaskDemand["kind"], ReadonlySet<string>>> = {
  spoken: new Set(["speech_to_text", "text_to_speech", "speech_to_speech", "embedding", "rerank", "ocr"]),
  ability: new Set(["speech_to_text", "text_to_speech", "speech_to_speech"]),
  dimensions: new Set(["embedding"]),
};

export function isTaskDemand(filter: Filter): filter is TaskDemand {
  return filter.kind === "spoken" || filter.kind === "ability" || filter.kind === "dimensions";
}

/** Whether models of a kind can be said to meet a demand. */
export function tellsOf(demand: TaskDemand, kind: string): boolean {
  return TELLS[demand.kind].has(kind);
}

/** Whether a model meets a demand; null when nothing on record tells. */
export function meetsDemand(model: DemandedOf, demand: TaskDemand): boolean | null {
  const facts = model.task_facts ?? null;
  if (demand.kind === "dimensions") {
    const of = facts?.dimensions ?? null;
    return of === null ? null : offersDimensions(of.value, demand.value, demand.bound);
  }
  if (demand.kind === "ability") return facts?.[demand.value]?.value ?? null;
  const languages = facts?.languages?.value ?? null;
  if (languages === null) return saidByName(model, demand.value);
  return demand.value === "multilingual" ? isMultilingual(languages) : knowsLanguage(languages, demand.value);
}

/** What the own name of a model tells of a language: names another one, or says multilingual. */
function saidByName({ model_id: id, display_name: name }: DemandedOf, language: string): boolean | null {
  const said = `${id} ${name}`;
  if (MULTILINGUAL.test(said)) return language === "multilingual" ? true : null;
  const named = readSpoken(said.replace(/[-_.]/gu, " ")).filters.flatMap((one) =>
    one.kind === "spoken" ? [one.value] : [],
  );
  const known = ENGLISH.test(said) ? [...named, "English"] : named;
  return known.length === 0 ? null : known.includes(language);
}

/** Models by whether they meet the demands of a question. */
export interface ByDemands<Model> {
  demands: readonly TaskDemand[];
  met: Model[];
  unmet: Model[];
  /** Those of which nothing on record tells some demand, and that fail no other. */
  unknown: Model[];
}

export function byDemands<Model extends DemandedOf>(
  filters: readonly Filter[],
  models: readonly Model[],
): ByDemands<Model> {
  const demands = filters.filter(isTaskDemand).filter((one) => models.some(({ kind }) => tellsOf(one, kind)));
  const parts: ByDemands<Model> = { demands, met: [], unmet: [], unknown: [] };
  for (const model of models) {
    const results = demands.map((one) => meetsDemand(model, one));
    parts[results.includes(false) ? "unmet" : results.includes(null) ? "unknown" : "met"].push(model);
  }
  return parts;
}

/** Parts models by the demands of which nothing on record tells whether they meet them, the fewest first. */
export function byUnknownDemands<Model extends DemandedOf>({
  demands,
  unknown,
}: ByDemands<Model>): { words: string; models: Model[] }[] {
  const missing = (model: Model) => demands.filter((one) => meetsDemand(model, one) === null);
  const groups = [
    ...Map.groupBy(unknown, (model) =>
      missing(model)
        .map(({ words }) => `"${words}"`)
        .join(" and "),
    ),
  ];
  const count = (models: readonly Model[]) => (models[0] === undefined ? 0 : missing(models[0]).length);
  return groups.map(([words, models]) => ({ words, models })).sort((a, b) => count(a.models) - count(b.models));
}

/** Begins an answer with what is on record of the demands of a question; empty without any. */
export function demandsNote({ demands, met, unmet, unknown }: ByDemands<DemandedOf>): string {
  if (demands.length === 0) return "";
  const words = demands.map((one) => `"${one.words}"`).join(" and ");
  const told =
    met.length === 0
      ? `Of no model is it on record that it meets ${words}`
      : `By the pages of makers and sellers ${countOf(met)} ${met.length === 1 ? "meets" : "meet"} ${words}`;
  const left = unmet.length === 0 ? "" : `; left out, as they do not: ${namesOf(unmet)}`;
  const open =
    unknown.length === 0
      ? ""
      : ` Not on record for ${countOf(unknown)}${met.length === 0 ? ", which follow" : ", named apart"}.`;
  return `${told}${left}.${open} `;
}

/** Describes what is on record of the demands for a named model: "German: yes; speaker diarization: not on record". */
export function demandsOf(model: DemandedOf, demands: readonly TaskDemand[]): string {
  return demands
    .map((demand) => {
      const met = meetsDemand(model, demand);
      const said =
        demand.kind === "dimensions" && model.task_facts?.dimensions
          ? `${dimensionsText(model.task_facts.dimensions.value)} dimensions`
          : met === null
            ? "not on record"
            : met
              ? "yes"
              : "no";
      return `${demandWords(demand)}: ${said}`;
    })
    .join(", ");
}

const ABILITY_WORDS = {
  diarization: "speaker diarization",
  word_timestamps: "word timestamps",
  streaming: "streaming",
} as const;

export function demandWords(demand: TaskDemand): string {
  if (demand.kind === "spoken") return demand.value;
  if (demand.kind === "ability") return ABILITY_WORDS[demand.value];
  const bound = { most: "at most ", least: "at least ", exact: "" }[demand.bound];
  return `${bound}${demand.value} dimensions`;
}

function countOf(models: readonly DemandedOf[]): string {
  return `${models.length} ${models.length === 1 ? "listing" : "listings"}`;
}

function namesOf(models: readonly DemandedOf[]): string {
  const names = [...new Set(models.map(({ display_name: name }) => name))];
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
