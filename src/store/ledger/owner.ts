import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** A process that works on the payments of a ledger file. */
export interface Owner {
  /** `host|pid|start|uuid|boot|namespace`, as stored in the column `owner`. */
  readonly name: string;
  /** Whether the owner that a row names is still at work. */
  isAlive(owner: string | null, leaseUntil: number | null, now: number): boolean;
}

/** What this process can learn of the system; null where it cannot. */
export interface SystemFacts {
  /** When a process started, in clock ticks since boot. */
  startOf(pid: number): string | null;
  /** Identity of this boot of the kernel. */
  readonly bootId: string | null;
  /** Namespace in which process ids are counted. */
  readonly pidNamespace: string | null;
}

/**
 * The identity of this process. An owner on the same host and in the same PID namespace is alive when its process is
 * (same pid and start time). One of an earlier boot of this host is dead: a ledger file cannot be shared by two
 * kernels. One on another host, in another namespace, or hidden from this process (`ProtectProc=invisible`), counts as
 * alive until its lease ends.
 */
export function createOwner(system: SystemFacts = readSystem()): Owner {
  const host = hostname();
  const ownStart = system.startOf(process.pid);
  const { bootId, pidNamespace } = system;
  const name = [host, process.pid, ownStart ?? "", randomUUID(), bootId ?? "", pidNamespace ?? ""].join("|");
  return {
    name,
    isAlive(owner, leaseUntil, now) {
      if (owner === null) return false;
      if (leaseUntil !== null && leaseUntil <= now) return false;
      if (owner === name) return true;
      const [itsHost, itsPid, itsStart, , itsBoot = "", itsNamespace = ""] = owner.split("|");
      if (itsHost !== host) return true;
      if (itsBoot !== "" && bootId !== null && itsBoot !== bootId) return false;
      if (itsNamespace !== "" && itsNamespace !== (pidNamespace ?? "")) return true;
      const pid = Number(itsPid);
      // Same host and pid, another uuid: an earlier process that had our pid.
      if (pid === process.pid) return ownStart !== null && itsStart === ownStart;
      if (!isRunning(pid)) return false;
      const start = system.startOf(pid);
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

/** Reads the facts from procfs, which systems other than Linux lack. */
export function readSystem(): SystemFacts {
  return {
    startOf: processStart,
    bootId: readOrNull(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()),
    pidNamespace: readOrNull(() => readlinkSync("/proc/self/ns/pid")),
  };
}

function processStart(pid: number): string | null {
  return readOrNull(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return (
      stat
        .slice(stat.lastIndexOf(")") + 2)
        .split(" ")
        .at(19) ?? null
    );
  });
}

function readOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
