import { daysBetween } from "../../periods.ts";
import type { ModelView } from "../types.ts";

const YEAR_DAYS = 365;

/** Whether a model is no longer sold on a day, `YYYY-MM-DD`. */
export function isShutDown(model: ModelView, day: string): boolean {
  const end = model.deprecation?.shutdown_on ?? null;
  return model.status === "retired" || (end !== null && end <= day);
}

/** Returns the days until a model is shut down, 0 when it already is; null when no end is announced. */
export function daysLeft(model: ModelView, day: string): number | null {
  if (isShutDown(model, day)) return 0;
  const end = model.deprecation?.shutdown_on ?? null;
  return end === null ? null : daysBetween(day, end);
}

/** Whether a model is shut down, or will be within a year. Such a model is never recommended. */
export function endsWithinYear(model: ModelView, day: string): boolean {
  const left = daysLeft(model, day);
  return left !== null && left <= YEAR_DAYS;
}

/** What a maker's page of prices says of a model that it sells no more: "(retired, except on Bedrock and Google Cloud)". */
const EXCEPT_AT = /(?:retired|deprecated|discontinued),? except (?:on|at|in|for) ([^\])|]+)/iu;

/**
 * Returns the sellers that, by the quoted page of prices, still sell a model which its own seller ended. A listing alone is no proof
 * of it: those of closed weights outlive the model.
 */
export function stillSoldBy(model: ModelView, day: string): string[] {
  if (!isShutDown(model, day)) return [];
  const quoted = model.prices.flatMap(({ evidence }) => EXCEPT_AT.exec(evidence?.quote ?? "")?.[1] ?? []);
  return [...new Set(quoted.flatMap((words) => words.split(/,\s*(?:and\s)?|\sand\s/u)).map((one) => one.trim()))];
}

/** End of a closed model at its maker, for listings of other sellers. */
export interface MakerEnd {
  providerName: string;
  /** Null when the maker no longer sells it and no day is recorded. */
  on: string | null;
  past: boolean;
}

interface Makers {
  /** Listings of makers by model key. */
  own: ReadonlyMap<string, readonly ModelView[]>;
  /** Keys of models with open weights according to any listing, since other sellers may not state it. */
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
 * Returns the end of a listing's model at its maker, past or within a year; null when none is announced. Resellers of
 * closed weights depend on the maker. Null also for open weights, and while the maker keeps another listing of the model.
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
 * Whether new work may start on a model: it is sold, and neither its seller nor, for closed weights, its maker has
 * announced its end within a year.
 * @param models all listings, including the maker's
 */
export function isOpenToNewWork(model: ModelView, day: string, models: readonly ModelView[]): boolean {
  const undated = model.status === "deprecated" && (model.deprecation?.shutdown_on ?? null) === null;
  return !undated && !endsWithinYear(model, day) && makerEnd(model, day, models) === null;
}

/** Returns a sentence on when a model ends at its maker, for another seller's listing; null when it does not end. */
export function makerEndText(model: ModelView, day: string, models: readonly ModelView[]): string | null {
  const end = makerEnd(model, day, models);
  if (end === null) return null;
  const when = end.on === null ? "sells it no more" : `${end.past ? "shut it down" : "shuts it down"} on ${end.on}`;
  return `${end.providerName}, its maker, ${when}; its weights are closed, so ${model.providerName} may not keep it longer.`;
}
