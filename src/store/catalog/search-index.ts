import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import {
  buildSearchIndex,
  deserialise,
  type SearchDocument,
  type SearchIndex,
  SearchIndexFormatError,
} from "../../core/search/index.ts";
import { CATEGORIES } from "../../schema/records/categories.ts";
import type { Catalog } from "./read.ts";

/** File of a build that holds its search index. */
export const SEARCH_INDEX_FILE = "search-index.bin";

/** Builds the search index over a catalogue's products. Hits refer to positions in `catalog.entries`. */
export function indexCatalog(catalog: Catalog): SearchIndex {
  return buildSearchIndex(searchDocuments(catalog));
}

/** Reads the search index of a build. Rebuilds it when the file is missing or of another version. */
export function readSearchIndex(file: string, catalog: Catalog): SearchIndex {
  try {
    return deserialise(readFileSync(file));
  } catch (cause) {
    return rebuilt(cause, catalog);
  }
}

/** The same without blocking the event loop on the file system. */
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
  return indexCatalog(catalog);
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
