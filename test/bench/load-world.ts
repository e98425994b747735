import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { LocalWorld } from "../support/payments/local.ts";
import { LiveHeap } from "./live-heap.ts";
import type { Service } from "./load-events.ts";
import type { Switch } from "./load-switch.ts";
import { niceSession, OTHER_CPU, pinned, SERVER_CPU } from "./processors.ts";
import { buildData, ROOT, SERVE } from "./servers.ts";
import { NO_ADDRESSES, railReady } from "./service.ts";

/** Niceness of what stands for machines elsewhere, chain, facilitator and payers: it gives way to whoever sends, and comes before a build. */
export const ELSEWHERE_NICE = 5;

/**
 * The chain and its facilitator, which stand for machines elsewhere: in processes of their own, on what the server and
 * its clients leave of the processors.
 */
export async function startChain(dir: string): Promise<{ stop(): Promise<void> }> {
  const chain = ["-n", String(ELSEWHERE_NICE), process.execPath, "cli/main.mjs", "chain", "up", "--json"];
  const child = spawn(...pinned(OTHER_CPU, "nice", chain), {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(() => Promise.reject(new Error("no chain"))),
  ]);
  const { anvilPid } = JSON.parse(readFileSync(join(dir, "local-chain", "running.json"), "utf8"));
  niceSession(anvilPid, ELSEWHERE_NICE);
  return {
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

export async function startService(world: LocalWorld, facilitator: Switch, dataDir: string): Promise<Service> {
  const env = {
    ...NO_ADDRESSES,
    DATA_DIR: dataDir,
    PORT: "0",
    PAYMENT_RAIL: "local",
    FACILITATOR_URL: facilitator.url,
    RPC_URL: world.local.rpcUrl,
    RATE_LIMIT_PER_MINUTE: "999999999",
    DAILY_CEILING_USDC: "100000",
    LOG_LEVEL: "info",
  };
  buildData(env);
  const log = join(dataDir, "server.log");
  const handle = openSync(log, "a");
  const heap = new LiveHeap(dataDir);
  const child = spawn(...pinned(SERVER_CPU, process.execPath, [...heap.flags, ...SERVE]), {
    cwd: ROOT,
    env: { ...process.env, ...env, ...heap.env },
    stdio: ["ignore", handle, "inherit"],
  });
  closeSync(handle);
  const url = await addressIn(log, child);
  await railReady(url);
  return { url, pid: child.pid ?? 0, child, dataDir, log, env, heap, world, facilitator };
}

async function addressIn(log: string, child: ChildProcess): Promise<string> {
  for (let look = 0; look < 300 && child.exitCode === null; look += 1) {
    const found = /answers on (http:\/\/[\d.:]+)/.exec(readFileSync(log, "utf8"))?.[1];
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the server did not start");
}
