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

/** Whether an address names a PostgreSQL database. */
export function isPostgres(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url);
}

/**
 * Opens a ledger, creating and migrating it as needed.
 *
 * @param url `sqlite:` and the path of a ledger file, whose folder must exist; or `postgres://…`
 * @throws NewerDatabaseError when a newer version has written the ledger and this one cannot use it
 * @throws DataFileError when the file cannot be used
 */
export async function openLedger(url: string): Promise<Ledger> {
  if (isPostgres(url)) {
    const { openPostgresLedger } = await import("../postgres/ledger.ts");
    return openPostgresLedger(url);
  }
  if (!url.startsWith(SQLITE)) throw new TypeError("the address of a ledger begins with sqlite: or postgres:");
  return createLedger(openLedgerDatabase(url.slice(SQLITE.length)));
}
