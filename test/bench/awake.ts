import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { has, niceSession } from "./processors.ts";

/** Nothing but arithmetic of the shell; looks now and then whether whoever asked for it is still there. */
const TURN = 'while kill -0 "$1" 2>/dev/null; do i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; done';
const NICEST = 19;

/**
 * Keeps a processor from going to sleep, with a process that takes only what nobody else wants of it. A machine below that
 * shares its processors gives the place of one that sleeps away, and has it wait for a place when it wakes: a server that is
 * asked five hundred times a second sleeps hundreds of times in it.
 *
 * @param apart whether it gets a session of its own: Linux gives each session a share of a processor, so that processes of
 *   other sessions would have to share with the caller's as long as this one runs; those of the caller's own come at once
 * @returns the process, and how it is ended; null where the system can not
 */
export function keepAwake(cpu: number, { apart = false } = {}): { pid: number; end(): void } | null {
  if (!has("taskset") || !has("chrt") || !existsSync("/bin/sh")) return null;
  const idle = ["chrt", "--idle", "0", "/bin/sh", "-c", TURN, "awake", String(process.pid)];
  const child = spawn("taskset", ["-c", String(cpu), ...idle], { stdio: "ignore", detached: apart });
  child.unref();
  const pid = child.pid ?? 0;
  if (apart) niceSession(pid, NICEST);
  return { pid, end: () => void child.kill("SIGKILL") };
}
