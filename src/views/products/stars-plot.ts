import type { Product } from "../../core/catalog/catalog-data.ts";
import { addDays } from "../../core/periods.ts";
import { date } from "../kit/format.ts";
import { paths } from "../kit/links.ts";
import { type LinePlot, linesPlot } from "../kit/plot.ts";
import { plotSvg } from "../kit/plot-svg.ts";
import type { SiteContext } from "../kit/site-context.ts";

/** Number of days before the last reading at which a plot of stars begins, by range. */
const RANGES = { "3m": 92, "1y": 365, "2y": 730, all: null } as const;
type Range = keyof typeof RANGES;
const RANGE_NAMES: Record<Range, string> = { "3m": "3 months", "1y": "1 year", "2y": "2 years", all: "all" };

/** Layout of a plot of stars, as given in the URL. */
export interface StarsView {
  range: Range;
  scale: "linear" | "log";
  /** By calendar date, or by days since each product's first reading. */
  align: "date" | "age";
}

export interface PlotLinks {
  label: string;
  links: { label: string; query: string; current: boolean }[];
}

/** Parses a layout; invalid values are ignored. */
export function readStarsView(params: URLSearchParams): StarsView {
  const range = params.get("range") ?? "";
  return {
    range: Object.hasOwn(RANGES, range) ? (range as Range) : "all",
    scale: params.get("scale") === "log" ? "log" : "linear",
    align: params.get("align") === "age" ? "age" : "date",
  };
}

/** Returns the query of a layout, each part with a leading `&`; empty for the default layout. */
export function viewQuery(view: StarsView): string {
  return [
    view.range === "all" ? "" : `&range=${view.range}`,
    view.scale === "log" ? "&scale=log" : "",
    view.align === "age" ? "&align=age" : "",
  ].join("");
}

/** Returns links that change one part of a layout. A single product cannot be aligned. */
export function viewLinks(view: StarsView, several: boolean): PlotLinks[] {
  const link = (label: string, change: Partial<StarsView>) => {
    const next = { ...view, ...change };
    return { label, query: viewQuery(next), current: viewQuery(next) === viewQuery(view) };
  };
  const ranges = Object.keys(RANGES) as Range[];
  return [
    { label: "Range", links: ranges.map((range) => link(RANGE_NAMES[range], { range })) },
    { label: "Scale", links: [link("linear", { scale: "linear" }), link("logarithmic", { scale: "log" })] },
    ...(several
      ? [{ label: "Align by", links: [link("date", { align: "date" }), link("first reading", { align: "age" })] }]
      : []),
  ];
}

/** Plots the stars of products over time; null when none has readings on two days of the range. */
export function starsPlot(
  { context }: SiteContext,
  products: readonly Pick<Product, "slug" | "name">[],
  view: StarsView,
  height = 260,
): LinePlot | null {
  const histories = products.map((product) => ({
    name: products.length === 1 ? "" : product.name,
    points: context.catalog.starHistory(product.slug).map((point) => ({ day: point.observedOn, value: point.stars })),
  }));
  const newest = histories
    .flatMap(({ points }) => points.at(-1)?.day ?? [])
    .sort()
    .at(-1);
  const length = RANGES[view.range];
  const from = newest === undefined || length === null ? "" : addDays(newest, -length);
  return linesPlot(
    histories.map(({ name, points }) => ({ name, points: points.filter(({ day }) => day >= from) })),
    {
      // A short range shows change, which an axis from 0 would flatten.
      fromZero: view.scale === "linear" && view.range === "all",
      logarithmic: view.scale === "log",
      byAge: view.align === "age",
      height,
      unit: "count",
      format: axisCount,
    },
  );
}

/** Renders the plot of a URL as a picture; null when there is none. `p` names the products by slug. */
export function starsPicture(site: SiteContext, params: URLSearchParams): string | null {
  const { catalog, deployment } = site.context;
  const slugs = [...new Set(params.getAll("p"))].slice(0, 8);
  const products = slugs.flatMap((slug) => catalog.product(slug) ?? []);
  const plot = starsPlot(site, products, readStarsView(params), 300);
  if (plot === null) return null;
  const reads = products.flatMap((product) => product.githubStarsAt ?? []).sort();
  const credit = `${deployment.publisher}, read to ${date(reads.at(-1) ?? catalog.generatedAt)}, CC BY 4.0`;
  return plotSvg(plot, {
    title: `GitHub stars of ${products.map(({ name }) => name).join(", ")}`,
    credit,
    theme: params.get("theme") === "dark" ? "dark" : "light",
  });
}

/** URLs of a plot as a picture, and as a frame where there is one. */
export interface PlotAddresses {
  svg: string;
  embed: string | null;
}

export function plotAddresses(slugs: readonly string[], view: StarsView): PlotAddresses {
  const query = `${slugs.map((slug) => `p=${slug}`).join("&")}${viewQuery(view)}`;
  return { svg: `compare/stars.svg?${query}`, embed: `embed/stars/?${query}` };
}

/** Formats a count for the axis of a plot: `12.5k`. */
function axisCount(value: number): string {
  return value >= 1000 ? `${Number((value / 1000).toPrecision(3))}k` : String(value);
}

/** Returns the path of a comparison with a layout of its plot. */
export function comparePath(slugs: readonly string[], query: string): string {
  return `${paths.compare(slugs)}${query}`;
}
