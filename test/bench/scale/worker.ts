/**
 * Writes payments into a ledger as fast as they are acknowledged: `node worker.ts <settings as JSON>`. It begins when a
 * line comes on standard input, and prints what it measured as one line of JSON.
 */

import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import type { PaymentJournal } from "../../../src/store/ledger/journal.ts";
import { createSqliteJournal } from "../../../src/store/ledger/sqlite-journal.ts";
import { Database } from "../../../src/store/postgres/driver.ts";
import { createPostgresJournal } from "../../../src/store/postgres/journal.ts";
import { migrate } from "../../../src/store/postgres/migrate.ts";
import { Replica } from "../../../src/store/postgres/replica.ts";

export interface WorkerSettings {
  /** `postgres://…`, or the path of a ledger file. */
  readonly ledger: string;
  readonly atOnce: number;
  /** Milliseconds of measuring; as long again as a tenth of it is warm-up. */
  readonly ms: number;
  readonly payers: number;
  /** Whether transitions that wait are sent together. */
  readonly batched: boolean;
}

export interface WorkerResult {
  readonly payments: number;
  /** Those of the warm-up. */
  readonly before: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of the process for each payment, in microseconds. */
  readonly cpuUs: number;
  /** Median milliseconds of each step. */
  readonly steps: Readonly<Record<string, number>>;
}

const STEPS = ["find", "reserve", "settling", "settled", "delivered"] as const;
const ANSWER = JSON.stringify({ text: "x".repeat(2_500) });
const CEILING = 10n ** 15n;
const settings = JSON.parse(process.argv[2] ?? "") as WorkerSettings;

const opened = settings.ledger.startsWith("postgres://") ? await openPostgres() : openSqlite();
const payers = Array.from({ length: settings.payers }, (_, index) => `0x${String(index).padStart(40, "0")}`);
process.stdout.write("ready\n");
await once(process.stdin, "data");
const warmUp = await measure(settings.ms / 10);
process.stdout.write(`${JSON.stringify({ ...(await measure(settings.ms)), before: warmUp.payments })}\n`);
await opened.close();
process.exit(0);

async function openPostgres() {
  const db = await Database.open(settings.ledger);
  await migrate(db);
  const replica = new Replica(db);
  await replica.join();
  // A journal of its own for each payment at once has nothing to send together.
  const journals = Array.from({ length: settings.batched ? 1 : settings.atOnce }, () =>
    createPostgresJournal(db, replica),
  );
  return {
    journals,
    async close() {
      await Promise.all(journals.map((journal) => journal.drain()));
      await replica.leave();
      await db.close();
    },
  };
}

function openSqlite() {
  const db = openLedgerDatabase(settings.ledger);
  const journal = createSqliteJournal(db);
  return {
    journals: [journal],
    async close() {
      await journal.drain();
      db.close();
    },
  };
}

async function measure(ms: number): Promise<Omit<WorkerResult, "before">> {
  const until = performance.now() + ms;
  const cpu = process.cpuUsage();
  const times: number[] = [];
  const steps = STEPS.map(() => [] as number[]);
  await Promise.all([
    // With nothing at once it measures an idle process.
    wait(ms),
    ...Array.from({ length: settings.atOnce }, async (_, index) => {
      const journal = opened.journals[index % opened.journals.length] as PaymentJournal;
      while (performance.now() < until) {
        const began = performance.now();
        let last = began;
        await pay(journal, (step) => {
          const now = performance.now();
          steps[step]?.push(now - last);
          last = now;
        });
        times.push(performance.now() - began);
      }
    }),
  ]);
  const { user, system } = process.cpuUsage(cpu);
  return {
    payments: times.length,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    cpuUs: Math.round((user + system) / Math.max(1, times.length)),
    steps: Object.fromEntries(STEPS.map((name, index) => [name, quantile(steps[index] ?? [], 0.5)])),
  };
}

/** The calls to the journal that a paid request makes, in order. */
async function pay(journal: PaymentJournal, after: (step: number) => void): Promise<void> {
  const at = Date.now();
  const key = {
    network: "eip155:84532",
    chainInstance: "live",
    token: "0xt",
    payer: payers[Math.floor(Math.random() * payers.length)] as string,
    nonce: `0x${randomBytes(32).toString("hex")}`,
  };
  const requestId = `req_${key.nonce.slice(2, 26)}`;
  await journal.find(key);
  after(0);
  const wanted = {
    ...key,
    requestId,
    payTo: "0xus",
    amount: 10_000n,
    validBefore: Math.floor(at / 1000) + 90,
    signature: `0x${"1".repeat(130)}`,
    payload: JSON.stringify({ x402Version: 2, filler: "y".repeat(600) }),
    product: "test_paid",
    resourceId: "agent-test-paid-v1",
    method: "POST",
    path: "/paid",
    bodyHash: key.nonce,
    fingerprint: key.nonce,
    identifier: null,
    day: new Date(at).toISOString().slice(0, 10),
    createdAt: at,
    leaseUntil: at + 120_000,
  };
  const limits = { dailyCeiling: CEILING, identifiersSince: 0, alreadyMoved: false };
  const reserved = await journal.reserve(wanted, limits, () => undefined);
  if (reserved.kind !== "reserved") throw new Error(reserved.kind);
  after(1);
  const { id } = reserved;
  await journal.markSettling(id, {
    at,
    leaseUntil: at + 120_000,
    answer: ANSWER,
    placeholder: "m",
    fromBlock: 7,
    requestId,
  });
  after(2);
  await journal.markSettled(id, {
    at,
    transaction: key.nonce,
    receiptHash: randomBytes(32).toString("hex"),
    block: 8,
    recheckAt: null,
    dailyCeiling: CEILING,
    requestId,
    how: "confirmed on chain",
  });
  after(3);
  await journal.markDelivered(id, { at, requestId, how: "delivered" });
  after(4);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(3));
}
