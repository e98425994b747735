import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startFaultyFacilitator } from "../support/facilitator-faults.ts";
import { journalSum, startLocalWorld } from "../support/payments-local.ts";
import type { AbuseOutcome } from "./load-abuse.ts";
import { Control } from "./load-control.ts";
import { planEvents, type Service } from "./load-events.ts";
import { mediansOver, memorySlope, quantile, slowSeconds } from "./load-figures.ts";
import type { Sample, TrafficKind } from "./load-samples.ts";
import { fullSpeed, paced, Traffic } from "./load-traffic.ts";
import { startChain, startService } from "./load-world.ts";
import { createRandom } from "./random.ts";
import type { BenchResult, BenchRow } from "./result.ts";
import { mainThreadTimes, residentMb } from "./servers.ts";

export interface LoadOptions {
  minutes?: number | undefined;
  seed?: number | undefined;
}

const CONNECTIONS = 64;
/** Together with those above fewer than the server gives to one address. */
const FLOOD_CONNECTIONS = 150;
/** How long the maximum is measured, and how long the server is overloaded afterwards, in seconds. */
const MEASURE_SECONDS = 20;
const OVERLOAD_SECONDS = 10;
/** Requests to a server that does nothing, beside each of the others. */
const CONTROL_SHARE = 0.05;
/** Time between two blocks of the local chain. */
const BLOCK_MS = 250;
/** What a paid request may be told while the facilitator is away: to come again, with the same payment or before signing one. */
const AWAY_CODES = ["PAYMENT_FACILITATOR_UNAVAILABLE", "PAYMENT_OUTCOME_UNKNOWN"];
/** Answers that the facilitator's absence explains may come this long after its return: it is looked for with pauses. */
const BACK_SECONDS = 31;

/** Mixed traffic at 70 % of the maximum, while a build is published, the log rotated and the facilitator away; then overload. */
export async function run(options: LoadOptions = {}): Promise<BenchResult> {
  const seconds = (options.minutes ?? 1) * 60;
  const chainDir = mkdtempSync(join(tmpdir(), "clearboard-load-chain-"));
  const chain = await startChain(chainDir);
  const world = await startLocalWorld(chainDir);
  await world.mineEvery(BLOCK_MS);
  const facilitator = await startFaultyFacilitator(world.local.facilitatorUrl);
  const dataDir = mkdtempSync(join(tmpdir(), "clearboard-load-"));
  try {
    const service = await startService(world, facilitator, dataDir);
    try {
      return await measure(service, seconds, options.seed ?? 1);
    } finally {
      if (service.child.exitCode === null) {
        service.child.kill("SIGTERM");
        await once(service.child, "exit");
      }
    }
  } finally {
    await facilitator.stop();
    await world.stop();
    await chain.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(service: Service, seconds: number, seed: number): Promise<BenchResult> {
  const { world } = service;
  const before = await world.balance(world.local.treasury);
  const traffic = await Traffic.open(service.url, createRandom(seed), CONNECTIONS);
  await fullSpeed(traffic, CONNECTIONS, 3);
  const maximum = await fullSpeed(traffic, CONNECTIONS, MEASURE_SECONDS);
  traffic.samples.take();
  const rate = maximum * 0.7;
  const keptBefore = await service.heap.measure(service.pid);
  const events = planEvents(service, seconds);
  const memory: { at: number; mb: number }[] = [];
  let looked = -5;
  const load = loadavg()[0] ?? 0;
  const control = await Control.open();
  const idle = paced(control, rate * CONTROL_SHARE, seconds, { mostInFlight: 1_000 });
  const begun = mainThreadTimes(service.pid);
  await paced(traffic, rate, seconds, {
    mostInFlight: 4_000,
    onTick(elapsed) {
      events.tick(elapsed);
      if (elapsed - looked < 5) return;
      looked = elapsed;
      memory.push({ at: elapsed, mb: residentMb(service.pid) ?? 0 });
    },
  });
  await idle;
  const waiting = tellWaiting(begun, mainThreadTimes(service.pid), seconds);
  await control.close();
  await events.done();
  const samples = traffic.samples.take();
  const keptAfter = await service.heap.measure(service.pid);
  const overload = await overloaded(service, traffic, maximum, seed);
  await settled(traffic);
  const came = traffic.returned;
  await traffic.close();
  const ledger = new DatabaseSync(join(service.dataDir, "ledger.sqlite"), { readOnly: true });
  const open = await openPayments(ledger);
  service.child.kill("SIGTERM");
  const [code] = await once(service.child, "exit");
  const journal = journalSum(ledger);
  ledger.close();
  const chain = (await world.balance(world.local.treasury)) - before;
  const slope = memorySlope(memory);
  const rows = (["free", "unpaid", "paid"] as const).map((kind) => rowOf(kind, samples, events.away));
  const { late50, late99, ...bare } = control.figures();
  rows.push({
    kind: "bare node:http",
    requests: bare.requests,
    errors: bare.errors,
    p50_ms: Number(bare.p50.toFixed(2)),
    p99_ms: Number(bare.p99.toFixed(2)),
    "p99/p50": Number((bare.p99 / bare.p50).toFixed(1)),
  });
  const free = samples.filter(({ kind }) => kind === "free");
  const unreturned = came.filter((last) => last !== "200");
  const note = [
    `${seconds} s at ${rate.toFixed(0)} requests a second, 70 % of the measured ${maximum.toFixed(0)}; a block every ${BLOCK_MS} ms; generator, chain, facilitator and server on the same machine (load average ${load.toFixed(1)}).`,
    `The last row is a server that does nothing, asked by the same generator at the same time: what it takes is the machine's and the generator's share, which was itself late by ${late50.toFixed(2)} ms (median) and ${late99.toFixed(2)} ms (p99).${waiting}`,
    `During it: ${events.told.join("; ")}.`,
    `Median of the free requests by half minute (ms): ${mediansOver(free, 30).join(", ")}. Seconds in which more than a hundredth of them took over 5 times the median: ${slowSeconds(free)}.`,
    `Badly behaved clients during it: ${events.abused.map(tellAbuse).join("; ")}.`,
    `Memory ${memory[0]?.mb ?? "?"} MB at the start, ${memory.at(-1)?.mb ?? "?"} MB at the end; slope of the second half ${slope.perMinute.toFixed(2)} ± ${slope.error.toFixed(2)} MB a minute. Of the heap were in use after a collection: ${keptBefore} MB before, ${keptAfter} MB after.`,
    `Journal ${journal}, chain ${chain} (smallest units): ${journal === chain ? "equal" : "NOT EQUAL"}; ${open} payments open. Of ${came.length} payments that were told to come again, ${unreturned.length} were not answered${unreturned.length > 0 ? ` (${[...new Set(unreturned)].join(", ")})` : ""}.`,
    overload,
    `SIGTERM ended the server with exit code ${code}.`,
  ].join("\n\n");
  return { name: "Load: mixed traffic, 80 % free, 15 % unpaid, 5 % paid on the local rail", rows, note };
}

function tellWaiting(from: ReturnType<typeof mainThreadTimes>, to: typeof from, seconds: number): string {
  if (from === null || to === null) return "";
  const share = (ms: number) => `${(ms / 10 / seconds).toFixed(0)} %`;
  return ` The server's main thread ran for ${share(to.ran - from.ran)} of the time, and for ${share(to.waited - from.waited)} it could have run and waited for a processor.`;
}

function tellAbuse({ kind, connections, closed, longest, told }: AbuseOutcome): string {
  const statuses = Object.entries(told).map(([status, count]) => `${count} × ${status}`);
  const left = closed === connections ? "all broken off" : `ONLY ${closed} BROKEN OFF`;
  return `${connections} ${kind}: ${left} within ${longest} s${statuses.length > 0 ? ` (told ${statuses.join(", ")})` : ""}`;
}

function rowOf(kind: TrafficKind, all: readonly Sample[], away: { from: number; to: number }): BenchRow {
  const samples = all.filter((sample) => sample.kind === kind);
  const expected = { free: 200, unpaid: 402, paid: 200 }[kind];
  const wrong = samples.filter((sample) => sample.status !== expected);
  // Nothing but payments waits for the facilitator.
  const held = ({ at }: Sample) => kind !== "free" && at >= away.from && at <= away.to + BACK_SECONDS;
  const excused = wrong.filter((sample) => held(sample) && AWAY_CODES.includes(sample.code));
  const errors = wrong.filter((sample) => !excused.includes(sample));
  const answered = samples.filter((sample) => sample.status === expected);
  const times = answered.filter((sample) => !held(sample)).map((sample) => sample.ms);
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

/** Three times the maximum, and how long it takes until everything is answered in time again. */
async function overloaded(service: Service, traffic: Traffic, maximum: number, seed: number): Promise<string> {
  const flood = await Traffic.open(service.url, createRandom(seed + 1), FLOOD_CONNECTIONS);
  const { skipped } = await paced(flood, maximum * 3, OVERLOAD_SECONDS, { mostInFlight: 1_000 });
  const ended = performance.now();
  const answers = new Map<string, number>();
  for (const { status, code } of flood.samples.take()) {
    const key = status === 0 ? "no answer" : status < 400 ? "2xx" : `${status}${code === "" ? "" : ` ${code}`}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
  }
  let recovered: number | null = null;
  while (performance.now() - ended < 60_000 && recovered === null) {
    const seen = await Promise.all(Array.from({ length: 40 }, () => traffic.one(performance.now(), ended)));
    const fine = seen.every(({ kind, status, ms }) => status === (kind === "unpaid" ? 402 : 200) && ms < 2_000);
    if (fine) recovered = (performance.now() - ended) / 1000;
  }
  await settled(flood);
  await flood.close();
  const list = [...answers].sort((a, b) => b[1] - a[1]).map(([key, count]) => `${count} × ${key}`);
  return `Overload, 3 times the maximum for ${OVERLOAD_SECONDS} s: ${list.join(", ")}; ${skipped} not sent, because 1,000 were waiting. Answered in time again ${recovered === null ? "NOT within 60 s" : `after ${recovered.toFixed(1)} s`}.`;
}

/** Payments that nobody has brought to an end, after the reconciler had time for them. */
async function openPayments(ledger: DatabaseSync): Promise<number> {
  const count = ledger.prepare("SELECT count(*) AS n FROM payments WHERE state IN ('reserved', 'settling')");
  const deadline = Date.now() + 120_000;
  while (Number(count.get()?.n) > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 500));
  return Number(count.get()?.n);
}

/** Waits until payments that were told to come again have done so. */
async function settled(traffic: Traffic): Promise<void> {
  const deadline = Date.now() + 90_000;
  while ((traffic.returning > 0 || traffic.inFlight > 0) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
