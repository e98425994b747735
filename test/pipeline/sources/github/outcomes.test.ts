import { afterEach, describe, expect, it } from "vitest";
import { type CrawlBench, createCrawlBench } from "./crawl-bench.ts";

const DAY = 86_400_000;
let bench: CrawlBench;

afterEach(() => bench.close());

const three = [
  { name: "langchain-ai/langchain", stars: 120_000 },
  { name: "ollama/ollama", stars: 155_000 },
  { name: "vercel/ai", stars: 21_000 },
];

/** Crawls once, changes the repositories, and crawls again on the next day. */
async function then(change: (bench: CrawlBench) => void, crawls = 1): Promise<CrawlBench> {
  bench = await createCrawlBench(three);
  await bench.crawl();
  change(bench);
  for (let count = 0; count < crawls; count += 1) {
    bench.clock.now += DAY;
    await bench.crawl();
  }
  return bench;
}

function kinds(name: string): string[] {
  return bench.store.stars.events(name).map((event) => event.kind);
}

describe("states of a repository", () => {
  it("renamed: its history is under both names", async () => {
    await then(({ stored }) => {
      stored.rename("vercel/ai", "vercel/ai-sdk");
      stored.get("vercel/ai-sdk").stars = 21_500;
    });
    for (const name of ["vercel/ai", "Vercel/AI-SDK"]) {
      expect(bench.stars(name)).toMatchObject({ repository: "vercel/ai-sdk", stars: 21_500, status: "active" });
      expect(bench.store.stars.starHistory(name).map((row) => row.stars)).toEqual([21_000, 21_500]);
    }
    expect(bench.store.stars.events("vercel/ai")).toMatchObject([
      { kind: "renamed", detail: "vercel/ai is now vercel/ai-sdk" },
    ]);
  });

  it("renamed before it was first asked for: found under its new name", async () => {
    bench = await createCrawlBench(three);
    bench.stored.rename("vercel/ai", "vercel/ai-sdk");
    const report = await bench.crawl();
    expect(report.renamed).toEqual([{ repository: "vercel/ai-sdk", detail: "vercel/ai is now vercel/ai-sdk" }]);
    expect(bench.stars("vercel/ai")?.stars).toBe(21_000);
  });

  it("transferred to another owner", async () => {
    await then(({ stored }) => stored.rename("vercel/ai", "ai-sdk/ai"));
    expect(kinds("vercel/ai")).toEqual(["transferred"]);
    expect(bench.stars("ai-sdk/ai")?.stars).toBe(21_000);
  });

  it("listed under its old and new name: one repository, requested once", async () => {
    bench = await createCrawlBench(three);
    bench.stored.rename("vercel/ai", "vercel/ai-sdk");
    await bench.crawl({ repositories: ["vercel/ai", "vercel/ai-sdk"] });
    bench.clock.now += DAY;
    const report = await bench.crawl({ repositories: ["vercel/ai", "vercel/ai-sdk"] });
    expect(report).toMatchObject({ total: 1, read: 1 });
    expect(bench.store.stars.starHistory("vercel/ai")).toEqual(bench.store.stars.starHistory("vercel/ai-sdk"));
  });

  it("archived, and taken up again", async () => {
    await then(({ stored }) => {
      stored.get("vercel/ai").archived = true;
    });
    expect(bench.stars("vercel/ai")).toMatchObject({ archived: true, status: "active", stars: 21_000 });
    bench.stored.get("vercel/ai").archived = false;
    bench.clock.now += DAY;
    await bench.crawl();
    expect(kinds("vercel/ai")).toEqual(["archived", "unarchived"]);
  });

  it.each([
    ["deleted", { state: "deleted" as const }],
    ["private", { private: true }],
  ])("%s: missing after one miss, gone after two, with its last count and date", async (_what, change) => {
    await then(({ stored }) => Object.assign(stored.get("vercel/ai"), { ...change, stars: 1 }));
    const kept = { stars: 21_000, observedAt: "2026-11-21T06:00:00Z" };
    expect(bench.stars("vercel/ai")).toMatchObject({ ...kept, status: "active" });
    bench.clock.now += DAY;
    await bench.crawl();
    expect(bench.stars("vercel/ai")).toMatchObject({ ...kept, status: "gone" });
    bench.clock.now += DAY;
    await bench.crawl();
    expect(kinds("vercel/ai")).toEqual(["missing", "gone"]);
    expect(bench.stars("ollama/ollama")).toMatchObject({ stars: 155_000, observedAt: "2026-11-24T06:00:00Z" });
  });

  it("read: its language, licence, release and state are kept with the day of the reading", async () => {
    await then(({ stored }) => {
      Object.assign(stored.get("vercel/ai"), {
        language: "TypeScript",
        licenseSpdx: "Apache-2.0",
        release: { tag: "ai@7.0.1", publishedAt: "2026-11-20T21:14:09Z" },
        pushedAt: "2026-11-21T23:59:59Z",
      });
      Object.assign(stored.get("ollama/ollama"), { licenseSpdx: "NOASSERTION", archived: true });
    });
    const read = { observedOn: "2026-11-22", source: "github" };
    expect(bench.stars("vercel/ai")?.details).toEqual({
      ...read,
      language: "TypeScript",
      licenseSpdx: "Apache-2.0",
      releaseTag: "ai@7.0.1",
      releasedOn: "2026-11-20",
      pushedOn: "2026-11-21",
      archived: false,
    });
    const unknown = { language: null, licenseSpdx: null, releaseTag: null, releasedOn: null, pushedOn: null };
    expect(bench.stars("ollama/ollama")?.details).toEqual({ ...read, ...unknown, archived: true });
    bench.stored.get("vercel/ai").state = "deleted";
    bench.clock.now += DAY;
    await bench.crawl();
    expect(bench.stars("vercel/ai")?.details).toMatchObject({ ...read, language: "TypeScript" });
  });

  it("deleted and back: restored", async () => {
    await then(({ stored }) => {
      stored.get("vercel/ai").state = "deleted";
    }, 2);
    bench.stored.get("vercel/ai").state = "open";
    bench.clock.now += DAY;
    await bench.crawl();
    expect(kinds("vercel/ai")).toEqual(["missing", "gone", "restored"]);
    expect(bench.stars("vercel/ai")).toMatchObject({ status: "active", observedAt: "2026-11-24T06:00:00Z" });
  });

  it("missing in one crawl only: forgotten", async () => {
    await then(({ stored }) => {
      stored.get("vercel/ai").state = "deleted";
    });
    bench.stored.get("vercel/ai").state = "open";
    for (const state of ["open", "deleted"] as const) {
      bench.stored.get("vercel/ai").state = state;
      bench.clock.now += DAY;
      await bench.crawl();
    }
    expect(bench.stars("vercel/ai")?.status).toBe("active");
  });

  it("never existed: gone without a count", async () => {
    bench = await createCrawlBench(three);
    await bench.crawl({ repositories: ["nobody/nothing"] });
    bench.clock.now += DAY;
    await bench.crawl({ repositories: ["nobody/nothing"] });
    expect(bench.stars("nobody/nothing")).toMatchObject({ stars: null, observedAt: null, status: "gone" });
  });

  it("blocked by law: keeps its last count", async () => {
    await then(({ stored }) => {
      stored.get("vercel/ai").state = "blocked";
    }, 2);
    expect(bench.stars("vercel/ai")).toMatchObject({
      stars: 21_000,
      status: "blocked",
      observedAt: "2026-11-21T06:00:00Z",
    });
    expect(kinds("vercel/ai")).toEqual(["blocked"]);
  });

  it("behind single sign-on: keeps its last count", async () => {
    await then(({ stored }) => {
      stored.get("vercel/ai").state = "sso";
    });
    expect(bench.stars("vercel/ai")).toMatchObject({ stars: 21_000, status: "forbidden" });
  });

  it.each([
    ["locked", { lockReason: "TRANSFERRING_OWNERSHIP" as const }],
    ["disabled", { disabled: true }],
  ])("%s: keeps its last count", async (status, change) => {
    await then(({ stored }) => Object.assign(stored.get("vercel/ai"), { ...change, stars: 7 }));
    expect(bench.stars("vercel/ai")).toMatchObject({ stars: 21_000, status, observedAt: "2026-11-21T06:00:00Z" });
    expect(kinds("vercel/ai")).toEqual([status]);
  });

  it("its name taken by another owner: gone, without the stars of the new repository", async () => {
    await then(({ stored }) => {
      stored.get("vercel/ai").state = "deleted";
      stored.create("vercel/ai", 999_999);
    }, 2);
    expect(bench.stars("vercel/ai")).toMatchObject({
      stars: 21_000,
      status: "gone",
      observedAt: "2026-11-21T06:00:00Z",
    });
    expect(kinds("vercel/ai")).toEqual(["name-reused"]);
  });

  it("renamed while somebody else takes its old name: still itself", async () => {
    await then(({ stored }) => {
      stored.rename("vercel/ai", "vercel/ai-sdk");
      stored.create("vercel/ai", 999_999);
      stored.get("vercel/ai-sdk").stars = 21_700;
    });
    expect(bench.stars("vercel/ai")).toMatchObject({ repository: "vercel/ai-sdk", stars: 21_700 });
  });

  it("given a node id of a newer format: the same repository", async () => {
    bench = await createCrawlBench(three);
    await bench.crawl();
    bench.store.db.exec("UPDATE repositories SET node_id = 'MDEwOlJlcG9zaXRvcnkx' WHERE name = 'vercel/ai'");
    bench.clock.now += DAY;
    const report = await bench.crawl();
    expect(report).toMatchObject({ read: 3, requests: 2, failed: [] });
    expect(kinds("vercel/ai")).toEqual([]);
    bench.clock.now += DAY;
    expect(await bench.crawl()).toMatchObject({ read: 3, requests: 1 });
  });

  it("lost all its stars: 0 is a count", async () => {
    await then(({ stored }) => {
      stored.get("vercel/ai").stars = 0;
    });
    expect(bench.stars("vercel/ai")).toMatchObject({ stars: 0, observedAt: "2026-11-22T06:00:00Z" });
  });
});

describe("the observations", () => {
  it("cannot be changed or removed", async () => {
    await then(() => {});
    for (const table of ["star_observations", "repository_events"]) {
      bench.store.db.exec("INSERT INTO repository_events (repository, observed_at, kind) VALUES (1, 'x', 'y')");
      expect(() => bench.store.db.exec(`DELETE FROM ${table}`)).toThrow(/append only/);
      const column = table === "star_observations" ? "stars = 1" : "kind = 'z'";
      expect(() => bench.store.db.exec(`UPDATE ${table} SET ${column}`)).toThrow(/append only/);
    }
  });

  it("keep every count when a later crawl fails in every way", async () => {
    await then(({ server }) => {
      server.failNext({ kind: "errors", errors: [{ message: "Something else" }] });
    });
    const before = [...bench.store.stars.allStarObservations()];
    for (const fault of [
      { kind: "html" as const },
      { kind: "status" as const, status: 500 },
      { kind: "errors" as const, errors: [{ type: "NOT_FOUND", message: "?" }] },
    ]) {
      bench.clock.now += DAY;
      bench.server.failNext(...Array(40).fill(fault));
      await bench.crawl();
      expect([...bench.store.stars.allStarObservations()].slice(0, before.length)).toEqual(before);
      expect(bench.stars("vercel/ai")?.stars).toBe(21_000);
    }
  });
});
