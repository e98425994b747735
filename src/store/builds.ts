import { existsSync, readFileSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";
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
  const link = join(dataDir, "current");
  if (!existsSync(link)) return null;
  return readBuild(realpathSync(link));
}

export function readBuild(dir: string): PublishedBuild {
  const file = join(dir, "build.json");
  try {
    return { dir, manifest: JSON.parse(readFileSync(file, "utf8")) };
  } catch (cause) {
    throw new DataFileError(`${basename(dir)} is not a whole build; roll back with "clearboard builds rollback"`, {
      cause,
    });
  }
}
