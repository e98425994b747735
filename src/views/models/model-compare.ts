import { dayOf } from "../../core/periods.ts";
import { baseRates } from "../../core/prices/base-rates.ts";
import { costOfRequest } from "../../core/prices/model-price.ts";
import { nearest } from "../../core/text/nearest.ts";
import type { ModelPrice } from "../../schema/records/model-price.ts";
import { type CompareRow, figureRow, type SplitRows, splitRows, wordRow } from "../kit/comparison.ts";
import { count, date, usd } from "../kit/format.ts";
import { paths } from "../kit/links.ts";
import { type Crumb, type PageHead, queryNumber } from "../kit/page.ts";
import type { LinePlot } from "../kit/plot.ts";
import { pageDay, type SiteContext } from "../kit/site-context.ts";
import type { PlotAddresses, PlotLinks } from "../products/stars-plot.ts";
import { LIMITS, money } from "./calculator.ts";
import { comparedAddresses, comparedLinks, comparedPlot, readComparedView } from "./compared-prices.ts";
import type { Listing } from "./listings.ts";
import { chooseModels, MOST_MODELS } from "./model-choice.ts";
import { MODELS_CRUMBS, tierName } from "./model-rows.ts";
import { SCORE_KINDS, scoreBook } from "./scores.ts";
import { mediaText } from "./table/listing-text.ts";

export interface ModelComparePage {
  head: PageHead;
  crumbs: Crumb[];
  columns: { id: string; name: string; path: string; sub: string; withoutPath: string | null }[];
  rows: SplitRows;
  /** Sentences about facts that some of the models lack. */
  missing: string[];
  plot: LinePlot | null;
  plotTitle: string;
  /** Links that change the layout of the plot. */
  plotLinks: PlotLinks[];
  addresses: PlotAddresses;
  /** Path of this comparison, to which the query of a layout is added. */
  path: string;
  csvPath: string;
  use: { input: number; output: number; calls: number };
  /** Names that match no model, each with the nearest matches. */
  unknown: { text: string; nearest: { name: string; path: string }[] }[];
  tooMany: number;
  /** Values of the form's fields: the filled ones and an empty one. */
  fields: string[];
  names: readonly string[];
  examples: { names: string; path: string }[];
}

/** Use whose cost is shown before the reader sets one. */
const USE = { input: 2000, output: 500, calls: 10_000 } as const;

/** Returns the query of a use, each part with a leading `&`; empty for the default. */
function useQuery(use: ModelComparePage["use"]): string {
  const parts = Object.keys(USE) as (keyof typeof USE)[];
  return parts.map((part) => (use[part] === USE[part] ? "" : `&${part}=${use[part]}`)).join("");
}

/** Builds the comparison of several models. `m` is an id such as `openai/gpt-5.6-luna`, a name or an alias. */
export function modelComparePage(site: SiteContext, params: URLSearchParams): ModelComparePage {
  const { singles, asked, chosen, tooMany } = chooseModels(site, params);
  const view = readComparedView(params);
  const ids = chosen.map((one) => one.id);
  const names = singles.map((one) => one.name);
  const use = {
    input: queryNumber(params.get("input"), USE.input, LIMITS.inputTokens),
    output: queryNumber(params.get("output"), USE.output, LIMITS.outputTokens),
    calls: queryNumber(params.get("calls"), USE.calls, LIMITS.calls),
  };
  const title = chosen.length > 1 ? `Compare ${chosen.map((one) => one.name).join(", ")}` : "Compare models";
  return {
    head: {
      title: title.length > 65 ? `Compare ${chosen.length} models` : title,
      description: "Prices, scores, context and the cost of your own use, side by side, each figure with its day.",
      // The number of combinations is unlimited, so search engines list the empty form only.
      canonical: asked.length === 0 ? "compare/models/" : null,
      image: "og/compare.png",
      section: "models",
    },
    crumbs: [...MODELS_CRUMBS, { label: "Compare", path: "compare/models/" }],
    columns: chosen.map((one) => ({
      id: one.id,
      name: one.name,
      path: one.path,
      sub: one.providerName,
      withoutPath: chosen.length > 2 ? paths.compareModels(ids.filter((id) => id !== one.id)) : null,
    })),
    rows: chosen.length < 2 ? splitRows([]) : splitRows(compareRows(site, chosen, use)),
    missing: chosen.length < 2 ? [] : missing(site, chosen),
    plot: chosen.length < 2 ? null : comparedPlot(chosen, pageDay(site), view),
    plotTitle: `${view.meter === "input" ? "Input" : "Output"} price over time`,
    plotLinks: comparedLinks(view),
    addresses: comparedAddresses(ids, view),
    path: `${paths.compareModels(ids)}${useQuery(use)}`,
    csvPath: `compare/models/prices.csv?${ids.map((id) => `m=${id}`).join("&")}`,
    use,
    unknown: asked
      .filter(({ listing }) => listing === undefined)
      .map(({ text }) => ({ text, nearest: suggestions(text, singles, ids) })),
    tooMany,
    fields: [
      ...chosen.map((one) => one.name),
      ...(chosen.length === 0 ? ["", ""] : chosen.length < MOST_MODELS ? [""] : []),
    ],
    names,
    examples: chosen.length > 1 ? [] : examples(site, singles),
  };
}

function suggestions(
  text: string,
  singles: readonly Listing[],
  ids: readonly string[],
): { name: string; path: string }[] {
  const wanted = text.toLowerCase();
  const holding = singles.filter((one) => one.text.includes(wanted)).map((one) => one.name);
  const names = singles.map((one) => one.name.toLowerCase());
  const close = nearest(wanted, names, 3).flatMap((name) => singles[names.indexOf(name)]?.name ?? []);
  return [...new Set([...holding, ...close])].slice(0, 3).flatMap((name) => {
    const listing = singles.find((one) => one.name === name);
    return listing === undefined ? [] : [{ name, path: paths.compareModels([...ids, listing.id]) }];
  });
}

function compareRows(site: SiteContext, chosen: readonly Listing[], use: ModelComparePage["use"]): CompareRow[] {
  const { catalog, now } = site.context;
  const day = dayOf(now());
  const rates = new Map(chosen.map((one) => [one, baseRates(one.model.prices, day)]));
  const price = (label: string, pick: (one: Listing) => ModelPrice | null | undefined, note: string | null = null) =>
    figureRow(label, chosen, {
      value: (one) => {
        const rate = pick(one);
        return rate == null ? null : Number(rate.usd_per_mtok);
      },
      show: (value, one) => (value === null ? "–" : usd(pick(one)?.usd_per_mtok ?? "0")),
      on: (one) => pick(one)?.verified_at ?? null,
      better: "low",
      note,
    });
  const costs = new Map(
    chosen.map((one) => [one, costOfRequest(one.model.prices, { input: use.input, output: use.output }, { day })]),
  );
  const cost = (label: string, times: number, note: string | null) =>
    figureRow(label, chosen, {
      value: (one) => costs.get(one)?.usd.times(times).toNumber() ?? null,
      show: (_, one) => {
        const each = costs.get(one);
        return each == null ? "–" : money(each.usd.times(times));
      },
      better: "low",
      note,
    });
  const tokens = (label: string, value: (one: Listing) => number | null, on: (one: Listing) => string | null) =>
    figureRow(label, chosen, { value, show: count, on, better: "high" });
  const scores = SCORE_KINDS.map(({ id, label }) => {
    const book = scoreBook(catalog, id);
    return figureRow(`Ability: ${label.toLowerCase()}`, chosen, {
      value: (one) => book.of(one.model)?.value ?? null,
      show: (_, one) => book.of(one.model)?.text ?? "–",
      on: (one) => book.of(one.model)?.newest ?? null,
      better: "high",
      leads: (one, other) =>
        (book.of(one.model)?.low ?? -Infinity) > (book.of(other.model)?.high ?? Number.NEGATIVE_INFINITY),
    });
  }).filter(({ cells }) => cells.some(({ text }) => text !== "–"));
  return [
    cost("Cost of a call", 1, `${count(use.input)} + ${count(use.output)} tokens`),
    cost("Cost of a month", use.calls, `${count(use.calls)} calls`),
    price("Input", (one) => rates.get(one)?.input, "Dollars per million tokens"),
    price("Output", (one) => rates.get(one)?.output),
    price("Cache read", (one) => rates.get(one)?.cacheRead),
    price("Batch input", (one) => rates.get(one)?.batchInput),
    price("Batch output", (one) => rates.get(one)?.batchOutput),
    ...(chosen.some((one) => one.unitPrice !== null)
      ? [wordRow("Unit price", chosen, (one) => one.unitPrice ?? "–")]
      : []),
    wordRow("Announced price", chosen, (one) => announced(one, day)),
    ...scores,
    tokens(
      "Context",
      (one) => one.context,
      (one) => one.model.context_window?.read_on ?? null,
    ),
    tokens(
      "Longest output",
      (one) => one.maxOutput,
      (one) => one.model.max_output?.read_on ?? null,
    ),
    wordRow("Reads", chosen, (one) => (one.model.modalities === null ? "–" : mediaText(one.model.modalities.input))),
    wordRow("Reasoning", chosen, (one) =>
      one.model.reasoning === null ? "–" : { none: "No", optional: "Optional", always: "Always" }[one.model.reasoning],
    ),
    wordRow("Weights", chosen, (one) => (one.model.open_weights ? "Open" : "Closed")),
    wordRow("Licence of the weights", chosen, (one) => one.model.weights_license?.name ?? "–"),
    wordRow("Tier", chosen, (one) => tierName(one.tier)),
    wordRow("Released", chosen, (one) => (one.released === null ? "–" : date(one.released))),
    wordRow("Status", chosen, status),
    wordRow("Other sellers", chosen, (one) => count(one.otherSellers)),
    wordRow("Price read", chosen, (one) => one.read?.trust.label ?? "–"),
  ];
}

function announced({ model }: Listing, day: string): string {
  const ahead = model.prices.filter(
    (price) =>
      price.effective_from > day && Object.keys(price.when).length === 0 && /^(?:input|output)$/.test(price.meter),
  );
  return ahead.length === 0
    ? "None"
    : ahead.map((price) => `${price.meter} ${usd(price.usd_per_mtok)} from ${date(price.effective_from)}`).join(", ");
}

function status({ model }: Listing): string {
  const end = model.deprecation?.shutdown_on ?? null;
  return `${model.status[0]?.toUpperCase()}${model.status.slice(1)}${end === null ? "" : `, ends ${date(end)}`}`;
}

function missing({ context }: SiteContext, chosen: readonly Listing[]): string[] {
  const scores = scoreBook(context.catalog, "");
  const say = (what: string, lacks: (one: Listing) => boolean) => {
    const names = chosen.filter(lacks).map((one) => one.name);
    return names.length === 0 ? [] : [`${what}: ${names.join(", ")}.`];
  };
  return [
    ...say("Too few published scores of general work", (one) => scores.of(one.model) === null),
    ...say("No known price", (one) => one.input === null && one.unitPrice === null),
    ...say("Price not read on the provider's page", (one) => one.read !== null && one.read.day === null),
    ...say("Price last read more than 30 days ago", (one) => one.read?.trust.status === "stale"),
  ];
}

/** Returns pairs of the best-scored models as suggestions. */
function examples({ context }: SiteContext, singles: readonly Listing[]): ModelComparePage["examples"] {
  const scores = scoreBook(context.catalog, "");
  const rated = singles
    .flatMap((listing) => {
      const value = scores.of(listing.model)?.value;
      return value === undefined ? [] : [{ listing, value }];
    })
    .sort((a, b) => b.value - a.value)
    .map(({ listing }) => listing);
  const makers = rated.filter(({ maker }, index) => rated.findIndex((one) => one.maker === maker) === index);
  const cheap = [...rated].sort((a, b) => (a.blended ?? Infinity) - (b.blended ?? Infinity));
  return [makers.slice(0, 3), cheap.slice(0, 3)]
    .filter((group) => group.length > 1)
    .map((group) => ({
      names: group.map((one) => one.name).join(", "),
      path: paths.compareModels(group.map((one) => one.id)),
    }));
}
