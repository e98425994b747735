import { existsSync, mkdirSync } from "node:fs";
import type { Config } from "../src/server/config.ts";
import type { Ledger } from "../src/store/ledger/ledger.ts";
import { isPostgres, ledgerFile, openLedger } from "../src/store/ledger/open.ts";

type Place = Pick<Config, "dataDir" | "ledgerUrl">;

/** Opens the configured ledger, creating it if there is none, runs `work` and closes the ledger again. */
export async function withLedger<T>(config: Place, work: (ledger: Ledger) => T | Promise<T>): Promise<T> {
  if (!isPostgres(config.ledgerUrl)) mkdirSync(config.dataDir, { recursive: true });
  const ledger = await openLedger(config.ledgerUrl);
  try {
    return await work(ledger);
  } finally {
    await ledger.close();
  }
}

/**
 * Whether a ledger can be opened: the file exists, or the ledger is a database, which is contacted only when it is
 * opened.
 */
export function hasLedger(config: Place): boolean {
  return isPostgres(config.ledgerUrl) || existsSync(ledgerFile(config.dataDir));
}
