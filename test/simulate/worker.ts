import { runSeeds } from "./seeds.ts";

/** A block of seeds that a worker runs. */
export interface Block {
  readonly from: number;
  readonly seeds: number;
  /** Stops after so many seeds that break a rule. */
  readonly failures: number;
}

// Ctrl-C and `timeout` reach the whole process group; only the parent decides when the work ends.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
process.on("message", ({ from, seeds, failures }: Block) => {
  void runSeeds(from, seeds, failures).then((run) => process.send?.(run));
});
