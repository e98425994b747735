import { TIERS } from "../../../schema/records/model.ts";
import { count } from "../../kit/format.ts";
import { compareNames } from "../../kit/sorting.ts";
import { type Listing, makerName } from "../listings.ts";
import { tierName } from "../model-rows.ts";
import type { ScoreBook } from "../scores.ts";
import { COLUMNS, ORDERS, SORTS } from "./columns.ts";
import { type ListingQuery, type Since, STATUSES } from "./listing-query.ts";

interface Option {
  value: string;
  label: string;
}

/** Options of the form above the table of models. */
export interface FormOptions {
  providers: Option[];
  makers: Option[];
  kinds: Option[];
  inputs: Option[];
  tiers: Option[];
  contexts: Option[];
  scores: Option[];
  statuses: Option[];
  orders: Option[];
  columns: (Option & { title: string })[];
}

/** An active filter, with the query that removes it. */
export interface ActiveFilter {
  text: string;
  query: string;
}

const CONTEXTS = [32_000, 128_000, 200_000, 400_000, 1_000_000];

export function optionsOf(all: readonly Listing[], query: ListingQuery, scores: ScoreBook): FormOptions {
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
    orders: ordersOf(query),
    columns: COLUMNS.map(({ id, label, title }) => ({ value: id, label, title })),
  };
}

/** Returns the orders of the form; an order that only a heading gives is added, so that filtering keeps it. */
function ordersOf({ sorting: { key, descending } }: ListingQuery): Option[] {
  const orders: Option[] = Object.entries(ORDERS).map(([value, label]) => ({ value, label }));
  if (orderOf({ key, descending }) === key && Object.hasOwn(ORDERS, key)) return orders;
  const label = COLUMNS.find((column) => column.sort === key)?.label ?? "Name";
  return [...orders, { value: orderOf({ key, descending }), label: `${label} ${descending ? "↓" : "↑"}` }];
}

/** Returns the value of `sort` that stands for an order: the key alone where it sorts in its first direction. */
export function orderOf({ key, descending }: ListingQuery["sorting"]): string {
  return descending === (SORTS[key] === "number") ? key : `${key}:${descending ? "desc" : "asc"}`;
}

const KINDS: Record<string, string> = {
  text: "Text",
  embedding: "Embeddings",
  rerank: "Reranking",
  speech_to_text: "Speech to text",
  text_to_speech: "Text to speech",
  speech_to_speech: "Speech to speech",
  image: "Images",
  video: "Video",
  ocr: "Text recognition",
};

export function kindName(kind: string): string {
  return KINDS[kind] ?? kind;
}

function inputName(input: string): string {
  return input === "pdf" ? "PDF" : `${input[0]?.toUpperCase()}${input.slice(1)}`;
}

function contextName(tokens: number): string {
  return tokens % 1_000_000 === 0
    ? `${tokens / 1_000_000}M`
    : tokens % 1000 === 0
      ? `${tokens / 1000}k`
      : count(tokens);
}

/** Frequent questions, each as a query of the table. */
export const PRESETS: readonly { label: string; query: string }[] = [
  { label: "Newest", query: "?sort=released" },
  { label: "Best at code", query: "?score=code" },
  { label: "Cheapest with images and 200k context", query: "?input=image&context=200000&sort=blended" },
  { label: "Open weights, best first", query: "?weights=open" },
  { label: "Shutting down", query: "?status=ending&show=sellers" },
];

const SINCE_NAMES: Record<Since, string> = { "6m": "6 months", "1y": "1 year", "2y": "2 years" };

/** Returns links that limit the plot and the table to recent releases. */
export function sinceLinks(
  params: URLSearchParams,
  query: ListingQuery,
): { label: string; query: string; current: boolean }[] {
  const link = (since: Since | "", label: string) => {
    const next = new URLSearchParams(params);
    for (const name of ["since", "page"]) next.delete(name);
    if (since !== "") next.set("since", since);
    return { label, query: next.size === 0 ? "" : `?${next}`, current: query.since === since };
  };
  const names = Object.entries(SINCE_NAMES) as [Since, string][];
  return [...names.map(([since, label]) => link(since, label)), link("", "all")];
}

export function filtersOf(params: URLSearchParams, query: ListingQuery): ActiveFilter[] {
  const without = (...names: string[]) => {
    const rest = new URLSearchParams(params);
    for (const name of [...names, "page"]) rest.delete(name);
    return rest.size === 0 ? "./" : `?${rest}`;
  };
  const filters: ActiveFilter[] = [];
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
  add(query.weights !== "", query.weights === "open" ? "open weights" : "closed weights", "weights");
  add(query.tools, "calls tools", "tools");
  add(query.since !== "", query.since === "" ? "" : `released in the last ${SINCE_NAMES[query.since]}`, "since");
  add(query.status !== "sold", STATUSES[query.status], "status");
  add(query.show === "sellers" && query.provider === "", "every seller", "show");
  return filters;
}
