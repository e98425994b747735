import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { afterAll, expect, test } from "vitest";
import { CONNECTIONS, createJsonCaller, type JsonCaller } from "../../../src/payments/facilitator/json-call.ts";

const LIMITS = { connectMs: 300, answerBytes: 100 };
const ASK = { method: "POST", path: "/", body: "{}", timeoutMs: 300 } as const;

const ends: (() => void)[] = [];
afterAll(() => {
  for (const end of ends) end();
});

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<JsonCaller> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const caller = createJsonCaller(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, LIMITS);
  ends.push(() => {
    server.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
  return caller;
}

/** A server that sends these bytes to each caller and, unless told otherwise, leaves the connection open. */
function sending(bytes: string, thenEnd = false): Promise<JsonCaller> {
  return listen(
    createTcpServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => (thenEnd ? socket.end(bytes) : socket.write(bytes)));
      ends.push(() => socket.destroy());
    }),
  );
}

test("an answer in chunks is joined, with its status, also after interim responses", async () => {
  const caller = await sending(
    `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 422 No\r\ntransfer-encoding: chunked\r\n\r\n6\r\n{"a":"\r\n4\r\n\u00e4\u00e4\r\n2\r\n"}\r\n0\r\n\r\n`,
  );
  expect(await caller.call(ASK)).toEqual({ status: 422, json: { a: "ää" } });
});

test("a body that is not JSON is null, and so is an empty one", async () => {
  const caller = await listen(
    createServer((request, response) => response.end(request.url === "/none" ? "" : "<html>")),
  );
  expect(await caller.call(ASK)).toEqual({ status: 200, json: null });
  expect(await caller.call({ ...ASK, path: "/none" })).toEqual({ status: 200, json: null });
});

test("an answer may have the maximum length, and no more", async () => {
  const caller = await listen(
    createServer((request, response) => response.end(`"${"x".repeat(Number(request.url?.slice(1)) - 2)}"`)),
  );
  expect(await caller.call({ ...ASK, path: "/100" })).toMatchObject({ json: "x".repeat(98) });
  await expect(caller.call({ ...ASK, path: "/101" })).rejects.toThrow("the answer is too long");
});

test("a truncated answer is an error", async () => {
  const caller = await sending('HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{"a":1}', true);
  await expect(caller.call(ASK)).rejects.toMatchObject({ code: "UND_ERR_SOCKET" });
});

test.concurrent.each([
  ["before its status", ""],
  ["after its headers", "HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n"],
  ["in its body", 'HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{"a":'],
])("an answer that stops %s ends at the timeout", async (_, bytes) => {
  const caller = await sending(bytes);
  const began = performance.now();
  await expect(caller.call(ASK)).rejects.toThrow("no answer within 300 ms");
  expect(performance.now() - began).toBeLessThan(1_500);
});

test.concurrent("a call that waits for a connection ends at the timeout and is never sent", async () => {
  const asked: string[] = [];
  const server = createServer((request) => void asked.push(request.url ?? ""));
  const caller = await listen(server);
  const held = Array.from({ length: CONNECTIONS }, () => caller.call({ ...ASK, path: "/held", timeoutMs: 900 }));
  const waiting = caller.call({ ...ASK, path: "/waiting" });
  await expect(waiting).rejects.toThrow("no answer within 300 ms");
  for (const call of held) await expect(call).rejects.toThrow("no answer within 900 ms");
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(asked).toEqual(Array.from({ length: CONNECTIONS }, () => "/held"));
});

test.concurrent("after a failed call the next one succeeds", async () => {
  const caller = await listen(
    createServer((request, response) => {
      if (request.url !== "/silent") response.end("1");
    }),
  );
  await expect(caller.call({ ...ASK, path: "/silent" })).rejects.toThrow("no answer");
  expect(await caller.call(ASK)).toEqual({ status: 200, json: 1 });
});
