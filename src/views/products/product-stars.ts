import { BUNDLED_SOURCES } from "../../core/catalog/bundled-sources.ts";
import type { Product, StarPoint } from "../../core/catalog/catalog-data.ts";
import { count, signed } from "../kit/format.ts";
import type { LinePlot, PlotPoint } from "../kit/plot.ts";
import type { SiteContext } from "../kit/site-context.ts";
import {
  type PlotAddresses,
  type PlotLinks,
  plotAddresses,
  type StarsView,
  starsPlot,
  viewLinks,
} from "./stars-plot.ts";

export interface StarSection {
  plot: LinePlot | null;
  /** One reading per month, newest first. */
  readings: { day: string; stars: string; change: string }[];
  total: number;
  sources: { name: string; url: string | null }[];
  links: PlotLinks[];
  addresses: PlotAddresses;
}

/** URLs of the sources of readings, by the id that readings carry. */
const SOURCE_URLS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(BUNDLED_SOURCES).map(([id, { repository }]) => [id, `https://github.com/${repository}`]),
  ),
  github: "https://docs.github.com/en/graphql",
};

/** Returns plot and readings of a repository's stars; null for a product without readings. */
export function starSection(
  site: SiteContext,
  product: Product,
  history: readonly StarPoint[],
  view: StarsView,
): StarSection | null {
  if (product.githubRepository === null || history.length === 0) return null;
  const points: PlotPoint[] = history.map((point) => ({ day: point.observedOn, value: point.stars }));
  const monthly = lastOfEachMonth(points).reverse();
  const readings = monthly.slice(0, 24).map((point, index) => {
    const before = monthly[index + 1];
    return {
      day: point.day,
      stars: count(point.value),
      change: before === undefined ? "" : signed(point.value - before.value),
    };
  });
  return {
    plot: starsPlot(site, [product], view, 220),
    links: viewLinks(view, false),
    addresses: plotAddresses([product.slug], view),
    readings,
    total: history.length,
    sources: [...new Set(history.map((point) => point.source))].map((name) => ({
      name,
      url: SOURCE_URLS[name] ?? null,
    })),
  };
}

function lastOfEachMonth(points: readonly PlotPoint[]): PlotPoint[] {
  return points.filter((point, index) => points[index + 1]?.day.slice(0, 7) !== point.day.slice(0, 7));
}
