import { DatabaseSync } from "node:sqlite";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";

let migrated: Uint8Array | undefined;

/** An empty ledger in memory. The migrations run once per process: later ledgers are copies of the first. */
export function emptyLedger(): DatabaseSync {
  if (migrated === undefined) {
    const first = openLedgerDatabase(":memory:");
    migrated = first.serialize();
    first.close();
  }
  return ledgerFrom(migrated);
}

/** A ledger in memory with the content of another, from its `serialize()`. */
export function ledgerFrom(content: Uint8Array): DatabaseSync {
  const db = new DatabaseSync(":memory:");
  db.deserialize(content);
  db.exec("PRAGMA foreign_keys = ON");
  return db;
}
