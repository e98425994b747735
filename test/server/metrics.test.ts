import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createMetrics } from "../../src/server/metrics/metrics.ts";
import { VERSION } from "../../src/server/version.ts";
import { recordRun } from "../../src/store/runs.ts";
import { startTestServer, type TestServer } from "../support/server/running-server.ts";
import { createPaidWorld } from "../support/world/paid.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("dataDir"), { METRICS_PORT: "0" });
});
afterAll(() => server.close());

const api = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init);
const scrape = async () => (await fetch(String(server.metricsUrl))).text();

/** Value of the series that has these labels, or of the one without labels. */
function value(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const wanted = Object.entries(labels).map(([label, content]) => `${label}="${content}"`);
  const line = text
    .split("\n")
    .find((row) =>
      row.startsWith(`${name}{`) || row.startsWith(`${name} `) ? wanted.every((one) => row.includes(one)) : false,
    );
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(" ")));
}

test("requests are counted by route template and status, and refusals by code", async () => {
  await api("/api/agent/v1/search?q=one");
  await api("/api/agent/v1/search?q=two");
  await api("/api/agent/v1/search");
  await api("/api/agent/v1/products/no-such-product");
  await api("/api/agent/v1/test-paid", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
  const text = await scrape();
  const count = "clearboard_request_duration_seconds_count";
  expect(value(text, count, { route: "/api/agent/v1/search", status: "200" })).toBe(2);
  expect(value(text, count, { route: "/api/agent/v1/search", status: "400" })).toBe(1);
  expect(value(text, count, { route: "/api/agent/v1/products/:slug", status: "404" })).toBe(1);
  expect(value(text, "clearboard_refusals_total", { code: "INVALID_INPUT" })).toBe(1);
  expect(value(text, "clearboard_refusals_total", { code: "PRODUCT_NOT_FOUND" })).toBe(1);
  expect(value(text, "clearboard_refusals_total", { code: "PAYMENT_CONFIGURATION_INCOMPLETE" })).toBe(1);
});

test("metrics give the age of the data, the state of payments and of the process", async () => {
  const text = await scrape();
  expect(value(text, "clearboard_data_age_seconds")).toBeTypeOf("number");
  expect(value(text, "clearboard_payments_ready")).toBe(0);
  expect(value(text, "clearboard_payments_in_progress")).toBe(0);
  expect(value(text, "clearboard_products")).toBeGreaterThan(100);
  expect(value(text, "process_resident_memory_bytes")).toBeGreaterThan(1e7);
  expect(value(text, "nodejs_eventloop_lag_seconds")).toBeTypeOf("number");
});

test("no path, query or other text of a caller becomes a label", async () => {
  for (const path of ["/zebra-1", "/products/zebra-2/", "/go/zebra-3", "/api/agent/v1/search?q=zebra-4", "/%ff"]) {
    await api(path, { method: "GET", headers: { "user-agent": "zebra-5" } });
  }
  expect(await scrape()).not.toContain("zebra");
});

test("the metrics port serves only GET /metrics, and the public port does not", async () => {
  const base = new URL(String(server.metricsUrl)).origin;
  expect((await fetch(`${base}/`)).status).toBe(404);
  expect((await fetch(`${base}/metrics`, { method: "POST" })).status).toBe(404);
  expect((await api("/metrics")).status).toBe(404);
});

test("metrics count builds and crawls of other processes, and the free disk space", async () => {
  const at = Date.parse("2026-11-20T06:17:00Z");
  recordRun(server.dataDir, { job: "build", outcome: "published" }, at);
  recordRun(server.dataDir, { job: "build", outcome: "refused" }, at + 1000);
  recordRun(server.dataDir, { job: "stars", outcome: "degraded" }, at);
  recordRun(server.dataDir, { job: "prices", outcome: "failed" }, at);
  const text = await scrape();
  expect(value(text, "clearboard_builds_total", { outcome: "published" })).toBe(1);
  expect(value(text, "clearboard_builds_total", { outcome: "refused" })).toBe(1);
  expect(value(text, "clearboard_builds_total", { outcome: "failed" })).toBe(0);
  expect(value(text, "clearboard_crawls_total", { source: "stars", outcome: "degraded" })).toBe(1);
  expect(value(text, "clearboard_last_build_success_timestamp_seconds")).toBe(at / 1000);
  expect(value(text, "clearboard_last_crawl_success_timestamp_seconds", { source: "stars" })).toBe(at / 1000);
  expect(value(text, "clearboard_last_crawl_success_timestamp_seconds", { source: "prices" })).toBeUndefined();
  expect(value(text, "clearboard_ledger_bytes")).toBeGreaterThan(1000);
  expect(value(text, "clearboard_disk_free_bytes")).toBeGreaterThan(1_000_000);
  expect(value(text, "clearboard_build_info", { version: VERSION, node: process.versions.node })).toBe(1);
});

test("missing counts and counts of another version are no error", async () => {
  writeFileSync(join(server.dataDir, "runs.json"), "not JSON");
  expect(value(await scrape(), "clearboard_builds_total", { outcome: "published" })).toBe(0);
});

test("METRICS_HOST sets the address of the metrics port", async () => {
  const other = await startTestServer(inject("dataDir"), { METRICS_PORT: "0", METRICS_HOST: "127.0.0.2" });
  expect(other.metricsUrl).toMatch(/^http:\/\/127\.0\.0\.2:\d+\/metrics$/);
  expect((await fetch(String(other.metricsUrl))).status).toBe(200);
  await other.close();
});

test("settled USDC is counted once per payment, by product", async () => {
  const world = await createPaidWorld();
  const metrics = createMetrics({
    current: () => ({ context: () => world.context, build: () => ({ manifest: { build_id: "b" } }) }) as never,
    rail: () => null,
    paymentsInProgress: () => 0,
    lagMs: () => 0,
    now: Date.now,
    dataDir: server.dataDir,
    version: VERSION,
  });
  const paid = (amount: string, repeated: boolean) => ({ kind: "paid", repeated, receipt: { amount } });
  const answers = [
    paid("0.01", false),
    paid("0.01", true),
    paid("0.05", false),
    { kind: "refused", code: "RATE_LIMITED" },
  ];
  const rail = metrics.observed({ handlePaidRequest: async () => answers.shift() } as never);
  for (let calls = 0; calls < 4; calls += 1)
    await rail.handlePaidRequest({ productKey: "compare", payment: null } as never);
  expect(value(await metrics.text(), "clearboard_usdc_settled_total", { product: "compare" })).toBeCloseTo(0.06, 9);
  await world.close();
});
