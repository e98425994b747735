import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DOCUMENTS } from "../../../src/api/documents/documents.ts";
import { canonicalUrl } from "../../../src/api/response-cache.ts";
import { operations } from "../../../src/operations/registry.ts";
import { NO_LIMIT } from "../../bench/support/service.ts";
import { addressesIn } from "../../support/addresses.ts";
import { hasAnvil } from "../../support/payments/local.ts";
import { type LiveServer, startLiveServer } from "./live-server.ts";

const EXAMPLES = fileURLToPath(new URL("../../../cli/examples/clients/", import.meta.url));

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer({
    PAYMENT_RAIL: hasAnvil() ? "local" : "off",
    RATE_LIMIT_PER_MINUTE: NO_LIMIT,
  });
});
afterAll(() => server?.stop());

/** Asks an address as it is meant to be asked. */
async function ask(address: string): Promise<Response> {
  const { origin, pathname, search } = new URL(address);
  const operation = operations.find(({ path }) => path === pathname);
  if (operation === undefined || search !== "") return fetch(address, { redirect: "manual" });
  if (operation.method === "GET") return fetch(canonicalUrl(operation, operation.examples[0]?.input, origin));
  return fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(operation.examples[0]?.input),
  });
}

test("every address in every document answers, pages included", async () => {
  const found = new Map<string, string>();
  for (const path of [...DOCUMENTS.map((document) => document.path), "/mcp", "/api/agent/v1/manifest"]) {
    const response = await fetch(server.url + path);
    expect(response.status, path).toBe(200);
    for (const address of addressesIn(await response.text(), [server.url])) found.set(address, path);
  }
  for (const address of addressesIn((await fetch(server.url)).headers.get("link") ?? "", [server.url])) {
    found.set(address, "Link");
  }
  const broken = [];
  for (const [address, where] of found) {
    const response = await ask(address);
    const { status } = response;
    const text = await response.text();
    // A paid address asks for money; the receipt of the examples is nobody's.
    const there = [200, 302, 402, 503].includes(status) || text.includes('"error":"RECEIPT_NOT_FOUND"');
    if (!there) broken.push(`${status} ${address} (in ${where})`);
  }
  expect(broken).toEqual([]);
  expect(found.size).toBeGreaterThan(60);
});

test.each([
  "/",
  "/agents/",
  "/methodology/",
  "/products/langchain/",
  "/docs/",
  "/models/",
  "/boards/overall/",
  "/data/",
])("%s has a Markdown version", async (path) => {
  const page = await fetch(server.url + path, { headers: { accept: "text/html" } });
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(page.headers.get("vary")).toMatch(/accept(?!-)/i);
  const twin = await fetch(server.url + path, { headers: { accept: "text/markdown, text/html;q=0.5" } });
  expect(twin.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(twin.headers.get("vary")).toContain("accept");
  const text = await twin.text();
  expect(text).toContain(`url: ${server.url}${path}\n`);
  const [, title = ""] = /<h1[^>]*>([^<]+)/.exec(await page.text()) ?? [];
  expect(text).toContain(`# ${title.trim().replaceAll("&#39;", "'").replaceAll("&amp;", "&")}`);
  const prose = text.replace(/^ *```$.*?^ *```$/gms, "").replace(/`[^`]*`/g, "");
  expect(prose.split("\n").filter((line) => /<(?:div|p|table|a|span)\b/.test(line))).toEqual([]);
});

test("an address without a page has no Markdown version", async () => {
  const response = await fetch(`${server.url}/nothing/here/`, { headers: { accept: "text/markdown" } });
  expect(response.status).toBe(404);
});

test.runIf(hasAnvil())("an example pays on the local chain without configuration", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["fetch.mjs"], {
    cwd: EXAMPLES,
    env: { PATH: process.env.PATH, CLEARBOARD_URL: server.url },
  });
  const { meta } = JSON.parse(stdout);
  expect(meta.payment).toMatchObject({ status: "settled", network: "eip155:84532", amount: "0.05" });
  const receipt = await fetch(`${server.url}/api/agent/v1/receipts/${meta.payment.receipt_hash}`);
  expect(((await receipt.json()) as { data: { transaction: string } }).data.transaction).toBe(meta.payment.transaction);
});
