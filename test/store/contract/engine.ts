import type { Ledger } from "../../../src/store/ledger/ledger.ts";

/** One engine that the contract of the ledger is held against. */
export interface Engine {
  /** Makes an empty ledger and opens it as several replicas do. */
  replicas(count: number): Promise<Ledger[]>;
  stop(): Promise<void>;
}

/** Runs work with `count` replicas of an empty ledger. */
export async function withReplicas<T>(
  engine: Engine,
  count: number,
  work: (replicas: readonly Ledger[]) => Promise<T>,
): Promise<T> {
  const replicas = await engine.replicas(count);
  try {
    return await work(replicas);
  } finally {
    await Promise.all(replicas.map((replica) => replica.close()));
  }
}

/** Runs jobs, at most `parallel` at a time, and returns their results in order. */
export async function inParallel<T>(jobs: readonly (() => Promise<T>)[], parallel: number): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (let index = next; index < jobs.length; index = next) {
        next += 1;
        results[index] = await (jobs[index] as () => Promise<T>)();
      }
    }),
  );
  return results;
}

/** The element of a non-empty list that a number falls on, counting round and round. */
export function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}
