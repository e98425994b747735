import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BenchResult } from "../support/result.ts";
import { buildData, processorTime, SERVE, start } from "../support/servers.ts";

const STARTS = 7;
const REACH_MS = 900;

/** Time from starting the process to its first answer, over a published build with the rail off, on one processor. */
export async function run(): Promise<BenchResult> {
  const dataDir = mkdtempSync(join(tmpdir(), "clearboard-bench-start-"));
  try {
    buildData({ DATA_DIR: dataDir, PAYMENT_RAIL: "off" });
    const starts: Start[] = [];
    for (let i = 0; i < STARTS; i += 1) starts.push(await firstAnswer(dataDir));
    const middle = Math.floor(STARTS / 2);
    const times = starts.map((start) => start.ms).sort((a, b) => a - b);
    const cpu = starts.map((start) => start.cpuMs).sort((a, b) => a - b);
    const median = times[middle] ?? 0;
    const row = {
      what: "serve with the rail off to its first answer (ms)",
      min: times[0] ?? 0,
      median,
      max: times.at(-1) ?? 0,
      median_cpu_ms: cpu[middle] ?? 0,
    };
    return { name: "Start", rows: [{ ...row, reach: REACH_MS, held: median <= REACH_MS ? "yes" : "no" }] };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Start {
  ms: number;
  /** Processor time of all threads together. */
  cpuMs: number;
}

async function firstAnswer(dataDir: string): Promise<Start> {
  const started = performance.now();
  const server = await start(SERVE, {
    DATA_DIR: dataDir,
    PORT: "0",
    PAYMENT_RAIL: "off",
    LOG_LEVEL: "silent",
  });
  try {
    const response = await fetch(`${server.url}/api/agent/v1/rank?limit=1`);
    await response.text();
    const ms = Math.round(performance.now() - started);
    const cpuMs = (processorTime(server.pid) ?? 0) / 1000;
    if (!response.ok) throw new Error(`the first answer was ${response.status}`);
    return { ms, cpuMs };
  } finally {
    await server.stop();
  }
}
