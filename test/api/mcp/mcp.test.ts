import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outputSchema } from "../../../src/api/wire/json-schema.ts";
import { operations } from "../../../src/operations/registry.ts";
import { verifies } from "../../support/payments/verifies.ts";
import { compile } from "../../support/schema.ts";
import { callTool, modernRpc, rpc } from "../../support/world/mcp-rpc.ts";
import { createWorld, type World } from "../../support/world/test-server.ts";

const TOOLS: [name: string, operation: string, price: number][] = [
  ["search_products", "search", 0],
  ["rank_products", "rank", 0],
  ["compare_products", "compare", 0.01],
  ["research_products", "research", 0.05],
  ["plan_migration", "migration_plan", 0.05],
  ["analyse_bill", "bill_analysis", 0.1],
  ["optimize_model", "optimize_model", 0.05],
  ["get_product", "product", 0],
  ["search_models", "models", 0],
  ["get_model", "model", 0],
  ["list_changes", "changes", 0],
  ["list_signals", "signals", 0],
];

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const HANDSHAKE = { capabilities: {}, clientInfo: { name: "test", version: "1" } };

verifies("mcp:catalog", "GET answers every tool with its price and payment method", async () => {
  const { status, headers, json } = await world.get("/mcp");
  expect(status).toBe(200);
  expect(headers["content-type"]).toMatch(/^application\/json/);
  const prices = json.tools.map((tool: { name: string; price_usd: number }) => [tool.name, tool.price_usd]);
  expect(Object.fromEntries(prices)).toEqual(Object.fromEntries(TOOLS.map(([name, , price]) => [name, price])));
  for (const tool of json.tools) {
    const free = tool.price_usd === 0;
    expect(tool.pricing_mode).toBe(free ? "free" : tool.name === "analyse_bill" ? "banded" : "fixed");
    expect(tool.payment.method).toBe(free ? "none" : "x402");
    expect(tool.description.startsWith("Paid")).toBe(!free);
    expect(tool.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
  }
});

verifies("mcp:descriptor", "the catalog declares revision, package and transport", async () => {
  expect((await world.get("/mcp")).json).toMatchObject({
    protocol_version: "2025-06-18",
    package_version: "1.0.0",
    transport: { type: "http", method: "POST", url: "https://api.example.org/mcp" },
  });
});

verifies("mcp:tools", "tools/list gives the tools of the contract with the schemas and prices of REST", async () => {
  const { json } = await world.post("/mcp", rpc("tools/list"));
  const again = await world.post("/mcp", rpc("tools/list"));
  expect(again.json).toEqual(json);
  const names = json.result.tools.map((tool: { name: string }) => tool.name);
  expect([...names].sort()).toEqual(TOOLS.map(([name]) => name).sort());
  for (const [name, id, price] of TOOLS) {
    const tool = json.result.tools[names.indexOf(name)];
    const operation = operations.find((candidate) => candidate.id === id);
    const url = operation?.path ?? "";
    const refused = operation?.method === "POST" ? await world.post(url, { _: 1 }) : await world.get(`${url}?_=1`);
    expect(tool.inputSchema).toEqual(refused.json.input_schema);
    expect(tool.annotations).toEqual({ readOnlyHint: true, openWorldHint: false });
    expect(tool._meta["agents-x402/paymentRequired"]).toBe(price > 0);
    expect(tool._meta["agents-x402/priceUSD"]).toBe(price > 0 ? price : undefined);
    expect("outputSchema" in tool).toBe(price === 0);
  }
});

describe.each([
  ["search_products", { q: "vector database", limit: 3 }, "/api/agent/v1/search?q=vector+database&limit=3"],
  ["search_products", { q: "agents", category: "developer" }, "/api/agent/v1/search?q=agents&category=developer"],
  ["rank_products", {}, "/api/agent/v1/rank"],
  ["rank_products", { scope: "weekly", limit: 2 }, "/api/agent/v1/rank?scope=weekly&limit=2"],
  ["get_product", { slug: "langchain" }, "/api/agent/v1/products/langchain"],
  ["search_models", { q: "gpt-5.6" }, "/api/agent/v1/models?q=gpt-5.6"],
  ["get_model", { id: "openai/gpt-5.6-sol" }, "/api/agent/v1/models/openai%2Fgpt-5.6-sol"],
  ["list_changes", { kind: "shutdown", limit: 2 }, "/api/agent/v1/changes?kind=shutdown&limit=2"],
  ["list_signals", { q: "vector database" }, "/api/agent/v1/signals?q=vector+database"],
])("%s %j", (name, args, url) => {
  verifies("mcp:tools", "gives the REST body as structured content, and text with its citation", async () => {
    const rest = await world.get(url);
    const { json } = await callTool(world, name, args);
    const { structuredContent, content, isError } = json.result;
    expect(isError).toBeUndefined();
    expect(content[0].text).toContain(structuredContent.meta.citation.text);
    expect({ ...structuredContent, meta: { ...structuredContent.meta, request_id: "" } }).toEqual({
      ...rest.json,
      meta: { ...rest.json.meta, request_id: "" },
    });
    const operation = operations.find((candidate) => candidate.tool === name);
    if (operation === undefined) throw new Error(`no operation is the tool ${name}`);
    expect(compile(outputSchema(operation))(structuredContent.data)).toBe(true);
  });

  test("gives the same answer in the stateless revision", async () => {
    const { body, headers } = modernRpc("tools/call", { name, arguments: args });
    const modern = await world.post("/mcp", body, headers);
    const legacy = await callTool(world, name, args);
    expect(modern.status).toBe(200);
    expect(modern.json.result.resultType).toBe("complete");
    expect(modern.json.result.structuredContent.data).toEqual(legacy.json.result.structuredContent.data);
  });
});

test("a tool's structured content matches its declared output schema", async () => {
  const { json } = await world.post("/mcp", rpc("tools/list"));
  for (const [name, args] of [
    ["search_products", { q: "agents" }],
    ["rank_products", {}],
  ] as const) {
    const tool = json.result.tools.find((candidate: { name: string }) => candidate.name === name);
    const validate = compile(tool.outputSchema);
    const answer = await callTool(world, name, args);
    expect(validate(answer.json.result.structuredContent), JSON.stringify(validate.errors)).toBe(true);
  }
});

test("invalid input of a free tool is a failed call that shows the schema and every violation", async () => {
  const { status, json } = await callTool(world, "search_products", { q: "x", limit: 99, extra: 1 });
  expect(status).toBe(200);
  expect(json.result.isError).toBe(true);
  expect(json.result.structuredContent).toBeUndefined();
  const error = JSON.parse(json.result.content[0].text);
  expect(error).toMatchObject({ error: "INVALID_INPUT", retry: "after_change" });
  expect(error.validation_errors.map((issue: { path: string }) => issue.path).sort()).toEqual([
    "$.extra",
    "$.limit",
    "$.q",
  ]);
  expect(error.input_schema.properties.q).toMatchObject({ minLength: 2, maxLength: 200 });
});

describe("the handshake", () => {
  test.each(["2025-03-26", "2025-06-18", "2025-11-25"])(
    "%s is answered with the same revision",
    async (protocolVersion) => {
      const { json, headers } = await world.post("/mcp", rpc("initialize", { ...HANDSHAKE, protocolVersion }));
      expect(json.result).toMatchObject({
        protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { version: "1.0.0" },
      });
      expect(headers["mcp-session-id"]).toBeUndefined();
    },
  );

  test("an unknown revision is answered with the revision of the contract", async () => {
    const { json } = await world.post("/mcp", rpc("initialize", { ...HANDSHAKE, protocolVersion: "1999-01-01" }));
    expect(json.result.protocolVersion).toBe("2025-06-18");
  });

  test.each([undefined, {}, { protocolVersion: 5 }])("initialize with %j is -32602", async (params) => {
    expect((await world.post("/mcp", rpc("initialize", params))).json.error.code).toBe(-32602);
  });
});

describe("the stateless revision", () => {
  test("discovers, lists with cache hints, and needs no handshake", async () => {
    const discover = modernRpc("server/discover");
    const found = await world.post("/mcp", discover.body, discover.headers);
    expect(found.json.result.supportedVersions).toEqual(["2026-07-28"]);
    const list = modernRpc("tools/list");
    const listed = await world.post("/mcp", list.body, list.headers);
    expect(listed.json.result).toMatchObject({ resultType: "complete", ttlMs: 300_000, cacheScope: "public" });
  });

  test("headers that disagree with the body are refused", async () => {
    const { body, headers } = modernRpc("tools/call", { name: "search_products", arguments: { q: "rag" } });
    const other = await world.post("/mcp", body, { ...headers, "mcp-name": "rank_products" });
    expect([other.status, other.json.error.code]).toEqual([400, -32020]);
    const method = await world.post("/mcp", body, { ...headers, "mcp-method": "tools/list" });
    expect([method.status, method.json.error.code]).toEqual([400, -32020]);
  });

  test("a future revision is refused with the list of supported ones", async () => {
    const { body, headers } = modernRpc("tools/list");
    const text = JSON.stringify(body).replaceAll("2026-07-28", "2031-01-01");
    const { status, json } = await world.post("/mcp", text, { ...headers, "mcp-protocol-version": "2031-01-01" });
    expect([status, json.error.code, json.error.data.supported]).toEqual([400, -32022, ["2026-07-28"]]);
  });

  test.each(["ping", "initialize", "tasks/list", "subscriptions/listen"])("%s is 404 -32601", async (method) => {
    const { body, headers } = modernRpc(method, method === "subscriptions/listen" ? { notifications: {} } : {});
    const { status, json } = await world.post("/mcp", body, headers);
    expect([status, json.error.code, json.id]).toEqual([404, -32601, 1]);
  });
});
