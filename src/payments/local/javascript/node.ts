import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { LocalNode } from "../anvil.ts";
import { openChain } from "./chain.ts";
import { RpcFault, rpcMethods } from "./rpc.ts";

const MAX_BODY = 4 * 1024 * 1024;
const METHOD_NOT_FOUND = -32_601;
const INTERNAL = -32_603;

interface Request {
  id?: unknown;
  method?: string;
  params?: unknown[];
}

/**
 * Starts a chain on the EVM of ethereumjs, within this process, on a free port of 127.0.0.1. It speaks as much of
 * anvil's JSON-RPC as the local rail needs. Slower than anvil, and it ends with its process.
 *
 * @param options.file file of the chain's events; those of an existing file are replayed
 */
export async function startJavascriptNode(options: { chainId: number; file: string }): Promise<LocalNode> {
  const chain = await openChain({ ...options, now: Date.now });
  const methods = rpcMethods(chain, options.chainId);
  let last: Promise<unknown> = Promise.resolve();

  /** Answers one request after the other: the EVM has one state. */
  function answer({ id = null, method = "", params = [] }: Request): Promise<object> {
    const found = methods[method];
    const work = async () => {
      if (found === undefined) throw new RpcFault(METHOD_NOT_FOUND, `the method ${method} does not exist`);
      return found(...(params as never[]));
    };
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn.then(
      (result) => ({ jsonrpc: "2.0", id, result }),
      (cause: Error) => ({ jsonrpc: "2.0", id, error: errorOf(cause) }),
    );
  }

  const server = createServer((request, response) => {
    readBody(request)
      .then((body) => (Array.isArray(body) ? Promise.all(body.map(answer)) : answer(body as Request)))
      .then(
        (body) => send(response, 200, body),
        () => send(response, 400, { jsonrpc: "2.0", id: null, error: { code: -32_700, message: "not JSON-RPC" } }),
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the node has no port");
  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
    await last;
    chain.close();
  }
  return {
    rpcUrl: `http://127.0.0.1:${address.port}`,
    pid: process.pid,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

function errorOf(cause: Error): object {
  if (!(cause instanceof RpcFault)) return { code: INTERNAL, message: cause.message };
  return { code: cause.code, message: cause.message, ...(cause.data === undefined ? {} : { data: cause.data }) };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY) throw new Error("too large");
    chunks.push(chunk as Buffer);
  }
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  response.end(text);
}
