import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";

/** How long a lease lasts when its holder cannot be asked whether it is alive, in milliseconds. */
export const LEASE_MS = 120_000;

/** A process, or a command, that works on payments. */
export interface LeaseHolder {
  /** `host|pid|start|uuid`, as stored in the column `owner`. */
  readonly name: string;
  /** Whether the holder that a row names is still at work. */
  isAlive(owner: string | null, leaseUntil: number | null, now: number): boolean;
}

/** The payments that requests of this process work on at the moment, by row id. */
export class LeaseTable {
  readonly holder: LeaseHolder;
  readonly #held = new Set<number>();

  constructor(holder: LeaseHolder) {
    this.holder = holder;
  }

  acquire(id: number): void {
    this.#held.add(id);
  }

  release(id: number): void {
    this.#held.delete(id);
  }

  /** Whether a living process works on the row: another one, or a request of this one that has not ended. */
  isLeased(row: { id: number; owner: string | null; leaseUntil: number | null }, now: number): boolean {
    if (row.owner === this.holder.name && !this.#held.has(row.id)) return false;
    return this.holder.isAlive(row.owner, row.leaseUntil, now);
  }
}

/**
 * The identity of this process. A holder on the same host is alive when its process is (same pid and start time). A
 * holder on another host, or hidden from this process (`ProtectProc=invisible`), counts as alive until its lease ends.
 *
 * @param startOf when a process started; null when that cannot be read
 */
export function createLeaseHolder(startOf: (pid: number) => string | null = processStart): LeaseHolder {
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
      // Same host and pid, another uuid: an earlier process that had our pid.
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

/** Start time of a process in clock ticks since boot, from procfs; null where there is no procfs. */
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
