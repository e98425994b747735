import { describe, expect, test } from "vitest";
import { Database } from "../../../src/store/postgres/driver.ts";
import { openPostgresLedger } from "../../../src/store/postgres/ledger.ts";
import { reserve, settled, settling, wanted } from "../../store/contract/payments.ts";
import type { Postgres } from "../../support/replicas/postgres.ts";

/** A row like the reserved one, with other values. */
const like = (changes: object) =>
  `INSERT INTO payments SELECT (jsonb_populate_record(p, '${JSON.stringify({ id: 1, nonce: "0xother", ...changes })}')).*
   FROM payments p WHERE nonce = '0xreserved'`;
const CHECKED = "23514";
const GUARDED = "23000";

/** Statements that the database refuses, whoever sends them, with the code and a part of the message. */
const REFUSED: readonly [statement: string, code: string, message: string][] = [
  [like({ amount: 0 }), CHECKED, ""],
  [like({ state: "paid" }), CHECKED, ""],
  [like({ held: "lost" }), CHECKED, ""],
  [like({ state: "settled", transaction_hash: "0xt" }), CHECKED, ""],
  [like({ state: "settled", receipt_hash: "r" }), CHECKED, ""],
  [like({ refunded_at: 1 }), CHECKED, ""],
  [like({ state: null }), "23502", ""],
  [like({ id: 1, nonce: "0xreserved" }), "23505", "payments_live"],
  ["UPDATE payments SET refunded_at = 1 WHERE state = 'settling'", CHECKED, ""],
  ["UPDATE payments SET receipt_hash = NULL WHERE state = 'settled'", CHECKED, ""],
  ["UPDATE payments SET amount = 1", GUARDED, "terms of a payment are final"],
  ["UPDATE payments SET state = 'released' WHERE state = 'settled'", GUARDED, "stays settled"],
  ["UPDATE payments SET state = 'settling' WHERE state = 'settled'", GUARDED, "stays settled"],
  ["UPDATE payments SET state = 'settling' WHERE state = 'reserved'", GUARDED, "stored before"],
  ["DELETE FROM payments", GUARDED, "are kept"],
  ["UPDATE payment_answers SET body = ''", GUARDED, "answers are final"],
  ["DELETE FROM payment_answers", GUARDED, "may still be asked for"],
  ["DELETE FROM payment_payloads", GUARDED, "may still be settled"],
  ["UPDATE payment_events SET at = 0", GUARDED, "append only"],
  ["DELETE FROM payment_events", GUARDED, "append only"],
  ["UPDATE payment_days SET spent = -1", CHECKED, ""],
  ["INSERT INTO payment_events (payment_id, at, event) VALUES (1, 2, 'x')", "23503", "payment_id_fkey"],
  ["INSERT INTO payment_answers VALUES (1, 'm', 'x')", "23503", "payment_id_fkey"],
  ["INSERT INTO payment_payloads VALUES (1, 'x')", "23503", "payment_id_fkey"],
];

/** What the tables themselves keep, when a statement comes from elsewhere than the journal. */
export function describeGuards(server: () => Postgres): void {
  async function withTables(work: (db: Database, ids: Record<string, number>) => Promise<void>) {
    const url = await server().database();
    const ledger = await openPostgresLedger(url);
    const db = await Database.open(url);
    const { payments } = ledger;
    try {
      const ids = {
        reserved: await reserve(payments, { nonce: "0xreserved" }),
        settling: await reserve(payments),
        settled: await reserve(payments),
      };
      await settling(payments, ids.settling);
      await settling(payments, ids.settled);
      await settled(payments, ids.settled);
      await work(db, ids);
    } finally {
      await db.close();
      await ledger.close();
    }
  }

  describe("the tables of a PostgreSQL ledger", () => {
    test("refuse what would break a rule of payments, also outside the journal", () =>
      withTables(async (db) => {
        for (const [statement, code, message] of REFUSED) {
          const refused = expect(db.once(statement), statement).rejects;
          await refused.toMatchObject({ code, message: expect.stringContaining(message) });
        }
      }));

    test("count what is not released as spent, and nothing that is held", () =>
      withTables(async (db, { reserved }) => {
        const spent = async () => Number((await db.once("SELECT spent FROM payment_days"))[0]?.spent);
        const amount = Number(wanted().amount);
        expect(await spent()).toBe(3 * amount);
        const to = (state: string) => db.once("UPDATE payments SET state = $1 WHERE id = $2", [state, reserved]);
        await to("released");
        expect(await spent()).toBe(2 * amount);
        await to("reserved");
        expect(await spent()).toBe(3 * amount);
        await db.once("UPDATE payments SET held = 'over_ceiling' WHERE id = $1", [reserved]);
        await to("released");
        await to("reserved");
        await db.once(like({ held: "over_ceiling" }));
        await db.once(like({ id: 2, state: "released" }));
        expect(await spent()).toBe(3 * amount);
      }));
  });
}
