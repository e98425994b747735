import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buy, loadPurchases } from "../support/purchases/buy.ts";
import { createWorld, type World } from "../support/world/test-server.ts";

const purchases = loadPurchases();
let world: World;
beforeAll(async () => {
  world = await createWorld({ now: Date.parse("2026-11-23T12:00:00Z") });
});
afterAll(() => world.close());

describe("golden purchases", () => {
  it("are 326, in eleven languages and over every computed answer", () => {
    expect(purchases).toHaveLength(326);
    expect(new Set(purchases.map(({ id }) => id)).size).toBe(326);
    expect(new Set(purchases.map(({ language }) => language)).size).toBeGreaterThanOrEqual(11);
  });

  it.each(purchases.map((purchase) => [purchase.id, purchase.buyer, purchase] as const))("%s: %s", async (_, __, purchase) => {
    const { missing } = await buy(purchase, world.context.operations, world.context);
    expect(missing).toEqual([]);
  });
});
