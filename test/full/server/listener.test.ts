import { get } from "node:http";
import { afterEach, expect, inject, test } from "vitest";
import type { ListenerLimits } from "../../../src/server/http/limits.ts";
import {
  type RawConnection,
  rawConnection,
  startTestServer,
  type TestServer,
} from "../../support/server/running-server.ts";

const GET = "GET /api/agent/v1/pricing HTTP/1.1\r\nhost: a\r\n\r\n";
const LARGE = "GET /data/rank-open-data.json HTTP/1.1\r\nhost: a\r\n\r\n";
let server: TestServer;
afterEach(() => server.close());

async function start(limits: Partial<ListenerLimits>, env: Record<string, string> = {}): Promise<void> {
  server = await startTestServer(
    inject("dataDir"),
    { METRICS_PORT: "0", ...env },
    { limits: { checkMs: 50, ...limits } },
  );
}

async function open(count: number): Promise<RawConnection[]> {
  const connections = [];
  for (let index = 0; index < count; index += 1) connections.push(await rawConnection(server.port));
  return connections;
}

/** How many connections were closed by the server within a moment. */
async function closedAmong(connections: readonly RawConnection[], withinMs = 300): Promise<number> {
  let closed = 0;
  for (const connection of connections) void connection.closed.then(() => (closed += 1));
  await new Promise((resolve) => setTimeout(resolve, withinMs));
  return closed;
}

async function shed(reason: string): Promise<number> {
  const text = await (await fetch(String(server.metricsUrl))).text();
  return Number(new RegExp(`clearboard_shed_total\\{reason="${reason}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
}

test("connections above the limit are closed at once, and the others are served", async () => {
  await start({ connections: 3 });
  const connections = await open(5);
  expect(await closedAmong(connections)).toBe(2);
  connections[0]?.send(GET);
  await connections[0]?.until(/^HTTP\/1.1 200/);
  expect(await shed("connections")).toBe(2);
});

test("an address has a limit of connections, and can open one after closing one", async () => {
  await start({ connectionsPerAddress: 2 });
  const connections = await open(4);
  expect(await closedAmong(connections)).toBe(2);
  connections[0]?.socket.destroy();
  await connections[0]?.closed;
  await new Promise((resolve) => setTimeout(resolve, 50));
  const next = await rawConnection(server.port);
  next.send(GET);
  await next.until(/^HTTP\/1.1 200/);
});

test("behind a proxy connections per address are not limited", async () => {
  await start({}, { TRUST_PROXY: "127.0.0.1" });
  const connections = await open(300);
  expect(await closedAmong(connections)).toBe(0);
});

test("a silent connection is closed, and one with slow headers is answered and closed", async () => {
  await start({ headersMs: 200, requestMs: 400, keepAliveMs: 200 });
  const [silent, slow, writer] = (await open(3)) as [RawConnection, RawConnection, RawConnection];
  slow.send("GET / HTTP/1.1\r\nx-a: ");
  writer.send(
    "POST /api/agent/v1/test-paid HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n",
  );
  const drip = setInterval(() => {
    slow.send("a");
    writer.send(" ");
  }, 40);
  await Promise.all([silent.closed, slow.closed, writer.closed]);
  clearInterval(drip);
  expect(slow.text()).toMatch(/^HTTP\/1.1 408 /);
  expect(writer.text()).toMatch(/^HTTP\/1.1 408 /);
});

test("a flood of requests on one connection is cut off", async () => {
  await start({ pipelined: 8 });
  const connection = await rawConnection(server.port);
  connection.send(GET.repeat(200));
  await connection.closed;
  expect(connection.text().match(/HTTP\/1.1 200/g)?.length ?? 0).toBeLessThan(40);
  expect(await shed("pipelined")).toBeGreaterThan(0);
});

test("a few pipelined requests on one connection are all answered, in order", async () => {
  await start({ pipelined: 8 });
  const connection = await rawConnection(server.port);
  connection.send(GET.repeat(6));
  await connection.until(/(HTTP\/1.1 200 OK[\s\S]*){6}/);
});

test("the connection of a client that does not read is closed", async () => {
  await start({ slowReaderMs: 200 });
  const connection = await rawConnection(server.port);
  connection.socket.pause();
  for (let index = 0; index < 30; index += 1) connection.send(LARGE);
  await expect.poll(() => shed("slow_reader"), { timeout: 5_000 }).toBe(1);
});

test("headers above 16 kB are 431, and a broken request is 400, both in the error shape", async () => {
  await start({});
  const [large, broken] = (await open(2)) as [RawConnection, RawConnection];
  large.send(`GET / HTTP/1.1\r\nhost: a\r\nx-a: ${"a".repeat(20_000)}\r\n\r\n`);
  broken.send("NO HTTP AT ALL\r\n\r\n");
  expect(await large.until(/\}$/)).toMatch(/^HTTP\/1.1 431 .*HEADERS_TOO_LARGE/s);
  expect(await broken.until(/\}$/)).toMatch(/^HTTP\/1.1 400 .*INVALID_INPUT/s);
});

test("a URL of 1 MB is 431 while its client is still sending", async () => {
  await start({});
  const address = `http://127.0.0.1:${server.port}/${"a".repeat(1_000_000)}`;
  const status = await new Promise((resolve, reject) => {
    get(address, (response) => resolve(response.statusCode)).on("error", reject);
  });
  expect(status).toBe(431);
});

test("refuses with 503 while the event loop is late and answers again afterwards", async () => {
  server = await startTestServer(inject("dataDir"), { METRICS_PORT: "0" }, { lateMs: 40 });
  const pricing = () => fetch(`${server.url}/api/agent/v1/pricing`);
  expect((await pricing()).status).toBe(200);
  const block = setInterval(() => {
    const until = performance.now() + 80;
    while (performance.now() < until);
  }, 1);
  await expect.poll(async () => (await pricing()).status, { timeout: 30_000, interval: 1 }).toBe(503);
  const refused = await pricing();
  if (refused.status === 503) {
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(await refused.json()).toMatchObject({
      error: "SERVICE_UNAVAILABLE",
      request_id: expect.stringMatching(/^req_/),
    });
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  clearInterval(block);
  await expect.poll(async () => (await pricing()).status, { timeout: 1_000 }).toBe(200);
  expect(await shed("overloaded")).toBeGreaterThan(0);
});
