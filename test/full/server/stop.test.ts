import { Agent, get as request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { NO_LIMIT } from "../../bench/support/service.ts";
import { rawConnection, startTestServer, type TestServer } from "../../support/server/running-server.ts";

const BODY = JSON.stringify({ echo: "x" });
const HEAD = `POST /api/agent/v1/test-paid HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n`;
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;

test("a stop finishes requests in progress, refuses new ones with an error body, and then exits", async () => {
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

test("a request that never ends is aborted at its deadline", async () => {
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

/** Status of a request on a connection that is kept; the fault when there is no answer. */
function ask(server: TestServer, path: string, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = request(`${server.url}${path}`, { agent }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.once("error", (cause) => resolve(String(cause)));
  });
}

test("two servers behind a balancer restart in turn under load, and no request fails", async () => {
  const env = { STOP_LEAD_SECONDS: "0.6", RATE_LIMIT_PER_MINUTE: NO_LIMIT };
  const start = () => startTestServer(inject("dataDir"), env);
  const servers = [await start(), await start()];
  const agent = new Agent({ keepAlive: true });
  let ready = [...servers];
  let running = true;
  const looking = (async () => {
    while (running) {
      const states = await Promise.all(servers.map((server) => ask(server, "/readyz", agent)));
      ready = servers.filter((_, index) => states[index] === 200);
      await sleep(50);
    }
  })();
  const statuses = new Map<number | string, number>();
  const callers = Array.from({ length: 8 }, async (_, caller) => {
    for (let turn = caller; running; turn += 1) {
      const status = await ask(ready[turn % ready.length] as TestServer, "/api/agent/v1/rank?limit=3", agent);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  for (const index of [0, 1]) {
    const stopped = servers[index] as TestServer;
    const stopping = stopped.stop();
    const answer = await fetch(`${stopped.url}/api/agent/v1/rank?limit=3`);
    expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
    expect((await fetch(`${stopped.url}/readyz`)).status).toBe(503);
    await stopping;
    await stopped.close();
    servers[index] = await start();
    await expect.poll(() => ready.includes(servers[index] as TestServer)).toBe(true);
  }
  running = false;
  await Promise.all([...callers, looking]);
  expect([...statuses.keys()]).toEqual([200]);
  expect(statuses.get(200)).toBeGreaterThan(100);
  agent.destroy();
  await Promise.all(servers.map((server) => server.close()));
});
