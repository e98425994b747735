import type { Artifact, ArtifactInput, TableDescription } from "../artifact.ts";
import type { FileEntry } from "../write.ts";

/** A data file that was written, and what its rows are when it holds a table. */
export interface DescribedFile extends FileEntry {
  table: TableDescription | null;
}

/** Makes a file that describes those already written. */
export type DescribeData = (input: ArtifactInput, files: readonly DescribedFile[]) => Artifact[];

/** Version of the files' structure: the first number changes when a reader has to change. */
export const STRUCTURE_VERSION = "1.0.0";

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** JSON for people and programs. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
