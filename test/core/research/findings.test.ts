import { describe, expect, it } from "vitest";
import type { PricedModel } from "../../../src/core/prices/bands.ts";
import { type Findable, findingsOf } from "../../../src/core/research/findings.ts";
import {
  categoryDistribution,
  concentration,
  coverageOf,
  type FieldProduct,
  growthLeaders,
  licenseMix,
  tally,
} from "../../../src/core/research/research.ts";
import type { ModelPrice } from "../../../src/schema/records/model-price.ts";
import { madeModel, madePrice } from "../../support/world/models.ts";

const READ = "2026-08-22T09:30:00.000Z";
const CATALOGUE = { name: "Catalogue", url: "https://board.example/catalogue", as_of: "2026-11-21" };
const STARS = { name: "Stars", url: "https://board.example/stars", as_of: "2026-11-21" };

function product(slug: string, known: Partial<FieldProduct> = {}): FieldProduct {
  return {
    slug,
    name: `The ${slug}`,
    category: "developer",
    license: "proprietary",
    githubUrl: null,
    stars: null,
    starsAt: null,
    gained30: null,
    growthAsOf: null,
    ...known,
  };
}

function priced(id: string, input: string, output: string, over: { provider?: string; status?: ModelPrice["status"] }) {
  const { provider = "acme", status = "verified" } = over;
  return {
    model: madeModel({ model_id: id, display_name: id.toUpperCase(), provider }),
    input: madePrice("input", input),
    output: madePrice("output", output),
    status,
  } satisfies PricedModel;
}

function facts(products: readonly FieldProduct[], models: readonly PricedModel[] | null = null): Findable {
  return {
    answer: {
      query: "build tools",
      total: products.length + 3 * Math.sign(products.length),
      category_distribution: categoryDistribution(products),
      license_mix: licenseMix(products),
      growth_leaders: growthLeaders(products),
      concentration: concentration(products),
      coverage: coverageOf(products, null),
    },
    products,
    models,
    sources: {
      catalogue: CATALOGUE,
      stars: STARS,
      pricesOf: (priceds) =>
        priceds.map(({ model }) => ({ name: model.model_id, url: "https://prices.example", as_of: null })),
    },
  };
}

const said = (findable: Findable) => Object.fromEntries(findingsOf(findable).map((finding) => [finding.id, finding]));
const starred = (slug: string, stars: number, known: Partial<FieldProduct> = {}) =>
  product(slug, { githubUrl: `https://github.com/x/${slug}`, stars, starsAt: READ, ...known });

describe("findings about products", () => {
  const field = [
    product("plain"),
    starred("first", 500, { license: "open-source", gained30: 100, growthAsOf: READ }),
    starred("second", 300, { license: "open-source", category: "agents", gained30: 20, growthAsOf: READ }),
    starred("third", 150, { license: "source-available" }),
    starred("fourth", 50, { license: "open-source" }),
  ];

  it("say how many match, what they are, who leads and who grows, each with its figures and its source", () => {
    expect(findingsOf(facts(field))).toEqual([
      {
        id: "matches",
        statement:
          '8 products are found for "build tools"; 5 of them reach at least half of the best score, and the figures below are of those.',
        figures: { query: "build tools", matches: 8, analysed: 5 },
        sources: [CATALOGUE],
      },
      {
        id: "categories",
        statement: "4 of 5 (80 %) are listed under Developer tools; next is AI agents with 1.",
        figures: {
          category: "Developer tools",
          products: 4,
          of: 5,
          share_percent: 80,
          next_category: "AI agents",
          next_products: 1,
        },
        sources: [CATALOGUE],
      },
      {
        id: "licences",
        statement: "Of 5, 3 are listed as open source, 1 source-available and 1 proprietary.",
        figures: { open_source: 3, source_available: 1, proprietary: 1, of: 5 },
        sources: [CATALOGUE],
      },
      {
        id: "most_starred",
        statement: "The first has the most stars: 500 on 2026-08-22.",
        figures: { product: "The first", slug: "first", stars: 500, read_on: "2026-08-22" },
        sources: [STARS],
      },
      {
        id: "concentration",
        statement:
          "The 3 most starred (The first, The second and The third) hold 95 % of the 1000 stars of the 4 products whose stars are known.",
        figures: {
          top: 3,
          names: "The first, The second and The third",
          share_percent: 95,
          stars: 1000,
          products_with_stars: 4,
        },
        sources: [STARS],
      },
      {
        id: "growth",
        statement: "The first gained most: 100 stars in the 30 days to 2026-08-22 (25 %).",
        figures: {
          product: "The first",
          slug: "first",
          gained: 100,
          window_days: 30,
          to: "2026-08-22",
          growth_percent: 25,
        },
        sources: [STARS],
      },
    ]);
  });

  it("are empty for an empty list", () => {
    expect(findingsOf(facts([]))).toEqual([]);
    expect(findingsOf(facts([], []))).toEqual([]);
  });

  it("use the singular for one product and one category", () => {
    const one = facts([product("only")]);
    one.answer.total = 1;
    const findings = said(one);
    expect(findings.matches?.statement).toMatch(/^1 product is found for /);
    expect(findings.categories?.statement).toBe("1 of 1 (100 %) are listed under Developer tools.");
    expect(findings.categories?.figures).not.toHaveProperty("next_category");
    expect(Object.keys(findings)).toEqual(["matches", "categories", "licences"]);
  });

  it("omit licences that no product has", () => {
    const findings = said(facts([product("a"), product("b")]));
    expect(findings.licences?.figures).toMatchObject({ open_source: 0, source_available: 0 });
    expect(findings.licences?.statement).toMatch(/^Of 2, 0 are listed as open source, 0 source-available and 2 /);
  });

  it("name the first of two with equal stars, and no product whose reading has no day", () => {
    const twins = [product("unknown"), starred("a", 7), starred("b", 7), starred("c", 0)];
    expect(said(facts(twins)).most_starred?.figures).toMatchObject({ slug: "a" });
    expect(said(facts([product("a", { stars: 9 })])).most_starred).toBeUndefined();
    expect(said(facts([starred("zero", 0)])).most_starred?.figures).toMatchObject({ slug: "zero", stars: 0 });
  });

  it("give no growth rate for a product that began with no stars", () => {
    const findings = said(facts([starred("new", 40, { gained30: 40, growthAsOf: READ })]));
    expect(findings.growth?.statement).toBe("The new gained 40 stars in the 30 days to 2026-08-22.");
    expect(findings.growth?.figures).not.toHaveProperty("growth_percent");
  });
});

describe("findings about prices", () => {
  const models = [
    priced("middle", "3", "9", {}),
    priced("cheap", "0.5", "2", { provider: "beta" }),
    priced("dear", "10", "30", { status: "stale" }),
  ];

  it("give the range, the cheapest and the age, from the pages of the cheapest and the dearest", () => {
    const findings = said(facts([], models));
    expect(Object.keys(findings)).toEqual(["price_range", "cheapest_model", "price_age"]);
    expect(findings.price_range).toMatchObject({
      statement:
        "3 current listings of 2 providers match: input costs 0.5 to 10 USD per million tokens (median 3), output 2 to 30 (median 9).",
      figures: {
        listings: 3,
        providers: 2,
        input_lowest: "0.5",
        input_median: "3",
        input_highest: "10",
        output_lowest: "2",
        output_median: "9",
        output_highest: "30",
      },
    });
    expect(findings.cheapest_model).toMatchObject({
      statement:
        "By the sum of both rates CHEAP (beta) is the cheapest of them: 0.5 USD per million input tokens and 2 per million output tokens; DEAR (acme) is the dearest with 10 and 30 USD.",
      figures: {
        cheapest: "CHEAP (beta)",
        cheapest_key: "beta/cheap",
        cheapest_input: "0.5",
        cheapest_output: "2",
        dearest: "DEAR (acme)",
        dearest_key: "acme/dear",
        dearest_input: "10",
        dearest_output: "30",
      },
    });
    expect(findings.price_age?.statement).toBe(
      "2 of 3 prices were read on the provider's page within the last 7 days.",
    );
    expect(findings.price_age?.figures).toEqual({ verified: 2, of: 3, window_days: 7 });
    for (const finding of Object.values(findings))
      expect(finding.sources.map(({ name }) => name)).toEqual(["cheap", "dear"]);
  });

  it("keep the given order of models", () => {
    const given = [...models];
    findingsOf(facts([], given));
    expect(given).toEqual(models);
  });

  it("use the singular for one listing", () => {
    expect(said(facts([], models.slice(0, 1))).price_range?.statement).toMatch(
      /^1 current listing of 1 provider matches/,
    );
  });
});

describe("figures behind findings", () => {
  it("count products with a repository, stars and growth, and give the days of the readings", () => {
    const rows = [
      product("none"),
      product("asked", { githubUrl: "https://github.com/x/asked" }),
      starred("old", 5, { starsAt: "2026-01-01T00:00:00Z" }),
      starred("new", 5, { starsAt: "2026-05-01T00:00:00Z", gained30: 0 }),
      starred("mid", 5, { starsAt: "2026-03-01T00:00:00Z", gained30: 1 }),
    ];
    expect(coverageOf(rows, { verified: 2 })).toEqual({
      analysed: 5,
      with_repository: 4,
      with_stars: 3,
      with_growth_30d: 2,
      oldest_stars_at: "2026-01-01T00:00:00Z",
      newest_stars_at: "2026-05-01T00:00:00Z",
      price_statuses: { verified: 2 },
    });
    expect(coverageOf([], null)).toMatchObject({ analysed: 0, oldest_stars_at: null, newest_stars_at: null });
  });

  it("count values, most frequent first, ties by name", () => {
    expect(tally(["b", "c", "a", "c", "b", "d"])).toEqual([
      ["b", 2],
      ["c", 2],
      ["a", 1],
      ["d", 1],
    ]);
  });

  it("count licences over all products", () => {
    expect(licenseMix([product("a"), product("b", { license: "open-source" }), product("c")])).toEqual([
      { license: "proprietary", products: 2, share: 0.6667 },
      { license: "open-source", products: 1, share: 0.3333 },
    ]);
  });

  it("name at most five growing products, ties by slug, only with known stars, gain and day", () => {
    const at = { growthAsOf: READ };
    const rows = ["f", "e", "d", "c", "b", "a"].map((slug) => starred(slug, 20, { gained30: 10, ...at }));
    const leaders = growthLeaders([...rows, starred("top", 100, { gained30: 11, ...at })]);
    expect(leaders.map(({ slug }) => slug)).toEqual(["top", "a", "b", "c", "d"]);
    expect(leaders[1]).toEqual({ slug: "a", name: "The a", stars: 20, gained_30d: 10, growth_30d: 1, as_of: READ });
    expect(growthLeaders([product("a", { gained30: 5, ...at })])).toEqual([]);
    expect(growthLeaders([starred("a", 5, at)])).toEqual([]);
    expect(growthLeaders([starred("a", 5, { gained30: 3 })])).toEqual([]);
  });

  it("name the three products with most stars and their shares, ties by slug", () => {
    const rows = [starred("d", 10), starred("b", 20), starred("c", 20), starred("a", 20), product("unknown")];
    const found = concentration(rows);
    expect(found?.top).toEqual(
      ["a", "b", "c"].map((slug) => ({ slug, name: `The ${slug}`, stars: 20, share: 0.2857 })),
    );
    expect(found).toMatchObject({ products_with_stars: 4, stars: 70, top_3_share: 0.8571 });
  });
});
