import { groupOf, modelSlug } from "../../operations/shared/models/listed.ts";
import { matchModels } from "../../operations/shared/models/match.ts";
import { CATEGORIES, type Category } from "../../schema/records/categories.ts";
import { type DocEntry, findDocuments } from "../documents/doc-index.ts";
import type { DocSection } from "../documents/doc-text.ts";
import type { PageHead } from "../kit/page.ts";
import type { SiteContext } from "../kit/site-context.ts";
import { type Listing, listings } from "../models/listings.ts";
import { type ProductRow, productRow } from "../products/product-row.ts";

export interface SearchPage {
  head: PageHead;
  query: string;
  category: string;
  categories: { slug: Category; name: string }[];
  /** Null when no query was given. */
  result: { total: number; rows: (ProductRow & { matched: string[] })[] } | null;
  /** One listing of each model that the query names. */
  models: { rows: Listing[]; total: number };
  documents: DocEntry[];
  /** Whether documents stand above products: the query is in a title, or nothing else was found. */
  documentsFirst: boolean;
  /** Whether the reader searches the documentation alone. */
  onlyDocs: boolean;
  /** Why no search was made. */
  problem: string | null;
  apiUrl: string;
  csvPath: string;
  examples: readonly string[];
}

const LIMIT = 50;
const MODELS = 8;
const DOCUMENTS = 5;
/** Value of the category field that limits a search to the documentation. */
export const ONLY_DOCS = "docs";
/** Minimum share of a query that a model must match. */
const MODEL_SCORE = 0.7;
const EXAMPLES = ["gpt-5.6", "claude haiku", "vector database", "agent memory", "speech to text", "pay with x402"];

/** Builds the search page. @param docs sections of the documents, whose text is searched too */
export function searchPage(site: SiteContext, params: URLSearchParams, docs: readonly DocSection[] = []): SearchPage {
  const { deployment, operations } = site.context;
  const query = (params.get("q") ?? "").trim();
  const asked = params.get("category") ?? "";
  const category = asked === ONLY_DOCS || Object.hasOwn(CATEGORIES, asked) ? asked : "";
  const length = [...query].length;
  const problem =
    query === "" || (length >= 2 && length <= 200)
      ? null
      : length < 2
        ? "Search needs at least two characters."
        : "Search takes at most 200 characters.";
  const search = new URLSearchParams({ q: query, ...(category === "" ? {} : { category }) });
  const answered = query !== "" && problem === null;
  const everything = answered && category === "";
  const onlyDocs = category === ONLY_DOCS;
  const result = answered ? (onlyDocs ? { total: 0, rows: [] } : find(site, query, category)) : null;
  const models = everything ? findModels(site, query, MODELS) : { rows: [], total: 0 };
  const documents =
    everything || (answered && onlyDocs) ? findDocuments(query, operations, onlyDocs ? LIMIT : DOCUMENTS, docs) : [];
  return {
    head: {
      title: query === "" ? "Search" : `Search: ${query}`,
      description: "Find AI models, products and documentation by name, id, task, category or tag.",
      // Search engines list the search page only, not its results.
      canonical: "search/",
      image: "og/home.png",
    },
    query,
    category,
    categories: (Object.keys(CATEGORIES) as Category[]).map((slug) => ({ slug, name: CATEGORIES[slug] })),
    result,
    onlyDocs,
    models,
    documents,
    documentsFirst: documents.some(({ title }) => namedIn(query, title)) || (result?.total === 0 && models.total === 0),
    problem,
    apiUrl: `${deployment.baseUrl}/api/agent/v1/search?${search}&limit=50`,
    csvPath: `search/results.csv?${search}`,
    examples: EXAMPLES,
  };
}

/** Whether a title contains every word of a query. */
function namedIn(query: string, title: string): boolean {
  const words = query.toLowerCase().split(/\s+/);
  return words.every((word) => title.toLowerCase().includes(word));
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

/** Finds models that a query names; returns one listing of each, best first. */
export function findModels(site: SiteContext, query: string, limit: number): SearchPage["models"] {
  const hits = matchModels(site.context.catalog, query).filter(({ named, score }) => named && score >= MODEL_SCORE);
  const groups = new Map(
    hits.map(({ model }) => [groupOf(model), model]).reverse() as [string, (typeof hits)[0]["model"]][],
  );
  const byId = new Map(listings(site).map((listing) => [listing.id, listing]));
  const ordered = [...new Set(hits.map(({ model }) => groupOf(model)))];
  const rows = ordered.slice(0, limit).flatMap((group) => {
    const model = groups.get(group);
    return model === undefined ? [] : (byId.get(`${model.provider}/${modelSlug(model.model_id)}`) ?? []);
  });
  return { rows, total: ordered.length };
}
