import type { Random } from "../support/random.ts";
import { pause } from "./shoppers.ts";
import type { ChaosWorld, Replica } from "./world.ts";

/** One kind of fault. Resolves when it is over. */
type Fault = (world: ChaosWorld, random: Random) => Promise<void>;

const SKEW_MS = 300_000;

const one = ({ replicas }: ChaosWorld, random: Random) => replicas[random.below(replicas.length)] as Replica;

/** Faults of replicas, of the services they share, of the way between, of clocks, and of the facilitator. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  "replica killed": async (world, random) => one(world, random).kill(),
  "PostgreSQL killed": (world) => world.crashDatabase(),
  "Redis killed": async ({ redis }, random) => {
    await redis.kill();
    await pause(random.below(3_000));
    await redis.start();
  },
  "connections slow": async (world, random) => {
    const { proxy } = one(world, random);
    proxy.delay(50 + random.below(1_500));
    await pause(1_000 + random.below(4_000));
    proxy.delay(0);
  },
  "connections cut": async (world, random) => {
    const { proxy } = one(world, random);
    proxy.sever();
    await pause(random.below(4_000));
    proxy.restore();
  },
  "connections silent": async (world, random) => {
    const { proxy } = one(world, random);
    proxy.freeze();
    await pause(1_000 + random.below(5_000));
    proxy.sever();
    proxy.restore();
  },
  "cut after COMMIT": async (world, random) => one(world, random).proxy.cutAnswers("journal_run", 1 + random.below(4)),
  "clock wrong by 300 s": async (world, random) => {
    const replica = one(world, random);
    replica.skew(random.below(2) === 0 ? SKEW_MS : -SKEW_MS);
    await pause(2_000 + random.below(8_000));
    replica.skew(0);
  },
  "settle without an answer": async ({ chain }, random) => {
    for (let left = 1 + random.below(3); left > 0; left -= 1) {
      chain.settleFaults.push({ kind: "lost", moves: random.below(2) === 0 });
    }
  },
};
