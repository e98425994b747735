import { existsSync, readFileSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { DataFileError } from "./sqlite/faults.ts";

/** What `build.json` in a build's folder says of it. */
export interface BuildManifest {
  build_id: string;
  generated_at: string;
  inputs_sha256: string;
  site_url: string;
  base_url: string;
  /** Folder name of the compiled site application below `dist/site/`; null when the build holds no pages. */
  site_app: string | null;
  files: { path: string; bytes: number; sha256: string }[];
  /** SHA-256 of `catalog.sqlite`; builds of earlier versions do not have it. */
  catalog_sha256?: string | undefined;
}

/** Beside `build.json`: its own hash, for `sha256sum -c`. */
export const BUILD_SUM = "build.json.sha256";

/** A published build on disk. */
export interface PublishedBuild {
  dir: string;
  manifest: BuildManifest;
}

/**
 * The build that `current` points at; null when nothing is published yet.
 * @throws when `current` points at something that is not a whole build
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
