import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { loadProducts, loadStarObservations } from "../../../pipeline/registry/load.ts";
import { loadProviderFacts } from "../../../pipeline/registry/load-provider-facts.ts";
import { BUNDLED_SOURCES } from "../../../src/core/catalog/bundled-sources.ts";
import type { Category } from "../../../src/schema/records/categories.ts";
import { KINDS } from "../../../src/schema/records/kinds.ts";
import type { ProductListing } from "../../../src/schema/records/product.ts";

const registry = join(import.meta.dirname, "../../../pipeline/registry");
const products = loadProducts(join(registry, "products"));
const visible = products.filter((product) => !product.hidden);
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
  it("lists at least 2,050 products, half of them AI or general technology for it", () => {
    expect(visible.length).toBeGreaterThanOrEqual(2_050);
    const share = visible.filter((product) => product.subject !== "software").length / visible.length;
    expect(share).toBeGreaterThan(0.5);
  });

  it("calls general technology infrastructure for AI only where its description names that use", () => {
    const use =
      /\b(?:AI|LLM|MCP|GPUs?|agents?|models?|machine learning|vectors?|retrieval|inference|nearest[- ]neighbours?|similarity|knowledge graphs?|reinforcement learning|generation|training|serving|named-entity)\b/i;
    const infrastructure = visible.filter(({ subject }) => subject === "ai-infrastructure");
    expect(infrastructure.length).toBeGreaterThan(50);
    expect(infrastructure.filter(({ description }) => !use.test(description)).map(({ slug }) => slug)).toEqual([]);
    const general = ["openssl", "nmap", "acme-sh", "keycloak", "tailscale", "git", "postgresql", "react"];
    expect(visible.filter(({ slug }) => general.includes(slug)).map(({ subject }) => subject)).toEqual(
      general.map(() => "software"),
    );
  });

  it("lacks at most 3 % of the products on the list of expected names", () => {
    const known = new Set(visible.flatMap(({ name, slug, aliases }) => [name, slug, ...aliases].map(plain)));
    const expected = readFileSync(join(import.meta.dirname, "../../fixtures/expected-products.txt"), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    expect(expected.length).toBeGreaterThanOrEqual(300);
    const missing = expected.filter((name) => !known.has(plain(name)));
    expect(missing.length / expected.length, missing.join(", ")).toBeLessThanOrEqual(0.03);
  });

  it("describes each product in 60 to 220 characters with at least three tags where it is new", () => {
    const added = products.filter((product) => product.listed_at >= "2026-11-23");
    expect(added.length).toBeGreaterThan(700);
    const thin = added.filter(
      ({ description, tags }) => description.length < 60 || description.length > 220 || tags.length < 3,
    );
    expect(thin.map((product) => product.slug)).toEqual([]);
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
  ])("has a unique %s for each product", (_field, key) => {
    expect(repeated(products, key)).toEqual([]);
  });

  it("links only to https addresses", () => {
    expect(products.filter((product) => new URL(product.homepage_url).protocol !== "https:")).toEqual([]);
  });

  it("gives no product the name of another", () => {
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

describe("the kinds of products", () => {
  it.each(KINDS.map(({ names: [name = ""] }) => name))("%s have products", (kind) => {
    expect(visible.filter(({ kinds }) => kinds.includes(kind)).length).toBeGreaterThan(0);
  });

  it("are named once in English, by their usual name or another", () => {
    const all = KINDS.flatMap(({ names }) => names);
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  });

  it("have names in other languages", () => {
    expect(KINDS.filter(({ elsewhere }) => elsewhere === "").map(({ names }) => names[0])).toEqual([]);
  });
});

describe("the bundled star history", () => {
  it("covers at least 85 % of the listed repositories", () => {
    const repositories = visible.flatMap(({ github }) => (github === null ? [] : [github.toLowerCase()]));
    const covered = repositories.filter((repository) => stars.has(repository));
    expect(covered.length / repositories.length).toBeGreaterThanOrEqual(0.85);
  });

  it("holds no repository that the catalogue does not list", () => {
    const listed = new Set(products.map((product) => product.github?.toLowerCase()));
    expect([...stars.keys()].filter((repository) => !listed.has(repository))).toEqual([]);
  });

  it("has a source for every reading", () => {
    const sources = new Set([...stars.values()].flat().map((observation) => observation.source));
    const named = new Set(Object.keys(BUNDLED_SOURCES));
    expect([...sources].filter((source) => !named.has(source))).toEqual([]);
    expect(sources.size).toBe(3);
  });
});

/** A name without case, spaces and punctuation. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9+]/g, "");
}

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

it("accepts a third party's fact about a provider only with a date", () => {
  const folder = mkdtempSync(join(tmpdir(), "clearboard-facts-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const facts = JSON.parse(readFileSync(join(registry, "providers", "ai21.json"), "utf8"));
  const soc2 = { code: "type_2", value: "SOC 2", url: "https://list.example/", read_on: "2026-11-23", note: null };
  const load = (fact: object) => {
    writeFileSync(join(folder, "ai21.json"), JSON.stringify({ ...facts, soc2: { ...soc2, ...fact } }));
    return () => loadProviderFacts(folder, ["ai21"]);
  };
  expect(load({ source: "third_party", page_date: null })).toThrow("ai21.json: soc2 is of a third party, undated");
  expect(load({ source: "third_party", page_date: "2026-09" })).not.toThrow();
  expect(load({ source: "provider", page_date: null })).not.toThrow();
});
