import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { PaymentPayload } from "@x402/core/types";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createHttpFacilitator, type Facilitator } from "../../../src/payments/facilitator/client.ts";
import { describeFault, neverConnected } from "../../../src/payments/facilitator/faults.ts";
import type { FacilitatorAuth } from "../../../src/payments/types.ts";
import { type Listening, listenOn } from "../../support/server/listen.ts";

const PAYMENT = { x402Version: 2, accepted: { scheme: "exact", amount: "10000" } } as unknown as PaymentPayload;
const JSON_TEXT = '{"x402Version":2,"as":"stored"}';
const HASH = `0x${"ab".repeat(32)}`;
const PAYER = `0x${"cd".repeat(20)}`;
const NONE: FacilitatorAuth = { kind: "none" };

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage["headers"];
  body: string;
}

let server: Listening;
let facilitator: Facilitator;
let seen: Seen[];
/** The next answer; `silent` never comes, `reset` breaks the connection after the request was read. */
let next: { status?: number; body?: string; silent?: true; reset?: true };

beforeEach(async () => {
  seen = [];
  next = {};
  server = await listenOn(
    createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += String(chunk);
      seen.push({ method: request.method, url: request.url, headers: request.headers, body });
      if (next.reset) return void request.socket.resetAndDestroy();
      if (next.silent) return;
      response.writeHead(next.status ?? 200, { "content-type": "application/json" }).end(next.body ?? "{}");
    }),
    0,
  );
  facilitator = client();
});
afterEach(async () => {
  await server.stop();
  await facilitator.close().catch(() => undefined);
});

function client(options: { auth?: FacilitatorAuth; path?: string; settleTimeoutMs?: number } = {}): Facilitator {
  const url = `http://127.0.0.1:${server.port}${options.path ?? ""}`;
  const times = { verifyTimeoutMs: 300, settleTimeoutMs: options.settleTimeoutMs ?? 1_000 };
  return createHttpFacilitator({ url, auth: options.auth ?? NONE }, times, () => Date.UTC(2026, 5, 1));
}

const answer = (body: unknown, status = 200) => {
  next = { status, body: typeof body === "string" ? body : JSON.stringify(body) };
};
const verify = () => facilitator.verify({ payload: PAYMENT, json: JSON_TEXT });
const settle = () => facilitator.settle({ payload: PAYMENT, json: JSON_TEXT });

describe("requests to the facilitator", () => {
  test("send the payload as stored, with the accepted requirement", async () => {
    answer({ isValid: true });
    await verify();
    await settle();
    const body = '{"x402Version":2,"paymentPayload":{"x402Version":2,"as":"stored"},"paymentRequirements":';
    expect(seen.map(({ method, url }) => [method, url])).toEqual([
      ["POST", "/verify"],
      ["POST", "/settle"],
    ]);
    for (const { headers, body: sent } of seen) {
      expect(sent).toBe(`${body}${JSON.stringify(PAYMENT.accepted)}}`);
      expect(headers).toMatchObject({ accept: "application/json", "content-type": "application/json" });
      expect(headers.authorization).toBeUndefined();
    }
  });

  test("ask for the supported kinds without a body", async () => {
    answer({ kinds: [] });
    await facilitator.supports("eip155:8453");
    expect(seen).toMatchObject([{ method: "GET", url: "/supported", body: "" }]);
    expect(seen[0]?.headers["content-type"]).toBeUndefined();
  });

  test("keep the path and query of the configured URL", async () => {
    facilitator = client({ path: "/v2/x402/?tenant=7" });
    answer({ kinds: [] });
    await facilitator.supports("eip155:8453");
    expect(seen[0]?.url).toBe("/v2/x402/supported?tenant=7");
  });

  test("carry a bearer token, or one signed for method and path", async () => {
    facilitator = client({ auth: { kind: "bearer", token: "s3cret" } });
    answer({ isValid: true });
    await verify();
    expect(seen[0]?.headers.authorization).toBe("Bearer s3cret");

    const { d = "", x = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
    const key = Buffer.concat([Buffer.from(d, "base64url"), Buffer.from(x, "base64url")]).toString("base64");
    facilitator = client({ auth: { kind: "cdp", keyId: "key-1", keySecret: key }, path: "/platform" });
    await verify();
    answer({ kinds: [] });
    await facilitator.supports("eip155:8453");
    const claims = seen.slice(1).map(({ headers }) => {
      const token = String(headers.authorization).replace("Bearer ", "").split(".")[1] ?? "";
      return JSON.parse(Buffer.from(token, "base64url").toString("utf8"));
    });
    const host = `127.0.0.1:${server.port}`;
    expect(claims.map(({ uris }) => uris)).toEqual([
      [`POST ${host}/platform/verify`],
      [`GET ${host}/platform/supported`],
    ]);
    expect(claims[0].nbf).toBe(Date.UTC(2026, 5, 1) / 1000);
  });
});

describe("verify", () => {
  test.each<[string, unknown, number, object]>([
    ["valid", { isValid: true }, 200, { kind: "valid" }],
    [
      "valid, with an error's status",
      { isValid: true },
      500,
      { kind: "unavailable", detail: "valid, with status 500" },
    ],
    ["invalid", { isValid: false, invalidReason: "insufficient_funds" }, 200, { reason: "insufficient_funds" }],
    ["invalid, with an error's status", { isValid: false, invalidReason: "invalid_scheme" }, 400, { kind: "invalid" }],
    ["no verdict", { valid: true }, 200, { kind: "unavailable", detail: "no verdict, status 200" }],
    ["a reason that is no text", { isValid: false, invalidReason: 7 }, 200, { kind: "unavailable" }],
    ["no JSON", "<html>", 502, { kind: "unavailable", detail: "no verdict, status 502" }],
  ])("%s", async (_, body, status, expected) => {
    answer(body, status);
    expect(await verify()).toMatchObject(expected);
  });

  test("a reason is truncated to the length of a code", async () => {
    answer({ isValid: false, invalidReason: "x".repeat(5_000) });
    expect(await verify()).toMatchObject({ kind: "invalid", reason: "x".repeat(200) });
  });

  test("a late, missing or oversized answer is no verdict", async () => {
    next = { silent: true };
    expect(await verify()).toEqual({ kind: "unavailable", detail: "no answer within 300 ms" });
    next = { reset: true };
    expect(await verify()).toMatchObject({ kind: "unavailable", detail: expect.stringContaining("(") });
    answer(JSON.stringify({ isValid: true, padding: "x".repeat(256 * 1024) }));
    expect(await verify()).toMatchObject({ kind: "unavailable", detail: "the answer is too long" });
    answer(JSON.stringify({ isValid: true, padding: "x".repeat(250 * 1024) }));
    expect(await verify()).toMatchObject({ kind: "valid" });
  });
});

describe("settle", () => {
  const paid = { success: true, transaction: HASH, network: "eip155:8453", payer: PAYER };
  const verdict = { kind: "verdict", transaction: HASH, network: "eip155:8453" };

  test.each<[string, unknown, number, object]>([
    ["paid", paid, 200, { ...verdict, success: true, payer: PAYER, reason: null, message: null }],
    ["paid, created", paid, 201, { ...verdict, success: true, payer: PAYER }],
    ["paid by nobody in particular", { ...paid, payer: undefined }, 200, { ...verdict, success: true, payer: null }],
    [
      "refused, in words",
      { ...paid, success: false, errorReason: "invalid_scheme", errorMessage: "No." },
      200,
      { ...verdict, success: false, reason: "invalid_scheme", message: "No." },
    ],
    ["a success without its transaction", { success: true }, 200, { kind: "lost", detail: "no verdict, status 200" }],
    ["no JSON", "paid!", 200, { kind: "lost", detail: "no verdict, status 200" }],
    [
      "a success with an error's status is no success",
      paid,
      500,
      { ...verdict, success: false, payer: null, reason: null, message: null },
    ],
    [
      "a redirect is an error's status",
      { ...paid, errorReason: "invalid_scheme" },
      302,
      { success: false, reason: "invalid_scheme" },
    ],
    [
      "a refusal with an error's status, in any shape",
      { success: false, errorReason: ["a", "list"] },
      400,
      { kind: "verdict", success: false, transaction: "not given", network: "", reason: null },
    ],
    ["turned away", "{}", 401, { kind: "turned_away", status: 401, detail: "no verdict, status 401" }],
    ["forbidden", "{}", 403, { kind: "turned_away", status: 403 }],
    ["not there", "{}", 404, { kind: "turned_away", status: 404 }],
    ["not this method", "{}", 405, { kind: "turned_away", status: 405 }],
    ["too often", "{}", 429, { kind: "turned_away", status: 429 }],
    ["a request that it does not understand", "{}", 400, { kind: "lost", detail: "no verdict, status 400" }],
    ["its own trouble", "{}", 503, { kind: "lost", detail: "no verdict, status 503" }],
  ])("%s", async (_, body, status, expected) => {
    answer(body, status);
    expect(await settle()).toMatchObject(expected);
  });

  test("a request sent without an answer is lost, not unsent", async () => {
    next = { reset: true };
    expect(await settle()).toMatchObject({ kind: "lost" });
    facilitator = client({ settleTimeoutMs: 100 });
    next = { silent: true };
    expect(await settle()).toEqual({ kind: "lost", detail: "no answer within 100 ms" });
  });

  test("has its own time limit", async () => {
    facilitator = client({ settleTimeoutMs: 20_000 });
    next = { silent: true };
    const asked = settle();
    const first = await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 600, "still waiting"))]);
    expect(first).toBe("still waiting");
    await server.stop();
    expect(await asked).toMatchObject({ kind: "lost" });
  });

  test("a connection that was never made is unsent", async () => {
    await server.stop();
    expect(await settle()).toMatchObject({ kind: "not_sent", detail: expect.stringContaining("ECONNREFUSED") });
  });
});

describe("supported", () => {
  const kind = { x402Version: 2, scheme: "exact", network: "eip155:8453" };

  test.each<[string, object[], boolean]>([
    ["ours, among others", [{ ...kind, network: "solana:x" }, kind], true],
    ["another network", [{ ...kind, network: "eip155:1" }], false],
    ["another scheme", [{ ...kind, scheme: "upto" }], false],
    ["another version", [{ ...kind, x402Version: 1 }], false],
    ["nothing", [], false],
  ])("%s", async (_, kinds, expected) => {
    answer({ kinds });
    expect(await facilitator.supports("eip155:8453")).toEqual({ supported: expected, signers: null });
  });

  test("gives the addresses that send its transactions, for this network and for its whole family", async () => {
    const signers = { "eip155:8453": ["0xAB"], "eip155:*": ["0xCD"], "solana:*": ["So1"] };
    answer({ kinds: [kind], signers });
    expect(await facilitator.supports("eip155:8453")).toEqual({ supported: true, signers: new Set(["0xab", "0xcd"]) });
    answer({ kinds: [kind], signers: { "solana:*": ["So1"] } });
    expect((await facilitator.supports("eip155:8453")).signers).toBeNull();
  });

  test("rejects an error and an unreadable answer", async () => {
    answer({ kinds: [kind] }, 500);
    await expect(facilitator.supports("eip155:8453")).rejects.toThrow("the facilitator answers /supported with 500");
    answer("{}");
    await expect(facilitator.supports("eip155:8453")).rejects.toThrow();
    next = { silent: true };
    await expect(facilitator.supports("eip155:8453")).rejects.toThrow("no answer within 300 ms");
  });
});

describe("an error of a connection", () => {
  const fault = (code: string, syscall?: string) => Object.assign(new Error("broken"), { code, syscall });

  test.each<[unknown, boolean]>([
    [fault("ECONNREFUSED", "connect"), true],
    [fault("ENOTFOUND", "getaddrinfo"), true],
    [fault("EAI_AGAIN", "getaddrinfo"), true],
    [fault("EHOSTUNREACH", "connect"), true],
    [fault("ENETUNREACH", "connect"), true],
    [fault("EHOSTUNREACH", "read"), false],
    [fault("ECONNRESET", "connect"), false],
    [Object.assign(new Error("broken"), { code: "ECONNREFUSED" }), false],
    [fault("UND_ERR_CONNECT_TIMEOUT"), true],
    [fault("UND_ERR_HEADERS_TIMEOUT"), false],
    [new Error("broken"), false],
    [{ code: "ECONNREFUSED", syscall: "connect" }, false],
    [new AggregateError([fault("ECONNREFUSED", "connect"), fault("ENETUNREACH", "connect")]), true],
    [new AggregateError([fault("ECONNREFUSED", "connect"), fault("ECONNRESET", "read")]), false],
    [new AggregateError([]), false],
  ])("%o: certainly unsent is %s", (cause, expected) => {
    expect(neverConnected(cause)).toBe(expected);
  });

  test("is described by its message and code, truncated", () => {
    expect(describeFault(fault("ECONNRESET"))).toBe("broken (ECONNRESET)");
    expect(describeFault(new Error("x".repeat(500)))).toBe("x".repeat(200));
    expect(describeFault("a text")).toBe("unknown fault");
  });
});
