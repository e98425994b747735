import { expect } from "vitest";
import { type Observations, openObservations } from "../../../../pipeline/observations/observations.ts";
import type { LatestStars } from "../../../../pipeline/observations/stars.ts";
import { type CrawlStarsOptions, crawlStars } from "../../../../pipeline/sources/github/crawl.ts";
import type { CrawlProgress, CrawlReport } from "../../../../pipeline/sources/github/report.ts";
import { githubSchema } from "../../../support/github/schema.ts";
import { type GitHubServer, type GitHubServerOptions, startGitHubServer } from "../../../support/github/server.ts";
import { type StoredRepositories, storeRepositories } from "../../../support/github/stored-repositories.ts";

const TOKEN = "test-token";

export interface CrawlBench {
  stored: StoredRepositories;
  server: GitHubServer;
  store: Observations;
  clock: { now: number };
  slept: number[];
  progress: CrawlProgress[];
  names: string[];
  crawl(options?: Partial<CrawlStarsOptions>): Promise<CrawlReport>;
  /** What the store knows last of one repository. */
  stars(name: string): LatestStars | undefined;
  close(): Promise<void>;
}

/** A local GitHub with `repositories`, an empty store, and a clock that moves only when somebody sleeps. */
export async function createCrawlBench(
  repositories: readonly { name: string; stars: number }[],
  options: Omit<Partial<GitHubServerOptions>, "stored"> = {},
): Promise<CrawlBench> {
  // Built before the first request, which would otherwise wait for it.
  githubSchema();
  const stored = storeRepositories(repositories);
  const clock = { now: Date.parse("2026-11-21T06:00:00Z") };
  const server = await startGitHubServer({ stored, now: () => clock.now, ...options });
  const store = openObservations(":memory:");
  const slept: number[] = [];
  const progress: CrawlProgress[] = [];
  const names = repositories.map((repository) => repository.name);
  return {
    stored,
    server,
    store,
    clock,
    slept,
    progress,
    names,
    crawl: (more = {}) =>
      crawlStars({
        repositories: names,
        apiUrl: server.url,
        token: TOKEN,
        store,
        userAgent: "Clearboard/test (+https://board.example)",
        now: () => clock.now,
        sleep: async (milliseconds) => {
          slept.push(milliseconds);
          clock.now += milliseconds;
        },
        onProgress: (one) => progress.push(one),
        limits: { headersMs: 3_000, bodyMs: 3_000 },
        ...more,
      }),
    stars: (name) => store.stars.latestStars().get(name.toLowerCase()),
    close: async () => {
      await server.close();
      store.close();
    },
  };
}

/** The pauses that were longer than the pace between two requests. */
export function pauses(bench: CrawlBench): number[] {
  return bench.slept.filter((milliseconds) => milliseconds >= 500);
}

export function expectCounts(bench: CrawlBench, names: readonly string[] = bench.names): void {
  const latest = bench.store.stars.latestStars();
  for (const name of names) expect(latest.get(name.toLowerCase())?.stars, name).toBe(bench.stored.get(name).stars);
}
