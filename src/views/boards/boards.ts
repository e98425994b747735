import type { RankedProduct } from "../../operations/shared/boards.ts";
import { PLACEMENT_DISCLOSURE, SCOPES, type Scope } from "../../schema/answers/board.ts";
import { CATEGORIES, type Category, categorySlugs } from "../../schema/records/categories.ts";
import { count, date, plural } from "../kit/format.ts";
import { paths } from "../kit/links.ts";
import { breadcrumbs, type Crumb, type PageHead, queryNumber, type Slice, slice } from "../kit/page.ts";
import type { SiteContext } from "../kit/site-context.ts";
import { readSorting, type SortHead, type Sorting, sortHeads, sortQuery, sortRows } from "../kit/sorting.ts";

export const SCOPE_NAMES = { overall: "Overall", monthly: "This month", weekly: "This week" } as const;

export interface BoardRow {
  position: number;
  slug: string;
  name: string;
  category: Category;
  categoryName: string;
  points: number;
  /** Stars gained in 30 days, and stars: the order of products with equal points. */
  gained30: number | null;
  stars: number | null;
  verified: boolean;
  movement: Movement;
}

const SORTS = {
  place: "text",
  name: "text",
  category: "text",
  growth30: "number",
  stars: "number",
  moved: "number",
  points: "number",
} as const;
type BoardSort = keyof typeof SORTS;
const BY_PLACE: Sorting<BoardSort> = { key: "place", descending: false };

export interface Movement {
  kind: "up" | "down" | "same" | "new" | "unknown";
  places: number;
  /** The movement in words, for people who cannot see the arrow. */
  text: string;
}

export interface BoardPage {
  head: PageHead;
  crumbs: Crumb[];
  title: string;
  scope: Scope;
  category: Category | "all";
  scopes: { scope: Scope; label: string; path: string; current: boolean }[];
  categories: { slug: Category | "all"; name: string; path: string; current: boolean }[];
  /** What is counted, and until when. */
  periodText: string;
  comparedText: string;
  disclosure: string;
  /** Number of products with points on this board. */
  promoted: number;
  /** Whether any product of the board changed its place since the day before. */
  moves: boolean;
  /** How products without points are ordered. */
  orderText: string;
  heads: Record<BoardSort, SortHead>;
  /** Whether the rows are in the board's order rather than one the reader chose. */
  byPlace: boolean;
  slice: Slice<BoardRow>;
  path: string;
  pagePath: (page: number) => string;
  csvPath: string;
  jsonUrl: string;
}

/**
 * Builds the page model of a board.
 *
 * @returns null when the scope or category does not exist
 * @param params page and sort order, which applies to the whole board
 */
export function boardPage(
  site: SiteContext,
  scope: string,
  category: string,
  params: URLSearchParams = new URLSearchParams(),
): BoardPage | null {
  if (!isScope(scope) || !isCategoryOrAll(category)) return null;
  const { boards, deployment } = site.context;
  const board = boards.board(scope, category);
  const sorting = readSorting(params, SORTS, BY_PLACE);
  const byPlace = sorting.key === BY_PLACE.key && !sorting.descending;
  const rows = byPlace ? board.rows : sortRows(board.rows, (row) => sortValue(row, sorting.key), sorting.descending);
  const shown = slice(rows, queryNumber(params.get("page"), 1, 1_000_000));
  const query = (number: number) => (byPlace ? (number === 1 ? "" : `?page=${number}`) : sortQuery(sorting, number));
  const promoted = board.rows.reduce((sum, row) => sum + (row.points > 0 ? 1 : 0), 0);
  const name = category === "all" ? "all products" : CATEGORIES[category];
  const path = paths.board(scope, category);
  const crumbs = [
    { label: "Home", path: "" },
    { label: "Promotion board", path: paths.board() },
    ...(path === paths.board() ? [] : [{ label: `${SCOPE_NAMES[scope]}, ${name}`, path }]),
  ];
  return {
    head: {
      title: `Promotion board: ${SCOPE_NAMES[scope].toLowerCase()}, ${name}`,
      description: `Paid Rank Points of ${name}, ${SCOPE_NAMES[scope].toLowerCase()}. ${PLACEMENT_DISCLOSURE}`,
      canonical: shown.page === 1 ? path : `${path}?page=${shown.page}`,
      image: "og/boards.png",
      section: "boards",
      jsonLd: [breadcrumbs(crumbs, deployment)],
      alternates: [{ type: "application/atom+xml", title: "Movers", path: "feeds/movers.xml" }],
    },
    crumbs,
    title: category === "all" ? "Promotion board" : `Promotion board: ${name}`,
    scope,
    category,
    scopes: SCOPES.map((one) => ({
      scope: one,
      label: SCOPE_NAMES[one],
      path: paths.board(one, category),
      current: one === scope,
    })),
    categories: (["all", ...categorySlugs] as const)
      .filter((slug) => slug === "all" || slug === category || boards.board("overall", slug).rows.length > 0)
      .map((slug) => ({
        slug,
        name: slug === "all" ? "All categories" : CATEGORIES[slug],
        path: paths.board(scope, slug),
        current: slug === category,
      })),
    periodText:
      board.period === null
        ? "Points of all time; they never expire."
        : `Points earned from ${date(board.period.startsAt)} until ${date(board.period.endsAt)}, 00:00 UTC (${board.period.key}).`,
    comparedText:
      board.comparedWith === null
        ? "Movement appears once a first day has been recorded."
        : `Movement since ${date(board.comparedWith)}, 00:00 UTC.`,
    disclosure: PLACEMENT_DISCLOSURE,
    promoted,
    moves: board.rows.some((row) => row.previousPosition !== null && row.previousPosition !== row.position),
    orderText: `${promoted === 0 ? "Nobody holds points on this board, so all products" : `${plural(promoted, "product")} ${promoted === 1 ? "holds" : "hold"} points; the rest`} stand in the order of stars gained in 30 days, then of stars and of referred visits.`,
    heads: sortHeads(new URLSearchParams(), SORTS, sorting),
    byPlace,
    slice: { ...shown, rows: shown.rows.map((row) => boardRow(row)) },
    path,
    pagePath: (number) => `${path}${query(number)}`,
    csvPath: `${path}board.csv${query(shown.page)}`,
    jsonUrl: `${deployment.baseUrl}/api/agent/v1/rank?scope=${scope}&category=${category}&limit=100`,
  };
}

function sortValue(row: RankedProduct, key: BoardSort): string | number | null {
  switch (key) {
    case "place":
      return row.position;
    case "name":
      return row.entry.name;
    case "category":
      return CATEGORIES[row.entry.category];
    case "growth30":
      return row.entry.gained30;
    case "stars":
      return row.entry.stars;
    case "moved":
      return row.previousPosition === null ? null : row.previousPosition - row.position;
    case "points":
      return row.points;
  }
}

export function boardRow(row: RankedProduct): BoardRow {
  return {
    position: row.position,
    slug: row.entry.slug,
    name: row.entry.name,
    category: row.entry.category,
    categoryName: CATEGORIES[row.entry.category],
    points: row.points,
    gained30: row.entry.gained30,
    stars: row.entry.stars,
    verified: row.entry.verified,
    movement: movement(row.position, row.previousPosition),
  };
}

/** Returns the change of position since the last recorded day. */
export function movement(position: number, previous: number | null): Movement {
  if (previous === null) return { kind: "unknown", places: 0, text: "no earlier place" };
  const places = previous - position;
  if (places === 0) return { kind: "same", places: 0, text: "unchanged" };
  const size = Math.abs(places);
  const unit = size === 1 ? "place" : "places";
  return places > 0
    ? { kind: "up", places, text: `up ${count(size)} ${unit}` }
    : { kind: "down", places, text: `down ${count(size)} ${unit}` };
}

export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}

export function isCategoryOrAll(text: string): text is Category | "all" {
  return text === "all" || Object.hasOwn(CATEGORIES, text);
}
