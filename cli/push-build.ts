import type { Config } from "../src/server/config.ts";
import { readCurrentBuild } from "../src/store/builds.ts";

/**
 * Publishes the current build of the data folder to BUILDS_URL, if that is set. Returns whether it was published.
 *
 * @throws when the object store refuses it or is unreachable; replicas then keep their current build
 */
export async function pushCurrentBuild(config: Config): Promise<boolean> {
  const current = readCurrentBuild(config.dataDir);
  if (config.builds === null || current === null) return false;
  const [{ openObjects }, { pushBuild }] = await Promise.all([
    import("../src/store/objects/s3.ts"),
    import("../src/store/objects/remote-builds.ts"),
  ]);
  return pushBuild(openObjects(config.builds), current.dir);
}
