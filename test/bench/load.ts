import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { journalSum, startLocalWorld } from "../support/payments-local.ts";
import { planEvents, type Service } from "./load-events.ts";
import { Generator } from "./load-generator.ts";
import { type Generators, measureMaximum } from "./load-maximum.ts";
import { report } from "./load-report.ts";
import { unpackSamples } from "./load-samples.ts";
import { startSwitch } from "./load-switch.ts";
import { ELSEWHERE_NICE, startChain, startService } from "./load-world.ts";
import { confine, OTHER_CPU, SERVER_CPU } from "./processors.ts";
import type { BenchResult } from "./result.ts";
import { mainThreadTimes, residentMb } from "./servers.ts";
import { watchStalls } from "./stalls.ts";
import { StolenTime } from "./stolen.ts";

export interface LoadOptions {
  minutes?: number | undefined;
  seed?: number | undefined;
}

/** How much of the maximum is sent, and how many times the maximum afterwards. */
const STEADY_SHARE = 0.7;
const OVERLOAD_TIMES = 3;
/** How long the payers pay before it counts: a program that has just begun is slow. */
const WARM_SECONDS = 10;
/** How often events and memory are looked at, in milliseconds. */
const TICK_MS = 50;
const MEMORY_SECONDS = 5;
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
  try {
    return await alone(seconds, options.seed ?? 1);
  } finally {
    letGo();
  }
}

async function alone(seconds: number, seed: number): Promise<BenchResult> {
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
      return await measure(service, { requests, payers }, seconds);
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

async function measure(service: Service, { requests, payers }: Generators, seconds: number): Promise<BenchResult> {
  const { world } = service;
  const balance = await world.balance(world.local.treasury);
  const maximum = await measureMaximum({ requests, payers });
  const rate = maximum.carried * STEADY_SHARE;
  await payers.run("pay", { perSecond: rate, seconds: WARM_SECONDS });
  const keptBefore = await service.heap.measure(service.pid);
  const events = planEvents(service, seconds);
  const memory: { at: number; mb: number }[] = [];
  const loadAverage = loadavg()[0] ?? 0;
  const timesBefore = mainThreadTimes(service.pid);
  const beganAt = performance.timeOrigin + performance.now();
  const stolen = new StolenTime();
  const ticking = setInterval(() => {
    const elapsed = (performance.timeOrigin + performance.now() - beganAt) / 1000;
    events.tick(elapsed);
    stolen.tick(elapsed);
    if (elapsed < memory.length * MEMORY_SECONDS) return;
    memory.push({ at: elapsed, mb: residentMb(service.pid) ?? 0 });
  }, TICK_MS);
  const watching = [SERVER_CPU, OTHER_CPU].map(watchStalls);
  const paying = payers.run("pay", { perSecond: rate, seconds });
  const steady = await requests.run("steady", { perSecond: rate, seconds });
  const [server = null, other = null] = await Promise.all(watching.map((end) => end?.() ?? null));
  const timesAfter = mainThreadTimes(service.pid);
  const paid = await paying;
  clearInterval(ticking);
  await events.done();
  const returned = await payers.run("end");
  const keptAfter = await service.heap.measure(service.pid);
  const overload = await requests.run("overload", { perSecond: maximum.carried * OVERLOAD_TIMES });
  returned.push(...(await requests.run("end")));
  const ledger = new DatabaseSync(join(service.dataDir, "ledger.sqlite"), { readOnly: true });
  const open = await openPayments(ledger);
  service.child.kill("SIGTERM");
  const [exitCode] = await once(service.child, "exit");
  const journal = journalSum(ledger);
  ledger.close();
  /** Since the load began, in seconds, what is told in milliseconds since 1970. */
  const since = (at: number) => (at - steady.beganAt) / 1000;
  const later = since(paid.beganAt);
  return report({
    seconds,
    maximum,
    rate,
    overloadTimes: OVERLOAD_TIMES,
    blockMs: BLOCK_MS,
    loadAverage,
    preferred: requests.preferred,
    samples: [
      ...unpackSamples(steady.samples),
      ...unpackSamples(paid.samples).map((sample) => ({ ...sample, at: sample.at + later })),
    ],
    came: returned.map((one) => ({ ...one, at: since(one.at) })),
    control: steady.control,
    threadTimes: { before: timesBefore, after: timesAfter },
    stalls: { server, other },
    stolen: stolen.seconds,
    away: events.awayAfter(-since(beganAt)),
    events: events.told,
    abused: events.abused,
    memory,
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
