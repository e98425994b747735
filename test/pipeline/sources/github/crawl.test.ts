import { afterEach, describe, expect, it } from "vitest";
import { bundledRepositories, manyRepositories } from "../../../support/github/repositories.ts";
import { type CrawlBench, createCrawlBench, expectCounts, pauses } from "./crawl-bench.ts";

const DAY = 86_400_000;
let bench: CrawlBench;

afterEach(() => bench.close());

describe("a crawl with a token", () => {
  it("reads 1,000 repositories in 10 requests for 10 points, one at a time", async () => {
    bench = await createCrawlBench(manyRepositories(1_000));
    const report = await bench.crawl();
    expect(report).toMatchObject({
      mode: "graphql",
      total: 1_000,
      read: 1_000,
      requests: 10,
      points: 10,
      left: 0,
      stopped: null,
    });
    expect(bench.server.requests.map((request) => request.batch)).toEqual(Array(10).fill(100));
    expect(bench.server.points().used).toBe(10);
    expect(bench.server.concurrency()).toBe(1);
    expectCounts(bench);
  });

  it("queries by name in variables first and by node id later, at the same cost", async () => {
    bench = await createCrawlBench(bundledRepositories().slice(0, 250));
    await bench.crawl();
    bench.clock.now += DAY;
    const second = await bench.crawl();
    const [first, , , fourth] = bench.server.requests;
    expect(first?.query).not.toContain(bench.names[0]);
    expect(first?.asked).toEqual(bench.names.slice(0, 100));
    expect(fourth?.variables).toHaveProperty("ids");
    expect(second).toMatchObject({ read: 250, requests: 3, points: 3, resumed: false });
    expect(bench.store.stars.starHistory(String(bench.names[0]))).toHaveLength(2);
  });

  it("records time and source of each count", async () => {
    bench = await createCrawlBench(bundledRepositories().slice(0, 3));
    await bench.crawl();
    const [one] = [...bench.store.stars.allStarObservations()];
    expect(one).toMatchObject({ observed_at: "2026-11-21T06:00:00Z", source: "github-graphql" });
  });

  it("requests a repository once, in whatever spellings it is listed", async () => {
    bench = await createCrawlBench([{ name: "Astro/astro", stars: 5 }]);
    const report = await bench.crawl({ repositories: ["astro/Astro", "Astro/astro", "not a name", "a/b/c"] });
    expect(report).toMatchObject({ total: 1, read: 1, requests: 1 });
    expect(report.failed.map((failure) => failure.repository)).toEqual(["not a name", "a/b/c"]);
    expect(bench.stars("ASTRO/ASTRO")).toMatchObject({ repository: "Astro/astro", stars: 5 });
  });

  it("requests the cost of each query", async () => {
    bench = await createCrawlBench(bundledRepositories().slice(0, 2));
    await bench.crawl();
    await bench.crawl({ now: () => bench.clock.now + DAY });
    for (const { query } of bench.server.requests)
      expect(query).toMatch(/rateLimit \{ cost limit remaining resetAt nodeCount \}/);
  });

  it("reports progress", async () => {
    bench = await createCrawlBench(manyRepositories(300));
    await bench.crawl();
    expect(bench.progress.map(({ done, total, pointsLeft }) => [done, total, pointsLeft])).toEqual([
      [100, 300, 4_999],
      [200, 300, 4_998],
      [300, 300, 4_997],
    ]);
    expect(bench.progress[1]?.rate).toBeGreaterThan(0);
    expect(bench.progress[1]?.etaMs).toBeGreaterThan(0);
  });

  it("does nothing, and succeeds, without repositories", async () => {
    bench = await createCrawlBench([]);
    expect(await bench.crawl()).toMatchObject({ total: 0, requests: 0, stopped: null });
  });
});

describe("the size of a batch", () => {
  it("halves down to ten on 502 and 504, and grows again", async () => {
    bench = await createCrawlBench(manyRepositories(1_000), {
      fault: (request) => (request.batch > 40 ? { kind: "status", status: request.batch > 80 ? 502 : 504 } : null),
    });
    const report = await bench.crawl();
    expect(report).toMatchObject({ read: 1_000, left: 0, stopped: null, failed: [] });
    const sizes = bench.server.requests.map((request) => request.batch);
    expect(sizes.slice(0, 4)).toEqual([100, 50, 25, 25]);
    expect(sizes.filter((size) => size > 25 && size <= 40).length).toBeGreaterThan(0);
    expectCounts(bench);
  });

  it("halves when no answer comes in time", async () => {
    bench = await createCrawlBench(manyRepositories(100), {
      fault: (request) => (request.batch > 50 ? { kind: "silence" } : null),
    });
    const limits = { headersMs: 300 };
    expect(await bench.crawl({ limits })).toMatchObject({ read: 100, requests: 3, stopped: null });
  });

  it("keeps a partial answer of a query over its limits and requests only the rest", async () => {
    bench = await createCrawlBench(manyRepositories(100));
    bench.server.failNext({ kind: "resource-limits", answered: 70 });
    const report = await bench.crawl();
    expect(report).toMatchObject({ read: 100, requests: 2, points: 2, failed: [] });
    expect(bench.server.requests[1]?.asked).toEqual(bench.names.slice(70));
    expectCounts(bench);
  });

  it("finds the one repository that breaks every query, and reads all others", async () => {
    const repositories = manyRepositories(130);
    const bad = String(repositories[37]?.name);
    bench = await createCrawlBench(repositories, {
      fault: (request) => (request.asked.includes(bad) ? { kind: "status", status: 502 } : null),
    });
    const report = await bench.crawl();
    expect(report).toMatchObject({ read: 129, stopped: null });
    expect(report.failed.map((failure) => failure.repository)).toEqual([bad]);
    expectCounts(
      bench,
      bench.names.filter((name) => name !== bad),
    );
  });
});

describe("limits", () => {
  it("waits for the reset when the points are used up, by the server's clock", async () => {
    bench = await createCrawlBench(manyRepositories(500), { points: 3 });
    const report = await bench.crawl();
    expect(report).toMatchObject({ read: 500, requests: 5, stopped: null });
    expect(pauses(bench)).toHaveLength(1);
    expect(pauses(bench)[0]).toBeGreaterThan(3_590_000);
    expect(bench.progress.some(({ pause }) => pause?.reason === "primary")).toBe(true);
  });

  it("waits when another client used the points up, which GitHub reports with status 200", async () => {
    bench = await createCrawlBench(manyRepositories(100));
    bench.server.setPoints(0);
    expect(await bench.crawl()).toMatchObject({ read: 100, requests: 2, stopped: null });
    expect(pauses(bench)[0]).toBeGreaterThan(3_590_000);
  });

  it("obeys retry-after to the second", async () => {
    bench = await createCrawlBench(manyRepositories(100));
    bench.server.failNext({ kind: "status", status: 403, headers: { "retry-after": "47" }, body: "{}" });
    bench.server.failNext({ kind: "status", status: 429, headers: { "retry-after": "13" }, body: "{}" });
    expect(await bench.crawl()).toMatchObject({ read: 100, requests: 3 });
    expect(pauses(bench)).toEqual([47_000, 13_000]);
  });

  it("waits a minute, then longer, on a secondary limit that does not say how long", async () => {
    bench = await createCrawlBench(manyRepositories(100));
    const secondary = {
      message: "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
    };
    bench.server.failNext(
      { kind: "status", status: 403, body: JSON.stringify(secondary) },
      { kind: "errors", errors: [secondary] },
    );
    expect(await bench.crawl()).toMatchObject({ read: 100, requests: 3 });
    expect(pauses(bench)).toEqual([60_000, 120_000]);
  });

  it("stops with its results, resumable, when the pause would be too long", async () => {
    bench = await createCrawlBench(manyRepositories(300), { points: 2 });
    const report = await bench.crawl({ maxPauseMs: 60_000 });
    expect(report).toMatchObject({ read: 200, left: 100, stopped: { reason: "allowance" } });
    bench.clock.now += 3_600_000;
    expect(await bench.crawl()).toMatchObject({ resumed: true, askedBefore: 200, read: 100, stopped: null });
  });
});

describe("faults of the server", () => {
  it("retries after growing pauses", async () => {
    bench = await createCrawlBench(manyRepositories(100));
    bench.server.failNext({ kind: "status", status: 500 }, { kind: "html" }, { kind: "cut-short" }, { kind: "huge" });
    const report = await bench.crawl();
    expect(report).toMatchObject({ read: 100, requests: 5, stopped: null });
    expect(pauses(bench)).toEqual([1_000, 2_000, 4_000, 8_000]);
  });

  it("ends with a reason when every retry fails, and resumes there", async () => {
    let broken = true;
    bench = await createCrawlBench(manyRepositories(1_000), {
      fault: () => (broken ? { kind: "status", status: 503 } : null),
    });
    const report = await bench.crawl();
    expect(report.stopped).toEqual({ reason: "upstream", message: "GitHub answered with status 503" });
    expect(bench.server.requests.length).toBeLessThanOrEqual(15);
    broken = false;
    expect(await bench.crawl()).toMatchObject({ read: 1_000, resumed: true, stopped: null });
  });

  it("stops at once when the token is refused, without printing it", async () => {
    bench = await createCrawlBench(manyRepositories(300));
    const report = await bench.crawl({ token: "ghp_wrongwrongwrong" });
    expect(report).toMatchObject({
      read: 0,
      requests: 1,
      stopped: { reason: "refused", message: "GitHub does not accept the token" },
    });
    expect(JSON.stringify([report, bench.progress])).not.toContain("ghp_wrong");
  });

  it("refuses an API address that would show the token to others", async () => {
    bench = await createCrawlBench([]);
    for (const apiUrl of [
      "http://api.github.example",
      "ftp://127.0.0.1/",
      "https://me:pw@api.github.com",
      "nonsense",
    ]) {
      await expect(bench.crawl({ apiUrl })).rejects.toThrow(TypeError);
    }
  });

  it("refuses a token with a line break, without printing it", async () => {
    bench = await createCrawlBench(manyRepositories(1));
    const error: unknown = await bench.crawl({ token: "ghp_abc\r\nx-evil: 1" }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).not.toContain("ghp_abc");
    expect(bench.server.requests).toEqual([]);
  });

  it("sends nothing to an API name that resolves to a private address", async () => {
    bench = await createCrawlBench(manyRepositories(1));
    const report = await bench.crawl({ apiUrl: "https://127.0.0.1:1" });
    expect(report.stopped).toMatchObject({ reason: "refused" });
  });
});

describe("an interrupted crawl", () => {
  it("is cancelled between two batches, keeps its results and resumes there", async () => {
    bench = await createCrawlBench(manyRepositories(500));
    const abort = new AbortController();
    const report = await bench.crawl({
      signal: abort.signal,
      onProgress: ({ done }) => {
        if (done === 200) abort.abort();
      },
    });
    expect(report).toMatchObject({ read: 200, left: 300, stopped: { reason: "cancelled" } });
    const second = await bench.crawl();
    expect(second).toMatchObject({ resumed: true, askedBefore: 200, read: 300, requests: 3 });
    expectCounts(bench);
  });

  it("ends promptly when it is cancelled while an answer is awaited", async () => {
    bench = await createCrawlBench(manyRepositories(100), { fault: () => ({ kind: "silence" }) });
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 50);
    const startedAt = performance.now();
    const report = await bench.crawl({ signal: abort.signal, limits: {} });
    expect(report).toMatchObject({ read: 0, left: 100, stopped: { reason: "cancelled" } });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it("starts anew when the interrupted one is too old", async () => {
    bench = await createCrawlBench(manyRepositories(200));
    const abort = new AbortController();
    await bench.crawl({ signal: abort.signal, onProgress: () => abort.abort() });
    bench.clock.now += DAY;
    expect(await bench.crawl()).toMatchObject({ resumed: false, read: 200, askedBefore: 0 });
  });

  it("requests the longest unread repositories first", async () => {
    bench = await createCrawlBench(manyRepositories(200));
    await bench.crawl({ repositories: bench.names.slice(0, 100) });
    bench.clock.now += DAY;
    await bench.crawl();
    const [, second, third] = bench.server.requests;
    expect([second?.variables.ids === undefined, third?.variables.ids === undefined].sort()).toEqual([false, true]);
  });
});
