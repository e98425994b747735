import { closeSync, fdatasync, openSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";

const toDisk = promisify(fdatasync);

/**
 * Brings what was committed to a WAL database to disk. SQLite would do it within COMMIT (`synchronous = FULL`) and hold
 * up everything meanwhile; this does it in a thread. What was committed before a flush began is durable when it ends.
 */
export class WalFlusher {
  readonly #file: string | null;
  #opened: number | null = null;

  /** @param db as opened by `openDurableDatabase`; of one in memory nothing is ever flushed */
  constructor(db: DatabaseSync) {
    const location = db.location();
    this.#file = location === null ? null : `${location}-wal`;
  }

  /** @throws when the disk does not take it: then nobody knows what of it is there */
  async flush(): Promise<void> {
    const log = this.#open();
    if (log !== null) await toDisk(log);
  }

  close(): void {
    if (this.#opened !== null) closeSync(this.#opened);
    this.#opened = null;
  }

  /** The log is the same file as long as the database is open. */
  #open(): number | null {
    if (this.#file !== null) this.#opened ??= openSync(this.#file, "r+");
    return this.#opened;
  }
}
