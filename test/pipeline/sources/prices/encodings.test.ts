import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Fetcher } from "../../../../pipeline/fetch/fetcher.ts";
import { crawlPrices } from "../../../../pipeline/sources/prices/crawl.ts";
import type { PriceExtractor } from "../../../../pipeline/sources/prices/extractor.ts";
import { groq } from "../../../../pipeline/sources/prices/providers/groq.ts";
import { type Bench, createBench, startUpstream, type Upstream } from "../../fetch/local-upstream.ts";

const table = (price: string) =>
  `# Models\n\n| MODEL ID | PRICE PER 1M TOKENS |\n| --- | --- |\n| one | ${price} input${price} output |\n\nRead our guides – today.\n`;
const DAY = 86_400_000;
const DOLLARS = table("$4");
/** Currencies and spaces beyond ASCII. All are amounts that a reader who lost the first character would take for dollars. */
const OTHERS = [table("€4"), table("£4"), table("¥4"), table("₩4"), table("US$\u00a04"), table("4\u202f€")];

const utf8 = (text: string) => Buffer.from(text, "utf8");
const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();
/** What a program stores that reads UTF-8 as Windows-1252, character by character, and writes UTF-8. */
const twice = (text: string) => utf8(new TextDecoder("windows-1252").decode(utf8(text)));
const twiceLatin1 = (text: string) => utf8(utf8(text).toString("latin1"));
const typed = (charset: string) => `text/markdown; charset=${charset}`;

type Bad = [name: string, contentType: string, body: (text: string) => Buffer, reason: RegExp];
const BAD: Bad[] = [
  [
    "Windows-1252 bytes in UTF-8",
    typed("utf-8"),
    (t) => Buffer.concat([utf8(t), Buffer.from([0x80])]),
    /not valid utf-8/,
  ],
  [
    "Latin-1 bytes in a page without a charset",
    "text/markdown",
    (t) => Buffer.concat([utf8(t), Buffer.from([0xa3, 0x34])]),
    /not valid utf-8/,
  ],
  [
    "a Windows-1252 line after a mark of UTF-8",
    "text/html",
    (t) => Buffer.concat([utf8(`\ufeff${t}`), Buffer.from([0x93])]),
    /not valid utf-8/,
  ],
  ["UTF-16LE without a mark", "text/markdown", (t) => Buffer.from(t, "utf16le"), /NUL characters|not valid/],
  ["UTF-16BE without a mark", typed("windows-1252"), utf16be, /NUL characters/],
  ["UTF-16BE under the name of UTF-16LE", typed("utf-16"), utf16be, /not valid|no table|no model|read/],
  [
    "UTF-16 after a mark, then UTF-8",
    "text/markdown",
    (t) => Buffer.concat([Buffer.from("\ufeff# Models", "utf16le"), utf8(t)]),
    /./,
  ],
  ["UTF-8 under the name of UTF-16", typed("utf-16le"), utf8, /./],
  ["UTF-8 under the name of Latin-1", typed("iso-8859-1"), utf8, /declares windows-1252, but its bytes are UTF-8/],
  ["UTF-8 under the name of GBK", typed("gbk"), utf8, /not valid gbk|declares gbk, but its bytes are UTF-8/],
  [
    "UTF-8 under the name of Shift_JIS",
    typed("shift_jis"),
    utf8,
    /not valid shift_jis|declares shift_jis, but its bytes are UTF-8/,
  ],
  ["UTF-8 under a name of nothing", typed("x-latin-9000"), utf8, /is not known/],
  ["UTF-8 encoded twice by Windows-1252", typed("utf-8"), twice, /encoded as UTF-8 twice/],
  ["UTF-8 encoded twice by Latin-1", typed("utf-8"), twiceLatin1, /encoded as UTF-8 twice/],
];

describe("a price page in mixed encodings", () => {
  let upstream: Upstream;
  let bench: Bench;
  let answer: { contentType: string; body: Buffer };
  beforeEach(async () => {
    answer = { contentType: typed("utf-8"), body: utf8(table("$1")) };
    upstream = await startUpstream((request, response) => {
      const { contentType, body } =
        request.url === "/broken" ? answer : { contentType: typed("utf-8"), body: utf8(table("$2")) };
      response.writeHead(200, { "content-type": contentType }).end(body);
    });
    bench = createBench([upstream]);
  });
  afterEach(async () => {
    await upstream.close();
    await bench.close();
  });

  /** Reads a page of an https address from the server on this machine. */
  const fetcher: Fetcher = {
    async fetchPage(request) {
      const { url } = request;
      const result = await bench.fetcher.fetchPage({ ...request, url: upstream.url(new URL(url).pathname) });
      return result.ok
        ? { ok: true, page: { ...result.page, url, finalUrl: url } }
        : { ok: false, finding: { ...result.finding, url } };
    },
  };

  async function crawl() {
    const at = (provider: string): PriceExtractor => ({
      ...groq,
      provider,
      urls: [`https://prices.example/${provider}`],
      extract(page) {
        const { rows, refusals } = groq.extract(page);
        return { rows: rows.map((row) => ({ ...row, provider })), refusals };
      },
    });
    const options = { listed: [], store: bench.observations, fetcher, now: () => bench.clock.now };
    const { providers } = await crawlPrices({ ...options, extractors: [at("broken"), at("whole")] });
    return providers;
  }

  it.each(BAD)(
    "%s: names page and reason, keeps the old prices, reads the next provider",
    async (_name, contentType, body, reason) => {
      await crawl();
      const before = bench.observations.prices.records("broken");
      expect(before).toHaveLength(2);
      for (const text of [DOLLARS, ...OTHERS]) {
        bench.clock.now += DAY;
        answer = { contentType, body: body(text) };
        const [broken, whole] = await crawl();
        expect(broken).toMatchObject({ state: "unread", reason: expect.stringMatching(reason) });
        expect(broken?.pages[0]?.url).toBe("https://prices.example/broken");
        expect(bench.observations.prices.records("broken")).toEqual(before);
        expect(whole).toMatchObject({
          state: "read",
          rates: 2,
          readAt: new Date(bench.clock.now).toISOString().replace(".000Z", "Z"),
        });
      }
    },
  );

  it("reads the page in every encoding that it declares correctly", async () => {
    const right: [string, Buffer][] = [
      [typed("utf-16"), Buffer.from(`\ufeff${DOLLARS}`, "utf16le")],
      ["text/markdown", utf16be(`\ufeff${DOLLARS}`)],
      [typed("utf-16le"), Buffer.from(DOLLARS, "utf16le")],
      [typed("windows-1252"), Buffer.from(DOLLARS.replace("–", "\u0096"), "latin1")],
      ["text/markdown", utf8(`\ufeff${DOLLARS}`)],
    ];
    for (const [contentType, body] of right) {
      bench.clock.now += DAY;
      answer = { contentType, body };
      const [broken] = await crawl();
      expect(broken).toMatchObject({ state: "read", rates: 2 });
    }
  });

  it("reads no other currency as dollars where a charset lacks its sign", async () => {
    for (const charset of [
      "shift_jis",
      "gbk",
      "koi8-r",
      "windows-1251",
      "iso-8859-15",
      "macintosh",
      "euc-kr",
      "big5",
    ]) {
      for (const text of OTHERS.slice(0, 3)) {
        bench.clock.now += DAY;
        answer = {
          contentType: typed(charset),
          body: Buffer.from(text.replace("€", "\u0080").replace("–", "-"), "latin1"),
        };
        const [broken] = await crawl();
        expect([charset, broken?.state]).toEqual([charset, "unread"]);
        expect(broken?.reason).toMatch(/\w/);
      }
    }
    expect(bench.observations.prices.records("broken")).toEqual([]);
  });
});
