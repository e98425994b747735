import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { startTestServer, type TestServer } from "../support/server/running-server.ts";
import { type Got, plainGet, sharedHeaders } from "../support/site/plain-get.ts";

const SMALL = "/data/manifest.json";
const LARGE = "/data/rank-open-data.json";
/** Of files that are kept. */
const LARGEST_BYTES = 4 * 1024 * 1024;
const FORMS = [{}, { "accept-encoding": "gzip" }, { "accept-encoding": "gzip, br" }];

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer(inject("dataDir"));
});
afterEach(() => server.close());

const fileOf = (path: string) => join(server.dataDir, "current", path);
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  plainGet(`${server.url}${path}`, headers, method);

/** Removes a published file with its compressed twins: from now on it can only come from memory. */
function remove(path: string): void {
  const folder = join(fileOf(path), "..");
  const name = path.slice(path.lastIndexOf("/") + 1);
  for (const found of readdirSync(folder)) if (found.startsWith(name)) rmSync(join(folder, found));
}

test("a small file is sent from memory when it is asked for again, in each of its forms", async () => {
  const first: Got[] = [];
  for (const form of FORMS) first.push(await ask(SMALL, form));
  const whole = readFileSync(fileOf(SMALL));
  remove(SMALL);
  for (const [index, form] of FORMS.entries()) {
    const again = await ask(SMALL, form);
    expect(again.status).toBe(200);
    expect(sharedHeaders(again.headers)).toEqual(sharedHeaders(first[index]?.headers ?? {}));
    expect(again.body).toEqual(first[index]?.body);
  }
  expect(first[0]?.body).toEqual(whole);
  expect(first.map(({ headers }) => headers["content-encoding"])).toEqual([undefined, "gzip", "br"]);
  expect(first[1]?.body.length).toBeLessThan(whole.length);
});

test("what is in no form that was sent before comes from the disk", async () => {
  await ask(SMALL);
  remove(SMALL);
  expect((await ask(SMALL, { "accept-encoding": "gzip" })).status).toBe(404);
});

test("a part of a file, its headers alone, and whether it has changed come from the disk, and are not kept", async () => {
  const { headers, body } = await ask(SMALL);
  const part = await ask(SMALL, { range: "bytes=0-9" });
  expect([part.status, part.body]).toEqual([206, body.subarray(0, 10)]);
  const known = await ask(SMALL, { "if-none-match": String(headers.etag) });
  expect([known.status, known.body.length]).toEqual([304, 0]);
  const head = await ask(SMALL, {}, "HEAD");
  expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([200, 0, String(body.length)]);
  const again = await ask(SMALL);
  expect([again.status, again.body]).toEqual([200, body]);
});

test("a file of many slices is sent from memory too, byte for byte", async () => {
  const whole = readFileSync(fileOf(LARGE));
  expect(whole.length).toBeGreaterThan(4 * 64 * 1024);
  const first = await ask(LARGE);
  remove(LARGE);
  const again = await ask(LARGE);
  expect(again.status).toBe(200);
  expect(again.body.equals(whole)).toBe(true);
  expect(again.headers["content-length"]).toBe(String(whole.length));
  expect(sharedHeaders(again.headers)).toEqual(sharedHeaders(first.headers));
});

test("while a file is read to be kept, others get it from the disk", async () => {
  const whole = readFileSync(fileOf(LARGE));
  const all = await Promise.all(Array.from({ length: 8 }, () => ask(LARGE)));
  for (const { status, body } of all) expect([status, body.equals(whole)]).toEqual([200, true]);
});

test("who breaks off in the middle of a kept file takes nothing from the next", async () => {
  const { body } = await ask(LARGE);
  for (let times = 0; times < 3; times += 1) {
    await new Promise<void>((resolve) => {
      const socket = connect(server.port, "127.0.0.1", () => {
        socket.write(`GET ${LARGE} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
      });
      socket.once("data", () => socket.destroy());
      socket.once("close", () => resolve());
    });
  }
  expect((await ask(LARGE)).body.equals(body)).toBe(true);
});

test("a larger file stays on the disk", async () => {
  const path = "/data/stars-history.csv";
  remove(path);
  writeFileSync(fileOf(path), Buffer.alloc(LARGEST_BYTES + 1, "a"));
  expect((await ask(path)).body.length).toBe(LARGEST_BYTES + 1);
  remove(path);
  expect((await ask(path)).status).toBe(404);
});
