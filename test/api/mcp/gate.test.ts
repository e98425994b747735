import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOriginPolicy } from "../../../src/api/mcp/origins.ts";
import { rpc } from "../../support/world/mcp-rpc.ts";
import { createWorld, request, type World } from "../../support/world/test-server.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe("messages", () => {
  const bad: [string, string, number, number, unknown][] = [
    ["no JSON", "{", 400, -32700, null],
    ["nothing", "", 400, -32700, null],
    ["a text", '"hello"', 400, -32600, null],
    ["null", "null", 400, -32600, null],
    ["a batch", JSON.stringify([rpc("ping"), rpc("tools/list")]), 400, -32600, null],
    ["an empty batch", "[]", 400, -32600, null],
    ["another version", '{"jsonrpc":"1.0","id":7,"method":"ping"}', 400, -32600, 7],
    ["no version", '{"id":7,"method":"ping"}', 400, -32600, 7],
    ["a null id", '{"jsonrpc":"2.0","id":null,"method":"ping"}', 400, -32600, null],
    ["an id that is an object", '{"jsonrpc":"2.0","id":{},"method":"ping"}', 400, -32600, null],
    ["an id with a fraction", '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', 400, -32600, null],
    ["no method", '{"jsonrpc":"2.0","id":"a"}', 400, -32600, "a"],
    ["a method that is a number", '{"jsonrpc":"2.0","id":"a","method":1}', 400, -32600, "a"],
    ["parameters by position", '{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}', 400, -32602, 1],
    ["an unknown method", '{"jsonrpc":"2.0","id":1,"method":"nope"}', 200, -32601, 1],
    ["a method of every object", '{"jsonrpc":"2.0","id":1,"method":"toString"}', 200, -32601, 1],
    ["a call without parameters", '{"jsonrpc":"2.0","id":1,"method":"tools/call"}', 200, -32602, 1],
    ["a call of a number", '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":1}}', 200, -32602, 1],
    [
      "a call of an object",
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":{"toString":1}}}',
      200,
      -32602,
      1,
    ],
    [
      "a call of a list",
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":["search_products"],"arguments":{"q":"agents"}}}',
      200,
      -32602,
      1,
    ],
    ["an unknown tool", '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x"}}', 200, -32602, 1],
    [
      "a tool of every object",
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"constructor"}}',
      200,
      -32602,
      1,
    ],
    [
      "a cursor that is a number",
      '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":1}}',
      200,
      -32602,
      1,
    ],
    ["a cursor", '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}}', 200, -32602, 1],
    ["a broken _meta", '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":1}}', 400, -32600, 1],
    ["100,000 levels", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, 400, -32600, null],
  ];
  test.each(bad)("%s", async (_, body, status, code, id) => {
    const answer = await world.post("/mcp", body);
    expect([answer.status, answer.json.error.code, answer.json.id]).toEqual([status, code, id]);
  });

  test.each([0, -1, "", "ü", 9007199254740991])("the answer repeats the id %j", async (id) => {
    expect((await world.post("/mcp", rpc("ping", undefined, id))).json).toEqual({ jsonrpc: "2.0", id, result: {} });
  });

  test.each([
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", method: "notifications/unheard-of", params: { x: 1 } },
    { jsonrpc: "2.0", id: 1, result: {} },
  ])("%j is accepted with 202 and no body", async (message) => {
    expect(await world.post("/mcp", message)).toMatchObject({ status: 202, text: "" });
  });

  test("arguments nested as deeply as a body allows are refused without recursion", async () => {
    const depth = 100_000;
    const text = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_products","arguments":{"q":${"[".repeat(depth)}${"]".repeat(depth)}}}}`;
    const { status, json } = await world.post("/mcp", text);
    expect([status, json.result?.isError]).toEqual([200, true]);
  });

  test("__proto__ is an unknown property like any other", async () => {
    const text =
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rank_products","arguments":{"__proto__":{"limit":1}}}}';
    const { json } = await world.post("/mcp", text);
    expect(JSON.parse(json.result.content[0].text).validation_errors[0].path).toBe("$.__proto__");
  });
});

describe("bodies that are not messages", () => {
  test.each([
    ["no media type", undefined],
    ["text/plain", "text/plain"],
    ["a form", "application/x-www-form-urlencoded"],
  ])("%s is 415", async (_, type) => {
    const headers = type === undefined ? {} : { "content-type": type };
    const payload = Buffer.from(JSON.stringify(rpc("ping")));
    const answer = await request(world.app, { method: "POST", url: "/mcp", payload, headers });
    expect(answer).toMatchObject({ status: 415, json: { error: "UNSUPPORTED_MEDIA_TYPE" } });
  });

  test("a compressed body is 415, and says how to send it", async () => {
    const payload = gzipSync(JSON.stringify(rpc("ping")));
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    const answer = await request(world.app, { method: "POST", url: "/mcp", payload, headers });
    expect(answer).toMatchObject({ status: 415, json: { error: "UNSUPPORTED_MEDIA_TYPE" } });
    expect(answer.headers["accept-encoding"]).toBe("identity");
    expect((await world.post("/mcp", rpc("ping"), { "content-encoding": "identity" })).status).toBe(200);
  });

  test("a byte order mark is ignored", async () => {
    expect((await world.post("/mcp", `\uFEFF${JSON.stringify(rpc("ping"))}`)).json.result).toEqual({});
  });

  test("a trailing slash makes no difference", async () => {
    expect((await world.post("/mcp/", rpc("ping"))).json.result).toEqual({});
    expect((await world.get("/mcp/")).json).toEqual((await world.get("/mcp")).json);
    expect((await world.post("/mcp/", rpc("ping"), { origin: "https://evil.example" })).status).toBe(403);
  });

  test("no body at all is 415", async () => {
    expect((await request(world.app, { method: "POST", url: "/mcp" })).status).toBe(415);
  });

  test("more than 1 MiB is 413", async () => {
    const answer = await world.post("/mcp", rpc("ping", { x: "x".repeat(1_100_000) }));
    expect(answer).toMatchObject({ status: 413, json: { error: "PAYLOAD_TOO_LARGE" } });
  });

  test.each(["DELETE", "PUT", "PATCH"] as const)("%s is 405", async (method) => {
    const answer = await request(world.app, { method, url: "/mcp", headers: { "mcp-session-id": "x" } });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe("GET, POST, OPTIONS");
  });

  test("a GET for an event stream alone is 405, any other gives the catalog", async () => {
    for (const accept of ["text/event-stream", "Text/Event-Stream;q=0.9", "text/event-stream, application/json;q=0"]) {
      expect((await world.get("/mcp", { accept })).status, accept).toBe(405);
    }
    for (const accept of [
      "*/*",
      "text/event-stream, application/*",
      "application/json",
      "application/json, text/event-stream",
      "text/html",
    ]) {
      expect((await world.get("/mcp", { accept })).status, accept).toBe(200);
    }
    expect(await request(world.app, { method: "HEAD", url: "/mcp" })).toMatchObject({ status: 200, text: "" });
  });
});

describe("headers", () => {
  test.each([undefined, "application/json", "*/*", "text/event-stream", "text/html"])(
    "Accept %s gets JSON",
    async (accept) => {
      const answer = await world.post("/mcp", rpc("ping"), accept === undefined ? {} : { accept });
      expect(answer.status).toBe(200);
      expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    },
  );

  test("an unsupported MCP-Protocol-Version is 400 and repeats the id", async () => {
    const { status, json } = await world.post("/mcp", rpc("ping", undefined, "x"), { "mcp-protocol-version": "1999" });
    expect([status, json.id]).toEqual([400, "x"]);
  });

  test("sessions are neither created nor required", async () => {
    const answer = await world.post("/mcp", rpc("ping"), { "mcp-session-id": "abc", "last-event-id": "5" });
    expect(answer.status).toBe(200);
    expect(answer.headers["mcp-session-id"]).toBeUndefined();
  });

  test("the request id in the header equals the one in the answer", async () => {
    const { headers, json } = await world.post(
      "/mcp",
      rpc("tools/call", { name: "rank_products", arguments: { limit: 1 } }),
    );
    expect(json.result.structuredContent.meta.request_id).toBe(headers["x-request-id"]);
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("tool calls count against the limit of REST", async () => {
    const own = await createWorld({ rateLimitPerMinute: 3 });
    await own.get("/api/agent/v1/rank");
    await own.post("/mcp", rpc("ping"));
    const last = await own.post("/mcp", rpc("ping"));
    expect([last.status, last.headers.ratelimit?.slice(0, 13)]).toEqual([200, '"default";r=0']);
    const refused = await own.post("/mcp", rpc("ping"));
    expect(refused).toMatchObject({ status: 429, json: { error: "RATE_LIMITED", retry: "later" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    await own.close();
  });

  test("paid tools count only against the limit of paid operations", async () => {
    const own = await createWorld({ rateLimitPerMinute: 1, paidRateLimitPerMinute: 2 });
    const paid = (changes = {}) =>
      own.post("/mcp", rpc("tools/call", { name: "compare_products", arguments: {}, ...changes }));
    const statuses = [];
    for (let turn = 0; turn < 2; turn += 1) statuses.push((await own.post("/mcp", rpc("ping"))).status);
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await paid({ _meta: { "x402/payment": {} } })).status);
    expect(statuses).toEqual([200, 429, 400, 400, 429]);
    expect((await paid()).headers["ratelimit-policy"]).toBe('"paid";q=2;w=60');
    // A body that is too long to be read first counts as any request does.
    expect((await paid({ arguments: { products: ["x".repeat(70_000)] } })).headers["ratelimit-policy"]).toBe(
      '"default";q=1;w=60',
    );
    await own.close();
  });
});

describe("origins", () => {
  const ping = (headers: Record<string, string>) => world.post("/mcp", rpc("ping"), headers);

  test.each([
    "https://evil.example",
    "http://localhost.evil.example",
    "http://127.0.0.1.evil.example",
    "null",
    "nonsense",
    "https://api.example.org.evil.example",
  ])("a page of %s may not call", async (origin) => {
    const answer = await ping({ origin });
    expect(answer).toMatchObject({ status: 403, json: { error: "ORIGIN_NOT_ALLOWED" } });
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  });

  test.each(["http://localhost:6274", "http://127.0.0.1", "http://[::1]:5", "https://api.example.org"])(
    "a page of %s may",
    async (origin) => {
      const answer = await ping({ origin });
      expect(answer.status).toBe(200);
      expect(answer.headers["access-control-allow-origin"]).toBe(origin);
      expect(answer.headers.vary).toContain("origin");
    },
  );

  test.each(["evil.example", "evil.example:4321", "localhost.evil.example", "localhost@evil.example", "a b"])(
    "a request for the host %j is refused",
    async (host) => {
      expect((await ping({ host })).status).toBe(403);
    },
  );

  test.each(["localhost", "127.0.0.1:4321", "[::1]:4321", "api.example.org", "API.example.org:443"])(
    "a request for the host %s is accepted",
    async (host) => {
      expect((await ping({ host })).status).toBe(200);
    },
  );

  test("a preflight permits only allowed origins", async () => {
    const ask = (origin: string) =>
      request(world.app, {
        method: "OPTIONS",
        url: "/mcp",
        headers: { origin, "access-control-request-method": "POST" },
      });
    const allowed = await ask("http://localhost:6274");
    expect(allowed.status).toBe(204);
    expect(allowed.headers["access-control-allow-origin"]).toBe("http://localhost:6274");
    expect(allowed.headers["access-control-allow-headers"]).toContain("mcp-protocol-version");
    expect((await ask("https://evil.example")).headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("origins added by the operator are matched literally", () => {
    const policy = createOriginPolicy("https://api.example.org", ["https://app.example:8443", "partner.example"]);
    expect(policy.origin("https://app.example:8443")).toBe(true);
    expect(policy.origin("https://app.example")).toBe(false);
    expect(policy.origin("http://partner.example:99")).toBe(true);
    expect(policy.host("app.example")).toBe(true);
    expect(policy.host("other.example")).toBe(false);
    expect(policy.origin(undefined)).toBe(true);
    const everyone = createOriginPolicy("https://api.example.org", ["*"]);
    expect([everyone.origin("https://evil.example"), everyone.host("evil.example")]).toEqual([true, true]);
  });
});
