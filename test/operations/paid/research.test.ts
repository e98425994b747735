import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { research } from "../../../src/operations/paid/research.ts";
import { verifies } from "../../support/payments/verifies.ts";
import {
  type ComputedWorld,
  createComputedWorld,
  model,
  product,
  publishedSchemaTakes,
  refusalOf,
  starred,
  unfoundedNumbers,
} from "../../support/world/computed.ts";
import type { Json } from "../../support/world/test-server.ts";

let world: ComputedWorld;
beforeAll(() => {
  const vector = (slug: string, known = {}) =>
    product(slug, {
      tags: ["vector database"],
      kinds: ["vector databases"],
      description: "A vector database for search.",
      ...known,
    });
  world = createComputedWorld({
    products: [
      vector("milvus9", { name: "Milvus 9", license: "open-source", ...starred(400, 40, "2026-08-20T00:00:00.000Z") }),
      vector("qdrant", { name: "Qdrant", license: "open-source", ...starred(300, 60) }),
      vector("chroma", { name: "Chroma", license: "source-available", category: "agents", ...starred(200, -5) }),
      vector("weave", {
        name: "Weave",
        description: "A vector database for embedded device search.",
        ...starred(100, null),
      }),
      vector("pine", { name: "Pine" }),
      product("paint", { name: "Paint", tags: ["drawing"], description: "Draws pictures." }),
    ],
    models: [
      model("one", "astra-1", { input: "1", output: "4" }, { display_name: "Astra 1" }),
      model(
        "one",
        "astra-1-mini",
        { input: "0.1", output: "0.4" },
        { display_name: "Astra 1 mini" },
        "2026-09-01T00:00:00Z",
      ),
      model(
        "two",
        "astra-1-pro",
        { input: "9", output: "36.5" },
        { display_name: "Astra 1 Pro", tier: "flagship" },
        null,
      ),
      model("two", "astra-0", { input: "7", output: "7" }, { display_name: "Astra 0", status: "retired" }),
      model("two", "astra-2", null, { display_name: "Astra 2" }),
    ],
  });
});
afterAll(() => world.close());

const ask = (query: string, limit?: number): Json =>
  world.ask(research, limit === undefined ? { query } : { query, limit }).data;

describe("research in the exact notation", () => {
  it("keeps what meets every stated filter, and gives the question back", () => {
    const answer = ask("vector databases ask=most_used open_source=yes stars>=350");
    expect(answer.products.map(({ slug }: { slug: string }) => slug)).toEqual(["milvus9"]);
    expect(answer.reading).toMatchObject({
      exact: "vector databases ask=most_used open_source=yes stars>=350",
      not_used: [],
    });
  });

  it("refuses what is new among products, whose releases are not recorded", () => {
    expect(refusalOf(() => ask("vector databases ask=newest")).message).toContain("launched or added is not recorded");
  });

  it("compares names that only spaces part, and refuses to compare anything else", () => {
    expect(ask("qdrant milvus9 ask=compare").reading.exact).toBe("Qdrant, Milvus 9 ask=versus");
    for (const one of ["vector databases ask=versus", "qdrant ask=versus"])
      expect(refusalOf(() => ask(one)).message).toContain("takes two or more products or models");
  });

  it("names a stated filter that descriptions cannot be tested by", () => {
    const { reading } = ask("drawing pictures since=30d");
    expect(reading.not_used).toMatchObject([{ words: expect.stringContaining("since") }]);
  });

  it("refuses an unknown name or value with what is possible", () => {
    const refusal = refusalOf(() => ask("vector databases ask=best"));
    expect(refusal).toMatchObject({ code: "NO_MATCH" });
    expect(refusal.message).toContain("ask is one of overview, fastest_growing");
  });
});

describe("research", () => {
  verifies("research:answer", "gives matches, categories, licences, growth and concentration", () => {
    const data = ask("vector database", 2);
    expect(data).toMatchObject({ total: 5, analysed: 5, count: 2, models: null });
    expect(data.products[0]).toMatchObject({ rank: 1, analysed: true, matched_terms: ["vector", "database"] });
    expect(data.category_distribution).toEqual([
      { category: "developer", name: "Developer tools", products: 4, share: 0.8 },
      { category: "agents", name: "AI agents", products: 1, share: 0.2 },
    ]);
    expect(data.license_mix.map((row: Json) => [row.license, row.products])).toEqual([
      ["open-source", 2],
      ["proprietary", 2],
      ["source-available", 1],
    ]);
    expect(data.growth_leaders.map((row: Json) => [row.slug, row.gained_30d, row.growth_30d])).toEqual([
      ["qdrant", 60, 0.25],
      ["milvus9", 40, 0.1111],
    ]);
    expect(data.concentration).toMatchObject({ stars: 1000, top_3_share: 0.9 });
    expect(data.coverage).toMatchObject({
      analysed: 5,
      with_repository: 4,
      with_stars: 4,
      with_growth_30d: 3,
      oldest_stars_at: "2026-08-20T00:00:00.000Z",
    });
    expect(data.caveats).toContain("Stars are known for 4 of 5 products; a repository for 4.");
  });

  verifies(
    "research:price-bands",
    "gives price bands of the models it is about, without those that are retired or have no price",
    () => {
      const { models, coverage, caveats, findings } = ask("astra 1 models");
      expect(models).toMatchObject({ matched: 3, priced: 3, withdrawn: 0, matched_words: ["astra", "1"] });
      expect(models.listed.map((row: Json) => [row.key, row.price_status])).toEqual([
        ["one/astra-1-mini", "stale"],
        ["one/astra-1", "verified"],
        ["two/astra-1-pro", "unverified"],
      ]);
      expect(coverage.price_statuses).toEqual({ stale: 1, unverified: 1, verified: 1 });
      expect(caveats).toContain("Of 3 prices, 1 is stale.");
      expect(findings.find((row: Json) => row.id === "price_range").figures).toMatchObject({
        input_lowest: "0.1",
        input_median: "1",
        output_highest: "36.5",
        providers: 2,
      });
      const all = ask("astra");
      expect(all.models).toMatchObject({ matched: 5, withdrawn: 1, priced: 3 });
      expect(all.caveats).toContain("Listings without a known input and output price: 1.");
    },
  );

  it("answers about models alone where no product matches", () => {
    expect(ask("two")).toMatchObject({ total: 3, analysed: 0, count: 0, products: [], concentration: null });
  });

  verifies("research:findings", "states nothing without its figures", () => {
    for (const query of ["vector database", "astra 1 models", "astra", "milvus 9"]) {
      const { findings } = ask(query);
      expect(findings.length).toBeGreaterThan(1);
      for (const finding of findings) {
        expect(unfoundedNumbers(finding)).toEqual([]);
        expect(finding.sources.length).toBeGreaterThan(0);
      }
    }
  });

  it("limits listed products and models without limiting the analysis", () => {
    expect(ask("vector database", 1)).toMatchObject({ count: 1, analysed: 5 });
    expect(ask("astra", 1).models).toMatchObject({ count: 1, priced: 3 });
  });

  it("is 404 where nothing matches", () => {
    for (const query of ["xyzzyx qqqzzz", "🚀🚀🚀", "'; DROP TABLE products; --".slice(0, 3), "   "]) {
      expect(refusalOf(() => ask(query)).code).toBe("NO_MATCH");
    }
  });

  it("accepts 500 characters, counted as JSON Schema counts them", () => {
    expect(refusalOf(() => ask("🚀".repeat(500))).code).toBe("NO_MATCH");
    expect(ask("vector database ".repeat(31)).total).toBeGreaterThan(0);
  });

  it.each([
    ["two characters", { query: "ab" }],
    ["501 characters", { query: "🚀".repeat(501) }],
    ["no query", {}],
    ["a limit of 0", { query: "vector", limit: 0 }],
    ["a limit of 51", { query: "vector", limit: 51 }],
    ["a limit as text", { query: "vector", limit: "5" }],
    ["another member", { query: "vector", category: "agents" }],
  ])("refuses %s, as the published schema does", (_, body) => {
    expect(refusalOf(() => world.ask(research, body)).code).toBe("INVALID_INPUT");
    expect(publishedSchemaTakes(research, body)).toBe(false);
  });

  it("gives the same answer twice", () => {
    expect(JSON.stringify(ask("astra"))).toBe(JSON.stringify(ask("astra")));
  });
});

describe("filters of a question", () => {
  it("narrow the list, and are stated", () => {
    const data = ask("how many open source vector databases are there");
    expect(data.intent).toMatchObject({ kind: "how_many", subject: "vector databases" });
    expect(data.filters_read).toEqual([{ words: "open source", kind: "open_source", effect: "applied", removed: 3 }]);
    expect(data.answer).toMatch(/^2 listed products .*: Milvus 9, Qdrant\./);
    const priced = ask("cheapest model at two");
    expect(priced.answer).toMatch(/^In USD per million tokens.*Astra 1 Pro at /);
    expect(priced.answer).not.toContain("Astra 1 mini");
  });

  it("that were not understood refuse a list or a number, and are named beside alternatives", () => {
    const refused = refusalOf(() => ask("how many vector databases with SOC 2 are there"));
    expect(refused).toMatchObject({ code: "NO_MATCH", members: { not_checked: ["with SOC 2"] } });
    const data = ask("alternatives to Qdrant with SOC 2");
    expect(data.answer).toContain('Not checked, since the data does not tell: "with SOC 2".');
    expect(data.filters_read).toEqual([{ words: "with SOC 2", kind: "unread", effect: "not_checked", removed: null }]);
  });
});

describe("the products of an answer", () => {
  const small = () => {
    const vector = (slug: string, license: "open-source" | "proprietary", stars: number, gained: number) =>
      product(slug, {
        name: slug,
        license,
        tags: ["vector database"],
        description: "A vector database for search.",
        ...starred(stars, gained),
      });
    const near = { tags: ["notes"], description: "Keeps notes beside a vector drawing, in any database." };
    return createComputedWorld({
      products: [
        vector("alpha", "open-source", 100, 30),
        vector("beta", "proprietary", 200, 20),
        vector("gamma", "open-source", 300, 10),
        vector("delta", "open-source", 50, 40),
        product("near", near),
      ],
      models: [],
    });
  };

  it("are those that it is about, in its order", () => {
    const world = small();
    const slugs = (query: string) => world.ask(research, { query }).data.products.map(({ slug }: Json) => slug);
    try {
      expect(slugs("fastest growing vector databases")).toEqual(["delta", "alpha", "beta", "gamma"]);
      expect(slugs("most starred vector databases")).toEqual(["gamma", "beta", "alpha", "delta"]);
      expect(slugs("how many open source vector databases are there")).toEqual(["gamma", "alpha", "delta"]);
    } finally {
      world.close();
    }
  });

  it("have what is needed to choose one of them", () => {
    const world = small();
    try {
      const [first] = world.ask(research, { query: "fastest growing vector databases in the last 30 days" }).data
        .products;
      expect(first).toMatchObject({ slug: "delta", stars_growth_30d: 40, stars_growth_asked: 40, license_spdx: null });
    } finally {
      world.close();
    }
  });
});

describe("a ranking", () => {
  it("concerns its subject or is free, and never ranks the whole catalogue instead", () => {
    for (const query of [
      "most starred image generation app",
      "fastest growing weather stations",
      "most popular models",
    ])
      expect(refusalOf(() => ask(query)).code, query).toBe("NO_MATCH");
    expect(ask("most starred tools").answer).toMatch(/^Most starred: Milvus 9/);
  });

  it("by price is refused, since products have none on record", () => {
    const { message } = refusalOf(() => ask("which database tool costs least per month?"));
    expect(message).toContain("Plans and their prices are on record of some products alone");
  });

  it("of AI products takes no others", () => {
    const products = [
      product("shell", { name: "Shell", subject: "software", ...starred(900, 9) }),
      product("agent", { name: "Agent", subject: "ai", ...starred(90, 9) }),
    ];
    const other = createComputedWorld({ products, models: [] });
    const { answer } = other.ask(research, { query: "most starred AI products" }).data;
    other.close();
    expect(answer).toMatch(/^Most starred: Agent/);
    expect(answer).not.toContain("Shell");
  });

  it("of what a description finds is in the order that is asked for", () => {
    const { answer } = ask("fastest growing tool that searches vectors in a database");
    expect(answer).toMatch(/fastest growing first: Qdrant.*Milvus 9/);
  });

  it("takes a least gain, and lists as many as the request asks for", () => {
    const { answer } = ask("vector databases that gained over 50 stars");
    expect(answer).toContain("Qdrant +60 stars");
    expect(answer).not.toContain("Milvus 9 +");
    expect(ask("most starred vector databases", 2).answer).not.toContain("Chroma");
  });
});

describe("neighbours of a list", () => {
  const small = (products: Json[], query: string): string => {
    const other = createComputedWorld({ products, models: [] });
    try {
      return other.ask(research, { query }).data.answer;
    } finally {
      other.close();
    }
  };
  const store = (slug: string, known: Json) =>
    product(slug, {
      name: slug,
      tags: ["vector database"],
      kinds: ["vector databases"],
      description: "A vector database.",
      ...known,
    });
  const stores = ["Alpha", "Beta", "Gamma"].map((name) => store(name, { license: "open-source", ...starred(10, 1) }));

  it("are left out although their tags name the kind", () => {
    const memory = product("Memory", { name: "Memory", tags: ["memory", "vector database"], ...starred(900, 9) });
    const answer = small([...stores, memory], "most starred vector databases");
    expect(answer).toContain('Counts the 3 listed products of the kind "vector databases"');
    expect(answer).not.toContain("Memory");
  });

  it("are left out although they say its name, and products of the kind that do not are taken", () => {
    const quiet = product("Quiet", { name: "Quiet", tags: ["ann"], kinds: ["vector databases"], ...starred(5, 1) });
    expect(small([...stores, quiet], "how many vector databases are there")).toMatch(/^4 listed products.*Quiet/);
  });

  it("are named where their source is available and open source is asked for", () => {
    const answer = small([...stores, store("Delta", { license: "source-available" })], "open source vector databases");
    expect(answer).toContain("Left out as source-available and not open source: Delta.");
  });

  it("are named where their language is not recorded", () => {
    const rust = store("Rusty", { tags: ["vector database", "rust"] });
    const answer = small([...stores, rust], "vector databases written in Rust");
    expect(answer).toContain("1 listed product is of");
    expect(answer).toContain("The language of 3 is not recorded, and they are left out: Alpha, Beta, Gamma.");
  });

  it("are compared where another product of the name does the same", () => {
    const tracer = (name: string) =>
      product(name, { name, tags: ["tracing"], kinds: ["llm observability"], description: "Traces calls." });
    const framework = product("phoenix", {
      name: "Phoenix",
      tags: ["web framework"],
      kinds: ["web frameworks"],
      description: "Serves pages.",
    });
    const answer = small(
      [{ ...tracer("Fuse"), ...starred(9, 1) }, { ...tracer("Arize Phoenix"), slug: "arize-phoenix" }, framework],
      "difference between Fuse and Phoenix",
    );
    expect(answer).toContain('"Phoenix" is read as Arize Phoenix');
    expect(answer).not.toContain("Serves pages");
  });

  it("are no alternatives where products do the same job", () => {
    const tool = (name: string, tags: string[]) => product(name, { name, tags, description: "Tool for work." });
    const answer = small(
      [
        tool("Zapper", ["workflow automation", "integrations"]),
        ...["One", "Two", "Three"].map((name) => tool(name, ["workflow automation", "integrations"])),
        tool("Tester", ["test automation", "integrations"]),
      ],
      "alternatives to Zapper",
    );
    expect(answer).toContain("Three");
    expect(answer).not.toContain("Tester");
  });
});

describe("words that no answer depends on", () => {
  it("are named, and the rest is answered", () => {
    const price = ask("price of Astra 1 Pro with weekend rebate for a school of 300 people");
    expect(price.answer).toContain("Astra 1 Pro at ");
    expect(price.answer).toContain('"for a school of 300 people"');
    expect(ask("price of Astra 1 Pro weekend rebate").answer).toMatch(/^Not read: "weekend rebate"\. /);
    expect(ask("most popular vector databases for a small startup").answer).toMatch(
      /^Not read: "for a small startup"\. Most starred for "vector databases": Milvus 9/,
    );
    expect(refusalOf(() => ask("most popular tools for a small startup")).code).toBe("NO_MATCH");
  });

  it("narrow a kind of product where a listing has them, otherwise refuse with an answerable question", () => {
    const kept = ask("vector databases for embedded devices");
    expect(kept.intent.subject).toBe("vector databases");
    expect(kept.filters_read).toEqual([{ words: "embedded devices", kind: "stated", effect: "applied", removed: 4 }]);
    expect(kept.answer).toMatch(/^1 listed product is of "vector databases" \(embedded devices\)/);
    expect(kept.answer).toContain('Kept are those whose listing says "embedded devices"; others may do so unsaid.');
    for (const narrow of ["how many vector databases for dentists", "AI vector databases for dentists"]) {
      const { code, message } = refusalOf(() => ask(narrow));
      expect(code).toBe("NO_MATCH");
      const advised = /Ask for "([^"]+)" alone/.exec(message)?.[1] ?? "";
      expect(ask(advised).answer).toMatch(/^5 listed products/);
    }
  });

  it("do not select products that have only some of them", () => {
    expect(refusalOf(() => ask("drawing robots")).code).toBe("NO_MATCH");
    expect(refusalOf(() => ask("astra language models for lawyers")).code).toBe("NO_MATCH");
  });

  it("in another script refuse a question that only names beside them select models for", () => {
    expect(ask("astra モデル").models).toMatchObject({ priced: 3 });
    expect(refusalOf(() => ask("病院の受付で日本手話を通訳してくれるastra製品はどれがいいですか")).code).toBe(
      "NO_MATCH",
    );
    expect(refusalOf(() => ask("astra для перевода жестов")).code).toBe("NO_MATCH");
  });

  it("are not in the heading of alternatives", () => {
    expect(ask("alternatives to Qdrant quickly").answer).toMatch(/^Not read: "quickly"\. Alternatives to Qdrant: /);
  });
});

describe("names in a question", () => {
  it("are compared by the rate that is asked for, and by how much", () => {
    expect(ask("how much cheaper is Astra 1 mini than Astra 1 Pro").answer).toMatch(
      /^Astra 1 mini is the cheaper: 99 % below/,
    );
    expect(ask("which is cheaper for output, Astra 1 or Astra 1 Pro").answer).toContain(
      "89 % below Astra 1 Pro for output",
    );
  });

  it("of a seller after a word of place are no side of a comparison, and narrow it", () => {
    const data = ask("Which is cheaper at two, Astra 1 Pro or Astra 2?");
    expect(data.intent.subject).toBe("Astra 1 Pro | Astra 2");
    expect(data.filters_read).toEqual([expect.objectContaining({ kind: "seller", effect: "applied" })]);
  });

  it("are required to state which model is good, since that depends on the task", () => {
    expect(refusalOf(() => ask("best model for coding"))).toMatchObject({
      code: "NO_MATCH",
      message: expect.stringContaining("optimize_model"),
    });
  });

  it("of an unlisted model are refused with the nearest names, whatever else would match", () => {
    for (const query of ["price of astra 7", "price of astar-1"]) {
      const { code, members } = refusalOf(() => ask(query));
      expect(code, query).toBe("NO_MATCH");
      expect(members.suggestions[0], query).toContain("astra-1");
    }
  });

  it('are compared in other phrasings than "versus"', () => {
    expect(ask("Qdrant or Milvus 9?").intent).toMatchObject({ kind: "versus", subject: "Qdrant | Milvus 9" });
    expect(ask("Ist Astra 1 mini billiger als Astra 1 Pro?").answer).toMatch(
      /^Astra 1 mini is the cheaper: 99 % below Astra 1 Pro/,
    );
    expect(ask("most starred projects").answer).toMatch(/^Most starred: Milvus 9/);
    expect(ask("alternatives to Qdrant").products.map(({ slug }: Json) => slug)).not.toContain("qdrant");
  });

  it("are described when only their facts are asked for", () => {
    const data = ask("context window of Astra 1 mini");
    expect(data.findings[0]).toMatchObject({ id: "model_facts", figures: { ids: "one/astra-1-mini" } });
    expect(data.answer).toContain("Astra 1 mini at ONE: context window not known tokens");
    expect(ask("cheapest astra").findings[0].figures.ids).toContain("one/astra-1-mini");
  });

  it("of one seller are not taken from another model that shares a word", () => {
    expect(ask("price of Astra 1 Pro at ONE").answer).toContain("Astra 1 Pro at TWO");
  });
});

describe("one product", () => {
  it("is described when its stars or its licence are asked for", () => {
    for (const query of ["how many stars does Qdrant have?", "Wie viele Sterne hat Qdrant?", "Qdrant のスター数"]) {
      const { answer, findings } = ask(query);
      expect(answer, query).toMatch(/^Qdrant: 300 stars on GitHub on 2026-.*\+60 in 30 days/);
      expect(findings[0]).toMatchObject({ id: "product_facts", figures: { slug: "qdrant" } });
      expect(unfoundedNumbers(findings[0])).toEqual([]);
    }
  });

  it('that is not open source, with "open source" in the question, asks for open-source alternatives', () => {
    // The one alternative that is no part of its house is closed, and the refusal says so without naming Weave itself.
    const { message } = refusalOf(() => ask("is there an open source Weave?"));
    expect(message).toContain("Without them there are Pine (proprietary).");
  });
});

describe("refusals", () => {
  it("of a kind of product name words that are answered", () => {
    const { message } = refusalOf(() => ask("most popular gardening robots"));
    expect(message).toContain("vector databases");
    expect(ask("most popular vector databases").count).toBeGreaterThan(0);
  });

  it("state what exists without the filters", () => {
    const { message } = refusalOf(() => ask("most popular vector databases written in Haskell"));
    expect(message).toContain("Milvus 9 (open-source)");
  });
});

describe("a question for the products listed in a time", () => {
  it("is answered by the day of their listing, newest first, or refused with the newest", () => {
    const listed = (slug: string, day: string) =>
      product(slug, { name: slug, tags: ["vector database"], listedAt: `${day}T00:00:00.000Z` });
    const world = createComputedWorld({
      products: [listed("old", "2026-01-05"), listed("new", "2026-08-20"), listed("mid", "2026-05-05")],
      models: [],
    });
    try {
      const data = world.ask(research, { query: "newest products listed in 2026" }).data;
      expect(data.products.map(({ slug }: Json) => slug)).toEqual(["new", "mid", "old"]);
      expect(data.answer).toContain("when a product was launched is not recorded");
      const none = refusalOf(() => world.ask(research, { query: "newest products listed in 2024" }));
      expect(none.message).toContain("the newest on 2026-08-20");
    } finally {
      world.close();
    }
  });
});
