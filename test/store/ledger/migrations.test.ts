import { fileURLToPath } from "node:url";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { describeMigrations } from "../../support/migrations.ts";
import { writeFullLedger } from "../../support/payments/full-ledger.ts";

describeMigrations({
  name: "a ledger",
  folder: fileURLToPath(new URL("../../../src/store/ledger/migrations/", import.meta.url)),
  open: openLedgerDatabase,
  writeFull: writeFullLedger,
});
