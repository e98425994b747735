import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BenchResult } from "./result.ts";
import { buildData, pinned, ROOT } from "./servers.ts";

const STARTS = 7;
const REACH_MS = 700;

/** Time from starting the process to its first answer, over a published build with the rail off. */
export async function run(): Promise<BenchResult> {
  const dataDir = mkdtempSync(join(tmpdir(), "clearboard-bench-start-"));
  try {
    buildData({ DATA_DIR: dataDir, PAYMENT_RAIL: "off" });
    const times: number[] = [];
    for (let i = 0; i < STARTS; i += 1)
      times.push(await firstAnswer(dataDir, 20_000 + Math.floor(Math.random() * 20_000)));
    times.sort((a, b) => a - b);
    const median = times[Math.floor(STARTS / 2)] ?? 0;
    const row = {
      what: "serve with the rail off to its first answer (ms)",
      min: times[0] ?? 0,
      median,
      max: times.at(-1) ?? 0,
    };
    return { name: "Start", rows: [{ ...row, reach: REACH_MS, held: median <= REACH_MS ? "yes" : "no" }] };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function firstAnswer(dataDir: string, port: number): Promise<number> {
  const started = performance.now();
  const [command, args] = pinned(0, process.execPath, ["cli/main.ts", "serve"]);
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), PAYMENT_RAIL: "off", LOG_LEVEL: "silent" },
    stdio: "ignore",
  });
  try {
    for (;;) {
      try {
        const response = await fetch(`http://127.0.0.1:${port}/api/agent/v1/rank?limit=1`);
        if (response.ok) return Math.round(performance.now() - started);
      } catch {
        if (performance.now() - started > 30_000) throw new Error("the server never answered");
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
  } finally {
    child.kill("SIGTERM");
    await new Promise((resolve) => child.once("exit", resolve));
  }
}
