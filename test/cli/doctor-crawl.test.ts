import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { crawlDiagnoses } from "../../cli/doctor/crawl.ts";
import { REGISTRY } from "../../pipeline/build/inputs.ts";
import { takeLock } from "../../pipeline/build/lock.ts";
import { repositoriesOf } from "../../pipeline/crawl/crawl.ts";
import { openObservations } from "../../pipeline/observations/observations.ts";
import { EXTRACTORS } from "../../pipeline/sources/prices/registry.ts";
import { madePrice } from "../support/world/models.ts";

const NOW = Date.parse("2026-11-22T06:00:00Z");
const DAY = 86_400_000;
const at = (daysAgo: number) => `${new Date(NOW - daysAgo * DAY).toISOString().slice(0, 19)}Z`;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "doctor-test-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const diagnosis = (about: string) => crawlDiagnoses(dataDir, NOW).find((found) => found.about === about);

function crawled(work: (store: ReturnType<typeof openObservations>) => void): void {
  const store = openObservations(join(dataDir, "observations.sqlite"));
  work(store);
  store.close();
}

function readStars(daysAgo: number, names: readonly string[]): void {
  crawled((store) => {
    const run = store.crawls.begin("github-stars", at(daysAgo), at(daysAgo));
    const { byName, byNodeId } = store.stars.plan(run.id, names);
    const changes = store.stars.known([...byName, ...byNodeId]).map((known) => ({
      state: { ...known, status: "active" as const, nodeId: `R_${known.id}`, databaseId: known.id },
      stars: 10,
      events: [],
    }));
    store.stars.save({ crawlId: run.id, at: at(daysAgo), source: "github", changes });
    store.crawls.finish(run.id, at(daysAgo), {});
  });
}

function readPages(daysAgo: number, providers: readonly string[], pending = 0): void {
  crawled((store) => {
    for (const provider of providers) {
      const held = madePrice("input", "9", {}, { provider, model_id: "one", status: "pending" });
      const open = { readAt: at(daysAgo), pending: Array.from({ length: pending }, () => held), missing: [] };
      store.prices.save({ provider, records: [], changes: [], ...open });
    }
  });
}

const ALL = EXTRACTORS.map(({ provider }) => provider);

describe("the doctor on crawled data", () => {
  test("reports that nothing was crawled, and creates no database", () => {
    expect(diagnosis("crawl")).toMatchObject({
      state: "note",
      message: expect.stringContaining("nothing was crawled"),
    });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test("reports a file that is not a database", () => {
    writeFileSync(join(dataDir, "observations.sqlite"), "not a database at all, but long enough to be read as one");
    expect(diagnosis("crawl")).toMatchObject({ state: "wrong", message: expect.stringContaining("restore a backup") });
  });

  test("reports when the stars were last read, and how many were not", () => {
    const names = repositoriesOf(REGISTRY);
    readStars(1, names);
    expect(diagnosis("stars")).toEqual({
      about: "stars",
      state: "ok",
      message: `${names.length} repositories, last read 2026-11-21 (24 h ago)`,
    });
  });

  test("stars of only some repositories are a note, stars of last month are wrong", () => {
    readStars(40, repositoriesOf(REGISTRY));
    expect(diagnosis("stars")).toMatchObject({ state: "wrong", message: expect.stringContaining("(40 days ago)") });
    readStars(0, repositoriesOf(REGISTRY).slice(0, 5));
    expect(diagnosis("stars")).toMatchObject({
      state: "note",
      message: expect.stringMatching(/last read 2026-11-22.* were not read for more than 7 days/),
    });
  });

  test("reports which providers' pages are old, which were never read, and which prices are held", () => {
    readPages(0, ALL);
    expect(diagnosis("price pages")).toMatchObject({
      state: "ok",
      message: `${ALL.length} of ${ALL.length} providers read within 7 days`,
    });
    readPages(0, ["groq"], 2);
    expect(diagnosis("price pages")).toMatchObject({
      state: "note",
      message: expect.stringContaining("2 changed prices wait"),
    });
  });

  test("a page that could not be parsed for a month is an error", () => {
    readPages(35, ["openai"]);
    readPages(10, ["groq"]);
    readPages(
      1,
      ALL.filter((provider) => !["openai", "groq", "xai"].includes(provider)),
    );
    const found = diagnosis("price pages");
    expect(found?.state).toBe("wrong");
    expect(found?.message).toContain("openai 2026-10-18 (35 days ago); groq 2026-11-12 (10 days ago); never: xai");
  });

  test("counts the prices in force by status", () => {
    readPages(0, ALL);
    expect(diagnosis("prices")?.message).toMatch(/^in force: (?:\d+ (?:ageing|stale|unverified|verified)(?:, )?)+$/);
  });

  test("reports when other price lists were read", () => {
    crawled(({ secondLists }) => {
      const price = { provider: "groq", model_id: "one", meter: "input" as const, usd_per_mtok: "1" };
      secondLists.save({ list: "litellm", url: "https://lists.example/", readAt: at(3), sha256: "a".repeat(64) }, [
        price,
      ]);
    });
    expect(diagnosis("cross-checks")?.message).toBe("read: litellm 2026-11-19 (3 days ago)");
  });
});

describe("the doctor on the lock", () => {
  const since = (hours: number) =>
    utimesSync(join(dataDir, "run.holder"), NOW / 1000, (NOW - hours * 3_600_000) / 1000);

  test("is reported as free, held, stuck, or left by a killed run", () => {
    expect(diagnosis("lock")).toMatchObject({ state: "ok", message: "free" });
    const release = takeLock(dataDir);
    since(1);
    expect(diagnosis("lock")).toMatchObject({ state: "ok", message: expect.stringContaining("for 1 h") });
    since(30);
    expect(diagnosis("lock")).toMatchObject({ state: "wrong", message: expect.stringContaining(String(process.pid)) });
    release();
    expect(diagnosis("lock")).toMatchObject({ state: "ok", message: "free" });
    writeFileSync(join(dataDir, "run.holder"), "Process 1 on elsewhere\n");
    expect(diagnosis("lock")).toMatchObject({ state: "note", message: expect.stringContaining("takes it over") });
  });
});
