import { type ChildProcess, fork } from "node:child_process";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Failure, Run } from "./seeds.ts";
import type { Block } from "./worker.ts";

/** Small enough that an interrupted run loses about a second of work. */
const BLOCK = 200;
const WRITE_EVERY_MS = 2_000;
const WORKER = new URL("worker.ts", import.meta.url);

/** What the histories of a range of seeds have reached. Written while they run, so that a later run continues it. */
export interface Report {
  readonly from: number;
  /** All seeds from `from` up to this one, not included, have run. */
  next: number;
  histories: number;
  /** Wall-clock seconds, of all runs that continued the report. */
  seconds: number;
  cpuSeconds: number;
  readonly edges: Record<string, number>;
  readonly outcomes: Record<string, number>;
  /** Fault points that were reached, each with whether a process died there. */
  readonly points: Record<string, boolean>;
  readonly failures: Failure[];
}

export interface ShardOptions {
  readonly from: number;
  readonly seeds: number;
  readonly processes: number;
  /** Stops after so many seeds that break a rule. */
  readonly failures: number;
  /** File to write the report to, and to continue if it exists. */
  readonly file: string | undefined;
  readonly interrupted: AbortSignal;
  /** Makes an empty PostgreSQL database for a process and returns its address; null to run on SQLite. */
  readonly database: (() => Promise<string>) | null;
}

/**
 * Runs seeds in several processes, block by block. Blocks count in the order of their seeds, so a report always covers
 * every seed up to `next`.
 */
export async function runShards(options: ShardOptions): Promise<Report> {
  const report = openReport(options);
  const before = report.seconds;
  const began = performance.now();
  const end = report.from + options.seeds;
  const finished = new Map<number, Run>();
  let handedOut = report.next;
  let written = began;
  const goesOn = () => !options.interrupted.aborted && report.failures.length < options.failures;
  const work = async () => {
    const database = (await options.database?.()) ?? null;
    const child = fork(WORKER, { serialization: "advanced" });
    try {
      while (handedOut < end && goesOn()) {
        const block: Block = {
          from: handedOut,
          seeds: Math.min(BLOCK, end - handedOut),
          failures: options.failures,
          database,
        };
        handedOut += block.seeds;
        finished.set(block.from, await runBlock(child, block));
        for (let run = finished.get(report.next); run !== undefined; run = finished.get(report.next)) {
          finished.delete(report.next);
          add(report, run);
        }
        report.seconds = before + (performance.now() - began) / 1000;
        if (performance.now() - written > WRITE_EVERY_MS) {
          written = performance.now();
          writeReport(options.file, report);
        }
      }
    } finally {
      child.kill("SIGKILL");
    }
  };
  await Promise.all(Array.from({ length: options.processes }, work));
  writeReport(options.file, report);
  return report;
}

function runBlock(child: ChildProcess, block: Block): Promise<Run> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a process ended with ${code} at seed ${block.from}`));
    child.once("exit", ended);
    child.once("message", (run) => {
      child.off("exit", ended);
      resolve(run as Run);
    });
    child.send(block);
  });
}

function openReport({ file, from }: ShardOptions): Report {
  if (file !== undefined && existsSync(file)) {
    const report = JSON.parse(readFileSync(file, "utf8")) as Report;
    if (report.from !== from) throw new Error(`${file} begins at seed ${report.from}, not at ${from}`);
    return report;
  }
  const nothing = { histories: 0, seconds: 0, cpuSeconds: 0, edges: {}, outcomes: {}, points: {}, failures: [] };
  return { from, next: from, ...nothing };
}

function writeReport(file: string | undefined, report: Report): void {
  if (file === undefined) return;
  writeFileSync(`${file}.new`, `${JSON.stringify(report, null, 1)}\n`);
  renameSync(`${file}.new`, file);
}

function add(report: Report, { histories, cpuSeconds, coverage, failures }: Run): void {
  report.next += histories;
  report.histories += histories;
  report.cpuSeconds += cpuSeconds;
  for (const [edge, count] of coverage.edges) report.edges[edge] = (report.edges[edge] ?? 0) + count;
  for (const [outcome, count] of coverage.outcomes) report.outcomes[outcome] = (report.outcomes[outcome] ?? 0) + count;
  for (const point of coverage.points) report.points[point] ??= false;
  for (const point of coverage.deaths) report.points[point] = true;
  report.failures.push(...failures);
}
