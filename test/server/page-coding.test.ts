import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CurrentBuild } from "../../src/server/current-build.ts";
import { registerFiles } from "../../src/server/site/files.ts";
import { plainGet } from "../support/site/plain-get.ts";

const PAGE = Buffer.from(`<!doctype html><title>A page</title>${"<p>The same words again.</p>".repeat(200)}`);
const TAG = createHash("sha256").update(PAGE).digest("hex").slice(0, 32);

let dir: string;
let app: FastifyInstance;
let url: string;

/** A build as the pipeline writes it: a page has a brotli variant and no gzip one. */
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "clearboard-page-"));
  mkdirSync(join(dir, "site/about"), { recursive: true });
  writeFileSync(join(dir, "site/about/index.html"), PAGE);
  writeFileSync(join(dir, "site/about/index.html.br"), brotliCompressSync(PAGE));
  const sha256 = createHash("sha256").update(PAGE).digest("hex");
  const build = { dir, manifest: { files: [{ path: "site/about/index.html", sha256 }] } };
  const context = { deployment: { siteUrl: "https://board.example" } };
  app = Fastify();
  const serve = await registerFiles(app, { build: () => build, context: () => context } as unknown as CurrentBuild);
  app.get("/*", (request, reply) => {
    if (!serve(request, reply)) reply.code(404).send();
    return reply;
  });
  url = `${await app.listen({ port: 0, host: "127.0.0.1" })}/about/`;
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

test("a client without brotli gets a page that the server compresses with gzip", async () => {
  const { status, headers, body } = await plainGet(url, { "accept-encoding": "gzip" });
  expect([status, headers["content-encoding"]]).toEqual([200, "gzip"]);
  expect(gunzipSync(body)).toEqual(PAGE);
  expect(body.length).toBeLessThan(PAGE.length / 5);
  expect(headers.etag).toBe(`"${TAG}-gz"`);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(String(headers.vary)).toContain("accept-encoding");
});

test.each([
  ["gzip, br", "br"],
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=0", undefined],
  ["identity", undefined],
])("%s is answered in %s", async (accepted, coding) => {
  const { headers, body } = await plainGet(url, { "accept-encoding": accepted });
  expect(headers["content-encoding"]).toBe(coding);
  const plain = coding === "br" ? brotliDecompressSync(body) : coding === "gzip" ? gunzipSync(body) : body;
  expect(plain).toEqual(PAGE);
});

test("a page in gzip revalidates under its own entity tag", async () => {
  const known = { "accept-encoding": "gzip", "if-none-match": `"${TAG}-gz"` };
  const { status, headers, body } = await plainGet(url, known);
  expect([status, headers.etag, body.length]).toEqual([304, `"${TAG}-gz"`, 0]);
});

test("a range refers to the bytes without a coding, also for a client with gzip only", async () => {
  const { status, headers, body } = await plainGet(url, { "accept-encoding": "gzip", range: "bytes=0-14" });
  expect([status, headers["content-encoding"]]).toEqual([206, undefined]);
  expect(body).toEqual(PAGE.subarray(0, 15));
});
