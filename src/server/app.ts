import { randomBytes } from "node:crypto";
import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import compress from "@fastify/compress";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { registerDocuments } from "../api/documents/register.ts";
import { registerMcp } from "../api/mcp/register.ts";
import { createRateLimit } from "../api/rate-limit.ts";
import { createExecutor } from "../api/response-cache.ts";
import { registerRest } from "../api/rest.ts";
import { BODY } from "../api/wire/body-limits.ts";
import { errorAnswer } from "../api/wire/errors.ts";
import { dropLimitFields } from "../api/wire/send-answer.ts";
import { sendError } from "../api/wire/send-error.ts";
import type { Operation, OperationContext } from "../operations/operation.ts";
import type { PaymentRail } from "../payments/index.ts";
import { ApiError } from "../schema/errors.ts";
import type { Hold } from "../store/hold.ts";
import type { Limits } from "../store/limits/limits.ts";
import { createMemoryLimits } from "../store/limits/memory.ts";
import type { CurrentBuild } from "./current-build.ts";
import { registerHealth } from "./health.ts";
import type { Listener } from "./http/listener.ts";
import { registerOutboundRedirect } from "./http/outbound-redirect.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { registerFiles } from "./site/files.ts";
import { registerPages } from "./site/pages.ts";
import type { TrustProxy } from "./trust-proxy.ts";

export interface AppDeps {
  current: CurrentBuild;
  rail: () => PaymentRail | null;
  rateLimitPerMinute: number;
  /** Limit of requests to paid operations; `rateLimitPerMinute` when omitted. */
  paidRateLimitPerMinute?: number | undefined;
  /** What is wrong with following BUILDS_URL; null when nothing is. */
  buildsFault?: (() => string | null) | undefined;
  /** Reads an asset that only other builds have. */
  readAsset?: ((path: string) => Promise<Buffer | null>) | undefined;
  /** Counters of requests and visitors; those of this process when omitted. */
  limits?: Limits | undefined;
  trustProxy: TrustProxy;
  /** Creates the listening server; Fastify's default when omitted. */
  listener?: Pick<Listener, "create"> | undefined;
  /** Called for every answer and refusal. */
  metrics?: Pick<Metrics, "answered" | "refused"> | undefined;
  /** Whether the server has begun to shut down. */
  stopping?: (() => boolean) | undefined;
  /** Resolves when the models have been read after the start. */
  warmed?: Promise<void> | undefined;
  /** Free space on the ledger's file system, in bytes. */
  freeBytes?: (() => number) | undefined;
  /** Returns the build whose content is held back, or null. */
  hold?: (() => Hold | null) | undefined;
  /** Origins other than our own that may call `/mcp` from a browser. */
  allowedOrigins?: readonly string[] | undefined;
  log: FastifyBaseLogger;
  now: () => number;
}

/**
 * How long a connection stays open after an answer to bytes that are not a request. Closing it while its client still
 * sends would reset it, and the client would lose the answer.
 */
const REFUSED_OPEN_MS = 2_000;

/** Creates the HTTP server without binding a port: everything that answers a request. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const context = (): OperationContext => deps.current.context();
  const ids = requestIds();
  /** Connections that were answered and are being closed. What still arrives on them is dropped. */
  const refused = new WeakSet<Socket>();
  const { listener, metrics } = deps;
  const limits = deps.limits ?? createMemoryLimits();
  const paidPerMinute = deps.paidRateLimitPerMinute ?? deps.rateLimitPerMinute;
  // No client can have this address or guess it for X-Forwarded-For.
  const internalAddress = `internal-${randomBytes(16).toString("hex")}`;
  const api = {
    context,
    operations: context().operations,
    executor: createExecutor(),
    rateLimit: createRateLimit(limits.limiter("free", deps.rateLimitPerMinute), deps.rateLimitPerMinute, {
      exempt: internalAddress,
    }),
    paidRateLimit: createRateLimit(limits.limiter("paid", paidPerMinute), paidPerMinute, {
      exempt: internalAddress,
      name: "paid",
    }),
    rail: deps.rail,
  };
  const hops = deps.trustProxy;
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ids,
    bodyLimit: BODY,
    // The schemas reject such members by path, as they do over MCP.
    onProtoPoisoning: "ignore",
    onConstructorPoisoning: "ignore",
    trustProxy: typeof hops === "number" ? (_, hop) => hop < hops : hops,
    return503OnClosing: false,
    forceCloseConnections: "idle",
    ...(listener === undefined ? {} : { serverFactory: (router: RequestListener) => listener.create(router) }),
    routerOptions: { maxParamLength: 2048, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => {
      const operation = operationAt(request.url, api.operations);
      sendError(error, request, reply, { siteUrl: context().deployment.siteUrl, operation });
    },
    clientErrorHandler: (error, socket) => {
      const { code } = error as NodeJS.ErrnoException;
      if (refused.has(socket) && code !== "ECONNRESET") return;
      if (!socket.writable || code === "ECONNRESET") return void socket.destroy();
      refused.add(socket);
      socket.end(clientError(code, { requestId: ids(), siteUrl: context().deployment.siteUrl }));
      setTimeout(() => socket.destroy(), REFUSED_OPEN_MS).unref();
    },
  });
  app.removeContentTypeParser("text/plain");
  app.setErrorHandler((error, request, reply) =>
    sendError(error, request, reply, { siteUrl: context().deployment.siteUrl }),
  );
  app.decorateReply("errorCode", null);
  app.addHook("onSend", (_, reply, payload, done) => {
    dropLimitFields(reply);
    done(null, payload);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? "none";
    const { statusCode: status, elapsedTime: elapsedMs, errorCode } = reply;
    const code = errorCode === null ? {} : { code: errorCode };
    request.log.info({ method, route, status, ...code, ms: Math.round(elapsedMs * 10) / 10 }, "answered");
    metrics?.answered({ method, route, status, seconds: elapsedMs / 1000 });
    if (errorCode !== null) metrics?.refused(errorCode);
    done();
  });
  await app.register(compress, { global: false, encodings: ["br", "gzip"] });
  registerRest(app, api);
  registerMcp(app, { ...api, allowedOrigins: deps.allowedOrigins ?? [] });
  registerDocuments(app, { context });
  registerHealth(app, { ...deps, limitsFault: () => limits.fault() });
  registerOutboundRedirect(app, context, limits.visitors);
  const serveFile = await registerFiles(app, deps.current);
  registerPages(app, {
    serveFile,
    current: deps.current,
    rateLimit: api.rateLimit,
    internalAddress,
    readAsset: deps.readAsset,
  });
  app.setNotFoundHandler((request) => {
    throw new ApiError("NOT_FOUND", `There is nothing at ${JSON.stringify(request.url.slice(0, 200))}.`);
  });
  return app;
}

/**
 * Creates request ids that cannot be guessed and cost little: a random prefix per start, then a counter in its own
 * block.
 */
export function requestIds(): () => string {
  const start = randomBytes(8).toString("hex");
  let count = 0;
  return () => {
    count += 1;
    return `req_${start}${count.toString(16).padStart(8, "0")}`;
  };
}

/**
 * Builds the error body for bytes that are not an HTTP request, or too many of them. The connection is then closed.
 *
 * @param code error code of Node's HTTP parser or server
 */
function clientError(code: string | undefined, request: { requestId: string; siteUrl: string }): string {
  const [status, reason, error] =
    code === "HPE_HEADER_OVERFLOW"
      ? [
          431,
          "Request Header Fields Too Large",
          new ApiError("HEADERS_TOO_LARGE", "The address or headers are too large."),
        ]
      : code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? [408, "Request Timeout", new ApiError("SERVICE_UNAVAILABLE", "The request took too long to arrive.")]
        : [400, "Bad Request", new ApiError("INVALID_INPUT", "The request is not HTTP, or its method is unknown.")];
  const body = JSON.stringify(errorAnswer(error as ApiError, request).body);
  return `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-request-id: ${request.requestId}\r\nconnection: close\r\n\r\n${body}`;
}

/** Finds the operation whose path, up to its first parameter, is a prefix of the URL. */
function operationAt(url: string, operations: readonly Operation[]): Operation | undefined {
  return operations.find(({ path }) => path.includes("{") && url.startsWith(path.slice(0, path.indexOf("{"))));
}
