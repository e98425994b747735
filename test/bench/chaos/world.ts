import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { FakeChain } from "../../support/payments/facilitator-fake.ts";
import { type Postgres, type Standby, startPostgres } from "../../support/replicas/postgres.ts";
import { type FaultyProxy, openProxy } from "../../support/replicas/proxy.ts";
import { type RedisServer, startRedis } from "../../support/replicas/redis.ts";
import { serveChain } from "./remote-chain.ts";
import type { ReplicaSettings } from "./replica.ts";

const REPLICA = fileURLToPath(new URL("./replica.ts", import.meta.url));
export const TREASURY = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
/** Life of an authorization in seconds: what was not settled by then never will be. */
export const TIMEOUT_SECONDS = 30;

/** A replica that is started again whenever it ends, behind a proxy of its own. */
export interface Replica {
  readonly proxy: FaultyProxy;
  /** Null while it is not up. */
  readonly url: string | null;
  kill(): void;
  /** Sets the error of its clock in milliseconds; it is right again after a restart. */
  skew(ms: number): void;
}

export interface ChaosWorld {
  readonly chain: FakeChain;
  readonly replicas: readonly Replica[];
  readonly redis: RedisServer;
  readonly version: string;
  /** Kills the database and starts it again. */
  crashDatabase(): Promise<void>;
  /** Kills the database for good and promotes its synchronous standby. False when there is none left. */
  promote(): Promise<boolean>;
  /** Address of the database as it is now, past the proxies. */
  databaseUrl(): string;
  stop(): Promise<void>;
}

/** Replicas over one PostgreSQL with a synchronous standby, a Redis, and a chain in memory. */
export async function startWorld(count: number): Promise<ChaosWorld> {
  const chain = new FakeChain(Date.now);
  const served = await serveChain(chain);
  const redis = await startRedis();
  const first = await startPostgres();
  const name = new URL(await first.database()).pathname;
  let standby: Standby | null = await first.standby();
  let postgres: Postgres = first;
  let stopped = false;
  const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}${name}`;
  const replicas = await Promise.all(
    Array.from({ length: count }, async () => {
      const proxy = await openProxy(postgres.port);
      return supervise(proxy, () => stopped, {
        ledgerUrl: urlOf(proxy.port),
        limitsUrl: redis.url,
        chainUrl: served.url,
        treasury: TREASURY,
        maxTimeoutSeconds: TIMEOUT_SECONDS,
      });
    }),
  );
  return {
    chain,
    replicas,
    redis,
    version: first.version,
    databaseUrl: () => urlOf(postgres.port),
    async crashDatabase() {
      await postgres.kill();
      await postgres.restart();
    },
    async promote() {
      if (standby === null) return false;
      const next = standby;
      standby = null;
      await postgres.kill();
      await next.promote();
      postgres = next;
      for (const { proxy } of replicas) {
        proxy.retarget(next.port);
        proxy.sever();
        proxy.restore();
      }
      return true;
    },
    async stop() {
      stopped = true;
      for (const replica of replicas) replica.kill();
      for (const { proxy } of replicas) await proxy.stop();
      served.stop();
      await redis.kill();
      await standby?.stop();
      await first.stop();
      if (postgres !== first) await postgres.stop();
    },
  };
}

function supervise(proxy: FaultyProxy, isOver: () => boolean, settings: ReplicaSettings): Replica {
  let child: ChildProcess | null = null;
  let url: string | null = null;
  const run = async () => {
    while (!isOver()) {
      const started = spawn(process.execPath, [REPLICA, JSON.stringify(settings)], {
        stdio: ["pipe", "pipe", process.env.VERBOSE ? "inherit" : "ignore"],
      });
      child = started;
      started.stdin?.on("error", () => undefined);
      createInterface({ input: started.stdout as NodeJS.ReadableStream }).once("line", (line) => {
        if (child === started) url = line;
      });
      await once(started, "exit");
      url = null;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  };
  void run();
  return {
    proxy,
    get url() {
      return url;
    },
    kill: () => void child?.kill("SIGKILL"),
    skew: (ms) => void child?.stdin?.write(`${ms}\n`),
  };
}
