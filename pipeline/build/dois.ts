import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { DataFileError } from "../../src/store/sqlite/faults.ts";

/** DOIs by frozen month, `YYYY-MM`; `dataset` is the DOI of all of them together. */
const Dois = z.record(z.string().regex(/^(?:dataset|\d{4}-\d{2})$/), z.string().regex(/^10\.\d{4,9}\/\S+$/));
export type Dois = Readonly<Record<string, string>>;

/**
 * Reads `dois.json` of a data folder: DOIs that a repository such as Zenodo has assigned. A DOI present before its
 * month is frozen is included in the month's files; a later one appears in the list of months and in the output of
 * `cite`.
 * @throws DataFileError when the file is not an object of DOIs
 */
export function readDois(dataDir: string): Dois {
  const file = join(dataDir, "dois.json");
  if (!existsSync(file)) return {};
  try {
    return Dois.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new DataFileError(`${file} must be an object such as {"2026-11": "10.5281/zenodo.1"}`, { cause });
  }
}
