import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";

/** How long an owner that can not be asked is believed to be at work. */
export const LEASE_MS = 120_000;

/** One process that works on payments, or one command of the terminal. */
export interface Owner {
  /** `host|pid|start|uuid`, as stored in the ledger. */
  readonly name: string;
  /** Whether that owner, read from the ledger, is still at work. */
  isAlive(owner: string | null, leaseUntil: number | null, now: number): boolean;
}

/** The rows that this process works on at the moment. */
export class Hands {
  readonly owner: Owner;
  readonly #busy = new Set<number>();

  constructor(owner: Owner) {
    this.owner = owner;
  }

  hold(id: number): void {
    this.#busy.add(id);
  }

  letGo(id: number): void {
    this.#busy.delete(id);
  }

  /** Whether anybody alive works on the row: another process, or a request of this one that has not ended. */
  isOwned(row: { id: number; owner: string | null; leaseUntil: number | null }, now: number): boolean {
    if (row.owner === this.owner.name && !this.#busy.has(row.id)) return false;
    return this.owner.isAlive(row.owner, row.leaseUntil, now);
  }
}

/**
 * The identity of this process. An owner on the same host is alive when its process is (same pid and start time); one
 * on another host, or hidden by a sandbox of this process (`ProtectProc=invisible`), as long as its lease runs.
 *
 * @param startOf when a process was started; null when that can not be seen
 */
export function createOwner(startOf: (pid: number) => string | null = processStart): Owner {
  const host = hostname();
  const ownStart = startOf(process.pid);
  const name = [host, process.pid, ownStart ?? "", randomUUID()].join("|");
  return {
    name,
    isAlive(owner, leaseUntil, now) {
      if (owner === null) return false;
      if (leaseUntil !== null && leaseUntil <= now) return false;
      if (owner === name) return true;
      const [itsHost, itsPid, itsStart] = owner.split("|");
      if (itsHost !== host) return true;
      const pid = Number(itsPid);
      // The same pid in the same place, but not us: a process that had our number before.
      if (pid === process.pid) return ownStart !== null && itsStart === ownStart;
      if (!isRunning(pid)) return false;
      const start = startOf(pid);
      return itsStart === "" || start === null || itsStart === start;
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return cause instanceof Error && "code" in cause && cause.code === "EPERM";
  }
}

/** Start time of a process in clock ticks since boot, from procfs; null where there is none. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return (
      stat
        .slice(stat.lastIndexOf(")") + 2)
        .split(" ")
        .at(19) ?? null
    );
  } catch {
    return null;
  }
}
