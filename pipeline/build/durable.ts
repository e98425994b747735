import { execFile } from "node:child_process";
import fs, { closeSync, fsyncSync, openSync, readdirSync, statSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** How many are flushed at once: the disk answers several with one turn. */
const AT_ONCE = 8;
/** File systems that `syncfs(2)` is known to write out whole, by their numbers in `linux/magic.h`: ext2 to ext4, XFS, Btrfs, tmpfs. */
const WRITTEN_WHOLE: ReadonlySet<number> = new Set([0xef53, 0x5846_5342, 0x9123_683e, 0x0102_1994]);
/** The Linux since which `syncfs(2)` tells of everything that could not be written: of data since 5.8, of the rest since 5.17. */
const TELLS_ERRORS = { major: 5, minor: 17 };

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
 * place before may be found there empty after a power cut.
 *
 * @throws what the disk says when it does not take something
 */
export async function flushAll(folder: string): Promise<void> {
  if (await flushFileSystem(folder)) return;
  await flushEach(folder);
}

/**
 * Waits until the names in a folder are on the disk, and what they name as far as that can be asked: nothing can open a
 * symbolic link to flush it, and a file system without a journal keeps its name without it.
 */
export async function flushNames(folder: string): Promise<void> {
  if (await flushFileSystem(folder)) return;
  flush(folder);
}

/**
 * Writes out all of the file system that a folder lies in: one turn of the disk instead of one for each file, of which a build
 * has thousands.
 *
 * @returns whether that was done; where it was not, or not wholly, each file tells by itself
 */
async function flushFileSystem(folder: string): Promise<boolean> {
  const [major = 0, minor = 0] = os.release().split(".").map(Number);
  const tells = major > TELLS_ERRORS.major || (major === TELLS_ERRORS.major && minor >= TELLS_ERRORS.minor);
  if (process.platform !== "linux" || !tells || !WRITTEN_WHOLE.has(fs.statfsSync(folder).type)) return false;
  try {
    await promisify(execFile)("sync", ["-f", folder]);
    return true;
  } catch {
    return false;
  }
}

/** A file that has a second name is left out: builds share files, and the older one was flushed. */
async function flushEach(folder: string): Promise<void> {
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
