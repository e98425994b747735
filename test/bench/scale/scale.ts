import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Database } from "../../../src/store/postgres/driver.ts";
import { type Postgres, startPostgres } from "../../support/replicas/postgres.ts";
import { startRedis } from "../../support/replicas/redis.ts";
import type { BenchResult, BenchRow } from "../support/result.ts";
import { buildData, has, load, processorTime, SERVE, start } from "../support/servers.ts";
import { NO_LIMIT } from "../support/service.ts";
import { recordedDays } from "./recorded-days.ts";
import type { WorkerResult, WorkerSettings } from "./worker.ts";

const WORKER = fileURLToPath(new URL("./worker.ts", import.meta.url));
const ROUNDS = 3;
const MS = 2_000;
const FREE_PATHS = ["/api/agent/v1/rank?limit=10", "/api/agent/v1/products/ollama", "/api/agent/v1/search?q=vector"];

/** The ledger on PostgreSQL against SQLite, and against itself: what several replicas cost, in turn, as ratios. */
export async function run(): Promise<BenchResult> {
  const dir = mkdtempSync(join(tmpdir(), "clearboard-scale-"));
  const postgres = await startPostgres();
  try {
    const rows: BenchRow[] = [];
    const add = (row: BenchRow | null) => {
      if (row === null) return;
      rows.push(row);
      console.error(Object.values(row).join(" | "));
    };
    const database = await postgres.database();
    const one = { atOnce: 1, ms: MS, payers: 1_000, batched: true };
    const sqlite = { ...one, ledger: join(dir, "ledger.sqlite") };
    add(
      await median(
        "one payment at a time, PostgreSQL / SQLite, p50 ms",
        "≤ 2.5",
        [{ ...one, ledger: database }],
        [sqlite],
        "p50Ms",
      ),
    );
    add(await roundTrips(database));
    const many = (settings: Partial<WorkerSettings>) =>
      Array.from({ length: 4 }, () => ({ ...one, ledger: database, atOnce: 32, ...settings }));
    add(
      await median(
        "32 at a time in 4 processes, batched / one call each, payments a second",
        "≥ 2",
        many({}),
        many({ batched: false }),
        "rate",
      ),
    );
    const processors = (what: string, asked: string, first: WorkerSettings[], second: WorkerSettings[]) =>
      median(what, asked, first, second, "allUs", postgres);
    add(
      await processors(
        "the same, processor time of the processes and of PostgreSQL for one payment, µs",
        "≤ 0.5 where two processors do not show the rate",
        many({}),
        many({ batched: false }),
      ),
    );
    add(
      await median(
        "32 at a time in 4 processes, one payer / 1,000 payers, payments a second",
        "≥ 0.8",
        many({ payers: 1 }),
        many({}),
        "rate",
      ),
    );
    add(
      await processors(
        "the same, processor time of the processes and of PostgreSQL for one payment, µs",
        "≤ 1.25 where two processors do not show the rate",
        many({ payers: 1 }),
        many({}),
      ),
    );
    const mirrored = await startPostgres();
    const replicated = await mirrored.database();
    const standby = await mirrored.standby();
    add(
      await median(
        "one at a time, synchronous standby / none, p50 ms",
        "≤ 1.6",
        [{ ...one, ledger: replicated }],
        [{ ...one, ledger: database }],
        "p50Ms",
      ),
    );
    await standby.stop();
    await mirrored.stop();
    for (const row of await recordedDays(dir)) add(row);
    if (has("wrk")) for (const row of await freeAnswers(postgres, dir)) add(row);
    return {
      name: "The ledger of several replicas, in turn with what it is compared with",
      rows,
      note: `${postgres.version} with its defaults and 64 MB of shared buffers, on the processors and the disk of the processes measured. Medians of ${ROUNDS} ratios.${has("wrk") ? "" : " Free answers need wrk."}`,
    };
  } finally {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

type Figure = "p50Ms" | "rate" | "allUs";

/** Measures two arrangements in turn and tells the median of the ratios of a figure. */
async function median(
  what: string,
  asked: string,
  first: readonly WorkerSettings[],
  second: readonly WorkerSettings[],
  figure: Figure,
  postgres?: Postgres,
): Promise<BenchRow> {
  const rounds: { a: number; b: number }[] = [];
  const steps: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const a = await measure(first, postgres);
    const b = await measure(second, postgres);
    rounds.push({ a: a[figure], b: b[figure] });
    if (first.length === 1) steps.push(`${stepsOf(a)} / ${stepsOf(b)}`);
  }
  rounds.sort((left, right) => left.a / left.b - right.a / right.b);
  const { a, b } = rounds[Math.floor(ROUNDS / 2)] as { a: number; b: number };
  const ratios = rounds.map((round) => (round.a / round.b).toFixed(2));
  return {
    what,
    first: round(a),
    second: round(b),
    ratio: Number((a / b).toFixed(2)),
    asked,
    "all ratios": ratios.join(" "),
    ...(steps[0] === undefined ? {} : { "find, reserve, settling, settled, delivered": steps[0] }),
  };
}

function stepsOf({ steps }: { steps: WorkerResult["steps"] }): string {
  return Object.values(steps)
    .map((ms) => ms.toFixed(2))
    .join(" ");
}

/** Runs workers at the same time. `allUs` holds the time of the workers and of their database, for each payment. */
async function measure(settings: readonly WorkerSettings[], postgres?: Postgres) {
  const workers = settings.map((one) => {
    const child = spawn(process.execPath, [WORKER, JSON.stringify(one)], { stdio: ["pipe", "pipe", "inherit"] });
    return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  });
  for (const { lines } of workers) await lines.next();
  const databaseBefore = await postgres?.processorTime();
  for (const { child } of workers) child.stdin.write("go\n");
  const results = await Promise.all(
    workers.map(async ({ child, lines }) => {
      const { value } = await lines.next();
      await once(child, "exit");
      return JSON.parse(String(value)) as WorkerResult;
    }),
  );
  const databaseUs = ((await postgres?.processorTime()) ?? Number.NaN) - (databaseBefore ?? Number.NaN);
  const payments = results.reduce((sum, result) => sum + result.payments, 0);
  const all = payments + results.reduce((sum, { before }) => sum + before, 0);
  const mean = (of: (result: WorkerResult) => number) =>
    results.reduce((sum, one) => sum + of(one), 0) / results.length;
  return {
    p50Ms: mean(({ p50Ms }) => p50Ms),
    rate: payments / (MS / 1000),
    allUs: results.reduce((sum, { cpuUs, payments: own }) => sum + cpuUs * own, 0) / payments + databaseUs / all,
    steps: (results[0] as WorkerResult).steps,
  };
}

/** Transactions that the database counts for one payment, each of which is one call, without those of an idle process. */
async function roundTrips(url: string): Promise<BenchRow> {
  const db = await Database.open(url);
  const read = async () => {
    // The counters of other connections are published within a second.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const [row] = await db.read(
      `SELECT xact_commit AS calls, (SELECT count(*) FROM payments) AS payments
       FROM pg_stat_database WHERE datname = current_database()`,
    );
    return { calls: Number(row?.calls), payments: Number(row?.payments) };
  };
  const counted = async (atOnce: number) => {
    const before = await read();
    await measure([{ ledger: url, atOnce, ms: MS, payers: 1_000, batched: true }]);
    const after = await read();
    return { calls: after.calls - before.calls, payments: after.payments - before.payments };
  };
  try {
    const idle = await counted(0);
    const { calls, payments } = await counted(1);
    return {
      what: "calls to PostgreSQL for one payment, one at a time",
      first: round((calls - idle.calls) / payments),
      asked: "≤ 5",
    };
  } finally {
    await db.close();
  }
}

/** Free answers of one server: with a ledger in PostgreSQL, and with shared limits too, against the default. */
async function freeAnswers(postgres: Postgres, dir: string): Promise<BenchRow[]> {
  const env = {
    DATA_DIR: join(dir, "data"),
    PORT: "0",
    PAYMENT_RAIL: "off",
    RATE_LIMIT_PER_MINUTE: NO_LIMIT,
    LOG_LEVEL: "warn",
  };
  buildData(env);
  const redis = await startRedis();
  const ledger = { LEDGER_URL: await postgres.database() };
  const servers = await Promise.all(
    [{}, ledger, { ...ledger, LIMITS_URL: redis.url }].map((more) => start(SERVE, { ...env, ...more })),
  );
  try {
    const rates = servers.map(() => [] as { rate: number; cpu: number }[]);
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [index, server] of servers.entries()) {
        const before = processorTime(server.pid) ?? Number.NaN;
        const { perSecond, requests } = load(server.url, FREE_PATHS, { seconds: 2 });
        const cpu = ((processorTime(server.pid) ?? Number.NaN) - before) / requests;
        // The first round warms up.
        if (round > 0) rates[index]?.push({ rate: perSecond, cpu });
      }
    }
    const compare = (what: string, asked: string, index: number): BenchRow => {
      const both = (rates[index] ?? []).map((a, round) => ({
        a,
        b: rates[0]?.[round] ?? { rate: Number.NaN, cpu: Number.NaN },
      }));
      both.sort((left, right) => left.a.rate / left.b.rate - right.a.rate / right.b.rate);
      const { a, b } = both[Math.floor(both.length / 2)] as (typeof both)[number];
      return {
        what: `${what}; processor time ${round(a.cpu)} and ${round(b.cpu)} µs`,
        first: a.rate,
        second: b.rate,
        ratio: Number((a.rate / b.rate).toFixed(2)),
        asked,
        "all ratios": both.map((one) => (one.a.rate / one.b.rate).toFixed(2)).join(" "),
      };
    };
    return [
      compare("free answers a second, LEDGER_URL / default", "≥ 0.95", 1),
      compare("free answers a second, LEDGER_URL and LIMITS_URL / default", "≥ 0.75", 2),
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await redis.kill();
  }
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
