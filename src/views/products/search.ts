import { CATEGORIES, type Category } from "../../schema/records/categories.ts";
import type { PageHead } from "../kit/page.ts";
import type { SiteContext } from "../kit/site-context.ts";
import { type ProductRow, productRow } from "./product-row.ts";

export interface SearchPage {
  head: PageHead;
  query: string;
  category: string;
  categories: { slug: Category; name: string }[];
  /** Null when nothing was asked yet. */
  result: { total: number; rows: (ProductRow & { matched: string[] })[] } | null;
  /** Why the question was not searched for. */
  problem: string | null;
  apiUrl: string;
  csvPath: string;
  examples: readonly string[];
}

const LIMIT = 50;
const EXAMPLES = [
  "vector database",
  "agent memory",
  "speech to text",
  "code review",
  "browser automation",
  "image editing",
];

export function searchPage(site: SiteContext, params: URLSearchParams): SearchPage {
  const { deployment } = site.context;
  const query = (params.get("q") ?? "").trim();
  const asked = params.get("category") ?? "";
  const category = Object.hasOwn(CATEGORIES, asked) ? asked : "";
  const length = [...query].length;
  const problem =
    query === "" || (length >= 2 && length <= 200)
      ? null
      : length < 2
        ? "Search needs at least two characters."
        : "Search takes at most 200 characters.";
  const search = new URLSearchParams({ q: query, ...(category === "" ? {} : { category }) });
  return {
    head: {
      title: query === "" ? "Search" : `Search: ${query}`,
      description: "Find AI products by name, task, category or tag.",
      // Results are the search page with an answer in it, for search engines too.
      canonical: "search/",
      image: "og/home.png",
    },
    query,
    category,
    categories: (Object.keys(CATEGORIES) as Category[]).map((slug) => ({ slug, name: CATEGORIES[slug] })),
    result: query === "" || problem !== null ? null : find(site, query, category),
    problem,
    apiUrl: `${deployment.baseUrl}/api/agent/v1/search?${search}&limit=50`,
    csvPath: `search/results.csv?${search}`,
    examples: EXAMPLES,
  };
}

function find({ context }: SiteContext, query: string, category: string): NonNullable<SearchPage["result"]> {
  const { catalog, search } = context;
  const found = search.search(query, {
    limit: LIMIT,
    ...(category === "" ? {} : { accept: (doc: number) => catalog.entries[doc]?.category === category }),
  });
  return {
    total: found.total,
    rows: found.hits.flatMap((hit) => {
      const product = catalog.product(catalog.entries[hit.doc]?.slug ?? "");
      return product === undefined ? [] : { ...productRow(product), matched: hit.matchedTerms };
    }),
  };
}
