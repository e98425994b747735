import { mkdirSync, statfsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Deployment, PaymentsView } from "../operations/operation.ts";
import { createOffRail, createReceiptLookup, loadRail, type PaymentRail } from "../payments/index.ts";
import { type PublishedBuild, readCurrentBuild } from "../store/builds.ts";
import { readHold } from "../store/hold.ts";
import { isPostgres, openLedger } from "../store/ledger/open.ts";
import { openLimits } from "../store/limits/open.ts";
import type { ObjectsAddress } from "../store/objects/address.ts";
import { createApp } from "./app.ts";
import { startMirror } from "./background/build-mirror.ts";
import { startDailyRecord } from "./background/daily-record.ts";
import { type Config, defaultAddress } from "./config.ts";
import { openContext, warmUp } from "./context.ts";
import { openCurrentBuild } from "./current-build.ts";
import { NO_ROOM } from "./health.ts";
import { createFront, type Front, listenProblem, StartError } from "./http/front.ts";
import type { ListenerLimits } from "./http/limits.ts";
import { limitPayments } from "./http/payment-concurrency.ts";
import { createLogger } from "./logger.ts";
import type { MetricsServer } from "./metrics/metrics.ts";
import { VERSION } from "./version.ts";

const FINISH_MS = 25_000;

export interface RunningServer {
  /** URL the server listens on, such as `http://127.0.0.1:4321`. */
  url: string;
  /** URL of the Prometheus metrics; null when they are off. */
  metricsUrl: string | null;
  app: FastifyInstance;
  /** Resolves when the rail has started or has given up. */
  railStarted: Promise<void>;
  /** Whether paid requests are taken, and why not. */
  payments: Pick<PaymentsView, "health">;
  /**
   * Turns `/readyz` to 503 and continues to answer for the configured lead; then stops accepting requests, finishes
   * those in progress and closes the databases.
   */
  stop(): Promise<void>;
}

export interface ServerOptions {
  now?: () => number;
  /** A bound front that answers until the application does. Default: a new one. */
  front?: Front | undefined;
  /** Writes the log for people instead of as JSON. */
  prettyLog?: boolean | undefined;
  /** Called with warnings for the operator. */
  warn: (text: string) => void;
  /** Receives log lines; standard output when omitted. */
  writeLog?: (line: string) => void;
  limits?: Partial<ListenerLimits>;
  /** Event loop delay, in milliseconds, above which new requests are refused. */
  lateMs?: number;
  /** How long requests in progress have to finish when the server stops, in milliseconds. */
  finishMs?: number;
}

/**
 * Starts the whole server.
 * @throws StartError when nothing is published, the build is for another address, or the port is taken
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: starts the parts in order and stops them in reverse
export async function startServer(config: Config, options: ServerOptions): Promise<RunningServer> {
  const now = options.now ?? Date.now;
  const log = createLogger(config.logLevel, config.secrets, { write: options.writeLog, pretty: options.prettyLog });
  mkdirSync(config.dataDir, { recursive: true });
  const mirror =
    config.builds === null ? null : await startMirror({ address: config.builds, dataDir: config.dataDir }, log);
  const build = readCurrentBuild(config.dataDir);
  if (build === null) {
    await mirror?.stop();
    throw new StartError(
      `Nothing is published in ${config.dataDir} yet. Run "clearboard build --offline", or start with --build.`,
    );
  }
  checkAddresses(build, config, options.warn);
  const ledger = await openLedger(config.ledgerUrl).catch((cause: unknown) => {
    if (!isPostgres(config.ledgerUrl)) throw cause;
    throw new StartError(`The ledger of LEDGER_URL cannot be opened: ${(cause as Error).message}.`, { cause });
  });
  let rail: PaymentRail | null = null;
  let paymentsInProgress = () => 0;
  const off = createOffRail(config.rail.mode === "off" ? config.rail.reason : "The rail is starting.", config);
  const payments: PaymentsView = {
    publicConfig: () => (rail ?? off).publicConfig(),
    health() {
      const health = (rail ?? off).health();
      if (!health.ok || freeBytes() >= NO_ROOM) return health;
      return { ...health, ok: false, reason: "the disk is full, so no payment can be recorded" };
    },
    findReceipt: createReceiptLookup(ledger.payments),
    lostAnswer: (request) => (rail ?? off).lostAnswer(request),
  };
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(config.dataDir);
    return bavail * bsize;
  };
  const current = await openCurrentBuild(
    config.dataDir,
    build,
    (found) => openContext(found.dir, { ledger, deployment: deployment(config, found), payments, now }),
    log,
  );
  let stopping = false;
  const warmed = Promise.withResolvers<void>();
  const front = options.front ?? createFront(config, options);
  const metrics =
    config.metricsPort === null
      ? null
      : (await import("./metrics/metrics.ts")).createMetrics({
          current: () => current,
          rail: () => rail,
          paymentsInProgress: () => paymentsInProgress(),
          lagMs: front.eventLoop.lagMs,
          now,
          dataDir: config.dataDir,
          version: VERSION,
        });
  const limits = await openLimits(config.limitsUrl, config.replicas, log);
  const app = await createApp({
    current,
    rail: () => rail,
    listener: front,
    metrics: metrics ?? undefined,
    stopping: () => stopping,
    warmed: warmed.promise,
    freeBytes,
    hold: () => readHold(config.dataDir),
    limits,
    buildsFault: () => mirror?.fault() ?? null,
    readAsset: config.builds === null ? undefined : await assetsOf(config.builds),
    rateLimitPerMinute: config.rateLimitPerMinute,
    paidRateLimitPerMinute: config.paidRateLimitPerMinute,
    trustProxy: config.trustProxy,
    allowedOrigins: config.allowedOrigins,
    log,
    now,
  });
  let metricsServer: MetricsServer | null = null;
  try {
    if (metrics !== null && config.metricsPort !== null) {
      metricsServer = await metrics.serve(config.metricsHost, config.metricsPort);
      log.info({ host: config.metricsHost, port: metricsServer.port }, "metrics are served");
    }
    await app.ready();
    if (!front.listening()) await front.listen();
  } catch (cause) {
    await metricsServer?.close();
    await front.close();
    current.close();
    await limits.close();
    await mirror?.stop();
    await ledger.close();
    throw cause instanceof StartError ? cause : new StartError(listenProblem(cause, config), { cause });
  }
  front.open({
    siteUrl: () => current.context().deployment.siteUrl,
    onShed: (reason) => metrics?.shed(reason),
  });
  log.info({ url: front.url() }, "listening");
  void warmUp(current.context())
    .catch((err) => stopping || log.error({ err }, "the models could not be read ahead of the first question"))
    .finally(warmed.resolve);
  // With a PostgreSQL ledger, `clearboard work` keeps the record.
  const daily = isPostgres(config.ledgerUrl) ? null : startDailyRecord(config, log, now);
  current.watch();
  const railStarted = startRail();
  void Promise.allSettled([warmed.promise, railStarted]).then(front.eventLoop.started);
  async function startRail(): Promise<void> {
    if (config.rail.mode === "off") return;
    try {
      const { createPaymentRail } = await loadRail();
      const started = createPaymentRail(
        config.rail,
        { journal: ledger.payments, now: () => now() + ledger.clockOffset(), log },
        { around: metrics?.timed },
      );
      const limited = limitPayments(started, config.paymentsAtOnce, { onRefused: () => metrics?.shed("payments") });
      paymentsInProgress = limited.inProgress;
      rail = metrics?.observed(limited) ?? limited;
      await started.start();
    } catch (err) {
      log.error({ err }, "the payment rail could not be started; paid requests are refused");
    }
  }
  return {
    url: front.url(),
    metricsUrl: metricsServer === null ? null : metricsUrl(config.metricsHost, metricsServer.port),
    app,
    railStarted,
    payments,
    async stop() {
      const recorded = daily?.stop();
      stopping = true;
      front.leave();
      if (config.stopLeadMs > 0) await sleep(config.stopLeadMs);
      const railStopped = rail?.stop();
      front.refuse();
      await Promise.all([front.close(), front.finish(options.finishMs ?? FINISH_MS)]);
      await app.close();
      await Promise.all([railStarted, railStopped, recorded]);
      // The last answers schedule their final writes for the next turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      await metricsServer?.close();
      await mirror?.stop();
      current.close();
      await limits.close();
      await ledger.close();
    },
  };
}

function metricsUrl(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}/metrics`;
}

/** Reads assets of builds that other replicas already serve. */
async function assetsOf(address: ObjectsAddress): Promise<(path: string) => Promise<Buffer | null>> {
  const [{ openObjects }, { readAsset }] = await Promise.all([
    import("../store/objects/s3.ts"),
    import("../store/objects/remote-builds.ts"),
  ]);
  const objects = openObjects(address);
  return (path) => readAsset(objects, path);
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

/** Checks that the build was made for the configured addresses: its pages and files link to them. */
function checkAddresses(build: PublishedBuild, config: Config, warn: (text: string) => void): void {
  const { site_url, base_url } = build.manifest;
  const site = config.siteUrl ?? defaultAddress(config);
  const base = config.baseUrl ?? defaultAddress(config);
  if ((site_url === site && base_url === base) || config.port === 0) return;
  const text = `The published build was made for SITE_URL=${site_url} and BASE_URL=${base_url}, not for ${site} and ${base}. Run "clearboard build" with the addresses you serve.`;
  if (config.production) throw new StartError(text);
  warn(text);
}
