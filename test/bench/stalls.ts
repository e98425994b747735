import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { pinned, prefer } from "./processors.ts";

/** How a processor stood still for whoever runs first on it: its machine did something else, or its kernel could not be interrupted. */
export interface Stalls {
  /** Of a millisecond or more. */
  count: number;
  longestMs: number;
  /** Share of the time, 0 to 1. */
  share: number;
}

/** Wakes so often, and writes down by how much it was late. */
const EVERY_MS = 2;
const STALL_MS = 1;
/** Turns between two looks for a message. */
const TURNS = 25;

/**
 * Watches a processor from a process that runs before all others of it. Needs root and Linux.
 *
 * @returns how to end it and learn what it saw; null where it may not run before the others
 */
export function watchStalls(cpu: number): (() => Promise<Stalls>) | null {
  const [command, args] = pinned(cpu, process.execPath, [fileURLToPath(import.meta.url)]);
  const child: ChildProcess = spawn(command, args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  if (!prefer(child.pid ?? 0, 2)) {
    child.kill();
    return null;
  }
  return async () => {
    child.send("end");
    const [seen] = (await once(child, "message")) as [Stalls];
    child.kill();
    return seen;
  };
}

if (import.meta.main) {
  const never = new Int32Array(new SharedArrayBuffer(4));
  const began = performance.now();
  let count = 0;
  let longestMs = 0;
  let sum = 0;
  const watch = () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const from = performance.now();
      Atomics.wait(never, 0, 0, EVERY_MS);
      const late = performance.now() - from - EVERY_MS;
      if (late < STALL_MS) continue;
      count += 1;
      sum += late;
      longestMs = Math.max(longestMs, late);
    }
    setImmediate(watch);
  };
  process.on("message", () => {
    process.send?.({ count, longestMs, share: sum / (performance.now() - began) } satisfies Stalls);
  });
  process.on("disconnect", () => process.exit());
  watch();
}
