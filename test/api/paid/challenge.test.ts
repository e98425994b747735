import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaidWorld, type PaidWorld } from "../../support/world/paid.ts";

let world: PaidWorld;
beforeAll(async () => {
  world = await createPaidWorld();
});
afterAll(() => world.close());

test("every 402 is equal except for the request id and the remaining limit", async () => {
  const [first, again] = [
    await world.post("/api/agent/v1/test-paid", {}),
    await world.post("/api/agent/v1/test-paid", {}),
  ];
  expect([first.status, again.status]).toEqual([402, 402]);
  expect(first.json.request_id).toBe(first.headers["x-request-id"]);
  expect(again.json.request_id).not.toBe(first.json.request_id);
  expect({ ...again.json, request_id: "" }).toEqual({ ...first.json, request_id: "" });
  expect(again.headers["payment-required"]).toBe(first.headers["payment-required"]);
  expect(again.headers["content-length"]).toBe(String(Buffer.byteLength(again.text)));
  expect(again.headers).toMatchObject({ "cache-control": "no-store", "access-control-allow-origin": "*" });
});

test("two operations send different challenges", async () => {
  const [test, demo] = [await world.post("/api/agent/v1/test-paid", {}), await world.get("/api/agent/v1/premium/demo")];
  expect(test.json.payment.accepts).toHaveLength(1);
  expect(demo.headers["payment-required"]).not.toBe(test.headers["payment-required"]);
});

test("the problem form of RFC 9457 holds the challenge too", async () => {
  const plain = await world.post("/api/agent/v1/test-paid", {});
  const problem = await world.post("/api/agent/v1/test-paid", {}, { accept: "application/problem+json" });
  expect(problem.headers["content-type"]).toContain("application/problem+json");
  expect(problem.json).toMatchObject({ status: 402, error: "PAYMENT_REQUIRED", payment: plain.json.payment });
  expect(problem.headers["payment-required"]).toBe(plain.headers["payment-required"]);
});
