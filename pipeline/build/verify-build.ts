import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { BUILD_SUM, type PublishedBuild, readBuild } from "../../src/store/builds.ts";
import { CatalogVersionError, openCatalog } from "../../src/store/catalog/read.ts";
import { sha256OfFile as sha256 } from "../../src/store/file-hash.ts";

const UNPACK = { br: brotliDecompressSync, gz: gunzipSync } as const;

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

/** Lists the faults of a build's files, one line each. */
export function verifyBuild(build: PublishedBuild): string[] {
  const faults: string[] = [];
  const sum = join(build.dir, BUILD_SUM);
  const { catalog_sha256: catalog } = build.manifest;
  if (catalog !== undefined) {
    if (!existsSync(sum)) faults.push(`${BUILD_SUM} is missing`);
    else if (readFileSync(sum, "utf8") !== `${sha256(join(build.dir, "build.json"))}  build.json\n`)
      faults.push(`build.json or ${BUILD_SUM} was changed`);
  }
  for (const file of build.manifest.files) {
    const path = join(build.dir, file.path);
    if (!existsSync(path)) faults.push(`${file.path} is missing`);
    else if (sha256(path) !== file.sha256) faults.push(`${file.path} was changed`);
    faults.push(...variantFaults(path, file));
  }
  const path = join(build.dir, "catalog.sqlite");
  try {
    openCatalog(path).close();
    if (catalog !== undefined && sha256(path) !== catalog) faults.push("catalog.sqlite was changed");
  } catch (cause) {
    const other = cause instanceof CatalogVersionError;
    if (!other) faults.push("catalog.sqlite cannot be read");
    else if (catalog === undefined || sha256(path) !== catalog)
      faults.push("catalog.sqlite was written by another version");
  }
  return faults;
}

/** Lists compressed variants that do not decompress to their file. */
function variantFaults(path: string, file: { path: string; sha256: string }): string[] {
  return Object.entries(UNPACK).flatMap(([ending, unpack]) => {
    const twin = `${path}.${ending}`;
    if (!existsSync(twin)) return [];
    try {
      const hash = createHash("sha256")
        .update(unpack(readFileSync(twin)))
        .digest("hex");
      if (hash === file.sha256) return [];
    } catch {
      // A variant that cannot be decompressed was changed as well.
    }
    return [`${file.path}.${ending} was changed`];
  });
}
