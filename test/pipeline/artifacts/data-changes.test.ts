import { describe, expect, test } from "vitest";
import { changelog } from "../../../pipeline/artifacts/files/changelog.ts";
import { describeDataChange, type PublishedData } from "../../../pipeline/artifacts/files/data-changes.ts";
import { priceChanges } from "../../../src/core/prices/changes.ts";
import type { OpenProduct } from "../../../src/schema/files/open-dataset.ts";
import { madeModel, madePrice } from "../../support/world/models.ts";

const ABOUT = { build_id: "b2", generated_at: "2026-11-22T06:00:00.000Z", since: "b1" };

function product(slug: string, over: Partial<OpenProduct> = {}): OpenProduct {
  return {
    name: slug,
    slug,
    profile_url: `https://board.example/products/${slug}/`,
    homepage_url: `https://${slug}.example`,
    category: "security",
    description: "A product made for a test.",
    github_url: null,
    github_stars: 10,
    github_stars_at: "2026-11-01T00:00:00.000Z",
    svc_referred_visits_total: 0,
    listed_at: "2026-01-01T00:00:00.000Z",
    verified: false,
    listing_source: "editorial",
    operator_reference: true,
    ...over,
  };
}

function state(products: OpenProduct[], models: Record<string, { rates: string; readAt: string }> = {}): PublishedData {
  return { products, models: new Map(Object.entries(models)) };
}

describe("the changes of a build", () => {
  test("list products added, removed, renamed and changed, and count observed figures", () => {
    const before = state([product("a"), product("b"), product("c"), product("old", { name: "Moved" })]);
    const now = state([
      product("a", { github_stars: 12, github_stars_at: "2026-11-22T00:00:00.000Z" }),
      product("b", { description: "It says something else now." }),
      product("new", { name: "Moved", homepage_url: "https://old.example" }),
      product("d"),
    ]);
    expect(describeDataChange(ABOUT, now, before).products).toEqual({
      count: 4,
      added: ["d"],
      removed: ["c"],
      renamed: [{ from: "old", to: "new" }],
      changed: [
        {
          slug: "b",
          fields: [{ field: "description", from: "A product made for a test.", to: "It says something else now." }],
        },
      ],
      observed: { github_stars: 1, github_stars_at: 1 },
    });
  });

  test("list models added, removed, repriced and confirmed", () => {
    const before = state([], {
      "p/gone": { rates: "1", readAt: "a" },
      "p/same": { rates: "1", readAt: "a" },
      "p/read": { rates: "1", readAt: "a" },
      "p/dear": { rates: "1", readAt: "a" },
    });
    const now = state([], {
      "p/same": { rates: "1", readAt: "a" },
      "p/read": { rates: "1", readAt: "b" },
      "p/dear": { rates: "2", readAt: "b" },
      "p/new": { rates: "1", readAt: "b" },
    });
    expect(describeDataChange(ABOUT, now, before).models).toEqual({
      count: 4,
      added: ["p/new"],
      removed: ["p/gone"],
      repriced: ["p/dear"],
      confirmed: 1,
    });
  });

  test("are empty for the first build, which the log states", () => {
    const first = describeDataChange({ ...ABOUT, since: null }, state([product("a")]), null);
    expect(first.products.added).toEqual([]);
    expect(changelog("Board", [first])).toContain("the first build, 1 products, 0 models.");
  });

  test("are logged with a few names and a count of the rest", () => {
    const added = Array.from({ length: 40 }, (_, at) => product(`p${at}`));
    const text = changelog("Board", [describeDataChange(ABOUT, state(added), state([]))]);
    expect(text).toContain("- Products added (40): p0, p1,");
    expect(text).toContain("and 15 more");
  });
});

describe("price changes", () => {
  const evidence = (quote: string) => ({ ...madePrice("input", "1").evidence, quote }) as never;
  const model = (prices: ReturnType<typeof madePrice>[]) => madeModel({ model_id: "acme-1", prices });

  test("contain a record that follows another at another price, with both quotes and the ratio", () => {
    const prices = [
      madePrice("input", "2", {}, { effective_to: "2026-06-01", evidence: evidence("two $2") }),
      madePrice("input", "3", {}, { effective_from: "2026-06-01", evidence: evidence("three $3") }),
      madePrice("output", "8", {}, { effective_to: "2026-06-01" }),
      madePrice("output", "8.0", {}, { effective_from: "2026-06-01" }),
    ];
    expect(priceChanges([model(prices)], "2026-11-21")).toMatchObject([
      {
        kind: "changed",
        meter: "input",
        on: "2026-06-01",
        scheduled: false,
        before: { usd_per_mtok: "2", evidence: { quote: "two $2" } },
        after: { usd_per_mtok: "3", evidence: { quote: "three $3" } },
        ratio: "1.5000",
      },
    ]);
  });

  test("separate conditions: a first batch price is no change of the base price", () => {
    const prices = [
      madePrice("input", "2"),
      madePrice("input", "1", { service_tier: "batch" }, { effective_from: "2026-06-01" }),
    ];
    expect(priceChanges([model(prices)], "2026-11-21")).toEqual([]);
  });

  test("contain announced and retired prices, and none that was never in force", () => {
    const prices = [
      madePrice("input", "2", {}, { effective_to: "2027-01-01" }),
      madePrice("input", "4", {}, { effective_from: "2027-01-01" }),
      madePrice("output", "8", {}, { effective_to: "2026-10-01", status: "retired" }),
      madePrice("cache_read", "1"),
      madePrice("cache_read", "9", {}, { effective_from: "2026-12-01", effective_to: "2026-12-01", status: "retired" }),
    ];
    expect(
      priceChanges([model(prices)], "2026-11-21").map(({ kind, meter, scheduled }) => [kind, meter, scheduled]),
    ).toEqual([
      ["changed", "input", true],
      ["removed", "output", false],
    ]);
  });
});
