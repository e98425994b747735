import type { Engine } from "./ledger/ledger.ts";
import { openPostgresEngine } from "./ledger/postgres.ts";
import { SQLITE } from "./ledger/sqlite.ts";
import { runSeeds } from "./seeds.ts";

/** A block of seeds that a worker runs. */
export interface Block {
  readonly from: number;
  readonly seeds: number;
  /** Stops after so many seeds that break a rule. */
  readonly failures: number;
  /** Address of an empty PostgreSQL database; null to run on SQLite. */
  readonly database: string | null;
}

let engine: Promise<Engine> | undefined;

// Ctrl-C and `timeout` reach the whole process group; only the parent decides when the work ends.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
process.on("message", ({ from, seeds, failures, database }: Block) => {
  engine ??= database === null ? Promise.resolve(SQLITE) : openPostgresEngine(database);
  void engine.then((opened) => runSeeds(from, seeds, failures, opened)).then((run) => process.send?.(run));
});
