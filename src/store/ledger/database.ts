import { chmodSync, closeSync, openSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { openDurableDatabase } from "../sqlite/database.ts";

const MIGRATIONS = fileURLToPath(new URL("./migrations/", import.meta.url));

/**
 * Opens `ledger.sqlite`, creating and migrating it as needed. It holds signatures and paid answers, so nobody but its
 * owner may read it, whatever the umask; SQLite gives the files beside it the same mode. `file` may be `:memory:`.
 */
export function openLedgerDatabase(file: string): DatabaseSync {
  if (file !== ":memory:") makePrivate(file);
  return openDurableDatabase(file, MIGRATIONS);
}

/**
 * Only a file that is not there yet is opened: closing any descriptor of a file drops all locks that SQLite holds on it in
 * this process. What cannot be done here is left to SQLite, whose errors say what to do.
 */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, "ax", 0o600));
  } catch {
    // It exists, or its folder does not.
  }
  try {
    chmodSync(file, 0o600);
  } catch {
    // It belongs to somebody else.
  }
}
