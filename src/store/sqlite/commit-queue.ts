import type { DatabaseSync, StatementSync } from "node:sqlite";
import { transaction } from "./database.ts";
import { WalFlusher } from "./wal-flusher.ts";

interface Job {
  readonly work: () => void;
  /** Whether the write must be on disk before its promise resolves. */
  readonly durable: boolean;
  readonly done: () => void;
  readonly failed: (cause: unknown) => void;
}

/**
 * Group commit: writes that arrive while the disk is busy share one transaction and one flush. A promise of `run`
 * resolves only when its write is on disk, so whatever follows it is durable. With several writers the flush runs in a
 * thread and does not block any of them. With a single writer SQLite's own `synchronous = FULL` is faster; the
 * connection must have it set, and other writers on the connection keep it.
 */
export class CommitQueue {
  readonly #db: DatabaseSync;
  readonly #disk: Pick<WalFlusher, "flush" | "close">;
  readonly #savepoint: { begin: StatementSync; undo: StatementSync; end: StatementSync };
  /** Calls a function in a later turn of the event loop, so that writes of one turn share a transaction. */
  readonly #later: (work: () => void) => void;
  #waiting: Job[] = [];
  #work: Promise<void> | null = null;
  #fault: unknown = null;
  #writers = 0;

  constructor(
    db: DatabaseSync,
    disk: Pick<WalFlusher, "flush" | "close"> = new WalFlusher(db),
    later: (work: () => void) => void = setImmediate,
  ) {
    this.#later = later;
    this.#db = db;
    this.#disk = disk;
    this.#savepoint = {
      begin: db.prepare("SAVEPOINT job"),
      undo: db.prepare("ROLLBACK TO job"),
      end: db.prepare("RELEASE job"),
    };
  }

  /**
   * The error that stopped all writing; null while writes work. After a failed flush the system may have dropped the
   * pages it could not write, and a later flush would not report it: only a restart reads what is really on disk.
   */
  get fault(): unknown {
    return this.#fault;
  }

  /**
   * Runs `work` in a write transaction, alone or with other jobs. If it throws, only its own writes are rolled back.
   */
  run<T>(work: () => T): Promise<T> {
    return this.#add(work, true);
  }

  /**
   * Like `run`, for a write that nothing outside depends on: it is committed, and flushed with the next write of `run`.
   * It survives a crash of the process; a crash of the machine may lose it together with everything after it.
   */
  runUnflushed<T>(work: () => T): Promise<T> {
    return this.#add(work, false);
  }

  /** Registers a writer, so that the queue knows whether to expect other writes. The returned function removes it. */
  join(): () => void {
    this.#writers += 1;
    let left = false;
    return () => {
      if (!left) this.#writers -= 1;
      left = true;
    };
  }

  /** Resolves when every queued write has been written or has failed. */
  async close(): Promise<void> {
    await this.#work;
    this.#disk.close();
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
      const written = this.#commitWaiting();
      if (written.length === 0) continue;
      try {
        await this.#disk.flush();
      } catch (cause) {
        this.#breakDown(cause, written);
        break;
      }
      for (const job of written) job.done();
    }
    this.#work = null;
  }

  /** @returns the committed jobs that are not yet on disk */
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
      // Rejecting a promise twice has no effect.
      for (const job of jobs) job.failed(cause);
      return [];
    }
  }

  /** @returns the committed jobs; the others have been rejected */
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
