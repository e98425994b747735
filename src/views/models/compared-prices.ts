import { csv } from "../../core/text/csv.ts";
import { date, usd } from "../kit/format.ts";
import { paths } from "../kit/links.ts";
import { type LinePlot, linesPlot } from "../kit/plot.ts";
import { plotSvg } from "../kit/plot-svg.ts";
import { pageDay, type SiteContext } from "../kit/site-context.ts";
import type { PlotAddresses, PlotLinks } from "../products/stars-plot.ts";
import type { Listing } from "./listings.ts";
import { chooseModels } from "./model-choice.ts";
import {
  type PriceRange,
  pointsSince,
  pricePlot,
  priceSteps,
  RANGE_NAMES,
  rangeStart,
  readPriceRange,
} from "./page/price-history.ts";
import { isBase } from "./prices.ts";

/** Layout of a price plot of several models, as given in the URL. */
export interface ComparedView {
  meter: "input" | "output";
  range: PriceRange;
}

export function readComparedView(params: URLSearchParams): ComparedView {
  return { meter: params.get("meter") === "input" ? "input" : "output", range: readPriceRange(params) };
}

/** Returns the query of a layout, each part with a leading `&`; empty for the default layout. */
function comparedQuery({ meter, range }: ComparedView): string {
  return `${meter === "output" ? "" : "&meter=input"}${range === "all" ? "" : `&range=${range}`}`;
}

/** Returns links that change one part of a layout. */
export function comparedLinks(view: ComparedView): PlotLinks[] {
  const link = (label: string, change: Partial<ComparedView>) => {
    const query = comparedQuery({ ...view, ...change });
    return { label, query, current: query === comparedQuery(view) };
  };
  return [
    { label: "Price", links: [link("output", { meter: "output" }), link("input", { meter: "input" })] },
    {
      label: "Range",
      links: (Object.keys(RANGE_NAMES) as PriceRange[]).map((range) => link(RANGE_NAMES[range], { range })),
    },
  ];
}

export function comparedAddresses(ids: readonly string[], view: ComparedView): PlotAddresses {
  const query = `${ids.map((id) => `m=${id}`).join("&")}${comparedQuery(view)}`;
  return { svg: `compare/models/prices.svg?${query}`, embed: `embed/prices/?${query}` };
}

/** Plots one price of several models over time. Returns null when none is known on two days. */
export function comparedPlot(
  chosen: readonly Listing[],
  day: string,
  { meter, range }: ComparedView,
  height = 240,
): LinePlot | null {
  const from = rangeStart(day, range);
  return linesPlot(
    chosen.map(({ name, model }) => ({ name, points: pointsSince(priceSteps(model, meter, day), from) })),
    { steps: true, fromZero: true, unit: "usd", height, format: (value) => usd(String(value)) },
  );
}

/** Renders the price plot of a URL as a picture; null when there is none. `m` names the models. */
export function comparedPicture(site: SiteContext, params: URLSearchParams): string | null {
  const { chosen } = chooseModels(site, params);
  const view = readComparedView(params);
  const day = pageDay(site);
  const plot = comparedPlot(chosen, day, view, 300);
  if (plot === null) return null;
  return plotSvg(plot, {
    title: `${view.meter === "input" ? "Input" : "Output"} price, US dollars per million tokens`,
    credit: `${site.context.deployment.publisher}, ${date(day)}, CC BY 4.0`,
    theme: params.get("theme") === "dark" ? "dark" : "light",
  });
}

/** Returns the dated base prices of the models of a URL as CSV; null without a model. */
export function comparedCsv(site: SiteContext, params: URLSearchParams): string | null {
  const { chosen } = chooseModels(site, params);
  if (chosen.length === 0) return null;
  return csv(
    ["model", "meter", "usd_per_mtok", "effective_from", "effective_to", "read_at"],
    chosen.flatMap(({ id, model }) =>
      model.prices
        .filter((price) => (price.meter === "input" || price.meter === "output") && isBase(price))
        .map((price) => ({
          model: id,
          meter: price.meter,
          usd_per_mtok: price.usd_per_mtok,
          effective_from: price.effective_from,
          effective_to: price.effective_to,
          read_at: price.verified_at,
        })),
    ),
  );
}

/**
 * Returns the price plot of a URL for a frame on another page, and the page it is of: one price of several models, or input and output
 * price of a single one.
 */
export function embeddedPrices(
  site: SiteContext,
  params: URLSearchParams,
): { title: string; plot: LinePlot | null; source: string } {
  const { chosen } = chooseModels(site, params);
  const view = readComparedView(params);
  const day = pageDay(site);
  const { siteUrl } = site.context.deployment;
  const [first] = chosen;
  if (first !== undefined && chosen.length === 1) {
    return {
      title: `Price of ${first.name} at ${first.providerName}`,
      plot: pricePlot(first.model, day, view.range),
      source: `${siteUrl}/${first.path}`,
    };
  }
  const ids = chosen.map(({ id }) => id);
  return {
    title: `${view.meter === "input" ? "Input" : "Output"} price of ${chosen.map(({ name }) => name).join(", ") || "no listed model"}`,
    plot: comparedPlot(chosen, day, view, 280),
    source: `${siteUrl}/${paths.compareModels(ids)}${comparedQuery(view)}`,
  };
}
