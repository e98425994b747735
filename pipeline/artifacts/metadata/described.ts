import type { CatalogData } from "../../../src/core/catalog-data.ts";
import type { Edition } from "../../../src/views/documents/dataset-json-ld.ts";
import type { Artifact, ArtifactInput, TableDescription } from "../artifact.ts";
import type { FileEntry } from "../write.ts";

/** A data file that was written, and what its rows are when it holds a table. */
export interface DescribedFile extends FileEntry {
  table: TableDescription | null;
}

/** Makes files that describe those of an edition that are already written. */
export type DescribeData = (input: ArtifactInput, files: readonly DescribedFile[], edition: Edition) => Artifact[];

/** An edition's version in the three numbers that Croissant and Data Package ask for: `2026.11.22`, `2026.11.0`. */
export function threeNumbers({ version }: Edition): string {
  const [year = 0, month = 0, day = 0] = version.split(/[.-]/).map(Number);
  return `${year}.${month}.${day}`;
}

/** The day of the oldest reading or price that a build holds, `YYYY-MM-DD`. */
export function oldestReading({ starHistory, models, generatedAt }: CatalogData): string {
  const days = [...starHistory.values()].flatMap((points) => points[0]?.observedOn ?? []);
  const prices = models.flatMap((model) => model.prices.map((price) => price.effective_from));
  return [...days, ...prices, generatedAt.slice(0, 10)].sort()[0] ?? "";
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** JSON for people and programs. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
