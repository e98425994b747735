import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteLocals } from "../../src/server/site/site-app.ts";
import { modelsCsv } from "../../src/views/kit/csv-pages.ts";
import { isLivePath } from "../../src/views/kit/routes.ts";
import type { SiteContext } from "../../src/views/kit/site-context.ts";
import { readSorting, type Sorting, sortHeads, sortRows } from "../../src/views/kit/sorting.ts";
import { providerPage } from "../../src/views/models/providers.ts";
import { MODEL_ROWS, modelsPage, scatterPicture } from "../../src/views/models/table/models.ts";
import { orderOf } from "../../src/views/models/table/models-form.ts";
import { createSiteFixture, type SiteFixture } from "../support/site/fixture.ts";

let fixture: SiteFixture;
beforeAll(async () => {
  fixture = await createSiteFixture({ products: 5 });
});
afterAll(() => fixture.close());

const site = (): SiteContext => siteLocals(fixture.parts, { path: "/models/", live: true }).site;
const ask = (query: string) => {
  const page = modelsPage(site(), new URLSearchParams(query));
  if (page === null) throw new Error("no such page");
  return page;
};
const rows = (query: string) => ask(query).table.slice.rows.map(({ listing }) => listing);

describe("the table of models", () => {
  it("draws the plot of the filtered table as a picture with a point per model", () => {
    const query = "maker=openai&show=sellers";
    const { plot, picturePath } = ask(query);
    expect(picturePath).toBe(`models/scatter.svg?${query}`);
    expect(isLivePath("models/scatter.svg")).toBe(true);
    const picture = scatterPicture(site(), new URLSearchParams(query)) ?? "";
    expect(picture.match(/<circle/g)).toHaveLength(plot?.points.length ?? 0);
    expect(plot?.points.length).toBeGreaterThan(3);
    expect(scatterPicture(site(), new URLSearchParams("q=no-model-of-this-name"))).toBeNull();
  });

  it("shows one row per model on sale, best score first", () => {
    const page = ask("");
    expect(page.table.slice.rows).toHaveLength(MODEL_ROWS);
    const scores = page.table.slice.rows.map(({ score }) => score?.value ?? -1);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores[0]).toBeGreaterThan(0);
    const keys = page.table.slice.rows.flatMap(({ listing }) => listing.model.model_key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(page.table.slice.rows.every(({ listing }) => listing.status !== "retired")).toBe(true);
  });

  it("represents a model by its maker's listing, otherwise by the cheapest", () => {
    const everyone = rows("show=sellers&status=sold&sort=name");
    for (const listing of rows("")) {
      const { model_key, first_party } = listing.model;
      if (model_key === null || first_party) continue;
      const others = everyone.filter((one) => one.model.model_key === model_key);
      expect(others.some((one) => one.model.first_party)).toBe(false);
      expect(others.every((one) => (one.blended ?? Infinity) >= (listing.blended ?? Infinity))).toBe(true);
    }
  });

  it("filters by every part of the form", () => {
    const cheap = rows("context=200000&input=image&sort=input&order=asc");
    expect(cheap.length).toBeGreaterThan(5);
    for (const listing of cheap) {
      expect(listing.context).toBeGreaterThanOrEqual(200_000);
      expect(listing.inputs).toContain("image");
    }
    const prices = cheap.flatMap((listing) => listing.input?.value ?? []);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(rows("max_price=0.5").every((one) => (one.input?.value ?? 9) <= 0.5)).toBe(true);
    expect(rows("provider=openai").every((one) => one.provider === "openai")).toBe(true);
    expect(rows("maker=meta").map((one) => one.maker)).toContain("meta");
    expect(rows("tier=mini").every((one) => one.tier === "mini")).toBe(true);
    expect(rows("status=retired&show=sellers").every((one) => one.status === "retired")).toBe(true);
    expect(rows("q=claude+haiku").every((one) => /claude.*haiku/i.test(one.name))).toBe(true);
    expect(ask("q=nothing-of-this-name").table.slice.total).toBe(0);
  });

  it("counts models without a score instead of hiding them", () => {
    const page = ask("kind=text");
    const { plot, table } = page;
    expect(plot).not.toBeNull();
    expect((plot?.points.length ?? 0) + (plot?.unrated ?? 0) + (plot?.unpriced ?? 0)).toBe(table.slice.total);
    expect(plot?.unrated).toBeGreaterThan(0);
    for (const point of plot?.points ?? []) {
      expect(point.top).toBeLessThanOrEqual(point.y);
      expect(point.bottom).toBeGreaterThanOrEqual(point.y);
      for (const place of [point.x, point.y]) expect(place >= 0 && place <= 100).toBe(true);
    }
  });

  it("ignores invalid parameters, and has no page beyond the last", () => {
    expect(rows("sort=constructor&order=up&context=-5&max_price=1e9&status=x&cols=y&show=z")).toEqual(rows(""));
    expect(modelsPage(site(), new URLSearchParams("page=99"))).toBeNull();
  });

  it("prices other kinds in their own units", () => {
    const images = rows("kind=image");
    expect(images.length).toBeGreaterThan(0);
    expect(images.some((one) => /^\$[\d.]+ (?:an image|a megapixel)/.test(one.unitPrice ?? ""))).toBe(true);
    expect(rows("kind=text").every((one) => one.unitPrice === null)).toBe(true);
  });

  it("removes one filter at a time and keeps the other parameters", () => {
    const { filters } = ask("input=image&context=200000&page=1");
    expect(filters.map(({ query }) => query)).toEqual(["?context=200000", "?input=image"]);
  });

  it("takes the usual columns, which the form sends, for no choice", () => {
    const cols = ask("").query.columns.map((id) => `cols=${id}`);
    expect(ask(`input=image&${cols.join("&")}`).table.chosen).toBe(false);
    expect(ask(cols.slice(1).join("&")).table.chosen).toBe(true);
  });

  it("lists its sort orders in the form, with the one set by a heading", () => {
    const ids = (query: string) => rows(query).map(({ id }) => id);
    expect(ids("sort=input")).toEqual(ids("sort=input&order=asc"));
    const { orders } = ask("sort=released").options;
    expect(orders).toEqual(ask("").options.orders);
    for (const query of ["sort=input&order=desc", "sort=read&order=asc", "sort=score&order=asc"]) {
      const added = ask(query).options.orders.at(-1);
      expect(orders).not.toContainEqual(added);
      expect(ids(`sort=${added?.value}&q=gpt`)).toEqual(ids(`${query}&q=gpt`));
      expect(orderOf(ask(query).query.sorting)).toBe(added?.value);
    }
  });

  it("writes every row of a URL as CSV", () => {
    const lines = modelsCsv(site(), new URLSearchParams("status=all&show=sellers"), null).trim().split("\n");
    expect(lines).toHaveLength(fixture.data.models.length + fixture.data.taskModels.length + 1);
  });

  it("links the sorting of a provider's list to the whole table", () => {
    const page = providerPage(site(), "openai");
    const head = page?.table.columns.find(({ column }) => column.id === "input")?.head;
    expect(head?.query).toBe("?provider=openai&status=all&sort=input&order=asc");
    expect(providerPage(site(), "constructor")).toBeNull();
  });
});

describe("sorting by the address", () => {
  const columns = { name: "text", stars: "number" } as const;

  it("starts figures from the largest, prices from the lowest and names from A, and reverses on the second click", () => {
    const prices = sortHeads(new URLSearchParams(), { usd: "price" }, { key: "usd", descending: false });
    expect(prices.usd).toEqual({ current: "ascending", query: "?sort=usd&order=desc" });
    const fallback: Sorting<"name" | "stars"> = { key: "stars", descending: true };
    expect(readSorting(new URLSearchParams("sort=name"), columns, fallback)).toEqual({
      key: "name",
      descending: false,
    });
    expect(readSorting(new URLSearchParams("sort=toString"), columns, fallback)).toEqual(fallback);
    const heads = sortHeads(new URLSearchParams("q=x&page=3"), columns, fallback);
    expect(heads.stars).toEqual({ current: "descending", query: "?q=x&sort=stars&order=asc" });
    expect(heads.name).toEqual({ current: null, query: "?q=x&sort=name&order=asc" });
  });

  it("keeps unknown values last in both directions", () => {
    for (const descending of [true, false]) {
      expect(sortRows([null, 2, 1, null, 3], (one) => one, descending).slice(3)).toEqual([null, null]);
    }
  });
});

describe("a URL with a query", () => {
  it.each([
    ["models/", "?input=image", true],
    ["models/", "?utm_source=x", false],
    ["models/", "?q=", false],
    ["models/models.csv", "?tier=mini", true],
    ["models/openai/", "?sort=input", false],
    ["categories/agents/", "?sort=stars", true],
    ["products/langchain/", "?range=1y", true],
    ["data/", "?sort=stars", false],
    ["search/", "", true],
    ["models/", "", false],
  ])("%s%s is live: %s", (path, search, live) => {
    expect(isLivePath(path, search)).toBe(live);
  });
});
