import { join } from "node:path";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payerAccount } from "../../../src/payments/local/accounts.ts";
import { createPaymentRail } from "../../../src/payments/rail.ts";
import type { PaymentRail } from "../../../src/payments/types.ts";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { createSqliteJournal } from "../../../src/store/ledger/sqlite-journal.ts";
import { SILENT } from "../../support/payments/harness.ts";
import { hasAnvil, type LocalWorld, startLocalWorld } from "../../support/payments/local.ts";
import { type PaymentsServer, servePaid } from "../../support/payments/server.ts";
import { runHere } from "../../support/server/program-here.ts";

describe.runIf(hasAnvil())("clearboard verify against a real chain", () => {
  let world: LocalWorld;
  let rail: PaymentRail;
  let server: PaymentsServer;
  let ledger: ReturnType<typeof openLedgerDatabase>;

  beforeAll(async () => {
    world = await startLocalWorld();
    ledger = openLedgerDatabase(join(world.dir, "ledger.sqlite"));
    rail = createPaymentRail(world.terms(), { journal: createSqliteJournal(ledger), now: Date.now, log: SILENT });
    await rail.start();
    server = await servePaid(rail, [{ path: "/paid", priceAtomic: 10_000n }]);
    const pay = wrapFetchWithPayment(
      fetch,
      new x402Client().register("eip155:84532", new ExactEvmScheme(payerAccount(1))),
    );
    for (const body of ["one", "two", "three"]) {
      const response = await pay(`${server.url}/paid`, { method: "POST", body });
      expect(response.status).toBe(200);
    }
  });

  afterAll(async () => {
    await server.stop();
    await rail.stop();
    ledger.close();
    await world.stop();
  });

  const verify = async () => {
    const env = { DATA_DIR: world.dir, PATH: process.env.PATH ?? "", PAYMENT_RAIL: "local" };
    const { out, err, code } = await runHere(["verify", "--json"], { env });
    const report = JSON.parse(out) as { receipts: number; faults: string[] };
    return {
      receipts: report.receipts,
      faults: report.faults.filter((fault) => fault.startsWith("receipt ")),
      err,
      code,
    };
  };

  test("finds each receipt in the transaction that it names", async () => {
    expect(await verify()).toMatchObject({ receipts: 3, faults: [] });
  });

  test("reports a receipt with another amount, another transaction or none, and exits 1", async () => {
    const rows = ledger
      .prepare(
        "SELECT request_id, receipt_hash, transaction_hash, amount FROM payments WHERE state = 'settled' ORDER BY rowid",
      )
      .all() as { request_id: string; receipt_hash: string; transaction_hash: string; amount: number }[];
    const [first, second, third] = rows;
    if (first === undefined || second === undefined || third === undefined)
      throw new Error("three payments are settled");
    // Whoever forges a ledger drops the triggers that keep the terms of a payment.
    for (const { name } of ledger.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all())
      ledger.exec(`DROP TRIGGER ${String(name)}`);
    const set = (row: { request_id: string }, column: "amount" | "transaction_hash", value: string | number) =>
      ledger.prepare(`UPDATE payments SET ${column} = ? WHERE request_id = ?`).run(value, row.request_id);
    set(first, "amount", 10_001);
    set(second, "transaction_hash", `0x${"12".repeat(32)}`);
    const { faults, code } = await verify();
    expect(code).toBe(1);
    expect(faults.sort()).toEqual(
      [
        `receipt ${first.receipt_hash}: ${first.transaction_hash} does not pay what it claims`,
        `receipt ${second.receipt_hash}: the chain has no transaction 0x${"12".repeat(32)}`,
      ].sort(),
    );
    set(first, "amount", first.amount);
    set(second, "transaction_hash", third.transaction_hash);
    expect((await verify()).faults).toEqual([
      `receipt ${second.receipt_hash}: ${third.transaction_hash} does not pay what it claims`,
    ]);
    set(second, "transaction_hash", second.transaction_hash);
    expect((await verify()).faults).toEqual([]);
  });
});
