import type { Scope } from "../schema/answers/board.ts";

/** A day in milliseconds. */
export const DAY_MS = 86_400_000;

/** A calendar period in UTC, half-open: it includes `startsAt`; `endsAt` is the start of the next period. */
export interface CalendarPeriod {
  /** `2026-11` for a month, `2026-W47` for an ISO week. */
  key: string;
  startsAt: string;
  endsAt: string;
}

/** Returns the UTC day of a time in milliseconds, as `YYYY-MM-DD`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Returns the start of a `YYYY-MM-DD` day in milliseconds since the epoch. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}

/** Returns the day that is `days` after a `YYYY-MM-DD` day, or before it when negative. */
export function addDays(day: string, days: number): string {
  return dayOf(startOfDay(day) + days * DAY_MS);
}

/** Returns the whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((startOfDay(to) - startOfDay(from)) / DAY_MS);
}

/** Returns the period of a scope at a time; null for the overall board, which has no period. */
export function periodAt(scope: Scope, time: number): CalendarPeriod | null {
  if (scope === "overall") return null;
  return scope === "monthly" ? monthAt(time) : weekAt(time);
}

function monthAt(time: number): CalendarPeriod {
  const date = new Date(time);
  const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  const end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return period(new Date(start).toISOString().slice(0, 7), start, end);
}

/** ISO 8601 week: Monday to Sunday, numbered by the year that contains its Thursday. */
function weekAt(time: number): CalendarPeriod {
  const midnight = Math.floor(time / DAY_MS) * DAY_MS;
  const weekday = (new Date(midnight).getUTCDay() + 6) % 7;
  const monday = midnight - weekday * DAY_MS;
  const thursday = new Date(monday + 3 * DAY_MS);
  const firstDay = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = Math.floor((thursday.getTime() - firstDay) / DAY_MS / 7) + 1;
  return period(`${thursday.getUTCFullYear()}-W${String(week).padStart(2, "0")}`, monday, monday + 7 * DAY_MS);
}

function period(key: string, start: number, end: number): CalendarPeriod {
  return { key, startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() };
}

/**
 * Returns every period of a scope that began at or after `from` (or was running then) and ended by `until`, oldest
 * first.
 */
export function closedPeriods(scope: "monthly" | "weekly", from: number, until: number): CalendarPeriod[] {
  const found: CalendarPeriod[] = [];
  let current = scope === "monthly" ? monthAt(from) : weekAt(from);
  while (Date.parse(current.endsAt) <= until) {
    found.push(current);
    const next = Date.parse(current.endsAt);
    current = scope === "monthly" ? monthAt(next) : weekAt(next);
  }
  return found;
}
