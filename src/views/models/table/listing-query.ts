import { addDays } from "../../../core/periods.ts";
import { hasStatus, type ModelStatusFilter } from "../../../operations/shared/models/select.ts";
import { TIERS, type Tier } from "../../../schema/records/model.ts";
import { queryNumber } from "../../kit/page.ts";
import { readSorting, type Sorting } from "../../kit/sorting.ts";
import { type Listing, oneOfEachModel } from "../listings.ts";
import { COLUMN_IDS, type ColumnId, DEFAULT_COLUMNS, SORTS, type SortKey } from "./columns.ts";

export const STATUSES = {
  sold: "On sale",
  ending: "Shutting down",
  retired: "No longer sold",
  all: "All",
} as const satisfies Record<ModelStatusFilter, string>;

export const WEIGHTS = { open: "Open", closed: "Closed" } as const;
type Weights = keyof typeof WEIGHTS;

/** Maximum age of a model's release in days, by range. */
const SINCE = { "6m": 183, "1y": 365, "2y": 730 } as const;
export type Since = keyof typeof SINCE;

/** Query of the table of models. All of it is in the URL. */
export interface ListingQuery {
  q: string;
  provider: string;
  maker: string;
  kind: string;
  tier: Tier | "";
  /** Required input type besides text. */
  input: string;
  /** Minimum context in tokens; 0 for any. */
  context: number;
  /** Maximum price in US dollars per million input tokens, as typed; empty for any. */
  maxPrice: string;
  weights: Weights | "";
  /** Whether to list only models that call tools, as a source says. */
  tools: boolean;
  /** How recently the model was released; empty for any time. */
  since: Since | "";
  status: ModelStatusFilter;
  /** One row per model, or one per seller. */
  show: "models" | "sellers";
  /** Kind of score in the plot and in the column. */
  score: string;
  columns: readonly ColumnId[];
  /** Whether the reader chose the columns. */
  chosenColumns: boolean;
  sorting: Sorting<SortKey>;
  page: number;
}

/** Parses query parameters. Invalid values are ignored. */
export function readListingQuery(params: URLSearchParams): ListingQuery {
  const word = (name: string) => {
    const text = params.get(name) ?? "";
    return /^[a-z0-9._-]{1,60}$/i.test(text) ? text : "";
  };
  const tier = word("tier");
  const status = word("status");
  const since = word("since");
  const weights = word("weights");
  const provider = word("provider");
  const price = (params.get("max_price") ?? "").trim();
  const chosen = params.getAll("cols").flatMap((text) => text.split(","));
  const columns = COLUMN_IDS.filter((id) => chosen.includes(id));
  return {
    q: (params.get("q") ?? "").trim().slice(0, 100),
    provider,
    maker: word("maker"),
    kind: word("kind"),
    tier: TIERS.find((one) => one === tier) ?? "",
    input: word("input"),
    context: queryNumber(params.get("context"), 0, 100_000_000),
    maxPrice: /^\d{1,6}(\.\d{1,6})?$/.test(price) ? price : "",
    weights: Object.hasOwn(WEIGHTS, weights) ? (weights as Weights) : "",
    tools: params.get("tools") === "yes",
    since: Object.hasOwn(SINCE, since) ? (since as Since) : "",
    status: Object.hasOwn(STATUSES, status) ? (status as ModelStatusFilter) : "sold",
    show: params.get("show") === "sellers" || provider !== "" ? "sellers" : "models",
    score: word("score"),
    columns: columns.length === 0 ? DEFAULT_COLUMNS : columns,
    // The form sends the usual columns too, since its boxes are ticked.
    chosenColumns: columns.length > 0 && columns.join() !== DEFAULT_COLUMNS.join(),
    sorting: readSorting(params, SORTS, { key: "score", descending: true }),
    page: queryNumber(params.get("page"), 1, 10_000),
  };
}

/** Returns the listings that pass every filter. @param day day from which `since` counts back, YYYY-MM-DD */
export function filterListings(all: readonly Listing[], query: ListingQuery, day: string): Listing[] {
  const earliest = query.since === "" ? "" : addDays(day, -SINCE[query.since]);
  const words = query.q
    .toLowerCase()
    .split(/\s+/)
    .filter((one) => one !== "");
  const most = query.maxPrice === "" ? null : Number(query.maxPrice);
  const found = all.filter(
    (one) =>
      hasStatus(one.model, query.status) &&
      (query.provider === "" || one.provider === query.provider) &&
      (query.maker === "" || one.maker === query.maker) &&
      (query.kind === "" || one.kind === query.kind) &&
      (query.tier === "" || one.tier === query.tier) &&
      (query.input === "" || one.inputs.includes(query.input)) &&
      (query.context === 0 || (one.context ?? 0) >= query.context) &&
      (most === null || (one.input !== null && one.input.value <= most)) &&
      (query.weights === "" || one.model.open_weights === (query.weights === "open")) &&
      (!query.tools || one.model.tools === true) &&
      (earliest === "" || (one.released ?? "") >= earliest) &&
      words.every((word) => one.text.includes(word)),
  );
  return query.show === "sellers" ? found : oneOfEachModel(found);
}
