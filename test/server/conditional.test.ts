import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asyncBufferFromUrl, parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startTestServer, type TestServer } from "../support/server/running-server.ts";
import { plainGet } from "../support/site/plain-get.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("dataDir"));
});
afterAll(() => server.close());

const FILES = ["/data/manifest.json", "/data/rank-open-data.json", "/data/stars-history.csv"];
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  plainGet(`${server.url}${path}`, headers, method);
const errorOf = ({ body }: { body: Buffer }) => JSON.parse(body.toString());

describe.each(FILES)("%s", (path) => {
  test.each([
    ["beyond the end", "bytes=99999999-"],
    ["of no bytes", "bytes=-0"],
  ])("a range %s is 416 with the length of the file", async (_, range) => {
    for (const coding of [{}, { "accept-encoding": "br" }]) {
      const got = await ask(path, { range, ...coding });
      const length = readFileSync(join(server.dataDir, "current", path)).length;
      expect([got.status, errorOf(got).error]).toEqual([416, "RANGE_NOT_SATISFIABLE"]);
      expect(got.headers["content-range"]).toBe(`bytes */${length}`);
      expect(errorOf(got)).toMatchObject({
        retry: "after_change",
        advice: expect.any(String),
        doc_url: expect.any(String),
      });
    }
  });

  test.each(["bytes=5-2", "bytes=a-b", "lines=1-2", "bytes", "bytes=0-1-2"])(
    "the range %s is ignored",
    async (range) => {
      const got = await ask(path, { range });
      expect([got.status, got.headers["content-range"]]).toEqual([200, undefined]);
    },
  );

  test("a part is 206, of the bytes without a coding, and HEAD ignores it", async () => {
    const whole = (await ask(path)).body;
    const part = await ask(path, { range: "bytes=2-11", "accept-encoding": "gzip, br" });
    expect([part.status, part.headers["content-encoding"]]).toEqual([206, undefined]);
    expect(part.body).toEqual(whole.subarray(2, 12));
    expect((await ask(path, { range: "bytes=2-11" }, "HEAD")).status).toBe(200);
  });

  test("If-Range gives the part of the same content, and the whole of another", async () => {
    const tag = String((await ask(path)).headers.etag);
    expect((await ask(path, { range: "bytes=0-9", "if-range": tag })).status).toBe(206);
    expect((await ask(path, { range: "bytes=0-9", "if-range": '"other"' })).status).toBe(200);
    expect((await ask(path, { range: "bytes=0-9", "if-range": "Mon, 01 Jan 2001 00:00:00 GMT" })).status).toBe(200);
  });

  test("an unmet condition is 412, a met one 200", async () => {
    const { headers } = await ask(path);
    for (const condition of [
      { "if-match": '"x"' },
      { "if-match": `W/${headers.etag}` },
      { "if-unmodified-since": "Mon, 01 Jan 2001 00:00:00 GMT" },
    ]) {
      const got = await ask(path, condition);
      expect([got.status, errorOf(got).error]).toEqual([412, "PRECONDITION_FAILED"]);
    }
    expect((await ask(path, { "if-match": String(headers.etag) })).status).toBe(200);
    expect((await ask(path, { "if-match": "*" })).status).toBe(200);
    expect((await ask(path, { "if-unmodified-since": String(headers["last-modified"]) })).status).toBe(200);
    expect((await ask(path, { "if-unmodified-since": "yesterday" })).status).toBe(200);
  });

  test("a caller that has it in any coding gets 304, also with Cache-Control: no-cache", async () => {
    for (const coding of ["identity", "gzip", "br"]) {
      const first = await ask(path, { "accept-encoding": coding });
      const tag = String(first.headers.etag);
      const again = await ask(path, { "accept-encoding": coding, "if-none-match": tag, "cache-control": "no-cache" });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag]);
      expect(again.headers.vary).toContain("accept-encoding");
    }
    const fresh = await ask(path, { "if-none-match": '"other"' });
    expect(fresh.status).toBe(200);
  });

  test("the entity tag follows the content and differs by coding", async () => {
    const listed = JSON.parse(readFileSync(join(server.dataDir, "current/build.json"), "utf8")).files;
    const hash = listed.find((file: { path: string }) => `/${file.path}` === path).sha256;
    expect((await ask(path)).headers.etag).toBe(`"${hash.slice(0, 32)}"`);
    expect((await ask(path, { "accept-encoding": "gzip" })).headers.etag).toBe(`"${hash.slice(0, 32)}-gz"`);
  });
});

test("Node's fetch gets 304 for a cached file", async () => {
  const first = await fetch(`${server.url}${FILES[1]}`);
  await first.arrayBuffer();
  const again = await fetch(`${server.url}${FILES[1]}`, {
    headers: { "if-none-match": first.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
});

describe("methods", () => {
  test("a preflight of data allows Range and exposes Content-Range", async () => {
    const got = await ask("/data/manifest.json", { origin: "https://a.example" }, "OPTIONS");
    expect(got.status).toBe(204);
    expect(got.headers["access-control-allow-headers"]).toContain("range");
    expect(got.headers["access-control-expose-headers"]).toContain("Content-Range");
    expect(got.headers.allow).toBe("GET, HEAD, OPTIONS");
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])(
    "%s is 405 at an existing address, and 404 elsewhere",
    async (method) => {
      for (const path of ["/data/manifest.json", "/llms.txt", "/healthz", "/search/"]) {
        const got = await ask(path, {}, method);
        expect([got.status, errorOf(got).error], path).toEqual([405, "METHOD_NOT_ALLOWED"]);
        expect(got.headers.allow).toContain("GET");
      }
      expect((await ask("/no/such/page/", {}, method)).status).toBe(404);
      expect((await ask("/data/no-such.json", {}, method)).status).toBe(404);
    },
  );
});

describe("before routing", () => {
  const SHAPE = { message: expect.any(String), advice: expect.any(String), retry: expect.any(String) };

  test("a broken percent-escape is an error with the schema of the operation and the fault", async () => {
    const got = await ask("/api/agent/v1/products/%zz");
    expect(got.status).toBe(400);
    expect(errorOf(got)).toMatchObject({ error: "INVALID_INPUT", ...SHAPE, input_schema: { type: "object" } });
    expect(errorOf(got).validation_errors).toHaveLength(1);
    expect(errorOf(await ask("/%zz")).validation_errors).toHaveLength(1);
  });

  test("an unknown expectation is 417 in the error shape", async () => {
    const got = await ask("/healthz", { expect: "the-unexpected" });
    expect([got.status, errorOf(got)]).toMatchObject([417, { error: "EXPECTATION_FAILED", ...SHAPE }]);
  });
});

test("computed pages count against the rate limit as the API does", async () => {
  const limited = await startTestServer(inject("dataDir"), { RATE_LIMIT_PER_MINUTE: "3" });
  const get = (path: string, headers = {}) => plainGet(`${limited.url}${path}`, headers);
  for (const path of ["/search/?q=agents", "/compare/?p=langchain", "/models/calculator/"]) {
    expect((await get(path)).headers["ratelimit-policy"], path).toBeDefined();
  }
  for (const path of ["/search/", "/badge/langchain.svg", "/products/langchain/stars.csv", "/api/agent/v1/rank"]) {
    const got = await get(path);
    expect([got.status, errorOf(got).error], path).toEqual([429, "RATE_LIMITED"]);
  }
  expect((await get("/data/manifest.json")).status).toBe(200);
  await limited.close();
});

test("a Parquet reader gets a column by range requests", async () => {
  const url = `${server.url}/data/rank-open-data.parquet`;
  const answers: number[] = [];
  const asking: typeof globalThis.fetch = async (address, options) => {
    const answer = await fetch(address, options);
    if (options?.method !== "HEAD") answers.push(answer.status);
    return answer;
  };
  const file = await asyncBufferFromUrl({ url, fetch: asking });
  const rows = await parquetReadObjects({ file, columns: ["slug", "github_stars"] });
  const open = JSON.parse((await ask("/data/rank-open-data.json")).body.toString());
  const stated = open.products.map(({ slug, github_stars }: Record<string, unknown>) => [slug, github_stars]);
  expect(rows.map(({ slug, github_stars: stars }) => [slug, stars === null ? null : Number(stars)])).toEqual(stated);
  expect(new Set(answers)).toEqual(new Set([206]));
});
