import { closeSync, fsyncSync, openSync } from "node:fs";
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
 * Waits until all that lies in a folder is on the disk, in whatever depth, the folder itself included. What is renamed into its
 * place before that may be found there empty after a power cut.
 */
export async function flushAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const within = entries.filter((entry) => entry.isFile() || entry.isDirectory());
  const waiting = [folder, ...within.map(({ parentPath, name }) => join(parentPath, name))];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        const handle = await open(path, "r");
        try {
          await handle.sync();
        } finally {
          await handle.close();
        }
      }
    }),
  );
}
