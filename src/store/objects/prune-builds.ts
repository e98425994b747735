import { assetName, CURRENT, Current, each, isAsset, readIndex } from "./remote-builds.ts";
import type { Objects, StoredObject } from "./s3.ts";

export interface PrunedBuilds {
  /** Number of builds removed. */
  readonly builds: number;
  /** Number of files removed: those of removed builds alone, and those that an interrupted upload left. */
  readonly files: number;
}

/**
 * Removes old builds from object storage: first their indexes, so that a build without all its files is never taken for
 * whole, then the files that no build names any more. Run it as the only builder: an upload relies on files that are
 * there already.
 *
 * @param keep number of the latest builds to keep besides the published one
 * @param dryRun counts only
 */
export async function pruneBuilds(objects: Objects, keep: number, dryRun: boolean): Promise<PrunedBuilds> {
  const answer = await objects.get(CURRENT);
  if (answer === null) return { builds: 0, files: 0 };
  const { index_sha256: published } = Current.parse(await answer.json());
  const others = (await all(objects.list("builds/")))
    .filter(({ name }) => name !== `builds/${published}.json`)
    .sort((a, b) => (a.writtenAt < b.writtenAt ? 1 : a.writtenAt > b.writtenAt ? -1 : 0));
  const kept = [published, ...others.slice(0, keep).map(({ name }) => name.slice("builds/".length, -".json".length))];
  const needed = new Set<string>();
  for (const index of kept) {
    const { files } = await readIndex(objects, index);
    for (const { path, sha256 } of files) {
      needed.add(`files/${sha256}`);
      if (isAsset(path)) needed.add(assetName(path));
    }
  }
  const old = others.slice(keep);
  const unneeded = [...(await all(objects.list("files/"))), ...(await all(objects.list("assets/")))].filter(
    ({ name }) => !needed.has(name),
  );
  if (!dryRun) {
    await each(old, ({ name }) => objects.remove(name));
    await each(unneeded, ({ name }) => objects.remove(name));
  }
  return { builds: old.length, files: unneeded.length };
}

function all(listing: AsyncIterable<StoredObject>): Promise<StoredObject[]> {
  return Array.fromAsync(listing);
}
