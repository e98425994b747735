import type { CatalogData, Product } from "../../src/core/catalog-data.ts";
import type { Boards } from "../../src/operations/shared/boards.ts";
import type { PublishedBuild } from "../../src/store/builds.ts";
import type { Ledger } from "../../src/store/ledger/ledger.ts";
import type { SecondReading } from "../observations/second-lists.ts";
import type { TableDescription } from "./table.ts";

/** What the published files are made from. */
export interface ArtifactInput {
  data: CatalogData;
  /** In slug order. */
  products: readonly Product[];
  boards: Boards;
  ledger: Ledger;
  /** The build that is published now; null before the first one. */
  previous: PublishedBuild | null;
  /** What others' price lists say of our models. */
  secondReadings: readonly SecondReading[];
}

/** One published file. `path` is below the build's folder: `data/rank.json`. */
export interface Artifact {
  path: string;
  content: string | Uint8Array;
  /** What the rows of a table are, for the files that describe the data. */
  table?: TableDescription | undefined;
}

export type MakeArtifacts = (input: ArtifactInput) => Iterable<Artifact> | Promise<Iterable<Artifact>>;
