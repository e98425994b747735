import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { journalSum, startLocalWorld } from "../support/payments/local.ts";
import { keepAwake } from "./awake.ts";
import type { Service } from "./load-events.ts";
import { Generator } from "./load-generator.ts";
import { type Generators, measureMaximum } from "./load-maximum.ts";
import { report } from "./load-report.ts";
import { steadyLoad } from "./load-steady.ts";
import { startSwitch } from "./load-switch.ts";
import { ELSEWHERE_NICE, startChain, startService } from "./load-world.ts";
import { confine, OTHER_CPU, SERVER_CPU } from "./processors.ts";
import type { BenchResult } from "./result.ts";

export interface LoadOptions {
  minutes?: number | undefined;
  seed?: number | undefined;
}

/** How much of the maximum is sent, and how many times the maximum afterwards. */
const STEADY_SHARE = 0.7;
const OVERLOAD_TIMES = 3;
/**
 * How long all of it is rehearsed, the events too, before it counts. V8 compiles what runs for the first time and keeps that,
 * which is neither a leak nor what a server does that has run for a day.
 */
const REHEARSAL_SECONDS = 60;
/** Where the chain, which stands for another machine, writes its state (some 100 MB): not on the journal's disk. */
const MEMORY = "/dev/shm";
/**
 * Time between two blocks of the local chain, as on Base. anvil hashes all that was ever stored for each block, 1 ms for
 * each thousand payments, which no chain in use does: with many blocks a second it is slower by the minute.
 */
const BLOCK_MS = 2_000;
/** Mixed traffic at 70 % of the maximum, while a build is published, the log rotated and the facilitator away; then overload. */
export async function run(options: LoadOptions = {}): Promise<BenchResult> {
  const seconds = (options.minutes ?? 1) * 60;
  const letGo = confine(process.pid, OTHER_CPU);
  // The chain has a session of its own, which is to share with none: what keeps its processor awake has another.
  const awake = [keepAwake(SERVER_CPU), keepAwake(OTHER_CPU, { apart: true })];
  try {
    return await alone(seconds, options.seed ?? 1, !awake.includes(null));
  } finally {
    for (const process of awake) process?.end();
    letGo();
  }
}

async function alone(seconds: number, seed: number, awake: boolean): Promise<BenchResult> {
  const chainDir = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), "clearboard-load-chain-"));
  const chain = await startChain(chainDir);
  const world = await startLocalWorld(chainDir);
  await world.mineEvery(BLOCK_MS);
  const facilitator = await startSwitch(world.local.facilitatorUrl);
  const dataDir = mkdtempSync(join(tmpdir(), "clearboard-load-"));
  try {
    const service = await startService(world, facilitator, dataDir);
    const requests = Generator.start(service.url, seed, OTHER_CPU);
    const payers = Generator.start(service.url, seed + 1, OTHER_CPU, ELSEWHERE_NICE);
    try {
      return await measure(service, { requests, payers }, { seconds, awake });
    } finally {
      await requests.stop();
      await payers.stop();
      if (service.child.exitCode === null) {
        service.child.kill("SIGTERM");
        await once(service.child, "exit");
      }
    }
  } finally {
    await facilitator.down();
    await world.stop();
    await chain.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(
  service: Service,
  generators: Generators,
  { seconds, awake }: { seconds: number; awake: boolean },
): Promise<BenchResult> {
  const { world } = service;
  const { requests, payers } = generators;
  const balance = await world.balance(world.local.treasury);
  const maximum = await measureMaximum(generators);
  const rate = maximum.carried * STEADY_SHARE;
  const rehearsal = Math.min(REHEARSAL_SECONDS, seconds);
  await steadyLoad(service, generators, { perSecond: rate, seconds: rehearsal });
  const keptBefore = await service.heap.measure(service.pid);
  const loadAverage = loadavg()[0] ?? 0;
  const steady = await steadyLoad(service, generators, { perSecond: rate, seconds });
  const returned = await payers.run("end");
  const inUse = service.heap.collections(steady.beganAt, seconds);
  const keptAfter = await service.heap.measure(service.pid);
  const overload = await requests.run("overload", { perSecond: maximum.carried * OVERLOAD_TIMES });
  returned.push(...(await requests.run("end")));
  const ledger = new DatabaseSync(join(service.dataDir, "ledger.sqlite"), { readOnly: true });
  const open = await openPayments(ledger);
  service.child.kill("SIGTERM");
  const [exitCode] = await once(service.child, "exit");
  const journal = journalSum(ledger);
  ledger.close();
  return report({
    ...steady,
    seconds,
    maximum,
    rate,
    overloadTimes: OVERLOAD_TIMES,
    blockMs: BLOCK_MS,
    rehearsal,
    loadAverage,
    preferred: requests.preferred,
    awake,
    came: returned.map((one) => ({ ...one, at: steady.since(one.at) })),
    inUse,
    kept: { before: keptBefore, after: keptAfter },
    journal,
    chain: (await world.balance(world.local.treasury)) - balance,
    open,
    overload,
    exitCode,
  });
}

/** Payments that nobody has brought to an end, after the reconciler had time for them. */
async function openPayments(ledger: DatabaseSync): Promise<number> {
  const count = ledger.prepare("SELECT count(*) AS n FROM payments WHERE state IN ('reserved', 'settling')");
  const deadline = Date.now() + 120_000;
  while (Number(count.get()?.n) > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 500));
  return Number(count.get()?.n);
}
