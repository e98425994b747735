import type { Finding } from "../../../schema/answers/research.ts";
import { CATEGORIES } from "../../../schema/records/categories.ts";
import { type DirectInput, finding } from "./input.ts";

/** States what is recorded of one named product: licence, stars with their day, and their growth. */
export function productFacts({ products, sources }: DirectInput): Finding | null {
  const [one] = products;
  if (one === undefined) return null;
  const { name, license, stars, starsAt, category, gained7, gained30, gained90, growthAsOf } = one;
  const growth = (
    [
      [7, gained7],
      [30, gained30],
      [90, gained90],
    ] as const
  ).flatMap(([days, gained]) => (gained == null ? [] : [`${gained >= 0 ? "+" : ""}${gained} in ${days} days`]));
  const starred = stars === null ? "stars not known" : `${stars} stars on GitHub on ${(starsAt ?? "").slice(0, 10)}`;
  const grown = growth.length === 0 ? "growth not known" : `${growth.join(", ")} to ${(growthAsOf ?? "").slice(0, 10)}`;
  return finding(
    "product_facts",
    `${name}: ${starred}, ${grown}; ${license}; listed under ${CATEGORIES[category]}.`,
    { name, slug: one.slug, stars: starred, growth: grown, license },
    [sources.catalogue, sources.stars],
  );
}
