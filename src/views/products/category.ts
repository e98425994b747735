import type { Product } from "../../core/catalog/catalog-data.ts";
import { CATEGORIES, type Category } from "../../schema/records/categories.ts";
import { plural } from "../kit/format.ts";
import { paths } from "../kit/links.ts";
import { breadcrumbs, type Crumb, type PageHead, type Slice, slice } from "../kit/page.ts";
import type { SiteContext } from "../kit/site-context.ts";
import { listQuery, queryText, readSorting, type SortHead, type Sorting, sortHeads, sortRows } from "../kit/sorting.ts";
import { type Facet, facets, filterParams, filterProducts, isFiltered } from "./product-filters.ts";
import { type ProductRow, productRow, starSparkline } from "./product-row.ts";

export interface CategoryPage {
  head: PageHead;
  crumbs: Crumb[];
  slug: Category;
  name: string;
  withStars: number;
  /** Products of the category, whatever the filters. */
  listed: number;
  /** Whether any product of the list has been visited from here. */
  hasVisits: boolean;
  facets: Facet[];
  heads: Record<ProductSort, SortHead>;
  slice: Slice<ProductRow & { spark: string | null }>;
  pagePath: (page: number) => string;
  boardPath: string;
  feedPath: string;
  csvPath: string;
  jsonUrl: string;
}

/** Sort keys of a list of products. */
export const PRODUCT_SORTS = {
  name: "text",
  stars: "number",
  growth30: "number",
  growth90: "number",
  visits: "number",
  read: "text",
} as const;
export type ProductSort = keyof typeof PRODUCT_SORTS;

const BY_STARS: Sorting<ProductSort> = { key: "stars", descending: true };

/**
 * Builds one page of a category. Returns null when the category or page does not exist.
 *
 * @param params filters and sort order, which apply to the whole list
 */
export function categoryPage(
  site: SiteContext,
  slug: string,
  page: number,
  params: URLSearchParams = new URLSearchParams(),
): CategoryPage | null {
  if (!Object.hasOwn(CATEGORIES, slug)) return null;
  const category = slug as Category;
  const { deployment } = site.context;
  const sorting = readSorting(params, PRODUCT_SORTS, BY_STARS);
  const listed = site.index().categories.get(category) ?? [];
  const isSorted = sorting.key !== BY_STARS.key || !sorting.descending;
  const filters = filterParams(params);
  const narrowed = filterProducts(listed, filters);
  const products = isSorted
    ? sortRows(narrowed, (product) => sortValue(product, sorting.key), sorting.descending)
    : narrowed;
  const shown = slice(products, page);
  if (shown.page !== page) return null;
  const name = CATEGORIES[category];
  const isPlain = !isSorted && filters.size === 0;
  const queryOf = (number: number) => queryText(listQuery(filters, isSorted ? sorting : null, number));
  const crumbs = [
    { label: "Home", path: "" },
    { label: "Categories", path: "categories/" },
    { label: name, path: paths.category(category) },
  ];
  const withStars = products.reduce((sum, product) => sum + (product.githubStars === null ? 0 : 1), 0);
  return {
    head: {
      title: page === 1 ? name : `${name}, page ${page}`,
      description: `${plural(products.length, "product")} in ${name}, with GitHub stars, growth and the date of each reading. No paid placement in this list.`,
      canonical: isFiltered(params) ? null : paths.category(category, page),
      image: "og/categories.png",
      section: "categories",
      jsonLd: [breadcrumbs(crumbs, deployment)],
      alternates: [{ type: "application/atom+xml", title: `New in ${name}`, path: `feeds/categories/${category}.xml` }],
    },
    crumbs,
    slug: category,
    name,
    withStars,
    listed: listed.length,
    hasVisits: products.some(({ referredVisits }) => referredVisits > 0),
    facets: facets(listed, listQuery(filters, isSorted ? sorting : null, 1)),
    heads: sortHeads(filters, PRODUCT_SORTS, sorting),
    slice: {
      ...shown,
      rows: shown.rows.map((product) => ({
        ...productRow(product),
        spark: product.githubStars === null ? null : starSparkline(site.context.catalog, product.slug, 365),
      })),
    },
    pagePath: (number) =>
      isPlain ? paths.category(category, number) : `${paths.category(category)}${queryOf(number)}`,
    boardPath: paths.board("overall", category),
    feedPath: `feeds/categories/${category}.xml`,
    csvPath: isPlain
      ? `${paths.category(category, page)}products.csv`
      : `${paths.category(category)}products.csv${queryOf(page)}`,
    jsonUrl: `${deployment.baseUrl}/api/agent/v1/rank?category=${category}&limit=100`,
  };
}

export function sortValue(product: Product, key: ProductSort): string | number | null {
  switch (key) {
    case "name":
      return product.name;
    case "stars":
      return product.githubStars;
    case "growth30":
      return product.growth?.days30 ?? null;
    case "growth90":
      return product.growth?.days90 ?? null;
    case "visits":
      return product.referredVisits;
    case "read":
      return product.githubStarsAt;
  }
}

export interface CategoriesPage {
  head: PageHead;
  crumbs: Crumb[];
  total: number;
  categories: { slug: Category; name: string; products: number; examples: { slug: string; name: string }[] }[];
}

export function categoriesPage(site: SiteContext): CategoriesPage {
  const { catalog, deployment } = site.context;
  const crumbs = [
    { label: "Home", path: "" },
    { label: "Categories", path: "categories/" },
  ];
  return {
    head: {
      title: "Categories",
      description: "All categories of listed AI products, with how many products each holds.",
      canonical: "categories/",
      image: "og/categories.png",
      section: "categories",
      jsonLd: [breadcrumbs(crumbs, deployment)],
    },
    crumbs,
    total: catalog.entries.length,
    categories: [...site.index().categories].map(([slug, products]) => ({
      slug,
      name: CATEGORIES[slug],
      products: products.length,
      examples: products.slice(0, 3).map(({ slug: example, name }) => ({ slug: example, name })),
    })),
  };
}
