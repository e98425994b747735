import { fileURLToPath } from "node:url";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { writeFullLedger } from "../../support/ledger/full-ledger.ts";
import { describeMigrations } from "../../support/ledger/migrations.ts";

describeMigrations({
  name: "a ledger",
  folder: fileURLToPath(new URL("../../../src/store/ledger/migrations/", import.meta.url)),
  open: openLedgerDatabase,
  writeFull: writeFullLedger,
});
