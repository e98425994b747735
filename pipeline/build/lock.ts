import { chownSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { dataFault, isBusy } from "../../src/store/sqlite/faults.ts";

/** Another run holds the lock. */
export class LockedError extends Error {
  override name = "LockedError";
}

/** Who has taken the lock of a data folder, and since when (epoch milliseconds). */
export interface LockHolder {
  /** `Process 7 on host`; in a container, the number is the one there, and the host is the container. */
  who: string;
  since: number;
  running: boolean;
}

/** Empty, and stays: the lock is the kernel's, on this file. */
const LOCK = "run.lock";
/** Who holds it, for people. One that was killed leaves its name. */
const HOLDER = "run.holder";
/** Long enough for somebody who only looks whether the lock is free. */
const WAIT_MS = 200;

/** A connection that nobody holds is collected, and its lock with it. */
const held = new Set<DatabaseSync>();

/**
 * Takes the lock that keeps two runs off the same data folder. The kernel holds it (through SQLite, which has locks that
 * Node has not), so that it ends with its process, whatever ends that, and counts between containers too, where the
 * number of a process says nothing.
 *
 * @returns how to give it back
 * @throws LockedError naming the process that holds it
 * @throws DataFileError when the folder can not be written
 */
export function takeLock(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const lock = openLocked(dataDir);
  if (lock === null) {
    const who = holderOf(dataDir)?.who ?? "Another process";
    throw new LockedError(`${who} is building in ${dataDir} already. Wait for it, or stop it.`);
  }
  const holder = join(dataDir, HOLDER);
  const release = () => {
    rmSync(holder, { force: true });
    held.delete(lock);
    lock.close();
  };
  held.add(lock);
  try {
    // Another user's may be there, which can be removed and not written.
    rmSync(holder, { force: true });
    writeFileSync(holder, `Process ${process.pid} on ${hostname()}\n`);
  } catch (cause) {
    release();
    throw cause;
  }
  return release;
}

/** Who holds the lock of a data folder, or held it and was killed; null when it was given back. */
export function lockHolder(dataDir: string): LockHolder | null {
  const holder = holderOf(dataDir);
  return holder === null ? null : { ...holder, running: isLocked(dataDir) };
}

function holderOf(dataDir: string): Pick<LockHolder, "who" | "since"> | null {
  const file = join(dataDir, HOLDER);
  const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (since === undefined) return null;
  try {
    return { who: readFileSync(file, "utf8").trim(), since };
  } catch {
    return null;
  }
}

function isLocked(dataDir: string): boolean {
  try {
    const lock = openLocked(dataDir);
    lock?.close();
    return lock === null;
  } catch {
    return true;
  }
}

/** The lock as a connection that ends it when it is closed; null when another one has it. */
function openLocked(dataDir: string): DatabaseSync | null {
  const file = join(dataDir, LOCK);
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { timeout: WAIT_MS });
    giveToOwner(file, dataDir);
    db.exec("BEGIN IMMEDIATE");
    return db;
  } catch (cause) {
    db?.close();
    if (isBusy(cause)) return null;
    throw dataFault(cause, file) ?? cause;
  }
}

/** What root leaves in the folder must not keep its owner out. */
function giveToOwner(file: string, dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDir);
  chownSync(file, uid, gid);
}
