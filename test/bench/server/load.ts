import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mixedPaths } from "../api/api.ts";
import type { BenchResult } from "../support/result.ts";
import { buildData, has, type Load, load, ROOT, residentMb, SERVE, start } from "../support/servers.ts";
import { NO_ADDRESSES, NO_LIMIT } from "../support/service.ts";

const CONNECTIONS = 16;

/**
 * Free requests by wrk, as fast as they are answered, in two halves; in the second a new build is published. What must
 * hold: no errors, and memory that does not grow from the first half to the second.
 *
 * @param options.minutes how long, 4 when absent
 */
export async function run({ minutes = 4 }: { minutes?: number | undefined }): Promise<BenchResult> {
  const name = `Load: free requests for ${minutes} minutes, a build published in the second half`;
  if (!has("wrk")) return { name, rows: [], note: "wrk is not installed." };
  const dataDir = mkdtempSync(join(tmpdir(), "clearboard-bench-load-"));
  const env = { ...NO_ADDRESSES, DATA_DIR: dataDir, PORT: "0", PAYMENT_RAIL: "off", RATE_LIMIT_PER_MINUTE: NO_LIMIT };
  try {
    buildData(env);
    const server = await start(SERVE, env);
    try {
      const half = () => load(server.url, mixedPaths(), { seconds: Math.ceil(minutes * 30), connections: CONNECTIONS });
      const rows = [row("first half", half(), server.pid)];
      const build = spawn(process.execPath, ["cli/main.mjs", "build", "--offline", "--no-pages", "--quiet"], {
        cwd: ROOT,
        env: { ...process.env, ...env, PUBLISHER_NAME: "Clearboard under load" },
        stdio: "inherit",
      });
      const built = once(build, "exit");
      rows.push(row("second half", half(), server.pid));
      const [code] = await built;
      return { name, rows, note: `The build ended with exit code ${code}.` };
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function row(what: string, { failed, ...load }: Load, pid: number) {
  return { what, ...load, ...failed, resident_mb: Math.round(residentMb(pid) ?? 0) };
}
