import { afterAll, beforeAll } from "vitest";
import { openPostgresLedger } from "../../../src/store/postgres/ledger.ts";
import { describeBoards } from "../../store/contract/boards.ts";
import { describePayments } from "../../store/contract/payments.ts";
import { describeRails } from "../../store/contract/rails.ts";
import { type Postgres, startPostgres } from "../../support/replicas/postgres.ts";
import { describeFaults } from "./faults.ts";
import { describeGuards } from "./guards.ts";

let server: Postgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const start = async () => ({
  async replicas(count: number) {
    const url = await server.database();
    return Promise.all(Array.from({ length: count }, () => openPostgresLedger(url)));
  },
  stop: async () => undefined,
});

describePayments("PostgreSQL", start);
describeRails("PostgreSQL", start);
describeBoards("PostgreSQL", start);
describeGuards(() => server);
describeFaults(() => server);
