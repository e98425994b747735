import type { Product } from "../../core/catalog-data.ts";
import { CATEGORIES, type Category } from "../../schema/records/categories.ts";
import { plural } from "../kit/format.ts";
import { paths } from "../kit/links.ts";
import { breadcrumbs, type Crumb, type PageHead, type Slice, slice } from "../kit/page.ts";
import type { SiteContext } from "../kit/site-context.ts";
import { readSorting, type SortHead, type Sorting, sortHeads, sortQuery, sortRows } from "../kit/sorting.ts";
import { type ProductRow, productRow, starSparkline } from "./product-row.ts";

export interface CategoryPage {
  head: PageHead;
  crumbs: Crumb[];
  slug: Category;
  name: string;
  withStars: number;
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
 * @param params sort order, which applies to the whole list
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
  const products = isSorted
    ? sortRows(listed, (product) => sortValue(product, sorting.key), sorting.descending)
    : listed;
  const shown = slice(products, page);
  if (shown.page !== page) return null;
  const name = CATEGORIES[category];
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
      canonical: paths.category(category, page),
      image: "og/categories.png",
      section: "categories",
      jsonLd: [breadcrumbs(crumbs, deployment)],
      alternates: [{ type: "application/atom+xml", title: `New in ${name}`, path: `feeds/categories/${category}.xml` }],
    },
    crumbs,
    slug: category,
    name,
    withStars,
    heads: sortHeads(new URLSearchParams(), PRODUCT_SORTS, sorting),
    slice: {
      ...shown,
      rows: shown.rows.map((product) => ({
        ...productRow(product),
        spark: product.githubStars === null ? null : starSparkline(site.context.catalog, product.slug, 365),
      })),
    },
    pagePath: (number) =>
      isSorted ? `${paths.category(category)}${sortQuery(sorting, number)}` : paths.category(category, number),
    boardPath: paths.board("overall", category),
    feedPath: `feeds/categories/${category}.xml`,
    csvPath: isSorted
      ? `${paths.category(category)}products.csv${sortQuery(sorting, page)}`
      : `${paths.category(category, page)}products.csv`,
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
