import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { decodeText } from "../../../../pipeline/fetch/charset.ts";
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
];

describe.each(PAGES)("%s instead of the price page", (_name, text) => {
  test.each(EXTRACTORS.map(({ provider }) => provider))("%s: nothing is read", (provider) => {
    expect(extractText(provider, text, null).rows).toEqual([]);
  });
});

test.each(CASES.filter(({ fixture: name }) => /\.(?:md|html)$/.test(name)))(
  "$provider, $fixture: a page ten times as large, by text of no use, is read as before",
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
  /** Body and content type of the page, in place of `text`. */
  let sent: { body: Buffer; contentType: string } | null = null;
  beforeEach(() => {
    store = openObservations(":memory:");
    sent = null;
  });
  afterEach(() => store.close());
  const fetcher: Fetcher = {
    async fetchPage({ url }) {
      const readAt = `${new Date(now).toISOString().slice(0, 19)}Z`;
      const { body, contentType } = sent ?? { body: Buffer.from(text), contentType: "text/markdown" };
      const decoded = decodeText(body, contentType);
      if (!decoded.ok) return { ok: false, finding: { code: "charset", url, message: decoded.message } };
      const sha256 = createHash("sha256").update(body).digest("hex");
      const page = { url, finalUrl: url, text: decoded.text, sha256, contentType, charset: decoded.charset, readAt };
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

  test("of an older page than the one stored changes nothing", async () => {
    text = table(3);
    await crawl();
    const before = store.prices.records("groq");
    now -= 30 * 86_400_000;
    text = table(3).replaceAll("$1", "$4");
    expect(await crawl()).toMatchObject({ state: "unread", reason: expect.stringContaining("newer prices are known") });
    expect(store.prices.records("groq")).toEqual(before);
  });

  describe("of a page in another encoding than it says, or in several", () => {
    const UTF8 = "text/markdown; charset=utf-8";
    const note = "\n\nCaf\u00e9 \u2013 open to all.\n";
    const windows1252 = (words: string) =>
      Buffer.from(words.replaceAll("\u20ac", "\u0080").replaceAll("\u2013", "\u0096"), "latin1");
    const utf16be = (words: string) => Buffer.from(words, "utf16le").swap16();
    /** UTF-8 that was taken for Windows-1252 and encoded again. */
    const twice = (words: string) => Buffer.from(new TextDecoder("windows-1252").decode(Buffer.from(words)));
    const ENCODINGS: [
      name: string,
      encode: (words: string) => Buffer,
      contentType: string,
      outcome: "read" | "kept",
    ][] = [
      ["UTF-16, the low byte first, with its mark", (words) => Buffer.from(`\ufeff${words}`, "utf16le"), UTF8, "read"],
      ["UTF-16, the high byte first, with its mark", (words) => utf16be(`\ufeff${words}`), UTF8, "read"],
      [
        "UTF-16, named by the server",
        (words) => Buffer.from(words, "utf16le"),
        "text/markdown; charset=utf-16le",
        "read",
      ],
      ["Windows-1252, named by the server", windows1252, "text/markdown; charset=windows-1252", "read"],
      ["UTF-16 without a mark", (words) => Buffer.from(words, "utf16le"), UTF8, "kept"],
      ["UTF-16 without a mark, the high byte first", utf16be, UTF8, "kept"],
      ["Windows-1252 that claims UTF-8", windows1252, UTF8, "kept"],
      ["Windows-1252 that claims nothing", windows1252, "text/markdown", "kept"],
      [
        "UTF-8 with Windows-1252 inside",
        (words) => Buffer.concat([Buffer.from(words), windows1252(note)]),
        UTF8,
        "kept",
      ],
      ["UTF-8 cut inside a character", (words) => Buffer.from(`${words}\u20ac`).subarray(0, -1), UTF8, "kept"],
      [
        "UTF-16 whose mark UTF-8 follows",
        (words) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(words)]),
        UTF8,
        "kept",
      ],
      ["UTF-8 that claims an encoding that nobody knows", Buffer.from, "text/markdown; charset=klingon", "kept"],
      // The dash turns into characters of which one is a euro sign: such a page is not read.
      ["UTF-8 that claims Windows-1252", Buffer.from, "text/markdown; charset=windows-1252", "kept"],
      ["UTF-8 encoded twice", twice, UTF8, "kept"],
    ];
    const stored = () => store.prices.records("groq").map(({ model_id, usd_per_mtok }) => [model_id, usd_per_mtok]);

    test.each(ENCODINGS)(
      "%s: prices are read as they are, or the old ones are kept and it is said why",
      async (_name, encode, contentType, outcome) => {
        text = table(3);
        await crawl();
        const before = stored();
        now += 86_400_000;
        sent = { body: encode(table(3).replaceAll("$2", "$3") + note), contentType };
        const report = await crawl();
        if (outcome === "read") {
          expect(report?.state).toBe("read");
          expect(stored()).not.toEqual(before);
        } else {
          expect(report).toMatchObject({ state: "unread", reason: expect.stringMatching(/\w/) });
          expect(report?.pages[0]?.url).toMatch(/^https:/);
          expect(stored()).toEqual(before);
        }
      },
    );

    test.each(ENCODINGS)(
      "%s: no price in euros or pounds is read as dollars, around a space of no width or none",
      async (_name, encode, contentType) => {
        for (const sign of ["\u20ac", "\u00a3", "\u20ac\u00a0", "\u00a3\u200b"]) {
          sent = { body: encode(table(3).replaceAll("$", sign)), contentType };
          await crawl();
          expect(stored()).toEqual([]);
        }
      },
    );
  });
});
