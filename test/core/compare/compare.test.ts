import { describe, expect, it } from "vitest";
import { abilityWords } from "../../../src/core/compare/abilities.ts";
import { caveatsOf } from "../../../src/core/compare/caveats.ts";
import { differencesOf, sharedCategories } from "../../../src/core/compare/compare.ts";
import type { Compared } from "../../../src/core/compare/field.ts";
import { isSubstantial } from "../../../src/core/compare/fields.ts";
import { listOf } from "../../../src/core/text/list.ts";
import type { ComparedModel, ComparedProduct } from "../../../src/schema/answers/compare.ts";
import { madePrice } from "../../support/world/models.ts";

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
    tags: [],
    homepage_url: "",
    profile_url: "",
    license: "proprietary",
    license_spdx: null,
    license_in_part: null,
    license_terms: null,
    license_parts: null,
    weights_terms: null,
    license_source: null,
    verified: false,
    ranks: [],
    github_url: null,
    github_status: null,
    github_stars: null,
    github_stars_at: null,
    github_stars_growth: null,
    github_stars_gained_together: null,
    repository: null,
    svc_referred_visits_total: 0,
    list_price: null,
    priced_as: null,
    plans: [],
    features: [],
    readme: null,
    updated_at: "2026-01-01T00:00:00.000Z",
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
    successors: [],
    reasoning: "none",
    inputs: null,
    outputs: null,
    tools: null,
    open_weights: false,
    weights_license: null,
    json_schema: null,
    tokenizer_factor: "1",
    context_window: null,
    max_output: null,
    released_on: null,
    quality: null,
    quality_by_kind: {},
    list_price: null,
    rates_by_length: [],
    ...known,
  };
}

const rated = (rating: number, interval: number | null) => ({ rating, interval, as_of: "2026-04-19", source: "arena" });
const TODAY = "2026-11-23";
const difference = (items: Parameters<typeof differencesOf>[0], field: string) =>
  differencesOf(items, TODAY).find((row) => row.field === field);

describe("differences", () => {
  it("have no better one where a value was read more than a year ago", () => {
    const read = (github_stars: number, day: string) => ({ github_stars, github_stars_at: `${day}T00:00:00Z` });
    const [fresh, old] = [product("a", read(1, "2026-11-01")), product("b", read(9, "2025-11-01"))];
    expect(difference([fresh, old], "github_stars")?.better).toBeNull();
    expect(difference([fresh, old], "github_stars")?.why).toContain("Read more than a year ago");
    expect(difference([fresh, product("b", read(9, "2026-01-01"))], "github_stars")?.better).toBe("b");
  });

  it("are empty between equal things, and between a product and a model", () => {
    expect(differencesOf([product("a"), product("b")], TODAY)).toEqual([]);
    expect(differencesOf([product("a", { github_stars: 3 }), model("b", { context_window: 5 })], TODAY)).toEqual([]);
  });

  it("name no better one where the best are equal", () => {
    const three = [4, 4, 1].map((stars, index) => product(`p${index}`, { github_stars: stars }));
    expect(difference(three, "github_stars")).toMatchObject({ better: null, why: "P0 and P1 are level." });
  });

  it("name no better one where only one value is known", () => {
    expect(difference([product("a", { github_stars: 4 }), product("b")], "github_stars")).toMatchObject({
      better: null,
    });
  });

  it("rank no growth up to days that are far apart", () => {
    const grown = (key: string, as_of: string, days_30: number) =>
      product(key, { github_stars_growth: { as_of: `${as_of}T00:00:00.000Z`, days_7: null, days_30, days_90: null } });
    const apart = [grown("a", "2025-12-30", 9), grown("b", "2026-08-22", 4)];
    expect(difference(apart, "stars_growth_30d")).toMatchObject({
      better: null,
      why: "These are of different days, from 2025-12-30 to 2026-08-22, so they are not ranked.",
    });
    const near = [grown("a", "2026-08-16", 9), grown("b", "2026-08-22", 4)];
    expect(difference(near, "stars_growth_30d")).toMatchObject({ better: "a" });
  });

  it("rank stars of days far apart only where the lead is larger than what they may grow by", () => {
    const read = (key: string, day: string, github_stars: number) =>
      product(key, { github_stars, github_stars_at: `${day}T00:00:00Z` });
    const old = read("a", "2026-04-24", 100);
    expect(difference([old, read("b", "2026-08-22", 139)], "github_stars")).toMatchObject({
      better: null,
      why: "These are of different days, from 2026-04-24 to 2026-08-22, so they are not ranked.",
    });
    expect(difference([old, read("b", "2026-08-22", 141)], "github_stars")?.better).toBe("b");
  });

  it("tell what not all can do: forms and functions of models, features of products", () => {
    const models = [
      model("a", { inputs: ["text", "image", "pdf"], outputs: ["text"], tools: true, json_schema: true }),
      model("b", { inputs: ["text", "image", "audio"], outputs: ["text"], tools: true, json_schema: false }),
      model("c"),
    ];
    expect(difference(models, "inputs")?.values).toEqual({ a: "text, image, pdf", b: "text, image, audio", c: null });
    expect(abilityWords(models.slice(0, 2)).join(" ")).toBe(
      'What they take, return and do: both text and image input, tool calls; beside that, A: pdf input, answers held to a JSON schema; B: audio input. What is not named is not on record, which is no "no". Holds no answers to a JSON schema: B.',
    );
    expect(abilityWords(models)).toContain("No source states the inputs of C.");
    const told = (key: string, ...names: string[]) =>
      product(key, {
        features: names.map((name) => ({ id: name, name, quote: null })),
        readme: names.length === 0 ? null : { url: "", day: TODAY },
      });
    const products = [told("p", "Docker", "SSO"), told("q", "Docker"), told("r")];
    expect(difference(products, "features")?.values).toEqual({ p: "Docker, SSO", q: "Docker", r: null });
    expect(difference(products.slice(0, 2), "features")?.values).toEqual({ p: "SSO", q: null });
    expect(abilityWords(products).join(" ")).toBe(
      'What their READMEs and listings tell: P: Docker, SSO; Q: Docker. What is not named is not on record, which is no "no". No README was read of R.',
    );
    expect(abilityWords([products[0], models[0]] as Compared[])).toEqual([]);
  });

  it("treat overlapping intervals as a tie", () => {
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

  it("list shared categories and omit a category that only one has", () => {
    const items = [product("a"), product("b", { category: "agents" }), product("c"), model("d")];
    expect(sharedCategories(items)).toEqual([{ category: "developer", name: "Developer tools", products: ["a", "c"] }]);
  });

  it("write lists as words", () => {
    expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(listOf)).toEqual(["", "a", "a and b", "a, b and c"]);
  });

  it("give the value of each thing, with label, unit and reason", () => {
    const items = [product("a", { github_stars: 4 }), product("b", { github_stars: 7 }), product("c")];
    expect(difference(items, "github_stars")).toEqual({
      field: "github_stars",
      label: "GitHub stars",
      unit: "stars",
      values: { a: 4, b: 7, c: null },
      better: "b",
      why: "More people have starred it: a sign of attention, not of quality. Not known for C.",
    });
    const alone = difference(items.slice(1), "github_stars");
    expect(alone).toMatchObject({ better: null, why: "Fewer than two can be compared. Not known for C." });
  });

  it("give the reason when no value is better", () => {
    const items = [product("a"), product("b", { license: "open-source" })];
    expect(difference(items, "license")).toMatchObject({
      better: null,
      why: "Open source may be used, changed and passed on; which matters depends on the use.",
    });
  });

  it("never prefer a model that can no longer be called, except in the field of its status", () => {
    const items = [
      model("gone", { status: "retired", context_window: 900 }),
      model("a", { context_window: 100 }),
      model("b", { context_window: 200 }),
    ];
    expect(difference(items, "context_window")).toMatchObject({
      values: { gone: 900, a: 100, b: 200 },
      better: "b",
      why: "More input and output fit into one request. Can no longer be called: GONE.",
    });
    const status = difference([model("gone", { status: "retired" }), model("old", { status: "deprecated" })], "status");
    expect(status).toMatchObject({ better: "old", why: "It can be called for longer." });
  });

  it("name the two things whose intervals overlap", () => {
    const near = [model("a", { quality: rated(1450, 3) }), model("b", { quality: rated(1445, 2) })];
    expect(difference(near, "quality_rating")?.why).toBe("The intervals of A and B overlap.");
    const bare = [model("a", { quality: rated(1450, null) }), model("b", { quality: rated(1449, null) })];
    expect(difference(bare, "quality_rating")).toMatchObject({ better: "a" });
  });

  const at = (input: string, known: Partial<NonNullable<ComparedModel["list_price"]>> = {}) => ({
    list_price: {
      currency: "USD" as const,
      unit: "1M tokens" as const,
      input: madePrice("input", input),
      output: null,
      cache_read: null,
      batch_input: null,
      batch_output: null,
      long_context_from: null,
      status: "verified" as const,
      verified_at: "2026-11-19T00:00:00Z",
      age_days: 2,
      ...known,
    },
  });

  it("prefer the lower price numerically, and treat two spellings of one amount as equal", () => {
    const priced = (...inputs: string[]) => inputs.map((input, index) => model(`m${index}`, at(input)));
    expect(difference(priced("9.5", "10.25"), "input_usd_per_mtok")).toMatchObject({
      better: "m0",
      unit: "USD per 1M tokens",
    });
    expect(difference(priced("2.5", "2.50"), "input_usd_per_mtok")).toBeUndefined();
    expect(difference(priced("12", "12.00"), "input_usd_per_mtok")).toBeUndefined();
    expect(difference(priced("1.25", "1.20"), "input_usd_per_mtok")).toMatchObject({ better: "m1" });
  });

  it("compare each rate under its own field", () => {
    const rates = (usd: string) =>
      at("1", {
        output: madePrice("output", `${usd}1`),
        cache_read: madePrice("cache_read", `${usd}2`),
        batch_input: madePrice("input", `${usd}3`),
        batch_output: madePrice("output", `${usd}4`),
      });
    const rows = differencesOf([model("a", rates("1")), model("b", rates("2"))], TODAY);
    expect(rows.map(({ field, values, better }) => [field, values.a, values.b, better])).toEqual([
      ["output_usd_per_mtok", "11", "21", "a"],
      ["cache_read_usd_per_mtok", "12", "22", "a"],
      ["batch_input_usd_per_mtok", "13", "23", "a"],
      ["batch_output_usd_per_mtok", "14", "24", "a"],
    ]);
  });

  it("prefer the price that was read last", () => {
    const read = (verified_at: string) => model(verified_at.slice(0, 4), at("1", { verified_at }));
    const rows = [read("2026-11-19T00:00:00Z"), read("2025-12-31T00:00:00Z")];
    expect(difference(rows, "price_verified_at")).toMatchObject({ better: "2026" });
  });

  it("give the positions of products and prefer none, since placement is paid", () => {
    const place = (rank: number) => ({ ranks: [{ scope: "weekly", rank }] as unknown as ComparedProduct["ranks"] });
    const rows = differencesOf([product("a", place(1)), product("b", place(2)), product("c")], TODAY);
    expect(rows.map(({ field, values, better }) => [field, values, better])).toEqual([
      ["rank_weekly", { a: 1, b: 2, c: null }, null],
    ]);
  });

  it("list every field in which two products or two models differ", () => {
    const growth = (days: number) => ({ days_7: null, days_30: days, days_90: days * 2, as_of: "2026-11-19" });
    const products = [
      product("a", { svc_referred_visits_total: 3, verified: true, github_stars_growth: growth(5) as never }),
      product("b", { svc_referred_visits_total: 4, github_stars_growth: growth(6) as never }),
    ];
    expect(
      differencesOf(products, TODAY).map(({ field, values, better }) => [field, values.a, values.b, better]),
    ).toEqual([
      ["stars_growth_30d", 5, 6, "b"],
      ["stars_growth_90d", 10, 12, "b"],
      ["referred_visits", 3, 4, null],
      ["verified", true, false, null],
    ]);
    const models = [
      model("a", { provider: "x", tier: "mini", max_output: 5, reasoning: "always", released_on: "2026-01-01" }),
      model("b", { provider: "y", max_output: 4, open_weights: true, released_on: "2026-02-01" }),
    ];
    expect(differencesOf(models, TODAY).map(({ field, better }) => [field, better])).toEqual([
      ["provider", null],
      ["tier", null],
      ["max_output", "a"],
      ["reasoning", null],
      ["open_weights", null],
      ["released_on", null],
    ]);
  });

  it("order unknown values of an ordered field last", () => {
    const rows = [product("a", { github_status: "unheard" as never }), product("b", { github_status: "gone" })];
    expect(difference(rows, "github_status")).toMatchObject({ better: "b" });
  });

  it("have no value for prices and ratings that a model lacks", () => {
    const rows = [
      model("a", { quality: rated(1400, 5), ...at("2") }),
      model("b"),
      model("c", { ...at("3"), quality: rated(1300, 5) }),
    ];
    expect(difference(rows, "quality_rating")).toMatchObject({ values: { a: 1400, b: null, c: 1300 }, better: "a" });
    expect(difference(rows, "input_usd_per_mtok")).toMatchObject({ values: { a: "2", b: null, c: "3" }, better: "a" });
    const output = at("1", { input: null, output: madePrice("output", "5") });
    expect(difference([model("a", output), model("b", at("2"))], "input_usd_per_mtok")).toMatchObject({
      values: { a: null, b: "2" },
    });
  });

  it("never list shared categories for models", () => {
    const models = [model("a", { category: "developer" as never }), model("b", { category: "developer" as never })];
    expect(sharedCategories(models)).toEqual([]);
  });
});

describe("models whose tokenizers count a text differently", () => {
  const price = (input: string, output: string) =>
    ({
      input: { usd_per_mtok: input },
      output: { usd_per_mtok: output },
      status: "verified",
    }) as unknown as NonNullable<ComparedModel["list_price"]>;
  const items = [
    model("a", { name: "Lyra", list_price: price("3", "15") }),
    model("b", { name: "Vega", tokenizer_factor: "1.3", list_price: price("2", "10") }),
  ];

  it("differ in their tokenizer, and their rates are given for the same text", () => {
    const field = differencesOf(items, TODAY).find(({ field: name }) => name === "tokenizer_factor");
    expect(field).toMatchObject({ values: { a: "1", b: "1.3" }, better: "a" });
    const said = caveatsOf(items, "2026-11-23").filter((text) => text.includes("same text"));
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^Vega makes 1\.3 times .* come to 2\.6 input and 13 output\.$/);
  });

  it("are not worth a comparison when only their sellers differ", () => {
    const differing = differencesOf([model("a", { provider: "one" }), model("b", { provider: "two" })], TODAY);
    expect(differing.map(({ field }) => field)).toEqual(["provider"]);
    expect(differing.some(isSubstantial)).toBe(false);
  });
});
