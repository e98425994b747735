import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { keepAwake } from "./awake.ts";
import { quantile } from "./load-figures.ts";
import { OTHER_CPU, pinned, SERVER_CPU } from "./processors.ts";
import type { BenchResult, BenchRow } from "./result.ts";
import { countStolen } from "./stolen.ts";

const CPUS = [SERVER_CPU, OTHER_CPU];
/** Each way in turn: what the machine below takes changes by the minute. */
const TURNS = 6;
const TURN_MS = 5_000;
/** Sleeps and works as a server under load does, a few hundred times a second. */
const SLEEP_MS = 1.5;
const WORK_MS = 1;

/** What it costs to let a processor go to sleep between two pieces of work, where another machine lies below. */
export async function run(): Promise<BenchResult> {
  const asleep: Turn[] = [];
  const awake: Turn[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    asleep.push(await measure());
    const kept = CPUS.map((cpu) => keepAwake(cpu));
    try {
      if (!kept.includes(null)) awake.push(await measure());
    } finally {
      for (const process of kept) process?.end();
    }
  }
  const note = `A process on each processor sleeps ${SLEEP_MS} ms and works for some ${WORK_MS} ms, ${TURN_MS / 1000} s long, ${TURNS} times each way in turn; its times are from when it was to wake until its work was done.`;
  const rows = [rowOf("as they are", asleep), ...(awake.length > 0 ? [rowOf("kept awake", awake)] : [])];
  return { name: "Processors that sleep", rows, note };
}

interface Turn {
  /** Percent of both processors that the machine below took. */
  taken: number;
  /** Milliseconds from when it was to wake until its work was done. */
  times: number[];
}

async function measure(): Promise<Turn> {
  const taken = countStolen();
  const times = await Promise.all(CPUS.map(sleepAndWork));
  return { taken: taken(), times: times.flat() };
}

function rowOf(processors: string, turns: readonly Turn[]): BenchRow {
  const taken = turns.map((turn) => turn.taken);
  const times = turns.flatMap((turn) => turn.times);
  const ms = (q: number) => Number(quantile(times, q).toFixed(2));
  return {
    processors,
    "taken below %, each turn": taken.join(", "),
    median_taken: quantile(taken, 0.5),
    p50_ms: ms(0.5),
    p99_ms: ms(0.99),
    "p99/p50": Number((ms(0.99) / ms(0.5)).toFixed(1)),
  };
}

async function sleepAndWork(cpu: number): Promise<number[]> {
  const [command, args] = pinned(cpu, process.execPath, [fileURLToPath(import.meta.url)]);
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
  });
  const [times] = (await once(child, "message")) as [Float64Array];
  await once(child, "exit");
  return [...times];
}

if (import.meta.main) {
  const never = new Int32Array(new SharedArrayBuffer(4));
  const times: number[] = [];
  let kept = 0;
  const work = (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) kept = (Math.imul(kept, 31) + round) | 0;
  };
  const timed = (rounds: number) => {
    const from = performance.now();
    work(rounds);
    return performance.now() - from;
  };
  const SAMPLE = 100_000;
  const quickest = Math.min(...Array.from({ length: 50 }, () => timed(SAMPLE)));
  const rounds = Math.round((SAMPLE * WORK_MS) / quickest);
  const until = performance.now() + TURN_MS;
  for (let from = performance.now(); from < until; from = performance.now()) {
    Atomics.wait(never, 0, 0, SLEEP_MS);
    work(rounds);
    times.push(performance.now() - from - SLEEP_MS);
  }
  process.send?.(Float64Array.from(times), () => process.disconnect());
}
