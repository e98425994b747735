import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import type { CrawlReport } from "../../../pipeline/sources/github/report.ts";
import { type CountedRepository, manyRepositories, starHistory } from "../../support/github/repositories.ts";
import { startGitHubServer } from "../../support/github/server.ts";
import { type StoredRepositories, storeRepositories } from "../../support/github/stored-repositories.ts";
import { compareWithTruth } from "../prices/truth.ts";
import type { BenchResult, BenchRow } from "../support/result.ts";
import { has, ROOT } from "../support/servers.ts";

const LATENCY_MS = 50;
const BATCH = 100;
const REACH = { ratio: 1.2, memoryMb: 200, extractionSeconds: 3 };
/** What the bundled observations are enough for. */
const BUNDLED = 40_000;

/**
 * `clearboard crawl stars`, the whole program, against a local GitHub that takes 50 ms for each answer; the ideal is as
 * many such answers as there are hundreds of repositories, one after the other. Then the extraction of captured prices.
 *
 * @param options.captures folder that may hold `github-stars-history.csv.gz`, and captured pages in `pages/`
 */
export async function run({ captures }: { captures?: string | undefined } = {}): Promise<BenchResult> {
  const history = captures === undefined ? null : starHistory(captures);
  const many = history === null ? manyRepositories(BUNDLED) : manyRepositories(100_000, history);
  // The first answers of the local GitHub are late: its own code is still cold.
  await measure(many.slice(0, 500));
  const rows: BenchRow[] = [];
  for (const repositories of [many.slice(0, 1_000), many]) rows.push(...(await measure(repositories)));
  const notes: string[] = [];
  if (history === null)
    notes.push(`The bundled observations are enough for ${BUNDLED} repositories; --captures FOLDER brings more.`);
  const pages = captures === undefined ? undefined : join(captures, "pages");
  if (pages !== undefined && existsSync(join(pages, "truth.json"))) rows.push(extraction(pages));
  else notes.push("No captured pages were given: the extraction of prices was not timed.");
  return {
    name: "Crawl: stars from a GitHub that takes 50 ms for an answer; prices from captured pages",
    rows,
    note: notes.join(" "),
  };
}

/** One crawl by names, and one more by the node ids that it learned. */
async function measure(repositories: readonly CountedRepository[]): Promise<BenchRow[]> {
  const stored = storeRepositories([...repositories]);
  const dataDir = mkdtempSync(join(tmpdir(), "clearboard-bench-crawl-"));
  const list = join(dataDir, "repositories.txt");
  writeFileSync(list, repositories.map(({ name }) => name).join("\n"));
  const idealMs = Math.ceil(repositories.length / BATCH) * LATENCY_MS;
  try {
    const rows: BenchRow[] = [];
    for (const pass of ["by names", "by node ids"]) {
      const { report, spanMs, serverMs, memoryMb } = await crawl(stored, dataDir, list);
      if (report.read !== repositories.length) throw new Error(`read only ${report.read} of ${repositories.length}`);
      const ratio = Number((spanMs / idealMs).toFixed(2));
      const held = ratio <= REACH.ratio && (memoryMb === null || memoryMb <= REACH.memoryMb);
      rows.push({
        what: `${repositories.length} repositories ${pass}`,
        requests: report.requests,
        points: report.points,
        seconds: Number((spanMs / 1000).toFixed(2)),
        ideal_seconds: idealMs / 1000,
        server_seconds: Number((serverMs / 1000).toFixed(2)),
        ratio,
        reach: `${REACH.ratio}, ${REACH.memoryMb} MB`,
        memory_mb: memoryMb ?? "unknown",
        held: held ? "yes" : "no",
      });
    }
    return rows;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Crawl {
  report: CrawlReport;
  /** From the first request to the end of the last answer. */
  spanMs: number;
  /** What the answers took: more than the ideal where other work keeps the local GitHub waiting. */
  serverMs: number;
  /** The most that the whole program held; null where nothing tells. */
  memoryMb: number | null;
}

async function crawl(stored: StoredRepositories, dataDir: string, list: string): Promise<Crawl> {
  const server = await startGitHubServer({ stored, latencyMs: LATENCY_MS });
  try {
    const args = [process.execPath, "cli/main.mjs", "crawl", "stars", "--repositories", list, "--json"];
    const [command = "", ...rest] = has("/usr/bin/time") ? ["/usr/bin/time", "-f", "USED %M", ...args] : args;
    const child = spawn(command, rest, {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir, GITHUB_API_URL: server.url, GITHUB_TOKEN: "test-token" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [output, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
    if (output === "") throw new Error(`the crawl failed:\n${said}`);
    const kb = /USED (\d+)/.exec(said)?.[1];
    return {
      report: JSON.parse(output) as CrawlReport,
      spanMs: server.spanMs(),
      serverMs: server.busyMs(),
      memoryMb: kb === undefined ? null : Math.round((Number(kb) * 1024) / 1e6),
    };
  } finally {
    await server.close();
  }
}

function extraction(pages: string): BenchRow {
  const { pages: count, rows, milliseconds } = compareWithTruth(pages);
  const seconds = Number((milliseconds / 1000).toFixed(2));
  return {
    what: `${rows} prices from ${count} captured pages`,
    seconds,
    reach: `${REACH.extractionSeconds} s`,
    held: seconds <= REACH.extractionSeconds ? "yes" : "no",
  };
}
