import type { CatalogData, Product } from "../../src/core/catalog-data.ts";
import type { Boards } from "../../src/operations/boards.ts";
import type { Ledger } from "../../src/store/ledger/ledger.ts";

/** What the published files are made from. */
export interface ArtifactInput {
  data: CatalogData;
  /** In slug order. */
  products: readonly Product[];
  boards: Boards;
  ledger: Ledger;
}

/** One published file. `path` is below the build's folder: `data/rank.json`. */
export interface Artifact {
  path: string;
  content: string | Uint8Array;
}

export type MakeArtifacts = (input: ArtifactInput) => Iterable<Artifact> | Promise<Iterable<Artifact>>;
