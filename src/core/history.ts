import type { DayPosition, HistoryAnswer } from "../schema/answers/history.ts";
import type { StarPoint } from "./catalog-data.ts";

/** A change of a product's place that holds until the next one; position null means off the board. */
export interface PositionChange {
  day: string;
  position: number | null;
  points: number;
}

/** The same day of the month, `months` earlier; the last day of that month where it has no such day. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

/**
 * A product's place on every recorded day, from the changes of it.
 *
 * @param days recorded days, oldest first
 * @param changes oldest first; the first may lie before the first day
 * @returns one row per day from the first change on
 */
export function positionsByDay(
  days: readonly { day: string; backfilled: boolean }[],
  changes: readonly PositionChange[],
): DayPosition[] {
  let next = 0;
  let held: PositionChange | undefined;
  return days.flatMap(({ day, backfilled }) => {
    for (let change = changes[next]; change !== undefined && change.day <= day; change = changes[next]) {
      held = change;
      next += 1;
    }
    return held === undefined ? [] : [{ day, position: held.position, points: held.points, backfilled }];
  });
}

export type Extremes = Pick<HistoryAnswer, "first" | "last" | "best" | "worst" | "movement">;

/**
 * First, last, best and worst place, each on the first day that held it, and the places gained from first to last.
 * @returns null when the product was on the board on none of the days
 */
export function extremesOf(positions: readonly DayPosition[]): Extremes | null {
  const held = positions.flatMap(({ day, position, points }) => (position === null ? [] : [{ day, position, points }]));
  const [first] = held;
  const last = held.at(-1);
  if (first === undefined || last === undefined) return null;
  const best = held.reduce((a, b) => (b.position < a.position ? b : a));
  const worst = held.reduce((a, b) => (b.position > a.position ? b : a));
  return { first, last, best, worst, movement: first.position - last.position };
}

/** Star readings of a window and what was gained between the first and the last of them. */
export function starWindow(
  readings: readonly StarPoint[],
  repositoryUrl: string | null,
  window: { from: string; to: string },
): HistoryAnswer["stars"] {
  const points = readings.filter(({ observedOn }) => observedOn >= window.from && observedOn <= window.to);
  const [first] = points;
  const last = points.at(-1);
  return {
    repository_url: repositoryUrl,
    points: points.map(({ observedOn, stars, source }) => ({ observed_on: observedOn, stars, source })),
    gained: first === undefined || last === undefined || points.length < 2 ? null : last.stars - first.stars,
    from: first?.observedOn ?? null,
    to: last?.observedOn ?? null,
  };
}
