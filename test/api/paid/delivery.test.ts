import Fastify from "fastify";
import { expect, test } from "vitest";
import { reportDelivery } from "../../../src/api/rest.ts";
import { createWorld } from "../../support/world/test-server.ts";

async function answered(breakIt: boolean): Promise<unknown[]> {
  const told: unknown[] = [];
  const app = Fastify();
  app.addHook("onSend", async () => {
    if (breakIt) throw new Error("the answer could not be compressed");
  });
  app.get("/paid", (_, reply) => {
    reportDelivery(reply, {
      delivered: () => told.push("delivered"),
      failed: (status, reason) => told.push([status, reason]),
    });
    return reply.send("what was paid for");
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  await (await fetch(`${address}/paid`)).text();
  await app.close();
  return told;
}

test("an answer that was sent counts as delivered", async () => {
  expect(await answered(false)).toEqual(["delivered"]);
});

test("an error sent instead of the answer is recorded as a failure with its status", async () => {
  expect(await answered(true)).toEqual([[500, "another answer was sent in its place"]]);
});

test("a payment presented while there is no rail may be presented again later", async () => {
  const world = await createWorld();
  const asked = await world.post("/api/agent/v1/test-paid", {});
  expect(asked.json).toMatchObject({ error: "PAYMENT_CONFIGURATION_INCOMPLETE", retry: "later" });
  const back = await world.post("/api/agent/v1/test-paid", {}, { "payment-signature": "e30=" });
  expect(back.json).toMatchObject({ error: "PAYMENT_CONFIGURATION_INCOMPLETE", retry: "same_payment" });
  expect(back.text).not.toContain("Nothing was charged");
  expect(back.headers["payment-required"]).toBeUndefined();
  await world.close();
});
