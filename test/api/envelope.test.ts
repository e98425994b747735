import { afterAll, beforeAll, describe, expect } from "vitest";
import { Meta } from "../../src/schema/answers/envelope.ts";
import { verifies } from "../support/payments/verifies.ts";
import { BASE_URL, SITE_URL } from "../support/world/constants.ts";
import { createWorld, type World } from "../support/world/test-server.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const addresses = [
  "/api/agent/v1/manifest",
  "/api/agent/v1/pricing",
  "/api/agent/v1/search?q=agent",
  "/api/agent/v1/rank",
  "/api/agent/v1/products/langchain",
  "/api/agent/v1/catalog?limit=1",
  "/api/agent/v1/rankings",
  "/v1/payments/config",
  "/v1/payments/health",
];

describe.each(addresses)("%s", (address) => {
  verifies(["envelope:shape", "envelope:free", "envelope:version"], "answers the envelope", async () => {
    const { status, json, headers } = await world.get(address);
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(["data", "meta"]);
    expect(Object.keys(json.meta).sort()).toEqual(Object.keys(Meta.shape).sort());
    Meta.parse(json.meta);
    expect(json.meta).toMatchObject({
      source: "Clearboard",
      version: "1",
      license: "CC BY 4.0",
      free: true,
      payment: null,
    });
    expect(json.meta.dataset).toBe(`${SITE_URL}/data/rank-open-data.json`);
    expect(json.meta.canonical.startsWith(BASE_URL)).toBe(true);
    expect(headers["access-control-allow-origin"]).toBe("*");
  });

  verifies("envelope:request-id", "gives each answer its own id", async () => {
    const first = await world.get(address);
    const second = await world.get(address);
    expect(first.headers["x-request-id"]).toBe(first.json.meta.request_id);
    expect(second.json.meta.request_id).not.toBe(first.json.meta.request_id);
  });
});
