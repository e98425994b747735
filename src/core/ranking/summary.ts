import type { HistoryAnswer } from "../../schema/answers/history.ts";
import { daysBetween } from "../periods.ts";
import { listOf } from "../text/list.ts";

type Told = Pick<
  HistoryAnswer,
  | "product"
  | "scope"
  | "category"
  | "from"
  | "to"
  | "days_recorded"
  | "first"
  | "last"
  | "best"
  | "worst"
  | "movement"
  | "stars"
>;

/** Fewest readings of stars whose two halves are compared. */
const LEAST_READINGS = 4;

/** Days between an end of the time and a reading of stars, which are read weekly, from which the gap is named. */
const GAP = 14;

/** Age of the newest reading of stars, in days, from which the page with the live figure is named. */
const OLD = 30;

/** Says in sentences which days of the time are recorded, and how stars and positions of a product moved. */
export function historySummary(history: Told): string {
  return [coverWords(history), starWords(history), ...monthWords(history), positionWords(history)].join(" ");
}

/** Names a board: "the weekly board of developer". */
export function boardWords({ scope, category }: { scope: string; category: string }): string {
  return `the ${scope} board of ${category === "all" ? "all categories" : category}`;
}

/** Says where the stars of today are where the newest reading is old; empty where it is not, or no repository is known. */
export function liveStars({ repository_url: url, to: last }: Told["stars"], today: string): string[] {
  const age = last === null ? null : daysBetween(last, today);
  return url === null || age === null || age <= OLD
    ? []
    : [`The newest reading of stars is ${age} days old: ${url} shows the number of today.`];
}

/** Says which readings and days of the time are recorded, and which parts of it are not. */
function coverWords({ product: { name }, from, to, stars, days_recorded: days, first, last }: Told): string {
  const read = stars.points.length;
  const covered = [
    read === 0
      ? "no reading of stars"
      : read === 1
        ? `one reading of stars (${stars.to})`
        : `${read} readings of stars (${stars.from} to ${stars.to})`,
    days === 1 ? `positions on one day (${last.day})` : `positions on ${days} days (${first.day} to ${last.day})`,
  ];
  const missing = [
    ...(stars.from !== null && daysBetween(from, stars.from) > GAP ? [`stars before ${stars.from}`] : []),
    ...(stars.to !== null && daysBetween(stars.to, to) > GAP
      ? [`stars of the ${daysBetween(stars.to, to)} days after ${stars.to}`]
      : []),
    ...(first.day > from ? [`positions before ${first.day}`] : []),
  ];
  const gaps = missing.length === 0 ? "" : `; not recorded are ${listOf(missing)}`;
  return [`Recorded of ${name} from ${from} to ${to} are ${listOf(covered)}${gaps}.`, ...liveStars(stars, to)].join(
    " ",
  );
}

/** Lists what was gained in each month whose gain begins in the time; empty for fewer than two. */
function monthWords({ from, stars: { months } }: Told): string[] {
  const known = months.flatMap(({ month, gained, gained_since: since, last_read_on: last, stars }) =>
    gained === null || stars === null || last === null || since === null || since < from
      ? []
      : [`${month} ${sign(gained)} in ${daysBetween(since, last)} days (${number(stars)} then)`],
  );
  return known.length < 2
    ? []
    : [
        `Stars gained by month, to its last reading: ${known.join(", ")}. The days count from the last reading of the month before, so compare what is gained a day.`,
      ];
}

function starWords({ product: { name }, stars: { points, gained, from, to } }: Told): string {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return `No stars of ${name} are recorded in this time.`;
  if (gained === null || from === null || to === null || from === to)
    return `${name} had ${number(last.stars)} stars on ${last.observed_on}; one reading shows no growth.`;
  const share = first.stars > 0 ? ` (${sign(Math.round((1000 * gained) / first.stars) / 10)} %)` : "";
  return `${name} went from ${number(first.stars)} stars on ${from} to ${number(last.stars)} on ${to}: ${sign(gained)}${share}, ${number(paceOf(first, last))} a day${paceWords(points)}.`;
}

type Reading = HistoryAnswer["stars"]["points"][number];

/** Stars a day between two readings, with one decimal below ten. */
function paceOf(a: Reading, b: Reading): number {
  const pace = (b.stars - a.stars) / Math.max(1, daysBetween(a.observed_on, b.observed_on));
  return Math.abs(pace) < 10 ? Math.round(pace * 10) / 10 : Math.round(pace);
}

/** Compares the two halves of the readings; empty for too few of them. */
function paceWords(points: readonly Reading[]): string {
  const [first, middle, last] = [points[0], points[Math.floor(points.length / 2)], points.at(-1)];
  if (points.length < LEAST_READINGS || first === undefined || middle === undefined || last === undefined) return "";
  return ` (${number(paceOf(first, middle))} until ${middle.observed_on}, ${number(paceOf(middle, last))} since)`;
}

function positionWords({ days_recorded: days, first, last, best, worst, movement, ...asked }: Told): string {
  const board = boardWords(asked);
  if (days < 2) return `One day of positions is recorded on ${board}: ${last.position} on ${last.day}.`;
  const moved =
    movement === 0
      ? `stayed at position ${last.position}`
      : `went from position ${first.position} on ${first.day} to ${last.position} on ${last.day}`;
  return `On ${board} it ${moved}; best ${best.position} on ${best.day}, worst ${worst.position} on ${worst.day}.`;
}

const number = (value: number): string => value.toLocaleString("en");
const sign = (value: number): string => `${value > 0 ? "+" : ""}${number(value)}`;
