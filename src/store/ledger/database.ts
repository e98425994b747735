import { chmodSync, closeSync, openSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { openDurableDatabase } from "../sqlite/database.ts";

const MIGRATIONS = fileURLToPath(new URL("./migrations/", import.meta.url));

/**
 * Opens `ledger.sqlite`, creating and migrating it as needed. The file holds signatures and paid answers, so only its
 * owner may read it, whatever the umask; SQLite gives the same mode to the files beside it. `file` may be `:memory:`.
 */
export function openLedgerDatabase(file: string): DatabaseSync {
  if (file !== ":memory:") makePrivate(file);
  return openDurableDatabase(file, MIGRATIONS);
}

/**
 * Restricts a file to its owner. Only a missing file is opened, to create it: closing any descriptor of an existing
 * file would drop all locks that SQLite holds on it in this process. Errors are left to SQLite, whose messages say what
 * to do.
 */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, "ax", 0o600));
  } catch {
    // The file exists, or its folder does not.
  }
  try {
    chmodSync(file, 0o600);
  } catch {
    // The file belongs to another user.
  }
}
