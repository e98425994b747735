import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadProducts, loadStarObservations } from "../../../pipeline/registry/load.ts";
import type { Category } from "../../../src/schema/records/categories.ts";
import type { ProductListing } from "../../../src/schema/records/product.ts";

const registry = join(import.meta.dirname, "../../../pipeline/registry");
const products = loadProducts(join(registry, "products"));
const stars = loadStarObservations(join(registry, "observations/github-stars.csv"));

/** Section 2.7 of the contract: the categories of the open dataset. */
const CONTRACT_CATEGORIES = [
  "agents",
  "developer",
  "security",
  "agencies",
  "ai-media",
  "marketing",
  "seo",
  "productivity",
  "business",
  "social",
  "health",
  "domains",
  "design",
  "ecommerce",
  "crypto",
  "education",
  "hiring",
  "writing",
  "leaderboards",
] as const satisfies readonly Category[];

describe("the authored catalogue", () => {
  it("lists at least 600 products", () => {
    expect(products.length).toBeGreaterThanOrEqual(600);
  });

  it.each(CONTRACT_CATEGORIES)("has at least 12 products in %s", (category) => {
    const count = products.filter((product) => product.category === category && !product.hidden).length;
    expect(count).toBeGreaterThanOrEqual(12);
  });

  it.each<[string, (product: ProductListing) => string | null]>([
    ["slug", (product) => product.slug],
    ["name", (product) => product.name.toLowerCase()],
    ["homepage", (product) => comparableAddress(product.homepage_url)],
    ["repository", (product) => product.github?.toLowerCase() ?? null],
    ["description", (product) => product.description.toLowerCase()],
  ])("never gives two products the same %s", (_field, key) => {
    expect(repeated(products, key)).toEqual([]);
  });

  it("sends visitors to https addresses only", () => {
    expect(products.filter((product) => new URL(product.homepage_url).protocol !== "https:")).toEqual([]);
  });

  it("calls no product by the name of another", () => {
    const names = new Map(products.map((product) => [product.name.toLowerCase(), product.slug]));
    const clashes = products.flatMap((product) =>
      product.aliases
        .filter((alias) => (names.get(alias.toLowerCase()) ?? product.slug) !== product.slug)
        .map((alias) => `${product.slug}: ${alias}`),
    );
    expect(clashes).toEqual([]);
  });

  it("keeps each product's tags and aliases free of repetition", () => {
    const repeating = products.filter(
      ({ tags, aliases }) => new Set(tags).size !== tags.length || new Set(aliases).size !== aliases.length,
    );
    expect(repeating.map((product) => product.slug)).toEqual([]);
  });
});

describe("the bundled star history", () => {
  it("covers at least 300 products", () => {
    const covered = products.filter((product) => product.github !== null && stars.has(product.github.toLowerCase()));
    expect(covered.length).toBeGreaterThanOrEqual(300);
  });

  it("holds no repository that the catalogue does not list", () => {
    const listed = new Set(products.map((product) => product.github?.toLowerCase()));
    expect([...stars.keys()].filter((repository) => !listed.has(repository))).toEqual([]);
  });

  it("says of every reading where it comes from", () => {
    const sources = new Set([...stars.values()].flat().map((observation) => observation.source));
    expect([...sources]).toEqual(["github-ranking"]);
  });
});

/** The same page may be written with or without `www.` and a final slash. */
function comparableAddress(address: string): string {
  const url = new URL(address);
  return `${url.host.replace(/^www\./, "")}${url.pathname.replace(/\/$/, "")}${url.search}`.toLowerCase();
}

function repeated(listings: readonly ProductListing[], key: (product: ProductListing) => string | null): string[] {
  const bySameKey = new Map<string, string[]>();
  for (const product of listings) {
    const value = key(product);
    if (value !== null) bySameKey.set(value, [...(bySameKey.get(value) ?? []), product.slug]);
  }
  return [...bySameKey]
    .filter(([, slugs]) => slugs.length > 1)
    .map(([value, slugs]) => `${value}: ${slugs.join(", ")}`);
}
