import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startTestServer, type TestServer } from "../support/server/running-server.ts";
import { type Got, plainGet, sharedHeaders } from "../support/site/plain-get.ts";

const left = ({ headers }: Got) => Number(/;r=(\d+);/.exec(String(headers.ratelimit))?.[1]);
const json = ({ body }: Got) => JSON.parse(body.toString());
const shared = ({ headers }: Got) => sharedHeaders(headers);
/** Log lines of answers, in order. */
const lines = ({ logged }: TestServer) =>
  logged.filter((line) => line.includes('"answered"')).map((line) => JSON.parse(line));

describe("cached answers of one server", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(inject("dataDir"), { METRICS_PORT: "0" });
  });
  afterAll(() => server.close());

  test("repeat the data with the request's own id and time", async () => {
    const url = `${server.url}/api/agent/v1/rank?limit=3`;
    const first = await plainGet(url);
    const again = await plainGet(url);
    expect(again.status).toBe(200);
    expect(shared(again)).toEqual(shared(first));
    expect(json(again).data).toEqual(json(first).data);
    expect(json(again).meta.request_id).toBe(again.headers["x-request-id"]);
    expect(again.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
  });

  test("are 304 when they match, have no body for HEAD, and are compressed on request", async () => {
    const url = `${server.url}/api/agent/v1/rank?limit=20`;
    const plain = await plainGet(url);
    const known = await plainGet(url, { "if-none-match": String(plain.headers.etag) });
    expect([known.status, known.body.length]).toEqual([304, 0]);
    const head = await plainGet(url, {}, "HEAD");
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers["content-length"]).toBe(plain.headers["content-length"]);
    const gzip = await plainGet(url, { "accept-encoding": "gzip" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(JSON.parse(gunzipSync(gzip.body).toString()).data).toEqual(json(plain).data);
    expect((await plainGet(url, { "accept-encoding": "br" })).headers["content-encoding"]).toBe("br");
  });

  test("are logged and counted by route template", async () => {
    const url = `${server.url}/api/agent/v1/products/ollama`;
    const [first, again] = [await plainGet(url), await plainGet(url)];
    await expect
      .poll(() => lines(server).filter(({ route }) => route === "/api/agent/v1/products/:slug"))
      .toHaveLength(2);
    const [one, two] = lines(server).filter(({ route }) => route === "/api/agent/v1/products/:slug");
    expect([one.reqId, two.reqId]).toEqual([first.headers["x-request-id"], again.headers["x-request-id"]]);
    expect(Object.keys(two)).toEqual(Object.keys(one));
    expect({ ...two, ms: 0, time: 0, reqId: "" }).toEqual({ ...one, ms: 0, time: 0, reqId: "" });
    const metrics = await (await fetch(String(server.metricsUrl))).text();
    const count =
      /request_duration_seconds_count\{method="GET",route="\/api\/agent\/v1\/products\/:slug",status="200"\} (\d+)/;
    expect(count.exec(metrics)?.[1]).toBe("2");
  });

  test.each(["/api/agent/v1/rank?limit=1", "/api/agent/v1/catalog?limit=1", "/openapi.json", "/mcp"])(
    "%s, which a shared cache may store, has no rate-limit fields",
    async (path) => {
      const answers = [await plainGet(`${server.url}${path}`), await plainGet(`${server.url}${path}`)];
      answers.push(await plainGet(`${server.url}${path}`, { "accept-encoding": "gzip" }));
      answers.push(await plainGet(`${server.url}${path}`, { "accept-encoding": "br" }));
      answers.push(await plainGet(`${server.url}${path}`, { "if-none-match": String(answers[0]?.headers.etag) }));
      for (const { status, headers } of answers) {
        expect([200, 304]).toContain(status);
        expect(headers["cache-control"]).not.toMatch(/no-store|private/);
        expect([headers.ratelimit, headers["ratelimit-policy"]]).toEqual([undefined, undefined]);
      }
    },
  );

  test.each([
    ["/api/agent/v1/products/none", 404],
    ["/v1/payments/health", 200],
    ["/api/agent/v1/premium/demo", 503],
  ])("%s, which no cache may store, has the caller's rate-limit fields", async (path, status) => {
    const { headers, ...got } = await plainGet(`${server.url}${path}`);
    expect([got.status, headers["cache-control"]]).toEqual([status, "no-store"]);
    expect(headers.ratelimit).toMatch(/;r=\d+;t=\d+$/);
    expect(headers["ratelimit-policy"]).toMatch(/;q=\d+;w=60$/);
  });
});

test("a caller beyond the limit is refused, also for a cached answer", async () => {
  const server = await startTestServer(inject("dataDir"), { RATE_LIMIT_PER_MINUTE: "2" });
  const url = `${server.url}/api/agent/v1/rank?limit=1`;
  expect([(await plainGet(url)).status, (await plainGet(url)).status]).toEqual([200, 200]);
  const refused = await plainGet(url);
  expect([refused.status, json(refused).error]).toEqual([429, "RATE_LIMITED"]);
  expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
  expect(refused.headers.ratelimit).toMatch(/^"default";r=0;t=\d+$/);
  await server.close();
});

test("behind a proxy each caller has its own limit, also for a cached answer", async () => {
  const server = await startTestServer(inject("dataDir"), { TRUST_PROXY: "on" });
  const url = `${server.url}/api/agent/v1/rank?limit=1`;
  const from = async (address: string) => {
    expect((await plainGet(url, { "x-forwarded-for": address })).status).toBe(200);
    return left(await plainGet(`${server.url}/api/agent/v1/products/none`, { "x-forwarded-for": address }));
  };
  expect([await from("203.0.113.1"), await from("203.0.113.1")]).toEqual([118, 116]);
  expect(await from("203.0.113.2")).toBe(118);
  await server.close();
});
