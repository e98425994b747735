import type { Tier } from "../../../schema/records/model.ts";
import { date, plural } from "../../kit/format.ts";
import { breadcrumbs, type Crumb, type PageHead, type Slice, slice } from "../../kit/page.ts";
import { pageDay, pageTime, type SiteContext } from "../../kit/site-context.ts";
import { compareNames, type SortHead, sortHeads, sortRows } from "../../kit/sorting.ts";
import { type Listing, listings, oneOfEachModel } from "../listings.ts";
import { MODEL_FEEDS, MODELS_CRUMBS, TIER_TEXTS, tierName } from "../model-rows.ts";
import { type ModelScore, type ScoreBook, scoreBook } from "../scores.ts";
import { COLUMNS, type Column, SORTS, type SortKey } from "./columns.ts";
import { filterListings, type ListingQuery, readListingQuery } from "./listing-query.ts";
import { type ActiveFilter, type FormOptions, filtersOf, optionsOf, sinceLinks } from "./models-form.ts";
import { type Scatter, scatter } from "./scatter.ts";
import { scatterSvg } from "./scatter-svg.ts";

export interface ScoredListing {
  listing: Listing;
  score: ModelScore | null;
}

/** The table of models: columns with their sort links, and one page of rows. */
export interface ListingTable {
  columns: { column: Column; head: SortHead | undefined }[];
  nameHead: SortHead;
  /** Whether the reader chose the columns; phones then show all of them. */
  chosen: boolean;
  slice: Slice<ScoredListing>;
  caption: string;
}

export interface ModelsPage {
  head: PageHead;
  crumbs: Crumb[];
  title: string;
  lead: string;
  query: ListingQuery;
  options: FormOptions;
  table: ListingTable;
  plot: Scatter | null;
  scores: Pick<ScoreBook, "axis" | "asOf" | "kind">;
  /** Number of listings in the whole catalogue, regardless of the query. */
  listed: number;
  /** Active filters, each with the query that removes it. */
  filters: ActiveFilter[];
  pageQuery: (page: number) => string;
  csvPath: string;
  /** Paths of the plot as a picture, and as a frame for other sites. */
  picturePath: string;
  embedPath: string;
  /** Release ranges that the plot and the table can be limited to. */
  ranges: ReturnType<typeof sinceLinks>;
  day: string;
}

/** Number of rows per page, chosen to keep pages small. */
export const MODEL_ROWS = 80;

/** Returns the path of the list of models: all of them, or those of a tier. */
export function modelsPath(tier: Tier | null): string {
  return `models/${tier === null ? "" : `tier/${tier}/`}`;
}

/**
 * Builds the table of models.
 *
 * @param params query of the reader; a tier's own page passes its tier
 * @returns null when the page number is past the end
 */
export function modelsPage(site: SiteContext, params: URLSearchParams, tier: Tier | null = null): ModelsPage | null {
  const { catalog, deployment } = site.context;
  const asked = new URLSearchParams([...params].filter(([, value]) => value !== ""));
  if (tier !== null) asked.set("tier", tier);
  const query = readListingQuery(asked);
  const all = listings(site);
  const scores = scoreBook(catalog, query.score);
  const rows = findRows(site, all, query, scores);
  const shown = slice(rows, query.page, MODEL_ROWS);
  if (shown.page !== query.page) return null;
  const path = modelsPath(tier);
  const crumbs = [...MODELS_CRUMBS, ...(tier === null ? [] : [{ label: tierName(tier), path }])];
  const title = tier === null ? "Models and prices" : `${tierName(tier)} models and prices`;
  return {
    head: {
      title,
      description: `${plural(all.length, "listing")} of AI models with prices per million tokens, context, scores and release days: filter, sort, compare, and see where and when each price was read.`,
      canonical: path,
      image: "og/models.png",
      section: "models",
      jsonLd: [breadcrumbs(crumbs, deployment)],
      alternates: MODEL_FEEDS,
    },
    crumbs,
    title,
    lead: tier === null ? "" : `${TIER_TEXTS[tier]}.`,
    query,
    options: optionsOf(all, query, scores),
    table: {
      ...tableHeads(asked, query),
      chosen: query.chosenColumns,
      slice: shown,
      caption: title,
    },
    plot: plotOf(rows, scores),
    scores: { axis: scores.axis, asOf: scores.asOf, kind: scores.kind },
    listed: all.length,
    filters: filtersOf(asked, query),
    pageQuery(page) {
      const next = new URLSearchParams(asked);
      if (page === 1) next.delete("page");
      else next.set("page", String(page));
      return next.size === 0 ? "" : `?${next}`;
    },
    csvPath: `models/models.csv${asked.size === 0 ? "" : `?${asked}`}`,
    picturePath: `models/scatter.svg${asked.size === 0 ? "" : `?${asked}`}`,
    embedPath: `embed/models/${asked.size === 0 ? "" : `?${asked}`}`,
    ranges: sinceLinks(asked, query),
    day: new Date(pageTime(site)).toISOString(),
  };
}

/** Builds the plot of a list: language models, one point per model however many providers sell it. */
function plotOf(rows: readonly ScoredListing[], scores: ScoreBook, height = 320): Scatter | null {
  const texts = rows.map(({ listing }) => listing).filter(({ kind }) => kind === "text");
  return scatter(
    oneOfEachModel(texts).map((listing) => ({ listing, score: scores.of(listing.model) })),
    scores.axis,
    height,
  );
}

export interface EmbeddedScatter {
  title: string;
  plot: Scatter | null;
  /** URL of the same query on the page of models. */
  source: string;
  href: (id: string) => string;
}

/** Builds the plot for a frame on another site. */
export function embeddedScatter(site: SiteContext, params: URLSearchParams): EmbeddedScatter {
  const { catalog, deployment } = site.context;
  const asked = new URLSearchParams([...params].filter(([name, value]) => value !== "" && name !== "theme"));
  const scores = scoreBook(catalog, readListingQuery(asked).score);
  const rows = askedListings(site, asked);
  const pathOf = new Map(rows.map(({ listing }) => [listing.id, listing.path]));
  return {
    title: `Models: price against ability, ${scores.kind.label.toLowerCase()}`,
    plot: plotOf(rows, scores, 280),
    source: `${deployment.siteUrl}/models/${asked.size === 0 ? "" : `?${asked}`}`,
    href: (id) => `${deployment.siteUrl}/${pathOf.get(id) ?? "models/"}`,
  };
}

/** Renders the plot of price against score as a picture; null when too few models have a score. */
export function scatterPicture(site: SiteContext, params: URLSearchParams): string | null {
  const { catalog, deployment } = site.context;
  const scores = scoreBook(catalog, readListingQuery(params).score);
  const plot = plotOf(askedListings(site, params), scores);
  if (plot === null) return null;
  return scatterSvg(plot, {
    title: `Price against ability: ${scores.kind.label.toLowerCase()}`,
    credit: `${deployment.publisher}, ${date(new Date(pageTime(site)).toISOString())}, CC BY 4.0`,
    theme: params.get("theme") === "dark" ? "dark" : "light",
  });
}

/** Returns all rows of a query in its order. */
export function askedListings(site: SiteContext, params: URLSearchParams): ScoredListing[] {
  const query = readListingQuery(params);
  return findRows(site, listings(site), query, scoreBook(site.context.catalog, query.score));
}

function findRows(site: SiteContext, all: readonly Listing[], query: ListingQuery, scores: ScoreBook): ScoredListing[] {
  const rows = filterListings(all, query, pageDay(site)).map((listing) => ({
    listing,
    score: scores.of(listing.model),
  }));
  // Equal rows are sorted by release day, newest first; so are models without a score.
  rows.sort(
    (a, b) =>
      compareNames(b.listing.released ?? "", a.listing.released ?? "") || compareNames(a.listing.name, b.listing.name),
  );
  const { key, descending } = query.sorting;
  return sortRows(rows, (row) => sortValue(row, key), descending);
}

function sortValue({ listing, score }: ScoredListing, key: SortKey): string | number | null {
  switch (key) {
    case "name":
      return listing.name;
    case "provider":
      return listing.providerName;
    case "maker":
      return listing.makerName === "" ? null : listing.makerName;
    case "score":
      return score?.value ?? null;
    case "context":
      return listing.context;
    case "max_output":
      return listing.maxOutput;
    case "input":
      return listing.input?.value ?? null;
    case "output":
      return listing.output?.value ?? null;
    case "cache_read":
      return listing.cacheRead?.value ?? null;
    case "blended":
      return listing.blended;
    case "read":
      return listing.read?.day ?? null;
    case "released":
      return listing.released === null ? null : Date.parse(listing.released);
  }
}

/** Returns the column headings of a query. */
export function tableHeads(params: URLSearchParams, query: ListingQuery): Pick<ListingTable, "columns" | "nameHead"> {
  const heads = sortHeads(params, SORTS, query.sorting);
  return {
    nameHead: heads.name,
    columns: COLUMNS.filter(({ id }) => query.columns.includes(id)).map((column) => ({
      column,
      head: column.sort === null ? undefined : heads[column.sort],
    })),
  };
}
