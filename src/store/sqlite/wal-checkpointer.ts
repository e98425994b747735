import type { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";

const THREAD = new URL("./wal-checkpoint-thread.ts", import.meta.url);
/** Pages in the log at which SQLite steps in after all; 1,000 is what it does by itself. */
const LATEST_PAGES = 8_000;
const SQLITE_PAGES = 1_000;

/**
 * Moves what was committed from the log of a WAL database into its file. SQLite would do that within a COMMIT, every
 * 1,000 pages, and hold up everything else until the disk has it; this does it in a thread, which starts when it is
 * first needed. What a pass does not move stays in the log for the next one.
 */
export class WalCheckpointer {
  readonly #db: DatabaseSync;
  #worker: Worker | null = null;
  #ended: (() => void) | null = null;

  /** @param db the connection that writes; of one in memory nothing is ever moved */
  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** One pass at a time; resolves when it has ended, and never rejects. The whole log is moved if nobody writes meanwhile. */
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

  /** Null for a database in memory, and when no thread can be had: the journal goes on, and SQLite moves its log. */
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
    // Its thread has failed: SQLite does it by itself again.
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
