import { randomBytes } from "node:crypto";
import { createClient } from "@redis/client";
import {
  type IRateLimiterOptions,
  type IRateLimiterStoreOptions,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from "rate-limiter-flexible";
import { type DailyVisitors, type Limits, type LimitsLog, WINDOW_SECONDS } from "./limits.ts";
import { createMemoryVisitors } from "./memory.ts";

/** Timeout of one command, in milliseconds. */
const ANSWER_MS = 50;
/** Timeout of the first connection, in milliseconds. */
const CONNECT_MS = 2_000;
/** Maximum delay between two connection attempts, in milliseconds. */
const RETRY_MS = 1_000;
/** Maximum number of commands that wait for an answer. */
const MOST_WAITING = 5_000;
/** How long a request that was counted here is reported, in milliseconds. */
const REPORT_MS = 5_000;
/** Lifetime of a day's visitors, in seconds: the day, and a margin for replicas whose clocks differ. */
const KEPT = { type: "EX", value: 2 * 86_400 } as const;

/** Opens counters in Valkey or Redis. Keys begin with `clearboard:` and expire. */
export async function openValkeyLimits(url: string, replicas: number, log: LimitsLog): Promise<Limits> {
  const client = connect(url, log);
  await connected(client);
  let countedHereAt = Number.NEGATIVE_INFINITY;
  return {
    limiter(name, perMinute) {
      // While the service is unavailable, all replicas together still allow about `perMinute`.
      const share = Math.max(1, Math.ceil(perMinute / replicas));
      return counter(client, {
        keyPrefix: `clearboard:limit:${name}`,
        points: perMinute,
        duration: WINDOW_SECONDS,
        inMemoryBlockOnConsumed: perMinute + 1,
        insuranceLimiter: new ReportedLimiter({ points: share, duration: WINDOW_SECONDS }, () => {
          countedHereAt = performance.now();
        }),
      });
    },
    visitors: createValkeyVisitors(client),
    fault() {
      if (!client.isReady) return "the service of LIMITS_URL cannot be reached; limits are counted here";
      if (performance.now() - countedHereAt > REPORT_MS) return null;
      return "the service of LIMITS_URL refuses commands or answers too late; limits are counted here meanwhile";
    },
    async close() {
      end(client);
    },
  };
}

/** The limiter for Redis works on both: its script calls `redis`, which Valkey also has, and Redis has no `server`. */
function counter(client: Client, options: Omit<IRateLimiterStoreOptions, "storeClient">): RateLimiterRedis {
  const store = {
    get isReady() {
      return client.isReady;
    },
    eval: (...call: Parameters<Client["eval"]>) => inTime(client.eval(...call)),
  };
  return new RateLimiterRedis({ ...options, storeClient: store, useRedisPackage: true, rejectIfRedisNotReady: true });
}

/** Rejects when an answer takes too long. The client's own timeouts cost as much as the command. */
function inTime<T>(answer: Promise<T>, ms = ANSWER_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
    answer.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (cause: unknown) => {
        clearTimeout(timer);
        reject(cause);
      },
    );
  });
}

/** Counts in memory, and reports each time that it does. */
class ReportedLimiter extends RateLimiterMemory {
  readonly #onCount: () => void;

  constructor(options: IRateLimiterOptions, onCount: () => void) {
    super(options);
    this.#onCount = onCount;
  }

  override consume(...request: Parameters<RateLimiterMemory["consume"]>): Promise<RateLimiterRes> {
    this.#onCount();
    return super.consume(...request);
  }
}

/** Connects to the service at an address and counts once in it. Returns its description of itself. */
export async function pingLimits(url: string): Promise<string> {
  const client = connect(url, { info: () => {}, warn: () => {} }, () => false);
  try {
    await inTime(client.connect(), CONNECT_MS);
    await counter(client, { keyPrefix: "clearboard:limit:ping", points: 1_000_000, duration: 1 }).consume("ping");
    const info = await inTime(client.info("server"), CONNECT_MS);
    const name = /^server_name:valkey/m.test(info) ? "Valkey" : "Redis";
    const version = /^valkey_version:(\S+)/m.exec(info)?.[1] ?? /^redis_version:(\S+)/m.exec(info)?.[1] ?? "";
    return `${name} ${version}`.trim();
  } finally {
    end(client);
  }
}

type Client = ReturnType<typeof connect>;

function connect(
  url: string,
  log: LimitsLog,
  reconnectStrategy: (times: number) => number | false = (times) => Math.min((times + 1) * 50, RETRY_MS),
) {
  const client = createClient({
    url: url.replace(/^valkey:/, "redis:"),
    RESP: 2,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy },
    // A command that cannot be sent at once fails: it is not counted twice, and no request waits for it.
    disableOfflineQueue: true,
    // Nor may commands pile up while the service accepts them and does not answer.
    commandsQueueMaxLength: MOST_WAITING,
    commandOptions: { timeout: 0 },
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

/**
 * Resolves when the first attempt to connect has succeeded or failed, or takes too long, as with a service that accepts
 * connections and does not answer; others follow.
 */
function connected(client: Client): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, CONNECT_MS).unref();
    client.once("error", () => resolve());
    client.connect().then(
      () => resolve(),
      () => resolve(),
    );
  });
}

function end(client: Client): void {
  if (client.isOpen) client.destroy();
}

/** Uses a key of this process while the service is unavailable: a visitor may then be counted once per replica. */
function createValkeyVisitors(client: Client): DailyVisitors {
  const own = createMemoryVisitors();
  let shared: { day: string; key: Buffer } | null = null;
  const seenKey = (day: string, visitor: Uint8Array) =>
    `clearboard:visitor:${day}:${Buffer.from(visitor).toString("base64url")}`;
  return {
    async key(day) {
      if (shared?.day === day) return shared.key;
      try {
        const name = `clearboard:visitors-key:${day}`;
        const made = randomBytes(32).toString("hex");
        await inTime(client.set(name, made, { expiration: KEPT, condition: "NX" }));
        const key = await inTime(client.get(name));
        if (key === null) return own.key(day);
        shared = { day, key: Buffer.from(key, "hex") };
        return shared.key;
      } catch {
        return own.key(day);
      }
    },
    seen: async (day, visitor) => (await inTime(client.exists(seenKey(day, visitor))).catch(() => 0)) === 1,
    async remember(day, visitor) {
      await inTime(client.set(seenKey(day, visitor), "1", { expiration: KEPT })).catch(() => null);
    },
  };
}
