import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { research } from "../../../src/operations/paid/research.ts";
import { type ComputedWorld, createComputedWorld, product, starred } from "../../support/world/computed.ts";
import type { Json } from "../../support/world/test-server.ts";

let world: ComputedWorld;
beforeAll(() => {
  const rag = (slug: string, tag: string, stars: number, spdx: string) =>
    product(slug, {
      name: slug,
      license: "open-source",
      kinds: ["rag"],
      tags: ["rag", tag],
      description: "A retrieval engine.",
      ...starred(stars, 10),
      githubRepository: `${slug}/${slug}`,
      licence: {
        spdx,
        inPart: false,
        observedOn: "2026-08-21",
        source: `${slug}/${slug}:LICENSE`,
        commit: "c".repeat(40),
      },
    });
  world = createComputedWorld({
    products: [
      rag("alpha", "parsing", 900, "GPL-3.0"),
      rag("beta", "parsing", 500, "MIT"),
      rag("gamma", "graph", 300, "MIT"),
      rag("delta", "graph", 100, "BSD-2-Clause"),
    ],
    models: [],
  });
});
afterAll(() => world.close());

const ask = (query: string): Json => world.ask(research, { query }).data;

describe("a question for the market of a kind of product", () => {
  it.each([
    "RAG market overview: segments, leaders, fastest growing",
    "Überblick über den Markt für RAG: Segmente, Marktführer, Wachstum",
    "обзор рынка RAG: направления, лидеры, кто растёт быстрее",
    "RAG 市场有哪些方向,谁领先",
  ])("has the number, the leaders, the segments and the fastest growing: %s", (query) => {
    const { answer } = ask(query);
    expect(answer).toContain("4 listed products are of");
    expect(answer).toContain("Segments, by tags that its products share");
    expect(answer).toContain("parsing: 2 products, led by alpha (900 stars) and beta (500 stars)");
    expect(answer).toContain("in the 30 days to");
  });
});

describe("a filter by licence", () => {
  it("names the most starred products that it removes for another licence, with that licence", () => {
    expect(ask("most starred RAG under MIT licence").answer).toContain(
      "Removed for another licence: alpha (GPL-3.0, 900 stars), delta (BSD-2-Clause, 100 stars).",
    );
  });
});

describe("cheaper alternatives to a product", () => {
  it("say first that prices of products are not recorded", () => {
    expect(ask("a cheaper alternative to alpha").answer).toMatch(/^Prices of these products are not on record/);
  });
});
