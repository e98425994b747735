import type { DatabaseSync } from "node:sqlite";
import { transaction } from "../database.ts";

interface Job {
  /** Runs inside the open transaction; returns what to do once it is committed. */
  readonly work: () => void;
  readonly committed: () => void;
  readonly failed: (cause: unknown) => void;
}

/**
 * Group commit: writes that arrive in the same turn of the event loop share one transaction and one flush to disk.
 * A promise it returned resolves only after the commit, so whatever follows it is durable.
 */
export class CommitQueue {
  readonly #db: DatabaseSync;
  #waiting: Job[] = [];
  #scheduled = false;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Runs `work` in a write transaction of its own or a shared one; its throw undoes only its own writes. */
  run<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: T;
      this.#waiting.push({
        work: () => {
          result = work();
        },
        committed: () => resolve(result),
        failed: reject,
      });
      if (this.#scheduled) return;
      this.#scheduled = true;
      setImmediate(() => this.flush());
    });
  }

  /** Commits everything that waits, now. */
  flush(): void {
    this.#scheduled = false;
    const jobs = this.#waiting;
    this.#waiting = [];
    if (jobs.length === 0) return;
    const done: Job[] = [];
    try {
      transaction(this.#db, () => {
        for (const job of jobs) if (this.#attempt(job, jobs.length > 1)) done.push(job);
      });
    } catch (cause) {
      // Rejecting a promise that was rejected before changes nothing.
      for (const job of jobs) job.failed(cause);
      return;
    }
    for (const job of done) job.committed();
  }

  #attempt(job: Job, shared: boolean): boolean {
    if (shared) this.#db.exec("SAVEPOINT job");
    try {
      job.work();
    } catch (cause) {
      if (shared) {
        this.#db.exec("ROLLBACK TO job");
        this.#db.exec("RELEASE job");
        job.failed(cause);
        return false;
      }
      throw cause;
    }
    if (shared) this.#db.exec("RELEASE job");
    return true;
  }
}
