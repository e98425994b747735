import type { Decimal } from "decimal.js";
import { dayOf } from "../../core/periods.ts";
import { costOfRequest } from "../../core/prices/model-price.ts";
import { isSold } from "../../operations/shared/models/listed.ts";
import { TIERS, type Tier } from "../../schema/records/model.ts";
import { usd } from "../kit/format.ts";
import { breadcrumbs, type Crumb, type PageHead, queryNumber, type Slice, slice } from "../kit/page.ts";
import type { SiteContext } from "../kit/site-context.ts";
import { listQuery, queryText, readSorting, type SortHead, type Sorting, sortHeads, sortRows } from "../kit/sorting.ts";
import { MODELS_CRUMBS, type ModelRow, modelRow, tierName } from "./model-rows.ts";
import { type PriceTrust, priceTrust } from "./prices.ts";
import { type ModelScore, scoreBook } from "./scores.ts";

/** The parameters of the calculator. */
interface CalculatorInput {
  inputTokens: number;
  outputTokens: number;
  /** Percentage of the input that is read from the provider's cache. */
  cached: number;
  calls: number;
  tier: Tier | "";
  provider: string;
  batch: boolean;
}

interface CalculatorRow {
  model: ModelRow;
  perCall: string;
  perMonth: string;
  /** US dollars per month. */
  value: number;
  /** Estimated ability for general work; null with too few published scores. */
  score: ModelScore | null;
  trust: PriceTrust;
}

const SORTS = { name: "text", provider: "text", tier: "text", score: "number", cost: "number" } as const;
type CalculatorSort = keyof typeof SORTS;
const CHEAPEST: Sorting<CalculatorSort> = { key: "cost", descending: false };

export interface CalculatorPage {
  head: PageHead;
  crumbs: Crumb[];
  input: CalculatorInput;
  tiers: readonly Tier[];
  providers: { id: string; name: string }[];
  heads: Record<CalculatorSort, SortHead>;
  /** The order the reader chose; null for the cheapest first. */
  sorting: { key: string; order: "asc" | "desc" } | null;
  slice: Slice<CalculatorRow>;
  pageQuery: (page: number) => string;
  /** Number of selected models whose needed rate is unknown; unknown is not free. */
  unpriced: number;
}

export const LIMITS = { inputTokens: 2_000_000, outputTokens: 500_000, calls: 100_000_000 } as const;

/** Computes the cost of the same use for every model on sale at today's list prices, cheapest first unless the query asks for another order. */
export function calculatorPage(site: SiteContext, query: URLSearchParams): CalculatorPage {
  const { catalog, deployment, now } = site.context;
  const day = dayOf(now());
  const input = readInput(query);
  const models = catalog.models.filter(
    (model) =>
      isSold(model) &&
      (input.provider === "" ? model.first_party : model.provider === input.provider) &&
      (input.tier === "" || model.tier === input.tier),
  );
  const scores = scoreBook(catalog, "");
  const costs: (Omit<CalculatorRow, "perCall"> & { each: Decimal })[] = [];
  for (const model of models) {
    const cost = costOfRequest(
      model.prices,
      {
        input: input.inputTokens,
        output: input.outputTokens,
        cacheRead: Math.round((input.inputTokens * input.cached) / 100),
      },
      { day, serviceTier: input.batch ? "batch" : undefined },
    );
    if (cost === null) continue;
    const month = cost.usd.times(input.calls);
    const oldest = [...cost.prices].sort((a, b) => ((a.verified_at ?? "") < (b.verified_at ?? "") ? -1 : 1))[0];
    if (oldest === undefined) continue;
    costs.push({
      model: modelRow(model, site),
      each: cost.usd,
      perMonth: money(month),
      value: month.toNumber(),
      score: scores.of(model),
      trust: priceTrust(oldest, now()),
    });
  }
  costs.sort((a, b) => a.value - b.value || (a.model.name < b.model.name ? -1 : 1));
  const sorting = readSorting(query, SORTS, CHEAPEST);
  const isSorted = sorting.key !== CHEAPEST.key || sorting.descending;
  const order = isSorted ? sortRows(costs, (row) => sortValue(row, sorting.key), sorting.descending) : costs;
  const shown = slice(order, queryNumber(query.get("page"), 1, 1000));
  const decimals = Math.min(6, Math.max(2, ...shown.rows.map(({ each }) => each.decimalPlaces())));
  const asked = new URLSearchParams(query);
  for (const name of ["sort", "order", "page"]) asked.delete(name);
  const crumbs = [...MODELS_CRUMBS, { label: "Cost calculator", path: "models/calculator/" }];
  return {
    head: {
      title: "Model cost calculator",
      description: "What the same use costs on every listed model, from dated list prices with their sources.",
      canonical: "models/calculator/",
      image: "og/models.png",
      section: "models",
      jsonLd: [breadcrumbs(crumbs, deployment)],
    },
    crumbs,
    input,
    tiers: TIERS,
    providers: catalog.providers.map(({ id, name }) => ({ id, name })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    heads: sortHeads(asked, SORTS, sorting),
    sorting: isSorted ? { key: sorting.key, order: sorting.descending ? "desc" : "asc" } : null,
    slice: {
      ...shown,
      // The same number of decimals in every row, so that the figures stand under each other.
      rows: shown.rows.map(({ each, ...row }) => ({ ...row, perCall: `$${each.toFixed(decimals)}` })),
    },
    pageQuery: (number) => queryText(listQuery(asked, isSorted ? sorting : null, number)),
    unpriced: models.length - costs.length,
  };
}

function sortValue(row: Omit<CalculatorRow, "perCall">, key: CalculatorSort): string | number | null {
  switch (key) {
    case "name":
      return row.model.name;
    case "provider":
      return row.model.providerName;
    case "tier":
      return row.model.tier === null ? null : tierName(row.model.tier);
    case "score":
      return row.score?.value ?? null;
    case "cost":
      return row.value;
  }
}

function readInput(query: URLSearchParams): CalculatorInput {
  const tier = query.get("tier") ?? "";
  return {
    inputTokens: queryNumber(query.get("input"), 2000, LIMITS.inputTokens),
    outputTokens: queryNumber(query.get("output"), 500, LIMITS.outputTokens),
    cached: query.get("cached") === "0" ? 0 : queryNumber(query.get("cached"), 0, 100),
    calls: queryNumber(query.get("calls"), 10_000, LIMITS.calls),
    tier: (TIERS as readonly string[]).includes(tier) ? (tier as Tier) : "",
    provider: /^[a-z0-9-]{1,40}$/.test(query.get("provider") ?? "") ? (query.get("provider") ?? "") : "",
    batch: query.get("batch") === "on",
  };
}

/** Formats US dollars with meaningful digits: cents from one dollar up, four significant digits below. */
export function money(value: Decimal): string {
  if (value.isZero()) return "$0.00";
  if (value.gte(1)) return usd(value.toFixed(2));
  return usd(value.toSignificantDigits(4).toFixed());
}
