import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { errorAnswer } from "../../api/wire/errors.ts";
import { API_HEADERS, CACHE_NONE } from "../../api/wire/headers.ts";
import { ApiError } from "../../schema/errors.ts";
import { createConnections } from "./connections.ts";
import type { EventLoopMonitor } from "./event-loop-lag.ts";
import type { ListenerLimits, ShedReason } from "./limits.ts";

export interface Listener {
  /** Creates the server that Fastify answers through. */
  create(handler: RequestListener): Server;
  /** Closes each connection after its next answer from now on, so that its client connects to another server. */
  leave(): void;
  /** Refuses every new request from now on; requests in progress continue. */
  refuse(): void;
  /** Closes connections as they become idle, and all remaining ones after `withinMs`. */
  finish(withinMs: number): Promise<void>;
}

export interface ListenerParts {
  limits: ListenerLimits;
  eventLoop: Pick<EventLoopMonitor, "overloaded">;
  nextRequestId: () => string;
  siteUrl: () => string;
  onShed: (reason: ShedReason) => void;
}

/** Paths that load balancers and supervisors poll; answered even when every other request is refused. */
const ALWAYS = new Set(["/healthz", "/readyz"]);
const FINISH_LOOK_MS = 50;

/**
 * Creates the edge of the HTTP server: limits what clients may hold, and refuses requests while stopping or overloaded.
 */
export function createListener({ limits, eventLoop, nextRequestId, siteUrl, onShed }: ListenerParts): Listener {
  const connections = createConnections(limits, onShed);
  let leaving = false;
  let refusing = false;
  const servers: Server[] = [];

  function begin(handler: RequestListener, request: IncomingMessage, response: ServerResponse): void {
    if (leaving) response.shouldKeepAlive = false;
    const problem = hostProblem(request);
    if (problem !== null) {
      answer(request, response, new ApiError("INVALID_INPUT", problem), { connection: "close" });
    } else if ((refusing || eventLoop.overloaded()) && !ALWAYS.has(request.url ?? "")) {
      refuse(request, response, refusing ? "stopping" : "overloaded");
    } else {
      handler(request, response);
    }
  }

  function refuse(request: IncomingMessage, response: ServerResponse, reason: "stopping" | "overloaded"): void {
    onShed(reason);
    const stopping = reason === "stopping";
    const message = stopping ? "The server is stopping." : "The server has more requests than it can answer.";
    answer(request, response, new ApiError("SERVICE_UNAVAILABLE", message), {
      "retry-after": stopping ? "5" : "1",
      ...(stopping ? { connection: "close" } : {}),
    });
  }

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    error: ApiError,
    headers: Record<string, string>,
  ): void {
    const requestId = nextRequestId();
    const { status, body } = errorAnswer(error, { requestId, siteUrl: siteUrl() });
    const text = JSON.stringify(body);
    response.writeHead(status, {
      ...API_HEADERS,
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(text),
      "cache-control": CACHE_NONE,
      "x-request-id": requestId,
      ...headers,
    });
    response.end(request.method === "HEAD" ? undefined : text);
  }

  return {
    create(handler) {
      const made = createServer(
        {
          headersTimeout: limits.headersMs,
          requestTimeout: limits.requestMs,
          keepAliveTimeout: limits.keepAliveMs,
          connectionsCheckingInterval: limits.checkMs,
          // Node would answer a request without Host with an empty body.
          requireHostHeader: false,
        },
        (request, response) => connections.inTurn(request, response, () => begin(handler, request, response)),
      );
      made.maxConnections = limits.connections;
      made.on("drop", () => onShed("connections"));
      made.on("connection", connections.open);
      made.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
        const error = new ApiError("EXPECTATION_FAILED", "The server supports no expectation except 100-continue.");
        answer(request, response, error, { connection: "close" });
      });
      made.on("listening", () => {
        const sweep = setInterval(() => connections.closeSlowReaders(performance.now()), limits.checkMs);
        sweep.unref();
        made.on("close", () => clearInterval(sweep));
      });
      servers.push(made);
      return made;
    },
    leave() {
      leaving = true;
    },
    refuse() {
      refusing = true;
    },
    async finish(withinMs) {
      const deadline = performance.now() + withinMs;
      while (connections.count() > 0 && performance.now() < deadline) {
        for (const server of servers) server.closeIdleConnections();
        connections.closeSilent();
        await new Promise((resolve) => {
          setTimeout(resolve, FINISH_LOOK_MS);
        });
      }
      for (const server of servers) server.closeAllConnections();
    },
  };
}

/** Returns what is wrong with the Host field of a request; null when it is valid. HTTP/1.0 has no Host field. */
function hostProblem({ rawHeaders, headers, httpVersion }: IncomingMessage): string | null {
  if (namesTwoHosts(rawHeaders)) return "The request names more than one host.";
  return headers.host === undefined && httpVersion === "1.1" ? "The request names no host." : null;
}

/** Node keeps the first `Host` and drops the others; a proxy in front may have used another one (RFC 9112, 3.2). */
function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}
