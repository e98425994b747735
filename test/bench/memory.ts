import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { LIMITS } from "../../src/server/http/listener.ts";
import { mixedPaths } from "./api/api.ts";
import { has } from "./processors.ts";
import type { BenchResult, BenchRow } from "./result.ts";
import { type BenchServer, buildData, load, residentMb, SERVE, start } from "./servers.ts";

const LOAD_SECONDS = 20;
const REST_MS = 10_000;
/** Clients that ask for the dataset as often as one connection may and read nothing, so often, for so long. */
const READERS = { clients: 50, requests: LIMITS.pipelined - 1, times: 10, ms: 4_000 };

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
    const server = await start(SERVE, { ...env, PAYMENT_RAIL: "off" });
    try {
      rows.push(await measureReaders(server));
    } finally {
      await server.stop();
    }
    const note = `Loaded for ${LOAD_SECONDS} s with search (1,000 different queries), rank and product; at rest again ${REST_MS / 1000} s later. The last row after ${READERS.clients} clients had asked for the dataset and read nothing for ${READERS.ms / 1000} s, once and ${READERS.times} times. What a build holds stands in the part build, what a crawl holds in crawl.`;
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

/** What is held for clients that do not read what they asked for; it is not to grow with each that comes. */
async function measureReaders(server: BenchServer): Promise<BenchRow> {
  await wait(REST_MS);
  const idle = resident(server);
  const seen: (number | string)[] = [];
  for (let times = 0; times < READERS.times; times += 1) {
    const clients = Array.from({ length: READERS.clients }, () => readNothing(new URL(server.url)));
    await wait(READERS.ms);
    seen.push(resident(server));
    for (const client of clients) client.destroy();
  }
  await wait(REST_MS);
  const what = `serve, rail off, clients that do not read, once and ${READERS.times} times`;
  return { what, idle, after_load: `${seen[0]}, ${seen.at(-1)}`, at_rest_again: resident(server), requests: "" };
}

function readNothing({ port, hostname }: URL): Socket {
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.pause();
  socket.write(`GET /data/rank-open-data.json HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`.repeat(READERS.requests));
  return socket;
}

function resident(server: BenchServer): number | string {
  const mb = residentMb(server.pid);
  return mb === null ? "unknown" : Math.round(mb);
}
