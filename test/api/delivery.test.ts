import Fastify from "fastify";
import { expect, test } from "vitest";
import { reportDelivery } from "../../src/api/rest.ts";

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

test("an answer that went out is delivered", async () => {
  expect(await answered(false)).toEqual(["delivered"]);
});

test("an error that went out in its place is recorded as a failure with its status", async () => {
  expect(await answered(true)).toEqual([[500, "another answer was sent in its place"]]);
});
