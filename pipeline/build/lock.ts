import { chownSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { dataFault, isBusy } from "../../src/store/sqlite/faults.ts";

/** Thrown when another run holds the lock. */
export class LockedError extends Error {
  override name = "LockedError";
}

/** Holder of the lock on a data folder, and when it was taken (milliseconds since the epoch). */
export interface LockHolder {
  /** `Process 7 on host`; in a container, the process id is the container's and the host is its name. */
  who: string;
  since: number;
  running: boolean;
}

/** A lock of a data folder. */
interface Lock {
  /** An empty file that is never deleted; the kernel's lock is held on it. */
  file: string;
  /** Names the holder for people. A killed process leaves the file behind. */
  holder: string;
  /** The holder's activity, for people. */
  doing: string;
}

/** Held during one crawl, build, rollback or removal of builds. */
const RUNNING: Lock = { file: "run.lock", holder: "run.holder", doing: "building" };
/** Held by the one active `clearboard work` for its lifetime. */
export const WORKING: Lock = { file: "work.lock", holder: "work.holder", doing: "working" };

/** Lock timeout in milliseconds: long enough to outlast a process that only checks whether the lock is free. */
const WAIT_MS = 200;

/** References the connections: a connection that is garbage-collected loses its lock. */
const held = new Set<DatabaseSync>();

/**
 * Takes the lock that keeps two runs from using the same data folder. The kernel holds it, through SQLite because Node
 * has no file locks: it ends with its process, however that ends, and also works between containers, where process ids
 * do not identify a process.
 *
 * @returns a function that releases the lock
 * @throws LockedError naming the process that holds it
 * @throws DataFileError when the folder cannot be written
 */
export function takeLock(dataDir: string, kind: Lock = RUNNING): () => void {
  mkdirSync(dataDir, { recursive: true });
  const lock = openLocked(dataDir, kind);
  if (lock === null) {
    const who = holderOf(dataDir, kind)?.who ?? "Another process";
    throw new LockedError(`${who} is ${kind.doing} in ${dataDir} already. Wait for it, or stop it.`);
  }
  const holder = join(dataDir, kind.holder);
  const release = () => {
    rmSync(holder, { force: true });
    held.delete(lock);
    lock.close();
  };
  held.add(lock);
  try {
    // The file may belong to another user; it can then be removed but not written.
    rmSync(holder, { force: true });
    writeFileSync(holder, `Process ${process.pid} on ${hostname()}\n`);
  } catch (cause) {
    release();
    throw cause;
  }
  return release;
}

/** Returns the holder of a data folder's lock, or the last holder if it was killed; null when the lock was released. */
export function lockHolder(dataDir: string, kind: Lock = RUNNING): LockHolder | null {
  const holder = holderOf(dataDir, kind);
  return holder === null ? null : { ...holder, running: isLocked(dataDir, kind) };
}

function holderOf(dataDir: string, kind: Lock): Pick<LockHolder, "who" | "since"> | null {
  const file = join(dataDir, kind.holder);
  const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (since === undefined) return null;
  try {
    return { who: readFileSync(file, "utf8").trim(), since };
  } catch {
    return null;
  }
}

function isLocked(dataDir: string, kind: Lock): boolean {
  try {
    const lock = openLocked(dataDir, kind);
    lock?.close();
    return lock === null;
  } catch {
    return true;
  }
}

/** Opens the connection that holds the lock until it is closed; null when another process holds the lock. */
function openLocked(dataDir: string, kind: Lock): DatabaseSync | null {
  const file = join(dataDir, kind.file);
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

/** Gives a file created by root to the folder's owner, who could not use it otherwise. */
function giveToOwner(file: string, dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDir);
  chownSync(file, uid, gid);
}
