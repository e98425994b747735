import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productNames } from "../../../src/core/research/named/product-names.ts";
import { productWithPlainSlug, readListings, readProductNames } from "../../../src/store/catalog/field-products.ts";
import { type ComputedWorld, createComputedWorld, product } from "../../support/world/computed.ts";

let world: ComputedWorld;
beforeAll(() => {
  world = createComputedWorld({
    products: [
      product("lang-chain", {
        name: "LangChain",
        aliases: ["Lang Graph", "c++ chain"],
        description: "Tools to continue",
      }),
      product("open-web-ui", { name: "Open WebUI", aliases: ["LangChain"], description: "Chats that continue" }),
      product("two", { name: "Two", description: "Tools that continue" }),
      product("zed-sdk", { name: "Zed SDK", description: "Tools" }),
    ],
    models: [],
  });
});
afterAll(() => world.close());

describe("names of products in the catalogue", () => {
  it("are those of its products, without case, spaces and punctuation", () => {
    const { slugs, common } = productNames(world.context.catalog.products());
    const read = readProductNames(world.context.catalog);
    expect([...slugs.keys()]).toEqual(expect.arrayContaining(["langchain", "openwebui", "langgraph", "c++chain"]));
    for (const [name, slug] of slugs) expect(read.slugs.get(name)).toBe(slug);
    expect(read.slugs.get("nothing")).toBeUndefined();
    expect([...common]).toEqual(["continue"]);
    expect(["continue", "chats"].map((word) => read.common.has(word))).toEqual([true, false]);
  });

  it("find a product by its slug without hyphens", () => {
    expect(productWithPlainSlug(world.context.catalog, "openwebui")).toBe("open-web-ui");
    expect(productWithPlainSlug(world.context.catalog, "open.web ui")).toBe("open-web-ui");
    expect(productWithPlainSlug(world.context.catalog, "open-web")).toBeUndefined();
  });

  it("find a product by its slug with or without an ending of packages, when only one has it", () => {
    const find = (name: string) => productWithPlainSlug(world.context.catalog, name);
    expect([find("openwebui-python"), find("lang-chain.js"), find("zed"), find("lang")]).toEqual([
      "open-web-ui",
      "lang-chain",
      "zed-sdk",
      undefined,
    ]);
  });

  it("find a slug without hyphens through an index, not by reading every product", () => {
    const plan = world.context.catalog.db
      .prepare("EXPLAIN QUERY PLAN SELECT slug FROM products WHERE replace(slug, '-', '') = ? ORDER BY id LIMIT 1")
      .all("x");
    expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining("products_by_plain_slug")]);
  });
});

describe("listings of the catalogue", () => {
  it("are those of the given ids, each read once", () => {
    const { catalog } = world.context;
    const first = readListings(catalog, [0, 2]).get(2);
    expect(first).toMatchObject({ name: "Two", description: "Tools that continue" });
    const both = readListings(catalog, [2, 1, 99]);
    expect([...both.keys()]).toEqual([1, 2]);
    expect(both.get(2)).toBe(first);
    expect(both.get(1)?.name).toBe("Open WebUI");
  });
});
