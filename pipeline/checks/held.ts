import type { Product, StarPoint } from "../../src/core/catalog/catalog-data.ts";
import type { CheckId, Finding, PublishedBefore } from "./checks.ts";

/** What a build publishes after faulty records are held back. */
export interface HeldRecords {
  products: Product[];
  starHistory: Map<string, readonly StarPoint[]>;
  findings: Finding[];
}

/** Checks that concern one record. The published version of a faulty record stays; a new faulty record is left out. */
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
 * Holds back each record with a fault and publishes the rest. The finding becomes a warning that says what is published instead. Faults of
 * the whole build, and checks that an operator accepts, are returned unchanged.
 */
export function holdRecords(
  products: readonly Product[],
  starHistory: ReadonlyMap<string, readonly StarPoint[]>,
  findings: readonly Finding[],
  { previous, accept }: { previous: PublishedBefore | null; accept: readonly CheckId[] },
): HeldRecords {
  const held = new Map<string, Product | null>();
  const explained = findings.map((found): Finding => {
    if (found.severity !== "error" || !OF_ONE_RECORD.has(found.check) || accept.includes(found.check)) return found;
    const before = previous?.products.get(found.subject) ?? null;
    held.set(found.subject, before);
    const instead = before === null ? "it is left out" : "the record published before stays";
    return { ...found, severity: "warning", message: `${found.message}; held back: ${instead}` };
  });
  if (held.size === 0) return { products: [...products], starHistory: new Map(starHistory), findings: explained };
  const stay = [...held].flatMap(([, before]) => (before === null ? [] : [before]));
  const homes = new Set(stay.map(({ homepageUrl }) => homepageUrl));
  // A product with a new slug would otherwise appear twice, under the published address and under the new one.
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
    findings: explained,
  };
}
