import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyCrash, randomCrashes, runCrashes } from "../../support/payments/crash.ts";
import { hasAnvil, type LocalWorld, startLocalWorld } from "../../support/payments/local.ts";

describe.runIf(hasAnvil())("kill -9 during a payment: no payer is charged twice or without an answer", () => {
  let world: LocalWorld;

  beforeAll(async () => {
    world = await startLocalWorld();
  });
  afterAll(() => world.stop());

  test("at every step, with clients that retry and clients that do not", async () => {
    const { outcomes, violations } = await runCrashes(world, everyCrash(), world.terms());
    expect(violations).toEqual([]);
    for (const { at, returns, second } of outcomes) {
      if (returns && at !== "before-delivered") expect(second, String(at)).toBe("200");
    }
  });

  test("at random moments", async () => {
    const { violations } = await runCrashes(await fresh(), randomCrashes(12, 20_261_121), world.terms());
    expect(violations).toEqual([]);
  });

  /** The chain's clock has been moved ahead; a new chain has today's. */
  async function fresh(): Promise<LocalWorld> {
    await world.stop();
    world = await startLocalWorld();
    return world;
  }
});
