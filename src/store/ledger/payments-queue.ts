import type { DatabaseSync, StatementSync } from "node:sqlite";
import { transaction } from "../database.ts";

interface Job {
  readonly work: () => void;
  readonly committed: () => void;
  readonly failed: (cause: unknown) => void;
}

/** Longest time that a write waits for others to share its flush to disk. */
const LONGEST_WAIT_MS = 4;

/**
 * Group commit: writes that arrive close together share one transaction and one flush to disk. A promise of `run`
 * resolves only when its write has been flushed, so whatever follows it is durable. Expects a connection with
 * `synchronous = FULL`, and leaves it so.
 */
export class CommitQueue {
  readonly #db: DatabaseSync;
  readonly #savepoint: { begin: StatementSync; undo: StatementSync; end: StatementSync };
  #waiting: Job[] = [];
  #durable = false;
  #scheduled: NodeJS.Immediate | NodeJS.Timeout | null = null;
  #lastFlushMs = 0;
  #lastFlushAt = 0;
  /** How many parties are about to write. With one alone, waiting for company is in vain. */
  #parties = 0;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#savepoint = {
      begin: db.prepare("SAVEPOINT job"),
      undo: db.prepare("ROLLBACK TO job"),
      end: db.prepare("RELEASE job"),
    };
  }

  /** Runs `work` in a write transaction, its own or a shared one; its throw undoes only its own writes. */
  run<T>(work: () => T): Promise<T> {
    this.#durable = true;
    return this.#add(work);
  }

  /**
   * The same for a write that nothing outside follows: it is committed, and reaches the disk with the next one of
   * `run`. A crash of the process keeps it; a crash of the machine may lose it, together with everything after it.
   */
  runLazily<T>(work: () => T): Promise<T> {
    return this.#add(work);
  }

  /** Says that a party begins to work; the returned function, that it has ended. */
  join(): () => void {
    this.#parties += 1;
    let left = false;
    return () => {
      if (!left) this.#parties -= 1;
      left = true;
    };
  }

  /** Commits everything that waits, now. */
  flush(): void {
    if (this.#scheduled !== null) {
      clearImmediate(this.#scheduled as NodeJS.Immediate);
      clearTimeout(this.#scheduled as NodeJS.Timeout);
      this.#scheduled = null;
    }
    const jobs = this.#waiting;
    const durable = this.#durable;
    this.#waiting = [];
    this.#durable = false;
    if (jobs.length === 0) return;
    const from = performance.now();
    try {
      const done = this.#commit(jobs, durable);
      for (const job of done) job.committed();
    } catch (cause) {
      // Rejecting a promise that was rejected before changes nothing.
      for (const job of jobs) job.failed(cause);
    }
    if (durable) {
      this.#lastFlushAt = performance.now();
      this.#lastFlushMs = this.#lastFlushAt - from;
    }
  }

  #add<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: T;
      this.#waiting.push({
        work: () => {
          result = work();
        },
        committed: () => resolve(result),
        failed: reject,
      });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled !== null) return;
    const sinceLast = performance.now() - this.#lastFlushAt;
    const wait = Math.min(this.#lastFlushMs, LONGEST_WAIT_MS) - sinceLast;
    const alone = this.#parties <= 1 || this.#waiting.length >= this.#parties;
    this.#scheduled =
      alone || wait < 1 ? setImmediate(() => this.flush()) : setTimeout(() => this.flush(), Math.ceil(wait));
  }

  /** @returns the jobs that were committed; the others have failed by themselves */
  #commit(jobs: readonly Job[], durable: boolean): Job[] {
    if (!durable) this.#db.exec("PRAGMA synchronous = NORMAL");
    try {
      return transaction(this.#db, () => jobs.filter((job) => this.#attempt(job, jobs.length > 1)));
    } finally {
      if (!durable) this.#db.exec("PRAGMA synchronous = FULL");
    }
  }

  #attempt(job: Job, shared: boolean): boolean {
    if (!shared) {
      job.work();
      return true;
    }
    this.#savepoint.begin.run();
    try {
      job.work();
    } catch (cause) {
      this.#savepoint.undo.run();
      this.#savepoint.end.run();
      job.failed(cause);
      return false;
    }
    this.#savepoint.end.run();
    return true;
  }
}
