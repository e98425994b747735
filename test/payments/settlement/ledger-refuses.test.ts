import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FAULT_POINTS, type FaultPointName } from "../../../src/payments/types.ts";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { openHarness, settleDown } from "../../support/payments/harness.ts";

describe("with a ledger that refuses writes from some step on, a payment is charged at most once and answered later", () => {
  let dir: string;
  let db: DatabaseSync;
  let other: DatabaseSync;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "clearboard-ledger-"));
    db = openLedgerDatabase(join(dir, "ledger.sqlite"));
    db.exec("PRAGMA busy_timeout = 0");
    other = new DatabaseSync(join(dir, "ledger.sqlite"));
  });
  afterEach(() => {
    other.close();
    db.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const troubles: [string, { begin: () => void; end: () => void }][] = [
    [
      "locked by another process",
      { begin: () => other.exec("BEGIN IMMEDIATE"), end: () => void (other.isTransaction && other.exec("ROLLBACK")) },
    ],
    ["read only", { begin: () => db.exec("PRAGMA query_only = 1"), end: () => db.exec("PRAGMA query_only = 0") }],
  ];
  const cases = troubles.flatMap(([name, trouble]) => FAULT_POINTS.map((point) => [name, point, trouble] as const));

  test.each(cases)("for %s, from %s on", async (_, point, trouble) => {
    let armed: FaultPointName | null = point;
    const harness = await openHarness({
      db,
      faultPoint: (name) => {
        if (name !== armed) return;
        armed = null;
        trouble.begin();
      },
    });
    const payment = await harness.sign();
    const first = await harness.present(payment);
    if (first.kind === "paid") first.delivered();
    if (first.kind === "refused") expect(first.status).not.toBe(402);
    await settleDown();
    trouble.end();
    const again = await harness.present(payment);
    if (again.kind === "paid") again.delivered();
    await settleDown();
    // Whatever went wrong, there is one charge, and its answer was handed over.
    expect([first.kind, again.kind]).toContain("paid");
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
    expect(harness.rows().filter(({ state }) => state === "settled")).toMatchObject([{ amount: 10_000 }]);
    expect(harness.rows().filter(({ state }) => state === "settling" || state === "reserved")).toEqual([]);
    await harness.rail.stop();
  });
});
