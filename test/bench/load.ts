import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { journalSum, startLocalWorld } from "../support/payments-local.ts";
import type { AbuseOutcome } from "./load-abuse.ts";
import type { ControlFigures } from "./load-control.ts";
import { planEvents, type Service } from "./load-events.ts";
import { memorySlope, quantile, quantilesOver, slowSeconds } from "./load-figures.ts";
import { Generator } from "./load-generator.ts";
import type { Overload } from "./load-phases.ts";
import { type Sample, type TrafficKind, unpackSamples } from "./load-samples.ts";
import { startSwitch } from "./load-switch.ts";
import { startChain, startService } from "./load-world.ts";
import { confine, OTHER_CPU, SERVER_CPU } from "./processors.ts";
import type { BenchResult, BenchRow } from "./result.ts";
import { mainThreadTimes, residentMb } from "./servers.ts";
import { type Stalls, watchStalls } from "./stalls.ts";

export interface LoadOptions {
  minutes?: number | undefined;
  seed?: number | undefined;
}

/** How much of the maximum is sent, and how many times the maximum afterwards. */
const STEADY_SHARE = 0.7;
const OVERLOAD_TIMES = 3;
/** How often events and memory are looked at, in milliseconds. */
const TICK_MS = 50;
const MEMORY_SECONDS = 5;
/** Where the chain, which stands for another machine, writes its state (some 100 MB): not on the journal's disk. */
const MEMORY = "/dev/shm";
/** Time between two blocks of the local chain. */
const BLOCK_MS = 250;
/** What a paid request may be told while the facilitator is away: to come again, with the same payment or before signing one. */
const AWAY_CODES = ["PAYMENT_FACILITATOR_UNAVAILABLE", "PAYMENT_OUTCOME_UNKNOWN"];
/** It may be told so this long after the facilitator's return: that is looked for with pauses. */
const BACK_SECONDS = 31;

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
    const generator = Generator.start(service.url, seed, OTHER_CPU);
    try {
      return await measure(service, generator, seconds);
    } finally {
      await generator.stop();
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

async function measure(service: Service, generator: Generator, seconds: number): Promise<BenchResult> {
  const { world } = service;
  const before = await world.balance(world.local.treasury);
  const maximum = await generator.run("maximum");
  const rate = maximum * STEADY_SHARE;
  const keptBefore = await service.heap.measure(service.pid);
  const events = planEvents(service, seconds);
  const memory: { at: number; mb: number }[] = [];
  const load = loadavg()[0] ?? 0;
  const times = mainThreadTimes(service.pid);
  const beganAt = performance.timeOrigin + performance.now();
  const ticking = setInterval(() => {
    const elapsed = (performance.timeOrigin + performance.now() - beganAt) / 1000;
    events.tick(elapsed);
    if (elapsed < memory.length * MEMORY_SECONDS) return;
    memory.push({ at: elapsed, mb: residentMb(service.pid) ?? 0 });
  }, TICK_MS);
  const watching = [SERVER_CPU, OTHER_CPU].map(watchStalls);
  const steady = await generator.run("steady", { perSecond: rate, seconds });
  const stalls = await Promise.all(watching.map((end) => end?.() ?? null));
  clearInterval(ticking);
  const waiting = tellWaiting(times, mainThreadTimes(service.pid), seconds);
  await events.done();
  const samples = unpackSamples(steady.samples);
  const keptAfter = await service.heap.measure(service.pid);
  const overload = await generator.run("overload", { perSecond: maximum * OVERLOAD_TIMES });
  const came = await generator.run("end");
  const ledger = new DatabaseSync(join(service.dataDir, "ledger.sqlite"), { readOnly: true });
  const open = await openPayments(ledger);
  service.child.kill("SIGTERM");
  const [code] = await once(service.child, "exit");
  const journal = journalSum(ledger);
  ledger.close();
  const chain = (await world.balance(world.local.treasury)) - before;
  const slope = memorySlope(memory);
  const gone = events.awayAfter((steady.beganAt - beganAt) / 1000);
  const worked = gone.to + ((gone.to - gone.from) * STEADY_SHARE) / (1 - STEADY_SHARE);
  const absence = { ...gone, worked };
  const rows = (["free", "unpaid", "paid"] as const).map((kind) => rowOf(kind, samples, absence));
  rows.push(controlRow(steady.control));
  const answered = (kind: TrafficKind, status: number) =>
    samples.filter((sample) => sample.kind === kind && sample.status === status);
  const free = answered("free", 200);
  const lastAnswer = Math.max(0, ...came.map(({ at }) => (at - steady.beganAt) / 1000 - gone.to));
  const unreturned = came.map(({ last }) => last).filter((last) => last !== "200");
  const note = [
    `${seconds} s at ${rate.toFixed(0)} requests a second, 70 % of the measured ${maximum.toFixed(0)}; a block every ${BLOCK_MS} ms; the server on one processor; generator${generator.preferred ? " (which runs before the others)" : ""}, chain and facilitator on the other (load average ${load.toFixed(1)}).`,
    `The last row is a server that does nothing, asked by the same generator at the same time: what it takes is the machine's and the generator's share, which was itself late by ${steady.control.late50.toFixed(2)} ms (median) and ${steady.control.late99.toFixed(2)} ms (p99).${waiting}`,
    `${tellStalls(stalls[0] ?? null, "server's")} ${tellStalls(stalls[1] ?? null, "other")}`,
    `During it: ${events.told.join("; ")}. What it held up takes at least ${(worked - gone.to).toFixed(0)} s at this share of the maximum: of the paid requests, p50 and p99 leave out those until then. All that were told to come again had been answered ${lastAnswer.toFixed(0)} s after its return.`,
    `Median of the free requests by half minute (ms): ${quantilesOver(free, 30, 0.5, 1).join(", ")}. Seconds in which more than a hundredth of them took over 5 times the median: ${slowSeconds(free)}.`,
    `p99 of the paid requests by half minute (s): ${quantilesOver(answered("paid", 200), 30, 0.99, 1000).join(", ")}.`,
    `Badly behaved clients during it: ${events.abused.map(tellAbuse).join("; ")}.`,
    `Memory ${memory[0]?.mb ?? "?"} MB at the start, ${memory.at(-1)?.mb ?? "?"} MB at the end; slope of the second half ${slope.perMinute.toFixed(2)} ± ${slope.error.toFixed(2)} MB a minute. Of the heap were in use after a collection: ${keptBefore} MB before, ${keptAfter} MB after.`,
    `Journal ${journal}, chain ${chain} (smallest units): ${journal === chain ? "equal" : "NOT EQUAL"}; ${open} payments open. Of ${came.length} payments that were told to come again, ${unreturned.length} were not answered${unreturned.length > 0 ? ` (${[...new Set(unreturned)].join(", ")})` : ""}.`,
    tellOverload(overload),
    `SIGTERM ended the server with exit code ${code}.`,
  ].join("\n\n");
  return { name: "Load: mixed traffic, 80 % free, 15 % unpaid, 5 % paid on the local rail", rows, note };
}

function tellWaiting(from: ReturnType<typeof mainThreadTimes>, to: typeof from, seconds: number): string {
  if (from === null || to === null) return "";
  const share = (ms: number) => `${(ms / 10 / seconds).toFixed(0)} %`;
  return ` The server's main thread ran for ${share(to.ran - from.ran)} of the time, and for ${share(to.waited - from.waited)} it could have run and waited for a processor.`;
}

function tellStalls(stalls: Stalls | null, whose: string): string {
  if (stalls === null) return `Whether the ${whose} processor stood still was not measured.`;
  const { count, longestMs, share } = stalls;
  return `The ${whose} processor stood still ${count} times for a millisecond or more, held up by its machine or its kernel: ${(share * 100).toFixed(2)} % of the time, at most ${longestMs.toFixed(0)} ms.`;
}

function tellAbuse({ kind, connections, closed, longest, told }: AbuseOutcome): string {
  const statuses = Object.entries(told).map(([status, count]) => `${count} × ${status}`);
  const left = closed === connections ? "all broken off" : `ONLY ${closed} BROKEN OFF`;
  return `${connections} ${kind}: ${left} within ${longest} s${statuses.length > 0 ? ` (told ${statuses.join(", ")})` : ""}`;
}

/** When the facilitator went and came back, and when it can have worked off what waited; seconds since the beginning. */
interface Absence {
  from: number;
  to: number;
  worked: number;
}

function rowOf(kind: TrafficKind, all: readonly Sample[], away: Absence): BenchRow {
  const samples = all.filter((sample) => sample.kind === kind);
  const expected = { free: 200, unpaid: 402, paid: 200 }[kind];
  const wrong = samples.filter((sample) => sample.status !== expected);
  const during = ({ at, ms }: Sample, end: number) => at >= away.from && at - ms / 1000 <= end;
  const excused = wrong.filter((sample) => during(sample, away.to + BACK_SECONDS) && AWAY_CODES.includes(sample.code));
  const errors = wrong.filter((sample) => !excused.includes(sample));
  const answered = samples.filter((sample) => sample.status === expected);
  // Nobody but who pays waits for what the facilitator has to catch up with.
  const usual = kind === "paid" ? answered.filter((sample) => !during(sample, away.worked)) : answered;
  const times = usual.map(({ ms }) => ms);
  const p50 = quantile(times, 0.5);
  const p99 = quantile(times, 0.99);
  return {
    kind,
    requests: samples.length,
    errors: errors.length,
    "503 while the facilitator was away": excused.length,
    p50_ms: Number(p50.toFixed(2)),
    p99_ms: Number(p99.toFixed(2)),
    "p99/p50": Number((p99 / p50).toFixed(1)),
    "p99 with the absence": Number(
      quantile(
        answered.map((sample) => sample.ms),
        0.99,
      ).toFixed(2),
    ),
    "what errors": [...new Set(errors.map((sample) => `${sample.status} ${sample.code}`))].slice(0, 3).join(", "),
  };
}

function controlRow({ requests, errors, p50, p99 }: ControlFigures): BenchRow {
  return {
    kind: "bare node:http",
    requests,
    errors,
    p50_ms: Number(p50.toFixed(2)),
    p99_ms: Number(p99.toFixed(2)),
    "p99/p50": Number((p99 / p50).toFixed(1)),
  };
}

function tellOverload({ answers, skipped, recovered, seconds }: Overload): string {
  const list = [...answers].sort((a, b) => b[1] - a[1]).map(([key, count]) => `${count} × ${key}`);
  return `Overload, ${OVERLOAD_TIMES} times the maximum for ${seconds} s: ${list.join(", ")}; ${skipped} not sent, because 1,000 were waiting. Answered in time again ${recovered === null ? "NOT within 60 s" : `after ${recovered.toFixed(1)} s`}.`;
}

/** Payments that nobody has brought to an end, after the reconciler had time for them. */
async function openPayments(ledger: DatabaseSync): Promise<number> {
  const count = ledger.prepare("SELECT count(*) AS n FROM payments WHERE state IN ('reserved', 'settling')");
  const deadline = Date.now() + 120_000;
  while (Number(count.get()?.n) > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 500));
  return Number(count.get()?.n);
}
