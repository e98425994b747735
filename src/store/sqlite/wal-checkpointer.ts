import type { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";

const THREAD = new URL("./wal-checkpoint-thread.ts", import.meta.url);
/** Log size, in pages, at which SQLite checkpoints itself after all; its default is 1,000. */
const LATEST_PAGES = 8_000;
const SQLITE_PAGES = 1_000;

/**
 * Checkpoints a WAL database in a thread. SQLite would do it within a COMMIT, every 1,000 pages, and block everything
 * else until the data is on disk. The thread starts on first use. Pages that one checkpoint does not move stay in the
 * log for the next.
 */
export class WalCheckpointer {
  readonly #db: DatabaseSync;
  #worker: Worker | null = null;
  #ended: (() => void) | null = null;

  /** @param db the writing connection; a database in memory is never checkpointed */
  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /**
   * Runs one checkpoint at a time. Resolves when it has ended and never rejects. Moves the whole log if there are no
   * writes meanwhile.
   */
  async run(): Promise<void> {
    const worker = this.#worker ?? this.#tryToStart();
    if (worker === null) return;
    await new Promise<void>((resolve) => {
      this.#ended = resolve;
      worker.ref();
      worker.postMessage(null);
    });
    worker.unref();
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  /**
   * Returns null for a database in memory, or when no thread can be started: writing goes on and SQLite checkpoints.
   */
  #tryToStart(): Worker | null {
    try {
      const file = this.#db.location();
      return file === null ? null : this.#start(file);
    } catch {
      return null;
    }
  }

  #start(file: string): Worker {
    const worker = new Worker(THREAD, { workerData: file });
    worker.on("message", () => this.#ended?.());
    // The thread has failed: SQLite checkpoints itself again.
    worker.on("error", () => {
      if (this.#db.isOpen) this.#db.exec(`PRAGMA wal_autocheckpoint = ${SQLITE_PAGES}`);
    });
    worker.on("exit", () => {
      this.#worker = null;
      this.#ended?.();
    });
    this.#db.exec(`PRAGMA wal_autocheckpoint = ${LATEST_PAGES}`);
    this.#worker = worker;
    return worker;
  }
}
