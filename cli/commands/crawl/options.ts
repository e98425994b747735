import { Option } from "commander";
import { type CrawlSourcesOptions, crawlSources, type SourceOutcome } from "../../../pipeline/crawl/crawl.ts";
import { userAgent } from "../../../pipeline/fetch/fetcher.ts";
import { GITHUB_API } from "../../../pipeline/sources/github/client.ts";
import type { CrawlProgress, CrawlReport } from "../../../pipeline/sources/github/report.ts";
import type { PricesReport } from "../../../pipeline/sources/prices/crawl-report.ts";
import { type ListReport, PRICE_LISTS } from "../../../pipeline/sources/prices/second-lists/crawl.ts";
import type { Config } from "../../../src/server/config.ts";
import { VERSION } from "../../../src/server/version.ts";
import { recordRun } from "../../../src/store/runs.ts";
import type { ProgramDeps } from "../../deps.ts";
import { ExitError, type Io } from "../../terminal/io.ts";
import { createProgressBar, spell } from "../../terminal/progress.ts";

/** Crawl options that a command sets; the rest comes from the configuration and the environment. */
export type CrawlChoice = Pick<CrawlSourcesOptions, "registry" | "only" | "acceptPrices" | "replay" | "crossCheck"> & {
  quiet: boolean;
};

/**
 * Crawls, with a progress bar per source on a terminal.
 * @throws ExitError 2 when the GitHub settings cannot be used
 */
export async function crawlWithProgress(
  config: Config,
  choice: CrawlChoice,
  io: Io,
  deps: ProgramDeps,
): Promise<SourceOutcome[]> {
  const stars = createProgressBar(io, "stars ", !choice.quiet);
  const prices = createProgressBar(io, "prices", !choice.quiet);
  try {
    const outcomes = await crawlSources(
      {
        ...choice,
        dataDir: config.dataDir,
        githubApiUrl: io.env.GITHUB_API_URL || GITHUB_API,
        githubToken: io.env.GITHUB_TOKEN || undefined,
        userAgent: userAgent(VERSION, config.supportContact ?? config.siteUrl),
      },
      {
        now: deps.now,
        signal: deps.signal,
        ...deps.crawl,
        onStars: (progress) => stars.update(progress.done, progress.total, besideStars(progress, deps.now())),
        onPrices: (done, total, provider) => {
          stars.stop();
          prices.update(done, total, provider);
        },
      },
    );
    if (choice.replay === true) return outcomes;
    for (const outcome of outcomes) {
      recordRun(config.dataDir, { job: outcome.source, outcome: judged(outcome) }, deps.now());
    }
    return outcomes;
  } catch (error) {
    if (error instanceof TypeError && /GitHub/.test(error.message))
      throw new ExitError(`GITHUB_API_URL or GITHUB_TOKEN: ${error.message}`, 2);
    throw error;
  } finally {
    stars.stop();
    prices.stop();
  }
}

/** A crawl that read nothing has failed; one that read a part is degraded. */
function judged(outcome: SourceOutcome): "ok" | "degraded" | "failed" {
  switch (outcome.source) {
    case "stars":
      return outcome.report.total > 0 && outcome.report.read === 0 ? "failed" : outcome.state;
    case "prices":
      return outcome.report.providers.some(({ state }) => state === "read") ? outcome.state : "failed";
    case "cross-checks":
      return outcome.report.some(({ state }) => state === "read") ? outcome.state : "failed";
  }
}

function besideStars({ rate, pointsLeft, etaMs, pause }: CrawlProgress, now: number): string {
  if (pause !== null) return `waiting ${spell(pause.until - now)}, as GitHub asks`;
  const points = pointsLeft === null ? "" : `${pointsLeft} points left`;
  return `${rate.toFixed(0)}/s ${points} ${etaMs === null ? "" : `${spell(etaMs)} left`}`;
}

/** Formats the outcomes of the sources for people: one line each, then the problems. */
export function describeSources(outcomes: readonly SourceOutcome[]): string {
  return outcomes
    .map((outcome) => {
      const line = lineOf(outcome);
      const shown = outcome.warnings.slice(0, SHOWN).map((warning) => `  ! ${warning}\n`);
      const more = outcome.warnings.length - SHOWN;
      return `${line}\n${shown.join("")}${more > 0 ? `  ! … and ${more} more (use --json for all)\n` : ""}`;
    })
    .join("");
}

const SHOWN = 25;

function lineOf(outcome: SourceOutcome): string {
  switch (outcome.source) {
    case "stars":
      return starsLine(outcome.report);
    case "prices":
      return pricesLine(outcome.report);
    case "cross-checks":
      return listsLine(outcome.report);
  }
}

function starsLine(report: CrawlReport): string {
  const { read, total, requests, points, notes } = report;
  return [`Stars: ${read} of ${total} repositories read in ${requests} requests, ${points} points.`, ...notes].join(
    "\n  ",
  );
}

function pricesLine({ providers }: PricesReport): string {
  const read = providers.filter((provider) => provider.state === "read");
  const sum = (of: (provider: PricesReport["providers"][number]) => number) =>
    read.reduce((total, provider) => total + of(provider), 0);
  const changed = sum(({ changes }) => changes.filter((change) => change.kind === "changed").length);
  return `Prices: ${read.length} of ${providers.length} providers read, ${sum(({ models }) => models)} models, ${changed} prices changed, ${sum(({ pending }) => pending)} held.`;
}

function listsLine(lists: readonly ListReport[]): string {
  const read = lists.filter(({ state }) => state === "read");
  const found = read.map(({ list, prices, models }) => `${list}: ${prices} prices of ${models} models`);
  return [`Cross-checks: ${read.length} of ${lists.length} lists read.`, ...found].join("\n  ");
}

/** The option that compares with other price lists; without names it selects all of them. */
export function crossCheckOption(): Option {
  return new Option(
    "--cross-check [list...]",
    "also read others' price lists, and publish where they differ; nothing is taken from them",
  ).choices(PRICE_LISTS.map(({ id }) => id));
}

/** Returns the lists that the option selects. */
export function listsOf(flag: true | string[] | undefined): readonly string[] {
  return flag === true ? PRICE_LISTS.map(({ id }) => id) : (flag ?? []);
}

/** Returns the fault of the first degraded source, for `--strict`. */
export function strictFault(outcomes: readonly SourceOutcome[]): string | null {
  const degraded = outcomes.filter((outcome) => outcome.state === "degraded").map((outcome) => outcome.source);
  return degraded.length === 0 ? null : `Not everything could be read: ${degraded.join(" and ")}; see above.`;
}
