import { createRandom } from "../support/random.ts";
import type { BenchResult, BenchRow } from "../support/result.ts";
import { judge } from "./checks.ts";
import { FAULTS } from "./faults.ts";
import { pause, Shoppers } from "./shoppers.ts";
import { startWorld } from "./world.ts";

export interface ChaosOptions {
  faults?: number | undefined;
  seed?: number | undefined;
  /** After so long no new fault begins. */
  minutes?: number | undefined;
}

const REPLICAS = 3;
const SHOPPERS = 6;
const PROMOTION = "PostgreSQL killed, standby promoted";

/** Random faults of replicas, database, network, clocks and facilitator under load: nothing lost, nothing twice. */
export async function run(options: ChaosOptions = {}): Promise<BenchResult> {
  const { faults = 30, seed = 1, minutes = Number.POSITIVE_INFINITY } = options;
  const random = createRandom(seed * 7_919);
  const world = await startWorld(REPLICAS);
  const began = performance.now();
  const counts = new Map<string, number>();
  try {
    const shoppers = new Shoppers(world, random, SHOPPERS);
    await shoppers.start();
    await pause(2_000);
    const names = Object.keys(FAULTS) as [string, ...string[]];
    const running = new Map<string, Promise<void>>();
    let done = 0;
    while (done < faults && performance.now() - began < minutes * 60_000) {
      const name = done === Math.floor(faults / 2) ? PROMOTION : random.pick(names);
      // Two of one kind would end each other.
      if (name === PROMOTION) {
        await Promise.all(running.values());
        await world.promote();
      } else if (running.has(name)) {
        await running.get(name);
        continue;
      } else {
        const fault = FAULTS[name]?.(world, random).finally(() => running.delete(name)) ?? Promise.resolve();
        running.set(name, fault);
      }
      counts.set(name, (counts.get(name) ?? 0) + 1);
      done += 1;
      await pause(300 + random.below(1_500));
      if (done % 10 === 0) console.error(`${done} of ${faults} faults, ${shoppers.purchases.length} payments`);
    }
    await Promise.all(running.values());
    const lastFault = performance.now();
    world.chain.settleFaults.length = 0;
    await shoppers.stop();
    const verdict = await judge(world, shoppers, lastFault);
    const row: BenchRow = {
      replicas: REPLICAS,
      faults: done,
      payments: verdict.payments,
      settled: verdict.settled,
      "resolved after the last fault, s": verdict.resolvedAfter ?? "never",
      violations: verdict.violations.length,
      seconds: Math.round((performance.now() - began) / 1000),
    };
    return {
      name: "Faults at random moments over three replicas on one PostgreSQL",
      rows: [row],
      note: [
        `${world.version}, a synchronous standby, ${world.redis.version}. Seed ${seed}.`,
        `Faults: ${listed(counts)}.`,
        `Statuses: ${listed(shoppers.statuses)}.`,
        `Violations: ${verdict.violations.slice(0, 10).join("; ") || "none"}.`,
      ].join(" "),
    };
  } finally {
    await world.stop();
  }
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${count} × ${name}`)
    .join(", ");
}
