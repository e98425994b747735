import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ledgerUrl, openLedger } from "../../../src/store/ledger/open.ts";
import { describeBoards } from "./boards.ts";
import type { Engine } from "./engine.ts";
import { describePayments } from "./payments.ts";
import { describeRails } from "./rails.ts";

async function start(): Promise<Engine> {
  const dirs: string[] = [];
  return {
    async replicas(count) {
      const dir = mkdtempSync(join(tmpdir(), "clearboard-contract-"));
      dirs.push(dir);
      return Promise.all(Array.from({ length: count }, () => openLedger(ledgerUrl(dir))));
    },
    async stop() {
      for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
    },
  };
}

describePayments("SQLite", start);
describeRails("SQLite", start);
describeBoards("SQLite", start);
