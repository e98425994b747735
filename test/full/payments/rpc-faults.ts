import { createServer } from "node:http";
import { readAll } from "../../support/payments/facilitator-faults.ts";
import { listenOn } from "../../support/server/listen.ts";

/** How the chain's node behaves: `lag` knows of no receipt, no log and no used authorization. */
export type RpcMode = "pass" | "reset" | "hang" | "500" | "junk" | "error" | "lag";

export interface FaultyRpc {
  readonly url: string;
  mode: RpcMode;
  stop(): Promise<void>;
}

/** A JSON-RPC node that goes wrong on demand, in front of a real one. */
export async function startFaultyRpc(realUrl: string): Promise<FaultyRpc> {
  const state: { mode: RpcMode } = { mode: "pass" };
  const server = await listenOn(
    createServer((request, response) => {
      answer().catch(() => request.socket.destroy());
      async function answer(): Promise<void> {
        const body = await readAll(request);
        const call = JSON.parse(body) as { id: number; method: string };
        const say = (status: number, text: string) =>
          response.writeHead(status, { "content-type": "application/json" }).end(text);
        switch (state.mode) {
          case "reset":
            request.socket.resetAndDestroy();
            return;
          case "hang":
            return;
          case "500":
            say(500, "out of order");
            return;
          case "junk":
            say(200, "<html>");
            return;
          case "error":
            say(200, JSON.stringify({ jsonrpc: "2.0", id: call.id, error: { code: -32000, message: "no" } }));
            return;
          case "lag": {
            const stale = LAGGING.get(call.method);
            if (stale !== undefined) {
              say(200, JSON.stringify({ jsonrpc: "2.0", id: call.id, result: stale.result }));
              return;
            }
          }
        }
        const real = await fetch(realUrl, { method: "POST", headers: { "content-type": "application/json" }, body });
        say(real.status, await real.text());
      }
    }),
    0,
  );
  return {
    url: `http://127.0.0.1:${server.port}`,
    get mode() {
      return state.mode;
    },
    set mode(mode) {
      state.mode = mode;
    },
    stop: server.stop,
  };
}

const LAGGING = new Map<string, { result: unknown }>([
  ["eth_getTransactionReceipt", { result: null }],
  ["eth_getLogs", { result: [] }],
  ["eth_call", { result: `0x${"0".repeat(64)}` }],
]);
