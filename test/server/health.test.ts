import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fastify from "fastify";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { nextTurn } from "../../src/core/slices.ts";
import { registerHealth } from "../../src/server/health.ts";
import type { PublishedBuild } from "../../src/store/builds.ts";
import type { Hold } from "../../src/store/hold.ts";
import { createLedger } from "../../src/store/ledger/ledger.ts";
import { emptyLedger } from "../support/ledger/empty-ledger.ts";
import { startTestServer, type TestServer } from "../support/server/running-server.ts";
import { BUILT_AT } from "../support/world/constants.ts";
import { createWorld, request, type World } from "../support/world/test-server.ts";

const DAY_MS = 86_400_000;
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** `/readyz` of a server in the given state. */
async function readyz(state: {
  now?: number;
  freeBytes?: number;
  stopping?: boolean;
  warmed?: Promise<void>;
  ledgerIsGone?: boolean;
  siteApp?: string;
  hold?: Hold;
}) {
  const app = fastify();
  const db = emptyLedger();
  const context = { ...world.context, ledger: createLedger(db) };
  if (state.ledgerIsGone) db.close();
  const build = { dir: "", manifest: { site_app: state.siteApp ?? null } } as PublishedBuild;
  registerHealth(app, {
    current: { context: () => context, build: () => build, refresh: async () => false, watch() {}, close() {} },
    rail: () => null,
    now: () => state.now ?? BUILT_AT,
    stopping: () => state.stopping ?? false,
    warmed: state.warmed,
    freeBytes: () => state.freeBytes ?? 1e12,
    hold: () => state.hold ?? null,
  });
  return request(app, { method: "GET", url: "/readyz" });
}

test("healthz shows that the process answers", async () => {
  expect(await world.get("/healthz")).toMatchObject({ status: 200, json: { ok: true } });
});

test("readyz answers when the models have been read after a start", async () => {
  const warmed = Promise.withResolvers<void>();
  let answered = false;
  const answer = readyz({ warmed: warmed.promise }).then((response) => {
    answered = true;
    return response;
  });
  await nextTurn();
  expect(answered).toBe(false);
  warmed.resolve();
  expect(await answer).toMatchObject({ status: 200, json: { ok: true } });
});

test("readyz is 200 while nothing is missing, and lists warnings", async () => {
  const notes = [
    expect.stringMatching(/^\d+% of the first-hand model prices were read within 30 days, not 80%$/),
    "paid requests are refused; see /v1/payments/health",
  ];
  expect(await readyz({})).toMatchObject({ status: 200, json: { ok: true, reasons: [], notes } });
  expect((await readyz({ now: BUILT_AT + 50 * DAY_MS })).json.notes).toContain("the data is 50 days old");
  expect((await readyz({ freeBytes: 200e6 })).json.notes).toContain("the disk has 200 MB left");
  expect(await readyz({ freeBytes: 1e6 })).toMatchObject({
    status: 200,
    json: { notes: expect.arrayContaining(["the disk is full: nothing is recorded and no payment is taken"]) },
  });
  const hold = { build_id: "20261123T000000Z-abcdef01", inputs_sha256: "", since: "2026-11-23T00:00:00Z" };
  expect((await readyz({ hold })).json.notes).toContainEqual(expect.stringContaining("is held back since"));
  expect((await readyz({ siteApp: "compiled-elsewhere" })).json.notes).toContainEqual(
    expect.stringContaining("the site is not compiled here"),
  );
});

test.each([
  [{ stopping: true }, "the server is stopping"],
  [{ ledgerIsGone: true }, "the ledger cannot be read"],
])("readyz is 503 with the reason: %j", async (state, reason) => {
  expect(await readyz(state)).toMatchObject({ status: 503, json: { ok: false, reasons: [reason] } });
});

test("a build damaged after publication leaves the previous one in service", async () => {
  const server: TestServer = await startTestServer(inject("dataDir"));
  const before = await (await fetch(`${server.url}/readyz`)).json();
  rmSync(join(server.dataDir, "builds"), { recursive: true });
  mkdirSync(join(server.dataDir, "builds", "next"), { recursive: true });
  writeFileSync(join(server.dataDir, "builds", "next", "build.json"), "{");
  symlinkSync(join("builds", "next"), join(server.dataDir, "current.next"));
  renameSync(join(server.dataDir, "current.next"), join(server.dataDir, "current"));
  await expect.poll(() => server.logged.join(), { timeout: 5_000 }).toContain("the published build cannot be opened");
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual(before);
  expect((await fetch(`${server.url}/api/agent/v1/rank`)).status).toBe(200);
  await server.close();
});
