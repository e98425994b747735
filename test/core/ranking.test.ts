import fc from "fast-check";
import { expect, test } from "vitest";
import { byListing, rankProducts } from "../../src/core/ranking.ts";

const product = (slug: string, listedAt: string) => ({ slug, listedAt });
const [a, b, c, d] = [
  product("a", "2026-01-02"),
  product("b", "2026-01-01"),
  product("c", "2026-01-01"),
  product("d", "2026-01-03"),
] as const;
const listed = [a, b, c, d].sort(byListing);
const slugs = (points: [string, number][]) => rankProducts(listed, new Map(points)).map((one) => one.slug);

test("without points: earlier listed first, then by slug", () => {
  expect(slugs([])).toEqual(["b", "c", "a", "d"]);
  expect(byListing(a, a)).toBe(0);
  expect([byListing(b, c), byListing(c, b), byListing(b, a), byListing(a, b)]).toEqual([-1, 1, -1, 1]);
});

test("more points first; equal points by listing; none before fewer than none", () => {
  expect(slugs([["d", 5]])).toEqual(["d", "b", "c", "a"]);
  expect(
    slugs([
      ["d", 5],
      ["a", 7],
    ]),
  ).toEqual(["a", "d", "b", "c"]);
  expect(
    slugs([
      ["d", 5],
      ["a", 5],
    ]),
  ).toEqual(["a", "d", "b", "c"]);
  expect(
    slugs([
      ["b", -1],
      ["c", -3],
      ["a", 0],
    ]),
  ).toEqual(["a", "d", "b", "c"]);
  expect(
    slugs([
      ["b", -2],
      ["c", -2],
    ]),
  ).toEqual(["a", "d", "b", "c"]);
});

test("the same as sorting by points, listing and slug at once", () => {
  const entries = fc.uniqueArray(
    fc.record({
      slug: fc.stringMatching(/^[a-f]{1,3}$/),
      listedAt: fc.constantFrom("2026-01-01", "2026-01-02", "2026-01-03"),
      points: fc.integer({ min: -2, max: 3 }),
    }),
    { selector: (entry) => entry.slug },
  );
  fc.assert(
    fc.property(entries, (list) => {
      const order = [...list].sort(byListing);
      const points = new Map(list.filter((one) => one.points !== 0).map((one) => [one.slug, one.points]));
      const expected = [...list].sort((x, y) => y.points - x.points || byListing(x, y));
      expect(rankProducts(order, points).map((one) => one.slug)).toEqual(expected.map((one) => one.slug));
    }),
  );
});
