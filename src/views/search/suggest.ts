import { CATEGORIES } from "../../schema/records/categories.ts";
import { findDocuments } from "../documents/doc-index.ts";
import type { DocSection } from "../documents/doc-text.ts";
import { paths } from "../kit/links.ts";
import type { SiteContext } from "../kit/site-context.ts";
import { findModels } from "./search.ts";

export interface Suggestion {
  group: "Models" | "Products" | "Documentation";
  name: string;
  /** Its seller, its category or its description. */
  text: string;
  /** Path relative to the site's root. */
  path: string;
}

const EACH = { models: 4, products: 4, documents: 2, onlyDocuments: 8 } as const;

/**
 * Returns suggestions for a list under a search field.
 *
 * @param params `q`, and `of=products` or `of=docs` to return one kind only
 * @param docs sections of the documents, whose text is searched too
 */
export function suggestions(
  site: SiteContext,
  params: URLSearchParams,
  docs: readonly DocSection[] = [],
): Suggestion[] {
  const { catalog, search, operations } = site.context;
  const query = (params.get("q") ?? "").trim().slice(0, 100);
  if ([...query].length < 2) return [];
  const only = params.get("of");
  const documents = findDocuments(query, operations, only === "docs" ? EACH.onlyDocuments : EACH.documents, docs).map(
    ({ title, text, path }): Suggestion => ({ group: "Documentation", name: title, text, path }),
  );
  if (only === "docs") return documents;
  const products = search.search(query, { limit: EACH.products }).hits.flatMap(({ doc }): Suggestion[] => {
    const entry = catalog.entries[doc];
    return entry === undefined
      ? []
      : [{ group: "Products", name: entry.name, text: CATEGORIES[entry.category], path: paths.product(entry.slug) }];
  });
  if (only === "products") return products;
  const models = findModels(site, query, EACH.models).rows.map((row): Suggestion => {
    const price = row.input === null ? (row.unitPrice ?? "") : `${row.input.text} in, ${row.output?.text ?? "–"} out`;
    return {
      group: "Models",
      name: row.name,
      text: [row.providerName, price].filter(Boolean).join(", "),
      path: row.path,
    };
  });
  return [...models, ...products, ...documents];
}
