import { rmSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, inject, test } from "vitest";
import { buildNeed } from "../../cli/build/first-build.ts";
import { banner } from "../../cli/terminal/banner.ts";
import { loadConfig } from "../../src/server/config.ts";
import { createFront, type Front } from "../../src/server/http/front.ts";
import { startServer } from "../../src/server/main.ts";
import { listenOn } from "../support/server/listen.ts";
import { copyDataDir } from "../support/server/running-server.ts";
import { BASE_URL, SITE_URL } from "../support/world/constants.ts";

const fronts: Front[] = [];
afterEach(async () => {
  for (const front of fronts.splice(0)) await Promise.all([front.close(), front.finish(0)]);
});

async function frontOf(env: Record<string, string>, more: object = {}): Promise<Front> {
  const front = createFront({ ...(await loadConfig({ PAYMENT_RAIL: "off", ...env })), ...more });
  fronts.push(front);
  return front;
}

test("while the first build is made, pages, API, health and readiness answer", async () => {
  const front = await frontOf({ PORT: "0" });
  await front.listen();
  front.showStep("writing the pages");
  const page = await fetch(front.url(), { headers: { accept: "text/html" } });
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "3"]);
  expect(await page.text()).toContain("Clearboard is building");
  const call = await fetch(`${front.url()}/api/agent/v1/search?q=x`);
  expect([call.status, call.headers.get("retry-after")]).toEqual([503, "3"]);
  expect(await call.json()).toMatchObject({ error: "SERVICE_UNAVAILABLE", retry: "later" });
  const paid = await fetch(`${front.url()}/api/agent/v1/compare`, { method: "POST", body: "x".repeat(100_000) });
  expect(paid.status).toBe(503);
  expect((await fetch(`${front.url()}/healthz`)).status).toBe(200);
  const ready = await fetch(`${front.url()}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({
    ok: false,
    reasons: ["the first build is being made: writing the pages"],
  });
});

test("the application takes over the bound port, and is stopped by the server", async () => {
  const front = await frontOf({ PORT: "0" });
  await front.listen();
  const dataDir = copyDataDir(inject("dataDir"), "front");
  const config = await loadConfig({ PAYMENT_RAIL: "off", PORT: "0", DATA_DIR: dataDir, BASE_URL, SITE_URL });
  const server = await startServer(config, { front, warn: () => {}, writeLog: () => {} });
  expect(server.url).toBe(front.url());
  expect((await fetch(`${front.url()}/readyz`)).status).toBe(200);
  await server.stop();
  rmSync(dataDir, { recursive: true });
  await expect(fetch(`${front.url()}/readyz`)).rejects.toThrow("fetch failed");
});

test("a taken default port is replaced by the next free one, and a taken chosen port is an error", async () => {
  const other = await listenOn(createServer(), 0);
  const front = await frontOf({}, { port: other.port, portIsDefault: true });
  await front.listen();
  expect(front.port()).toBeGreaterThan(other.port);
  const chosen = await frontOf({ PORT: String(other.port) });
  await expect(chosen.listen()).rejects.toThrow(`Port ${other.port} on 127.0.0.1 is in use.`);
  await other.stop();
});

test("a build is needed when nothing is published, when it cannot be opened, and when the addresses changed", async () => {
  const need = async (env: Record<string, string>) => {
    const config = await loadConfig({ PAYMENT_RAIL: "off", DATA_DIR: inject("dataDir"), ...env });
    return buildNeed(config, "http://127.0.0.1:4321");
  };
  expect(await need({ BASE_URL, SITE_URL })).toBe("none");
  expect(await need({ BASE_URL, SITE_URL: "https://other.example" })).toBe("other address");
  expect(await need({})).toBe("other address");
  expect(await need({ PORT: "0" })).toBe("none");
  expect(await need({ DATA_DIR: "/nonexistent/folder" })).toBe("nothing published");
  const older = copyDataDir(inject("dataDir"), "older");
  const db = new DatabaseSync(join(older, "current", "catalog.sqlite"));
  db.exec("PRAGMA user_version = 1");
  db.close();
  expect(await need({ DATA_DIR: older, BASE_URL, SITE_URL })).toBe("cannot be opened");
  rmSync(older, { recursive: true });
});

test("the banner shows site, API, MCP, data and a command that pays", () => {
  const server = (ok: boolean) => ({
    url: "http://127.0.0.1:4321",
    payments: { health: () => ({ ok, paymentMode: "local", network: null }) },
  });
  const local = { rail: { mode: "local" } as never };
  expect(banner(local, server(true), { npm_lifecycle_event: "start" })).toMatchInlineSnapshot(`
    "
    Clearboard answers on http://127.0.0.1:4321

      Site  http://127.0.0.1:4321/
      API   http://127.0.0.1:4321/api/agent/v1/search?q=vector+db&limit=3
      MCP   http://127.0.0.1:4321/mcp
      Data  http://127.0.0.1:4321/data/rank-open-data.json
      Pay   npm run --silent cli -- pay http://127.0.0.1:4321/api/agent/v1/test-paid --body '{"echo":"hello"}'

    "
  `);
  expect(banner({ rail: { mode: "off", reason: "PAYMENT_RAIL is off" } }, server(false), {})).toContain(
    "Pay   off: PAYMENT_RAIL is off",
  );
});
