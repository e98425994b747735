import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";

const THREADS = "/proc/self/task";
/** Niceness of threads that help: they still get whatever processor is free. */
const NICE = 10;

/**
 * V8's helper threads, which mark garbage and compile, give way to the thread that answers. There are four of them,
 * however few processors: on a busy one they took turns with it and held requests up for 20 ms and more. Does nothing where
 * threads can not be told apart, which is everywhere but on Linux, or a sandbox does not allow it.
 */
export function letHelpersGiveWay(): void {
  try {
    for (const id of readdirSync(THREADS)) {
      const name = readFileSync(`${THREADS}/${id}/comm`, "utf8").trim();
      if (name === "V8Worker") setPriority(Number(id), NICE);
    }
  } catch {
    // Then they stay as they are.
  }
}
