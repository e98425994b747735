import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { DOCUMENTS } from "../../src/api/documents/documents.ts";
import { homeLinks } from "../../src/api/documents/links.ts";
import { operations } from "../../src/operations/registry.ts";
import { errorCodes } from "../../src/schema/errors.ts";
import { addressesIn } from "../support/addresses.ts";
import { BASE_URL, SITE_URL } from "../support/world/constants.ts";
import { createWorld, type World } from "../support/world/test-server.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Asks an address as its operation is called. */
function ask(path: string) {
  const operation = operations.find((candidate) => candidate.method === "POST" && candidate.path === path);
  return operation === undefined ? world.get(path) : world.post(path, operation.examples[0]?.input);
}

const SERVED = [...DOCUMENTS, { path: "/mcp", type: "application/json; charset=utf-8" }];

describe.each(SERVED.map(({ path, type }) => [path, type] as const))("%s", (path, type) => {
  test("is public and revalidates", async () => {
    // Tools are not for pages of other origins.
    const first = await world.get(path, path === "/mcp" ? {} : { origin: "https://anywhere.example" });
    expect(first.status).toBe(200);
    expect(first.headers["content-type"]?.startsWith(type)).toBe(true);
    expect(first.headers["access-control-allow-origin"]).toBe(path === "/mcp" ? undefined : "*");
    const etag = String(first.headers.etag);
    expect(await world.get(path, { "if-none-match": etag })).toMatchObject({ status: 304, text: "" });
    expect((await world.app.inject({ method: "HEAD", url: path })).headers.etag).toBe(etag);
  });

  test("lists its allowed methods and is sent compressed", async () => {
    const { statusCode, headers } = await world.app.inject({ method: "OPTIONS", url: path });
    expect(statusCode).toBe(204);
    expect(headers.allow).toMatch(/^GET, (?:HEAD, )?(?:POST, )?OPTIONS$/);
    const coded = await world.app.inject({ url: path, headers: { "accept-encoding": "gzip" } });
    expect(coded.headers["content-encoding"]).toBe("gzip");
    expect(coded.headers.vary).toContain("accept-encoding");
    expect(gunzipSync(coded.rawPayload).toString()).toBe((await world.get(path)).text);
  });

  test("links only to existing pages of this server", async () => {
    const { text } = await world.get(path);
    const broken = [];
    for (const address of addressesIn(text, [BASE_URL])) {
      const answer = await ask(address.slice(BASE_URL.length));
      // A paid address answers 503 while there is no rail; the receipt of the examples is nobody's.
      const there = [200, 302, 503].includes(answer.status) || answer.json?.error === "RECEIPT_NOT_FOUND";
      if (!there) broken.push(`${answer.status} ${address}`);
    }
    expect(broken).toEqual([]);
  });
});

test.each([
  ["br, gzip", "br"],
  ["gzip;q=0.5, br;q=0", "gzip"],
  ["identity", undefined],
])("Accept-Encoding %s gets %s", async (accepted, encoding) => {
  const headers = { "accept-encoding": accepted };
  const response = await world.app.inject({ url: "/llms-full.txt", headers });
  expect(response.headers["content-encoding"]).toBe(encoding);
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[String(encoding)] ?? ((body: Buffer) => body);
  expect(decode(response.rawPayload).toString()).toBe((await world.get("/llms-full.txt")).text);
});

test("llms.txt has the form of llmstxt.org and names every operation", async () => {
  const { text } = await world.get("/llms.txt");
  const lines = text.split("\n");
  expect(lines[0]).toMatch(/^# \S/);
  expect(lines[2]).toMatch(/^> \S/);
  for (const { title, path } of operations)
    expect(text.includes(`[${title}](`) || text.includes(path), path).toBe(true);
});

test("llms-full.txt names every operation, input and error", async () => {
  const { text } = await world.get("/llms-full.txt");
  for (const { method, path } of operations) expect(text).toContain(`${method} ${path}`);
  for (const code of errorCodes) expect(text).toContain(`- ${code} (`);
  expect(text).toContain("`current_model` (required)");
});

test("the commands it shows work", async () => {
  const { text } = await world.get("/llms-full.txt");
  const commands = [...text.matchAll(/^curl '([^']+)'(?: -H '[^']+' -d '(.+)')?$/gm)];
  expect(commands.length).toBe(operations.length);
  for (const [, url = "", body] of commands) {
    const path = url.slice(BASE_URL.length);
    const { status } =
      body === undefined ? await world.get(path) : await world.post(path, body.replaceAll("'\\''", "'"));
    // Without a rail a paid operation answers 503 once the input has been found good.
    expect([200, 404, 503], `${path} ${body}`).toContain(status);
  }
});

test("/.well-known/x402 lists every paid resource", async () => {
  const { json } = await world.get("/.well-known/x402");
  const paid = operations.filter(({ price }) => price.mode !== "free").map(({ path }) => `${BASE_URL}${path}`);
  expect(json).toMatchObject({ version: 1, resources: paid });
});

test("/.well-known/api-catalog is a linkset with description, documentation and status", async () => {
  const { json } = await world.get("/.well-known/api-catalog");
  const api = json.linkset.find((entry: object) => "status" in entry);
  expect(Object.keys(api)).toEqual(expect.arrayContaining(["anchor", "service-desc", "service-doc", "status"]));
});

test("the server card matches the server's own description", async () => {
  const card = (await world.get("/mcp/server-card")).json;
  const tools = (await world.get("/mcp")).json;
  expect(card).toMatchObject({ name: "org.example.api/product-intelligence", version: tools.package_version });
  expect(card.description.length).toBeLessThanOrEqual(100);
  expect(card.remotes.map(({ url }: { url: string }) => url)).toEqual([tools.connect.url, tools.transport.url]);
  expect(card.remotes[0].supportedProtocolVersions).toEqual(tools.protocol_versions);
  expect("tools" in card).toBe(false);
  const registry = (await world.get("/server.json")).json;
  expect(registry.remotes.map(({ url }: { url: string }) => url)).toEqual([
    `${BASE_URL}/mcp?payment=in-band`,
    `${BASE_URL}/mcp`,
  ]);
});

test("the digest of the skill is that of its file", async () => {
  const { json } = await world.get("/.well-known/agent-skills/index.json");
  const [skill] = json.skills;
  const file = await world.get(skill.url.slice(BASE_URL.length));
  expect(skill.digest).toBe(`sha256:${createHash("sha256").update(file.text).digest("hex")}`);
  const [, front = ""] = /^---\n(.*?)\n---\n/s.exec(file.text) ?? [];
  expect(parse(front)).toMatchObject({ name: skill.name, description: skill.description });
  expect(skill.name).toMatch(/^[a-z0-9-]{1,64}$/);
  expect(skill.description.length).toBeLessThanOrEqual(1024);
});

test("security.txt has not expired", async () => {
  const { text } = await world.get("/.well-known/security.txt");
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
  const days = (expires - world.context.now()) / 86_400_000;
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(365);
  expect(text).toMatch(/^Contact: (?:https|mailto):/m);
  expect(text).toContain(`Canonical: ${BASE_URL}/.well-known/security.txt`);
});

test("robots.txt excludes paid operations and states the permitted uses", async () => {
  const { text } = await world.get("/robots.txt");
  for (const { path, price } of operations) {
    expect(text.includes(`Disallow: ${path}\n`), path).toBe(price.mode !== "free");
  }
  expect(text.match(/Content-Signal: search=yes, ai-input=yes, ai-train=yes/g)).toHaveLength(2);
  expect(text).toContain(`Sitemap: ${SITE_URL}/sitemap.xml`);
});

test("the types are served as they are published", async () => {
  const file = readFileSync(new URL("../../public/clearboard.d.ts", import.meta.url), "utf8");
  expect((await world.get("/clearboard.d.ts")).text).toBe(file);
});

test("the front page links to the documents for software", async () => {
  const links = homeLinks(world.context.deployment);
  for (const rel of ["api-catalog", "service-desc", "service-doc", "describedby", "alternate"]) {
    expect(links).toContain(`rel="${rel}"`);
  }
  for (const address of addressesIn(links, [BASE_URL])) {
    expect((await world.get(address.slice(BASE_URL.length))).status).toBe(200);
  }
});
