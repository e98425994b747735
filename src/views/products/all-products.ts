import { CATEGORIES } from "../../schema/records/categories.ts";
import { plural } from "../kit/format.ts";
import { breadcrumbs, type Crumb, PAGE_SIZE, type PageHead, queryNumber, type Slice, slice } from "../kit/page.ts";
import type { SiteContext } from "../kit/site-context.ts";
import { listQuery, queryText, readSorting, type SortHead, type Sorting, sortHeads, sortRows } from "../kit/sorting.ts";
import { PRODUCT_SORTS, sortValue } from "./category.ts";
import { type Facet, facets, filterParams, filterProducts, isFiltered } from "./product-filters.ts";
import { type ProductRow, productRow, starSparkline } from "./product-row.ts";

export interface ProductsPage {
  head: PageHead;
  crumbs: Crumb[];
  /** All listed products, whatever the filters. */
  listed: number;
  facets: Facet[];
  heads: Record<AllSort, SortHead>;
  slice: Slice<ProductRow & { spark: string | null }>;
  pagePath: (page: number) => string;
  csvPath: string;
}

const SORTS = { ...PRODUCT_SORTS, category: "text", listed: "number" } as const;
type AllSort = keyof typeof SORTS;

const NEWEST: Sorting<AllSort> = { key: "listed", descending: true };
const PATH = "products/";

/**
 * Builds one page of all products, newest first unless the reader chose another order. Returns null when the page does not exist.
 *
 * @param params filters, order and page
 */
export function productsPage(site: SiteContext, params: URLSearchParams = new URLSearchParams()): ProductsPage | null {
  const { catalog, deployment } = site.context;
  const sorting = readSorting(params, SORTS, NEWEST);
  const page = queryNumber(params.get("page"), 1, 100_000);
  const { newest } = site.index();
  const isSorted = sorting.key !== NEWEST.key || !sorting.descending;
  const { key } = sorting;
  const filters = filterParams(params);
  const narrowed = filterProducts(newest, filters);
  const products = isSorted
    ? sortRows(
        narrowed,
        (product) =>
          key === "listed"
            ? Date.parse(product.listedAt)
            : key === "category"
              ? CATEGORIES[product.category]
              : sortValue(product, key),
        sorting.descending,
      )
    : narrowed;
  const shown = slice(products, page, PAGE_SIZE);
  if (shown.page !== page) return null;
  const query = (number: number) => queryText(listQuery(filters, isSorted ? sorting : null, number));
  const crumbs = [
    { label: "Home", path: "" },
    { label: "Products", path: PATH },
  ];
  return {
    head: {
      title: page === 1 ? "All products" : `All products, page ${page}`,
      description: `${plural(newest.length, "listing")} of AI products, the newest first, with GitHub stars, growth and the date of each reading.`,
      canonical: page === 1 && !isFiltered(params) ? PATH : null,
      image: "og/categories.png",
      section: "categories",
      jsonLd: [breadcrumbs(crumbs, deployment)],
      alternates: [{ type: "application/atom+xml", title: "New products", path: "feeds/new.xml" }],
    },
    crumbs,
    listed: newest.length,
    facets: facets(newest, listQuery(filters, isSorted ? sorting : null, 1)),
    heads: sortHeads(filters, SORTS, sorting),
    slice: {
      ...shown,
      rows: shown.rows.map((product) => ({
        ...productRow(product),
        spark: product.githubStars === null ? null : starSparkline(catalog, product.slug, 365),
      })),
    },
    pagePath: (number) => `${PATH}${query(number)}`,
    csvPath: `${PATH}products.csv${query(page)}`,
  };
}
