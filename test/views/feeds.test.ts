import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteLocals } from "../../src/server/site/site-app.ts";
import { moversFeed, newProductsFeed, priceChangesFeed, xml } from "../../src/views/feeds/feeds.ts";
import { modelChangesAtom, modelChangesJson } from "../../src/views/feeds/model-changes.ts";
import { sitemapIndex, sitemapPart } from "../../src/views/feeds/sitemap.ts";
import { createSiteFixture, type SiteFixture } from "../support/site/fixture.ts";

let fixture: SiteFixture;
beforeAll(async () => {
  fixture = await createSiteFixture({
    siteUrl: "https://board.example.org",
    points: [
      { slug: "dify", points: 80, daysAgo: 5 },
      { slug: "langchain", points: 100, daysAgo: 0.2 },
    ],
    recordedDays: 10,
  });
});
afterAll(() => fixture.close());

const site = () => siteLocals(fixture.parts, { path: "/feeds/", live: true }).site;

function parse(feed: string) {
  expect(feed.startsWith('<?xml version="1.0" encoding="utf-8"?>')).toBe(true);
  const $ = load(feed, { xml: true });
  expect($("feed > id").text()).toMatch(/^https:\/\/board\.example\.org\/feeds\//);
  expect($("feed > link[rel=self]").attr("href")).toBe($("feed > id").text());
  expect($("feed > updated").text()).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
  const ids = $("entry > id")
    .toArray()
    .map((id) => $(id).text());
  expect(new Set(ids).size).toBe(ids.length);
  return $;
}

describe("Atom feeds", () => {
  it("list the newest products, of all categories and of one", () => {
    const all = parse(newProductsFeed(site(), null));
    expect(all("entry")).toHaveLength(50);
    const seo = parse(newProductsFeed(site(), "seo"));
    expect(seo("feed > title").text()).toBe("New on Clearboard: SEO");
    const slugs = new Set(fixture.data.products.filter((one) => one.category === "seo").map((one) => one.slug));
    for (const link of seo("entry > link").toArray()) {
      expect(slugs).toContain(seo(link).attr("href")?.split("/").at(-2));
    }
  });

  it("list price changes with both prices, and mark announced ones, dated by their reading", () => {
    const $ = parse(priceChangesFeed(site()));
    expect($("entry").length).toBeGreaterThan(0);
    expect($("entry > summary").first().text()).toMatch(/\$[\d.,]+ → \$[\d.,]+ \([+−][\d.]+%\)/);
    for (const updated of $("entry > updated").toArray()) {
      expect($(updated).text() <= fixture.data.generatedAt).toBe(true);
    }
    expect($("entry > title").first().text()).toMatch(/^Announced for 1 Jan 2027: Gemini 3\.8 Flash/);
  });

  it("list shutdowns and new models beside price changes, announced ones first, also as a JSON Feed", () => {
    const $ = parse(modelChangesAtom(site()));
    const titles = $("entry > title")
      .toArray()
      .map((title) => $(title).text());
    expect(titles[0]).toMatch(/^Announced for /);
    const ids = $("entry > id")
      .toArray()
      .map((id) => $(id).text());
    for (const kind of ["price", "shutdown", "new_model"]) {
      expect(ids.some((id) => id.includes(`#${kind}-`))).toBe(true);
    }
    const json = JSON.parse(modelChangesJson(site()));
    expect(json.version).toBe("https://jsonfeed.org/version/1.1");
    expect(json.feed_url).toBe("https://board.example.org/feeds/changes.json");
    expect(json.items.map(({ id }: { id: string }) => id)).toEqual(ids);
    for (const { date_modified } of json.items) expect(date_modified <= fixture.data.generatedAt).toBe(true);
  });

  it("state that the places of movers are paid for", () => {
    const $ = parse(moversFeed(site()));
    const texts = $("entry > title")
      .toArray()
      .map((title) => $(title).text());
    expect(texts).toContain("Dify: #1 → #2");
    expect($("entry > summary").first().text()).toContain("Paid placement");
  });
});

it("escapes text and drops characters that XML does not allow", () => {
  expect(xml(`a<b>&"c"\u0000\u000b\ud800 ok\u{1f600}`)).toBe("a&lt;b&gt;&amp;&quot;c&quot; ok\u{1f600}");
});

describe("the sitemap", () => {
  const pages = Array.from({ length: 50_001 }, (_, index) => ({
    path: `products/p${index}/`,
    modified: "2026-11-21T00:00:00Z",
  }));

  it("is cut into parts of 50,000 addresses", () => {
    const first = load(sitemapPart("https://b.example", pages, 1) ?? "", { xml: true });
    expect(first("url")).toHaveLength(50_000);
    const second = load(sitemapPart("https://b.example", pages, 2) ?? "", { xml: true });
    expect(second("loc").text()).toBe("https://b.example/products/p50000/");
    expect(second("lastmod").text()).toBe("2026-11-21");
    expect(sitemapPart("https://b.example", pages, 3)).toBeNull();
  });

  it("names every part in its index", () => {
    const $ = load(sitemapIndex("https://b.example", 2), { xml: true });
    expect(
      $("loc")
        .toArray()
        .map((loc) => $(loc).text()),
    ).toEqual(["https://b.example/sitemaps/1.xml", "https://b.example/sitemaps/2.xml"]);
  });
});
