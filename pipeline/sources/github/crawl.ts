import { setTimeout as wait } from "node:timers/promises";
import type { Dispatcher } from "undici";
import { GithubRepository } from "../../../src/schema/records/product.ts";
import type { ExchangeLimits } from "../../fetch/exchange.ts";
import type { Sleep } from "../../fetch/throttle.ts";
import type { Observations } from "../../observations/observations.ts";
import type { KnownRepository, RepositoryChange } from "../../observations/stars.ts";
import type { Asker } from "./asker.ts";
import { type Batch, type Batches, createBatches } from "./batches.ts";
import { createGitHubAgent, createGitHubClient } from "./client.ts";
import { createGraphqlAsker } from "./graphql.ts";
import { judge } from "./judge.ts";
import type { Allowance, Step } from "./outcomes.ts";
import { createPacer, type Pacer } from "./pacer.ts";
import { type CrawlProgress, type CrawlReport, emptyReport, REPORTED_AT_MOST, type StopReason } from "./report.ts";
import { createRestAsker } from "./rest.ts";

export interface CrawlStarsOptions {
  /** `owner/name`, in any spelling and order; each repository is requested once. */
  repositories: readonly string[];
  apiUrl: string;
  /** Without a token only the anonymous REST rate limit applies. */
  token?: string | undefined;
  store: Observations;
  userAgent: string;
  /** Connections to GitHub; by default a pool of its own, to public addresses only. */
  dispatcher?: Dispatcher | undefined;
  now: () => number;
  sleep?: Sleep | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: CrawlProgress) => void) | undefined;
  /** An interrupted crawl younger than this, in milliseconds, is resumed; 12 hours by default. */
  resumeWithinMs?: number | undefined;
  /**
   * Longest single pause for GitHub's rate limits, in milliseconds; a longer one ends the crawl. 65 minutes by default.
   */
  maxPauseMs?: number | undefined;
  limits?: Partial<ExchangeLimits> | undefined;
}

const SOURCE = "github-stars";

/**
 * Reads the star count of every repository that GitHub shows and stores each as a dated observation. Progress is saved
 * after each batch, so a killed crawl resumes where it stopped. GitHub's faults are reported, not thrown.
 *
 * @throws TypeError when `apiUrl` is neither https nor http to this machine, or `token` cannot be a token
 */
export async function crawlStars(options: CrawlStarsOptions): Promise<CrawlReport> {
  const dispatcher = options.dispatcher ?? createGitHubAgent(options.apiUrl);
  try {
    const { apiUrl, userAgent, limits } = options;
    const token = options.token?.trim() || undefined;
    const client = createGitHubClient({ apiUrl, userAgent, dispatcher, token, limits });
    const asker = token === undefined ? createRestAsker(client, options.now) : createGraphqlAsker(client, options.now);
    return await options.store.flushedAtEnd(() => crawl(asker, { ...options, token }));
  } finally {
    if (options.dispatcher === undefined) await dispatcher.destroy();
  }
}

async function crawl(asker: Asker, options: CrawlStarsOptions): Promise<CrawlReport> {
  const { store, now, signal } = options;
  const startedAt = stamp(now());
  const resumeFrom = stamp(now() - (options.resumeWithinMs ?? 12 * 60 * 60 * 1000));
  const run = store.crawls.begin(SOURCE, startedAt, resumeFrom);
  const unreadable: string[] = [];
  const plan = store.stars.plan(run.id, readable(options.repositories, unreadable));
  const work = asker.usesNodeIds ? plan : { byNodeId: [], byName: [...plan.byName, ...plan.byNodeId] };
  const batches = createBatches(work, { max: asker.maxBatch, floor: asker.floor });
  const { total } = plan;
  const report: CrawlReport = {
    ...emptyReport(asker.usesNodeIds ? "graphql" : "rest", startedAt),
    resumed: run.resumed,
    total,
    askedBefore: total - batches.left(),
    failed: unreadable.map((repository) => ({ repository, reason: "this is not owner/name" })),
    left: batches.left(),
  };
  const pacer = createPacer({
    now,
    sleep: options.sleep ?? sleepFor,
    signal,
    asker,
    maxPauseMs: options.maxPauseMs ?? 65 * 60 * 1000,
  });
  const allowance = await requestBatches({ asker, batches, pacer, report, crawlId: run.id, options });

  report.left = batches.left();
  report.pointsLeft = allowance?.remaining ?? null;
  report.finishedAt = stamp(now());
  explain(report, options.token === undefined);
  const unfinished = report.stopped !== null && !(report.mode === "rest" && report.stopped.reason === "allowance");
  if (!unfinished) store.crawls.finish(run.id, report.finishedAt, report);
  return report;
}

/** Requests batches until none is left or the crawl must stop. Returns the last rate limit that GitHub reported. */
async function requestBatches(work: {
  asker: Asker;
  batches: Batches;
  pacer: Pacer;
  report: CrawlReport;
  crawlId: number;
  options: CrawlStarsOptions;
}): Promise<Allowance | null> {
  const { asker, batches, pacer, report, crawlId, options } = work;
  const { store, now, signal } = options;
  const { total } = report;
  const runStartedAt = now();
  let allowance: Allowance | null = null;
  const progress = (pause: CrawlProgress["pause"]) => {
    const seconds = Math.max(now() - runStartedAt, 1) / 1000;
    const rate = report.asked / seconds;
    options.onProgress?.({
      done: total - batches.left(),
      total,
      rate,
      pointsLeft: allowance?.remaining ?? null,
      etaMs: rate > 0 ? Math.round((batches.left() / rate) * 1000) : null,
      pause,
    });
  };

  for (;;) {
    if (signal?.aborted === true) {
      stop(report, "cancelled", "the crawl was cancelled");
      return allowance;
    }
    const batch = batches.next();
    if (batch === null) return allowance;
    const paused = await pacer.beforeRequest(allowance, progress);
    if (paused !== null) {
      batches.putBack(batch);
      stop(report, paused.reason, paused.message);
      return allowance;
    }
    const repositories = store.stars.known(batch.ids);
    const step = await asker.ask(repositories, batch.by, signal);
    if (step.kind !== "cancelled") report.requests += 1;
    if (step.kind === "answered") {
      allowance = step.allowance ?? allowance;
      report.points += step.points;
      pacer.answered();
      take(step, batch, repositories, batches, {
        report,
        store,
        crawlId,
        source: asker.source,
        at: stamp(now()),
      });
      progress(null);
      continue;
    }
    if (step.kind === "too-much" && batches.halve(batch)) {
      await pacer.breathe();
      continue;
    }
    const verdict = await pacer.afterFault(step, progress);
    if (verdict.kind === "again") batches.putBack(batch);
    else if (verdict.kind === "skip")
      fail(
        report,
        repositories.map((repository) => repository.name),
        verdict.reason,
      );
    else {
      batches.putBack(batch);
      stop(report, verdict.reason, verdict.message);
      return allowance;
    }
  }
}

/** Yields the names that can be requested; the others are added to `unreadable`. */
function* readable(names: readonly string[], unreadable: string[]): IterableIterator<string> {
  for (const name of names) {
    if (GithubRepository.safeParse(name).success) yield name;
    else unreadable.push(name.slice(0, 140));
  }
}

/** Converts a response to durable counts and requeues what has to be requested again. */
function take(
  step: Extract<Step, { kind: "answered" }>,
  batch: Batch,
  repositories: readonly KnownRepository[],
  batches: Batches,
  context: { report: CrawlReport; store: Observations; crawlId: number; source: string; at: string },
): void {
  const { report, store, crawlId, source, at } = context;
  const changes: RepositoryChange[] = [];
  const rechecks: number[] = [];
  repositories.forEach((known, index) => {
    const { id } = known;
    const judgement = judge(known, batch.by, step.outcomes[index] ?? { kind: "unanswered", reason: "it was left out" });
    if (judgement.kind === "change") changes.push(judgement.change);
    else if (judgement.kind === "recheck") rechecks.push(id);
    else if (!batches.tryLater(id, batch.by)) fail(report, [known.name], judgement.reason);
  });
  if (rechecks.length > 0) store.stars.markRecheck(crawlId, rechecks);
  for (const id of rechecks) batches.askByName(id);
  store.stars.save({ crawlId, at, source, changes });
  for (const { state, stars, events } of changes) {
    report.asked += 1;
    if (stars !== null) report.read += 1;
    for (const { kind, detail } of events) {
      report.events[kind] = (report.events[kind] ?? 0) + 1;
      if ((kind === "renamed" || kind === "transferred") && report.renamed.length < REPORTED_AT_MOST) {
        report.renamed.push({ repository: state.name, detail: detail ?? kind });
      }
    }
  }
  if (step.tooMuch) batches.shrink();
  else batches.succeeded();
}

function fail(report: CrawlReport, names: readonly string[], reason: string): void {
  for (const repository of names) {
    if (report.failed.length < REPORTED_AT_MOST) report.failed.push({ repository, reason });
  }
  report.events.failed = (report.events.failed ?? 0) + names.length;
}

function stop(report: CrawlReport, reason: StopReason, message: string): void {
  report.stopped = { reason, message };
}

function explain(report: CrawlReport, withoutToken: boolean): void {
  if (withoutToken && report.total > 0) {
    report.notes.push(
      `No GITHUB_TOKEN: read ${report.read} of ${report.total} repositories within the anonymous allowance of 60 requests an hour, ` +
        "the longest unread first. With a token all are read, a hundred per request.",
    );
  }
  if (report.left > 0)
    report.notes.push(`${report.left} repositories were not asked for and keep their last count and its date.`);
}

function stamp(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

const sleepFor: Sleep = async (milliseconds, signal) => {
  await wait(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(() => {});
};
