import { mkdirSync } from "node:fs";
import type { Ledger } from "../src/store/ledger/ledger.ts";
import { ledgerUrl, openLedger } from "../src/store/ledger/open.ts";

/** Opens the ledger of a data folder, creating it if there is none, runs `work` and closes the ledger again. */
export async function withLedger<T>(dataDir: string, work: (ledger: Ledger) => T | Promise<T>): Promise<T> {
  mkdirSync(dataDir, { recursive: true });
  const ledger = await openLedger(ledgerUrl(dataDir));
  try {
    return await work(ledger);
  } finally {
    await ledger.close();
  }
}
