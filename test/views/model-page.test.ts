import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { modelSlug } from "../../src/operations/shared/models/listed.ts";
import { siteLocals } from "../../src/server/site/site-app.ts";
import { homePage } from "../../src/views/home.ts";
import { isLivePath } from "../../src/views/kit/routes.ts";
import type { SiteContext } from "../../src/views/kit/site-context.ts";
import { byId, listings } from "../../src/views/models/listings.ts";
import { modelPage } from "../../src/views/models/page/model.ts";
import { pricePicture } from "../../src/views/models/page/price-history.ts";
import { createSiteFixture, type SiteFixture } from "../support/site/fixture.ts";

let fixture: SiteFixture;
beforeAll(async () => {
  fixture = await createSiteFixture({ products: 5 });
});
afterAll(() => fixture.close());

const site = (): SiteContext => siteLocals(fixture.parts, { path: "/", live: false }).site;
const page = (provider: string, slug: string, query = "") => {
  const found = modelPage(site(), provider, slug, new URLSearchParams(query));
  if (found === null) throw new Error(`no page of ${provider}/${slug}`);
  return found;
};

describe("a model's page", () => {
  it("lists all sellers of the model, cheapest first, with this one marked", () => {
    const { sellers } = page("zai", "glm-5.1");
    expect(sellers.length).toBeGreaterThan(2);
    expect(sellers.filter((one) => one.isThis).map(({ listing }) => listing.id)).toEqual(["zai/glm-5.1"]);
    expect(new Set(sellers.map(({ listing }) => listing.model.model_key))).toEqual(new Set(["zai/glm-5.1"]));
    const prices = sellers.map(({ listing }) => listing.blended ?? Infinity);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  it("computes the reader's own use, and an example for invalid input", () => {
    // 0.20 input and 1.20 output a million tokens: 0.14 a call of 100,000 and 100,000.
    const own = page("openai", "gpt-5.6-luna", "input=100000&output=100000&calls=1000");
    expect(own.cost).toMatchObject({ perCall: "$0.14", perMonth: "$140.00" });
    expect(page("openai", "gpt-5.6-luna", "input=x&output=-1&calls=1e9").use).toEqual({
      input: 2000,
      output: 500,
      calls: 10_000,
    });
  });

  it("states unknown facts once, and never as known ones", () => {
    const without = fixture.data.models.find((model) => model.max_output === null && model.released_on === null);
    const slug = (without?.model_id ?? "").toLowerCase().replace(/[^a-z0-9.]+/g, "-");
    const own = page(without?.provider ?? "", slug);
    expect(own.unknown).toEqual(expect.arrayContaining(["longest output", "released"]));
    expect(own.facts.every(({ value }) => value !== "" && value !== "–")).toBe(true);
  });

  it("of a model that ended and has no price on record states its end and no cost", () => {
    const unpriced = fixture.data.models.filter(({ prices }) => prices.length === 0);
    expect(unpriced.length).toBeGreaterThan(30);
    for (const { provider, model_id: id } of unpriced) expect(page(provider, modelSlug(id)).cost).toBeNull();
    expect(page("openai", "computer-use-preview").notice?.text).toContain("It was shut down on");
  });

  it("names cheaper models within its interval, never second-hand ones", () => {
    const own = page("zai", "glm-5.1");
    const score = own.scores.abilities.find(({ kind }) => kind === "General")?.score;
    expect(own.cheaper.length).toBeGreaterThan(0);
    for (const { listing, score: other } of own.cheaper) {
      expect(other.value).toBeGreaterThanOrEqual(score?.low ?? Infinity);
      expect(listing.read?.quoted).toBe(true);
    }
  });

  it("does not offer models that are no longer sold", () => {
    const own = page("alibaba", "qwen3-14b");
    expect([own.status, own.cost]).toEqual(["retired", null]);
    expect(own.figures.find(({ label }) => label === "Input")?.sub).toBe("a million tokens, last price");
    expect(own.sellers.filter(({ isThis }) => !isThis).length).toBeGreaterThan(1);
  });

  it("separates announced prices from earlier ones", () => {
    const own = page("google", "gemini-3.8-flash");
    expect(own.announced.map((group) => group.from)).toContain("2027-01-01");
    expect(own.past.every((group) => group.from <= "2026-11-21")).toBe(true);
    expect(own.plot).not.toBeNull();
    expect(page("zai", "glm-5.1").plot).toBeNull();
  });

  it("limits the price plot to a range, and gives it as a picture", () => {
    const all = page("openai", "gpt-5.6-luna");
    const year = page("openai", "gpt-5.6-luna", "range=1y");
    const day = fixture.data.generatedAt.slice(0, 10);
    const least = new Date(Date.parse(day) - 365 * 86_400_000).toISOString().slice(0, 10);
    expect((year.plot?.from ?? "") >= least).toBe(true);
    expect(year.plot?.lines.map(({ last }) => last.label)).toEqual(all.plot?.lines.map(({ last }) => last.label));
    expect(year.plotTools.links[0]?.links.find(({ current }) => current)?.label).toBe("1 year");
    const { svg } = year.plotTools.addresses;
    expect(svg).toBe("models/openai/gpt-5.6-luna/prices.svg?range=1y");
    expect(isLivePath(svg.split("?")[0] ?? "")).toBe(true);
    const listing = byId(listings(site())).get("openai/gpt-5.6-luna")?.model;
    const picture = pricePicture(site(), listing, new URLSearchParams("range=1y"));
    expect(picture).toMatch(/^<svg .*GPT-5\.6 Luna at OpenAI.*<\/svg>$/s);
    expect(pricePicture(site(), undefined, new URLSearchParams())).toBeNull();
  });

  it("has a title that no other page has", () => {
    const titles = fixture.data.models
      .filter((model) => model.provider === "amazon-bedrock" || model.provider === "databricks")
      .map((model) => page(model.provider, modelSlug(model.model_id)).head.title);
    expect(titles.length).toBeGreaterThan(20);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("exists for models that are not priced by the token", () => {
    const task = fixture.data.taskModels.find((model) => model.unit_prices.length > 0);
    const slug = (task?.model_id ?? "").toLowerCase().replace(/[^a-z0-9.]+/g, "-");
    const own = page(task?.provider ?? "", slug);
    expect(own.unitPrices.length).toBeGreaterThan(0);
    expect(own.cost).toBeNull();
    expect(modelPage(site(), "openai", "no-such-model")).toBeNull();
  });
});

describe("the home page", () => {
  it("shows announced changes first, each event with its day", () => {
    const home = homePage(site());
    expect(home.priceChanges[0]?.scheduled).toBe(true);
    const past = home.priceChanges.filter((change) => !change.scheduled).map((change) => change.on);
    expect(past).toEqual([...past].sort().reverse());
    const days = home.newModels.map((event) => event.on);
    expect(days).toEqual([...days].sort().reverse());
    expect(home.ending.every((event) => event.on > "2026-11-21")).toBe(true);
    for (const event of [...home.newModels, ...home.ending]) {
      const [, provider, slug] = event.path.split("/");
      expect(modelPage(site(), provider ?? "", slug ?? ""), event.path).not.toBeNull();
    }
  });
});
