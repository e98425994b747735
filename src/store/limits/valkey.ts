import { randomBytes } from "node:crypto";
import { Redis as Valkey } from "iovalkey";
import { RateLimiterMemory, RateLimiterValkey } from "rate-limiter-flexible";
import { type DailyVisitors, type Limits, type LimitsLog, WINDOW_SECONDS } from "./limits.ts";
import { createMemoryVisitors } from "./memory.ts";

/** How long an answer of the service is waited for, in milliseconds. */
const ANSWER_MS = 50;
/** How long the start waits for the service, in milliseconds. */
const CONNECT_MS = 2_000;
/** Longest time between two attempts to connect, in milliseconds. */
const RETRY_MS = 1_000;
/** How long the visitors of a day are kept, in seconds: the day, and time for replicas whose clocks differ. */
const KEEP_SECONDS = 2 * 86_400;

/** Counters in a Valkey or Redis. Keys begin with `clearboard:` and expire. */
export async function openValkeyLimits(url: string, replicas: number, log: LimitsLog): Promise<Limits> {
  const client = connect(url, log);
  await client.connect().catch(() => undefined);
  return {
    limiter(name, perMinute) {
      // While the service is away, the replicas together still let about `perMinute` pass.
      const share = Math.max(1, Math.ceil(perMinute / replicas));
      return new RateLimiterValkey({
        storeClient: client,
        keyPrefix: `clearboard:limit:${name}`,
        points: perMinute,
        duration: WINDOW_SECONDS,
        rejectIfValkeyNotReady: true,
        inMemoryBlockOnConsumed: perMinute + 1,
        insuranceLimiter: new RateLimiterMemory({ points: share, duration: WINDOW_SECONDS }),
      });
    },
    visitors: createValkeyVisitors(client),
    fault: () =>
      client.status === "ready" ? null : "the service of LIMITS_URL cannot be reached; limits are counted here",
    async close() {
      client.disconnect();
    },
  };
}

/** Asks the service of an address. Returns what it says about itself. */
export async function pingLimits(url: string): Promise<string> {
  const client = connect(url, { info: () => {}, warn: () => {} }, () => null);
  try {
    await client.connect();
    const info = await client.info("server");
    const name = /^server_name:valkey/m.test(info) ? "Valkey" : "Redis";
    const version = /^valkey_version:(\S+)/m.exec(info)?.[1] ?? /^redis_version:(\S+)/m.exec(info)?.[1] ?? "";
    return `${name} ${version}`.trim();
  } finally {
    client.disconnect();
  }
}

function connect(
  url: string,
  log: LimitsLog,
  retryStrategy: (times: number) => number | null = (times) => Math.min(times * 50, RETRY_MS),
): Valkey {
  const client = new Valkey(url.replace(/^valkey:/, "redis:"), {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: ANSWER_MS,
    // A command that cannot be sent now is refused now: it is not counted twice, and no request waits for it.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy,
  });
  let away = false;
  client.on("error", (err: Error) => {
    if (!away) log.warn({ err }, "the service of LIMITS_URL cannot be reached; limits are counted in memory");
    away = true;
  });
  client.on("ready", () => {
    if (away) log.info({}, "the service of LIMITS_URL can be reached again");
    away = false;
  });
  return client;
}

/** Falls back to a key of its own while the service is away: a visitor may then be counted once on each replica. */
function createValkeyVisitors(client: Valkey): DailyVisitors {
  const own = createMemoryVisitors();
  let shared: { day: string; key: Buffer } | null = null;
  const seenKey = (day: string, visitor: Uint8Array) =>
    `clearboard:visitor:${day}:${Buffer.from(visitor).toString("base64url")}`;
  return {
    async key(day) {
      if (shared?.day === day) return shared.key;
      try {
        const name = `clearboard:visitors-key:${day}`;
        await client.set(name, randomBytes(32).toString("hex"), "EX", KEEP_SECONDS, "NX");
        const key = await client.get(name);
        if (key === null) return own.key(day);
        shared = { day, key: Buffer.from(key, "hex") };
        return shared.key;
      } catch {
        return own.key(day);
      }
    },
    seen: async (day, visitor) => (await client.exists(seenKey(day, visitor)).catch(() => 0)) === 1,
    async remember(day, visitor) {
      await client.set(seenKey(day, visitor), "1", "EX", KEEP_SECONDS).catch(() => null);
    },
  };
}
