import type { Product } from "../../core/catalog-data.ts";
import { CATEGORIES } from "../../schema/records/categories.ts";
import { count, date, percent, signed } from "../kit/format.ts";
import { paths } from "../kit/links.ts";
import type { Crumb, PageHead } from "../kit/page.ts";
import { type LinePlot, linesPlot } from "../kit/plot.ts";
import type { SiteContext } from "../kit/site-context.ts";
import { LICENSES } from "./product.ts";

export const MOST_COMPARED = 8;

export interface ComparePage {
  head: PageHead;
  crumbs: Crumb[];
  /** What the form's fields hold, always one more than is filled. */
  fields: string[];
  products: { slug: string; name: string; description: string; withoutPath: string }[];
  rows: { label: string; note: string | null; cells: CompareCell[] }[];
  plot: LinePlot | null;
  unknown: string[];
  tooMany: number;
  csvPath: string;
  suggestions: { names: string; path: string }[];
}

export interface CompareCell {
  text: string;
  on: string | null;
  /** The largest figure of the row, where more than one is known. */
  most: boolean;
}

/** Products side by side. Names may be slugs or exact names; what is not listed is said. */
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
  return {
    head: {
      title: products.length > 1 ? `Compare ${names}` : "Compare products",
      description:
        products.length > 1
          ? `${names}: dated facts side by side.`
          : "Two to eight AI products side by side, every figure with its date.",
      canonical: products.length > 1 ? paths.compare(slugs) : "compare/",
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
    plot: products.length < 2 ? null : starsPlot(site, products),
    unknown,
    tooMany: Math.max(0, found.size - MOST_COMPARED),
    csvPath: `compare/products.csv?${slugs.map((slug) => `p=${slug}`).join("&")}`,
    suggestions: suggestions(site),
  };
}

function compareRows(products: readonly Product[]): ComparePage["rows"] {
  const figure = (
    label: string,
    value: (product: Product) => number | null,
    show: (value: number | null) => string,
    on: (product: Product) => string | null,
    note: string | null = null,
  ) => {
    const values = products.map(value);
    const known = values.filter((one) => one !== null);
    const most = known.length > 1 ? Math.max(...known) : null;
    return {
      label,
      note,
      cells: products.map((product, index) => {
        const own = values[index] ?? null;
        return {
          text: show(own),
          on: own === null ? null : on(product),
          most: own !== null && own === most && new Set(known).size > 1,
        };
      }),
    };
  };
  const words = (label: string, show: (product: Product) => string) => ({
    label,
    note: null,
    cells: products.map((product) => ({ text: show(product), on: null, most: false })),
  });
  const asOf = (product: Product) => product.growth?.asOf ?? null;
  return [
    words("Category", (product) => CATEGORIES[product.category]),
    words("Licence", (product) => LICENSES[product.license]),
    figure(
      "GitHub stars",
      (product) => product.githubStars,
      count,
      (product) => product.githubStarsAt,
    ),
    figure("Gained in 7 days", (product) => product.growth?.days7 ?? null, signed, asOf),
    figure("Gained in 30 days", (product) => product.growth?.days30 ?? null, signed, asOf),
    figure("Gained in 90 days", (product) => product.growth?.days90 ?? null, signed, asOf),
    figure("Growth in 90 days", growthRatio, percent, asOf, "Stars gained as a share of the stars before"),
    figure(
      "Referred visits",
      (product) => product.referredVisits,
      count,
      () => null,
      "Counted here since listing",
    ),
    words("Listed", (product) => date(product.listedAt)),
    words("Maker verified", (product) => (product.verified ? "Yes" : "No")),
    words("Tags", (product) => product.tags.join(", ")),
  ];
}

function growthRatio(product: Product): number | null {
  const gained = product.growth?.days90 ?? null;
  if (gained === null || product.githubStars === null) return null;
  const before = product.githubStars - gained;
  return before > 0 ? gained / before : null;
}

function starsPlot({ context }: SiteContext, products: readonly Product[]): LinePlot | null {
  const series = products.map((product) => ({
    name: product.name,
    points: context.catalog.starHistory(product.slug).map((point) => ({ day: point.observedOn, value: point.stars })),
  }));
  return linesPlot(series, {
    fromZero: true,
    height: 260,
    format: (value) => (value >= 1000 ? `${Number((value / 1000).toPrecision(3))}k` : String(value)),
  });
}

/** Comparisons to start from, of the products that are listed. */
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
