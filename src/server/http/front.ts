import type { RequestListener, Server } from "node:http";
import { requestIds } from "../app.ts";
import { type Config, defaultAddress } from "../config.ts";
import { createBuildingAnswer } from "./building.ts";
import { type EventLoopMonitor, watchEventLoop } from "./event-loop-lag.ts";
import { LIMITS, type ListenerLimits, type ShedReason } from "./limits.ts";
import { createListener, type Listener } from "./listener.ts";

const LATE_MS = 250;
/** How many ports above the default are tried when `PORT` is not set. */
const PORTS_TRIED = 20;

/** Thrown when the server refuses to start; the message says what the operator can do. */
export class StartError extends Error {
  override name = "StartError";
}

/**
 * The bound port. Until an application takes over, it answers every request with the "building" page, on the same
 * connections.
 */
export interface Front extends Listener {
  readonly eventLoop: EventLoopMonitor;
  /** Address it listens on, such as `http://127.0.0.1:4321`; before `listen`, the configured one. */
  url(): string;
  /** The configured port before `listen`, the bound one after it. */
  port(): number;
  listening(): boolean;
  /**
   * Binds the configured port. When `PORT` is not set and the default one is taken, binds the next free one.
   *
   * @throws StartError when no port can be bound
   */
  listen(): Promise<void>;
  /** Replaces the "building" page by the application that `create` returns. */
  open(parts: { siteUrl: () => string; onShed: (reason: ShedReason) => void }): void;
  /** Sets what the building page and `/readyz` say about the progress of the build. */
  showStep(step: string): void;
  /** Stops listening. Resolves when every connection has ended. */
  close(): Promise<void>;
}

export interface FrontOptions {
  limits?: Partial<ListenerLimits> | undefined;
  /** Event loop delay, in milliseconds, above which new requests are refused. */
  lateMs?: number | undefined;
}

/** Creates the front of a server without binding its port. */
export function createFront(config: Config, options: FrontOptions = {}): Front {
  const nextRequestId = requestIds();
  const eventLoop = watchEventLoop(options.lateMs ?? LATE_MS);
  let port = config.port;
  const url = () => defaultAddress({ host: config.host, port });
  let parts: Parameters<Front["open"]>[0] = { siteUrl: () => config.siteUrl ?? url(), onShed: () => {} };
  const listener = createListener({
    limits: { ...LIMITS, ...(config.trustProxy === false ? {} : { connectionsPerAddress: null }), ...options.limits },
    eventLoop,
    nextRequestId,
    siteUrl: () => parts.siteUrl(),
    onShed: (reason) => parts.onShed(reason),
  });
  let step = "starting";
  let handle: RequestListener = createBuildingAnswer({
    step: () => step,
    nextRequestId,
    siteUrl: () => parts.siteUrl(),
  });
  let application = handle;
  const server = listener.create((request, response) => handle(request, response));

  return {
    ...listener,
    eventLoop,
    url,
    port: () => port,
    listening: () => server.listening,
    create(router) {
      application = router;
      return server;
    },
    async listen() {
      const last = config.portIsDefault ? config.port + PORTS_TRIED : config.port;
      for (let candidate = config.port; ; candidate += 1) {
        try {
          await bind(server, config.host, candidate);
          break;
        } catch (cause) {
          const taken = (cause as NodeJS.ErrnoException).code === "EADDRINUSE";
          if (!taken || candidate >= last) throw new StartError(listenProblem(cause, config), { cause });
        }
      }
      const address = server.address();
      if (typeof address === "object" && address !== null) port = address.port;
    },
    open(taken) {
      parts = taken;
      handle = application;
    },
    showStep(text) {
      step = text;
    },
    close() {
      eventLoop.stop();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** Explains why a port could not be bound, and which setting helps. */
export function listenProblem(cause: unknown, config: Config): string {
  const { code, port = config.port } = cause as NodeJS.ErrnoException & { port?: number };
  const [setting, host] = port === config.metricsPort ? ["METRICS_PORT", "127.0.0.1"] : ["PORT", config.host];
  if (code === "EADDRINUSE") return `Port ${port} on ${host} is in use. Stop the other program, or set ${setting}.`;
  if (code === "EACCES") return `Port ${port} needs more rights than this process has. Set ${setting} above 1023.`;
  if (code === "EADDRNOTAVAIL") return `This machine does not have the address ${host}. Set HOST.`;
  if (code === "ENOTFOUND") return `The host ${host} is not known. Set HOST to an address of this machine.`;
  return `The server cannot listen on ${host}:${port}: ${(cause as Error).message}`;
}
