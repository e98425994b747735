import type { Product } from "../../core/catalog/catalog-data.ts";
import { CATEGORIES } from "../../schema/records/categories.ts";
import { type CompareRow, figureRow, wordRow } from "../kit/comparison.ts";
import { count, date, percent, signed } from "../kit/format.ts";
import { paths } from "../kit/links.ts";
import type { Crumb, PageHead } from "../kit/page.ts";
import type { LinePlot } from "../kit/plot.ts";
import type { SiteContext } from "../kit/site-context.ts";
import { LICENSES } from "./facts.ts";
import {
  type PlotAddresses,
  type PlotLinks,
  plotAddresses,
  readStarsView,
  starsPlot,
  viewLinks,
} from "./stars-plot.ts";

export const MOST_COMPARED = 8;

export interface ComparePage {
  head: PageHead;
  crumbs: Crumb[];
  /** Values of the form's fields: the filled ones and an empty one. */
  fields: string[];
  products: { slug: string; name: string; description: string; withoutPath: string }[];
  rows: CompareRow[];
  /** Sentences that name products without star readings or growth; null when all have some. */
  missing: string | null;
  plot: LinePlot | null;
  /** Links that change the layout of the plot. */
  plotLinks: PlotLinks[];
  slugs: string[];
  addresses: PlotAddresses;
  /** Names that match no product, each with the nearest matches. */
  unknown: { text: string; nearest: { name: string; path: string }[] }[];
  tooMany: number;
  csvPath: string;
  suggestions: { names: string; path: string }[];
}

/** Builds the comparison of several products. Names may be slugs or exact names; unlisted ones are reported. */
export function comparePage(site: SiteContext, params: URLSearchParams): ComparePage {
  const { catalog } = site.context;
  const asked = [
    ...new Set(
      params
        .getAll("p")
        .flatMap((text) => text.split(","))
        .map((text) => text.trim())
        .filter((text) => text !== ""),
    ),
  ];
  const found = new Map<string, Product>();
  const unknown: string[] = [];
  for (const text of asked.slice(0, 40)) {
    const product = catalog.product(text.toLowerCase()) ?? catalog.productByName(text);
    if (product === undefined) unknown.push(text.slice(0, 120));
    else found.set(product.slug, product);
  }
  const products = [...found.values()].slice(0, MOST_COMPARED);
  const slugs = products.map((product) => product.slug);
  const names = products.map((product) => product.name).join(", ");
  const view = readStarsView(params);
  return {
    head: {
      title:
        products.length < 2
          ? "Compare products"
          : names.length > 60
            ? `Compare ${products.length} products`
            : `Compare ${names}`,
      description:
        products.length > 1
          ? `${names}: dated facts side by side.`
          : "Two to eight AI products side by side, every figure with its date.",
      // The number of combinations is unlimited, so search engines list the empty form only.
      canonical: asked.length === 0 ? "compare/" : null,
      image: "og/compare.png",
    },
    crumbs: [
      { label: "Home", path: "" },
      { label: "Compare", path: "compare/" },
    ],
    fields: [
      ...products.map((product) => product.name),
      ...Array<string>(Math.max(2 - slugs.length, slugs.length < MOST_COMPARED ? 1 : 0)).fill(""),
    ],
    products: products.map((product) => ({
      slug: product.slug,
      name: product.name,
      description: product.description,
      withoutPath: paths.compare(slugs.filter((slug) => slug !== product.slug)),
    })),
    rows: products.length < 2 ? [] : compareRows(products),
    missing: products.length < 2 ? null : withoutReadings(products),
    plot: products.length < 2 ? null : starsPlot(site, products, view),
    plotLinks: viewLinks(view, true),
    slugs,
    addresses: plotAddresses(slugs, view),
    unknown: unknown.map((text) => ({ text, nearest: nearestProducts(site, text, slugs) })),
    tooMany: Math.max(0, found.size - MOST_COMPARED),
    csvPath: `compare/products.csv?${slugs.map((slug) => `p=${slug}`).join("&")}`,
    suggestions: suggestions(site),
  };
}

function compareRows(products: readonly Product[]): CompareRow[] {
  const asOf = (product: Product) => product.growth?.asOf ?? null;
  const gained = (days: 7 | 30 | 90) =>
    figureRow(`Stars gained in ${days} days`, products, {
      value: (product) => product.growth?.[`days${days}`] ?? null,
      show: signed,
      on: asOf,
      better: "high",
    });
  const latest = (label: string, day: "releasedOn" | "pushedOn") =>
    figureRow(label, products, {
      value: ({ repository }) => (repository?.[day] == null ? null : Date.parse(repository[day])),
      show: (_, { repository }) => (repository?.[day] == null ? "–" : date(repository[day])),
      on: ({ repository }) =>
        (day === "releasedOn" ? repository?.releases?.asOf : undefined) ?? repository?.observedOn ?? null,
      better: null,
    });
  return [
    figureRow("GitHub stars", products, {
      value: (product) => product.githubStars,
      show: count,
      on: (product) => product.githubStarsAt,
      better: "high",
    }),
    gained(7),
    gained(30),
    gained(90),
    figureRow("Growth in 90 days", products, {
      value: growthRatio,
      show: percent,
      on: asOf,
      better: "high",
      note: "Stars gained as a share of the stars before",
    }),
    wordRow("Category", products, (product) => CATEGORIES[product.category]),
    wordRow("Licence", products, (product) => product.repository?.licenseSpdx ?? LICENSES[product.license]),
    wordRow("Repository", products, (product) => product.githubRepository ?? "–"),
    wordRow("Language", products, (product) => product.repository?.language ?? "–"),
    latest("Last release", "releasedOn"),
    figureRow("Releases in twelve months", products, {
      value: ({ repository }) => repository?.releases?.inTwelveMonths ?? null,
      show: count,
      on: ({ repository }) => repository?.releases?.asOf ?? null,
      better: null,
      note: "Versions without pre-releases, to the day of the reading",
    }),
    latest("Last push", "pushedOn"),
    figureRow("Referred visits", products, {
      value: (product) => product.referredVisits,
      show: count,
      better: "high",
      note: "Counted here since listing",
    }),
    wordRow("Listed", products, (product) => date(product.listedAt)),
    wordRow("Maker verified", products, (product) => (product.verified ? "Yes" : "No")),
    wordRow("Tags", products, (product) => product.tags.join(", ")),
  ];
}

function growthRatio(product: Product): number | null {
  const gained = product.growth?.days90 ?? null;
  if (gained === null || product.githubStars === null) return null;
  const before = product.githubStars - gained;
  return before > 0 ? gained / before : null;
}

function withoutReadings(products: readonly Product[]): string | null {
  const names = (of: (product: Product) => boolean) =>
    products
      .filter(of)
      .map((product) => product.name)
      .join(", ");
  const unread = names(({ githubStars }) => githubStars === null);
  const single = names(({ githubStars, growth }) => githubStars !== null && (growth?.days30 ?? null) === null);
  return (
    [
      unread === "" ? "" : `No star readings: ${unread}.`,
      single === "" ? "" : `No growth in 30 days, because the readings are too far apart: ${single}.`,
    ]
      .filter(Boolean)
      .join(" ") || null
  );
}

function nearestProducts(
  { context }: SiteContext,
  text: string,
  slugs: readonly string[],
): { name: string; path: string }[] {
  const { catalog, search } = context;
  return search.search(text, { limit: 3 }).hits.flatMap(({ doc }) => {
    const entry = catalog.entries[doc];
    return entry === undefined ? [] : [{ name: entry.name, path: paths.compare([...slugs, entry.slug]) }];
  });
}

/** Returns suggested comparisons of listed products. */
function suggestions({ context }: SiteContext): ComparePage["suggestions"] {
  const pairs: ComparePage["suggestions"] = [];
  for (const wanted of [
    ["langchain", "llamaindex", "haystack"],
    ["cursor", "windsurf", "github-copilot"],
    ["qdrant", "milvus", "weaviate"],
    ["ollama", "lm-studio", "vllm"],
  ]) {
    const known = wanted.flatMap((slug) => context.catalog.entry(slug) ?? []);
    if (known.length >= 2) {
      pairs.push({
        names: known.map((entry) => entry.name).join(", "),
        path: paths.compare(known.map((entry) => entry.slug)),
      });
    }
  }
  return pairs;
}
