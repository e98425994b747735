import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PaymentRequired } from "@x402/core/types";
import { parseRailConfig } from "../../../src/payments/config.ts";
import { createHttpFacilitator, type Facilitator } from "../../../src/payments/facilitator/client.ts";
import { createPaymentRail } from "../../../src/payments/rail.ts";
import type { RailOn } from "../../../src/payments/types.ts";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { createSqliteJournal } from "../../../src/store/ledger/sqlite-journal.ts";
import { SILENT } from "../../support/payments/harness.ts";
import { callFor, type SoldRoute } from "../../support/payments/server.ts";
import type { BenchResult, BenchRow } from "../support/result.ts";
import { type BenchServer, buildData, has, load, processorTime, SERVE, start } from "../support/servers.ts";
import { challengeOf, forgedPayment, INPUT, PATH, ready, settings, TREASURY } from "./forged.ts";

const SAMPLES = 3_000;
const WARM_UP = 500;
const LOAD_SECONDS = 2;
const MOST_PER_SECOND = 4_000;
const CONNECTIONS = 32;
const REPEATS = 9;

/**
 * Paid requests with a facilitator that agrees at once: our own time in one (journal on disk),
 * and how many a second, against the official express server with the same route, price, answer and facilitator.
 */
export async function run(): Promise<BenchResult> {
  const dataDir = mkdtempSync(join(tmpdir(), "clearboard-bench-payments-"));
  // The server that is measured has a processor to itself.
  const facilitator = await start(["test/bench/payments/facilitator.ts"], {}, { cpu: 1 });
  try {
    const rows: BenchRow[] = [await ownTime(facilitator.url, dataDir)];
    if (has("wrk")) rows.push(...(await throughput(facilitator.url, dataDir)));
    return {
      name: "Payments: own time and paid requests per second, each journal entry on disk before what follows it",
      rows,
      note: "The express server keeps no journal: it has no replay guard, no ceilings, and forgets everything in a crash.",
    };
  } finally {
    await facilitator.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Time in the gate, one request after the other, less what verify and settle took. */
async function ownTime(facilitatorUrl: string, dataDir: string): Promise<BenchRow> {
  const parsed = parseRailConfig(settings(facilitatorUrl, dataDir));
  if (!parsed.ok || parsed.config.mode === "off") throw new Error("no rail");
  const config: RailOn = parsed.config;
  const db = openLedgerDatabase(join(dataDir, "own-time.sqlite"));
  let outside = 0;
  const timed = async <T>(work: Promise<T>): Promise<T> => {
    const from = performance.now();
    const result = await work;
    outside += performance.now() - from;
    return result;
  };
  const real = createHttpFacilitator({ url: facilitatorUrl, auth: { kind: "none" } }, config, Date.now);
  const facilitator: Facilitator = {
    ...real,
    verify: (payment) => timed(real.verify(payment)),
    settle: (payment) => timed(real.settle(payment)),
  };
  const rail = createPaymentRail(
    config,
    { journal: createSqliteJournal(db), now: Date.now, log: SILENT },
    { facilitator, chain: null },
  );
  await rail.start();
  const route: SoldRoute = { path: "/paid", priceAtomic: 10_000n };
  const challenge = await rail.handlePaidRequest(callFor(route, "POST", INPUT, null));
  if (challenge.kind !== "challenge") throw new Error("no challenge");
  const times: number[] = [];
  for (let index = 0; index < WARM_UP + SAMPLES; index += 1) {
    const call = callFor(route, "POST", INPUT, forgedPayment(challenge.paymentRequired));
    outside = 0;
    const from = performance.now();
    const result = await rail.handlePaidRequest(call);
    const own = performance.now() - from - outside;
    if (result.kind !== "paid") throw new Error(`not paid: ${JSON.stringify(result)}`);
    result.delivered();
    if (index >= WARM_UP) times.push(own);
  }
  await rail.stop();
  db.close();
  times.sort((a, b) => a - b);
  const p50 = quantile(times, 0.5);
  const p99 = quantile(times, 0.99);
  return {
    what: "own time in a paid request, without verify and settle (ms)",
    p50_ms: Number(p50.toFixed(2)),
    p99_ms: Number(p99.toFixed(2)),
    reach: "p50 1.5, p99 8",
    held: p50 <= 1.5 && p99 <= 8 ? "yes" : "no",
  };
}

async function throughput(facilitatorUrl: string, dataDir: string): Promise<BenchRow[]> {
  const env = settings(facilitatorUrl, dataDir);
  buildData(env);
  const ours = await start(SERVE, env);
  try {
    await ready(ours.url);
    const sample = await payOnce(ours.url, PATH);
    const express = await start(["test/bench/payments/express.ts", facilitatorUrl, TREASURY, sample]);
    try {
      await payOnce(express.url, "/paid");
      const asked = { ours: await challengeOf(ours.url, PATH), theirs: await challengeOf(express.url, "/paid") };
      const ratios: { ours: Run; theirs: Run; ratio: number }[] = [];
      for (let repeat = 0; repeat < REPEATS; repeat += 1) {
        const mine = loadPaid(ours, PATH, asked.ours);
        const theirs = loadPaid(express, "/paid", asked.theirs);
        ratios.push({ ours: mine, theirs, ratio: mine.perSecond / theirs.perSecond });
      }
      ratios.sort((a, b) => a.ratio - b.ratio);
      const middle = ratios[Math.floor(REPEATS / 2)];
      if (middle === undefined) throw new Error("no run");
      return [
        {
          what: `paid requests, ${CONNECTIONS} at a time`,
          ours_per_second: middle.ours.perSecond,
          express_per_second: middle.theirs.perSecond,
          ratio: Number(middle.ratio.toFixed(2)),
          reach: 0.9,
          ours_cpu_us: middle.ours.cpuUs,
          express_cpu_us: middle.theirs.cpuUs,
          p50_ms: middle.ours.p50Ms,
          p99_ms: middle.ours.p99Ms,
          held: middle.ratio >= 0.9 ? "yes" : "no",
        },
      ];
    } finally {
      await express.stop();
    }
  } finally {
    await ours.stop();
  }
}

type Run = ReturnType<typeof load> & { cpuUs: number };

/** Pays for some seconds over a fixed number of connections, each time with another payment. */
function loadPaid(server: BenchServer, path: string, required: PaymentRequired): Run {
  const values = Array.from({ length: LOAD_SECONDS * MOST_PER_SECOND }, () => forgedPayment(required));
  const lua = `wrk.method = "POST"\nwrk.body = '${INPUT}'\nwrk.headers["content-type"] = "application/json"`;
  const before = processorTime(server.pid) ?? Number.NaN;
  const each = { header: "payment-signature", values };
  const run = load(server.url, [path], { seconds: LOAD_SECONDS, connections: CONNECTIONS, lua, each });
  const cpuUs = ((processorTime(server.pid) ?? Number.NaN) - before) / run.requests;
  if (run.errors > 0) throw new Error(`${run.errors} paid requests to ${server.url} were not answered with 200`);
  return { ...run, cpuUs: Math.round(cpuUs) };
}

async function payOnce(url: string, path: string): Promise<string> {
  const payment = forgedPayment(await challengeOf(url, path));
  const headers = { "content-type": "application/json", "payment-signature": payment };
  const response = await fetch(url + path, { method: "POST", headers, body: INPUT });
  if (response.status !== 200) throw new Error(`${url}${path} answered ${response.status}: ${await response.text()}`);
  return response.text();
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
