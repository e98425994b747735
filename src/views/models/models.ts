import { TIERS, type Tier } from "../../schema/records/model.ts";
import { count, plural } from "../kit/format.ts";
import { breadcrumbs, type Crumb, type PageHead, type Slice, slice } from "../kit/page.ts";
import { pageTime, type SiteContext } from "../kit/site-context.ts";
import { compareNames, type SortHead, sortHeads, sortRows } from "../kit/sorting.ts";
import { COLUMNS, type Column, SORTS, type SortKey } from "./columns.ts";
import { filterListings, type ListingQuery, readListingQuery, STATUSES } from "./listing-query.ts";
import { type Listing, listings, makerName, oneOfEachModel } from "./listings.ts";
import { MODELS_CRUMBS, TIER_TEXTS, tierName } from "./model-rows.ts";
import { type Scatter, scatter } from "./scatter.ts";
import { type ModelScore, type ScoreBook, scoreBook } from "./scores.ts";

export interface ScoredListing {
  listing: Listing;
  score: ModelScore | null;
}

/** The table of models: columns with their sort links, and one page of rows. */
export interface ListingTable {
  columns: { column: Column; head: SortHead | undefined }[];
  nameHead: SortHead;
  /** Whether the reader chose the columns, so that all of them show on a phone too. */
  chosen: boolean;
  slice: Slice<ScoredListing>;
  caption: string;
}

interface Option {
  value: string;
  label: string;
}

export interface ModelsPage {
  head: PageHead;
  crumbs: Crumb[];
  title: string;
  lead: string;
  query: ListingQuery;
  options: {
    providers: Option[];
    makers: Option[];
    kinds: Option[];
    inputs: Option[];
    tiers: Option[];
    contexts: Option[];
    scores: Option[];
    statuses: Option[];
    columns: (Option & { title: string })[];
  };
  table: ListingTable;
  plot: Scatter | null;
  scores: Pick<ScoreBook, "axis" | "asOf" | "kind">;
  /** Listings of the whole catalogue, whatever is asked. */
  listed: number;
  /** Filters in force, each with the query that drops it. */
  filters: { text: string; query: string }[];
  pageQuery: (page: number) => string;
  csvPath: string;
  day: string;
}

/** Rows of one page: few enough for the page to stay light. */
export const MODEL_ROWS = 80;

const CONTEXTS = [32_000, 128_000, 200_000, 400_000, 1_000_000];

/** Path of a list of models: all of them, or those of a tier. */
export function modelsPath(tier: Tier | null): string {
  return `models/${tier === null ? "" : `tier/${tier}/`}`;
}

/**
 * The table of models.
 *
 * @param params what the reader asks for; a tier's own page passes its tier
 * @returns null where the address names a page beyond the last
 */
export function modelsPage(site: SiteContext, params: URLSearchParams, tier: Tier | null = null): ModelsPage | null {
  const { catalog, deployment } = site.context;
  const asked = new URLSearchParams([...params].filter(([, value]) => value !== ""));
  if (tier !== null) asked.set("tier", tier);
  const query = readListingQuery(asked);
  const all = listings(site);
  const scores = scoreBook(catalog, query.score);
  const rows = findRows(all, query, scores);
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
      alternates: [
        { type: "application/atom+xml", title: "Changes of models", path: "feeds/changes.xml" },
        { type: "application/feed+json", title: "Changes of models", path: "feeds/changes.json" },
        { type: "application/atom+xml", title: "Price changes", path: "feeds/prices.xml" },
      ],
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
    day: new Date(pageTime(site)).toISOString(),
  };
}

/** The plot of a list: language models, one point each however many sell it. */
function plotOf(rows: readonly ScoredListing[], scores: ScoreBook): Scatter | null {
  const texts = rows.map(({ listing }) => listing).filter(({ kind }) => kind === "text");
  return scatter(
    oneOfEachModel(texts).map((listing) => ({ listing, score: scores.of(listing.model) })),
    scores.axis,
  );
}

/** All rows that an address asks for, in its order. */
export function askedListings(site: SiteContext, params: URLSearchParams): ScoredListing[] {
  const query = readListingQuery(params);
  return findRows(listings(site), query, scoreBook(site.context.catalog, query.score));
}

function findRows(all: readonly Listing[], query: ListingQuery, scores: ScoreBook): ScoredListing[] {
  const rows = filterListings(all, query).map((listing) => ({ listing, score: scores.of(listing.model) }));
  // Among equals the newest come first, so that models without a score stand in that order.
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

/** Headings of the columns that an address asks for. */
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

function optionsOf(all: readonly Listing[], query: ListingQuery, scores: ScoreBook): ModelsPage["options"] {
  const distinct = (value: (one: Listing) => string | readonly string[] | null) => [
    ...new Set(all.flatMap((one) => value(one) ?? [])),
  ];
  const byLabel = (a: Option, b: Option) => compareNames(a.label, b.label);
  const names = new Map(all.map((one) => [one.provider, one.providerName]));
  const contexts = [...new Set([...CONTEXTS, ...(query.context > 0 ? [query.context] : [])])].sort((a, b) => a - b);
  return {
    providers: distinct((one) => one.provider)
      .map((value) => ({ value, label: names.get(value) ?? value }))
      .sort(byLabel),
    makers: distinct((one) => one.maker)
      .map((value) => ({ value, label: makerName(value) }))
      .sort(byLabel),
    kinds: distinct((one) => one.kind).map((value) => ({ value, label: kindName(value) })),
    inputs: distinct((one) => one.inputs)
      .sort()
      .map((value) => ({ value, label: inputName(value) })),
    tiers: [...TIERS].reverse().map((value) => ({ value, label: tierName(value) })),
    contexts: contexts.map((value) => ({ value: String(value), label: contextName(value) })),
    scores: scores.kinds.map(({ id, label }) => ({ value: id, label })),
    statuses: Object.entries(STATUSES).map(([value, label]) => ({ value, label })),
    columns: COLUMNS.map(({ id, label, title }) => ({ value: id, label, title })),
  };
}

const KINDS: Record<string, string> = {
  text: "Text",
  embedding: "Embeddings",
  rerank: "Reranking",
  speech_to_text: "Speech to text",
  text_to_speech: "Text to speech",
  image: "Images",
  video: "Video",
  ocr: "Text recognition",
};

export function kindName(kind: string): string {
  return KINDS[kind] ?? kind;
}

export function inputName(input: string): string {
  return input === "pdf" ? "PDF" : `${input[0]?.toUpperCase()}${input.slice(1)}`;
}

function contextName(tokens: number): string {
  return tokens % 1_000_000 === 0
    ? `${tokens / 1_000_000}M`
    : tokens % 1000 === 0
      ? `${tokens / 1000}k`
      : count(tokens);
}

function filtersOf(params: URLSearchParams, query: ListingQuery): ModelsPage["filters"] {
  const without = (...names: string[]) => {
    const rest = new URLSearchParams(params);
    for (const name of [...names, "page"]) rest.delete(name);
    return rest.size === 0 ? "./" : `?${rest}`;
  };
  const filters: ModelsPage["filters"] = [];
  const add = (set: boolean, text: string, ...names: string[]) => {
    if (set) filters.push({ text, query: without(...names) });
  };
  add(query.q !== "", `“${query.q}”`, "q");
  add(query.provider !== "", `sold by ${query.provider}`, "provider");
  add(query.maker !== "", `made by ${makerName(query.maker)}`, "maker");
  add(query.kind !== "", kindName(query.kind), "kind");
  add(query.tier !== "", query.tier === "" ? "" : tierName(query.tier), "tier");
  add(query.input !== "", `reads ${inputName(query.input)}`, "input");
  add(query.context > 0, `${contextName(query.context)} context or more`, "context");
  add(query.maxPrice !== "", `input up to $${query.maxPrice}`, "max_price");
  add(query.status !== "sold", STATUSES[query.status], "status");
  add(query.show === "sellers" && query.provider === "", "every seller", "show");
  return filters;
}
