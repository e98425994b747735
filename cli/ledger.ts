import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openLedgerDatabase } from "../src/store/ledger/database.ts";
import { createLedger, type Ledger } from "../src/store/ledger/ledger.ts";

/** Opens the ledger of a data folder, runs `work` and closes it again. */
export function withLedger<T>(dataDir: string, work: (ledger: Ledger) => T): T {
  mkdirSync(dataDir, { recursive: true });
  const db = openLedgerDatabase(join(dataDir, "ledger.sqlite"));
  try {
    return work(createLedger(db));
  } finally {
    db.close();
  }
}
