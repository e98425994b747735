import type { CatalogData, Product } from "../../src/core/catalog/catalog-data.ts";
import type { Boards } from "../../src/operations/shared/boards.ts";
import type { PublishedBuild } from "../../src/store/builds.ts";
import type { Ledger } from "../../src/store/ledger/ledger.ts";
import type { SecondReading } from "../observations/second-lists.ts";

type ColumnType = "string" | "url" | "integer" | "decimal" | "boolean" | "date" | "datetime";

export interface Column {
  name: string;
  type: ColumnType;
  nullable: boolean;
  /** One sentence: meaning, unit, and what null means. */
  description: string;
}

/** Description of a table, without its rows. */
export interface TableDescription {
  /** File name without extension; also the table's name in the metadata. */
  name: string;
  title: string;
  description: string;
  columns: readonly Column[];
  /** Columns that together identify a row. */
  key: readonly string[];
}

/** Input of the published files. */
export interface ArtifactInput {
  data: CatalogData;
  /** In slug order. */
  products: readonly Product[];
  boards: Boards;
  ledger: Ledger;
  /** The published build; null before the first one. */
  previous: PublishedBuild | null;
  /** Prices of our models in other price lists. */
  secondReadings: readonly SecondReading[];
}

/** Makes the pieces of a file in order, for files that grow with the catalogue: none of them is held as a whole. */
export type Pieces = () => Iterable<string | Uint8Array>;

/** A published file. `path` is relative to the build's folder: `data/rank.json`. */
export interface Artifact {
  path: string;
  content: string | Uint8Array | Pieces;
  /** Description of the table in this file, for the metadata. */
  table?: TableDescription | undefined;
}

export type MakeArtifacts = (input: ArtifactInput) => Iterable<Artifact> | Promise<Iterable<Artifact>>;
