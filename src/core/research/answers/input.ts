import type { Finding } from "../../../schema/answers/research.ts";
import type { Source } from "../../../schema/records/source.ts";
import type { CatalogModel, TaskModel } from "../../catalog/catalog-data.ts";
import { withArticle } from "../../optimize/task/demands/words/names/places.ts";
import { type Filter, type FilterKind, filterOf } from "../question/filters.ts";
import type { Question } from "../question/question.ts";
import type { FieldProduct } from "../research.ts";
import type { GainTime, StarGain } from "../star-gain.ts";

/** Number of models or products named in a sentence when the question does not say how many. */
export const SHOWN = 5;

export interface DirectInput {
  question: Question;
  query: string;
  /** Most products that the answer lists, as the request says. */
  limit: number;
  /** Products above the minimum relevance, most relevant first. */
  products: readonly FieldProduct[];
  /** Models that the question is about, best match first; when it names none, all that meet its filters. */
  models: readonly CatalogModel[];
  /** Every listing, to find the maker's listing of a model. */
  listings: readonly CatalogModel[];
  /** Models for one task that the question is about; null when it is about something else. */
  taskModels: readonly TaskModel[] | null;
  /** Every model for one task, of which a list of ends names those of its sellers too. */
  allTaskModels?: readonly TaskModel[];
  /** Whether the question names models; otherwise `models` contains all of them. */
  named: boolean;
  /** Number of products of the field before the filters. */
  considered?: number;
  /** Of a question for two numbers: products of the field that meet all filters of the first, and of these each of the second. */
  each?:
    | {
        first: { words: readonly string[]; products: number };
        second: readonly { words: string; products: number }[];
      }
    | undefined;
  /** How `products` were selected, for the sentence that counts them; null when by relevance alone. */
  counted: string | null;
  /** Sentences about what the answer omits or could not find. */
  notes: readonly string[];
  /** Returns a model's ability from public scores with half the width of its interval; null when it is not rated. */
  ability: (model: CatalogModel) => { value: number; margin: number; newest: string } | null;
  /** Stars that a product gained over a time; null when its readings do not cover it. */
  gainOf: (slug: string, time: GainTime) => StarGain | null;
  day: string;
  sources: { catalogue: Source; stars: Source; prices: Source };
}

/** An answer, and the products that it is about in its order. */
export interface Answered {
  finding: Finding;
  order: readonly FieldProduct[];
  /** Stars that each product gained over the time asked for, by slug. */
  gained?: ReadonlyMap<string, number>;
}

export function finding(id: string, statement: string, figures: Finding["figures"], sources: Source[]): Finding {
  return { id, statement, figures, sources };
}

/** Number of products to rank in a sentence: as many as the question or else the request asks for. */
export function rankedOf(input: Pick<DirectInput, "question" | "limit">): number {
  return shownOf(input, input.limit);
}

/** Most items that a question can ask for by `limit`. */
const MOST_ASKED = 50;

/** Says how to get the rest of a list that is cut; empty for a whole one. */
export function restText(shown: number, all: number): string {
  return all > shown && shown < MOST_ASKED ? `: limit=${Math.min(all, MOST_ASKED)} beside the question names more` : "";
}

/** Number of items to name in a sentence. */
export function shownOf({ question }: Pick<DirectInput, "question">, otherwise = SHOWN): number {
  return filterOf(question.filters, "count")?.value ?? otherwise;
}

const NOT_LISTED = new Set<FilterKind>([
  "ai",
  "count",
  "period",
  "spoken",
  "ability",
  "dimensions",
  "state",
  "share",
  "top_share",
]);

/** Formats the filters that narrow a list, in the words of the question; empty without filters. */
export function filterWords({ filters, ofModels }: Pick<Question, "filters" | "ofModels">): string {
  const listed = filters.filter((one) => !NOT_LISTED.has(one.kind) || (one.kind === "state" && one.value === "final"));
  listed.sort((a, b) => Number(b.kind === "task") - Number(a.kind === "task"));
  const [either, others] = [listed.filter((one) => one.either === true), listed.filter((one) => one.either !== true)];
  const text = (filter: Filter) => filterText(filter, ofModels);
  const each = [...Map.groupBy(others, alternatives).values()].map((some) => [...new Set(some.map(text))].join(" or "));
  return [...new Set(each), ...(either.length === 0 ? [] : [either.map(text).join(" or ")])].join(", ");
}

const ONE_OF = new Set<FilterKind>(["seller", "maker", "made_in"]);

/** Filters of one kind of which one is enough, as `apply.ts` tests them; any other is a group of its own. */
function alternatives(filter: Filter): unknown {
  return ONE_OF.has(filter.kind) && !("outside" in filter && filter.outside) ? filter.kind : filter;
}

/** Describes a filter in the words of answers. */
export function filterText(filter: Filter, ofModels: boolean): string {
  if (filter.kind === "context") return `window of at least ${filter.value} tokens`;
  if (filter.kind === "task") return filter.words.replace(/^(?:task=|to )/, "").replaceAll("_", " ");
  if (filter.kind === "closed" && ofModels) return "weights not known to be open";
  if (filter.kind === "open_weights") return "open weights";
  if (filter.kind === "takes") return `takes ${filter.value}${filter.value === "image" ? "s" : ""}`;
  if (filter.kind === "seller") return `at ${filter.value}`;
  if (filter.kind === "maker") return `made by ${filter.value}`;
  if (filter.kind === "seat") return `sellers seated ${filter.outside ? "outside" : "in"} ${filter.names.join(", ")}`;
  if (filter.kind === "except") return `all but ${filter.value}`;
  if (filter.kind === "made_in") return `made ${filter.outside ? "outside" : "in"} ${withArticle(filter.value)}`;
  if (filter.kind === "tools") return "calls tools";
  if (filter.kind === "stars") return `at least ${filter.value} stars`;
  if (filter.kind === "gained") return `at least ${filter.value} stars gained`;
  if (filter.kind === "ceiling")
    return `${filter.meter === "price" ? "input and output" : filter.meter} ${filter.under === true ? "under" : "at most"} ${filter.value} USD`;
  return filter.words;
}

/** The ids by which other operations take these listings, in the order of a sentence. */
export function idsOf(models: readonly Pick<CatalogModel, "provider" | "model_id">[]): string {
  return models.map(({ provider, model_id: id }) => `${provider}/${id}`).join(", ");
}

/** Returns the cheapest listing of each model. */
export function oncePerModel<T extends { model: Pick<CatalogModel, "model_key" | "provider" | "model_id"> }>(
  sorted: readonly T[],
): T[] {
  const seen = new Set<string>();
  return sorted.filter(({ model }) => {
    const key = model.model_key ?? `${model.provider}/${model.model_id}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
