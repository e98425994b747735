import type { Product } from "../../core/catalog/catalog-data.ts";
import { PLACEMENT_DISCLOSURE } from "../../schema/answers/board.ts";
import { CATEGORIES, type Category } from "../../schema/records/categories.ts";
import { paths } from "../kit/links.ts";
import { breadcrumbs, type Crumb, type PageHead } from "../kit/page.ts";
import type { SiteContext } from "../kit/site-context.ts";
import { readSorting, type SortHead, sortHeads, sortRows } from "../kit/sorting.ts";
import { badgeWidth } from "./badge.ts";
import { PRODUCT_SORTS, sortValue } from "./category.ts";
import { citation, escapeAttribute } from "./citation.ts";
import { type Fact, type Figure, facts, headline, type PlanRow, planRows } from "./facts.ts";
import { type ProductEvent, productEvents } from "./product-events.ts";
import { modelsOf, type ProductModels } from "./product-models.ts";
import { type PlacementSection, placementSection } from "./product-placement.ts";
import { type ProductRow, productRow, starSparkline } from "./product-row.ts";
import { type StarSection, starSection } from "./product-stars.ts";
import { readStarsView } from "./stars-plot.ts";

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
  /** Subject of the product in a word or two. */
  subject: string;
  /** Stars and growth, shown beside the plot. */
  headline: Figure[];
  facts: Fact[];
  plans: PlanRow[];
  stars: StarSection | null;
  /** Null for a product that nobody has promoted. */
  placement: PlacementSection | null;
  /** Most similar products in the requested order, each with its place by similarity. */
  alternatives: (ProductRow & { spark: string | null; place: number })[];
  /** Headings that sort the alternatives in place. */
  alternativeHeads: Record<AlternativeSort, SortHead>;
  /** Listings of the provider with the product's name; null when it sells none. */
  models: ProductModels | null;
  events: ProductEvent[];
  citation: { text: string; bibtex: string };
  badgeHtml: string;
  badgeWidth: number;
  jsonUrl: string;
  /** Absolute URL of the outbound link when the API is on another host; null when it is on this one. */
  visitUrl: string | null;
  disclosure: string;
}

/** Builds the page model of a product. Returns null when the product does not exist. */
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
    plans: planRows(product),
    stars: starSection(site, product, history, readStarsView(params)),
    placement: placementSection(site, product),
    ...sortedAlternatives(site, product, params),
    models: modelsOf(site, product),
    events: productEvents(site, product, history),
    citation: citation(product, page, deployment.publisher),
    badgeHtml: `<a href="${page}"><img src="${deployment.siteUrl}/badge/${slug}.svg" alt="${escapeAttribute(product.name)} on ${escapeAttribute(deployment.publisher)}" height="28"></a>`,
    badgeWidth: badgeWidth(product, deployment.publisher),
    jsonUrl: `${deployment.baseUrl}/api/agent/v1/products/${slug}`,
    visitUrl: deployment.baseUrl === deployment.siteUrl ? null : `${deployment.baseUrl}/go/${slug}`,
    disclosure: PLACEMENT_DISCLOSURE,
  };
}

const ALTERNATIVE_SORTS = { place: "text", ...PRODUCT_SORTS } as const;
type AlternativeSort = keyof typeof ALTERNATIVE_SORTS;

/** Returns the alternatives in the order that the query asks for; without one, the most similar first. */
function sortedAlternatives(
  site: SiteContext,
  product: Product,
  params: URLSearchParams,
): Pick<ProductPage, "alternatives" | "alternativeHeads"> {
  const sorting = readSorting(params, ALTERNATIVE_SORTS, { key: "place", descending: false });
  const ranked = site
    .index()
    .alternatives(product)
    .map((other, index) => ({ other, place: index + 1 }));
  const sorted = sortRows(
    ranked,
    ({ other, place }) => (sorting.key === "place" ? place : sortValue(other, sorting.key)),
    sorting.descending,
  );
  // The layout of the plot stays as it is.
  const kept = new URLSearchParams([...params].filter(([name]) => name === "range" || name === "scale"));
  const heads = sortHeads(kept, ALTERNATIVE_SORTS, sorting);
  for (const head of Object.values(heads)) head.query += "#alternatives";
  return {
    alternatives: sorted.map(({ other, place }) => ({
      ...productRow(other),
      spark: starSparkline(site.context.catalog, other.slug, 365),
      place,
    })),
    alternativeHeads: heads,
  };
}

const SUBJECTS: Readonly<Record<Product["subject"], string>> = {
  ai: "AI",
  "ai-infrastructure": "Infrastructure for AI",
  software: "Software",
};

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
