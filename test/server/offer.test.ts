import { createServer } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FrontAnswer } from "../../src/api/front.ts";
import { offerFirst } from "../../src/api/offer-first.ts";
import { ApiError } from "../../src/schema/errors.ts";
import { listenOn } from "../support/server/listen.ts";
import { createPaidWorld, type PaidWorld } from "../support/world/paid.ts";
import { createWorld, type World } from "../support/world/test-server.ts";

const TEST_PAID = "/api/agent/v1/test-paid";
const DATASET = "/api/agent/v1/dataset/query";
/** What is the request's own, or the connection's. */
const OWN = ["x-request-id", "ratelimit", "date", "connection", "keep-alive"];

let world: PaidWorld;
let url: string;
beforeAll(async () => {
  world = await createPaidWorld();
  url = await world.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => world.close());

interface Got {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

const withoutId = (body: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(body).replaceAll(String(body.request_id), "req"));
const shared = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name)));

async function overHttp(address: string, body: string, headers: Record<string, string> = {}): Promise<Got> {
  const answer = await fetch(address, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: (await answer.json()) as Got["body"],
  };
}

/** Asks over HTTP and the router itself, and expects the same of both. */
async function alike(world: World, address: string, path: string, body: string, headers: Record<string, string> = {}) {
  const [front, router] = [await overHttp(`${address}${path}`, body, headers), await world.post(path, body, headers)];
  expect(front.body.request_id).toBe(front.headers["x-request-id"]);
  expect(withoutId(front.body)).toEqual(withoutId(router.json));
  expect(shared(front.headers)).toEqual(shared(router.headers));
  expect(front.headers.ratelimit).toMatch(/^"default";r=\d+;t=\d+$/);
  expect(front.status).toBe(router.status);
  return front;
}

describe("a paid operation that is asked without a payment", () => {
  test.each([
    ["an offer", TEST_PAID, "{}", 402, "PAYMENT_REQUIRED"],
    ["the price of many rows", DATASET, '{"dataset":"ai-products","limit":500}', 402, "PAYMENT_REQUIRED"],
    ["what is wrong with the input", TEST_PAID, '{"echo":5,"__proto__":{}}', 400, "INVALID_INPUT"],
    ["what is wrong with JSON", TEST_PAID, '{"echo":', 400, "INVALID_INPUT"],
    ["that nothing is found", DATASET, '{"dataset":"ai-products","filters":{"slug":"no-such"}}', 404, "NO_MATCH"],
  ])("is told %s as the router tells it", async (_, path, body, status, error) => {
    const front = await alike(world, url, path, body);
    expect([front.status, front.body.error]).toEqual([status, error]);
  });

  test("is told in the form of RFC 9457 where that is asked for", async () => {
    const front = await alike(world, url, TEST_PAID, "{}", { accept: "application/problem+json" });
    expect(front.body.type).toContain("/docs/errors/PAYMENT_REQUIRED/");
  });

  test("is told that no payment is taken", async () => {
    const off = await createWorld();
    const address = await off.app.listen({ port: 0, host: "127.0.0.1" });
    expect((await alike(off, address, TEST_PAID, "{}")).body.error).toBe("PAYMENT_CONFIGURATION_INCOMPLETE");
    await off.close();
  });

  test("counts against the caller's limit, and is refused beyond it", async () => {
    const limited = await createWorld({ rateLimitPerMinute: 1 });
    const address = await limited.app.listen({ port: 0, host: "127.0.0.1" });
    expect((await overHttp(`${address}${TEST_PAID}`, "{}")).status).toBe(503);
    const refused = await overHttp(`${address}${TEST_PAID}`, "{}");
    expect([refused.status, refused.body.error]).toEqual([429, "RATE_LIMITED"]);
    expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
    expect(refused.headers.ratelimit).toMatch(/^"default";r=0;/);
    await limited.close();
  });

  test("is logged as what the router answers", async () => {
    const before = world.logged.length;
    await alike(world, url, TEST_PAID, "{}");
    const lines = () => world.logged.slice(before).map((line) => JSON.parse(line));
    await expect.poll(lines).toHaveLength(2);
    const [front, router] = lines().map((line) => ({ ...line, ms: 0, time: 0, reqId: "" }));
    expect(front).toEqual(router);
    expect(front).toMatchObject({ route: TEST_PAID, status: 402, code: "PAYMENT_REQUIRED" });
  });
});

describe("before the router", () => {
  /** A server whose router tells what came to it. */
  async function front(rateLimit: () => Promise<void> = () => Promise.resolve(), nextRequestId = () => "req_1") {
    const answered: FrontAnswer[] = [];
    const listener = offerFirst(
      (request, response) => {
        const chunks: Buffer[] = [];
        request.on("data", (chunk: Buffer) => chunks.push(chunk));
        request.on("end", () => response.end(`routed ${Buffer.concat(chunks)}`));
      },
      {
        context: () => world.context,
        operations: world.context.operations,
        rail: () => world.rail,
        rateLimit,
        nextRequestId,
        answered: (answer) => answered.push(answer),
        log: { error: () => undefined },
      },
    );
    return { ...(await listenOn(createServer(listener), 0)), answered };
  }

  test("plain requests are answered, all others go to the router with their whole body", async () => {
    const server = await front();
    const address = `http://127.0.0.1:${server.port}`;
    const routed = async (path: string, init: RequestInit) =>
      (await (await fetch(`${address}${path}`, init)).text()).startsWith("routed ");
    const json = { "content-type": "application/json" };
    const plain = { method: "POST", headers: json, body: "{}" };
    expect(await routed(TEST_PAID, plain)).toBe(false);
    expect(server.answered).toMatchObject([{ requestId: "req_1", status: 402, code: "PAYMENT_REQUIRED" }]);
    expect(await routed(`${TEST_PAID}?a=1`, plain)).toBe(true);
    expect(await routed("/api/agent/v1/search", plain)).toBe(true);
    expect(await routed(TEST_PAID, { ...plain, method: "PUT" })).toBe(true);
    for (const headers of [
      { ...json, "payment-signature": "e30=" },
      { ...json, accept: "application/problem+json" },
      { ...json, "content-encoding": "gzip" },
      { "content-type": "text/plain" },
      {},
    ]) {
      expect(await routed(TEST_PAID, { ...plain, headers })).toBe(true);
    }
    const long = JSON.stringify({ echo: "x".repeat(20_000) });
    for (const body of ["{", "", "\ufeff{}", long]) {
      expect(await (await fetch(`${address}${TEST_PAID}`, { ...plain, body })).text()).toBe(`routed ${body}`);
    }
    await server.stop();
  });

  test.each([
    ["nothing of its body", 0],
    ["a part of its body", 4],
  ])("a request that comes with %s goes to the router", async (_, part) => {
    const server = await front();
    const body = '{"echo":"hello"}';
    const socket = connect(server.port, "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
    });
    const head = `POST ${TEST_PAID} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`;
    socket.write(head + body.slice(0, part));
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.end(body.slice(part));
    await expect.poll(() => text).toContain(`routed ${body}`);
    await server.stop();
  });

  test("what can not even be refused ends its connection and nothing else", async () => {
    let calls = 0;
    const server = await front(undefined, () => {
      calls += 1;
      if (calls === 1) throw new Error("no more ids");
      return "req_2";
    });
    const address = `http://127.0.0.1:${server.port}${TEST_PAID}`;
    await expect(overHttp(address, "{}")).rejects.toThrow("fetch failed");
    expect((await overHttp(address, "{}")).status).toBe(402);
    await server.stop();
  });

  test("a fault of ours is answered and logged, and ends nothing", async () => {
    const server = await front(async () => {
      throw new ApiError("SERVICE_UNAVAILABLE", "The counter is away.");
    });
    const got = await overHttp(`http://127.0.0.1:${server.port}${TEST_PAID}`, "{}");
    expect([got.status, got.body.message]).toEqual([503, "The counter is away."]);
    await server.stop();
  });
});
