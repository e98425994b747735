import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listedModels } from "../../src/operations/shared/models/listed.ts";
import { siteLocals } from "../../src/server/site/site-app.ts";
import { boardPage } from "../../src/views/boards/boards.ts";
import { homePage } from "../../src/views/home.ts";
import { boardCsv, productsCsv } from "../../src/views/kit/csv-pages.ts";
import { isLivePath } from "../../src/views/kit/routes.ts";
import type { SiteContext } from "../../src/views/kit/site-context.ts";
import { boxTables } from "../../src/views/kit/tables.ts";
import { newModels } from "../../src/views/models/new-models.ts";
import { embeddedScatter, modelsPage } from "../../src/views/models/table/models.ts";
import { PRESETS } from "../../src/views/models/table/models-form.ts";
import { productsPage } from "../../src/views/products/all-products.ts";
import { categoryPage } from "../../src/views/products/category.ts";
import { modelsOf } from "../../src/views/products/product-models.ts";
import { signalPage } from "../../src/views/products/signals.ts";
import { createSiteFixture, type SiteFixture } from "../support/site/fixture.ts";

let fixture: SiteFixture;
beforeAll(async () => {
  fixture = await createSiteFixture({ points: [{ slug: "dify", points: 60, daysAgo: 1 }] });
});
afterAll(() => fixture.close());

const site = (): SiteContext => siteLocals(fixture.parts, { path: "/", live: false }).site;
const params = (text: string) => new URLSearchParams(text);
const sorted = (values: readonly number[]) => [...values].sort((a, b) => b - a);

describe("all products", () => {
  it("are paged, newest first, each product once", () => {
    const pages = productsPage(site())?.slice.pages ?? 0;
    const slugs = Array.from({ length: pages }, (_, index) =>
      (productsPage(site(), params(`page=${index + 1}`))?.slice.rows ?? []).map(({ slug }) => slug),
    ).flat();
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs).toHaveLength(fixture.data.products.length);
    const days = productsPage(site())?.slice.rows.map(({ listedAt }) => Date.parse(listedAt)) ?? [];
    expect(days).toEqual(sorted(days));
    expect(productsPage(site(), params(`page=${pages + 1}`))).toBeNull();
  });

  it("are sorted over all pages, and so is their CSV", () => {
    const most = [...fixture.data.products].sort((a, b) => (b.growth?.days30 ?? -1e9) - (a.growth?.days30 ?? -1e9))[0];
    const page = productsPage(site(), params("sort=growth30&order=desc"));
    expect(page?.slice.rows[0]?.slug).toBe(most?.slug);
    expect(page?.pagePath(2)).toBe("products/?sort=growth30&order=desc&page=2");
    expect(productsCsv(site(), params("sort=growth30&order=desc"))?.split("\n")[1]).toContain(most?.slug);
    expect(isLivePath("products/", "?sort=growth30")).toBe(true);
    expect(isLivePath("products/")).toBe(false);
  });
});

describe("filters of a list of products", () => {
  it("narrow the whole list, show the count behind each link, and are removed by their own link", () => {
    const whole = productsPage(site());
    const licences = whole?.facets.find(({ label }) => label === "Licence type");
    const open = fixture.data.products.filter(({ license }) => license === "open-source").length;
    const link = licences?.links.find(({ label }) => label === "Open source");
    expect(link).toMatchObject({ count: open, query: "?license=open-source", current: false });

    const page = productsPage(site(), params("license=open-source&sort=growth30&order=desc"));
    expect(page?.slice.total).toBe(open);
    expect(page?.slice.rows.every(({ license }) => license === "open-source")).toBe(true);
    expect(page?.listed).toBe(fixture.data.products.length);
    expect(page?.head.canonical).toBeNull();
    expect(page?.pagePath(2)).toBe("products/?license=open-source&sort=growth30&order=desc&page=2");
    expect(page?.heads.name.query).toBe("?license=open-source&sort=name&order=asc");
    const chosen = page?.facets[0]?.links.find(({ current }) => current);
    expect(chosen).toMatchObject({ label: "Open source", query: "?sort=growth30&order=desc" });
    expect(productsCsv(site(), params("license=open-source"))?.split("\n")).toHaveLength(Math.min(100, open) + 2);
    expect(isLivePath("products/", "?license=open-source")).toBe(true);
  });

  it("count within the other filters", () => {
    const page = productsPage(site(), params("license=proprietary"));
    const ai = page?.facets.find(({ label }) => label === "Subject")?.links.find(({ label }) => label === "AI");
    const both = productsPage(site(), params("license=proprietary&subject=ai"));
    expect(both?.slice.total).toBe(ai?.count);
    expect(both?.slice.total).toBeLessThan(page?.slice.total ?? 0);
  });

  it("keep the places of a signal, and give an empty list for unused values", () => {
    const places = (page: ReturnType<typeof signalPage>) =>
      page?.slice.rows.map(({ slug, position }) => `${position} ${slug}`);
    const all = places(signalPage(site(), "growth-30", 1)) ?? [];
    const narrow = places(signalPage(site(), "growth-30", 1, params("license=source-available"))) ?? [];
    const shared = narrow.filter((place) => all.includes(place));
    expect(shared.length).toBeGreaterThan(0);
    expect(shared).toEqual(all.filter((place) => narrow.includes(place)));
    const beyond = narrow.filter((place) => !all.includes(place)).map((place) => Number.parseInt(place, 10));
    expect(Math.min(...beyond, 1000)).toBeGreaterThan(100);
    expect(productsPage(site(), params("language=Nothing"))?.slice.total).toBe(0);
    expect(categoryPage(site(), "agents", 1, params("license=<script>"))?.slice.total).toBe(0);
  });
});

describe("a board", () => {
  it("states the order of products without points, and uses it", () => {
    const page = boardPage(site(), "overall", "all");
    expect(page?.orderText).toContain("1 product holds points; the rest stand in the order of stars gained in 30 days");
    const gained = page?.slice.rows.slice(1).flatMap(({ gained30 }) => gained30 ?? []) ?? [];
    expect(gained).toEqual(sorted(gained));
    expect(page?.slice.rows[0]).toMatchObject({ slug: "dify", points: 60 });
  });

  it("is sorted over all pages by its headings, and keeps each product's place", () => {
    const by = (text: string) => boardPage(site(), "overall", "all", params(text));
    const page = by("sort=stars&order=desc");
    const stars = page?.slice.rows.map((row) => row.stars ?? 0) ?? [];
    expect(stars).toEqual(sorted(stars));
    expect(stars[0]).toBe(Math.max(...fixture.data.products.map((product) => product.githubStars ?? 0)));
    expect(page?.byPlace).toBe(false);
    expect(page?.slice.rows.find(({ slug }) => slug === "dify")?.position ?? 1).toBe(1);
    expect(boardCsv(site(), "overall", "all", params("sort=stars&order=desc"))?.split("\n")[1]).toContain(
      page?.slice.rows[0]?.slug,
    );
  });
});

describe("new models", () => {
  it("are sold by their maker or three others, and shown newest first with their price", () => {
    const found = newModels(site(), 40);
    expect(found.map(({ on }) => on)).toEqual(
      found
        .map(({ on }) => on)
        .sort()
        .reverse(),
    );
    const listed = listedModels(fixture.parts.context.catalog);
    for (const { name } of found) {
      const sellers = listed.filter((model) => model.display_name === name);
      const keys = new Set(sellers.map(({ model_key }) => model_key));
      const all = listed.filter(({ model_key, display_name }) =>
        model_key === null ? display_name === name : keys.has(model_key),
      );
      expect(all.length >= 3 || all.some(({ first_party }) => first_party), name).toBe(true);
    }
    expect(found.filter(({ price }) => price !== null).length).toBeGreaterThan(30);
    expect(homePage(site()).newModels).toEqual(found.slice(0, 8));
  });
});

describe("the plot of models", () => {
  it("narrows to recent releases together with the table, and states it", () => {
    const page = modelsPage(site(), params("since=6m"));
    const days = page?.table.slice.rows.map(({ listing }) => listing.released ?? "") ?? [];
    expect(days.length).toBeGreaterThan(3);
    expect(days.every((day) => day >= "2026-05-22")).toBe(true);
    expect(page?.filters).toEqual([{ text: "released in the last 6 months", query: "./" }]);
    expect(page?.ranges.filter(({ current }) => current).map(({ label }) => label)).toEqual(["6 months"]);
    expect(page?.embedPath).toBe("embed/models/?since=6m");
    const whole = modelsPage(site(), params(""));
    expect(page?.plot?.points.length).toBeLessThan(whole?.plot?.points.length ?? 0);
    expect(modelsPage(site(), params("since=x"))?.filters).toEqual([]);
  });

  it("is filtered by weights and tools, with a link for each frequent question", () => {
    const rows = (query: string) => modelsPage(site(), params(query))?.table.slice.rows ?? [];
    expect(rows("weights=open").every(({ listing }) => listing.model.open_weights)).toBe(true);
    expect(rows("weights=closed").some(({ listing }) => listing.model.open_weights)).toBe(false);
    expect(rows("tools=yes").every(({ listing }) => listing.model.tools === true)).toBe(true);
    for (const { query } of PRESETS) {
      expect(rows(query.slice(1)).length, query).toBeGreaterThan(3);
      expect(isLivePath("models/", query), query).toBe(true);
    }
    const cheapest = rows(PRESETS[2]?.query.slice(1) ?? "").map(({ listing }) => listing.blended ?? Infinity);
    expect(cheapest).toEqual([...cheapest].sort((a, b) => a - b));
  });

  it("begins its score axis near the lowest interval, and stays within the frame", () => {
    const plot = modelsPage(site(), params("since=6m"))?.plot;
    expect(Number(plot?.yTicks[0]?.label)).toBeGreaterThan(0);
    for (const { top, bottom } of plot?.points ?? []) {
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(100);
    }
  });

  it("can be embedded in a frame with the same points and links to this site", () => {
    const { plot, source, href } = embeddedScatter(site(), params("since=6m&theme=dark"));
    expect(plot?.points.map(({ id }) => id)).toEqual(
      modelsPage(site(), params("since=6m"))?.plot?.points.map(({ id }) => id),
    );
    expect(source).toBe("http://127.0.0.1:4321/models/?since=6m");
    expect(href(plot?.points[0]?.id ?? "")).toMatch(/^http:\/\/127\.0\.0\.1:4321\/models\/[^/]+\/[^/]+\/$/);
  });
});

describe("models of a product", () => {
  const of = (slug: string) => {
    const product = site().index().product(slug);
    return product === undefined ? undefined : modelsOf(site(), product)?.path;
  };

  it("are those of the provider behind an assistant or an API", () => {
    expect([of("claude"), of("chatgpt"), of("openai-platform")]).toEqual([
      "models/anthropic/",
      "models/openai/",
      "models/openai/",
    ]);
  });

  it("are empty for a product that only names a provider in a tag", () => {
    expect(of("nextai-translator")).toBeUndefined();
    expect(of("tensorflow")).toBeUndefined();
  });
});

it("addresses in tables of a document may break after a slash, and names after an underscore", () => {
  const $ = load(boxTables("<table><tr><td><code>GET /api/agent</code></td></tr></table><p><code>/a/b</code></p>"));
  expect($("td code").html()).toBe("GET /<wbr>api/<wbr>agent");
  expect($("td code").text()).toBe("GET /api/agent");
  expect($("p code").html()).toBe("/a/b");
  expect(boxTables("<table><tr><td><code>rows_total</code></td></tr></table>")).toContain("rows_<wbr>total");
});
