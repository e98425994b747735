import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inputSchema } from "../../src/api/wire/json-schema.ts";
import { verifies } from "../support/payments/verifies.ts";
import { toHeader } from "../support/payments/wallet.ts";
import { createPaidWorld, type PaidWorld } from "../support/world/paid.ts";
import type { Json } from "../support/world/test-server.ts";

let world: PaidWorld;
beforeAll(async () => {
  world = await createPaidWorld();
});
afterAll(() => world.close());

const text = (length: number) => "x".repeat(length);
const numbered = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, 1]));
const OPTIMIZE = { task: "Classify support tickets", current_model: "gpt-4o" };

/** Path, body, and the JSON path that is refused; null where the body is within every bound of table 4.2. */
const CASES: [string, unknown, string | null][] = [
  ["compare", { products: ["langchain", "chroma"] }, null],
  ["compare", {}, "$.products"],
  ["compare", { products: ["langchain"] }, "$.products"],
  ["compare", { products: Array.from({ length: 9 }, (_, i) => `p${i}`) }, "$.products"],
  ["compare", { products: ["langchain", "langchain"] }, "$.products"],
  ["compare", { products: ["langchain", text(201)] }, "$.products[1]"],
  ["compare", { products: ["langchain", 5] }, "$.products[1]"],
  ["compare", { products: ["langchain", "chroma"], more: 1 }, "$.more"],
  ["optimize-model", OPTIMIZE, null],
  ["optimize-model", { ...OPTIMIZE, task: text(2) }, "$.task"],
  ["optimize-model", { ...OPTIMIZE, task: text(2001) }, "$.task"],
  ["optimize-model", { ...OPTIMIZE, task: text(2000) }, null],
  ["optimize-model", { task: OPTIMIZE.task }, "$.current_model"],
  ["optimize-model", { ...OPTIMIZE, max_cost: 0 }, "$.max_cost"],
  ["optimize-model", { ...OPTIMIZE, max_cost: -1 }, "$.max_cost"],
  ["optimize-model", { ...OPTIMIZE, max_cost: "1" }, "$.max_cost"],
  ["optimize-model", { ...OPTIMIZE, max_cost: 1e-9 }, null],
  ["optimize-model", { ...OPTIMIZE, monthly_calls: 0 }, "$.monthly_calls"],
  ["optimize-model", { ...OPTIMIZE, monthly_calls: 100_000_001 }, "$.monthly_calls"],
  ["optimize-model", { ...OPTIMIZE, monthly_calls: 1.5 }, "$.monthly_calls"],
  ["optimize-model", { ...OPTIMIZE, monthly_calls: 100_000_000 }, null],
  ["optimize-model", { ...OPTIMIZE, constraints: { min_context_window: 999 } }, "$.constraints.min_context_window"],
  ["optimize-model", { ...OPTIMIZE, constraints: { min_tier: "best" } }, "$.constraints.min_tier"],
  ["optimize-model", { ...OPTIMIZE, constraints: { providers: "openai" } }, "$.constraints.providers"],
  ["optimize-model", { ...OPTIMIZE, current_model: text(201) }, "$.current_model"],
  ["optimize-model", { ...OPTIMIZE, constraints: { providers: Array(51).fill("openai") } }, "$.constraints.providers"],
  ["optimize-model", { ...OPTIMIZE, constraints: { providers: Array(50).fill("openai") } }, null],
  ["optimize-model", { ...OPTIMIZE, constraints: { providers: [text(201)] } }, "$.constraints.providers[0]"],
  ["optimize-model", { ...OPTIMIZE, constraints: { region: "eu" } }, "$.constraints.region"],
  ["optimize-model", { ...OPTIMIZE, constraints: { providers: [], min_tier: "mini" } }, null],
  ["research", { query: "vector database" }, null],
  ["research", { query: text(2) }, "$.query"],
  ["research", { query: text(501) }, "$.query"],
  ["research", { query: "agents", limit: 0 }, "$.limit"],
  ["research", { query: "agents", limit: 51 }, "$.limit"],
  ["dataset/query", { dataset: "ai-products" }, null],
  ["dataset/query", {}, "$.dataset"],
  ["dataset/query", { dataset: "ai-products", limit: 0 }, "$.limit"],
  ["dataset/query", { dataset: "ai-products", limit: 501 }, "$.limit"],
  ["dataset/query", { dataset: "ai-products", fields: "slug" }, "$.fields"],
  ["dataset/query", { dataset: "ai-products", filters: [] }, "$.filters"],
  ["dataset/query", { dataset: text(201) }, "$.dataset"],
  ["dataset/query", { dataset: "ai-products", fields: Array(101).fill("slug") }, "$.fields"],
  ["dataset/query", { dataset: "ai-products", fields: [text(201)] }, "$.fields[0]"],
  ["dataset/query", { dataset: "ai-products", filters: numbered(101) }, "$.filters"],
  ["dataset/query", { dataset: "ai-products", offset: 1 }, "$.offset"],
  ["history", { product: "langchain" }, null],
  ["history", { product: "" }, "$.product"],
  ["history", { product: text(121) }, "$.product"],
  ["history", { product: "langchain", period: "24m" }, "$.period"],
  ["history", { product: "langchain", scope: "daily" }, "$.scope"],
  ["history", { product: "langchain", category: text(201) }, "$.category"],
  ["test-paid", { echo: text(200) }, null],
  ["test-paid", { echo: text(201) }, "$.echo"],
];

describe("bodies of the paid operations", () => {
  for (const [path, body, refused] of CASES) {
    const shown = JSON.stringify(body).slice(0, 70);
    verifies(
      ["paid:bounds", "paid:invalid-first"],
      `${path} ${shown} ${refused === null ? "is accepted" : `names ${refused}`}`,
      async () => {
        const { status, json, headers } = await world.post(`/api/agent/v1/${path}`, body);
        if (refused === null) {
          // A task of no known words is within the bounds, and refused before any challenge.
          expect(status, JSON.stringify(json)).toBe(json.error === "TASK_NOT_UNDERSTOOD" ? 422 : 402);
          return;
        }
        expect(status).toBe(400);
        expect(json.error).toBe("INVALID_INPUT");
        expect(json.validation_errors.map((issue: { path: string }) => issue.path)).toContain(refused);
        expect(json.input_schema.additionalProperties).toBe(false);
        expect(headers["payment-required"]).toBeUndefined();
      },
    );
  }
});

describe("what is too much", () => {
  test("no member of a request to a paid operation is without a bound", () => {
    const open = world.context.operations
      .filter(({ method }) => method === "POST")
      .flatMap((operation) => withoutBound(inputSchema(operation), operation.id));
    expect(open).toEqual([]);
  });

  test("a body of 64 KiB is taken, of a bill and over MCP 1 MiB", async () => {
    const lines = Array.from({ length: 1000 }, () => ({
      model: "gpt-4o",
      calls: 1,
      input_tokens: 1,
      output_tokens: 1,
      task: "Answer questions ".repeat(29),
    }));
    expect((await world.post("/api/agent/v1/bill-analysis", { lines })).status).toBe(402);
    const rpc = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "analyse_bill", arguments: { lines } } };
    expect((await world.post("/mcp", rpc)).status).toBe(402);
    const { status, json } = await world.post("/api/agent/v1/compare", { products: [text(66_000)] });
    expect([status, json.error]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  test("a refusal lists at most 20 violations and the number of the others", async () => {
    const { status, json } = await world.post("/api/agent/v1/test-paid", numbered(50));
    expect(status).toBe(400);
    expect(json.validation_errors).toHaveLength(20);
    expect(json.message).toContain("(and 49 more)");
  });
});

/** Returns the paths of texts without a maximum length and of lists and maps without a maximum size. */
function withoutBound(schema: Json, path: string): string[] {
  const inside = [
    ...Object.entries(schema.properties ?? {}).map(([name, one]) => [one, `${path}.${name}`] as const),
    ...[schema.items ?? [], schema.anyOf ?? [], schema.oneOf ?? []].flat().map((one) => [one, `${path}[]`] as const),
    ...(typeof schema.additionalProperties === "object" ? [[schema.additionalProperties, `${path}.*`] as const] : []),
  ];
  const open =
    (schema.type === "array" && schema.maxItems === undefined) ||
    (schema.type === "object" && schema.additionalProperties !== false && schema.maxProperties === undefined) ||
    (schema.type === "string" && (schema.maxLength ?? schema.enum ?? schema.const) === undefined);
  return [...(open ? [path] : []), ...inside.flatMap(([one, at]) => withoutBound(one, at))];
}

describe("names that cannot be resolved", () => {
  verifies("errors:unknown-dataset", "an unknown dataset is 400 and lists the known ones", async () => {
    const { status, json } = await world.post("/api/agent/v1/dataset/query", { dataset: "everything" });
    expect(status).toBe(400);
    expect(json).toMatchObject({ error: "UNKNOWN_DATASET", known_datasets: ["ai-products", "model-pricing"] });
    expect(json.input_schema).toMatchObject({ type: "object" });
  });

  verifies(
    "errors:unknown-fields",
    "an unknown field of projection or filter is 400 and lists the known ones",
    async () => {
      for (const extra of [{ fields: ["slug", "rank_points"] }, { filters: { rank_points: 1 } }]) {
        const { status, json } = await world.post("/api/agent/v1/dataset/query", { dataset: "ai-products", ...extra });
        expect(status).toBe(400);
        expect(json.error).toBe("UNKNOWN_FIELDS");
        expect(JSON.stringify(json)).toContain("rank_points");
        expect(json.known_fields).toContain("github_stars");
      }
    },
  );

  verifies("errors:model-not-found", "an unknown model is 404 and lists every known id, nearest first", async () => {
    const { status, json, headers } = await world.post("/api/agent/v1/optimize-model", {
      ...OPTIMIZE,
      current_model: "gpt-4oo",
    });
    expect(status).toBe(404);
    expect(json.error).toBe("MODEL_NOT_FOUND");
    expect(json.known_models[0]).toBe("gpt-4o");
    expect(json.known_models.length).toBeGreaterThanOrEqual(world.context.catalog.models.length);
    expect(headers["payment-required"]).toBeUndefined();
  });
});

verifies("optimize:shape", "a paid optimisation answers the fields of the contract", async () => {
  const path = "/api/agent/v1/optimize-model";
  const body = {
    task: "Write production code for a billing service",
    current_model: "claude-opus-4-8",
    monthly_calls: 5000,
  };
  const challenge = await world.post(path, body);
  const payment = await world.sign(String(challenge.headers["payment-required"]));
  const { status, json } = await world.post(path, body, { "payment-signature": toHeader(payment) });
  expect(status).toBe(200);
  const number = expect.any(Number);
  expect(json.data).toMatchObject({
    task: body.task,
    current_model: {
      model_id: "claude-opus-4-8",
      display_name: expect.any(String),
      tier: "flagship",
      estimated_cost_per_call_usd: number,
      estimated_monthly_cost_usd: number,
    },
    task_profile: {
      workload_class: expect.any(String),
      estimated_input_tokens: number,
      estimated_output_tokens: number,
      quality_floor_tier_score: number,
      inferred: true,
    },
    recommended_alternative: {
      model: { id: expect.any(String), display_name: expect.any(String), tier: expect.any(String) },
      estimated_cost_per_call_usd: number,
      estimated_savings_per_call_usd: number,
      estimated_savings_monthly_usd: number,
      savings_ratio: number,
      quality_risk: expect.any(String),
      latency_expectation: expect.any(String),
    },
    confidence: number,
    synthesis_method: expect.any(String),
    estimated_savings: { monthly_usd: number },
  });
  expect(json.data.confidence).toBeLessThanOrEqual(0.95);
  expect(json.data.confidence_basis.length).toBeGreaterThan(0);
  expect(json.meta).toMatchObject({
    free: false,
    payment: { status: "settled", amount_atomic: "50000", product: "optimize_model" },
  });
});
