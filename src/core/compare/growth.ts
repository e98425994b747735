import type { StarPoint } from "../catalog/catalog-data.ts";
import { daysBetween } from "../periods.ts";

/** Shortest time, in days, that growth is compared over. */
const LEAST_DAYS = 7;

/** Stars gained between two days on which all products were read. */
export interface GainedTogether {
  from: string;
  to: string;
  stars: number;
}

/**
 * Returns what products gained over the longest time that begins and ends on days on which each of them was read, so that
 * their gains can be compared. Products with fewer than two readings are left out.
 *
 * @param histories readings by key of the product, oldest first
 * @returns gains by key; empty when fewer than two products share such days
 */
export function gainedTogether(histories: ReadonlyMap<string, readonly StarPoint[]>): Map<string, GainedTogether> {
  const read = [...histories]
    .filter(([, points]) => points.length > 1)
    .map(([key, points]) => ({ key, stars: new Map(points.map(({ observedOn, stars }) => [observedOn, stars])) }));
  const [first, ...others] = read;
  const shared = [...(first?.stars.keys() ?? [])].filter((day) => others.every(({ stars }) => stars.has(day)));
  const [from] = shared;
  const to = shared.at(-1);
  if (others.length === 0 || from === undefined || to === undefined || daysBetween(from, to) < LEAST_DAYS)
    return new Map();
  return new Map(
    read.map(({ key, stars }) => [key, { from, to, stars: (stars.get(to) ?? 0) - (stars.get(from) ?? 0) }]),
  );
}
