import { Decimal } from "decimal.js";
import { baseRates } from "../../../core/prices/base-rates.ts";
import type { QualityKind } from "../../../core/quality/types.ts";
import { compareText } from "../../../core/text/compare-text.ts";
import type { ModelKind } from "../../../schema/answers/models.ts";
import type { Catalog } from "../../../store/catalog/read.ts";
import { abilityOf } from "./ability.ts";
import { groupOf, isSold, type ListedModel, listedModels, makerOf } from "./listed.ts";
import { matchModels, preference } from "./match.ts";
import { sortByPrice } from "./price-order.ts";
import { countriesOf, isSeatedIn } from "./sellers.ts";

export const MODEL_SORTS = ["relevance", "newest", "price", "score", "context", "name"] as const;
type ModelSort = (typeof MODEL_SORTS)[number];
export const MODEL_STATUSES = ["sold", "ending", "retired", "all"] as const;
export type ModelStatusFilter = (typeof MODEL_STATUSES)[number];

/** Which models to list, and in which order. Undefined members do not filter. */
export interface ModelQuery {
  q?: string | undefined;
  provider?: string | undefined;
  /** Country of the provider's legal seat, or `EU`. */
  country?: string | undefined;
  maker?: string | undefined;
  kind?: ModelKind | undefined;
  /** An input modality besides text, such as `image`. */
  modality?: string | undefined;
  minContext?: number | undefined;
  /** US dollars per million input tokens. */
  maxInputPrice?: number | undefined;
  tools?: boolean | undefined;
  openWeights?: boolean | undefined;
  status: ModelStatusFilter;
  sort: ModelSort;
  /** Kind of work that `score` sorts by. */
  score: QualityKind;
  /** One row per model, or one per listing. */
  rows: "models" | "listings";
  /** The UTC day whose prices apply, `YYYY-MM-DD`. */
  day: string;
}

/**
 * Selects models. With one row per model, the row is the maker's own listing if it passes the filters, else the
 * cheapest that does; sorted by price or context it is the listing that takes the model to its place.
 */
export function selectModels(catalog: Catalog, query: ModelQuery): ListedModel[] {
  const found = query.q === undefined ? [...listedModels(catalog)] : matchAny(catalog, query.q.split(","));
  const passing = found.filter((model) => passes(model, query) && sellsFrom(catalog, model, query.country));
  const sorted = sortModels(catalog, passing, query);
  if (query.rows === "listings") return sorted;
  const groups = Map.groupBy(sorted, groupOf);
  return [...groups.values()].flatMap((members) => representative(members, query) ?? []);
}

/** Counts the models that only a provider whose seat is not known keeps out of a selection by country. */
export function countUnknownSeats(catalog: Catalog, query: ModelQuery): number {
  if (query.country === undefined) return 0;
  const any = selectModels(catalog, { ...query, country: undefined, rows: "listings" });
  const unknown = any.filter((model) => countriesOf(catalog, model.provider) === null);
  const known = new Set(selectModels(catalog, { ...query, rows: "listings" }).map(groupOf));
  return new Set(unknown.map(groupOf).filter((group) => !known.has(group))).size;
}

/** Finds the models of several questions, best first; the best match of each stands before the second of any. */
function matchAny(catalog: Catalog, questions: readonly string[]): ListedModel[] {
  const hits = questions.flatMap((question) => matchModels(catalog, question).map((hit, place) => ({ ...hit, place })));
  if (questions.length > 1) hits.sort((a, b) => b.score - a.score || a.place - b.place);
  return [...new Set(hits.map(({ model }) => model))];
}

function sellsFrom(catalog: Catalog, model: ListedModel, country: string | undefined): boolean {
  return country === undefined || isSeatedIn(catalog, model.provider, country);
}

function passes(model: ListedModel, query: ModelQuery): boolean {
  const most = query.maxInputPrice;
  return (
    hasStatus(model, query.status) &&
    (query.provider === undefined || model.provider === query.provider) &&
    (query.maker === undefined || makerOf(model) === query.maker) &&
    (query.kind === undefined || model.kind === query.kind) &&
    (query.modality === undefined ||
      model.modalities?.input.includes(query.modality) === true ||
      model.modalities?.output.includes(query.modality) === true) &&
    (query.minContext === undefined || (model.context_window?.value ?? 0) >= query.minContext) &&
    (query.tools === undefined || model.tools === query.tools) &&
    (query.openWeights === undefined || model.open_weights === query.openWeights) &&
    (most === undefined || (inputRate(model, query.day)?.lte(most) ?? false))
  );
}

/** Whether a listing is of a status that lists can be filtered by. */
export function hasStatus(model: ListedModel, status: ModelStatusFilter): boolean {
  switch (status) {
    case "all":
      return true;
    case "sold":
      return isSold(model);
    case "retired":
      return model.status === "retired";
    case "ending":
      return model.status !== "retired" && (model.status === "deprecated" || model.deprecation?.shutdown_on != null);
  }
}

function sortModels(catalog: Catalog, models: ListedModel[], { q, sort, day, score }: ModelQuery): ListedModel[] {
  switch (sort) {
    case "relevance":
      return q === undefined ? models.sort(byStanding) : models;
    case "newest":
      return models.sort((a, b) => compareText(knownSince(b), knownSince(a)) || preference(a, b));
    case "price":
      return sortByPrice(models, day);
    case "score": {
      const ability = new Map(models.map((model) => [model, abilityOf(catalog, model, score)?.value ?? -Infinity]));
      // Two that are not rated compare as equal, not as NaN.
      const ahead = (a: number, b: number) => (a === b ? 0 : b - a);
      return models.sort((a, b) => ahead(ability.get(a) ?? -Infinity, ability.get(b) ?? -Infinity) || preference(a, b));
    }
    case "context":
      return models.sort((a, b) => (b.context_window?.value ?? 0) - (a.context_window?.value ?? 0) || preference(a, b));
    case "name":
      return models.sort(
        (a, b) => compareText(a.display_name.toLowerCase(), b.display_name.toLowerCase()) || preference(a, b),
      );
  }
}

const TIER_ORDER = ["flagship", "reasoning", "fast", "open", "mini"];

/** Order without a question: makers' own models first, then the strongest tier, then the newest. */
function byStanding(a: ListedModel, b: ListedModel): number {
  const tier = (model: ListedModel) => (model.tier === null ? TIER_ORDER.length : TIER_ORDER.indexOf(model.tier));
  return (
    Number(b.first_party) - Number(a.first_party) ||
    tier(a) - tier(b) ||
    compareText(knownSince(b), knownSince(a)) ||
    preference(a, b)
  );
}

/** Day of the release, or of the first price when that is unknown; for sorting only. */
function knownSince(model: ListedModel): string {
  return (
    model.released_on ??
    model.prices.reduce((first, { effective_from: from }) => (first === "" || from < first ? from : first), "")
  );
}

/**
 * Chooses the listing that stands for a model; it takes the place of the model's first listing in the requested order.
 */
function representative(members: readonly ListedModel[], query: ModelQuery): ListedModel | undefined {
  if (query.sort === "price" || query.sort === "context") return members[0];
  const own = members.find((model) => model.first_party);
  if (own !== undefined) return own;
  return sortByPrice([...members], query.day)[0];
}

function inputRate(model: ListedModel, day: string): Decimal | null {
  const { input } = baseRates(model.prices, day);
  return input === null ? null : new Decimal(input.usd_per_mtok);
}
