import fs, { closeSync, fsyncSync, openSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** How many are flushed at once: the disk answers several with one turn. */
const AT_ONCE = 8;

/** Waits until the bytes of a file, or the names in a folder, are on the disk. */
export function flush(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Waits until all that lies in a folder is on the disk, in whatever depth, the folder itself included: what is renamed into its
 * place before may be found there empty after a power cut. A file that has a second name is left out: builds share
 * files, and the older one was flushed.
 */
export async function flushAll(folder: string): Promise<void> {
  const paths = newBelow(folder);
  const work = async () => {
    for (const path of paths) {
      // Only the wait for the disk is handed to another thread: opening and closing take less than handing over.
      const handle = openSync(path, "r");
      try {
        await promisify(fs.fsync)(handle);
      } finally {
        closeSync(handle);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Folder by folder: a build of 100,000 products has 300,000 files, and a list of all of them takes 225 MB. */
function* newBelow(folder: string): IterableIterator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* newBelow(path);
    else if (entry.isFile() && statSync(path).nlink === 1) yield path;
  }
  yield folder;
}
