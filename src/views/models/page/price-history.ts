import { addDays } from "../../../core/periods.ts";
import { holdsOn } from "../../../core/prices/model-price.ts";
import type { ListedModel } from "../../../operations/shared/models/listed.ts";
import type { Meter } from "../../../schema/records/model-price.ts";
import { date, usd } from "../../kit/format.ts";
import { type LinePlot, linesPlot, type PlotPoint } from "../../kit/plot.ts";
import { plotSvg } from "../../kit/plot-svg.ts";
import { pageDay, type SiteContext } from "../../kit/site-context.ts";
import type { PlotAddresses, PlotLinks } from "../../products/stars-plot.ts";
import { isBase } from "../prices.ts";

/** Number of days before the build at which a price plot begins, by range. */
const PRICE_RANGES = { "1y": 365, "2y": 730, all: null } as const;
export type PriceRange = keyof typeof PRICE_RANGES;
export const RANGE_NAMES: Record<PriceRange, string> = { "1y": "1 year", "2y": "2 years", all: "all" };

/** Parses the range from query parameters; an unknown one means all. */
export function readPriceRange(params: URLSearchParams): PriceRange {
  const range = params.get("range") ?? "";
  return Object.hasOwn(PRICE_RANGES, range) ? (range as PriceRange) : "all";
}

/** Plots input and output price over time. Returns null when neither ever changed: a sentence says that better than a flat line. */
export function pricePlot(model: ListedModel, day: string, range: PriceRange = "all"): LinePlot | null {
  const series = (["input", "output"] as const).map((meter) => ({
    name: meter === "input" ? "Input" : "Output",
    points: priceSteps(model, meter, day),
  }));
  if (series.every(({ points }) => new Set(points.map(({ value }) => value)).size < 2)) return null;
  const from = rangeStart(day, range);
  const shown = series.map(({ name, points }) => ({ name, points: pointsSince(points, from) }));
  return linesPlot(shown, {
    steps: true,
    fromZero: true,
    unit: "usd",
    height: 200,
    format: (value) => usd(String(value)),
  });
}

/** Returns the first day of a range that ends on `day`; empty for all. */
export function rangeStart(day: string, range: PriceRange): string {
  const days = PRICE_RANGES[range];
  return days === null ? "" : addDays(day, -days);
}

/** Returns points from a day on; the first is the price in force on that day. */
export function pointsSince(points: readonly PlotPoint[], from: string): PlotPoint[] {
  const before = points.findLast((point) => point.day < from);
  return [...(before === undefined ? [] : [{ ...before, day: from }]), ...points.filter((point) => point.day >= from)];
}

/** Renders the price plot of a listing as a picture; null when there is none. */
export function pricePicture(
  site: SiteContext,
  listing: ListedModel | undefined,
  params: URLSearchParams,
): string | null {
  const day = pageDay(site);
  const plot = listing === undefined ? null : pricePlot(listing, day, readPriceRange(params));
  if (plot === null || listing === undefined) return null;
  return plotSvg(plot, {
    title: `${listing.display_name} at ${listing.providerName}: US dollars per million tokens`,
    credit: `${site.context.deployment.publisher}, ${date(day)}, CC BY 4.0`,
    theme: params.get("theme") === "dark" ? "dark" : "light",
  });
}

/** Returns links that change the range of a listing's price plot, and the URLs of its picture and frame. */
export function priceTools(
  id: string,
  path: string,
  range: PriceRange,
): { links: PlotLinks[]; addresses: PlotAddresses } {
  const query = (one: PriceRange) => (one === "all" ? "" : `&range=${one}`);
  const links = (Object.keys(PRICE_RANGES) as PriceRange[]).map((one) => ({
    label: RANGE_NAMES[one],
    query: query(one),
    current: one === range,
  }));
  return {
    links: [{ label: "Range", links }],
    addresses: {
      svg: `${path}prices.svg${query(range).replace("&", "?")}`,
      embed: `embed/prices/?m=${id}${query(range)}`,
    },
  };
}

/** Returns the first day with a recorded price; null without one. */
export function firstPriceDay(model: ListedModel): string | null {
  return model.prices.map((price) => price.effective_from).sort()[0] ?? null;
}

/** Returns the base rates of a meter as steps; announced ones lie after the day. */
export function priceSteps(model: Pick<ListedModel, "prices">, meter: Meter, day: string): PlotPoint[] {
  const rates = model.prices
    .filter((price) => price.meter === meter && isBase(price))
    .sort((a, b) => (a.effective_from < b.effective_from ? -1 : 1));
  const points = rates.map((price) => ({ day: price.effective_from, value: Number(price.usd_per_mtok) }));
  const last = rates.at(-1);
  if (last !== undefined) {
    const end = holdsOn(last, day)
      ? day
      : last.effective_from > day
        ? addDays(last.effective_from, 30)
        : last.effective_to;
    if (end !== null && end > last.effective_from) points.push({ day: end, value: Number(last.usd_per_mtok) });
  }
  return points;
}
