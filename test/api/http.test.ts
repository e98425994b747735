import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifies } from "../support/payments/verifies.ts";
import { createWorld, request, type World } from "../support/world/test-server.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe("caching", () => {
  test("an answer revalidates by its ETag until what it depends on changes", async () => {
    const own = await createWorld();
    const first = await own.get("/api/agent/v1/rank?limit=2");
    const again = await own.get("/api/agent/v1/rank?limit=2", { "if-none-match": String(first.headers.etag) });
    expect(again).toMatchObject({ status: 304, text: "" });
    own.ledger.points.add({
      slug: "ollama",
      points: 1,
      reference: "t",
      earnedAt: "2026-11-22T00:00:00.000Z",
      recordedAt: "2026-11-22T00:00:00.000Z",
    });
    const changed = await own.get("/api/agent/v1/rank?limit=2", { "if-none-match": String(first.headers.etag) });
    expect(changed.status).toBe(200);
    expect(changed.json.data.entries[0].slug).toBe("ollama");
    await own.close();
  });

  test("two spellings of one query share an ETag, two queries do not", async () => {
    const a = await world.get("/api/agent/v1/search?q=rag&limit=10");
    const b = await world.get("/api/agent/v1/search?limit=10&q=rag");
    const c = await world.get("/api/agent/v1/search?q=rag&limit=9");
    expect(a.headers.etag).toBe(b.headers.etag);
    expect(a.headers.etag).not.toBe(c.headers.etag);
  });

  test.each(["br", "gzip"])("compresses with %s when asked", async (encoding) => {
    const response = await world.app.inject({ url: "/api/agent/v1/rank", headers: { "accept-encoding": encoding } });
    expect(response.headers["content-encoding"]).toBe(encoding);
    expect(response.rawPayload.length).toBeLessThan(8000);
  });
});

describe("methods", () => {
  test("HEAD answers the headers of GET without a body", async () => {
    const response = await world.app.inject({ method: "HEAD", url: "/api/agent/v1/rank" });
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).toEqual(expect.any(String));
    expect(response.payload).toBe("");
  });

  test("OPTIONS is a preflight that exposes the payment headers", async () => {
    const response = await world.app.inject({ method: "OPTIONS", url: "/api/agent/v1/compare" });
    expect(response.statusCode).toBe(204);
    expect(response.headers["access-control-allow-headers"]).toContain("payment-signature");
    expect(response.headers["access-control-expose-headers"]).toContain("PAYMENT-REQUIRED");
  });

  test.each([
    ["DELETE", "/api/agent/v1/rank", "GET, HEAD, OPTIONS"],
    ["POST", "/api/agent/v1/search", "GET, HEAD, OPTIONS"],
    ["GET", "/api/agent/v1/test-paid", "POST, OPTIONS"],
    ["PUT", "/v1/agent/test", "GET, OPTIONS"],
  ] as const)("%s %s is 405 and names what is allowed", async (method, url, allow) => {
    const response = await request(world.app, { method, url });
    expect(response.status).toBe(405);
    expect(response.json.error).toBe("METHOD_NOT_ALLOWED");
    expect(response.headers.allow).toBe(allow);
  });
});

describe("invalid requests", () => {
  test.each(["/nope", "/api/agent/v1/nope", "/api/agent/v2/search", "/api/agent/v1/products/a%2Fb"])(
    "%s is 404 in the error shape",
    async (url) => {
      const { status, json } = await world.get(url);
      expect(status).toBe(404);
      expect(json.request_id).toMatch(/^req_/);
    },
  );

  test.each([
    ["/api/agent/v1/products/%ff", "object"],
    ["/api/agent/v1/products/%zz", "object"],
    // What belongs to no operation has no schema.
    ["/api/agent/v1/search/%zz", null],
    ["/%", null],
  ])("%s is 400 and says what is wrong", async (url, schema) => {
    const { status, json } = await world.get(url);
    expect([status, json.error]).toEqual([400, "INVALID_INPUT"]);
    expect(json.validation_errors).toHaveLength(1);
    expect(json.input_schema?.type ?? null).toBe(schema);
    expect(json.advice.includes("input_schema")).toBe(schema !== null);
  });

  const bodies: [string, string, string | undefined, number, string][] = [
    ["no media type", "{}", undefined, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["text/plain", "{}", "text/plain", 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["a form", "echo=x", "application/x-www-form-urlencoded", 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["broken JSON", "{", "application/json", 400, "INVALID_INPUT"],
    ["nothing", "", "application/json", 400, "INVALID_INPUT"],
    ["an array", "[]", "application/json", 400, "INVALID_INPUT"],
    ["null", "null", "application/json", 400, "INVALID_INPUT"],
    ["__proto__", '{"__proto__":{"echo":"x"}}', "application/json", 400, "INVALID_INPUT"],
    ["30,000 levels", "[".repeat(30_000) + "]".repeat(30_000), "application/json", 400, "INVALID_INPUT"],
    ["more than 64 KiB", JSON.stringify({ echo: "x".repeat(66_000) }), "application/json", 413, "PAYLOAD_TOO_LARGE"],
  ];
  test("a compressed body is 415, not broken JSON", async () => {
    const url = "/api/agent/v1/test-paid";
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    const answer = await request(world.app, { method: "POST", url, payload: gzipSync("{}"), headers });
    expect(answer).toMatchObject({ status: 415, json: { error: "UNSUPPORTED_MEDIA_TYPE" } });
    expect(answer.headers["accept-encoding"]).toBe("identity");
  });

  test.each(bodies)("a body that is %s", async (_, payload, type, status, error) => {
    const response = await request(world.app, {
      method: "POST",
      url: "/api/agent/v1/test-paid",
      payload: Buffer.from(payload),
      headers: type === undefined ? {} : { "content-type": type },
    });
    expect(response.json.error).toBe(error);
    expect(response.status).toBe(status);
  });
});

verifies("errors:rate-limited", "a caller above the limit is 429 until the window ends", async () => {
  const own = await createWorld({ rateLimitPerMinute: 3 });
  const answers = [];
  for (let i = 0; i < 4; i += 1) answers.push(await own.get("/api/agent/v1/pricing"));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429]);
  expect(answers[3]?.headers["ratelimit-policy"]).toBe('"default";q=3;w=60');
  expect(answers[3]?.headers.ratelimit).toMatch(/^"default";r=0;t=\d+$/);
  expect(answers[3]?.json).toMatchObject({ error: "RATE_LIMITED", retry: "later" });
  expect(Number(answers[3]?.headers["retry-after"])).toBeGreaterThan(0);
  await own.close();
});

test("an error is a problem document for callers who ask for one", async () => {
  const { headers, json } = await world.get("/api/agent/v1/rank?limit=0", { accept: "application/problem+json" });
  expect(headers["content-type"]).toContain("application/problem+json");
  expect(json).toMatchObject({ status: 400, error: "INVALID_INPUT", title: expect.any(String), type: json.doc_url });
});

test("an internal fault shows only the request id and is logged", async () => {
  const own = await createWorld();
  own.context.catalog.db.close();
  const { status, json, text } = await own.get("/api/agent/v1/catalog");
  expect(status).toBe(500);
  expect(json.error).toBe("INTERNAL_ERROR");
  expect(text).not.toContain("database");
  expect(own.logged.join("")).toContain("database is not open");
  await own.app.close();
});
