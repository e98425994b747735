import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import type { Deployment, PaymentsView } from "../operations/context.ts";
import { keepDailyRecord } from "../operations/daily.ts";
import { createOffRail } from "../payments/off.ts";
import type { PaymentRail } from "../payments/types.ts";
import { type PublishedBuild, readCurrentBuild } from "../store/builds.ts";
import { openLedgerDatabase } from "../store/ledger/database.ts";
import { createLedger, type Ledger } from "../store/ledger/ledger.ts";
import { createApp } from "./app.ts";
import { type Config, defaultAddress } from "./config.ts";
import { createContext } from "./context.ts";
import { createPublishedState, type PublishedState } from "./published.ts";

const DAY_MS = 86_400_000;

export interface RunningServer {
  /** Address it listens on, such as `http://127.0.0.1:4321`. */
  url: string;
  app: FastifyInstance;
  /** Resolves when the rail has come up or given up. */
  railStarted: Promise<void>;
  /** Stops taking requests, finishes those in flight, closes the databases. */
  stop(): Promise<void>;
}

/** Refused to start, with what the operator can do about it. */
export class StartError extends Error {
  override name = "StartError";
}

/**
 * Starts the whole server.
 * @throws StartError when nothing is published, the build is for another address, or the port is taken
 */
export async function startServer(
  config: Config,
  options: { now?: () => number; warn: (text: string) => void },
): Promise<RunningServer> {
  const now = options.now ?? Date.now;
  const log = pino({
    level: config.logLevel,
    redact: ['req.headers["payment-signature"]', "req.headers.authorization", "payment", "signature"],
  });
  const build = readCurrentBuild(config.dataDir);
  if (build === null) {
    throw new StartError(
      `Nothing is published in ${config.dataDir} yet. Run "clearboard build --offline", or start with --build.`,
    );
  }
  checkAddresses(build, config, options.warn);
  mkdirSync(config.dataDir, { recursive: true });
  const db = openLedgerDatabase(join(config.dataDir, "ledger.sqlite"));
  const ledger = createLedger(db);
  let rail: PaymentRail | null = null;
  const off = createOffRail(config.rail.mode === "off" ? config.rail.reason : "The rail is starting.", config);
  const payments: PaymentsView = {
    publicConfig: () => (rail ?? off).publicConfig(),
    health: () => (rail ?? off).health(),
    findReceipt: (hash) => rail?.findReceipt(hash) ?? null,
  };
  const published = createPublishedState(
    config.dataDir,
    (found) => createContext(found.dir, { ledger, deployment: deployment(config, found), payments, now }),
    log,
  );
  const app = await createApp({
    published,
    rail: () => rail,
    rateLimitPerMinute: config.rateLimitPerMinute,
    trustProxy: config.trustProxy,
    allowedOrigins: config.allowedOrigins,
    log,
    now,
  });
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (cause) {
    db.close();
    throw new StartError(listenProblem(cause, config), { cause });
  }
  const daily = startDaily(published, ledger, log, now);
  published.watch();
  const railStarted = startRail();
  async function startRail(): Promise<void> {
    if (config.rail.mode === "off") return;
    try {
      const { createPaymentRail } = await import("../payments/rail.ts");
      const started = createPaymentRail(config.rail, { db, now, log });
      rail = started;
      await started.start();
    } catch (err) {
      log.error({ err }, "the payment rail could not be started; paid requests are refused");
    }
  }
  const address = app.server.address();
  return {
    url: defaultAddress({
      host: config.host,
      port: typeof address === "object" && address !== null ? address.port : config.port,
    }),
    app,
    railStarted,
    async stop() {
      clearInterval(daily);
      await app.close();
      await railStarted;
      await rail?.stop();
      published.close();
      db.close();
    },
  };
}

function deployment(config: Config, build: PublishedBuild): Deployment {
  return {
    publisher: config.publisher,
    siteUrl: config.siteUrl ?? build.manifest.site_url,
    baseUrl: config.baseUrl ?? build.manifest.base_url,
    supportContact: config.supportContact,
    rateLimitPerMinute: config.rateLimitPerMinute,
    maxRequestUsdc: config.maxRequestUsdc,
    dailyCeilingUsdc: config.dailyCeilingUsdc,
  };
}

/** Pages and files hold the addresses they were built for; serving them elsewhere leads readers astray. */
function checkAddresses(build: PublishedBuild, config: Config, warn: (text: string) => void): void {
  const { site_url, base_url } = build.manifest;
  const site = config.siteUrl ?? defaultAddress(config);
  const base = config.baseUrl ?? defaultAddress(config);
  if ((site_url === site && base_url === base) || config.port === 0) return;
  const text = `The published build was made for SITE_URL=${site_url} and BASE_URL=${base_url}, not for ${site} and ${base}. Run "clearboard build" with the addresses you serve.`;
  if (config.production) throw new StartError(text);
  warn(text);
}

function listenProblem(cause: unknown, config: Config): string {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === "EADDRINUSE")
    return `Port ${config.port} on ${config.host} is in use. Stop the other program, or set PORT.`;
  if (code === "EACCES") return `Port ${config.port} needs more rights than this process has. Set PORT above 1023.`;
  if (code === "EADDRNOTAVAIL") return `This machine does not have the address ${config.host}. Set HOST.`;
  return `The server can not listen on ${config.host}:${config.port}: ${(cause as Error).message}`;
}

/** Keeps the daily record now and after every UTC midnight. */
function startDaily(
  published: PublishedState,
  ledger: Ledger,
  log: { info(o: object, m: string): void; error(o: object, m: string): void },
  now: () => number,
): NodeJS.Timeout {
  let done = "";
  const keep = () => {
    const day = String(Math.floor(now() / DAY_MS));
    if (day === done) return;
    try {
      const { catalog, boards } = published.context();
      const kept = keepDailyRecord(catalog, ledger, boards, now());
      done = day;
      if (kept.days.length + kept.periods.length > 0) log.info(kept, "kept the daily record");
    } catch (err) {
      log.error({ err }, "the daily record could not be kept; it is tried again");
    }
  };
  keep();
  const timer = setInterval(keep, 15_000);
  timer.unref();
  return timer;
}
