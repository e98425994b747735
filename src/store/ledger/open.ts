import { join } from "node:path";
import { openLedgerDatabase } from "./database.ts";
import { createLedger, type Ledger } from "./ledger.ts";

const SQLITE = "sqlite:";

/** The address of the ledger file in a data folder. */
export function ledgerUrl(dataDir: string): string {
  return `${SQLITE}${ledgerFile(dataDir)}`;
}

/** The path of the ledger file in a data folder. */
export function ledgerFile(dataDir: string): string {
  return join(dataDir, "ledger.sqlite");
}

/**
 * Opens a ledger, creating and migrating it as needed.
 *
 * @param url `sqlite:` and the path of a ledger file, whose folder must exist
 * @throws NewerDatabaseError when a newer version has written the ledger and this one cannot use it
 * @throws DataFileError when the file cannot be used
 */
export async function openLedger(url: string): Promise<Ledger> {
  if (!url.startsWith(SQLITE)) throw new TypeError("a ledger's address begins with sqlite:");
  return createLedger(openLedgerDatabase(url.slice(SQLITE.length)));
}
