import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { rawConnection, startTestServer, type TestServer } from "../support/server/running-server.ts";

/** What a proxy in front may take for the body of the first request. */
const HIDDEN = "GET /api/agent/v1/pricing HTTP/1.1\r\nhost: a\r\n\r\n";
const CHUNKED = `2\r\n{}\r\n0\r\n\r\n${HIDDEN}`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("dataDir"));
});
afterAll(() => server.close());

/** Statuses of all that is answered to a POST with these header lines and bytes, and whether the connection was then closed. */
async function answers(lines: readonly string[], rest: string): Promise<{ statuses: number[]; closed: boolean }> {
  const connection = await rawConnection(server.port);
  let closed = false;
  void connection.closed.then(() => {
    closed = true;
  });
  const head = ["POST /api/agent/v1/test-paid HTTP/1.1", "host: a", "content-type: application/json", ...lines];
  connection.send(`${head.join("\r\n")}\r\n\r\n${rest}`);
  await connection.until(/^HTTP\/1\.1 \d{3}/);
  await new Promise((resolve) => setTimeout(resolve, 100));
  connection.socket.destroy();
  return { statuses: [...connection.text().matchAll(/HTTP\/1\.1 (\d{3})/g)].map((found) => Number(found[1])), closed };
}

test.concurrent.each([
  ["both framings", ["content-length: 4", "transfer-encoding: chunked"], CHUNKED],
  ["both framings, the other way round", ["transfer-encoding: chunked", "content-length: 4"], CHUNKED],
  ["an encoding that is not chunked", ["transfer-encoding: xchunked"], CHUNKED],
  ["chunked that is not the last encoding", ["transfer-encoding: chunked, identity"], CHUNKED],
  ["a blank before the colon", ["transfer-encoding : chunked"], CHUNKED],
  ["two lengths that differ", ["content-length: 2", "content-length: 60"], `{}${HIDDEN}`],
  ["two lengths that are equal", ["content-length: 2", "content-length: 2"], `{}${HIDDEN}`],
  ["a list of lengths", ["content-length: 2, 2"], `{}${HIDDEN}`],
  ["a length with a sign", ["content-length: +2"], `{}${HIDDEN}`],
  ["a length in hex", ["content-length: 0x2"], `{}${HIDDEN}`],
  ["a folded line", ["content-length: 2", "x-a: b\r\n transfer-encoding: chunked"], `{}${HIDDEN}`],
  ["a folded framing", ["transfer-encoding:\r\n chunked"], CHUNKED],
  ["a line that ends with a bare line feed", ["content-length: 2", "x-a: b\ntransfer-encoding: chunked"], CHUNKED],
  ["a chunk with a wrong size", ["transfer-encoding: chunked"], `zz\r\n{}\r\n0\r\n\r\n${HIDDEN}`],
  ["a chunk that is longer than it says", ["transfer-encoding: chunked"], `1\r\n{}\r\n0\r\n\r\n${HIDDEN}`],
])("%s: one refusal, the connection closed, and the bytes after it not read as a request", async (_, lines, rest) => {
  expect(await answers(lines, rest)).toEqual({ statuses: [400], closed: true });
});

test("two Host fields: a refusal in the error shape, and the connection closed", async () => {
  const connection = await rawConnection(server.port);
  connection.send("GET /api/agent/v1/pricing HTTP/1.1\r\nhost: a\r\nHost: b\r\n\r\n");
  expect(await connection.until(/\}$/)).toMatch(/^HTTP\/1.1 400 .*INVALID_INPUT.*more than one host/s);
  await connection.closed;
});

test.concurrent.each([
  ["a length", ["content-length: 2"], `{}${HIDDEN}`],
  ["chunks", ["transfer-encoding: chunked"], CHUNKED],
])("two valid requests by %s are both answered", async (_, lines, rest) => {
  const { statuses, closed } = await answers(lines, rest);
  expect(statuses).toEqual([503, 200]);
  expect(closed).toBe(false);
});
