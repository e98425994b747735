import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import { loadProducts } from "../../../pipeline/registry/load.ts";
import type { BenchResult, BenchRow } from "../result.ts";
import { type BenchServer, buildData, has, load, processorTime, SERVE, start } from "../servers.ts";
import { railReady } from "../service.ts";
import { compileAstroPeer } from "./astro-peer.ts";
import type { Recording } from "./recording.ts";

const REPEATS = 5;
const SECONDS = 2;
const WARM_UP_SECONDS = 3;

/**
 * Requests per second of the free API against a bare node:http server and an endpoint of Astro that send the same
 * bytes, one after the other, several times in turn; the server on one processor, the load on the other. Also the
 * unpaid 402. Processor time for each request is told beside it, since other work on the machine disturbs it less.
 */
export async function run(): Promise<BenchResult> {
  const name = "API: requests per second against bare node:http and an Astro endpoint with the same bytes";
  if (!has("wrk")) return { name, rows: [], note: "skipped: wrk is not installed" };
  const dataDir = mkdtempSync(join(tmpdir(), "clearboard-bench-api-"));
  const env = {
    DATA_DIR: dataDir,
    PORT: "0",
    PAYMENT_RAIL: "local",
    RATE_LIMIT_PER_MINUTE: "999999999",
    LOG_LEVEL: "warn",
  };
  try {
    buildData(env);
    const astro = compileAstroPeer();
    const ours = await start(SERVE, env);
    try {
      await railReady(ours.url);
      const rows: BenchRow[] = [];
      for (const test of cases()) rows.push(await compare(ours, astro, dataDir, test));
      return { name, rows, note: "Each ratio is the median of those taken in turn: to bare, higher is better." };
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
  /** Least ratio wanted. */
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
      reach: 0.3,
    },
    { what: "rank", paths: ["/api/agent/v1/rank?limit=10"], reach: 0.6 },
    {
      what: "product",
      paths: products.slice(0, 200).map((product) => `/api/agent/v1/products/${product.slug}`),
      reach: 0.6,
    },
    {
      what: "unpaid 402",
      paths: ["/api/agent/v1/test-paid"],
      reach: 0.5,
      post: body,
      lua: `wrk.method = "POST"\nwrk.body = '${body}'\nwrk.headers["content-type"] = "application/json"`,
    },
  ];
}

async function compare(ours: BenchServer, astroEntry: string, folder: string, test: Case): Promise<BenchRow> {
  const recording = join(folder, "recording.json");
  writeFileSync(recording, JSON.stringify(await record(ours.url, test)));
  const bare = await start(["test/bench/api/bare-server.ts", recording]);
  const astro = await start(["test/bench/api/astro-server.ts", astroEntry], { RECORDING: recording });
  try {
    const lua = test.lua === undefined ? {} : { lua: test.lua };
    const measure = (target: BenchServer, seconds = SECONDS) => {
      const before = processorTime(target.pid);
      const measured = load(target.url, test.paths, { seconds, ...lua });
      const after = processorTime(target.pid);
      return { ...measured, cpuUs: before === null || after === null ? 0 : (after - before) / measured.requests };
    };
    for (const server of [ours, bare, astro]) measure(server, WARM_UP_SECONDS);
    const runs = Array.from({ length: REPEATS }, () => ({
      ours: measure(ours),
      bare: measure(bare),
      astro: measure(astro),
    })).sort((a, b) => toBare(a, "ours") - toBare(b, "ours"));
    const middle = runs[Math.floor(REPEATS / 2)];
    if (middle === undefined) throw new Error("no run");
    const refused = test.post === undefined ? runs.reduce((sum, run) => sum + run.ours.errors, 0) : 0;
    const ratio = toBare(middle, "ours");
    const cpu = (who: keyof Turn) => median(runs.map((run) => run[who].cpuUs));
    return {
      what: test.what,
      ours_per_second: middle.ours.perSecond,
      bare_per_second: middle.bare.perSecond,
      ratio: Number(ratio.toFixed(2)),
      reach: test.reach,
      held: refused > 0 ? `void: ${refused} answers were errors` : ratio >= test.reach ? "yes" : "no",
      astro_ratio: Number(median(runs.map((run) => toBare(run, "astro"))).toFixed(2)),
      ours_cpu_us: Number(cpu("ours").toFixed(1)),
      bare_cpu_us: Number(cpu("bare").toFixed(1)),
      astro_cpu_us: Number(cpu("astro").toFixed(1)),
      cpu_ratio: cpu("ours") === 0 ? "unknown" : Number((cpu("bare") / cpu("ours")).toFixed(2)),
      p50_ms: middle.ours.p50Ms,
      p99_ms: median(runs.map((run) => run.ours.p99Ms)),
      bare_p99_ms: median(runs.map((run) => run.bare.p99Ms)),
    };
  } finally {
    await astro.stop();
    await bare.stop();
  }
}

/** One run of each server. */
type Turn = Record<"ours" | "bare" | "astro", ReturnType<typeof load> & { cpuUs: number }>;

function toBare(turn: Turn, who: keyof Turn): number {
  return turn[who].perSecond / turn.bare.perSecond;
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
