import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { flush, flushAll, flushNames } from "./durable.ts";

const UNFINISHED = ".unfinished-";

/** Creates the folder in which a build is assembled, beside the published ones. Removes leftovers of killed builds. */
export function beginBuild(dataDir: string, buildId: string): string {
  const builds = join(dataDir, "builds");
  mkdirSync(builds, { recursive: true });
  removeUnfinished(dataDir);
  const folder = join(builds, `${UNFINISHED}${buildId}`);
  mkdirSync(folder);
  return folder;
}

/** Removes leftovers of failed or killed builds, so that they do not fill the disk. */
export function removeUnfinished(dataDir: string): void {
  const builds = join(dataDir, "builds");
  if (!existsSync(builds)) return;
  for (const name of readdirSync(builds)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(builds, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Turns a finished folder into a build: flushes everything in it to disk, then renames it. */
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
    throw new Error(`there is no complete build ${buildId}`);
  const next = join(dataDir, `.current-${process.pid}`);
  rmSync(next, { force: true });
  symlinkSync(join("builds", buildId), next);
  await flushNames(dataDir);
  renameSync(next, join(dataDir, "current"));
  flush(dataDir);
}
