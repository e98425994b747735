import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOn } from "../server/listen.ts";

/** What to do with one call. `forward` lets the real facilitator do its work first. */
export type HttpFault =
  | { kind: "pass" }
  | { kind: "reset"; forward: boolean }
  | { kind: "hang"; forward: boolean }
  | { kind: "status"; status: number; body: string; forward: boolean }
  /** Answers 200 with the given fields instead of the real verdict's. */
  | { kind: "verdict"; fields: Record<string, unknown>; forward: boolean };

export interface FaultyFacilitator {
  readonly url: string;
  /** Faults of the coming calls, first come first served; then everything passes. */
  readonly verify: HttpFault[];
  readonly settle: HttpFault[];
  /** How often each path was called. */
  readonly calls: { verify: number; settle: number; supported: number };
  /** Stops listening, so that connections are refused, until `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
  stop(): Promise<void>;
}

/** A facilitator that goes wrong on demand, in front of a real one. */
export async function startFaultyFacilitator(realUrl: string): Promise<FaultyFacilitator> {
  const verify: HttpFault[] = [];
  const settle: HttpFault[] = [];
  const calls = { verify: 0, settle: 0, supported: 0 };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "").slice(1);
    if (path === "verify" || path === "settle" || path === "supported") calls[path] += 1;
    const fault = (path === "verify" ? verify : path === "settle" ? settle : []).shift() ?? { kind: "pass" };
    const body = await readAll(request);
    const forwards = fault.kind === "pass" || fault.forward;
    const real = forwards ? await forward(realUrl, request, body) : null;
    switch (fault.kind) {
      case "pass":
        response.writeHead(real?.status ?? 502, { "content-type": "application/json" }).end(real?.text);
        return;
      case "reset":
        request.socket.resetAndDestroy();
        return;
      case "hang":
        return;
      case "status":
        response.writeHead(fault.status, { "content-type": "application/json" }).end(fault.body);
        return;
      case "verdict": {
        const verdict = { ...(real === null ? {} : JSON.parse(real.text)), ...fault.fields };
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(verdict));
      }
    }
  }

  const listen = (port: number) =>
    listenOn(
      createServer((request, response) => {
        handle(request, response).catch(() => request.socket.destroy());
      }),
      port,
    );
  let server = await listen(0);
  const { port } = server;
  return {
    url: `http://127.0.0.1:${port}`,
    verify,
    settle,
    calls,
    down: () => server.stop(),
    async up() {
      server = await listen(port);
    },
    stop: () => server.stop(),
  };
}

export async function readAll(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

async function forward(realUrl: string, request: IncomingMessage, body: string) {
  const response = await fetch(`${realUrl}${request.url}`, {
    method: request.method ?? "GET",
    headers: { "content-type": "application/json" },
    ...(request.method === "POST" ? { body } : {}),
  });
  return { status: response.status, text: await response.text() };
}
