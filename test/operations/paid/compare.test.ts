import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compare } from "../../../src/operations/paid/compare.ts";
import { verifies } from "../../support/payments/verifies.ts";
import {
  type ComputedWorld,
  createComputedWorld,
  model,
  NOW,
  product,
  publishedSchemaTakes,
  refusalOf,
  starred,
} from "../../support/world/computed.ts";
import type { Json } from "../../support/world/test-server.ts";

let world: ComputedWorld;
beforeAll(() => {
  world = createComputedWorld({
    products: [
      product("alpha", { name: "Alpha Suite", aliases: ["The A"], license: "open-source", ...starred(300, 30) }),
      product("beta", { name: "Beta", ...starred(500, 10, "2026-08-01T00:00:00.000Z") }),
      product("epsilon", { license: "proprietary" }),
      product("zeta"),
      product("omega", { name: "Omega", license: "open-source" }),
      product("gamma", { name: "Gamma", category: "agents", tags: ["agent", "memory"] }),
      product("delta", { name: "Δέλτα", aliases: ["The A", "small-model"] }),
    ],
    models: [
      model("one", "big-model", { input: "2.50", output: "10" }, { display_name: "Big Model", aliases: ["big"] }),
      model("two", "big-model", { input: "3", output: "10" }, { first_party: false, display_name: "Big Model" }),
      model(
        "one",
        "small-model",
        { input: "0.1", output: "0.4" },
        { display_name: "Small Model" },
        "2026-09-01T00:00:00Z",
      ),
      model("one", "old-model", { input: "0.01", output: "0.01" }, { status: "retired" }),
      model("two", "free-form", null),
      withPeak("two", "night-owl"),
      model("one", "omega-1", { input: "1", output: "1" }, { display_name: "Omega 1", released_on: "2026-01-01" }),
      model("one", "omega-2", { input: "2", output: "2" }, { display_name: "Omega 2", released_on: "2026-05-01" }),
    ],
  });
  world.earn("beta", 5, "2026-11-20T00:00:00.000Z");
  world.ledger.visits.count("alpha", "2026-11-21", Buffer.from("someone"));
});
afterAll(() => world.close());

const ask = (...products: string[]): Json => world.ask(compare, { products }).data;
const field = (data: Json, name: string): Json => data.differences.find((row: Json) => row.field === name);

/** A model with dearer input in some hours. */
function withPeak(provider: string, id: string) {
  const one = model(provider, id, { input: "1", output: "2" }, { display_name: "Night Owl" });
  const [input] = one.prices;
  if (input === undefined) throw new Error("the model has no price");
  const peak = { ...input, usd_per_mtok: "2", when: { utc_window: "01:00-04:00", utc_days: "Mon-Fri" } };
  return { ...one, prices: [...one.prices, peak] };
}

describe("compare", () => {
  it("says which names are listed beside an unknown one, and proposes none that is far from it", () => {
    const { message, members } = refusalOf(() => ask("alpha", "Beta", "zzzzqqqq"));
    expect(message).toContain('{"products":["alpha","Beta"]} compares them.');
    expect(members.suggestions).toEqual([]);
  });

  it("says in which hours a rate holds, where others are cheaper", () => {
    expect(ask("big-model", "night-owl").summary).toContain(
      "Night Owl has peak hours, 01:00-04:00 UTC, Mon-Fri (15 of 168 hours a week): input 2 USD per million tokens then, input 1 at all other hours.",
    );
    expect(ask("big-model", "small-model").summary).not.toContain("peak hours");
  });

  it("finds products by slug, name and alias in any case, and models by id, alias and name", () => {
    const found = ask("ALPHA", "beta", "δέλτα", "big", "one/small-model", "Free-Form");
    expect(found.products.map((item: Json) => [item.key, item.matched_by])).toEqual([
      ["alpha", "slug"],
      ["beta", "slug"],
      ["delta", "name"],
      ["one/big-model", "model_id"],
      ["one/small-model", "model_id"],
      ["two/free-form", "model_id"],
    ]);
    expect(found.unresolved).toEqual([]);
  });

  it("finds names with the maker, without punctuation, and by the end of the name", () => {
    const keys = (...names: string[]) => ask(...names).products.map((item: Json) => item.key);
    expect(keys("ONE big-model", "small model")).toEqual(["one/big-model", "one/small-model"]);
    expect(keys("al-pha", "beta")).toEqual(["alpha", "beta"]);
  });

  it("uses the maker's listing of a model with several sellers, and names the others", () => {
    const [big] = ask("Big Model", "small-model").products;
    expect(big).toMatchObject({ key: "one/big-model", also_matches: ["two/big-model"] });
  });

  it("reads a word that means a product and a model as the kind of the other names", () => {
    expect(ask("small-model", "big-model").products[0]).toMatchObject({ key: "one/small-model" });
    expect(ask("small-model", "alpha").products[0]).toMatchObject({ key: "delta", also_matches: ["one/small-model"] });
  });

  it("uses the first product of a shared alias and names the other", () => {
    expect(ask("the a", "beta").products[0]).toMatchObject({ key: "alpha", also_matches: ["delta"] });
  });

  verifies(
    "compare:answer",
    "gives per product category, rank per scope, licence, stars with their day, growth and live visits",
    () => {
      const [alpha, beta] = ask("alpha", "beta").products;
      expect(alpha).toMatchObject({
        kind: "product",
        category: "developer",
        license: "open-source",
        github_stars: 300,
        github_stars_at: "2026-11-20T00:00:00.000Z",
        github_stars_growth: { days_30: 30, days_90: null },
        svc_referred_visits_total: 1,
        list_price: null,
      });
      expect(field(ask("alpha", "beta", "gamma"), "tags").values).toEqual({
        alpha: "tool",
        beta: "tool",
        gamma: "agent, memory",
      });
      expect(beta.ranks.map((place: Json) => [place.scope, place.rank, place.rank_points])).toEqual([
        ["overall", 1, 5],
        ["monthly", 1, 5],
        ["weekly", 1, 5],
      ]);
    },
  );

  verifies(
    "compare:differences",
    "lists each difference with its values and the better side where there is one",
    () => {
      const data = ask("alpha", "beta", "gamma");
      expect(field(data, "github_stars")).toMatchObject({
        values: { alpha: 300, beta: 500, gamma: null },
        better: "beta",
      });
      expect(field(data, "github_stars").why).toContain("Not known for Gamma");
      // Their last readings are months apart.
      expect(field(data, "stars_growth_30d").better).toBeNull();
      expect(field(data, "rank_overall").better).toBeNull();
      expect(field(data, "license").better).toBeNull();
      expect(field(data, "stars_growth_90d")).toBeUndefined();
      expect(data.shared_categories).toEqual([
        { category: "developer", name: "Developer tools", products: ["alpha", "beta"] },
      ]);
      expect(data.caveats.join()).toContain("Stars were read on different days, from 2026-08-01 to 2026-11-20.");
      expect(data.caveats.join()).toContain("No repository is known for Gamma");
    },
  );

  verifies("compare:list-price", "gives list prices as dated rates with evidence and age", () => {
    const data = ask("one/big-model", "small-model");
    expect(data.products[0].list_price).toMatchObject({
      input: { usd_per_mtok: "2.50", status: "verified", evidence: { url: "https://one.example/pricing" } },
      output: { usd_per_mtok: "10" },
      cache_read: null,
      status: "verified",
      age_days: 1,
    });
    expect(data.products[1].list_price).toMatchObject({ status: "stale", input: { status: "stale" } });
    expect(field(data, "input_usd_per_mtok")).toMatchObject({ better: "one/small-model" });
    expect(data.sources).toContainEqual({
      name: "Price page of ONE",
      url: "https://one.example/pricing",
      as_of: "2026-11-20T00:00:00Z",
    });
  });

  it("does not call a retired model's price the better one, and a missing price stays null", () => {
    const data = ask("old-model", "big-model", "free-form");
    expect(field(data, "input_usd_per_mtok")).toMatchObject({
      values: { "one/old-model": "0.01", "one/big-model": "2.50", "two/free-form": null },
      better: null,
    });
    expect(field(data, "status").better).toBeNull();
    expect(data.products[2].list_price).toBeNull();
    expect(data.caveats).toContain("No price is known for free-form.");
  });

  it("compares a thing under several names once, and states it", () => {
    const data = ask("alpha", "Alpha Suite", "beta");
    expect(data.count).toBe(2);
    expect(data.same).toEqual([{ key: "alpha", names: ["alpha", "Alpha Suite"] }]);
  });

  it("is 404 when only one thing is left", () => {
    expect(refusalOf(() => ask("alpha", "Alpha Suite", " ALPHA "))).toMatchObject({ code: "NO_MATCH" });
  });

  it("is 404 for a family of models without its version, with its models newest first", () => {
    const family = createComputedWorld({
      products: [product("nova-cli"), product("beta")],
      models: ["3.5", "3.8"].map((version) =>
        model(
          "one",
          `nova-${version}-flash`,
          { input: "1", output: "1" },
          { released_on: `20${version.replace(".", "")}-01-01` },
        ),
      ),
    });
    const refusal = refusalOf(() => family.ask(compare, { products: ["nova flash", "beta"] }));
    expect(refusal.code).toBe("PRODUCT_NOT_FOUND");
    expect((refusal.members.suggestions as string[]).slice(0, 2)).toEqual(["nova-3.8-flash", "nova-3.5-flash"]);
    family.close();
  });

  it("is 404 with every unknown name and suggestions", () => {
    const refusal = refusalOf(() => ask("alpha", "betta", "big-modl", "'; DROP TABLE products; --"));
    expect(refusal.code).toBe("PRODUCT_NOT_FOUND");
    expect(refusal.members.unresolved).toEqual(["betta", "big-modl", "'; DROP TABLE products; --"]);
    expect(refusal.members.suggestions_by_name.betta).toContain("beta");
    expect(refusalOf(() => ask("alpha", "big-modl")).members.suggestions[0]).toBe("big-model");
    expect(refusalOf(() => ask("alpha", "")).code).toBe("PRODUCT_NOT_FOUND");
    expect(refusalOf(() => ask("alpha", "é".repeat(100_000))).message.length).toBeLessThan(500);
  });

  it.each([
    ["one product", { products: ["alpha"] }],
    ["nine products", { products: ["a", "b", "c", "d", "e", "f", "g", "h", "i"] }],
    ["the same twice", { products: ["alpha", "alpha"] }],
    ["a number", { products: ["alpha", 5] }],
    ["no list", { products: "alpha" }],
    ["nothing", {}],
    ["another member", { products: ["alpha", "beta"], extra: 1 }],
  ])("refuses %s, as the published schema does", (_, input) => {
    expect(refusalOf(() => world.ask(compare, input)).code).toBe("INVALID_INPUT");
    expect(publishedSchemaTakes(compare, input)).toBe(false);
  });

  it("states the age of the newest star reading after a month", () => {
    const caveats = (days: number): string => {
      world.setNow(Date.parse("2026-11-20T12:00:00Z") + days * 86_400_000);
      return ask("alpha", "beta").caveats.join();
    };
    expect(caveats(30)).not.toContain("newest reading");
    expect(caveats(31)).toContain("The newest reading of stars is 31 days old");
    world.setNow(NOW);
  });

  it("gives the same answer twice", () => {
    expect(JSON.stringify(ask("alpha", "beta", "big-model"))).toBe(JSON.stringify(ask("alpha", "beta", "big-model")));
  });

  it("names the product of the same name that does what the others do", () => {
    const products = [
      product("fuse", { name: "Fuse", tags: ["llm observability"], ...starred(9, 1) }),
      product("phoenix", { name: "Phoenix", tags: ["web framework"], ...starred(5, 1) }),
      product("arize-phoenix", { name: "Arize Phoenix", tags: ["llm observability"] }),
    ];
    const other = createComputedWorld({ products, models: [] });
    const { reading, products: compared } = other.ask(compare, { products: ["fuse", "phoenix"] }).data;
    expect(compared[1]).toMatchObject({ key: "phoenix", also_matches: ["arize-phoenix"] });
    expect(reading.reword).toContain('such as arize-phoenix, in place of "phoenix"');
    other.close();
  });

  it("charges nothing where only places on this board differ", () => {
    for (const names of [
      ["alpha", "big-model"],
      ["epsilon", "zeta"],
    ]) {
      const refused = refusalOf(() => ask(...names));
      expect(refused.code).toBe("NO_MATCH");
      expect(refused.message).toContain("nothing to compare");
    }
  });

  it("gives model prices for a product that has the name of its maker's models", () => {
    const [omega, epsilon] = ask("omega", "epsilon").products;
    expect(epsilon).toMatchObject({ list_price: null, priced_as: null });
    expect(omega).toMatchObject({
      kind: "product",
      priced_as: "one/omega-2",
      list_price: { input: { usd_per_mtok: "2" } },
    });
  });
});
