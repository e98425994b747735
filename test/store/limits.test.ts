import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openValkeyLimits, pingLimits } from "../../src/store/limits/valkey.ts";

/** A service that accepts connections and never answers, as one that is stopped or whose host is overloaded. */
let silent: Server;
let url: string;
beforeAll(async () => {
  silent = createServer(() => {});
  await new Promise<void>((ready) => silent.listen(0, "127.0.0.1", ready));
  const address = silent.address();
  url = `redis://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(() => {
  silent.close();
});

it("a service that never answers holds up no start, and limits are counted in memory", async () => {
  const limits = await openValkeyLimits(url, 4, { info: () => {}, warn: () => {} });
  const limiter = limits.limiter("free", 8);
  const counts = await Promise.allSettled([1, 2, 3].map(() => limiter.consume("one caller")));
  expect(counts.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect(limits.fault()).toContain("cannot be reached");
  await limits.close();
}, 10_000);

it("a service that never answers fails its check", async () => {
  await expect(pingLimits(url)).rejects.toThrow("no answer within 2000 ms");
}, 10_000);
