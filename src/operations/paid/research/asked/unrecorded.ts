import type { CatalogModel } from "../../../../core/catalog/catalog-data.ts";
import { isShutDown } from "../../../../core/optimize/choice/shutdown.ts";
import { baseRates } from "../../../../core/prices/base-rates.ts";
import { timeOf } from "../../../../core/research/answers/new.ts";
import { filterModels, type ModelFacts } from "../../../../core/research/apply.ts";
import type { Filter } from "../../../../core/research/question/filters.ts";
import type { Question } from "../../../../core/research/question/question.ts";

const MOST_NAMED = 6;
/** Share of a maker's models with open weights from which another of its models may have them, although no listing says so. */
const MOSTLY = 0.5;

/** Whether the listing of a model does not tell whether it meets a filter; null for a filter that every listing tells. */
export function untoldBy(filter: Filter, all: readonly CatalogModel[]): ((model: CatalogModel) => boolean) | null {
  switch (filter.kind) {
    case "open_weights":
    case "open_source":
    case "self_hosted": {
      const makers = openMakers(all);
      return ({ open_weights: open, model_key: key }) => !open && makers.has(key?.split("/")[0] ?? "");
    }
    case "license":
      return ({ open_weights: open, weights_license: license }) => open && license === null;
    case "context":
      return ({ context_window: window }) => window === null;
    case "json_schema":
      return ({ json_schema: schema }) => schema === null;
    case "tools":
      return ({ tools }) => tools === null;
    case "takes":
      return ({ modalities }) => modalities === null;
    default:
      return null;
  }
}

function openMakers(all: readonly CatalogModel[]): ReadonlySet<string> {
  const open = new Set(all.flatMap(({ model_key: key, open_weights: is }) => (is && key !== null ? [key] : [])));
  const keys = new Set(all.flatMap(({ model_key: key }) => key ?? []));
  const byMaker = Map.groupBy(keys, (key) => key.split("/")[0] ?? "");
  return new Set(
    [...byMaker].flatMap(([maker, own]) =>
      own.filter((key) => open.has(key)).length >= MOSTLY * own.length ? [maker] : [],
    ),
  );
}

/** Names the models that a list leaves out only because no listing of them tells whether they meet one of its filters, newest first. */
export function unrecordedNotes(
  { kind, filters }: Question,
  kept: readonly CatalogModel[],
  all: readonly CatalogModel[],
  facts: ModelFacts,
): string[] {
  if (kind !== "whats_new" && kind !== "price") return [];
  const listed = new Set(kept.map(({ model_key: key }) => key));
  return filters.flatMap((filter) => {
    const untold = untoldBy(filter, all);
    if (untold === null) return [];
    const others = filterModels(
      all,
      filters.filter((one) => one !== filter),
      facts,
    ).kept;
    const named = new Map<string, CatalogModel>();
    for (const model of others) {
      const { model_key: key } = model;
      if (key === null || listed.has(key) || !untold(model) || !isOffered(model, { kind, filters }, facts.day))
        continue;
      const known = named.get(key);
      if (known === undefined || (model.first_party && !known.first_party)) named.set(key, model);
    }
    const newest = [...named.values()].sort((a, b) => (b.released_on ?? "").localeCompare(a.released_on ?? ""));
    if (newest.length === 0) return [];
    const names = newest
      .slice(0, MOST_NAMED)
      .map(({ display_name: name, released_on: on }) => (kind === "whats_new" ? `${name} (${on})` : name));
    const more = newest.length - names.length;
    return [
      `Left out, as no listing says whether they meet "${filter.words}": ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
    ];
  });
}

/** Whether a model is in the time of a question for releases, or on sale at a known price. */
function isOffered(model: CatalogModel, { kind, filters }: Pick<Question, "kind" | "filters">, day: string): boolean {
  if (model.status === "retired" || model.status === "deprecated" || isShutDown(model, day)) return false;
  if (kind !== "whats_new") return baseRates(model.prices, day).input !== null;
  const { from, to } = timeOf(filters, day);
  return model.released_on !== null && model.released_on >= from && model.released_on <= to;
}
