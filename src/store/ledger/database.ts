import type { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { openDurableDatabase } from "../sqlite/database.ts";

const MIGRATIONS = fileURLToPath(new URL("./migrations/", import.meta.url));

/** Opens `ledger.sqlite`, creating and migrating it as needed. `file` may be `:memory:`. */
export function openLedgerDatabase(file: string): DatabaseSync {
  return openDurableDatabase(file, MIGRATIONS);
}
