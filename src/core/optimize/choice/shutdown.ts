import type { ModelView } from "../types.ts";

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;

/** Whether a model cannot be bought any more on a day. */
export function isShutDown(model: ModelView, day: string): boolean {
  const end = model.deprecation?.shutdown_on ?? null;
  return model.status === "retired" || (end !== null && end <= day);
}

/** Days until a model is shut down, 0 when it is already; null when no end is announced. */
export function daysLeft(model: ModelView, day: string): number | null {
  if (isShutDown(model, day)) return 0;
  const end = model.deprecation?.shutdown_on ?? null;
  return end === null ? null : Math.round((Date.parse(end) - Date.parse(day)) / DAY_MS);
}

/** Whether a model is shut down, or will be within a year: then it is no choice for anybody. */
export function endsWithinYear(model: ModelView, day: string): boolean {
  const left = daysLeft(model, day);
  return left !== null && left <= YEAR_DAYS;
}

/** The end of a closed model at its maker, where another seller lists it. */
export interface MakerEnd {
  providerName: string;
  /** Null when the maker sells it no more and no day is recorded. */
  on: string | null;
  past: boolean;
}

interface Makers {
  /** Listings of makers by model key. */
  own: ReadonlyMap<string, readonly ModelView[]>;
  /** Keys of models that any listing states to have open weights: other sellers may not state it. */
  open: ReadonlySet<string | null>;
}

const makers = new WeakMap<readonly ModelView[], Makers>();

function makersOf(models: readonly ModelView[]): Makers {
  let known = makers.get(models);
  if (known === undefined) {
    const own = models.filter(({ first_party: first, model_key: key }) => first && key !== null);
    const open = models.filter(({ open_weights: is }) => is).map(({ model_key: key }) => key);
    known = { own: Map.groupBy(own, ({ model_key: key }) => key ?? ""), open: new Set(open) };
    makers.set(models, known);
  }
  return known;
}

/**
 * Returns the end of a listing's model at its maker, within a year or past; null where none is announced. Resellers of
 * closed weights depend on the maker. Open weights stay, and so does a model of which the maker keeps one listing.
 */
export function makerEnd(model: ModelView, day: string, models: readonly ModelView[]): MakerEnd | null {
  const { model_key: key } = model;
  if (model.first_party || key === null) return null;
  const known = makersOf(models);
  const own = known.own.get(key) ?? [];
  if (known.open.has(key)) return null;
  if (own.length === 0 || !own.every((listing) => endsWithinYear(listing, day))) return null;
  const last = own.reduce((a, b) => ((daysLeft(b, day) ?? 0) > (daysLeft(a, day) ?? 0) ? b : a));
  return {
    providerName: last.providerName,
    on: last.deprecation?.shutdown_on ?? null,
    past: isShutDown(last, day),
  };
}

/**
 * Whether new work may begin on a model: sold, without an announced end within a year at its seller or, where its
 * weights are closed, at its maker.
 * @param models every listing, among which the maker's is found
 */
export function isOpenToNewWork(model: ModelView, day: string, models: readonly ModelView[]): boolean {
  const undated = model.status === "deprecated" && (model.deprecation?.shutdown_on ?? null) === null;
  return !undated && !endsWithinYear(model, day) && makerEnd(model, day, models) === null;
}

/** Says when a model ends at its maker, where another seller's listing is meant; null where it does not. */
export function makerEndText(model: ModelView, day: string, models: readonly ModelView[]): string | null {
  const end = makerEnd(model, day, models);
  if (end === null) return null;
  const when = end.on === null ? "sells it no more" : `${end.past ? "shut it down" : "shuts it down"} on ${end.on}`;
  return `${end.providerName}, its maker, ${when}; its weights are closed, so ${model.providerName} may not keep it longer.`;
}
