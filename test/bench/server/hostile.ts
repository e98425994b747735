import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRandom } from "../support/random.ts";
import type { BenchResult, BenchRow } from "../support/result.ts";
import { buildData, residentMb, SERVE, start } from "../support/servers.ts";
import { NO_ADDRESSES, NO_LIMIT, railReady } from "../support/service.ts";
import { RawClient } from "./raw-client.ts";
import { type HostileRequest, hostileRequest } from "./requests.ts";

export interface HostileOptions {
  /** Requests to send. */
  count?: number | undefined;
  seed?: number | undefined;
  /** After so long no more are sent. */
  minutes?: number | undefined;
}

const CONNECTIONS = 16;
/** When a late server asks to be asked again: its Retry-After. */
const AGAIN_MS = 1_000;
/** Bytes that must never appear in an answer: they stand in files beside the published ones, or in stacks. */
const SECRETS = [/SQLite format 3/, /root:x:0/, /\n {4}at /, /node_modules\//];

interface Tally {
  sent: number;
  statuses: Map<number, number>;
  hangups: number;
  /** Refusals of a server that ran late, which say so; the request was sent again. */
  turnedAway: number;
  faults: string[];
}

/** Sends broken and ill-meant requests over raw sockets, to REST, MCP and the files, and looks at every answer. */
export async function run(options: HostileOptions = {}): Promise<BenchResult> {
  const count = options.count ?? 20_000;
  const seed = options.seed ?? 20_261_121;
  const dataDir = mkdtempSync(join(tmpdir(), "clearboard-hostile-"));
  const env = {
    ...NO_ADDRESSES,
    DATA_DIR: dataDir,
    PORT: "0",
    PAYMENT_RAIL: "local",
    RATE_LIMIT_PER_MINUTE: NO_LIMIT,
    LOG_LEVEL: "error",
  };
  try {
    buildData(env);
    const server = await start(SERVE, env);
    try {
      await railReady(server.url);
      return await attack(server, count, seed, options.minutes ?? Number.POSITIVE_INFINITY);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function attack(
  server: { url: string; pid: number },
  count: number,
  seed: number,
  minutes: number,
): Promise<BenchResult> {
  const port = Number(new URL(server.url).port);
  const tallies = new Map<string, Tally>();
  const began = performance.now();
  let left = count;
  const memoryBefore = residentMb(server.pid);
  async function work(worker: number): Promise<void> {
    const random = createRandom(seed + worker * 7_919);
    const client = new RawClient(port);
    while (left > 0 && performance.now() - began < minutes * 60_000) {
      left -= 1;
      if (left % 50_000 === 0) console.error(`${count - left} of ${count} requests`);
      await send(client, hostileRequest(random), tallies);
    }
    client.hangUp();
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, worker) => work(worker)));
  const seconds = (performance.now() - began) / 1000;
  const alive = await fetch(`${server.url}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
  const faults = [...tallies.values()].flatMap((tally) => tally.faults);
  const rows: BenchRow[] = [...tallies].sort().map(([kind, tally]) => ({
    kind,
    requests: tally.sent,
    "2xx_3xx": share(tally, (status) => status < 400),
    "4xx": share(tally, (status) => status >= 400 && status < 500),
    "5xx": share(tally, (status) => status >= 500),
    hung_up: tally.hangups,
    turned_away: tally.turnedAway,
    faults: tally.faults.length,
  }));
  const note = [
    `${count - left} of ${count} requests in ${seconds.toFixed(0)} s from ${CONNECTIONS} connections, seed ${seed}; the server ${alive ? "still answers" : "IS GONE"}.`,
    `Resident memory: ${memoryBefore?.toFixed(0)} MB before, ${residentMb(server.pid)?.toFixed(0)} MB after.`,
    `Faults: ${faults.length === 0 ? "none" : [...new Set(faults)].slice(0, 10).join("; ")}.`,
  ].join(" ");
  return { name: "Hostile input over raw sockets", rows, note };
}

async function send(client: RawClient, request: HostileRequest, tallies: Map<string, Tally>): Promise<void> {
  const tally: Tally = tallies.get(request.kind) ?? {
    sent: 0,
    statuses: new Map(),
    hangups: 0,
    turnedAway: 0,
    faults: [],
  };
  tallies.set(request.kind, tally);
  tally.sent += 1;
  const answer = await client.exchange(request.bytes, request.method).catch(() => null);
  if (!request.lawful) client.hangUp();
  if (answer === null) {
    tally.hangups += 1;
    if (request.lawful) {
      client.hangUp();
      tally.faults.push(`no answer to ${describe(request)}`);
    }
    return;
  }
  const busy = answer.body === "" ? answer.retryAfter : answer.body.includes("more requests than it can answer");
  if (answer.status === 503 && busy) {
    tally.turnedAway += 1;
    tally.sent -= 1;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return send(client, request, tallies);
  }
  tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
  if (answer.status >= 500) tally.faults.push(`${answer.status} to ${describe(request)}`);
  if (SECRETS.some((secret) => secret.test(answer.body))) tally.faults.push(`a leak to ${describe(request)}`);
}

function describe(request: HostileRequest): string {
  return JSON.stringify(request.bytes.subarray(0, 160).toString("latin1"));
}

function share(tally: Tally, wanted: (status: number) => boolean): number {
  return [...tally.statuses].reduce((sum, [status, count]) => (wanted(status) ? sum + count : sum), 0);
}
