import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Dispatcher } from "undici";
import { takeLock } from "../build/lock.ts";
import { createSafeAgent } from "../fetch/agent.ts";
import { createFetcher, type Fetcher } from "../fetch/fetcher.ts";
import { createSnapshots } from "../fetch/snapshots.ts";
import { type Observations, openObservations } from "../observations/observations.ts";
import { loadProducts } from "../registry/load.ts";
import { loadModels } from "../registry/models.ts";
import { crawlStars } from "../sources/github/crawl.ts";
import type { CrawlProgress, CrawlReport } from "../sources/github/report.ts";
import { crawlPrices } from "../sources/prices/crawl.ts";
import type { PricesReport } from "../sources/prices/crawl-report.ts";
import { EXTRACTORS } from "../sources/prices/registry.ts";
import { crawlLists, type ListReport, PRICE_LISTS } from "../sources/prices/second-lists/crawl.ts";

export interface CrawlSourcesOptions {
  dataDir: string;
  registry: string;
  /** `stars`, `prices` or provider ids; empty for all sources. */
  only: readonly string[];
  githubApiUrl: string;
  githubToken: string | undefined;
  userAgent: string;
  /** Accepts prices that would otherwise be held. */
  acceptPrices: boolean;
  /** Ids of other price lists to compare with; none by default. */
  crossCheck?: readonly string[] | undefined;
  /** Reads the stored pages again instead of fetching them. */
  replay?: boolean | undefined;
}

export interface CrawlSourcesDeps {
  now: () => number;
  signal: AbortSignal;
  /** Connections to the providers; public addresses only by default. */
  dispatcher?: Dispatcher | undefined;
  /** Minimum interval between two requests to one host, in milliseconds. */
  intervalMs?: number | undefined;
  onStars?: ((progress: CrawlProgress) => void) | undefined;
  onPrices?: ((done: number, total: number, provider: string) => void) | undefined;
}

/** Outcome of a source. A degraded source keeps its previous data with the old date. */
export type SourceOutcome = { state: "ok" | "degraded"; warnings: string[] } & (
  | { source: "stars"; report: CrawlReport }
  | { source: "prices"; report: PricesReport }
  | { source: "cross-checks"; report: ListReport[] }
);

const STARS = "stars";
export const PRICES = "prices";

/** Allowed values of `only`. */
export const SOURCE_IDS: readonly string[] = [STARS, PRICES, ...EXTRACTORS.map((extractor) => extractor.provider)];

/**
 * Reads each source into the observations, independently of the others. An interrupt ends the crawl and keeps what was
 * read.
 * @throws TypeError when the GitHub URL or token cannot be used
 * @throws LockedError when another run uses the folder
 */
export async function crawlSources(options: CrawlSourcesOptions, deps: CrawlSourcesDeps): Promise<SourceOutcome[]> {
  mkdirSync(options.dataDir, { recursive: true });
  const release = takeLock(options.dataDir);
  const store = openObservations(join(options.dataDir, "observations.sqlite"));
  try {
    const outcomes: SourceOutcome[] = [];
    const { only } = options;
    if (only.length === 0 || only.includes(STARS)) {
      const report = await crawlStars({
        repositories: repositoriesOf(options.registry),
        apiUrl: options.githubApiUrl,
        token: options.githubToken,
        store,
        userAgent: options.userAgent,
        now: deps.now,
        signal: deps.signal,
        onProgress: deps.onStars,
      });
      outcomes.push({ source: "stars", ...judgeStars(report), report });
    }
    const extractors = EXTRACTORS.filter(
      ({ provider }) => only.length === 0 || only.includes(PRICES) || only.includes(provider),
    );
    if (extractors.length > 0 && !deps.signal.aborted) {
      const report = await readPrices(options, deps, extractors, store);
      outcomes.push({ source: "prices", ...judgePrices(report), report });
    }
    const lists = PRICE_LISTS.filter(({ id }) => options.crossCheck?.includes(id) === true);
    if (lists.length > 0 && !deps.signal.aborted) {
      const { models } = loadModels(options.registry);
      const { signal } = deps;
      const report = await withFetcher(options, deps, store, (fetcher) =>
        crawlLists({ lists, models, store: store.secondLists, fetcher, signal }),
      );
      outcomes.push({ source: "cross-checks", ...judgeLists(report), report });
    }
    return outcomes;
  } finally {
    store.close();
    release();
  }
}

/** Returns the repositories of a registry's listings, as spelt there. */
export function repositoriesOf(registry: string): string[] {
  return loadProducts(join(registry, "products")).flatMap(({ github }) => github ?? []);
}

function readPrices(
  options: CrawlSourcesOptions,
  deps: CrawlSourcesDeps,
  extractors: typeof EXTRACTORS,
  store: Observations,
): Promise<PricesReport> {
  return withFetcher(options, deps, store, (fetcher) =>
    crawlPrices({
      extractors,
      listed: loadModels(options.registry).models,
      store,
      fetcher,
      accept: options.acceptPrices,
      now: deps.now,
      signal: deps.signal,
      onProgress: deps.onPrices,
    }),
  );
}

async function withFetcher<T>(
  options: CrawlSourcesOptions,
  deps: CrawlSourcesDeps,
  store: Observations,
  work: (fetcher: Fetcher) => Promise<T>,
): Promise<T> {
  const dispatcher = deps.dispatcher ?? createSafeAgent();
  try {
    const fetcher = createFetcher({
      dispatcher,
      userAgent: options.userAgent,
      snapshots: createSnapshots(join(options.dataDir, "snapshots")),
      pages: store.pages,
      now: deps.now,
      sleep: async (milliseconds, signal) => {
        await wait(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(() => {});
      },
      intervalMs: deps.intervalMs,
      offline: options.replay ?? false,
    });
    return await work(fetcher);
  } finally {
    if (deps.dispatcher === undefined) await dispatcher.destroy();
  }
}

/** The anonymous rate limit is deliberately small, so exhausting it is not a fault. */
function judgeStars({ stopped, failed, mode, left }: CrawlReport): Pick<SourceOutcome, "state" | "warnings"> {
  const warnings = failed.map(({ repository, reason }) => `stars: ${repository} was not read: ${reason}`);
  const short = stopped !== null && !(mode === "rest" && stopped.reason === "allowance");
  if (short) warnings.unshift(`stars: ${stopped.message}; ${left} repositories keep their last count and its date`);
  return { state: short || failed.length > 0 ? "degraded" : "ok", warnings };
}

function judgePrices({ providers, stopped }: PricesReport): Pick<SourceOutcome, "state" | "warnings"> {
  const warnings = providers
    .filter((provider) => provider.state !== "read")
    .map(({ provider, reason }) => `prices: ${provider} keeps its prices and their dates: ${reason}`);
  for (const { provider, pages, state, findings } of providers) {
    if (state !== "read") continue;
    for (const { finding } of pages)
      if (finding !== null) warnings.push(`prices: ${provider}: ${finding.url}: ${finding.message}`);
    for (const { subject, message } of findings) warnings.push(`prices: ${provider} ${subject}: ${message}`);
  }
  const short = stopped !== null || providers.some((provider) => provider.state !== "read");
  return { state: short ? "degraded" : "ok", warnings };
}

function judgeLists(lists: readonly ListReport[]): Pick<SourceOutcome, "state" | "warnings"> {
  const unread = lists.filter(({ state }) => state === "unread");
  const warnings = unread.map(({ list, reason, readAt }) => {
    const kept = readAt === null ? "there is no earlier reading" : `its reading of ${readAt} stays`;
    return `cross-checks: ${list} was not read, and ${kept}: ${reason}`;
  });
  return { state: unread.length > 0 ? "degraded" : "ok", warnings };
}
