import { describe, expect, test } from "vitest";
import { checkModels, checkProducts, type Finding, type PublishedBefore } from "../../../pipeline/checks/checks.ts";
import type { Product } from "../../../src/core/catalog/catalog-data.ts";

function product(slug: string, changes: Partial<Product> = {}): Product {
  return {
    slug,
    name: `Name of ${slug}`,
    category: "agents",
    homepageUrl: `https://${slug}.example.org`,
    subject: "ai",
    description: "A description that is long enough.",
    tags: ["a"],
    kinds: [],
    aliases: [],
    license: "open-source",
    githubRepository: `owner/${slug}`,
    githubUrl: `https://github.com/owner/${slug}`,
    githubStars: 100,
    githubStarsAt: "2026-11-21T00:00:00.000Z",
    githubStatus: "active",
    repository: null,
    licence: null,
    plans: [],
    readme: null,
    growth: null,
    referredVisits: 0,
    listedAt: "2026-01-01T00:00:00.000Z",
    listingSource: "editorial",
    operatorReference: true,
    verified: false,
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...changes,
  };
}

const many = (count: number) => Array.from({ length: count }, (_, index) => product(`p${index}`));
const published = (products: readonly Product[], hidden: string[] = []): PublishedBefore => ({
  products: new Map(products.map((one) => [one.slug, one])),
  hidden: new Set(hidden),
});
const told = (findings: readonly Finding[]) => findings.map(({ check, subject, message }) => [check, subject, message]);

test("a valid catalogue has no findings", () => {
  expect(checkProducts(many(5), null)).toEqual([]);
  expect(checkProducts(many(5), published(many(5)))).toEqual([]);
});

describe("two products that share a value that must be unique", () => {
  test.each<[string, Partial<Product>, Partial<Product>, string]>([
    ["duplicate-name", { name: "Same" }, { name: "SAME" }, "same"],
    ["duplicate-homepage", { homepageUrl: "https://www.x.org/" }, { homepageUrl: "https://X.org//" }, "x.org"],
    [
      "duplicate-homepage",
      { homepageUrl: "https://x.org/www.y" },
      { homepageUrl: "https://x.org/www.y" },
      "x.org/www.y",
    ],
    [
      "duplicate-homepage",
      { homepageUrl: "https://x.org/https://y.org" },
      { homepageUrl: "https://x.org/https://y.org/" },
      "x.org/https://y.org",
    ],
    ["duplicate-repository", { githubRepository: "A/b" }, { githubRepository: "a/B" }, "a/b"],
  ])("%s", (check, first, second, key) => {
    const findings = checkProducts([product("one", first), product("two", second)], null);
    expect(told(findings)).toEqual([[check, "two", `${key} belongs to one already`]]);
    expect(findings[0]?.severity).toBe("error");
  });

  test("a homepage over http equals the one over https", () => {
    const two = [product("one", { homepageUrl: "http://x.org" }), product("two", { homepageUrl: "https://x.org" })];
    expect(told(checkProducts(two, null))).toContainEqual([
      "duplicate-homepage",
      "two",
      "x.org belongs to one already",
    ]);
  });

  test("a third duplicate slug also names the first owner", () => {
    const three = ["1", "2", "3"].map((id) =>
      product("one", { name: id, homepageUrl: `https://${id}.org`, githubRepository: null, githubUrl: null }),
    );
    const finding = ["duplicate-slug", "one", "one belongs to one already"];
    expect(told(checkProducts(three, null))).toEqual([finding, finding]);
  });

  test("two products without a repository are no duplicates", () => {
    const none = { githubRepository: null, githubUrl: null };
    expect(checkProducts([product("one", none), product("two", none)], null)).toEqual([]);
  });
});

test.each<[Partial<Product>, string]>([
  [{ homepageUrl: "http://one.org" }, "http://one.org is not https"],
  [{ githubUrl: "http://github.com/a/b" }, "http://github.com/a/b is not https"],
])("an address that is not https: %j", (changes, message) => {
  expect(told(checkProducts([product("one", changes)], null))).toEqual([["url-not-https", "one", message]]);
});

test.each(["Just a moment...", "404 Not Found", "Please verify you are human", "This domain is for sale"])(
  "a description that is the text of a waiting or error page: %s",
  (description) => {
    const [finding, ...more] = checkProducts([product("one", { description: `${description} and so on` })], null);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ check: "interstitial-text", subject: "one" });
    expect(finding?.message.toLowerCase()).toContain(`its description says "`);
  },
);

describe("compared with the published catalogue", () => {
  const only = (check: string, findings: readonly Finding[]) => findings.filter((found) => found.check === check);

  test("up to two products in a hundred may disappear", () => {
    const earlier = published(many(100));
    expect(only("total-shrinks", checkProducts(many(98), earlier))).toEqual([]);
    const message = "it would go from 100 to 97 products";
    expect(told(only("total-shrinks", checkProducts(many(97), earlier)))).toEqual([
      ["total-shrinks", "catalogue", message],
    ]);
  });

  test("products hidden by an operator are not reported", () => {
    const hidden = ["p7", "p8", "p9"];
    expect(checkProducts(many(7), published(many(10), hidden))).toEqual([]);
  });

  test("a removed slug is reported, and so is one whose homepage moved to another slug", () => {
    const gone = many(100).slice(1);
    expect(told(checkProducts(gone, published(many(100))))).toEqual([
      ["slug-vanished", "p0", "it was published and is gone"],
    ]);
    const renamed = [...gone, product("new", { homepageUrl: "https://www.p0.example.org/" })];
    expect(told(checkProducts(renamed, published(many(100))))).toEqual([
      ["slug-vanished", "p0", "its slug became new"],
    ]);
  });

  test.each<[number | null, number | null, boolean]>([
    [100, 50, false],
    [100, 49, true],
    [100, null, false],
    [null, 1, false],
    [null, 0, false],
    [100, 300, false],
  ])("%s stars that became %s", (earlier, after, refused) => {
    const findings = checkProducts(
      [product("one", { githubStars: after })],
      published([product("one", { githubStars: earlier })]),
    );
    expect(told(findings)).toEqual(refused ? [["stars-fall", "one", `${earlier} stars became ${after}`]] : []);
  });
});

test("unlisted models are a warning that names them", () => {
  const model = (id: string) => ({
    provider: "acme",
    providerName: "Acme",
    model_id: id,
    status: "new" as const,
    prices: [],
  });
  expect(checkModels([model("m1"), model("m2")])).toEqual([
    {
      check: "models-new",
      severity: "warning",
      subject: "acme",
      message: "published as new until an editor reviews them: m1, m2",
    },
  ]);
  expect(checkModels([])).toEqual([]);
});
