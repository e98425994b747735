import { closeSync, type Dirent, fsyncSync, openSync, statSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";

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
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pathOf = ({ parentPath, name }: Dirent) => join(parentPath, name);
  const folders = entries.filter((entry) => entry.isDirectory()).map(pathOf);
  const files = entries.filter((entry) => entry.isFile()).map(pathOf);
  const waiting = [folder, ...folders, ...files.filter((file) => statSync(file).nlink === 1)];
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const handle = await open(path, "r");
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
