import { join } from "node:path";
import { buildSearchIndex, type SearchDocument } from "../core/search/index.ts";
import { createBoards } from "../operations/boards.ts";
import type { Deployment, OperationContext, PaymentsView } from "../operations/context.ts";
import { operations } from "../operations/registry.ts";
import { CATEGORIES } from "../schema/categories.ts";
import { type Catalog, openCatalog } from "../store/catalog/read.ts";
import type { Ledger } from "../store/ledger/ledger.ts";

/** Opens a build's catalogue and everything computed over it. */
export function createContext(
  buildDir: string,
  parts: { ledger: Ledger; deployment: Deployment; payments: PaymentsView; now: () => number },
): OperationContext {
  const catalog = openCatalog(join(buildDir, "catalog.sqlite"));
  return {
    catalog,
    ...parts,
    boards: createBoards(catalog, parts.ledger, parts.now),
    search: buildSearchIndex([...searchDocuments(catalog)]),
    operations,
  };
}

function* searchDocuments(catalog: Catalog): Iterable<SearchDocument> {
  for (const product of catalog.products()) {
    yield {
      slug: product.slug,
      name: product.name,
      aliases: product.aliases,
      tags: product.tags,
      category: product.category,
      categoryName: CATEGORIES[product.category],
      description: product.description,
      homepageHost: URL.canParse(product.homepageUrl) ? new URL(product.homepageUrl).hostname : "",
      license: product.license,
    };
  }
}
