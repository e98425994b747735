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

/** Whether new work may begin on a model: sold, without an announced end within a year. */
export function isSold(model: ModelView, day: string): boolean {
  const undated = model.status === "deprecated" && (model.deprecation?.shutdown_on ?? null) === null;
  return !undated && !endsWithinYear(model, day);
}
