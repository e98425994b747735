import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type Observations, openObservations } from "../../../pipeline/observations/observations.ts";

const folder = mkdtempSync(join(tmpdir(), "observations-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function readStars(store: Observations, name: string, stars: number, at: string): void {
  const crawl = store.crawls.begin("github-stars", at, at);
  const plan = store.stars.plan(crawl.id, [name]);
  const [known] = store.stars.known([...plan.byName, ...plan.byNodeId]);
  if (known === undefined) throw new Error(`${name} is not in the plan`);
  const state = { ...known, nodeId: `R_${name}`, databaseId: name.length, status: "active" as const };
  store.stars.save({ crawlId: crawl.id, at, source: "github-graphql", changes: [{ state, stars, events: [] }] });
  store.crawls.finish(crawl.id, at, { read: 1 });
}

describe("observations.sqlite", () => {
  it("persists across processes and opens an existing file", () => {
    const file = join(folder, "a.sqlite");
    const first = openObservations(file);
    readStars(first, "vercel/ai", 10, "2026-11-20T00:00:00Z");
    first.close();
    const second = openObservations(file);
    readStars(second, "Vercel/AI", 12, "2026-11-21T00:00:00Z");
    expect(second.stars.starHistory("vercel/ai")).toEqual([
      { observedAt: "2026-11-20T00:00:00Z", stars: 10 },
      { observedAt: "2026-11-21T00:00:00Z", stars: 12 },
    ]);
    expect(second.stars.latestStars().get("vercel/ai")).toMatchObject({ stars: 12, status: "active" });
    expect(second.crawls.lastReport("github-stars")).toEqual({
      finishedAt: "2026-11-21T00:00:00Z",
      report: { read: 1 },
    });
    second.close();
  });

  it("writes with full durability, also after work that is flushed at its end", async () => {
    const store = openObservations(join(folder, "b.sqlite"));
    expect(store.db.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
    const level = () => store.db.prepare("PRAGMA synchronous").get();
    expect(level()).toEqual({ synchronous: 2 });
    await store.flushedAtEnd(async () => expect(level()).toEqual({ synchronous: 1 }));
    await expect(store.flushedAtEnd(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(level()).toEqual({ synchronous: 2 });
    store.close();
  });

  it("resumes only the newest interrupted crawl, and only while it is recent", () => {
    const store = openObservations(":memory:");
    const old = store.crawls.begin("github-stars", "2026-11-20T00:00:00Z", "2026-11-19T00:00:00Z");
    expect(store.crawls.begin("github-stars", "2026-11-20T01:00:00Z", "2026-11-19T13:00:00Z")).toEqual({
      ...old,
      resumed: true,
    });
    const next = store.crawls.begin("github-stars", "2026-11-21T00:00:00Z", "2026-11-20T12:00:00Z");
    expect(next).toMatchObject({ resumed: false });
    store.crawls.finish(next.id, "2026-11-21T00:10:00Z", {});
    expect(store.crawls.begin("github-stars", "2026-11-21T00:20:00Z", "2026-11-19T00:00:00Z").resumed).toBe(false);
    expect(store.crawls.begin("other", "2026-11-21T00:20:00Z", "2026-11-19T00:00:00Z").resumed).toBe(false);
    store.close();
  });

  it("plans each repository once, the longest unread first, and none that was already read", () => {
    const store = openObservations(":memory:");
    readStars(store, "a/new", 1, "2026-11-21T00:00:00Z");
    readStars(store, "b/older", 1, "2026-11-19T00:00:00Z");
    const crawl = store.crawls.begin("github-stars", "2026-11-22T00:00:00Z", "2026-11-22T00:00:00Z");
    const names = function* () {
      yield* ["c/unread", "A/New", "a/new", "b/older", "C/Unread"];
    };
    const plan = store.stars.plan(crawl.id, names());
    expect(plan.total).toBe(3);
    expect(store.stars.known(plan.byNodeId).map(({ name }) => name)).toEqual(["b/older", "a/new"]);
    expect(store.stars.known(plan.byName).map(({ name }) => name)).toEqual(["c/unread"]);
    const [older] = store.stars.known(plan.byNodeId);
    if (older !== undefined) {
      const changes = [{ state: older, stars: null, events: [] }];
      store.stars.save({ crawlId: crawl.id, at: "2026-11-22T00:00:00Z", source: "github-graphql", changes });
    }
    expect(store.stars.known(store.stars.plan(crawl.id, names()).byNodeId).map(({ name }) => name)).toEqual(["a/new"]);
    store.close();
  });

  it("refuses changes of page readings", () => {
    const store = openObservations(":memory:");
    store.pages.recordRefusal("https://prices.example/", "2026-11-21T00:00:00Z", {
      code: "dns",
      message: "no such name",
    });
    expect(store.pages.latest("https://prices.example/")).toBeNull();
    expect(() => store.db.exec("UPDATE page_reads SET url = 'x'")).toThrow(/append only/);
    expect(() => store.db.exec("DELETE FROM page_reads")).toThrow(/append only/);
    store.close();
  });
});
