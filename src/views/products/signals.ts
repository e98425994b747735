import type { Product } from "../../core/catalog/catalog-data.ts";
import { count, plural } from "../kit/format.ts";
import { paths } from "../kit/links.ts";
import { breadcrumbs, type Crumb, PAGE_SIZE, type PageHead, type Slice, slice } from "../kit/page.ts";
import type { SiteContext } from "../kit/site-context.ts";
import { SIGNAL_IDS, type SignalId, signalValue } from "../kit/site-index.ts";
import { listQuery, queryText, readSorting, type SortHead, type Sorting, sortHeads, sortRows } from "../kit/sorting.ts";
import { type Facet, facets, filterParams, filterProducts, isFiltered } from "./product-filters.ts";
import { type ProductRow, productRow, starSparkline } from "./product-row.ts";

const SIGNALS: Record<SignalId, { title: string; short: string; column: string; text: string; empty: string }> = {
  stars: {
    title: "Most GitHub stars",
    short: "Stars",
    column: "Stars",
    text: "Stars of each product's repository, as GitHub counted them when it was last read.",
    empty: "No repository has been read yet.",
  },
  "growth-7": {
    title: "Stars gained in 7 days",
    short: "7 days",
    column: "7 days",
    text: "Stars gained in the 7 days before each repository's last reading.",
    empty: "No repository has two readings 7 days apart yet.",
  },
  "growth-30": {
    title: "Stars gained in 30 days",
    short: "30 days",
    column: "30 days",
    text: "Stars gained in the 30 days before each repository's last reading.",
    empty: "No repository has two readings 30 days apart yet.",
  },
  "growth-90": {
    title: "Stars gained in 90 days",
    short: "90 days",
    column: "90 days",
    text: "Stars gained in the 90 days before each repository's last reading.",
    empty: "No repository has two readings 90 days apart yet.",
  },
  visits: {
    title: "Most referred visits",
    short: "Visits",
    column: "Visits",
    text: "Visitors this site has sent to each product since it was listed, each counted once a day.",
    empty: "Nobody has followed a link to a product yet. The count starts with the first visit.",
  },
};

/** Maximum length of a list on pages; the data files have the rest. */
export const SIGNAL_LENGTH = 1000;

export interface SignalPage {
  head: PageHead;
  crumbs: Crumb[];
  id: SignalId;
  title: string;
  text: string;
  column: string;
  empty: string;
  tabs: { label: string; path: string; current: boolean }[];
  /** Time of the latest reading behind any figure of the list; null when readings do not date it. */
  asOf: string | null;
  facets: Facet[];
  heads: Record<SignalSort, SortHead>;
  slice: Slice<SignalRow>;
  pagePath: (page: number) => string;
  /** Number of products with this figure, including those beyond the list. */
  known: number;
  csvPath: string;
}

export interface SignalRow extends ProductRow {
  position: number;
  value: number;
  /** Relative growth; null when the figure is not a growth. */
  ratio: number | null;
  spark: string | null;
}

/** Sort keys of a signal's list; `place` is its own order. */
const SIGNAL_SORTS = {
  place: "text",
  name: "text",
  category: "text",
  share: "number",
  stars: "number",
  read: "text",
} as const;
export type SignalSort = keyof typeof SIGNAL_SORTS;

const BY_PLACE: Sorting<SignalSort> = { key: "place", descending: false };

/** Builds one page of a signal. Returns null when the page does not exist. @param params filters and sort order, which apply to the whole list */
export function signalPage(
  site: SiteContext,
  id: string,
  page: number,
  params: URLSearchParams = new URLSearchParams(),
): SignalPage | null {
  if (!isSignal(id)) return null;
  const { catalog, deployment } = site.context;
  const all = site.index().signal(id);
  const sorting = readSorting(params, SIGNAL_SORTS, BY_PLACE);
  const isSorted = sorting.key !== BY_PLACE.key || sorting.descending;
  const filters = filterParams(params);
  const listed = all.slice(0, SIGNAL_LENGTH);
  const kept = new Set(filterProducts(listed, filters));
  const places = listed.flatMap((product, index) => (kept.has(product) ? [placed(id, product, index + 1)] : []));
  const isPlain = !isSorted && filters.size === 0;
  const queryOf = (number: number) => queryText(listQuery(filters, isSorted ? sorting : null, number));
  const shown = slice(
    isSorted ? sortRows(places, (row) => sortValue(row, sorting.key), sorting.descending) : places,
    page,
    PAGE_SIZE,
  );
  if (shown.page !== page) return null;
  const { title, text, column, empty } = SIGNALS[id];
  const growth = id.startsWith("growth");
  const days = growth ? Number(id.slice(7)) : 0;
  const path = paths.signal(id, page);
  const crumbs = [
    { label: "Home", path: "" },
    { label: "Signals", path: "signals/" },
    { label: title, path: paths.signal(id) },
  ];
  const rows = shown.rows.map(
    (row): SignalRow => ({
      ...row,
      spark: growth ? starSparkline(catalog, row.slug, Math.max(30, days * 4)) : null,
    }),
  );
  return {
    head: {
      title: page === 1 ? title : `${title}, page ${page}`,
      description: `${text} ${plural(all.length, "product")} with this figure. Places in this list are not sold.`,
      canonical: isFiltered(params) ? null : path,
      image: "og/signals.png",
      section: "signals",
      jsonLd: [breadcrumbs(crumbs, deployment)],
    },
    crumbs,
    id,
    title,
    text,
    column,
    empty,
    tabs: SIGNAL_IDS.map((one) => ({ label: SIGNALS[one].short, path: paths.signal(one), current: one === id })),
    asOf: id === "visits" ? catalog.generatedAt : latestReading(rows),
    facets: facets(listed, listQuery(filters, isSorted ? sorting : null, 1)),
    heads: sortHeads(filters, SIGNAL_SORTS, sorting),
    slice: { ...shown, rows },
    pagePath: (number) => (isPlain ? paths.signal(id, number) : `${paths.signal(id)}${queryOf(number)}`),
    known: all.length,
    csvPath: isPlain ? `${path}signal.csv` : `${paths.signal(id)}signal.csv${queryOf(page)}`,
  };
}

function placed(id: SignalId, product: Product, position: number): SignalRow {
  const value = signalValue(id, product) ?? 0;
  const before = (product.githubStars ?? 0) - value;
  return {
    ...productRow(product),
    position,
    value,
    ratio: id.startsWith("growth") && before > 0 ? value / before : null,
    spark: null,
  };
}

function sortValue(row: SignalRow, key: SignalSort): string | number | null {
  switch (key) {
    case "place":
      return row.position;
    case "name":
      return row.name;
    case "category":
      return row.categoryName;
    case "share":
      return row.ratio;
    case "stars":
      return row.stars;
    case "read":
      return row.starsAt;
  }
}

export interface SignalsPage {
  head: PageHead;
  crumbs: Crumb[];
  lists: { id: SignalId; title: string; text: string; empty: string; path: string; rows: SignalRow[]; known: string }[];
}

/** Builds the page with the first places of every signal. */
export function signalsPage(site: SiteContext): SignalsPage {
  const crumbs = [
    { label: "Home", path: "" },
    { label: "Signals", path: "signals/" },
  ];
  return {
    head: {
      title: "Signals",
      description:
        "Objective lists of AI products: GitHub stars, growth over 7, 30 and 90 days, referred visits. Places in these lists are not sold.",
      canonical: "signals/",
      image: "og/signals.png",
      section: "signals",
      jsonLd: [breadcrumbs(crumbs, site.context.deployment)],
    },
    crumbs,
    lists: SIGNAL_IDS.map((id) => {
      const page = signalPage(site, id, 1);
      return {
        id,
        title: SIGNALS[id].title,
        text: SIGNALS[id].text,
        empty: SIGNALS[id].empty,
        path: paths.signal(id),
        rows: page?.slice.rows.slice(0, 8) ?? [],
        known: count(page?.known ?? 0),
      };
    }),
  };
}

function isSignal(text: string): text is SignalId {
  return (SIGNAL_IDS as readonly string[]).includes(text);
}

function latestReading(rows: readonly SignalRow[]): string | null {
  return rows.reduce<string | null>(
    (latest, { starsAt }) => (starsAt !== null && (latest === null || starsAt > latest) ? starsAt : latest),
    null,
  );
}
