import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../src/operations/registry.ts";
import { verifies } from "../support/payments/verifies.ts";
import { createWorld, type World } from "../support/world/test-server.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("a number with 23 decimals in a query is parsed as over MCP", async () => {
  const { status, json } = await world.get("/api/agent/v1/models?q=gpt-5.6&max_input_price=0.0000010000000000000002");
  expect([status, json.data.total]).toEqual([200, 0]);
});

describe("search", () => {
  verifies("search:shape", "finds products and gives the words that matched", async () => {
    const { json } = await world.get("/api/agent/v1/search?q=vector%20db&limit=5");
    expect(json.data).toMatchObject({ query: "vector db", count: 5 });
    expect(json.data.results).toHaveLength(5);
    for (const result of json.data.results) {
      expect(result.name).toEqual(expect.any(String));
      expect(result.rank).toBeGreaterThan(0);
      expect(result.relevance_score).toBeGreaterThan(0);
      expect(result.relevance_score).toBeLessThanOrEqual(1);
      expect(result.matched_terms.length).toBeGreaterThan(0);
    }
    const scores = json.data.results.map((result: { relevance_score: number }) => result.relevance_score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  verifies("search:category", "limits results to a category, and an unknown one gives an empty answer", async () => {
    const { json } = await world.get("/api/agent/v1/search?q=scanner&category=security");
    expect(new Set(json.data.results.map((row: { category: string }) => row.category))).toEqual(new Set(["security"]));
    const unknown = await world.get("/api/agent/v1/search?q=agent&category=nonsense");
    expect(unknown).toMatchObject({ status: 200, json: { data: { count: 0, results: [] } } });
  });

  verifies("search:limit-bounds", "returns ten results by default", async () => {
    const { json } = await world.get("/api/agent/v1/search?q=ai");
    expect(json.data.count).toBe(10);
  });

  test("counts an emoji as one character of q", async () => {
    expect((await world.get(`/api/agent/v1/search?q=${encodeURIComponent("🦜".repeat(200))}`)).status).toBe(200);
    expect((await world.get(`/api/agent/v1/search?q=${encodeURIComponent("🦜".repeat(201))}`)).status).toBe(400);
  });
});

describe("refused parameters", () => {
  const refused: [string, string][] = [
    ["/api/agent/v1/search", "$.q"],
    ["/api/agent/v1/search?q=a", "$.q"],
    [`/api/agent/v1/search?q=${"a".repeat(201)}`, "$.q"],
    ["/api/agent/v1/search?q=ok&q=twice", "$.q"],
    ["/api/agent/v1/search?q=ok&limit=0", "$.limit"],
    ["/api/agent/v1/search?q=ok&limit=51", "$.limit"],
    ["/api/agent/v1/search?q=ok&limit=1e1", "$.limit"],
    ["/api/agent/v1/search?q=ok&limit=abc", "$.limit"],
    ["/api/agent/v1/search?q=ok&limit=", "$.limit"],
    ["/api/agent/v1/search?q=ok&limit=5&limit=6", "$.limit"],
    ["/api/agent/v1/search?q=ok&sort=name", "$.sort"],
    ["/api/agent/v1/search?q=ok&__proto__=x", "$.__proto__"],
    ["/api/agent/v1/rank?scope=daily", "$.scope"],
    ["/api/agent/v1/rank?limit=101", "$.limit"],
    ["/api/agent/v1/rank?limit=0", "$.limit"],
    ["/api/agent/v1/rank?offset=3", "$.offset"],
    ["/api/agent/v1/catalog?cursor=bm9wZQ", "$.cursor"],
    ["/api/agent/v1/catalog?limit=501", "$.limit"],
    ["/api/agent/v1/manifest?x=1", "$.x"],
  ];
  for (const [address, path] of refused) {
    verifies(
      ["errors:invalid-input", "search:q-bounds", "search:limit-bounds", "rank:limit-bounds", "parameters:no-others"],
      `${address.slice(0, 60)} names ${path}`,
      async () => {
        const { status, json, headers } = await world.get(address);
        expect(status).toBe(400);
        expect(json.error).toBe("INVALID_INPUT");
        expect(json.validation_errors.map((issue: { path: string }) => issue.path)).toContain(path);
        expect(json.input_schema).toMatchObject({ type: "object", additionalProperties: false });
        expect(headers["x-request-id"]).toBe(json.request_id);
        expect(headers["cache-control"]).toBe("no-store");
      },
    );
  }
});

describe("rank", () => {
  verifies(
    ["rank:scope", "rank:category", "rank:limit-bounds"],
    "answers the overall board of all products",
    async () => {
      const { json } = await world.get("/api/agent/v1/rank");
      expect(json.data).toMatchObject({ scope: "overall", category: "all", period: null, count: 50 });
      expect(json.data.entries.map((entry: { rank: number }) => entry.rank)).toEqual(
        Array.from({ length: 50 }, (_, i) => i + 1),
      );
      expect(json.data.disclosure).toContain("paid promotional placement");
    },
  );

  test("counts only points of the period, and reports movement", async () => {
    const own = await createWorld();
    const earn = (slug: string, points: number, earnedAt: string) =>
      own.ledger.points.add({ slug, points, reference: "test", earnedAt, recordedAt: earnedAt });
    earn("langchain", 5, "2026-10-31T23:59:59.999Z");
    earn("ollama", 3, "2026-11-01T00:00:00.000Z");
    earn("chroma", 1, "2026-11-22T05:00:00.000Z");
    const slugs = async (scope: string) =>
      (await own.get(`/api/agent/v1/rank?scope=${scope}&limit=3`)).json.data.entries
        .filter((entry: { rank_points: number }) => entry.rank_points > 0)
        .map((entry: { slug: string }) => entry.slug);
    expect(await slugs("overall")).toEqual(["langchain", "ollama", "chroma"]);
    expect(await slugs("monthly")).toEqual(["ollama", "chroma"]);
    expect(await slugs("weekly")).toEqual(["chroma"]);
    const { json } = await own.get("/api/agent/v1/rank?limit=1");
    expect(json.data.compared_with).toBe("2026-11-22");
    expect(json.data.entries[0].movement).toBe(json.data.entries[0].previous_rank - 1);
    expect(json.data.entries[0].movement).toBeGreaterThan(0);
    await own.close();
  });
});

describe("product", () => {
  verifies("product:found", "answers a profile with dated figures", async () => {
    const { json } = await world.get("/api/agent/v1/products/langchain");
    expect(json.data).toMatchObject({
      slug: "langchain",
      name: "LangChain",
      github_url: "https://github.com/langchain-ai/langchain",
    });
    expect(json.data.github_stars).toBeGreaterThan(100_000);
    expect(Date.parse(json.data.github_stars_at)).toBeLessThan(Date.parse(json.meta.updated_at));
    expect(json.data.ranks).toHaveLength(3);
  });

  verifies("product:unknown", "is 404 with suggestions for an unknown slug", async () => {
    const { status, json } = await world.get("/api/agent/v1/products/langchian");
    expect(status).toBe(404);
    expect(json.error).toBe("PRODUCT_NOT_FOUND");
    expect(json.suggestions).toContain("langchain");
  });
});

verifies("catalog:complete", "the catalogue's pages hold every product once", async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { json } = await world.get(`/api/agent/v1/catalog?limit=500${cursor === null ? "" : `&cursor=${cursor}`}`);
    seen.push(...json.data.products.map((product: { slug: string }) => product.slug));
    cursor = json.data.next_cursor;
    expect(json.data.total).toBe(world.context.catalog.entries.length);
  } while (cursor !== null);
  expect(seen).toEqual(world.context.catalog.entries.map((entry) => entry.slug));
});

test("search, boards, profile and catalogue give the same subject for a product", async () => {
  const { json: catalogue } = await world.get("/api/agent/v1/catalog?limit=200");
  const subjects = new Map<string, string>(
    catalogue.data.products.map((one: { slug: string; subject: string }) => [one.slug, one.subject]),
  );
  expect(new Set(subjects.values())).toEqual(new Set(["ai", "ai-infrastructure", "software"]));
  const { json: board } = await world.get("/api/agent/v1/rank?limit=50");
  const { json: found } = await world.get("/api/agent/v1/search?q=ai&limit=50");
  const shown: { slug: string; subject: string }[] = [...board.data.entries, ...found.data.results];
  const listed = shown.filter(({ slug }) => subjects.has(slug));
  expect(listed.length).toBeGreaterThan(0);
  for (const { slug, subject } of listed) expect([slug, subject]).toEqual([slug, subjects.get(slug)]);
  for (const { subject } of shown) expect(["ai", "ai-infrastructure", "software"]).toContain(subject);
  const [{ slug, subject }] = listed as [{ slug: string; subject: string }];
  expect((await world.get(`/api/agent/v1/products/${slug}`)).json.data).toMatchObject({ subject });
});

test("the catalogue can be filtered by the time of the last change", async () => {
  const { generatedAt } = world.context.catalog;
  const later = new Date(Date.parse(generatedAt) + 1).toISOString();
  expect((await world.get(`/api/agent/v1/catalog?updated_since=${generatedAt}`)).json.data.total).toBeGreaterThan(600);
  expect((await world.get(`/api/agent/v1/catalog?updated_since=${later}`)).json.data.total).toBe(0);
});

verifies("rankings:free", "rankings shows every board and its thresholds", async () => {
  const { json } = await world.get("/api/agent/v1/rankings");
  expect(json.data.boards.map((board: { scope: string }) => board.scope)).toEqual(["overall", "monthly", "weekly"]);
  expect(json.data.categories.length).toBeGreaterThanOrEqual(19);
});

verifies(
  ["manifest:capabilities", "pricing:products", "envelope:version"],
  "manifest and pricing agree on every operation",
  async () => {
    const manifest = (await world.get("/api/agent/v1/manifest")).json.data;
    const pricing = (await world.get("/api/agent/v1/pricing")).json.data;
    expect(manifest.version).toBe("1");
    expect(manifest.capabilities).toEqual(operations.map((operation) => operation.id));
    expect(manifest.endpoints).toEqual(pricing.products);
    for (const product of pricing.products) {
      expect(product.product).toEqual(expect.any(String));
      expect(product.price).toMatch(/^\d+(\.\d+)?$/);
      expect(["free", "fixed", "banded"]).toContain(product.pricing_mode);
    }
    expect(manifest.limits).toMatchObject({ max_request_usdc: "1", daily_ceiling_usdc: "10" });
  },
);

verifies(
  ["payments:config", "limits:ceilings"],
  "config states mode, network, chain, treasury and ceilings",
  async () => {
    const { json } = await world.get("/v1/payments/config");
    expect(json.data).toMatchObject({ mode: "off", network: null, chainId: null, treasuryAddress: null });
    expect(json.data.ceilings).toEqual({ per_request: "1", per_payer_per_day: "10", resets_at: "00:00 UTC" });
  },
);

verifies("payments:health", "health says whether a payment can be taken and the lowest price", async () => {
  const { json } = await world.get("/v1/payments/health");
  expect(json.data).toMatchObject({ ok: false, paymentMode: "off", price: "0.01", reason: expect.any(String) });
});

verifies("paid:rail-incomplete", "a valid paid request without a rail is 503", async () => {
  const { status, json, headers } = await world.post("/api/agent/v1/test-paid", { echo: "x" });
  expect(status).toBe(503);
  expect(json.error).toBe("PAYMENT_CONFIGURATION_INCOMPLETE");
  expect(headers["payment-required"]).toBeUndefined();
});

verifies(
  ["paid:invalid-first", "errors:invalid-input"],
  "an invalid paid request is 400 even without a rail",
  async () => {
    const { status, json } = await world.post("/api/agent/v1/test-paid", { echo: "x".repeat(201), more: { deep: 1 } });
    expect(status).toBe(400);
    expect(json.validation_errors.map((issue: { path: string }) => issue.path).sort()).toEqual(["$.echo", "$.more"]);
  },
);
