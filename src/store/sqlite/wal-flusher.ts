import { closeSync, fdatasync, openSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";

const toDisk = promisify(fdatasync);

/**
 * Flushes the committed writes of a WAL database to disk in a thread. SQLite would do it within COMMIT (`synchronous =
 * FULL`) and block everything else meanwhile. Whatever was committed before a flush began is durable when it ends.
 */
export class WalFlusher {
  readonly #file: string | null;
  #opened: number | null = null;

  /** @param db as opened by `openDurableDatabase`; a database in memory is never flushed */
  constructor(db: DatabaseSync) {
    const location = db.location();
    this.#file = location === null ? null : `${location}-wal`;
  }

  /** @throws when the flush fails: what is on disk is then unknown */
  async flush(): Promise<void> {
    const log = this.#open();
    if (log !== null) await toDisk(log);
  }

  close(): void {
    if (this.#opened !== null) closeSync(this.#opened);
    this.#opened = null;
  }

  /** The WAL file stays the same while the database is open. */
  #open(): number | null {
    if (this.#file !== null) this.#opened ??= openSync(this.#file, "r+");
    return this.#opened;
  }
}
