import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteLocals } from "../../src/server/site/site-app.ts";
import type { SiteContext } from "../../src/views/kit/site-context.ts";
import { productPage } from "../../src/views/products/product.ts";
import { readStarsView, starsPicture, starsPlot, viewLinks, viewQuery } from "../../src/views/products/stars-plot.ts";
import { createSiteFixture, type SiteFixture } from "../support/site/fixture.ts";

let fixture: SiteFixture;
beforeAll(async () => {
  fixture = await createSiteFixture();
});
afterAll(() => fixture.close());

const site = (): SiteContext => siteLocals(fixture.parts, { path: "/", live: true }).site;
const view = (query: string) => readStarsView(new URLSearchParams(query));

describe("a plot of stars", () => {
  it("reads its layout from the URL and writes it back", () => {
    expect(view("range=1y&scale=log&align=age")).toEqual({ range: "1y", scale: "log", align: "age" });
    expect(view("range=constructor&scale=x&align=y")).toEqual({ range: "all", scale: "linear", align: "date" });
    expect(viewQuery(view("range=1y&scale=log"))).toBe("&range=1y&scale=log");
    expect(viewQuery(view(""))).toBe("");
    const links = viewLinks(view("range=1y"), false);
    expect(links.map(({ label }) => label)).toEqual(["Range", "Scale"]);
    expect(links.flatMap((group) => group.links.filter((link) => link.current)).map(({ label }) => label)).toEqual([
      "1 year",
      "linear",
    ]);
  });

  it("begins no earlier than its range", () => {
    const product = { slug: "langchain", name: "LangChain" };
    const year = starsPlot(site(), [product], view("range=1y"));
    const all = starsPlot(site(), [product], view(""));
    expect(year?.days).toBeLessThanOrEqual(365);
    expect(all?.days ?? 0).toBeGreaterThan(year?.days ?? 0);
    expect(year?.lines[0]?.values.at(-1)?.[1]).toBe(all?.lines[0]?.values.at(-1)?.[1]);
    expect(productPage(site(), "langchain", new URLSearchParams("range=1y"))?.stars?.plot?.days).toBe(year?.days);
  });

  it("is drawn as a picture without external resources", () => {
    const svg = starsPicture(site(), new URLSearchParams("p=langchain&p=dify&p=no-such-thing&theme=dark")) ?? "";
    const $ = load(svg, { xml: true });
    expect($("title").text()).toBe("GitHub stars of LangChain, Dify");
    expect($("circle")).toHaveLength(2);
    expect($("image, script, foreignObject, style")).toHaveLength(0);
    expect(svg).not.toMatch(/NaN|undefined|https?:\/\/(?!www\.w3\.org)/);
    expect(starsPicture(site(), new URLSearchParams("p=no-such-thing"))).toBeNull();
  });
});
