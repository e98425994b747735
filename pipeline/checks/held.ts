import type { Product, StarPoint } from "../../src/core/catalog-data.ts";
import type { CheckId, Finding, PublishedBefore } from "./checks.ts";

/** What a build publishes once the records at fault are held back. */
export interface HeldRecords {
  products: Product[];
  starHistory: Map<string, readonly StarPoint[]>;
  findings: Finding[];
}

/** Faults of one record. The record as it was published stays in its place; one that is new waits outside. */
const OF_ONE_RECORD: ReadonlySet<CheckId> = new Set([
  "slug-vanished",
  "duplicate-slug",
  "duplicate-name",
  "duplicate-homepage",
  "duplicate-repository",
  "url-not-https",
  "stars-fall",
  "interstitial-text",
]);

/**
 * Holds back each record that a check found at fault and publishes the rest. Its finding becomes a warning that says
 * what is published in its place. Faults of the whole, and checks that an operator accepts, stay as they are.
 */
export function holdRecords(
  products: readonly Product[],
  starHistory: ReadonlyMap<string, readonly StarPoint[]>,
  findings: readonly Finding[],
  { previous, accept }: { previous: PublishedBefore | null; accept: readonly CheckId[] },
): HeldRecords {
  const held = new Map<string, Product | null>();
  const told = findings.map((found): Finding => {
    if (found.severity !== "error" || !OF_ONE_RECORD.has(found.check) || accept.includes(found.check)) return found;
    const before = previous?.products.get(found.subject) ?? null;
    held.set(found.subject, before);
    const instead = before === null ? "it is left out" : "the record published before stays";
    return { ...found, severity: "warning", message: `${found.message}; held back: ${instead}` };
  });
  if (held.size === 0) return { products: [...products], starHistory: new Map(starHistory), findings: told };
  const stay = [...held].flatMap(([, before]) => (before === null ? [] : [before]));
  const homes = new Set(stay.map(({ homepageUrl }) => homepageUrl));
  // A product under a new slug would stand twice: under the address published before and under the new one.
  const kept = products.filter((product) => !held.has(product.slug) && !homes.has(product.homepageUrl));
  const history = new Map(starHistory);
  for (const product of stay) {
    const points = history.get(product.slug) ?? [];
    history.set(
      product.slug,
      points.filter(({ stars }) => product.githubStars === null || stars >= product.githubStars / 2),
    );
  }
  return {
    products: [...kept, ...stay].sort((a, b) => (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0)),
    starHistory: history,
    findings: told,
  };
}
