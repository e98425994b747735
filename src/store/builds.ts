import { existsSync, readFileSync, realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { inSlices, type Steps } from "../core/slices.ts";
import { DataFileError } from "./sqlite/faults.ts";

/** Contents of `build.json` in a build's folder. */
export interface BuildManifest {
  build_id: string;
  generated_at: string;
  inputs_sha256: string;
  /** Hash of the price states at the time of the build; absent in builds made before this field existed. */
  price_states_sha256?: string;
  site_url: string;
  base_url: string;
  /** Folder name of the compiled site below `dist/site/`; null when the build holds no pages. */
  site_app: string | null;
  files: { path: string; bytes: number; sha256: string }[];
  /** SHA-256 of `catalog.sqlite`; absent in builds of earlier versions. */
  catalog_sha256?: string | undefined;
}

/** The checksum of `build.json`, stored beside it in the format of `sha256sum -c`. */
export const BUILD_SUM = "build.json.sha256";

export interface PublishedBuild {
  dir: string;
  manifest: BuildManifest;
}

/**
 * Reads the build that `current` points at. Returns null when nothing has been published.
 * @throws when `current` points at something that is not a complete build
 */
export function readCurrentBuild(dataDir: string): PublishedBuild | null {
  const dir = currentBuildDir(dataDir);
  return dir === null ? null : readBuild(dir);
}

/** Returns the folder that `current` points at; null when nothing has been published. */
export function currentBuildDir(dataDir: string): string | null {
  const link = join(dataDir, "current");
  return existsSync(link) ? realpathSync(link) : null;
}

/** Reads the manifest of a build. @throws DataFileError when the folder is not a complete build */
export function readBuild(dir: string): PublishedBuild {
  try {
    return { dir, manifest: JSON.parse(readFileSync(join(dir, "build.json"), "utf8")) };
  } catch (cause) {
    throw notWhole(dir, cause);
  }
}

/** Like the function above, but yields to other requests: with 100,000 products `build.json` names 300,000 files. */
export async function loadBuild(dir: string): Promise<PublishedBuild> {
  try {
    return { dir, manifest: await inSlices(parseManifest(await readFile(join(dir, "build.json"), "utf8"))) };
  } catch (cause) {
    throw notWhole(dir, cause);
  }
}

function notWhole(dir: string, cause: unknown): DataFileError {
  const message = `${basename(dir)} is not a complete build; roll back with "clearboard builds rollback"`;
  return new DataFileError(message, { cause });
}

const FILES = '"files":[';
/** What lies between two files. It cannot occur inside a path, whose quotes are escaped. */
const BETWEEN = '},{"path":';
/** Number of characters of the list of files that are parsed at a time. */
const PARSED_AT_ONCE = 200_000;

/** Parses `build.json` in steps. */
export function* parseManifest(text: string): Steps<BuildManifest> {
  const begin = text.indexOf(FILES) + FILES.length;
  const end = text.lastIndexOf("]");
  if (begin < FILES.length || text.length < PARSED_AT_ONCE) return JSON.parse(text);
  const files: BuildManifest["files"] = [];
  for (let from = begin; from < end; ) {
    const next = text.indexOf(BETWEEN, from + PARSED_AT_ONCE);
    const to = next === -1 ? end : next + 1;
    for (const file of JSON.parse(`[${text.slice(from, to)}]`) as BuildManifest["files"]) files.push(file);
    from = to + 1;
    yield;
  }
  return { ...JSON.parse(text.slice(0, begin) + text.slice(end)), files };
}
