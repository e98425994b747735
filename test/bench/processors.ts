import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";

/** What is measured has one processor; who asks it, and what stands for other machines, another. */
export const SERVER_CPU = 0;
export const OTHER_CPU = 1;

const found = new Map<string, boolean>();

/** Whether a program is on the PATH. Looked up once, so that no measurement holds it. */
export function has(program: string): boolean {
  let known = found.get(program);
  if (known === undefined) {
    known = spawnSync("which", [program], { stdio: "ignore" }).status === 0;
    found.set(program, known);
  }
  return known;
}

/** Pins a command to one processor where the system can. */
export function pinned(cpu: number, command: string, args: readonly string[]): [string, string[]] {
  return has("taskset") ? ["taskset", ["-c", String(cpu), command, ...args]] : [command, [...args]];
}

/** Keeps a program that is running, with all its threads, on one processor; returns how it is let go. */
export function confine(pid: number, cpu: number): () => void {
  if (!has("taskset")) return () => undefined;
  const before = spawnSync("taskset", ["-cp", String(pid)], { encoding: "utf8" })
    .stdout.split(": ")
    .at(-1)
    ?.trim();
  const set = (list: string) => spawnSync("taskset", ["-acp", list, String(pid)], { stdio: "ignore" });
  set(String(cpu));
  return () => void set(before ?? "");
}

/**
 * Makes a session as nice as a process in it: Linux gives each session as much as all others together, however nice its
 * processes are.
 *
 * @param pid of who leads the session
 */
export function niceSession(pid: number, nice: number): void {
  const group = `/proc/${pid}/autogroup`;
  if (existsSync(group)) writeFileSync(group, String(nice));
}

/**
 * Lets the main thread of a process run before all others of its processor, whenever it has something to do; what it
 * starts later is not preferred. Needs root and Linux.
 *
 * @param priority among those that are preferred, higher first
 * @returns whether that was allowed
 */
export function prefer(pid: number, priority = 1): boolean {
  const args = ["--reset-on-fork", "--fifo", "--pid", String(priority), String(pid)];
  return has("chrt") && spawnSync("chrt", args, { stdio: "ignore" }).status === 0;
}
