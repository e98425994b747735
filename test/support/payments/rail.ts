import { vi } from "vitest";
import { createPaymentRail } from "../../../src/payments/rail.ts";
import type { RailOn } from "../../../src/payments/types.ts";
import { createSqliteJournal } from "../../../src/store/ledger/sqlite-journal.ts";
import { emptyLedger } from "../ledger/empty-ledger.ts";
import { FakeChain } from "./facilitator-fake.ts";
import { NOON } from "./harness.ts";
import { railTerms } from "./rail-terms.ts";

export const TREASURY = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";

/** A rail that has not been started, on a chain and a facilitator in memory. */
export function newRail(terms: Partial<RailOn> = {}, withChain = true) {
  const chain = new FakeChain(() => NOON);
  const db = emptyLedger();
  const warned: string[] = [];
  const failed: object[] = [];
  const closed = vi.fn(async () => undefined);
  const rail = createPaymentRail(
    railTerms({ treasuryAddress: TREASURY, ...terms }),
    {
      journal: createSqliteJournal(db),
      now: () => NOON,
      log: {
        info: () => undefined,
        warn: (_, message) => warned.push(message),
        error: (fields) => failed.push(fields),
      },
    },
    { facilitator: { ...chain.facilitator, close: closed }, chain: withChain ? chain.reader : null },
  );
  return { rail, chain, db, warned, failed, closed };
}
