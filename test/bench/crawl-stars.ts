/**
 * Crawls the stars of 100,000 repositories from a local GitHub that takes 50 ms for each answer, by names and then by
 * node ids. The ideal holds on an idle machine only, where the server keeps its 50 ms; what it really took is told beside.
 * Run: `node test/bench/crawl-stars.ts [FOLDER]`, where FOLDER may hold `github-stars-history.csv.gz`; without
 * it the bundled history is used, which is enough for 40,000. Exits 1 when a limit is not kept.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { CrawlReport } from "../../pipeline/sources/github/report.ts";
import { manyRepositories, starHistory } from "../support/github-repositories.ts";
import { startGitHubServer } from "../support/github-server.ts";
import { createWorld } from "../support/github-world.ts";

export interface BenchRow {
  measure: string;
  value: number;
  unit: string;
  /** The most it may be; null when it is only told. */
  limit: number | null;
}

const CHILD = fileURLToPath(new URL("../pipeline/sources/github/crawl-child.ts", import.meta.url));
const LATENCY_MS = 50;

/** Measures one crawl by names and one by node ids; throws when a count is wrong. */
export async function run(folder?: string | undefined): Promise<{ name: string; rows: BenchRow[] }> {
  const history = folder === undefined ? null : starHistory(folder);
  const repositories = history === null ? manyRepositories(40_000) : manyRepositories(100_000, history);
  const server = await startGitHubServer({ world: createWorld(repositories), latencyMs: LATENCY_MS });
  const work = mkdtempSync(join(tmpdir(), "bench-crawl-"));
  const rows: BenchRow[] = [];
  try {
    const names = repositories.map((repository) => repository.name).join("\n");
    for (const pass of ["by names", "by node ids"]) {
      server.requests.length = 0;
      const busyBefore = server.busyMs();
      const { report, milliseconds, maxRssBytes } = await crawlInChild(server.url, join(work, "o.sqlite"), names);
      const ideal = Math.ceil(repositories.length / 100);
      if (report.read !== repositories.length) throw new Error(`read only ${report.read} of ${repositories.length}`);
      const measure = (what: string) => `${repositories.length} repositories ${pass}: ${what}`;
      rows.push(
        { measure: measure("requests"), value: report.requests, unit: "", limit: ideal },
        { measure: measure("points"), value: report.points, unit: "", limit: ideal },
        { measure: measure("time"), value: milliseconds / 1000, unit: "s", limit: null },
        {
          measure: measure("time against the ideal"),
          value: milliseconds / (ideal * LATENCY_MS),
          unit: "×",
          limit: 1.2,
        },
        {
          measure: measure("time against what the server took"),
          value: milliseconds / (server.busyMs() - busyBefore),
          unit: "×",
          limit: null,
        },
        { measure: measure("memory of the process"), value: maxRssBytes / 1e6, unit: "MB", limit: 200 },
      );
    }
  } finally {
    await server.close();
    rmSync(work, { recursive: true, force: true });
  }
  return { name: "star crawl", rows };
}

async function crawlInChild(
  url: string,
  file: string,
  names: string,
): Promise<{ report: CrawlReport; milliseconds: number; maxRssBytes: number }> {
  const child = spawn(process.execPath, [CHILD, url, file], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(names);
  return JSON.parse(await text(child.stdout));
}

if (import.meta.main) {
  const { rows } = await run(process.argv[2]);
  for (const { measure, value, unit, limit } of rows) {
    const kept = limit === null || value <= limit;
    if (!kept) process.exitCode = 1;
    const bound = limit === null ? "" : `  (limit ${limit}${kept ? "" : ", NOT KEPT"})`;
    process.stdout.write(`${measure.padEnd(62)} ${value.toFixed(unit === "" ? 0 : 2).padStart(8)} ${unit}${bound}\n`);
  }
}
