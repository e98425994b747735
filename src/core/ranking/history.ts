import type { DayPosition, HistoryAnswer } from "../../schema/answers/history.ts";
import type { StarPoint } from "../catalog/catalog-data.ts";

/** A change of a product's position, which holds until the next change; null means off the board. */
export interface PositionChange {
  day: string;
  position: number | null;
  points: number;
}

/** Returns the same day of the month, `months` earlier, or the last day of that month when it is shorter. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

/**
 * Expands a product's position changes to one position per recorded day.
 *
 * @param days recorded days, oldest first
 * @param changes oldest first; the first may precede the first day
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
 * Returns the first, last, best and worst position, each on the first day that had it, and the positions gained from
 * first to last.
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

/**
 * One day of a product's history: its position, a star reading and the day's events; null or empty where there is none.
 */
export type TimelineDay = HistoryAnswer["timeline"][number];

/**
 * Merges positions, star readings and events into one timeline.
 * @param events by day, such as the end of a week whose result was closed
 * @returns one row per day on which anything is known, oldest first
 */
export function timelineOf(
  positions: readonly DayPosition[],
  stars: HistoryAnswer["stars"]["points"],
  events: readonly { day: string; event: string }[],
): TimelineDay[] {
  const days = new Map<string, TimelineDay>();
  const on = (day: string) => {
    const known = days.get(day) ?? { day, position: null, points: null, stars: null, events: [] };
    days.set(day, known);
    return known;
  };
  for (const { day, position, points } of positions) Object.assign(on(day), { position, points });
  for (const reading of stars) on(reading.observed_on).stars = reading.stars;
  for (const { day, event } of events) on(day).events.push(event);
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Returns the star readings of a window, the stars gained between the first and the last, and those of each month. */
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
    months: monthsOf(readings, window),
  };
}

/**
 * Returns the months of a window from the first to the last one with a reading. A month's stars are those of its last reading in the
 * window, and its gain is the difference from the last reading of the month before; null where that month has none.
 * @param readings all readings, oldest first: those before the window give its first month a gain
 */
function monthsOf(
  readings: readonly StarPoint[],
  { from, to }: { from: string; to: string },
): HistoryAnswer["stars"]["months"] {
  const lastOf = new Map(
    readings.filter(({ observedOn }) => observedOn <= to).map((point) => [point.observedOn.slice(0, 7), point]),
  );
  const read = [...lastOf].filter(([, { observedOn }]) => observedOn >= from);
  const [first, end] = [read[0]?.[0], read.at(-1)?.[0]];
  if (first === undefined || end === undefined) return [];
  const months: HistoryAnswer["stars"]["months"] = [];
  for (let month = end; month >= first; month = monthsBefore(`${month}-01`, 1).slice(0, 7)) {
    const last = lastOf.get(month) ?? null;
    const before = lastOf.get(monthsBefore(`${month}-01`, 1).slice(0, 7)) ?? null;
    months.unshift({
      month,
      stars: last?.stars ?? null,
      last_read_on: last?.observedOn ?? null,
      gained: last === null || before === null ? null : last.stars - before.stars,
      gained_since: last === null ? null : (before?.observedOn ?? null),
    });
  }
  return months;
}
