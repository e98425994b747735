import { execFile } from "node:child_process";
import fs, { closeSync, fsyncSync, openSync, readdirSync, statSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Number of concurrent flushes: the disk can serve several at once. */
const AT_ONCE = 8;
/**
 * File systems on which `syncfs(2)` is known to write out everything, by their magic numbers in `linux/magic.h`: ext2 to ext4, XFS, Btrfs,
 * tmpfs.
 */
const WRITTEN_WHOLE: ReadonlySet<number> = new Set([0xef53, 0x5846_5342, 0x9123_683e, 0x0102_1994]);
/** The Linux version since which `syncfs(2)` reports every write error: for data since 5.8, for the rest since 5.17. */
const REPORTS_ERRORS_SINCE = { major: 5, minor: 17 };

/** Waits until the contents of a file, or the entries of a folder, are on disk. */
export function flush(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Waits until a folder and everything below it is on disk. A folder renamed into place before that may be empty after a
 * power failure.
 *
 * @throws the disk's error when a write fails
 */
export async function flushAll(folder: string): Promise<void> {
  if (await flushFileSystem(folder)) return;
  await flushEach(folder);
}

/**
 * Waits until the entries of a folder are on disk, and the files they name where possible: a symbolic link cannot be
 * opened to flush it, so a file system without a journal may keep its name without it.
 */
export async function flushNames(folder: string): Promise<void> {
  if (await flushFileSystem(folder)) return;
  flush(folder);
}

/**
 * Flushes the whole file system of a folder with one call, instead of one for each of thousands of files.
 *
 * @returns whether everything was flushed; if not, the caller flushes each file
 */
async function flushFileSystem(folder: string): Promise<boolean> {
  const [major = 0, minor = 0] = os.release().split(".").map(Number);
  const reports =
    major > REPORTS_ERRORS_SINCE.major || (major === REPORTS_ERRORS_SINCE.major && minor >= REPORTS_ERRORS_SINCE.minor);
  if (process.platform !== "linux" || !reports || !WRITTEN_WHOLE.has(fs.statfsSync(folder).type)) return false;
  try {
    await promisify(execFile)("sync", ["-f", folder]);
    return true;
  } catch {
    return false;
  }
}

/** Skips files with several hard links: builds share files, and the older build has flushed them. */
async function flushEach(folder: string): Promise<void> {
  const paths = newBelow(folder);
  const work = async () => {
    for (const path of paths) {
      // Only the flush runs in another thread; opening and closing a file take less time than dispatching them.
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

/** Iterates folder by folder: a build of 100,000 products has 300,000 files, and a list of all of them takes 225 MB. */
function* newBelow(folder: string): IterableIterator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* newBelow(path);
    else if (entry.isFile() && statSync(path).nlink === 1) yield path;
  }
  yield folder;
}
