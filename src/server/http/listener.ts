import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { errorAnswer } from "../../api/wire/errors.ts";
import { API_HEADERS, CACHE_NONE } from "../../api/wire/headers.ts";
import { ApiError } from "../../schema/errors.ts";
import type { Pressure } from "./event-loop-lag.ts";

/** Upper limits of what one process grants its clients. */
export interface ListenerLimits {
  connections: number;
  /** Per address; null behind a proxy, where all clients share one address. */
  connectionsPerAddress: number | null;
  /** How long the headers of a request, and the whole request, may take to arrive. */
  headersMs: number;
  requestMs: number;
  /** How long an idle connection is kept open. */
  keepAliveMs: number;
  /** Requests that may be pipelined behind another on one connection. */
  pipelined: number;
  /** How long a client may read an answer more slowly than `slowestBytesPerSecond`. */
  slowReaderMs: number;
  slowestBytesPerSecond: number;
  /** Interval at which all these times are checked. */
  checkMs: number;
}

export const LIMITS: ListenerLimits = {
  connections: 4096,
  connectionsPerAddress: 256,
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 65_000,
  pipelined: 32,
  slowReaderMs: 60_000,
  slowestBytesPerSecond: 1024,
  checkMs: 5_000,
};

/** Why a connection or request was rejected before it was handled; a metrics label. */
export type ShedReason =
  | "stopping"
  | "overloaded"
  | "connections"
  | "connections_per_address"
  | "pipelined"
  | "payments"
  | "slow_reader";

export interface Listener {
  /** Creates the server that Fastify answers through. */
  create(handler: RequestListener): Server;
  /** Refuses every new request from now on; requests in progress continue. */
  refuse(): void;
  /** Closes connections as they become idle, and all remaining ones after `withinMs`. */
  finish(withinMs: number): Promise<void>;
}

export interface ListenerParts {
  limits: ListenerLimits;
  pressure: Pick<Pressure, "overloaded">;
  nextRequestId: () => string;
  siteUrl: () => string;
  onShed: (reason: ShedReason) => void;
}

/** Paths that load balancers and supervisors poll; answered even when every other request is refused. */
const ALWAYS = new Set(["/healthz", "/readyz"]);
const FINISH_LOOK_MS = 50;

interface Taken {
  /** Whether a request is being answered on the connection, and the callbacks that start the queued ones. */
  busy: boolean;
  waiting: (() => void)[];
  /** Bytes sent at the last check, and since when the rate has been too low. */
  sent: number;
  slowSince: number | null;
}

/**
 * Creates the edge of the HTTP server: limits what clients may hold, and refuses requests while stopping or overloaded.
 */
export function createListener({ limits, pressure, nextRequestId, siteUrl, onShed }: ListenerParts): Listener {
  const sockets = new Map<Socket, Taken>();
  const perAddress = new Map<string, number>();
  let refusing = false;
  const servers: Server[] = [];

  function take(socket: Socket): void {
    const address = socket.remoteAddress ?? "";
    const held = (perAddress.get(address) ?? 0) + 1;
    if (limits.connectionsPerAddress !== null && held > limits.connectionsPerAddress) {
      onShed("connections_per_address");
      socket.destroy();
      return;
    }
    perAddress.set(address, held);
    const taken: Taken = { busy: false, waiting: [], sent: 0, slowSince: null };
    sockets.set(socket, taken);
    socket.once("close", () => {
      sockets.delete(socket);
      taken.waiting = [];
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left === 0) perAddress.delete(address);
      else perAddress.set(address, left);
    });
  }

  /**
   * Answers pipelined requests one after the other. Node would start all of them at once, so a client that sends many
   * and reads no answers could hold the resources of them all.
   */
  function inTurn(request: IncomingMessage, response: ServerResponse, begin: () => void): void {
    const taken = sockets.get(request.socket);
    if (taken === undefined) return;
    const turn = () => {
      taken.busy = true;
      response.once("close", () => {
        taken.busy = false;
        taken.waiting.shift()?.();
      });
      begin();
    };
    if (!taken.busy) {
      turn();
    } else if (taken.waiting.length < limits.pipelined) {
      taken.waiting.push(turn);
    } else {
      onShed("pipelined");
      request.socket.destroy();
    }
  }

  function breakOffSlowReaders(now: number): void {
    const least = (limits.slowestBytesPerSecond * limits.checkMs) / 1000;
    for (const [socket, taken] of sockets) {
      const sent = socket.bytesWritten - socket.writableLength;
      const slow = socket.writableLength > 0 && sent - taken.sent < least;
      taken.sent = sent;
      taken.slowSince = slow ? (taken.slowSince ?? now) : null;
      if (taken.slowSince === null || now - taken.slowSince < limits.slowReaderMs) continue;
      onShed("slow_reader");
      socket.destroy();
    }
  }

  function begin(handler: RequestListener, request: IncomingMessage, response: ServerResponse): void {
    const problem = hostProblem(request);
    if (problem !== null) {
      answer(request, response, new ApiError("INVALID_INPUT", problem), { connection: "close" });
    } else if ((refusing || pressure.overloaded()) && !ALWAYS.has(request.url ?? "")) {
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
        (request, response) => inTurn(request, response, () => begin(handler, request, response)),
      );
      made.maxConnections = limits.connections;
      made.on("drop", () => onShed("connections"));
      made.on("connection", take);
      made.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
        const error = new ApiError("EXPECTATION_FAILED", "The server meets no expectation but 100-continue.");
        answer(request, response, error, { connection: "close" });
      });
      made.on("listening", () => {
        const sweep = setInterval(() => breakOffSlowReaders(performance.now()), limits.checkMs);
        sweep.unref();
        made.on("close", () => clearInterval(sweep));
      });
      servers.push(made);
      return made;
    },
    refuse() {
      refusing = true;
    },
    async finish(withinMs) {
      const deadline = performance.now() + withinMs;
      while (sockets.size > 0 && performance.now() < deadline) {
        for (const server of servers) server.closeIdleConnections();
        // Node does not count a connection that has not sent a byte as idle.
        for (const socket of sockets.keys()) if (socket.bytesRead === 0) socket.destroy();
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
