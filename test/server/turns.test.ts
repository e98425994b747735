import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { LIMITS } from "../../src/server/http/limits.ts";
import { createListener } from "../../src/server/http/listener.ts";
import { rawConnection } from "../support/server/running-server.ts";

/** A listener by itself, before a handler of the test's. */
async function listen(handler: RequestListener) {
  const listener = createListener({
    limits: LIMITS,
    eventLoop: { overloaded: () => false },
    nextRequestId: () => "req_1",
    siteUrl: () => "http://127.0.0.1",
    onShed: () => {},
  });
  const made = listener.create(handler).listen(0, "127.0.0.1");
  await once(made, "listening");
  return { listener, address: made.address() as AddressInfo };
}

test("pipelined requests of a connection run one after another, and none after it is closed", async () => {
  const held: { path: string | undefined; response: ServerResponse }[] = [];
  const { listener, address } = await listen((request, response) => held.push({ path: request.url, response }));
  const connection = await rawConnection(address.port);
  for (const path of ["/1", "/2", "/3"]) connection.send(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
  const begun = () => held.map(({ path }) => path);
  await expect.poll(begun).toEqual(["/1"]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(begun()).toEqual(["/1"]);
  held[0]?.response.end("first");
  await connection.until(/first/);
  await expect.poll(begun).toEqual(["/1", "/2"]);
  connection.socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  held[1]?.response.end("nobody hears it");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(begun()).toEqual(["/1", "/2"]);
  await listener.finish(0);
});
