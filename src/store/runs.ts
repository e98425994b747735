import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Outcomes of a build, and of the crawl of one source. */
export const BUILD_OUTCOMES = ["published", "kept", "refused", "failed"] as const;
export const CRAWL_OUTCOMES = ["ok", "degraded", "failed"] as const;

export type Run =
  | { readonly job: "build"; readonly outcome: (typeof BUILD_OUTCOMES)[number] }
  | { readonly job: "stars" | "prices" | "cross-checks"; readonly outcome: (typeof CRAWL_OUTCOMES)[number] };

/** Recorded runs of one job in a data folder. */
export interface JobRuns {
  /** Number of runs by outcome. */
  readonly runs: Readonly<Record<string, number>>;
  /** Time of the last run that published, kept or read something, ISO 8601 in UTC; null when there was none. */
  readonly last_success: string | null;
}

const FAILURES: readonly string[] = ["refused", "failed"];
const fileOf = (dataDir: string) => join(dataDir, "runs.json");

/** Reads the counts of runs by job. Returns an empty object when nothing has run yet or the file cannot be read. */
export function readRuns(dataDir: string): Readonly<Record<string, JobRuns>> {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), "utf8"));
  } catch {
    return {};
  }
}

/**
 * Counts a run on this machine, for the metrics of a server on the same data folder. Ignores write errors: the counts then stay as they
 * were.
 *
 * @param nowMs milliseconds since the epoch
 */
export function recordRun(dataDir: string, { job, outcome }: Run, nowMs: number): void {
  const all = readRuns(dataDir);
  const before = all[job] ?? { runs: {}, last_success: null };
  const after: JobRuns = {
    runs: { ...before.runs, [outcome]: (before.runs[outcome] ?? 0) + 1 },
    last_success: FAILURES.includes(outcome) ? before.last_success : new Date(nowMs).toISOString(),
  };
  const draft = `${fileOf(dataDir)}.${process.pid}`;
  try {
    writeFileSync(draft, `${JSON.stringify({ ...all, [job]: after })}\n`);
    renameSync(draft, fileOf(dataDir));
  } catch {
    // The disk is full or read-only; the run itself reports that.
  }
}
