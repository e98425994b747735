import { expect, inject, test } from "vitest";
import { rawConnection, startTestServer } from "../support/server/running-server.ts";

const BODY = JSON.stringify({ echo: "x" });
const HEAD = `POST /api/agent/v1/test-paid HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n`;
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;

test("a stop finishes the request that is under way, refuses new ones in the error shape, and then is gone", async () => {
  const server = await startTestServer(inject("dataDir"));
  const idle = await rawConnection(server.port);
  idle.send(get("/healthz"));
  await idle.until(/"ok":true/);
  const underWay = await rawConnection(server.port);
  underWay.send(`${HEAD}${BODY.slice(0, 3)}`);
  const begun = await Promise.all(
    ["/readyz", "/api/agent/v1/pricing"].map(async (path) => {
      const connection = await rawConnection(server.port);
      connection.send(get(path).slice(0, -2));
      return connection;
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 50));

  let stopped = false;
  const stopping = server.stop().then(() => {
    stopped = true;
  });
  await idle.closed;
  await expect(rawConnection(server.port)).rejects.toThrow("ECONNREFUSED");
  expect(stopped).toBe(false);

  underWay.send(BODY.slice(3));
  const answer = await underWay.until(/"request_id":"req_\w+"/);
  expect(answer).toMatch(/^HTTP\/1.1 503 /);
  expect(answer).toContain("PAYMENT_CONFIGURATION_INCOMPLETE");

  for (const connection of begun) connection.send("\r\n");
  const [ready, refused] = await Promise.all(begun.map((connection) => connection.until(/\}$/)));
  expect(ready).toMatch(/^HTTP\/1.1 503 .*"reasons":\["the server is stopping"\]/s);
  expect(refused).toMatch(/^HTTP\/1.1 503 .*"error":"SERVICE_UNAVAILABLE"/s);
  expect(refused).toMatch(/retry-after: 5\r\n/i);
  expect(refused).toMatch(/connection: close\r\n/i);
  await stopping;
  await server.close();
});

test("a request that never ends is broken off when its time is over", async () => {
  const server = await startTestServer(inject("dataDir"), {}, { finishMs: 300 });
  const hanging = await rawConnection(server.port);
  hanging.send(`${HEAD}${BODY.slice(0, 3)}`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const began = performance.now();
  await server.stop();
  await hanging.closed;
  expect(performance.now() - began).toBeLessThan(3_000);
  await server.close();
});
