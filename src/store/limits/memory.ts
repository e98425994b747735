import { randomBytes } from "node:crypto";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { type DailyVisitors, type Limits, WINDOW_SECONDS } from "./limits.ts";

/** Counters of one process. */
export function createMemoryLimits(): Limits {
  return {
    limiter: (_, perMinute) => new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS }),
    visitors: createMemoryVisitors(),
    fault: () => null,
    close: async () => {},
  };
}

/** Holds the day's key in memory. The ledger holds the hashes. */
export function createMemoryVisitors(): DailyVisitors {
  let own = { day: "", key: Buffer.alloc(0) };
  return {
    async key(day) {
      if (own.day !== day) own = { day, key: randomBytes(32) };
      return own.key;
    },
    seen: async () => false,
    remember: async () => {},
  };
}
