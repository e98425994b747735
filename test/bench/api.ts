import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadProducts } from "../../pipeline/registry/load.ts";
import { REGISTRY } from "../../pipeline/sources.ts";
import type { BenchResult, BenchRow } from "./result.ts";
import { buildData, has, load, residentMb, start } from "./servers.ts";

const REPEATS = 3;
const SECONDS = 4;

/**
 * Requests per second of the free API against a bare node:http server that sends the same bytes, one after the other,
 * three times in turn; the server on one processor, the load on the other. Also the unpaid 402.
 */
export async function run(): Promise<BenchResult> {
  const name = "API: requests per second against bare node:http with the same bytes";
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
    const ours = await start(["cli/main.ts", "serve"], env);
    try {
      await railReady(ours.url);
      const rows: BenchRow[] = [];
      for (const test of cases()) rows.push(await compare(ours.url, dataDir, test));
      rows.push({ what: "memory after the load (MB)", ours: residentMb(ours.pid) ?? "unknown" });
      return { name, rows };
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

async function compare(url: string, folder: string, test: Case): Promise<BenchRow> {
  const recording = join(folder, "recording.json");
  writeFileSync(recording, JSON.stringify(await record(url, test)));
  const bare = await start(["test/bench/bare-server.ts", recording]);
  try {
    const options = { seconds: SECONDS, ...(test.lua === undefined ? {} : { lua: test.lua }) };
    load(url, test.paths, { ...options, seconds: 2 });
    load(bare.url, test.paths, { ...options, seconds: 1 });
    const runs = Array.from({ length: REPEATS }, () => {
      const ours = load(url, test.paths, options);
      const theirs = load(bare.url, test.paths, options);
      return { ours, theirs, ratio: ours.perSecond / theirs.perSecond };
    }).sort((a, b) => a.ratio - b.ratio);
    const middle = runs[Math.floor(REPEATS / 2)];
    if (middle === undefined) throw new Error("no run");
    return {
      what: test.what,
      ours_per_second: middle.ours.perSecond,
      bare_per_second: middle.theirs.perSecond,
      ratio: Number(middle.ratio.toFixed(2)),
      reach: test.reach,
      p50_ms: middle.ours.p50Ms,
      p99_ms: middle.ours.p99Ms,
      held: middle.ratio >= test.reach ? "yes" : "no",
    };
  } finally {
    await bare.stop();
  }
}

/** One answer of ours for each path, to be sent by the bare server byte for byte. */
async function record(url: string, test: Case): Promise<Record<string, object>> {
  const answers: Record<string, object> = {};
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

async function railReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const health = (await (await fetch(`${url}/v1/payments/health`)).json()) as { data: { ok: boolean } };
    if (health.data.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
