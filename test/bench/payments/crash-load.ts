import { randomCrashes, runCrashes } from "../../support/payments/crash.ts";
import { hasAnvil, startLocalWorld } from "../../support/payments/local.ts";
import type { BenchResult } from "../result.ts";

/**
 * Kills the paying server `count` times, at random fault points and moments, and compares journal and balances.
 *
 * @throws Error when anything does not hold
 */
export async function run(count: number, seed: number): Promise<BenchResult> {
  const name = `Payments: ${count} kills at random moments (seed ${seed})`;
  if (!hasAnvil()) return { name, rows: [], note: "skipped: there is no anvil for this machine" };
  const world = await startLocalWorld();
  try {
    const { outcomes, violations } = await runCrashes(world, randomCrashes(count, seed), world.terms());
    if (violations.length > 0) throw new Error(`${violations.length} violations:\n${violations.join("\n")}`);
    const returned = outcomes.filter(({ returns }) => returns);
    return {
      name,
      rows: [
        { what: "kills", count: outcomes.length },
        { what: "clients that came back and were answered or told it was used", count: returned.length },
        { what: "clients that gave up", count: outcomes.length - returned.length },
        { what: "charged twice, or for nothing", count: 0 },
      ],
    };
  } finally {
    await world.stop();
  }
}
