import { join } from "node:path";
import { inSignalOrder } from "../core/ranking/ranking.ts";
import { inSlices, nextTurn } from "../core/slices.ts";
import type { Deployment, OperationContext, PaymentsView } from "../operations/operation.ts";
import { operations } from "../operations/registry.ts";
import { createBoards } from "../operations/shared/boards.ts";
import { indexModels } from "../operations/shared/models/match.ts";
import { openCatalog, openCatalogInSlices } from "../store/catalog/read.ts";
import { loadSearchIndex, readSearchIndex, SEARCH_INDEX_FILE } from "../store/catalog/search-index.ts";
import type { Ledger } from "../store/ledger/ledger.ts";

interface ContextParts {
  ledger: Ledger;
  deployment: Deployment;
  payments: PaymentsView;
  now: () => number;
}

/** Opens a build's catalogue and the indexes computed from it. */
export function createContext(buildDir: string, parts: ContextParts): OperationContext {
  const catalog = openCatalog(join(buildDir, "catalog.sqlite"));
  return {
    catalog,
    ...parts,
    boards: createBoards(catalog, parts.ledger, parts.now),
    search: readSearchIndex(join(buildDir, SEARCH_INDEX_FILE), catalog),
    operations,
  };
}

/** Reads what the first questions would otherwise wait for, and yields to other requests meanwhile. */
export async function warmUp({ catalog }: Pick<OperationContext, "catalog">): Promise<void> {
  await inSlices(indexModels(catalog));
}

/** Like `createContext`, but yields to other requests: with 100,000 products opening a build takes more than a second. */
export async function openContext(buildDir: string, parts: ContextParts): Promise<OperationContext> {
  const catalog = await openCatalogInSlices(join(buildDir, "catalog.sqlite"));
  try {
    const search = await loadSearchIndex(join(buildDir, SEARCH_INDEX_FILE), catalog);
    await nextTurn();
    const listed = await inSlices(inSignalOrder(catalog.entries));
    await nextTurn();
    return { catalog, ...parts, boards: createBoards(catalog, parts.ledger, parts.now, listed), search, operations };
  } catch (cause) {
    catalog.close();
    throw cause;
  }
}
