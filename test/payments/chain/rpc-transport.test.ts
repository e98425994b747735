import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rpcTransport } from "../../../src/payments/chain/rpc-transport.ts";
import { readAll } from "../../support/payments/facilitator-faults.ts";
import { type Listening, listenOn } from "../../support/server/listen.ts";

interface Asked {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: { jsonrpc: string; id: number; method: string; params: unknown };
}

let node: Listening;
let asked: Asked[];
let answer: (response: ServerResponse, call: Asked) => void;
const says =
  (fields: object, status = 200) =>
  (response: ServerResponse, { body }: Asked) =>
    void response.writeHead(status).end(JSON.stringify({ jsonrpc: "2.0", id: body.id, ...fields }));

beforeEach(async () => {
  asked = [];
  const server = createServer(async (request, response) => {
    const call = { path: request.url, headers: request.headers, body: JSON.parse(await readAll(request)) };
    asked.push(call);
    answer(response, call);
  });
  node = await listenOn(server, 0);
});
afterEach(() => node.stop());

const request = (method: string, params?: unknown, options: { credentials?: string; path?: string } = {}) => {
  const url = `http://${options.credentials ?? ""}127.0.0.1:${node.port}${options.path ?? ""}`;
  return rpcTransport(url, 200)({}).request({ method, params });
};

describe("a node over HTTP", () => {
  test("is called by JSON-RPC 2.0, and its result is returned, also null", async () => {
    answer = says({ result: "0x10" });
    expect(await request("eth_blockNumber")).toBe("0x10");
    answer = says({ result: null });
    expect(await request("eth_getTransactionReceipt", ["0xaa"], { path: "/v3/key?x=1" })).toBeNull();
    expect(asked.map(({ path, body: { jsonrpc, method, params } }) => [path, jsonrpc, method, params])).toEqual([
      ["/", "2.0", "eth_blockNumber", []],
      ["/v3/key?x=1", "2.0", "eth_getTransactionReceipt", ["0xaa"]],
    ]);
    expect(asked[0]?.headers["content-type"]).toBe("application/json");
    expect(asked[0]?.headers.authorization).toBeUndefined();
  });

  test("gets the user name and password of its URL", async () => {
    answer = says({ result: "0x1" });
    await request("eth_chainId", [], { credentials: "me:p%40ss@" });
    expect(asked[0]?.headers.authorization).toBe(`Basic ${btoa("me:p@ss")}`);
  });

  test("is called once, whatever fails", async () => {
    const wrong: [string, typeof answer, RegExp][] = [
      ["an error of its own", says({ error: { code: -32_602, message: "bad" } }), /bad|invalid/i],
      ["an error with an error status", says({ error: { code: -32_000, message: "no" } }, 500), /no/],
      ["a result with an error status", says({ result: "0x1" }, 502), /status 502/],
      ["neither result nor error", says({}), /status 200/],
      ["no JSON", (response) => void response.end("<html>"), /status 200/],
      ["a connection that breaks", (response) => void response.socket?.resetAndDestroy(), /./],
      ["no answer in time", () => undefined, /no answer within 200 ms/],
    ];
    for (const [what, how, message] of wrong) {
      asked = [];
      answer = how;
      await expect(request("eth_call"), what).rejects.toThrow(message);
      expect(asked, what).toHaveLength(1);
    }
  });

  test("an error of the node keeps its code for viem", async () => {
    answer = says({ error: { code: -32_602, message: "bad" } });
    await expect(request("eth_call")).rejects.toMatchObject({ name: "InvalidParamsRpcError", code: -32_602 });
  });
});
