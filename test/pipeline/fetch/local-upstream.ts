import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Agent } from "undici";
import { type AgentOptions, createSafeAgent } from "../../../pipeline/fetch/agent.ts";
import { createFetcher, type Fetcher, type FetcherOptions, userAgent } from "../../../pipeline/fetch/fetcher.ts";
import { createSnapshots, type Snapshots } from "../../../pipeline/fetch/snapshots.ts";
import { type Observations, openObservations } from "../../../pipeline/observations/observations.ts";

/** A server on this machine that does what a test wants, over HTTP or over the bare socket. */
export interface Upstream {
  host: string;
  url: (path: string) => string;
  requests: IncomingMessage[];
  close(): Promise<void>;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** `robots` is the text of robots.txt, or what answers for it; 404 without. */
export async function startUpstream(handler: Handler, robots?: string | Handler): Promise<Upstream> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    if (request.url !== "/robots.txt") return handler(request, response);
    if (typeof robots === "function") robots(request, response);
    else if (robots === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "text/plain" }).end(robots);
  });
  return { ...(await listen(server)), requests };
}

/** Robots.txt is answered with 404; everything else gets the raw socket after its request has come. */
export async function startRawUpstream(handler: (socket: Socket) => void): Promise<Upstream> {
  const server = createTcpServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (data) => {
      if (data.toString("latin1").startsWith("GET /robots.txt")) {
        socket.end("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
      } else handler(socket);
    });
  });
  return { ...(await listen(server)), requests: [] };
}

async function listen(server: Server): Promise<Omit<Upstream, "requests">> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: (path) => `http://${host}${path}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface Bench {
  fetcher: Fetcher;
  observations: Observations;
  snapshots: Snapshots;
  snapshotFolder: string;
  agent: Agent;
  /** Milliseconds that were slept, in order. */
  slept: number[];
  clock: { now: number };
  close(): Promise<void>;
}

/** A fetcher over a temporary folder, whose clock moves only when it sleeps. */
export function createBench(
  upstreams: readonly Upstream[],
  options: Partial<FetcherOptions> & { agent?: AgentOptions } = {},
): Bench {
  const folder = mkdtempSync(join(tmpdir(), "fetch-test-"));
  const clock = { now: Date.parse("2026-11-21T06:00:00Z") };
  const slept: number[] = [];
  const observations = openObservations(":memory:");
  const snapshotFolder = join(folder, "snapshots");
  const snapshots = createSnapshots(snapshotFolder);
  const agent = createSafeAgent({ allowLocal: new Set(upstreams.map((upstream) => upstream.host)), ...options.agent });
  const { agent: _agent, ...rest } = options;
  const fetcher = createFetcher({
    dispatcher: agent,
    userAgent: userAgent("0.1.0", "https://board.example/contact"),
    snapshots,
    pages: observations.pages,
    now: () => clock.now,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      clock.now += milliseconds;
    },
    ...rest,
  });
  return {
    fetcher,
    observations,
    snapshots,
    snapshotFolder,
    agent,
    slept,
    clock,
    close: async () => {
      await agent.destroy();
      observations.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
