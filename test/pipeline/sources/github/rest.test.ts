import { afterEach, describe, expect, it } from "vitest";
import { manyRepositories } from "../../../support/github/repositories.ts";
import { type CrawlBench, createCrawlBench, pauses } from "./crawl-bench.ts";

const HOUR = 3_600_000;
let bench: CrawlBench;

afterEach(() => bench.close());

const anonymous = { token: undefined };

describe("a crawl without a token", () => {
  it("stays within the anonymous allowance and says so", async () => {
    bench = await createCrawlBench(manyRepositories(100), { points: 60 });
    const report = await bench.crawl(anonymous);
    expect(report).toMatchObject({ mode: "rest", read: 60, requests: 60, left: 40, stopped: { reason: "allowance" } });
    expect(report.notes.join(" ")).toMatch(/No GITHUB_TOKEN: read 60 of 100/);
    expect(bench.server.requests.every((request) => request.headers.authorization === undefined)).toBe(true);
    expect(pauses(bench)).toEqual([]);
  });

  it("reads the longest unread first in the next hour", async () => {
    bench = await createCrawlBench(manyRepositories(100), { points: 60 });
    await bench.crawl(anonymous);
    bench.clock.now += 2 * HOUR;
    const report = await bench.crawl(anonymous);
    expect(report).toMatchObject({ resumed: false, read: 60 });
    expect([...bench.store.stars.latestStars().values()].filter(({ stars }) => stars === null)).toEqual([]);
  });

  it("sends conditional requests, and 304 is a reading", async () => {
    bench = await createCrawlBench(manyRepositories(3));
    await bench.crawl(anonymous);
    bench.clock.now += HOUR;
    bench.stored.get(String(bench.names[1])).stars += 5;
    const report = await bench.crawl(anonymous);
    expect(report.read).toBe(3);
    const second = bench.server.requests.slice(3);
    expect(second.every((request) => request.headers["if-none-match"] !== undefined)).toBe(true);
    for (const name of bench.names) {
      expect(bench.stars(name)).toMatchObject({
        stars: bench.stored.get(name).stars,
        observedAt: "2026-11-21T07:00:00Z",
      });
    }
  });

  it("ignores a 304 for a count that was read in another way since", async () => {
    bench = await createCrawlBench([{ name: "vercel/ai", stars: 10 }]);
    await bench.crawl(anonymous);
    bench.clock.now += HOUR;
    bench.stored.get("vercel/ai").stars = 11;
    await bench.crawl();
    bench.clock.now += HOUR;
    bench.stored.get("vercel/ai").stars = 10;
    await bench.crawl(anonymous);
    expect(bench.store.stars.starHistory("vercel/ai").map((row) => row.stars)).toEqual([10, 11, 10]);
  });

  it("follows a permanent redirect and keeps the new name, and only within its own host", async () => {
    bench = await createCrawlBench(manyRepositories(2));
    const [name = ""] = bench.names;
    bench.stored.rename(name, "new-owner/new-name");
    await bench.crawl({ ...anonymous, repositories: [name] });
    expect(bench.stars(name)).toMatchObject({ repository: "new-owner/new-name", status: "active" });
    bench.server.failNext(
      ...Array(15).fill({ kind: "status", status: 301, headers: { location: "http://127.0.0.1:1/x" } }),
    );
    const report = await bench.crawl({ ...anonymous, repositories: [String(bench.names[1])] });
    expect(report.failed).toMatchObject([{ reason: "GitHub redirects to another host" }]);
  });

  it("does not keep the name behind a temporary redirect", async () => {
    bench = await createCrawlBench(manyRepositories(2));
    const [name = "", other = ""] = bench.names;
    bench.server.failNext({ kind: "status", status: 302, headers: { location: `${bench.server.url}/repos/${other}` } });
    await bench.crawl({ ...anonymous, repositories: [name] });
    expect(bench.stars(name)?.repository).toBe(name);
  });

  it.each([
    ["blocked", "blocked"],
    ["sso", "forbidden"],
    ["deleted", "active"],
  ] as const)("%s: keeps the last count with status %s", async (state, status) => {
    bench = await createCrawlBench(manyRepositories(1));
    await bench.crawl(anonymous);
    const [name = ""] = bench.names;
    bench.stored.get(name).state = state;
    bench.clock.now += HOUR;
    await bench.crawl(anonymous);
    expect(bench.stars(name)).toMatchObject({ status, observedAt: "2026-11-21T06:00:00Z" });
    expect(bench.stars(name)?.stars).toBe(bench.stored.get(name).stars);
  });

  it("continues one history with GraphQL once there is a token", async () => {
    bench = await createCrawlBench(manyRepositories(5));
    await bench.crawl(anonymous);
    bench.clock.now += HOUR;
    expect(await bench.crawl()).toMatchObject({ mode: "graphql", read: 5, requests: 1 });
    expect(bench.server.requests.at(-1)?.variables).toHaveProperty("ids");
    expect(bench.store.stars.starHistory(String(bench.names[0]))).toHaveLength(2);
  });
});
