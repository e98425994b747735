import { describe, expect, it } from "vitest";
import { differencesOf, listOf, sharedCategories } from "../../src/core/compare.ts";
import type { ComparedModel, ComparedProduct } from "../../src/schema/compare.ts";

const named = (key: string) => ({
  key,
  name: key.toUpperCase(),
  requested: [key],
  matched_by: "slug" as const,
  also_matches: [],
});

function product(key: string, known: Partial<ComparedProduct> = {}): ComparedProduct {
  return {
    kind: "product",
    ...named(key),
    category: "developer",
    category_name: "Developer tools",
    description: "",
    homepage_url: "",
    profile_url: "",
    license: "proprietary",
    verified: false,
    ranks: [],
    github_url: null,
    github_status: null,
    github_stars: null,
    github_stars_at: null,
    github_stars_growth: null,
    svc_referred_visits_total: 0,
    list_price: null,
    ...known,
  };
}

function model(key: string, known: Partial<ComparedModel> = {}): ComparedModel {
  return {
    kind: "model",
    ...named(key),
    category: null,
    ranks: [],
    provider: "one",
    provider_name: "One",
    model_id: key,
    tier: "fast",
    status: "current",
    shutdown_on: null,
    reasoning: "none",
    open_weights: false,
    context_window: null,
    max_output: null,
    released_on: null,
    quality: null,
    list_price: null,
    ...known,
  };
}

const rated = (rating: number, interval: number | null) => ({ rating, interval, as_of: "2026-04-19", source: "arena" });
const difference = (items: Parameters<typeof differencesOf>[0], field: string) =>
  differencesOf(items).find((row) => row.field === field);

describe("differences", () => {
  it("are none between things that are alike, and none between a product and a model", () => {
    expect(differencesOf([product("a"), product("b")])).toEqual([]);
    expect(differencesOf([product("a", { github_stars: 3 }), model("b", { context_window: 5 })])).toEqual([]);
  });

  it("leave the better one open where the best are level", () => {
    const three = [4, 4, 1].map((stars, index) => product(`p${index}`, { github_stars: stars }));
    expect(difference(three, "github_stars")).toMatchObject({ better: null, why: "P0 and P1 are level." });
  });

  it("leave it open where only one is known", () => {
    expect(difference([product("a", { github_stars: 4 }), product("b")], "github_stars")).toMatchObject({
      better: null,
    });
  });

  it("take an overlap of intervals for a tie", () => {
    const near = [model("a", { quality: rated(1450, 3) }), model("b", { quality: rated(1445, 2) })];
    expect(difference(near, "quality_rating")).toMatchObject({ better: null });
    const apart = [model("a", { quality: rated(1450, 3) }), model("b", { quality: rated(1444, 2) })];
    expect(difference(apart, "quality_rating")).toMatchObject({ better: "a" });
  });

  it("prefer a current model to a deprecated one and an active repository to an archived one", () => {
    const models = [model("a", { status: "deprecated" }), model("b", { status: "current" })];
    expect(difference(models, "status")).toMatchObject({ better: "b" });
    const products = [product("a", { github_status: "archived" }), product("b", { github_status: "active" })];
    expect(difference(products, "github_status")).toMatchObject({ better: "b" });
  });

  it("list shared categories and leave out a category of one", () => {
    const items = [product("a"), product("b", { category: "agents" }), product("c"), model("d")];
    expect(sharedCategories(items)).toEqual([{ category: "developer", name: "Developer tools", products: ["a", "c"] }]);
  });

  it("name lists in words", () => {
    expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(listOf)).toEqual(["", "a", "a and b", "a, b and c"]);
  });
});
