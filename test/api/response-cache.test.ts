import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openLedgerDatabase } from "../../src/store/ledger/database.ts";
import { createLedger } from "../../src/store/ledger/ledger.ts";
import { createWorld, type World } from "../support/world/test-server.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe("a URL that is requested again", () => {
  test("gets the same data under a request id of its own", async () => {
    const first = await world.get("/api/agent/v1/search?q=vector%20database&limit=3");
    const again = await world.get("/api/agent/v1/search?q=vector%20database&limit=3");
    expect(again.json.data).toEqual(first.json.data);
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(again.json.meta.request_id).not.toBe(first.json.meta.request_id);
    expect(again.headers["x-request-id"]).toBe(again.json.meta.request_id);
  });

  test("gets new data after a change", async () => {
    const own = await createWorld();
    const url = "/api/agent/v1/rank?limit=1";
    await own.get(url);
    own.ledger.points.add({
      slug: "ollama",
      points: 7,
      reference: "kept",
      earnedAt: "2026-11-22T00:00:00.000Z",
      recordedAt: "2026-11-22T00:00:00.000Z",
    });
    expect((await own.get(url)).json.data.entries[0].slug).toBe("ollama");
    await own.close();
  });

  test("is validated again after a refusal", async () => {
    const url = "/api/agent/v1/search?q=vector&limit=51";
    expect((await world.get(url)).status).toBe(400);
    expect((await world.get(url)).status).toBe(400);
  });

  test("does not get the answer of another operation with the same query", async () => {
    const rank = await world.get("/api/agent/v1/rank?limit=2");
    const catalog = await world.get("/api/agent/v1/catalog?limit=2");
    expect(rank.json.data).toHaveProperty("entries");
    expect(catalog.json.data).not.toHaveProperty("entries");
  });
});

test("two servers over one ledger give the same answer one ETag, even right after a third process wrote", async () => {
  const folder = mkdtempSync(join(tmpdir(), "clearboard-kept-"));
  const ledgerFile = join(folder, "ledger.sqlite");
  const [here, there] = [await createWorld({ ledgerFile }), await createWorld({ ledgerFile })];
  const other = createLedger(openLedgerDatabase(ledgerFile));
  const url = "/api/agent/v1/products/ollama";
  await here.get("/api/agent/v1/products/langchain");
  await other.visits.count("ollama", "2026-11-21", Buffer.alloc(16, 1));
  await other.points.add({
    slug: "ollama",
    points: 1,
    reference: "kept",
    earnedAt: "2026-11-20T00:00:00.000Z",
    recordedAt: "2026-11-20T00:00:00.000Z",
  });
  const [one, two] = [await here.get(url), await there.get(url)];
  expect(one.json.data.svc_referred_visits_total).toBe(1);
  expect(one.json.data).toEqual(two.json.data);
  expect(one.headers.etag).toBe(two.headers.etag);
  for (const server of [here, there, other]) await server.close();
  rmSync(folder, { recursive: true });
});

test("text outside ASCII arrives complete, with Content-Length in bytes", async () => {
  const response = await world.app.inject({
    url: "/api/agent/v1/search?q=caf%C3%A9%20%E6%97%A5%E6%9C%AC%20%F0%9F%A6%99",
  });
  expect(response.json().data.query).toBe("café 日本 🦙");
  expect(response.headers["content-length"]).toBe(String(response.rawPayload.length));
});
