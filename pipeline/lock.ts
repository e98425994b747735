import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Another run holds the lock. */
export class LockedError extends Error {
  override name = "LockedError";
}

/**
 * Takes the lock that keeps two runs off the same data folder. A lock whose process is gone is taken over.
 * @returns how to give it back
 * @throws LockedError naming the process that holds it
 */
export function takeLock(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "build.lock");
  const mine = `${file}.${process.pid}`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      // A link appears with its content or not at all, so that no reader sees a lock without an owner.
      writeFileSync(mine, String(process.pid));
      linkSync(mine, file);
      return () => rmSync(file, { force: true });
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
      const holder = holderOf(file);
      if (holder !== null && isRunning(holder)) {
        throw new LockedError(`Process ${holder} is building in ${dataDir} already. Wait for it, or stop it.`, {
          cause,
        });
      }
      rmSync(file, { force: true });
    } finally {
      rmSync(mine, { force: true });
    }
  }
  throw new LockedError(`The lock ${file} can not be taken.`);
}

/** Who holds the lock of a data folder, since when (epoch milliseconds), and whether that process still runs. */
export function lockHolder(dataDir: string): { pid: number; running: boolean; since: number } | null {
  const file = join(dataDir, "build.lock");
  const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const pid = holderOf(file);
  return since === undefined || pid === null ? null : { pid, running: isRunning(pid), since };
}

function holderOf(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}
