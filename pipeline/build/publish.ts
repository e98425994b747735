import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { flush, flushAll, flushNames } from "./durable.ts";

const UNFINISHED = ".unfinished-";

/** Folder in which a build is put together, beside the published ones. Leftovers of killed builds are removed. */
export function beginBuild(dataDir: string, buildId: string): string {
  const builds = join(dataDir, "builds");
  mkdirSync(builds, { recursive: true });
  removeUnfinished(dataDir);
  const folder = join(builds, `${UNFINISHED}${buildId}`);
  mkdirSync(folder);
  return folder;
}

/** Removes what builds that failed or were killed have left, so that it does not fill the disk. */
export function removeUnfinished(dataDir: string): void {
  const builds = join(dataDir, "builds");
  if (!existsSync(builds)) return;
  for (const name of readdirSync(builds)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(builds, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Makes a finished folder a build: one rename, after all that is in it has reached the disk. */
export async function finishBuild(dataDir: string, folder: string, buildId: string): Promise<string> {
  const target = join(dataDir, "builds", buildId);
  await flushAll(folder);
  renameSync(folder, target);
  flush(join(dataDir, "builds"));
  return target;
}

/** Points `current` at a build, atomically. */
export async function publishBuild(dataDir: string, buildId: string): Promise<void> {
  if (!existsSync(join(dataDir, "builds", buildId, "build.json")))
    throw new Error(`there is no whole build ${buildId}`);
  const next = join(dataDir, `.current-${process.pid}`);
  rmSync(next, { force: true });
  symlinkSync(join("builds", buildId), next);
  await flushNames(dataDir);
  renameSync(next, join(dataDir, "current"));
  flush(dataDir);
}
