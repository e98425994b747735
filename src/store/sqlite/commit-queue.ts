import type { DatabaseSync, StatementSync } from "node:sqlite";
import { transaction } from "./database.ts";
import { WalCheckpointer } from "./wal-checkpointer.ts";
import { WalFlusher } from "./wal-flusher.ts";

/** After so many writes, each of about three pages, the log is moved into the database: before SQLite would do it. */
const CHECKPOINT_EVERY = 200;

interface Job {
  readonly work: () => void;
  /** Whether it must be on disk before its promise resolves. */
  readonly durable: boolean;
  readonly done: () => void;
  readonly failed: (cause: unknown) => void;
}

/**
 * Group commit: writes that arrive while the disk is busy share one transaction and one flush. A promise of `run`
 * resolves only when its write is on disk, so whatever follows it is durable. Of several parties the flush runs in a
 * thread, and none holds up the others; one party alone is quicker served by SQLite's own `synchronous = FULL`, which
 * the connection is expected to have, and which other writers on it keep.
 */
export class CommitQueue {
  readonly #db: DatabaseSync;
  readonly #disk: Pick<WalFlusher, "flush" | "close">;
  readonly #checkpointer: Pick<WalCheckpointer, "run" | "close">;
  readonly #savepoint: { begin: StatementSync; undo: StatementSync; end: StatementSync };
  /** Calls a function in a later turn of the event loop, so that writes of one turn share a transaction. */
  readonly #later: (work: () => void) => void;
  #waiting: Job[] = [];
  #work: Promise<void> | null = null;
  #fault: unknown = null;
  #writers = 0;
  #sinceCheckpoint = 0;

  constructor(
    db: DatabaseSync,
    disk: Pick<WalFlusher, "flush" | "close"> = new WalFlusher(db),
    checkpointer: Pick<WalCheckpointer, "run" | "close"> = new WalCheckpointer(db),
    later: (work: () => void) => void = setImmediate,
  ) {
    this.#later = later;
    this.#db = db;
    this.#disk = disk;
    this.#checkpointer = checkpointer;
    this.#savepoint = {
      begin: db.prepare("SAVEPOINT job"),
      undo: db.prepare("ROLLBACK TO job"),
      end: db.prepare("RELEASE job"),
    };
  }

  /**
   * Why nothing is written any more; null while all is well. After a flush that failed, the system may have dropped
   * what it could not write, and a later flush would not tell: only a new start reads what is really there.
   */
  get fault(): unknown {
    return this.#fault;
  }

  /** Runs `work` in a write transaction, its own or a shared one; its throw undoes only its own writes. */
  run<T>(work: () => T): Promise<T> {
    return this.#add(work, true);
  }

  /**
   * The same for a write that nothing outside follows: it is committed, and reaches the disk with the next one of
   * `run`. A crash of the process keeps it; a crash of the machine may lose it, together with everything after it.
   */
  runUnflushed<T>(work: () => T): Promise<T> {
    return this.#add(work, false);
  }

  /** Registers a writer, so that the queue knows whether to expect company. The returned function removes it. */
  join(): () => void {
    this.#writers += 1;
    let left = false;
    return () => {
      if (!left) this.#writers -= 1;
      left = true;
    };
  }

  /** Resolves when everything that waits has been written or has failed. */
  async close(): Promise<void> {
    await this.#work;
    this.#disk.close();
    await this.#checkpointer.close();
  }

  #add<T>(work: () => T, durable: boolean): Promise<T> {
    if (this.#fault !== null) return Promise.reject(this.#fault);
    return new Promise((resolve, reject) => {
      let result: T;
      this.#waiting.push({
        work: () => {
          result = work();
        },
        durable,
        done: () => resolve(result),
        failed: reject,
      });
      this.#work ??= new Promise((ended) => {
        this.#later(() => ended(this.#workOff()));
      });
    });
  }

  async #workOff(): Promise<void> {
    while (this.#waiting.length > 0) {
      this.#sinceCheckpoint += this.#waiting.length;
      const written = this.#commitWaiting();
      if (written.length > 0) {
        try {
          await this.#disk.flush();
        } catch (cause) {
          this.#breakDown(cause, written);
          break;
        }
        for (const job of written) job.done();
      }
      if (this.#sinceCheckpoint < CHECKPOINT_EVERY) continue;
      this.#sinceCheckpoint = 0;
      // What comes meanwhile waits, so that all of the log is moved and it begins anew; the event loop does not wait.
      await this.#checkpointer.run();
    }
    this.#work = null;
  }

  /** @returns the jobs that are committed and still have to reach the disk */
  #commitWaiting(): Job[] {
    const jobs = this.#waiting;
    this.#waiting = [];
    if (jobs.length === 0) return [];
    const alone = this.#writers <= 1 && jobs.length === 1 && jobs[0]?.durable === true;
    try {
      const committed = alone ? this.#commit(jobs) : this.#commitUnflushed(jobs);
      const flushed = (job: Job) => alone || !job.durable;
      for (const job of committed.filter(flushed)) job.done();
      return committed.filter((job) => !flushed(job));
    } catch (cause) {
      // Rejecting a promise that was rejected before changes nothing.
      for (const job of jobs) job.failed(cause);
      return [];
    }
  }

  /** @returns the jobs that were committed; the others have failed by themselves */
  #commit(jobs: readonly Job[]): Job[] {
    return transaction(this.#db, () => jobs.filter((job) => this.#attempt(job, jobs.length > 1)));
  }

  #commitUnflushed(jobs: readonly Job[]): Job[] {
    this.#db.exec("PRAGMA synchronous = NORMAL");
    try {
      return this.#commit(jobs);
    } finally {
      this.#db.exec("PRAGMA synchronous = FULL");
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

  #breakDown(cause: unknown, written: readonly Job[]): void {
    this.#fault = cause;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const job of [...written, ...waiting]) job.failed(cause);
  }
}
