import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Product } from "../../core/catalog/catalog-data.ts";
import {
  buildSearchIndex,
  deserialise,
  type SearchDocument,
  type SearchIndex,
  SearchIndexFormatError,
  serialise,
} from "../../core/search/index.ts";
import { CATEGORIES } from "../../schema/records/categories.ts";
import { openReadOnlyDatabase } from "../sqlite/database.ts";
import { type Catalog, readProducts } from "./read.ts";

/** File of a build that holds its search index. */
export const SEARCH_INDEX_FILE = "search-index.bin";

/**
 * Builds the search index of a `catalog.sqlite` and returns its bytes in pieces. It reads product by product, because a large catalogue
 * and its index are not held together. Hits refer to positions in `catalog.entries`.
 */
export function searchIndexPieces(catalogFile: string): Iterable<Uint8Array> {
  const db = openReadOnlyDatabase(catalogFile);
  try {
    return serialise(searchDocuments(readProducts(db)));
  } finally {
    db.close();
  }
}

/** Reads the search index of a build. Rebuilds it when the file is missing or of another version. */
export function readSearchIndex(file: string, catalog: Catalog): SearchIndex {
  try {
    return deserialise(readFileSync(file));
  } catch (cause) {
    return rebuilt(cause, catalog);
  }
}

/** Like `readSearchIndex`, but reads the file without blocking the event loop. */
export async function loadSearchIndex(file: string, catalog: Catalog): Promise<SearchIndex> {
  try {
    return deserialise(await readFile(file));
  } catch (cause) {
    return rebuilt(cause, catalog);
  }
}

/** @throws the cause, unless it says that the file is missing or of another version */
function rebuilt(cause: unknown, catalog: Catalog): SearchIndex {
  const missing = (cause as NodeJS.ErrnoException).code === "ENOENT";
  if (!missing && !(cause instanceof SearchIndexFormatError)) throw cause;
  return buildSearchIndex(searchDocuments(catalog.products()));
}

function* searchDocuments(products: Iterable<Product>): Iterable<SearchDocument> {
  for (const product of products) {
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
