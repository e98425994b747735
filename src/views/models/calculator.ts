import type { Decimal } from "decimal.js";
import { costOfRequest } from "../../core/prices/model-price.ts";
import { TIERS, type Tier } from "../../schema/records/model.ts";
import { usd } from "../kit/format.ts";
import { breadcrumbs, type Crumb, type PageHead, queryNumber } from "../kit/page.ts";
import type { SiteContext } from "../kit/site-context.ts";
import { isSold, type ModelRow, modelRow } from "./model-rows.ts";
import { type PriceTrust, priceTrust } from "./prices.ts";

/** The parameters of the calculator. */
export interface CalculatorInput {
  inputTokens: number;
  outputTokens: number;
  /** Percentage of the input that is read from the provider's cache. */
  cached: number;
  calls: number;
  tier: Tier | "";
  provider: string;
  batch: boolean;
}

export interface CalculatorRow {
  model: ModelRow;
  perCall: string;
  perMonth: string;
  /** US dollars per month, for sorting on the page. */
  value: number;
  trust: PriceTrust;
}

export interface CalculatorPage {
  head: PageHead;
  crumbs: Crumb[];
  input: CalculatorInput;
  tiers: readonly Tier[];
  providers: { id: string; name: string }[];
  rows: CalculatorRow[];
  shown: number;
  /** Number of selected models whose needed rate is unknown; unknown is not free. */
  unpriced: number;
}

const ROWS = 250;
export const LIMITS = { inputTokens: 2_000_000, outputTokens: 500_000, calls: 100_000_000 } as const;

/** Computes the cost of the same use for every model on sale, cheapest first, at today's list prices. */
export function calculatorPage(site: SiteContext, query: URLSearchParams): CalculatorPage {
  const { catalog, deployment, now } = site.context;
  const day = new Date(now()).toISOString().slice(0, 10);
  const input = readInput(query);
  const models = catalog.models.filter(
    (model) =>
      isSold(model) &&
      (input.provider === "" ? model.first_party : model.provider === input.provider) &&
      (input.tier === "" || model.tier === input.tier),
  );
  const rows: CalculatorRow[] = [];
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
    rows.push({
      model: modelRow(model, site),
      perCall: money(cost.usd),
      perMonth: money(month),
      value: month.toNumber(),
      trust: priceTrust(oldest, now()),
    });
  }
  rows.sort((a, b) => a.value - b.value || (a.model.name < b.model.name ? -1 : 1));
  const crumbs = [
    { label: "Home", path: "" },
    { label: "Models", path: "models/" },
    { label: "Cost calculator", path: "models/calculator/" },
  ];
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
    rows: rows.slice(0, ROWS),
    shown: rows.length,
    unpriced: models.length - rows.length,
  };
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
