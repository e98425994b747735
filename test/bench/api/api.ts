import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import { loadProducts } from "../../../pipeline/registry/load.ts";
import type { BenchResult, BenchRow } from "../support/result.ts";
import { type BenchServer, buildData, has, load, processorTime, SERVE, start } from "../support/servers.ts";
import { NO_LIMIT, railReady } from "../support/service.ts";
import type { Recording } from "./recording.ts";

const REPEATS = 5;
const SECONDS = 2;
const WARM_UP_SECONDS = 3;

/**
 * Requests per second of the free API and of the unpaid 402 against a plain Fastify server with its logger and against
 * bare node:http, which send the same bytes and headers: one after the other, several times in turn, the server on one
 * processor, the load on the other. Ours runs with its default log level, and both log to a file. Processor time per
 * request stands beside it, since other work on the machine disturbs it less.
 */
export async function run(): Promise<BenchResult> {
  const name = "API: requests per second against a plain Fastify server and bare node:http with the same bytes";
  if (!has("wrk")) return { name, rows: [], note: "skipped: wrk is not installed" };
  const dataDir = mkdtempSync(join(tmpdir(), "clearboard-bench-api-"));
  const env = {
    DATA_DIR: dataDir,
    PORT: "0",
    PAYMENT_RAIL: "local",
    RATE_LIMIT_PER_MINUTE: NO_LIMIT,
  };
  try {
    buildData(env);
    const ours = await start(SERVE, env, { log: join(dataDir, "ours.log") });
    try {
      await railReady(ours.url);
      const rows: BenchRow[] = [];
      for (const test of cases()) rows.push(await compare(ours, dataDir, test));
      return { name, rows, note: "Each ratio is the median of those taken in turn; higher is better." };
    } finally {
      await ours.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Case {
  what: string;
  paths: string[];
  /** Least ratio to Fastify that is wanted. */
  reach: number;
  lua?: string;
  post?: string;
}

/** Addresses of search, rank and product in turn, as many of each as there are. */
export function mixedPaths(): string[] {
  return cases().flatMap(({ post, paths }) => (post === undefined ? paths : []));
}

function cases(): Case[] {
  const products = loadProducts(join(REGISTRY, "products"));
  const queries = products.flatMap((product) => [product.name, product.tags[0] ?? product.slug]);
  const different = [...new Set(queries)].filter((query) => [...query].length >= 2).slice(0, 1000);
  const body = JSON.stringify({ echo: "bench" });
  return [
    {
      what: "search, 1,000 different queries",
      paths: different.map((query) => `/api/agent/v1/search?q=${encodeURIComponent(query)}&limit=10`),
      reach: 0.8,
    },
    { what: "rank", paths: ["/api/agent/v1/rank?limit=10"], reach: 0.9 },
    {
      what: "product",
      paths: products.slice(0, 200).map((product) => `/api/agent/v1/products/${product.slug}`),
      reach: 0.9,
    },
    {
      what: "unpaid 402",
      paths: ["/api/agent/v1/test-paid"],
      reach: 0.4,
      post: body,
      lua: `wrk.method = "POST"\nwrk.body = '${body}'\nwrk.headers["content-type"] = "application/json"`,
    },
  ];
}

async function compare(ours: BenchServer, folder: string, test: Case): Promise<BenchRow> {
  const recording = join(folder, "recording.json");
  writeFileSync(recording, JSON.stringify(await record(ours.url, test)));
  const bare = await start(["test/bench/api/bare-server.ts", recording]);
  const fastify = await start(["test/bench/api/fastify-server.ts", recording, join(folder, "fastify.log")]);
  try {
    const lua = test.lua === undefined ? {} : { lua: test.lua };
    const measure = (target: BenchServer, seconds = SECONDS) => {
      const before = processorTime(target.pid);
      const measured = load(target.url, test.paths, { seconds, ...lua });
      const after = processorTime(target.pid);
      return { ...measured, cpuUs: before === null || after === null ? 0 : (after - before) / measured.requests };
    };
    for (const server of [ours, bare, fastify]) measure(server, WARM_UP_SECONDS);
    const runs = Array.from({ length: REPEATS }, () => ({
      ours: measure(ours),
      bare: measure(bare),
      fastify: measure(fastify),
    })).sort((a, b) => ratioTo(a, "fastify") - ratioTo(b, "fastify"));
    const middle = runs[Math.floor(REPEATS / 2)];
    if (middle === undefined) throw new Error("no run");
    const refused = test.post === undefined ? runs.reduce((sum, run) => sum + run.ours.errors, 0) : 0;
    const ratio = ratioTo(middle, "fastify");
    const cpu = (who: keyof Turn) => median(runs.map((run) => run[who].cpuUs));
    return {
      what: test.what,
      ours_per_second: middle.ours.perSecond,
      fastify_per_second: middle.fastify.perSecond,
      ratio: Number(ratio.toFixed(2)),
      reach: test.reach,
      held: refused > 0 ? `void: ${refused} answers were errors` : ratio >= test.reach ? "yes" : "no",
      ratio_to_bare: Number(median(runs.map((run) => ratioTo(run, "bare"))).toFixed(2)),
      ours_cpu_us: Number(cpu("ours").toFixed(1)),
      fastify_cpu_us: Number(cpu("fastify").toFixed(1)),
      cpu_ratio: cpu("ours") === 0 ? "unknown" : Number((cpu("fastify") / cpu("ours")).toFixed(2)),
      p50_ms: middle.ours.p50Ms,
      p99_ms: median(runs.map((run) => run.ours.p99Ms)),
      fastify_p99_ms: median(runs.map((run) => run.fastify.p99Ms)),
    };
  } finally {
    await fastify.stop();
    await bare.stop();
  }
}

/** One run of each server. */
type Turn = Record<"ours" | "bare" | "fastify", ReturnType<typeof load> & { cpuUs: number }>;

function ratioTo(turn: Turn, peer: keyof Turn): number {
  return turn.ours.perSecond / turn[peer].perSecond;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** One answer of ours for each path, to be sent by the peers byte for byte. */
async function record(url: string, test: Case): Promise<Recording> {
  const answers: Recording = {};
  for (const path of test.paths) {
    const response = await fetch(`${url}${path}`, {
      headers: {
        "accept-encoding": "identity",
        ...(test.post === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(test.post === undefined ? {} : { method: "POST", body: test.post }),
    });
    const headers = Object.fromEntries(
      [...response.headers].filter(([name]) => !["date", "connection", "keep-alive"].includes(name)),
    );
    answers[path] = { status: response.status, headers, body: await response.text() };
  }
  return answers;
}
