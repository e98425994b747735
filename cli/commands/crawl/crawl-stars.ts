import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import { takeLock } from "../../../pipeline/build/lock.ts";
import { userAgent } from "../../../pipeline/fetch/fetcher.ts";
import { openObservations } from "../../../pipeline/observations/observations.ts";
import { loadProducts } from "../../../pipeline/registry/load.ts";
import { GITHUB_API } from "../../../pipeline/sources/github/client.ts";
import { crawlStars } from "../../../pipeline/sources/github/crawl.ts";
import type { CrawlProgress, CrawlReport } from "../../../pipeline/sources/github/report.ts";
import { type Config, loadConfig } from "../../../src/server/config.ts";
import { VERSION } from "../../../src/server/version.ts";
import type { ProgramDeps } from "../../deps.ts";
import { ExitError, type Io } from "../../terminal/io.ts";
import { createProgressBar, spell } from "../../terminal/progress.ts";

interface Flags {
  repositories?: string;
  registry?: string;
  json?: boolean;
  quiet?: boolean;
  strict?: boolean;
}

/** `crawl stars`: reads the star counts of the catalogue's repositories into the observations. */
export function crawlStarsCommand(io: Io, deps: ProgramDeps): Command {
  return new Command("stars")
    .description("Read the star counts of the catalogue's repositories from GitHub. An interrupted crawl resumes.")
    .option("--repositories <file>", "a file of owner/name, one per line, instead of the catalogue's")
    .option("--registry <folder>", "folder of the authored records")
    .option("--strict", "exit with 1 unless every repository was requested")
    .option("--json", "print the report as JSON")
    .option("--quiet", "print nothing but errors")
    .addHelpText(
      "after",
      "\nGITHUB_TOKEN makes it read a hundred repositories per request; without one it reads at most 60 an hour. It exits with 1 when the allowance ends before all are read.\n\nExample:\n  GITHUB_TOKEN=… clearboard crawl stars",
    )
    .action(async (flags: Flags) => {
      const config = await loadConfig({ ...io.env, PAYMENT_RAIL: "off" });
      const report = await run(config, flags, io, deps);
      if (flags.json === true) io.stdout(`${JSON.stringify(report)}\n`);
      else if (flags.quiet !== true) io.stdout(describe(report));
      const { stopped } = report;
      if (stopped?.reason === "cancelled") throw new ExitError("Interrupted; the next crawl resumes here.", 130);
      if (
        stopped?.reason === "refused" ||
        stopped?.reason === "upstream" ||
        stopped?.reason === "allowance" ||
        (flags.strict === true && report.left > 0)
      ) {
        throw new ExitError(
          `The crawl is not complete: ${stopped?.message ?? `${report.left} repositories are left`}.`,
        );
      }
    });
}

async function run(config: Config, flags: Flags, io: Io, deps: ProgramDeps): Promise<CrawlReport> {
  const repositories = namesOf(flags);
  mkdirSync(config.dataDir, { recursive: true });
  const release = takeLock(config.dataDir);
  const store = openObservations(join(config.dataDir, "observations.sqlite"));
  const bar = createProgressBar(io, "stars", flags.quiet !== true && flags.json !== true);
  try {
    return await crawlStars({
      repositories,
      apiUrl: io.env.GITHUB_API_URL || GITHUB_API,
      token: io.env.GITHUB_TOKEN,
      store,
      userAgent: userAgent(VERSION, config.supportContact ?? config.siteUrl),
      now: deps.now,
      signal: deps.signal,
      onProgress: (progress) => bar.update(progress.done, progress.total, beside(progress, deps.now())),
    });
  } catch (error) {
    if (error instanceof TypeError) throw new ExitError(`GITHUB_API_URL or GITHUB_TOKEN: ${error.message}`, 2);
    throw error;
  } finally {
    bar.stop();
    store.close();
    release();
  }
}

function namesOf(flags: Flags): string[] {
  if (flags.repositories !== undefined) {
    const lines = readFileSync(flags.repositories, "utf8").split("\n");
    return lines.map((line) => line.trim()).filter((line) => line !== "");
  }
  const listings = loadProducts(join(flags.registry ?? REGISTRY, "products"));
  return listings.flatMap(({ github }) => (github === null ? [] : [github]));
}

function beside({ rate, pointsLeft, etaMs, pause }: CrawlProgress, now: number): string {
  const points = pointsLeft === null ? "" : `${pointsLeft} points left`;
  if (pause !== null) {
    const why = {
      primary: "the allowance is used up",
      secondary: "GitHub asks to slow down",
      fault: "GitHub had a fault",
    };
    return `${why[pause.reason]}; waiting ${spell(pause.until - now)} ${points}`;
  }
  return `${rate.toFixed(0)}/s ${points} ${etaMs === null ? "" : `${spell(etaMs)} left`}`;
}

/** Formats the report for people: one line of totals, then whatever they may want to act on. */
function describe(report: CrawlReport): string {
  const span = spell(Date.parse(report.finishedAt) - Date.parse(report.startedAt));
  const sums = `Read the stars of ${report.read} of ${report.total} repositories in ${report.requests} requests (${report.points} points, ${span}).`;
  const lines = [
    report.resumed ? `${sums} It resumed an interrupted crawl after ${report.askedBefore}.` : sums,
    ...report.renamed.map(({ detail }) => `  moved: ${detail}`),
    ...["gone", "missing", "name-reused", "blocked", "forbidden", "locked", "disabled", "archived"]
      .filter((kind) => report.events[kind] !== undefined)
      .map((kind) => `  newly ${kind}: ${report.events[kind]}`),
    ...report.failed.map(({ repository, reason }) => `  not read: ${repository}: ${reason}`),
    ...report.notes,
  ];
  return `${lines.join("\n")}\n`;
}
