import type { CatalogData, Product } from "../../src/core/catalog-data.ts";
import type { Boards } from "../../src/operations/shared/boards.ts";
import type { PublishedBuild } from "../../src/store/builds.ts";
import type { Ledger } from "../../src/store/ledger/ledger.ts";
import type { SecondReading } from "../observations/second-lists.ts";

export type ColumnType = "string" | "url" | "integer" | "decimal" | "boolean" | "date" | "datetime";

export interface Column {
  name: string;
  type: ColumnType;
  nullable: boolean;
  /** One sentence: what it is, its unit, what null means. */
  description: string;
}

/** What a table holds, apart from its rows. */
export interface TableDescription {
  /** File name without extension, also its name in the metadata. */
  name: string;
  title: string;
  description: string;
  columns: readonly Column[];
  /** Columns whose values together name one row. */
  key: readonly string[];
}

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
