import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { executeOnStored, type GraphqlAnswer } from "./graphql.ts";
import { answerRest } from "./rest.ts";
import type { StoredRepositories } from "./stored-repositories.ts";

/** What can go wrong with one request, on demand. */
type Fault =
  | { kind: "status"; status: number; headers?: Record<string, string>; body?: string }
  /** 200 with GraphQL errors, as for the primary limit. */
  | { kind: "errors"; errors: unknown[]; headers?: Record<string, string> }
  /** GitHub's limits for one query: the first `answered` repositories come, the others do not. */
  | { kind: "resource-limits"; answered: number }
  /** The connection stays open and nothing comes. */
  | { kind: "silence" }
  | { kind: "html" }
  | { kind: "cut-short" }
  | { kind: "huge" };

interface SeenRequest {
  path: string;
  headers: IncomingMessage["headers"];
  query: string;
  variables: Record<string, unknown>;
  /** How many repositories were asked for. */
  batch: number;
  /** The names or node ids asked for. */
  asked: string[];
}

export interface GitHubServerOptions {
  stored: StoredRepositories;
  /** Tokens that are accepted; GraphQL wants one, as GitHub's does. */
  tokens?: readonly string[];
  points?: number;
  latencyMs?: number;
  now?: () => number;
  /** Asked before each request is answered, after the faults of `failNext`. */
  fault?: (request: SeenRequest) => Fault | null;
}

export interface GitHubServer {
  url: string;
  requests: SeenRequest[];
  /** The most requests that were under way at once. */
  concurrency(): number;
  /** Milliseconds between each request and the end of its answer, summed. */
  busyMs(): number;
  /** Milliseconds from the first request to the end of the last answer. */
  spanMs(): number;
  points(): { used: number; remaining: number };
  setPoints(remaining: number): void;
  failNext(...faults: Fault[]): void;
  close(): Promise<void>;
}

const HOUR = 3_600_000;

/** GitHub's GraphQL and REST over stored repositories: queries run against GitHub's own schema. */
export async function startGitHubServer(options: GitHubServerOptions): Promise<GitHubServer> {
  const now = options.now ?? Date.now;
  const requests: SeenRequest[] = [];
  const faults: Fault[] = [];
  const limit = options.points ?? 5_000;
  let used = 0;
  let windowEnds = now() + HOUR;
  let underway = 0;
  let busy = 0;
  let firstAt: number | null = null;
  let lastAt = 0;
  let most = 0;

  const spend = (points: number) => {
    if (now() >= windowEnds) {
      used = 0;
      windowEnds = now() + HOUR;
    }
    used += points;
    return { limit, remaining: Math.max(0, limit - used), used, resetAt: Math.ceil(windowEnds / 1000) };
  };
  const rateHeaders = () => ({
    date: new Date(now()).toUTCString(),
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(Math.max(0, limit - used)),
    "x-ratelimit-reset": String(Math.ceil(windowEnds / 1000)),
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const posted = request.method === "POST" ? await readJson(request) : {};
    const seen = describe(request, posted);
    requests.push(seen);
    const delay = async () => {
      const rest = (options.latencyMs ?? 0) - (performance.now() - startedAt);
      if (rest > 0) await wait(rest);
    };
    const send = async (status: number, headers: Record<string, string>, body: string) => {
      await delay();
      const zipped = /\bgzip\b/.test(String(request.headers["accept-encoding"]));
      response.writeHead(status, {
        "content-type": "application/json; charset=utf-8",
        ...(zipped && body !== "" ? { "content-encoding": "gzip" } : {}),
        ...rateHeaders(),
        ...headers,
      });
      response.end(zipped && body !== "" ? gzipSync(body, { level: 1 }) : body);
    };
    const fault = faults.shift() ?? options.fault?.(seen) ?? null;
    if (fault !== null && fault.kind !== "resource-limits") return misbehave(fault, response, send);
    if (request.headers["user-agent"] === undefined) return send(403, {}, json({ message: "User-Agent is required" }));
    const token = /^bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
    const known = token !== undefined && (options.tokens ?? ["test-token"]).includes(token);
    if (token !== undefined && !known) return send(401, {}, json({ message: "Bad credentials" }));
    if (seen.path !== "/graphql") {
      const found = answerRest(
        options.stored,
        seen.path,
        request.headers["if-none-match"],
        `http://${request.headers.host}`,
      );
      // A 304 costs no points, but only for a caller with a token.
      const rate = spend(found.status === 304 && known ? 0 : 1);
      if (rate.used > limit) {
        return send(403, {}, json({ message: "API rate limit exceeded for 127.0.0.1." }));
      }
      return send(found.status, found.headers, found.body);
    }
    if (!known) return send(401, {}, json({ message: "This endpoint requires you to be authenticated." }));
    if (used >= limit && now() < windowEnds) {
      return send(
        200,
        {},
        json({ errors: [{ type: "RATE_LIMITED", message: "API rate limit already exceeded for user ID 1." }] }),
      );
    }
    const partly = fault === null ? null : fault.answered;
    const result: GraphqlAnswer = await executeOnStored(options.stored, seen.query, seen.variables, spend, partly);
    return send(200, {}, json(result));
  }

  const server: Server = createServer((request, response) => {
    underway += 1;
    most = Math.max(most, underway);
    const startedAt = performance.now();
    response.on("finish", () => {
      busy += performance.now() - startedAt;
      firstAt ??= startedAt;
      lastAt = performance.now();
    });
    response.on("close", () => {
      underway -= 1;
    });
    answer(request, response).catch((cause) => response.destroy(cause));
  });
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    concurrency: () => most,
    busyMs: () => busy,
    spanMs: () => (firstAt === null ? 0 : lastAt - firstAt),
    points: () => ({ used, remaining: Math.max(0, limit - used) }),
    setPoints(remaining) {
      used = limit - remaining;
    },
    failNext: (...next) => void faults.push(...next),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function json(value: unknown): string {
  return JSON.stringify(value);
}

async function readJson(request: IncomingMessage): Promise<{ query?: string; variables?: Record<string, unknown> }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

function describe(
  request: IncomingMessage,
  posted: { query?: string; variables?: Record<string, unknown> },
): SeenRequest {
  const variables = posted.variables ?? {};
  const names = Object.keys(variables)
    .filter((name) => /^n\d+$/.test(name))
    .map((name) => `${variables[`o${name.slice(1)}`]}/${variables[name]}`);
  const asked = Array.isArray(variables.ids) ? variables.ids.map(String) : names;
  const path = request.url ?? "/";
  return { path, headers: request.headers, query: posted.query ?? "", variables, batch: asked.length || 1, asked };
}

type Send = (status: number, headers: Record<string, string>, body: string) => Promise<void>;

async function misbehave(
  fault: Exclude<Fault, { kind: "resource-limits" }>,
  response: ServerResponse,
  send: Send,
): Promise<void> {
  switch (fault.kind) {
    case "status":
      return send(fault.status, fault.headers ?? {}, fault.body ?? json({ message: `status ${fault.status}` }));
    case "errors":
      return send(200, fault.headers ?? {}, json({ errors: fault.errors }));
    case "html":
      return send(200, { "content-type": "text/html" }, "<!DOCTYPE html><title>Unicorn!</title>");
    case "cut-short":
      response.writeHead(200, { "content-type": "application/json", "content-length": "100000" });
      response.write('{"data":{');
      setTimeout(() => response.destroy(), 10);
      return;
    case "huge": {
      response.writeHead(200, { "content-type": "application/json" });
      const piece = " ".repeat(64 * 1024);
      const more = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on("drain", more);
      return more();
    }
    case "silence":
      return;
  }
}
