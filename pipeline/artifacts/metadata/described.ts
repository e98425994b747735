import type { CatalogData } from "../../../src/core/catalog/catalog-data.ts";
import type { Edition } from "../../../src/views/documents/dataset-json-ld.ts";
import type { Artifact, ArtifactInput, TableDescription } from "../artifact.ts";
import type { FileEntry } from "../write.ts";

/** A written data file, with the description of its table if it holds one. */
export interface DescribedFile extends FileEntry {
  table: TableDescription | null;
}

/** Makes metadata files for the files of an edition that are already written. */
export type DescribeData = (input: ArtifactInput, files: readonly DescribedFile[], edition: Edition) => Artifact[];

/**
 * Returns an edition's version as the three numbers that Croissant and Data Package require: `2026.11.22`, `2026.11.0`.
 */
export function threeNumbers({ version }: Edition): string {
  const [year = 0, month = 0, day = 0] = version.split(/[.-]/).map(Number);
  return `${year}.${month}.${day}`;
}

/** Returns the day of the oldest reading or price in a build, `YYYY-MM-DD`. */
export function oldestReading({ starHistory, models, generatedAt }: CatalogData): string {
  const days = [...starHistory.values()].flatMap((points) => points[0]?.observedOn ?? []);
  const prices = models.flatMap((model) => model.prices.map((price) => price.effective_from));
  return [...days, ...prices, generatedAt.slice(0, 10)].sort()[0] ?? "";
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Serialises JSON readable by people and programs. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
