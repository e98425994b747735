import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type FileEntry, writePlain } from "../artifacts/write.ts";

/** The checksums of a build's compressed variants, stored beside `build.json` in the format of `sha256sum -c`. */
const VARIANT_SUMS = "variants.sha256";

/**
 * Writes the checksums of the compressed variants into a build's folder. They stand in a file of their own, because the
 * server keeps the list in `build.json` in memory and has no use for them.
 *
 * @returns the entries for `build.json`: those of the files, without variants, and that of the checksums
 */
export function writeVariantSums(folder: string, files: readonly FileEntry[]): FileEntry[] {
  const lines = function* () {
    for (const { path, br, gz } of files) {
      if (br !== undefined) yield `${br}  ${path}.br\n`;
      if (gz !== undefined) yield `${gz}  ${path}.gz\n`;
    }
  };
  const sums = writePlain(folder, { path: VARIANT_SUMS, content: lines });
  return [...files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })), sums];
}

/** Reads the checksums of a build's variants by path; null in builds of earlier versions. */
export function readVariantSums(folder: string): Map<string, string> | null {
  const file = join(folder, VARIANT_SUMS);
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}
