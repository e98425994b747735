import { BUNDLED_SOURCES } from "../../core/bundled-sources.ts";
import type { Product, StarPoint } from "../../core/catalog-data.ts";
import { baseRates } from "../../core/prices/base-rates.ts";
import { isSold } from "../../operations/shared/models/listed.ts";
import { PLACEMENT_DISCLOSURE } from "../../schema/answers/board.ts";
import { CATEGORIES, type Category } from "../../schema/records/categories.ts";
import { age, count, date, percent, signed, usd } from "../kit/format.ts";
import { paths } from "../kit/links.ts";
import { breadcrumbs, type Crumb, type PageHead } from "../kit/page.ts";
import { type LinePlot, linePlot, type PlotPoint } from "../kit/plot.ts";
import { pageDay, type SiteContext } from "../kit/site-context.ts";
import { badgeWidth } from "./badge.ts";
import { type ProductRow, productRow, starSparkline } from "./product-row.ts";
import { type PlotLinks, plotAddresses, readStarsView, type StarsView, starsPlot, viewLinks } from "./stars-plot.ts";

/** A figure or property, with when and where it was observed. */
export interface Fact {
  label: string;
  value: string;
  /** Day of the observation; null when the fact is not tied to one. */
  on: string | null;
  source: string;
  sourceUrl: string | null;
  /** What a missing or special value means. */
  note: string | null;
}

export interface StarSection {
  plot: LinePlot | null;
  /** One reading a month, newest first. */
  readings: { day: string; stars: string; change: string }[];
  total: number;
  sources: { name: string; url: string | null }[];
  links: PlotLinks[];
  addresses: { svg: string; embed: string };
}

export interface PlacementSection {
  points: number;
  position: number;
  of: number;
  categoryPosition: number | null;
  plot: LinePlot | null;
  changes: { day: string; position: string; points: string }[];
}

export interface ProductPage {
  head: PageHead;
  crumbs: Crumb[];
  slug: string;
  name: string;
  description: string;
  category: { slug: Category; name: string };
  tags: readonly string[];
  aliases: readonly string[];
  host: string;
  verified: boolean;
  /** What the product is about, in a word or two. */
  subject: string;
  /** Stars and growth: what stands beside the plot. */
  headline: { label: string; value: string; sub: string | null }[];
  facts: Fact[];
  stars: StarSection | null;
  /** Null while nobody has promoted the product. */
  placement: PlacementSection | null;
  /** Products most alike, best first. */
  alternatives: (ProductRow & { spark: string | null })[];
  /** Listings of the provider with the product's name; null where it sells none. */
  models: { path: string; name: string; count: number; rows: { name: string; path: string; price: string }[] } | null;
  citation: { text: string; bibtex: string };
  badgeHtml: string;
  badgeWidth: number;
  jsonUrl: string;
  /** Absolute address of the outbound link where the API lives on another host; null where it is this one. */
  visitUrl: string | null;
  disclosure: string;
}

export const LICENSES = {
  "open-source": "Open source",
  "source-available": "Source available",
  proprietary: "Proprietary",
} as const;

const STATUS_NOTES = {
  active: null,
  archived: "The repository is archived: its owners have stopped work on it.",
  gone: "The repository was not found when it was last read.",
  blocked: "GitHub does not serve this repository.",
  unreadable: "The repository could not be read last time; the figure is the last one known.",
} as const;

/** Model of a product's page; null when there is no such product. */
export function productPage(
  site: SiteContext,
  slug: string,
  params: URLSearchParams = new URLSearchParams(),
): ProductPage | null {
  const { catalog, deployment } = site.context;
  const product = site.index().product(slug);
  if (product === undefined) return null;
  const category = { slug: product.category, name: CATEGORIES[product.category] };
  const crumbs = [
    { label: "Home", path: "" },
    { label: category.name, path: paths.category(category.slug) },
    { label: product.name, path: paths.product(slug) },
  ];
  const page = `${deployment.siteUrl}/${paths.product(slug)}`;
  const history = product.githubRepository === null ? [] : catalog.starHistory(slug);
  return {
    head: {
      title: product.name,
      description: product.description,
      canonical: paths.product(slug),
      image: `og/products/${slug}.png`,
      section: "categories",
      jsonLd: [softwareApplication(product, page), breadcrumbs(crumbs, deployment)],
      alternates: [
        { type: "application/json", title: "This product as JSON", path: `api/agent/v1/products/${slug}` },
        {
          type: "application/atom+xml",
          title: `New in ${category.name}`,
          path: `feeds/categories/${category.slug}.xml`,
        },
      ],
    },
    crumbs,
    slug,
    name: product.name,
    description: product.description,
    category,
    tags: product.tags,
    aliases: product.aliases,
    host: new URL(product.homepageUrl).hostname.replace(/^www\./, ""),
    verified: product.verified,
    subject: SUBJECTS[product.subject],
    headline: headline(product),
    facts: facts(product),
    stars: starSection(site, product, history, readStarsView(params)),
    placement: placementSection(site, product),
    alternatives: site
      .index()
      .alternatives(product)
      .map((other) => ({ ...productRow(other), spark: starSparkline(catalog, other.slug, 365) })),
    models: modelsOf(site, product),
    citation: citation(product, page, deployment.publisher),
    badgeHtml: `<a href="${page}"><img src="${deployment.siteUrl}/badge/${slug}.svg" alt="${escapeAttribute(product.name)} on ${escapeAttribute(deployment.publisher)}" height="28"></a>`,
    badgeWidth: badgeWidth(product, deployment.publisher),
    jsonUrl: `${deployment.baseUrl}/api/agent/v1/products/${slug}`,
    visitUrl: deployment.baseUrl === deployment.siteUrl ? null : `${deployment.baseUrl}/go/${slug}`,
    disclosure: PLACEMENT_DISCLOSURE,
  };
}

const SUBJECTS: Readonly<Record<Product["subject"], string>> = {
  ai: "AI",
  "ai-infrastructure": "Used to build AI",
  software: "Software",
};

function headline(product: Product): ProductPage["headline"] {
  if (product.githubStars === null) return [];
  const { growth } = product;
  const gained = (days: 7 | 30 | 90) => {
    const value = growth?.[`days${days}`] ?? null;
    if (value === null) return [];
    const before = (product.githubStars ?? 0) - value;
    return [
      {
        label: `In ${days} days`,
        value: signed(value),
        sub: before > 0 ? percent(value / before) : null,
      },
    ];
  };
  const read = product.githubStarsAt === null ? null : `read ${date(product.githubStarsAt)}`;
  return [
    { label: "GitHub stars", value: count(product.githubStars), sub: read },
    ...gained(7),
    ...gained(30),
    ...gained(90),
  ];
}

function facts(product: Product): Fact[] {
  const registry = { source: "Clearboard registry", sourceUrl: null };
  return [
    ...repositoryFacts(product),
    {
      label: "Referred visits",
      value: count(product.referredVisits),
      on: product.listedAt,
      source: "Counted here since listing",
      sourceUrl: null,
      note: "Visitors who followed the link from this page, each counted once a day. Not sponsored.",
    },
    {
      label: "Listed",
      value: date(product.listedAt),
      on: product.listedAt,
      source: product.listingSource === "submission" ? "Submitted by its maker" : "Listed by our editors",
      sourceUrl: null,
      note: product.operatorReference ? "A reference listing: its maker did not ask for it." : null,
    },
    {
      label: "Maker verified",
      value: product.verified ? "Yes" : "No",
      on: product.updatedAt,
      ...registry,
      note: product.verified
        ? "The maker has shown control of the listing. It is not an endorsement."
        : "Nobody has shown control of this listing yet.",
    },
  ];
}

/** Licence, language, release and state of the repository; what is unknown is left out, save the stars. */
function repositoryFacts(product: Product): Fact[] {
  const registry = { source: "Clearboard registry", sourceUrl: null };
  const kind: Fact = {
    label: "Licence",
    value: LICENSES[product.license],
    on: product.listedAt,
    ...registry,
    note: null,
  };
  if (product.githubUrl === null) {
    const none = "No public repository is known for this product.";
    return [kind, { label: "GitHub stars", value: count(null), on: null, ...registry, note: none }];
  }
  const name = product.githubRepository ?? "GitHub";
  const details = product.repository;
  const source = { source: name, sourceUrl: product.githubUrl };
  const from = { ...source, on: details?.observedOn ?? null, note: null };
  const stars: Fact = {
    label: "GitHub stars",
    value: count(product.githubStars),
    on: product.githubStarsAt,
    ...source,
    note:
      product.githubStars === null
        ? "The repository has not been read yet."
        : product.githubStatus === null
          ? null
          : STATUS_NOTES[product.githubStatus],
  };
  const known: Fact[] = [];
  const add = (label: string, value: string | null | undefined, note: string | null = null) => {
    if (value != null) known.push({ label, value, ...from, note });
  };
  add("Language", details?.language);
  add("Licence", details?.licenseSpdx, LICENSES[product.license]);
  add(
    "Last release",
    details?.releasedOn === null || details?.releasedOn === undefined ? null : date(details.releasedOn),
    details?.releaseTag ?? null,
  );
  if (details?.archived === true) add("State", "Archived", STATUS_NOTES.archived);
  return [...(details?.licenseSpdx == null ? [kind] : []), ...known, stars];
}

const MODELS = 5;

/** Current models of the provider whose homepage is the product's; a provider is often a product, too. */
function modelsOf(site: SiteContext, product: Product): ProductPage["models"] {
  const { catalog } = site.context;
  const host = (url: string) => new URL(url).hostname.replace(/^(?:www|docs|platform|console|api|ai)\./, "");
  const own = host(product.homepageUrl);
  const provider = catalog.providers.find((one) => host(one.homepageUrl) === own);
  if (provider === undefined) return null;
  const day = pageDay(site);
  const sold = catalog.models.filter((model) => model.provider === provider.id && isSold(model));
  if (sold.length === 0) return null;
  return {
    path: paths.provider(provider.id),
    name: provider.name,
    count: sold.length,
    rows: [...sold]
      .sort((a, b) => ((a.released_on ?? "") < (b.released_on ?? "") ? 1 : -1))
      .slice(0, MODELS)
      .map((model) => {
        const { input, output } = baseRates(model.prices, day);
        const price = (rate: typeof input) => (rate === null ? "–" : usd(rate.usd_per_mtok));
        return {
          name: model.display_name,
          path: paths.model(model.provider, model.model_id),
          price: `${price(input)} in, ${price(output)} out`,
        };
      }),
  };
}

/** Where each source of readings can be looked at, by the id that readings carry. */
const SOURCE_URLS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(BUNDLED_SOURCES).map(([id, { repository }]) => [id, `https://github.com/${repository}`]),
  ),
  github: "https://docs.github.com/en/graphql",
};

function starSection(
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

function placementSection({ context }: SiteContext, product: Product): PlacementSection | null {
  const { boards, ledger } = context;
  const board = boards.board("overall", "all");
  const row = board.row(product.slug);
  if (row === undefined || row.points === 0) return null;
  const changes = ledger.boardDays
    .changes(product.slug, "overall", "all", "0000-01-01", "9999-12-31")
    .filter((change) => change.position !== null);
  const points = changes.map((change) => ({ day: change.day, value: change.position ?? 0 }));
  const lastDay = ledger.boardDays.lastDay();
  const last = points.at(-1);
  if (lastDay !== null && last !== undefined && last.day < lastDay) points.push({ day: lastDay, value: last.value });
  return {
    points: row.points,
    position: row.position,
    of: board.rows.length,
    categoryPosition: boards.board("overall", product.category).row(product.slug)?.position ?? null,
    plot: linePlot(points, { steps: true, inverted: true, height: 180, format: (value) => `#${count(value)}` }),
    changes: changes
      .reverse()
      .slice(0, 24)
      .map((change) => ({
        day: change.day,
        position: count(change.position),
        points: count(change.points),
      })),
  };
}

function softwareApplication(product: Product, page: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "SoftwareApplication",
    "@id": page,
    name: product.name,
    description: product.description,
    url: product.homepageUrl,
    mainEntityOfPage: page,
    applicationCategory: CATEGORIES[product.category],
    keywords: product.tags.join(", "),
    ...(product.aliases.length > 0 ? { alternateName: product.aliases } : {}),
    ...(product.githubUrl === null ? {} : { sameAs: [product.githubUrl] }),
  };
}

function citation(product: Product, page: string, publisher: string): { text: string; bibtex: string } {
  const day = product.updatedAt.slice(0, 10);
  const year = day.slice(0, 4);
  return {
    text: `${publisher} (${year}). ${product.name}: observed signals, as of ${date(day)}. ${page} (CC BY 4.0)`,
    bibtex: [
      `@misc{clearboard-${product.slug}-${day},`,
      `  title = {${escapeBibtex(product.name)}: observed signals},`,
      `  author = {{${escapeBibtex(publisher)}}},`,
      `  year = {${year}},`,
      `  url = {${page}},`,
      `  note = {As of ${day}, CC BY 4.0}`,
      "}",
    ].join("\n"),
  };
}

/** Text that BibTeX takes literally. */
export function escapeBibtex(text: string): string {
  return text.replace(/[\\{}]/g, "").replace(/[&%$#_]/g, (character) => `\\${character}`);
}

export function escapeAttribute(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}

/** How long ago something was read, for lists. */
export function readAge(moment: string | null, now: string): string | null {
  return moment === null ? null : age(moment, now);
}
