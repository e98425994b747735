import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { rawConnection, startTestServer, type TestServer } from "../support/server/running-server.ts";

const MARK = "planted-beside-the-published-files";
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("dataDir"));
  for (const name of ["secret.txt", "builds/secret.txt", "current/secret.txt", "current/data/secret.txt"]) {
    writeFileSync(join(server.dataDir, name), MARK);
  }
});
afterAll(() => server.close());

/** The answer to a request line as it stands: a client library would tidy the address up. */
async function answerTo(address: string): Promise<{ status: number; text: string }> {
  const connection = await rawConnection(server.port);
  connection.send(`GET ${address} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);
  await connection.closed;
  const text = connection.text();
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text };
}

const CLIMBS = [
  "../",
  "..%2f",
  "%2e%2e/",
  "%2e%2e%2f",
  "..\\",
  "..%5c",
  "....//",
  "%252e%252e%252f",
  "..%00/",
  ".%2e/",
  "..;/",
];
const WANTED = ["secret.txt", "build.json", "catalog.sqlite", "ledger.sqlite", "../ledger.sqlite", "../../etc/passwd"];
const STARTS = ["/", "/data/", "/data//", "//data/", "/data/./", "/_astro/"];

test.each(CLIMBS)("%s reads no unpublished file", async (climb) => {
  for (const start of STARTS) {
    for (const wanted of WANTED) {
      for (const times of [0, 1, 3, 8]) {
        const address = start + climb.repeat(times) + wanted;
        const { status, text } = await answerTo(address);
        expect(status, address).toBeGreaterThanOrEqual(300);
        expect(status, address).toBeLessThan(500);
        expect(text, address).not.toMatch(/SQLite format 3|root:x:0|"build_id"|planted-beside/);
      }
    }
  }
});

test.each([
  "http://evil.example/data/secret.txt",
  "/data/secret.txt",
  "/data/secret.txt%00.json",
  "/data/rank.json%00",
  "/data/rank.json/",
  "/data/rank.json/../secret.txt",
  "/data/%72ank.json/%2e%2e/secret.txt",
  "/.env",
  "/.git/config",
  "/package.json",
  "/data",
  "/data/",
  "/%",
  "/%ff%fe",
  "//evil.example/%2f..",
])("%s is refused without a redirect", async (address) => {
  const { status, text } = await answerTo(address);
  expect([301, 302, 307, 308, 400, 404]).toContain(status);
  expect(text).not.toContain(MARK);
  expect(/\r\nlocation: (.*)\r/i.exec(text)?.[1] ?? "/").toMatch(/^\/(?![/\\])|^http:\/\/127\.0\.0\.1/);
});

test("a published file is served", async () => {
  const { status, text } = await answerTo("/data/manifest.json");
  expect(status).toBe(200);
  expect(text).toContain("rank-open-data.json");
});
