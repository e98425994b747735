import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { BUILD_SUM, type PublishedBuild, readBuild } from "../../src/store/builds.ts";
import { CatalogVersionError, openCatalog } from "../../src/store/catalog/read.ts";
import { sha256OfFile as sha256 } from "../../src/store/file-hash.ts";
import { INDEX, indexIsWhole } from "../../src/store/objects/remote-builds.ts";
import { readVariantSums } from "./variants.ts";

/** Lists the complete builds of a data folder, newest first. */
export function listBuilds(dataDir: string): PublishedBuild[] {
  return buildFolders(dataDir).map(readBuild);
}

/** Lists the folders of all builds of a data folder, newest first, readable or not. */
export function buildFolders(dataDir: string): string[] {
  const folder = join(dataDir, "builds");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith(".") && existsSync(join(folder, name, "build.json")))
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

/** Files of a build's folder that `build.json` cannot list: itself, what is checked apart, and the list of a fetched build. */
const UNLISTED: ReadonlySet<string> = new Set(["build.json", BUILD_SUM, "catalog.sqlite", INDEX]);

/** Lists the faults of a build's files, one line each. */
export function verifyBuild(build: PublishedBuild): string[] {
  const { dir, manifest } = build;
  const variants = readVariantSums(dir);
  const expected = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]));
  for (const [path, sum] of variants ?? []) expected.set(path, sum);
  const present = filesBelow(dir);
  const faults = [...manifestFaults(build), ...fileFaults(dir, expected, new Set(present))];
  for (const path of present) {
    if (expected.has(path) || UNLISTED.has(path)) continue;
    const of = expected.get(path.replace(/\.(?:br|gz)$/, ""));
    if (variants !== null || of === undefined) faults.push(`${path} does not belong to it`);
    else if (!decompressesTo(join(dir, path), of)) faults.push(`${path} was changed`);
  }
  faults.push(...catalogFaults(build));
  return faults.length > 0 || indexIsWhole(dir) ? faults : [`${INDEX} was changed`];
}

function manifestFaults({ dir, manifest }: PublishedBuild): string[] {
  if (manifest.catalog_sha256 === undefined) return [];
  const sum = join(dir, BUILD_SUM);
  if (!existsSync(sum)) return [`${BUILD_SUM} is missing`];
  return readFileSync(sum, "utf8") === `${sha256(join(dir, "build.json"))}  build.json\n`
    ? []
    : [`build.json or ${BUILD_SUM} was changed`];
}

function fileFaults(dir: string, expected: ReadonlyMap<string, string>, present: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  for (const [path, sum] of expected) {
    if (!present.has(path)) faults.push(`${path} is missing`);
    else if (sha256(join(dir, path)) !== sum) faults.push(`${path} was changed`);
  }
  return faults;
}

function catalogFaults({ dir, manifest: { catalog_sha256: catalog } }: PublishedBuild): string[] {
  const path = join(dir, "catalog.sqlite");
  try {
    openCatalog(path).close();
    return catalog !== undefined && sha256(path) !== catalog ? ["catalog.sqlite was changed"] : [];
  } catch (cause) {
    if (!(cause instanceof CatalogVersionError)) return ["catalog.sqlite cannot be read"];
    const known = catalog !== undefined && sha256(path) === catalog;
    return known ? [] : ["catalog.sqlite was written by another version"];
  }
}

/** Checks a variant of a build made before `variants.sha256` existed. */
function decompressesTo(variant: string, sum: string): boolean {
  const unpack = variant.endsWith(".br") ? brotliDecompressSync : gunzipSync;
  try {
    return hash("sha256", unpack(readFileSync(variant))) === sum;
  } catch {
    return false;
  }
}

/** Returns the paths of all files below a folder. */
function filesBelow(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1));
}
