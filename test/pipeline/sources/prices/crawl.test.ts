import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Fetcher } from "../../../../pipeline/fetch/fetcher.ts";
import { type Observations, openObservations } from "../../../../pipeline/observations/observations.ts";
import { crawlPrices } from "../../../../pipeline/sources/prices/crawl.ts";
import type { PriceExtractor } from "../../../../pipeline/sources/prices/extractor.ts";
import { groq } from "../../../../pipeline/sources/prices/providers/groq.ts";
import { madeModel, madePrice } from "../../../support/world/models.ts";

let store: Observations;
let now: number;
let pages: Record<string, string>;
beforeEach(() => {
  store = openObservations(":memory:");
  now = Date.parse("2026-11-22T06:00:00Z");
  pages = {};
});
afterEach(() => store.close());

const fetcher: Fetcher = {
  async fetchPage({ url }) {
    const text = pages[url];
    const readAt = `${new Date(now).toISOString().slice(0, 19)}Z`;
    if (text === undefined) return { ok: false, finding: { code: "http-status", url, message: "status 404" } };
    const sha256 = createHash("sha256").update(text).digest("hex");
    const page = { url, finalUrl: url, text, sha256, contentType: "text/markdown", charset: "utf-8", readAt };
    return { ok: true, page: { ...page, from: "network" } };
  },
};

const table = (...rows: string[]) =>
  `# Models\n\n| MODEL ID | PRICE PER 1M TOKENS |\n| --- | --- |\n${rows.map((row) => `| ${row} |\n`).join("")}`;
const [A, B] = ["https://acme.example/a.md", "https://acme.example/b.md"];
/** An extractor of two pages in Groq's layout. */
const parts: PriceExtractor = { ...groq, urls: [A, B], pages: "parts" };
const listed = [madeModel({ provider: "groq", model_id: "one", aliases: ["uno"], prices: [] })];

const crawl = (extractors: readonly PriceExtractor[], accept = false) =>
  crawlPrices({ extractors, listed, store, fetcher, accept, now: () => now });

describe("a crawl of prices", () => {
  test("an unreadable part leaves the prices of other parts", async () => {
    pages = {
      [A]: table("one | $1 input$2 output"),
      [B]: `${table("two | $3 input$4 output")}`.replace("# Models", "# Preview Models"),
    };
    await crawl([parts]);
    delete pages[B];
    for (let time = 0; time < 3; time += 1) {
      now += 86_400_000;
      const { providers } = await crawl([{ ...parts, urls: [A, B] }], true);
      expect(providers[0]?.changes).toEqual([]);
    }
    const two = store.prices.records("groq").filter((price) => price.model_id === "two");
    expect(two.map((price) => [price.usd_per_mtok, price.effective_to])).toEqual([
      ["3", null],
      ["4", null],
    ]);
  });

  test("a model under an exact alias is the registry's", async () => {
    pages = { [A]: table("uno | $1 input$2 output"), [B]: table("two | $3 input$4 output") };
    const { providers } = await crawl([parts]);
    expect(providers[0]?.unlisted).toEqual(["two"]);
    expect(store.prices.records("groq").map((price) => price.model_id)).toEqual(["one", "one", "two", "two"]);
  });

  test("a page with far fewer models than before is held and not stored until accepted", async () => {
    pages = { [A]: table(...Array.from({ length: 10 }, (_, at) => `m${at} | $1 input$2 output`)), [B]: "# Empty" };
    await crawl([parts]);
    const before = store.prices.records("groq");
    pages[A] = table("m0 | $1 input$2 output");
    now += 86_400_000;
    const held = (await crawl([parts])).providers[0];
    expect(held).toMatchObject({ state: "held", reason: expect.stringContaining("1 models read, 10 before") });
    expect(store.prices.records("groq")).toEqual(before);
    expect((await crawl([parts], true)).providers[0]?.state).toBe("read");
  });

  test("an extractor that throws makes its page unreadable, and the next provider is read", async () => {
    pages = { [A]: table("one | $1 input$2 output"), [B]: "" };
    const broken: PriceExtractor = {
      ...parts,
      provider: "broken",
      extract: () => {
        throw new TypeError("row is undefined");
      },
    };
    const { providers } = await crawl([broken, parts]);
    expect(providers.map(({ provider, state }) => [provider, state])).toEqual([
      ["broken", "unread"],
      ["groq", "read"],
    ]);
    expect(providers[0]?.reason).toContain("row is undefined");
  });

  test("keeps a report of the last whole crawl", async () => {
    pages = { [A]: table("one | $1 input$2 output"), [B]: "" };
    await crawl([parts]);
    expect(store.crawls.lastReport("model-prices")?.report).toMatchObject({
      providers: [{ provider: "groq", state: "read", models: 1, rates: 2 }],
    });
  });
});

describe("the store of dated prices", () => {
  const price = madePrice("input", "1", {}, { provider: "groq", model_id: "one" });
  const save = (over: Partial<typeof price>) =>
    store.prices.save({
      provider: "groq",
      readAt: "2026-11-22T06:00:00Z",
      records: [{ ...price, ...over }],
      pending: [],
      missing: [],
      changes: [],
    });

  test("closes and appends records, with the first and the newest evidence", () => {
    save({});
    save({ effective_to: "2026-11-22", verified_at: "2026-11-20T00:00:00Z", evidence: null });
    save({ usd_per_mtok: "2", effective_from: "2026-11-22" });
    expect(store.prices.records().map((row) => [row.usd_per_mtok, row.effective_to])).toEqual([
      ["1", "2026-11-22"],
      ["2", null],
    ]);
    const first = store.db.prepare("SELECT first_evidence, evidence FROM price_records ORDER BY id LIMIT 1").get();
    expect(JSON.parse(String(first?.first_evidence))).toEqual(price.evidence);
    expect(first?.evidence).toBeNull();
  });

  test("keeps a condition as stated on the page", () => {
    const when = { input_tokens_gte: 272_001, applies_to: "request" as const };
    save({ when });
    save({ when, verified_at: "2026-12-01T00:00:00Z" });
    expect(store.prices.records().map((row) => [row.when, row.verified_at])).toEqual([[when, "2026-12-01T00:00:00Z"]]);
  });

  test("never goes back in time, loses or overwrites a record", () => {
    save({});
    expect(() => save({ verified_at: "2026-01-01T00:00:00Z" })).toThrow(/only moves forward/);
    expect(() => store.db.exec("UPDATE price_records SET usd_per_mtok = '9'")).toThrow(/never overwritten/);
    expect(() => store.db.exec("DELETE FROM price_records")).toThrow(/append only/);
    expect(store.prices.records()).toEqual([price]);
  });
});
