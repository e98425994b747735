import { categorySlugs } from "../schema/categories.ts";
import { paths } from "./links.ts";
import { PAGE_SIZE } from "./page.ts";
import type { SiteContext } from "./site-context.ts";
import { siteIndex } from "./site-index.ts";

/** A page or file that a build writes. */
export interface StaticRoute {
  /** Address without the leading slash: `products/langchain/`, `feeds/new.xml`. */
  path: string;
  kind: "page" | "product" | "file";
  /** Slug of a product page. */
  slug?: string;
}

/** Address prefixes of what is made for each request: it depends on the ledger or on the question. */
export const LIVE_PREFIXES = [
  "boards/",
  "search/",
  "compare/",
  "receipts/",
  "status/",
  "history/",
  "badge/",
  "embed/",
  "models/calculator/",
  "agents/challenge/",
  "og/products/",
] as const;

const PAGES = ["", "categories/", "data/"];

/** Everything that a build writes, in a fixed order; product pages last. */
export function* staticRoutes(site: SiteContext): IterableIterator<StaticRoute> {
  const { catalog } = site.context;
  const index = siteIndex(catalog);
  for (const path of PAGES) yield { path, kind: "page" };
  for (const category of categorySlugs) {
    const pages = Math.max(1, Math.ceil((index.categories.get(category)?.length ?? 0) / PAGE_SIZE));
    for (let page = 1; page <= pages; page += 1) yield { path: paths.category(category, page), kind: "page" };
  }
  for (const entry of catalog.entries) yield { path: paths.product(entry.slug), kind: "product", slug: entry.slug };
}
