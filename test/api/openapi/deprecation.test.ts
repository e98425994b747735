import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeTool, toolOperations } from "../../../src/api/mcp/tools.ts";
import { buildOpenApi, type OpenApiDocument } from "../../../src/api/openapi/document.ts";
import { defineOperation } from "../../../src/operations/define.ts";
import type { Operation } from "../../../src/operations/operation.ts";
import { BUILT_AT } from "../../support/world/constants.ts";
import { createWorld, type World } from "../../support/world/test-server.ts";

const DAY_MS = 86_400_000;
const day = (offset: number) => new Date(BUILT_AT + offset * DAY_MS).toISOString().slice(0, 10);
const END = { since: day(-10), sunset: day(180), successor: "/api/agent/v2/rank" };
const DEPRECATED = new Set(["rankProducts", "compareProducts"]);

let world: World;
let ended: string[];
let description: OpenApiDocument;
beforeAll(async () => {
  world = await createWorld({
    operations: (all) =>
      all.map((operation) => (DEPRECATED.has(operation.operationId) ? { ...operation, deprecated: END } : operation)),
  });
  description = await buildOpenApi(world.context);
  ended = world.context.operations.filter(({ deprecated }) => deprecated !== undefined).map(({ path }) => path);
});
afterAll(() => world.close());

describe("a deprecated operation", () => {
  test("is one free and one paid operation of this test", () => {
    expect(ended).toHaveLength(2);
  });

  test.each([
    ["an answer", "/api/agent/v1/rank", {}, 200],
    ["a compressed answer", "/api/agent/v1/rank", { "accept-encoding": "gzip" }, 200],
    ["an error", "/api/agent/v1/rank?limit=nonsense", {}, 400],
  ])("states its sunset in %s", async (_, url, headers, status) => {
    const got = await world.app.inject({ url, headers });
    expect(got.statusCode).toBe(status);
    expect(got.headers.deprecation).toBe(`@${Date.parse(END.since) / 1000}`);
    expect(Date.parse(String(got.headers.sunset))).toBe(Date.parse(END.sunset));
    expect(got.headers.link).toContain('/docs/compatibility/>; rel="deprecation"');
    expect(got.headers.link).toContain('/api/agent/v2/rank>; rel="successor-version"');
  });

  test("other operations carry no such headers", async () => {
    const { headers } = await world.get("/api/agent/v1/search?q=rag");
    expect(headers).not.toHaveProperty("deprecation");
    expect(headers).not.toHaveProperty("sunset");
  });

  test("is marked in the API description and in the description of its tool", async () => {
    const { paths } = description;
    const described = Object.values(paths).flatMap((methods) => Object.values(methods)) as {
      deprecated?: boolean;
      operationId: string;
      responses: Record<string, unknown>;
    }[];
    const marked = described.filter(({ deprecated }) => deprecated === true);
    expect(new Set(marked.map(({ operationId }) => operationId))).toEqual(DEPRECATED);
    expect(marked.every(({ responses }) => "410" in responses)).toBe(true);
    const tools = toolOperations(world.context.operations).filter(({ deprecated }) => deprecated !== undefined);
    for (const tool of tools) expect(describeTool(tool).description).toContain(`Deprecated since ${END.since}`);
  });

  test("adds its headers to the API description", async () => {
    const headersOf = ({ components }: OpenApiDocument) => Object.keys((components as { headers: object }).headers);
    const names = ["Deprecation", "Sunset", "Link"];
    expect(headersOf(description)).toEqual(expect.arrayContaining(names));
    const operations = world.context.operations.filter(({ deprecated }) => deprecated === undefined);
    const others = headersOf(await buildOpenApi({ ...world.context, operations }));
    expect(names.filter((name) => others.includes(name))).toEqual([]);
    expect(others).toContain("ETag");
  });

  test("answers 410 from its sunset on, over REST and MCP, and asks for no payment", async () => {
    world.setNow(Date.parse(END.sunset) - 1);
    expect((await world.get("/api/agent/v1/rank")).status).toBe(200);
    world.setNow(Date.parse(END.sunset));
    const rest = await world.get("/api/agent/v1/rank");
    expect(rest).toMatchObject({ status: 410, json: { error: "OPERATION_ENDED", successor: END.successor } });
    expect(rest.headers.sunset).toBeDefined();
    const paid = await world.post("/api/agent/v1/compare", { products: ["langchain", "ollama"] });
    expect(paid).toMatchObject({ status: 410, json: { error: "OPERATION_ENDED" } });
    expect(paid.headers).not.toHaveProperty("payment-required");
    const tool = world.context.operations.find(({ operationId }) => operationId === "rankProducts")?.tool;
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: {} } };
    const accept = { accept: "application/json, text/event-stream" };
    const mcp = await world.post("/mcp", call, accept);
    expect(mcp.text).toContain("OPERATION_ENDED");
    world.setNow(BUILT_AT);
  });
});

test("an end less than six months after its announcement is refused", () => {
  const [operation] = world.context.operations as [Operation];
  const define = (sunset: string) => () => defineOperation({ ...operation, deprecated: { ...END, sunset } });
  expect(define(day(100))).toThrow(RangeError);
  expect(define("soon")).toThrow(RangeError);
  expect(define(day(180))).not.toThrow();
});
