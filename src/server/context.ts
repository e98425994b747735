import { join } from "node:path";
import type { Deployment, OperationContext, PaymentsView } from "../operations/context.ts";
import { operations } from "../operations/registry.ts";
import { createBoards } from "../operations/shared/boards.ts";
import { openCatalog } from "../store/catalog/read.ts";
import { readSearchIndex, SEARCH_INDEX_FILE } from "../store/catalog/search-index.ts";
import type { Ledger } from "../store/ledger/ledger.ts";

/** Opens a build's catalogue and the indexes computed from it. */
export function createContext(
  buildDir: string,
  parts: { ledger: Ledger; deployment: Deployment; payments: PaymentsView; now: () => number },
): OperationContext {
  const catalog = openCatalog(join(buildDir, "catalog.sqlite"));
  return {
    catalog,
    ...parts,
    boards: createBoards(catalog, parts.ledger, parts.now),
    search: readSearchIndex(join(buildDir, SEARCH_INDEX_FILE), catalog),
    operations,
  };
}
