import { LockedError } from "../../pipeline/build/lock.ts";
import type { Config } from "../../src/server/config.ts";
import { readCurrentBuild } from "../../src/store/builds.ts";
import type { Lease } from "../../src/store/ledger/leases.ts";
import type { PrunedBuilds } from "../../src/store/objects/prune-builds.ts";
import { takeLease } from "../lease.ts";

/**
 * Runs work that publishes in BUILDS_URL under the lease that the replicas share. Without BUILDS_URL there is no lease.
 *
 * @throws LockedError when another machine builds
 */
export async function asOnlyBuilder<T>(config: Config, work: (lease: Lease | null) => Promise<T>): Promise<T> {
  if (config.builds === null) return work(null);
  const lease = await takeLease(config, "build");
  try {
    return await work(lease);
  } finally {
    await lease.release();
  }
}

/**
 * Publishes the current build of the data folder in BUILDS_URL, if that is set. Returns whether it was published there.
 *
 * @param lease the lease under which it was built
 * @throws LockedError when another machine has taken the lease meanwhile
 * @throws when the service refuses it or cannot be reached; replicas then keep the build they have
 */
export async function pushCurrentBuild(config: Config, lease: Lease | null): Promise<boolean> {
  const current = readCurrentBuild(config.dataDir);
  if (config.builds === null || current === null) return false;
  if (lease !== null && !(await lease.keep()))
    throw new LockedError("Another machine builds for all replicas now. Nothing was published in BUILDS_URL.");
  const [{ openObjects }, { pushBuild }] = await Promise.all([
    import("../../src/store/objects/s3.ts"),
    import("../../src/store/objects/remote-builds.ts"),
  ]);
  return pushBuild(openObjects(config.builds), current.dir);
}

/** Removes old builds from BUILDS_URL, if that is set. @param keep number to keep besides the published one */
export async function pruneRemoteBuilds(config: Config, keep: number, dryRun: boolean): Promise<PrunedBuilds | null> {
  if (config.builds === null) return null;
  const [{ openObjects }, { pruneBuilds }] = await Promise.all([
    import("../../src/store/objects/s3.ts"),
    import("../../src/store/objects/prune-builds.ts"),
  ]);
  return pruneBuilds(openObjects(config.builds), keep, dryRun);
}
