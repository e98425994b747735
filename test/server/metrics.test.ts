import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startTestServer, type TestServer } from "../support/server/running-server.ts";

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

test("they say how old the data is, whether payments are taken, and how the process fares", async () => {
  const text = await scrape();
  expect(value(text, "clearboard_data_age_seconds")).toBeTypeOf("number");
  expect(value(text, "clearboard_payments_ready")).toBe(0);
  expect(value(text, "clearboard_payments_in_progress")).toBe(0);
  expect(value(text, "clearboard_products")).toBeGreaterThan(100);
  expect(value(text, "process_resident_memory_bytes")).toBeGreaterThan(1e7);
  expect(value(text, "nodejs_eventloop_lag_seconds")).toBeTypeOf("number");
});

test("no path, query or other word of a caller becomes a label", async () => {
  for (const path of ["/zebra-1", "/products/zebra-2/", "/go/zebra-3", "/api/agent/v1/search?q=zebra-4", "/%ff"]) {
    await api(path, { method: "GET", headers: { "user-agent": "zebra-5" } });
  }
  expect(await scrape()).not.toContain("zebra");
});

test("nothing but GET /metrics is answered there, and the public port does not have it", async () => {
  const base = new URL(String(server.metricsUrl)).origin;
  expect((await fetch(`${base}/`)).status).toBe(404);
  expect((await fetch(`${base}/metrics`, { method: "POST" })).status).toBe(404);
  expect((await api("/metrics")).status).toBe(404);
});
