import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { createPaymentRail } from "../../../src/payments/rail.ts";
import type { PaymentRail } from "../../../src/payments/types.ts";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { createSqliteJournal } from "../../../src/store/ledger/sqlite-journal.ts";
import { CommitQueue } from "../../../src/store/sqlite/commit-queue.ts";
import { transaction } from "../../../src/store/sqlite/database.ts";
import { railTerms } from "../../support/payments/rail-terms.ts";
import { callFor } from "../../support/payments/server.ts";

/**
 * `node test/bench/payments/flush.ts [seconds]`: paid requests a second of the rail itself, with three ways to make
 * the journal durable, in turn. Facilitator and chain answer at once, so that the disk is what is left.
 */
const SECONDS = Number(process.argv[2] ?? 2);
const PAYERS = 32;
const ROUNDS = 3;
const HASH = `0x${"ab".repeat(32)}`;

/** Each write in a transaction of its own, flushed within COMMIT. */
function plain(db: DatabaseSync): CommitQueue {
  const run = async <T>(work: () => T): Promise<T> => transaction(db, work);
  return {
    run,
    runUnflushed: run,
    join: () => () => undefined,
    close: () => new Promise((resolve) => setTimeout(resolve, 50)),
    fault: null,
  } as unknown as CommitQueue;
}

/** What arrives in one turn shares a transaction, flushed within COMMIT: nothing runs in a thread. */
function grouped(db: DatabaseSync): CommitQueue {
  let waiting: { work: () => void; failed: (cause: unknown) => void; done: () => void }[] = [];
  const run = <T>(work: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      let result: T;
      if (waiting.length === 0) setImmediate(commit);
      waiting.push({
        work: () => {
          result = work();
        },
        failed: reject,
        done: () => resolve(result),
      });
    });
  function commit(): void {
    const jobs = waiting;
    waiting = [];
    try {
      transaction(db, () => {
        for (const job of jobs) job.work();
      });
      for (const job of jobs) job.done();
    } catch (cause) {
      for (const job of jobs) job.failed(cause);
    }
  }
  return {
    run,
    runUnflushed: run,
    join: () => () => undefined,
    close: () => new Promise((resolve) => setTimeout(resolve, 50)),
    fault: null,
  } as unknown as CommitQueue;
}

const WAYS = {
  "synchronous=FULL": plain,
  "group commit": grouped,
  "group commit, flushed in a thread": (db: DatabaseSync) => new CommitQueue(db),
};

let serial = 0;
function payment(required: { accepts: readonly object[] }): object {
  serial += 1;
  const nonce = `0x${serial.toString(16).padStart(64, "0")}`;
  const [accepted] = required.accepts as [{ payTo: string; amount: string }];
  const authorization = {
    from: `0x${serial.toString(16).padStart(40, "a")}`,
    to: accepted.payTo,
    value: accepted.amount,
    validAfter: "0",
    validBefore: String(Math.floor(Date.now() / 1000) + 80),
    nonce,
  };
  return { x402Version: 2, accepted, payload: { signature: `0x${"11".repeat(65)}`, authorization } };
}

async function measure(way: (db: DatabaseSync) => CommitQueue): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), "clearboard-flush-"));
  const db = openLedgerDatabase(join(dir, "ledger.sqlite"));
  const silent = { info: () => undefined, warn: () => undefined, error: (fields: object) => console.error(fields) };
  const facilitator = {
    verify: async () => ({ kind: "valid" as const }),
    settle: async () => ({
      kind: "verdict" as const,
      success: true,
      transaction: `${HASH.slice(0, -8)}${(serial % 1e8).toString().padStart(8, "0")}`,
      network: "eip155:84532",
      payer: null,
      reason: null,
      message: null,
    }),
    supports: async () => ({ supported: true, signers: null }),
    close: async () => undefined,
  };
  const terms = railTerms({ treasuryAddress: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C" });
  const rail: PaymentRail = createPaymentRail(
    terms,
    { journal: createSqliteJournal(db, { queue: way(db) }), now: Date.now, log: silent },
    { facilitator, chain: null },
  );
  await rail.start();
  const route = { path: "/paid", priceAtomic: 10_000n };
  const offer = await rail.handlePaidRequest(callFor(route, "POST", "hello", null));
  if (offer.kind !== "challenge") throw new Error("no challenge");
  const began = performance.now();
  let paid = 0;
  await Promise.all(
    Array.from({ length: PAYERS }, async () => {
      while (performance.now() - began < SECONDS * 1_000) {
        const result = await rail.handlePaidRequest(callFor(route, "POST", "hello", payment(offer.paymentRequired)));
        if (result.kind !== "paid") throw new Error(JSON.stringify(result));
        result.delivered();
        paid += 1;
      }
    }),
  );
  const rate = paid / ((performance.now() - began) / 1_000);
  await rail.stop();
  db.close();
  rmSync(dir, { recursive: true });
  return rate;
}

for (let round = 1; round <= ROUNDS; round += 1) {
  for (const [name, way] of Object.entries(WAYS)) {
    console.log(`round ${round}  ${name.padEnd(36)} ${(await measure(way)).toFixed(0)} paid requests a second`);
  }
}
