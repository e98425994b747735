import fc from "fast-check";
import { expect, test } from "vitest";
import { bySignals, type Rankable, rankBasis, rankProducts } from "../../../src/core/ranking/ranking.ts";

const product = (slug: string, known: Partial<Rankable> = {}): Rankable => ({
  slug,
  listedAt: "2026-01-01",
  gained30: null,
  stars: null,
  visits: 0,
  ...known,
});
const slugs = (products: readonly Rankable[]) => products.map((one) => one.slug);

test("orders products without points by stars gained, stars, visits, earlier listing, then slug", () => {
  const ordered = [
    product("z-gained", { gained30: 90, stars: 100 }),
    product("y-gained-less", { gained30: 5, stars: 9000 }),
    product("x-lost", { gained30: -4, stars: 50_000 }),
    product("w-stars", { stars: 800 }),
    product("v-fewer-stars", { stars: 7, visits: 100 }),
    product("u-visits", { visits: 3 }),
    product("t-earlier", { listedAt: "2025-12-31" }),
    product("a-later"),
    product("b-later"),
  ];
  expect(slugs([...ordered].reverse().sort(bySignals))).toEqual(slugs(ordered));
  expect(bySignals(product("a"), product("a"))).toBe(0);
});

test("orders by points, equal points by signals, and no points before negative points", () => {
  const ordered = [product("d", { stars: 9 }), product("c", { stars: 5 }), product("a"), product("b")];
  const ranked = (points: [string, number][]) => slugs(rankProducts(ordered, new Map(points)));
  expect(ranked([])).toEqual(["d", "c", "a", "b"]);
  expect(ranked([["b", 5]])).toEqual(["b", "d", "c", "a"]);
  expect(ranked([["a", 5], ["c", 5], ["b", 7]])).toEqual(["b", "c", "a", "d"]); // biome-ignore format: one row
  expect(ranked([["d", -1], ["c", -3], ["a", 0]])).toEqual(["a", "b", "d", "c"]); // biome-ignore format: one row
  expect(ranked([["d", -2], ["c", -2]])).toEqual(["a", "b", "d", "c"]); // biome-ignore format: one row
  expect([rankBasis(0), rankBasis(3), rankBasis(-3)]).toEqual(["signals", "points", "points"]);
});

test("gives the same order as sorting by points and signals at once", () => {
  const known = fc.option(fc.integer({ min: 0, max: 2 }), { nil: null });
  const entries = fc.uniqueArray(
    fc.record({
      slug: fc.stringMatching(/^[a-f]{1,3}$/),
      listedAt: fc.constantFrom("2026-01-01", "2026-01-02"),
      gained30: known,
      stars: known,
      visits: fc.integer({ min: 0, max: 1 }),
      points: fc.integer({ min: -2, max: 3 }),
    }),
    { selector: (entry) => entry.slug },
  );
  fc.assert(
    fc.property(entries, (list) => {
      const points = new Map(list.filter((one) => one.points !== 0).map((one) => [one.slug, one.points]));
      const expected = [...list].sort((x, y) => y.points - x.points || bySignals(x, y));
      expect(slugs(rankProducts([...list].sort(bySignals), points))).toEqual(slugs(expected));
    }),
  );
});
