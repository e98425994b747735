import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { mixedPaths } from "./api.ts";
import { has } from "./processors.ts";
import type { BenchResult, BenchRow } from "./result.ts";
import { type BenchServer, buildData, load, residentMb, SERVE, start } from "./servers.ts";

const LOAD_SECONDS = 20;
const REST_MS = 10_000;

/** Resident memory of the server over the bundled catalogue, without payments and with the local rail. */
export async function run(): Promise<BenchResult> {
  const name = "Memory: resident MB of the server";
  if (!has("wrk")) return { name, rows: [], note: "skipped: wrk is not installed" };
  const dataDir = mkdtempSync(join(tmpdir(), "clearboard-bench-memory-"));
  try {
    const env = { DATA_DIR: dataDir, PORT: "0", RATE_LIMIT_PER_MINUTE: "999999999", LOG_LEVEL: "warn" };
    buildData({ ...env, PAYMENT_RAIL: "off" });
    const rows: BenchRow[] = [];
    for (const rail of ["off", "local"]) {
      const server = await start(SERVE, { ...env, PAYMENT_RAIL: rail });
      try {
        rows.push(await measure(`serve, rail ${rail}`, server));
      } finally {
        await server.stop();
      }
    }
    const note = `Loaded for ${LOAD_SECONDS} s with search (1,000 different queries), rank and product; at rest again ${REST_MS / 1000} s later. What a build holds stands in the part build, what a crawl holds in crawl.`;
    return { name, rows, note };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(what: string, server: BenchServer): Promise<BenchRow> {
  await wait(REST_MS);
  const idle = resident(server);
  const { requests } = load(server.url, mixedPaths(), { seconds: LOAD_SECONDS });
  const loaded = resident(server);
  await wait(REST_MS);
  return { what, idle, after_load: loaded, at_rest_again: resident(server), requests };
}

function resident(server: BenchServer): number | string {
  const mb = residentMb(server.pid);
  return mb === null ? "unknown" : Math.round(mb);
}
