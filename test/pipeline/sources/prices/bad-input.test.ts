import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Fetcher } from "../../../../pipeline/fetch/fetcher.ts";
import { type Observations, openObservations } from "../../../../pipeline/observations/observations.ts";
import { crawlPrices } from "../../../../pipeline/sources/prices/crawl.ts";
import { EXTRACTORS } from "../../../../pipeline/sources/prices/registry.ts";
import { CASES, extractText, fixture, shortRows } from "./cases.ts";

const PAGES: [name: string, text: string][] = [
  [
    "a login page",
    "<html><body><h1>Sign in</h1><form><input name=email></form><p>Plans from $20 / month</p></body></html>",
  ],
  [
    "a consent page",
    "<html><body><h2>Before you continue</h2><p>We use cookies. All prices on our site are in EUR.</p></body></html>",
  ],
  [
    "a challenge",
    "<html><title>Just a moment...</title><body>Checking your browser before accessing the site.</body></html>",
  ],
  ["an empty page", ""],
  ["bytes of another encoding", "\uFFFD\u0000\uFFFDP\u0000r\u0000i\u0000c\u0000e\u0000\uFFFD | $2 | \uFFFD$6\uFFFD"],
];

describe.each(PAGES)("%s instead of the price page", (_name, text) => {
  test.each(EXTRACTORS.map(({ provider }) => provider))("%s: no price is read", (provider) => {
    expect(extractText(provider, text, null).rows).toEqual([]);
  });
});

test.each(CASES.filter(({ fixture: name }) => /\.(?:md|html)$/.test(name)))(
  "$provider, $fixture: a page with ten times as much unrelated text gives the same prices",
  ({ provider, fixture: name, at }) => {
    const text = fixture(name);
    const more = name.endsWith(".html") ? "<p>Read our guides.</p>\n" : "\n\nRead our guides.\n\n";
    const grown = `${text}${more.repeat(Math.ceil((text.length * 9) / more.length))}`;
    expect(shortRows(extractText(provider, grown, at ?? null))).toEqual(
      shortRows(extractText(provider, text, at ?? null)),
    );
  },
);

describe("a crawl", () => {
  let store: Observations;
  let now = Date.parse("2026-11-22T06:00:00Z");
  let text = "";
  beforeEach(() => {
    store = openObservations(":memory:");
  });
  afterEach(() => store.close());
  const fetcher: Fetcher = {
    async fetchPage({ url }) {
      const readAt = `${new Date(now).toISOString().slice(0, 19)}Z`;
      const sha256 = createHash("sha256").update(text).digest("hex");
      const page = { url, finalUrl: url, text, sha256, contentType: "text/markdown", charset: "utf-8", readAt };
      return { ok: true, page: { ...page, from: "network" } };
    },
  };
  const groq = EXTRACTORS.filter(({ provider }) => provider === "groq");
  const crawl = async () =>
    (await crawlPrices({ extractors: groq, listed: [], store, fetcher, now: () => now })).providers[0];
  const table = (rows: number) =>
    `# Models\n\n| MODEL ID | PRICE PER 1M TOKENS |\n| --- | --- |\n${Array.from({ length: rows }, (_, at) => `| m${at} | $1 input$2 output |\n`).join("")}`;

  test.each([...PAGES, ["a table of 10,000 rows", table(10_000)] as const])(
    "of %s keeps the old prices and says why",
    async (_name, bad) => {
      text = table(3);
      await crawl();
      const before = store.prices.records("groq");
      now += 86_400_000;
      text = bad;
      const report = await crawl();
      expect(report).toMatchObject({ state: "unread", reason: expect.stringMatching(/\w/) });
      expect(report?.pages[0]?.url).toMatch(/^https:/);
      expect(store.prices.records("groq")).toEqual(before);
    },
  );

  test("of a page older than the stored one changes nothing", async () => {
    text = table(3);
    await crawl();
    const before = store.prices.records("groq");
    now -= 30 * 86_400_000;
    text = table(3).replaceAll("$1", "$4");
    expect(await crawl()).toMatchObject({ state: "unread", reason: expect.stringContaining("newer prices are known") });
    expect(store.prices.records("groq")).toEqual(before);
  });
});
