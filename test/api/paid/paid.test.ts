import { once } from "node:events";
import { connect } from "node:net";
import { decodePaymentRequiredHeader, decodePaymentResponseHeader } from "@x402/core/http";
import { parsePaymentRequired } from "@x402/core/schemas";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { atomicToDecimal } from "../../../src/core/money.ts";
import { operations } from "../../../src/operations/registry.ts";
import { receiptHash } from "../../../src/payments/receipts/receipts.ts";
import type { RailOn } from "../../../src/payments/types.ts";
import { settleDown } from "../../support/payments/harness.ts";
import { verifies } from "../../support/payments/verifies.ts";
import { newWallet, toHeader } from "../../support/payments/wallet.ts";
import { BUILT_AT } from "../../support/world/constants.ts";
import { createPaidWorld, type PaidWorld } from "../../support/world/paid.ts";
import { request } from "../../support/world/test-server.ts";

const PATH = "/api/agent/v1/test-paid";
const BODY = { echo: "hello" };

/** Contract, section 4.2: method, path, product key, resource id, price. */
const TABLE = [
  ["POST", "/api/agent/v1/compare", "compare", "agent-compare-v1", "0.01"],
  ["POST", "/api/agent/v1/optimize-model", "optimize_model", "agent-optimize-model-v1", "0.05"],
  ["POST", "/api/agent/v1/research", "research", "agent-research-v1", "0.05"],
  ["POST", "/api/agent/v1/dataset/query", "dataset_query", "agent-dataset-v1", "0.02"],
  ["POST", "/api/agent/v1/history", "history", "agent-history-v1", "0.05"],
  ["POST", "/api/agent/v1/test-paid", "test_paid", "agent-test-paid-v1", "0.01"],
  ["GET", "/api/agent/v1/premium/rank-intelligence", "rank_intelligence", "getRankIntelligence", "0.1"],
  ["GET", "/api/agent/v1/premium/demo", "premium_demo", "getPremiumDemo", "0.1"],
  ["GET", "/v1/agent/test", "agent_test", "getAgentTestResource", "0.1"],
] as const;

let world: PaidWorld;
beforeAll(async () => {
  world = await createPaidWorld();
});
afterAll(() => world.close());

async function inWorld(terms: Partial<RailOn>, work: (own: PaidWorld) => Promise<void>): Promise<void> {
  const own = await createPaidWorld(terms);
  try {
    await work(own);
  } finally {
    await own.close();
  }
}

function call(own: PaidWorld, method: string, path: string, input: unknown, payment?: object) {
  const headers = payment === undefined ? {} : { "payment-signature": toHeader(payment) };
  return method === "GET" ? own.get(path, headers) : own.post(path, input, headers);
}

async function signed(own: PaidWorld, changes: Parameters<PaidWorld["sign"]>[1] = {}) {
  const { headers } = await own.post(PATH, BODY);
  return own.sign(String(headers["payment-required"]), changes);
}

const exampleOf = (id: string) => operations.find((operation) => operation.id === id)?.examples[0]?.input ?? {};

test("a client of x402 version 1 gets the version 1 requirements and is not charged", async () => {
  const own = await createPaidWorld();
  const { status, json, headers } = await own.post(PATH, BODY, { "x-payment": "e30=" });
  expect(status).toBe(402);
  expect(json).toMatchObject({ error: "PAYMENT_NOT_VERIFIED", reason: "unsupported_x402_version" });
  expect(json.message).toContain("PAYMENT-SIGNATURE instead of X-PAYMENT");
  expect(headers["payment-required"]).toBeDefined();
  expect(own.chain.settles).toBe(0);
  await own.close();
});

describe("an answer that was lost", () => {
  test("is fetched at the URL in the 409 by the wallet that paid; the payment stays consumed", async () => {
    await inWorld({}, async (own) => {
      const payment = await signed(own);
      const first = await call(own, "POST", PATH, BODY, payment);
      const replay = await call(own, "POST", PATH, BODY, payment);
      const { receipt_hash: hash } = first.json.meta.payment;
      const answerPath = `/api/agent/v1/receipts/${hash}/answer`;
      const answer = `https://api.example.org${answerPath}`;
      const { request_id } = first.json.meta;
      expect(replay.status).toBe(409);
      expect(replay.json).toMatchObject({
        error: "PAYMENT_REPLAYED",
        in_progress: false,
        settled_payment: { request_id, receipt_hash: hash, answer },
      });
      const asked = await own.get(answerPath);
      expect(asked.status).toBe(200);
      expect(asked.headers["cache-control"]).toContain("no-store");
      const { nonce, message } = asked.json.data.challenge;
      const fetchWith = async (signer: { signMessage(of: { message: string }): Promise<string> }) =>
        own.get(`${answerPath}?${new URLSearchParams({ nonce, signature: await signer.signMessage({ message }) })}`);
      const stranger = await fetchWith(newWallet());
      expect(stranger.status).toBe(403);
      expect(stranger.json).toMatchObject({ error: "PAYER_NOT_PROVEN", reason: "wrong_signature" });
      const fetched = await fetchWith(own.wallet);
      expect(fetched.status).toBe(200);
      expect(fetched.json.data).toEqual({ receipt_hash: hash, challenge: null, request_id, answer: first.json });
      const challenged = await own.get(answerPath);
      const again = challenged.json.data.challenge;
      const proof = { nonce: again.nonce, signature: await own.wallet.signMessage({ message: again.message }) };
      const url = `${answerPath}?${new URLSearchParams(proof)}`;
      own.db.exec("UPDATE payments SET delivered_at = NULL");
      const head = await request(own.app, { method: "HEAD", url });
      expect([head.status, head.headers.allow, own.journal()[0]?.delivered_at]).toEqual([405, "GET, OPTIONS", null]);
      expect((await own.get(url)).json.data.answer).toEqual(first.json);
      await expect.poll(() => own.journal()[0]?.delivered_at).not.toBeNull();
      expect((await fetchWith(own.wallet)).json).toMatchObject({ reason: "challenge_used" });
      expect((await call(own, "POST", PATH, BODY, payment)).status).toBe(409);
      expect((await own.get(`${answerPath}?nonce=${nonce}`)).status).toBe(400);
      expect((await own.get(`/api/agent/v1/receipts/${"f".repeat(64)}/answer`)).status).toBe(404);
    });
  });

  test("and is lost again while it is fetched is not delivered", () =>
    inWorld({}, async (own) => {
      const payment = await signed(own);
      const first = await call(own, "POST", PATH, BODY, payment);
      await settleDown();
      own.db.exec("UPDATE payments SET delivered_at = NULL");
      const path = `/api/agent/v1/receipts/${first.json.meta.payment.receipt_hash}/answer`;
      const { nonce, message } = (await own.get(path)).json.data.challenge;
      const proof = { nonce, signature: await own.wallet.signMessage({ message }) };
      const url = await own.app.listen({ host: "127.0.0.1", port: 0 });
      const cut = new AbortController();
      const record = own.ledger.payments.recordFetched;
      vi.spyOn(own.ledger.payments, "recordFetched").mockImplementationOnce(async (...change) => {
        const used = await record(...change);
        cut.abort();
        await new Promise((resolve) => setTimeout(resolve, 20));
        return used;
      });
      const asked = fetch(`${url}${path}?${new URLSearchParams(proof)}`, { signal: cut.signal });
      await expect(asked).rejects.toThrow("aborted");
      await expect.poll(() => own.journal()[0]?.failure_status).toBe(499);
      expect(own.journal()).toMatchObject([{ state: "settled", delivered_at: null }]);
      expect((await call(own, "POST", PATH, BODY, payment)).json).toEqual(first.json);
    }));
});

describe("every paid operation", () => {
  for (const [method, path, product, resourceId, price] of TABLE) {
    verifies(
      [
        "paid:prices",
        "paid:challenge",
        "paid:challenge-header",
        "paid:settled",
        "receipt:fields",
        "pricing:same-object",
      ],
      `${method} ${path} asks for ${price} USDC, settles once, and answers with its receipt`,
      async () => {
        const input = exampleOf(product);
        const unpaid = await call(world, method, path, input);
        expect(unpaid.status).toBe(402);
        expect(unpaid.json).toMatchObject({ error: "PAYMENT_REQUIRED", request_id: unpaid.headers["x-request-id"] });
        const required = decodePaymentRequiredHeader(String(unpaid.headers["payment-required"]));
        expect(parsePaymentRequired(required).success).toBe(true);
        expect(required.x402Version).toBe(2);
        expect(unpaid.json.payment.accepts).toEqual(required.accepts);
        const [offer] = required.accepts;
        expect(offer).toMatchObject({
          scheme: "exact",
          network: "eip155:84532",
          extra: { name: "USDC", version: "2" },
        });
        expect(required.resource?.url).toBe(`https://api.example.org${path}`);
        expect(required.extensions?.bazaar).toBeDefined();
        const listed = await world.get("/api/agent/v1/pricing");
        const entry = listed.json.data.products.find((one: { product: string }) => one.product === product);
        expect(entry).toMatchObject({ product, price, resource_id: resourceId });

        const before = world.chain.balance(offer?.payTo ?? "");
        const paid = await call(world, method, path, input, await world.sign(required));
        expect(paid.status, paid.text).toBe(200);
        const amount = BigInt(offer?.amount ?? 0);
        expect(world.chain.balance(offer?.payTo ?? "") - before).toBe(amount);
        const { meta } = paid.json;
        expect(meta.free).toBe(false);
        expect(meta.request_id).toBe(paid.headers["x-request-id"]);
        expect(Object.keys(meta.payment).sort()).toEqual([
          "amount",
          "amount_atomic",
          "currency",
          "network",
          "product",
          "receipt_hash",
          "receipt_version",
          "request_id",
          "status",
          "timestamp",
          "transaction",
        ]);
        expect(meta.payment).toMatchObject({
          status: "settled",
          network: "eip155:84532",
          currency: "USDC",
          amount: atomicToDecimal(amount),
          amount_atomic: amount.toString(),
          product,
        });
        expect(meta.payment.receipt_hash).toBe(receiptHash(meta.payment));
        const response = decodePaymentResponseHeader(String(paid.headers["payment-response"]));
        expect(response).toMatchObject({
          success: true,
          transaction: meta.payment.transaction,
          network: "eip155:84532",
        });
        expect(paid.headers["cache-control"]).toContain("no-store");
        const known = await world.get(`/api/agent/v1/receipts/${meta.payment.receipt_hash}`);
        expect(known.json.data).toMatchObject({ status: "settled", transaction: meta.payment.transaction });
        expect(known.text).not.toContain(world.wallet.address.toLowerCase());
      },
    );
  }
});

describe("refusals", () => {
  verifies("paid:invalid-first", "invalid input is 400 with or without a payment, and leaves no trace", async () => {
    const payment = await signed(world);
    const rows = world.journal().length;
    for (const headers of [{}, { "payment-signature": toHeader(payment) }]) {
      const answer = await world.post(PATH, { echo: "x".repeat(201) }, headers);
      expect(answer.status).toBe(400);
      expect(answer.json.error).toBe("INVALID_INPUT");
      expect(answer.headers["payment-required"]).toBeUndefined();
    }
    expect(world.journal()).toHaveLength(rows);
    expect((await call(world, "POST", PATH, BODY, payment)).status).toBe(200);
  });

  verifies("paid:not-verified", "an invalid payment is 402 with a new challenge", async () => {
    const cases = [
      [await signed(world, { value: "1" }), "amount_mismatch"],
      [await signed(world, { to: "0x1111111111111111111111111111111111111111" }), "recipient_mismatch"],
      [{ ...(await signed(world)), x402Version: 1 }, "unsupported_x402_version"],
    ] as const;
    for (const [payment, reason] of cases) {
      const answer = await call(world, "POST", PATH, BODY, payment);
      expect(answer.status).toBe(402);
      expect(answer.json).toMatchObject({ error: "PAYMENT_NOT_VERIFIED", reason });
      expect(answer.json.payment.accepts[0].amount).toBe("10000");
      expect(answer.headers["payment-required"]).toEqual(expect.any(String));
    }
  });

  verifies(
    "paid:replayed",
    "a consumed payment is 409, is never charged twice, and the answer advises not to sign again",
    async () => {
      const payment = await signed(world);
      const before = world.chain.balance(world.wallet.address);
      expect((await call(world, "POST", PATH, BODY, payment)).status).toBe(200);
      await settleDown();
      const answer = await call(world, "POST", PATH, BODY, payment);
      expect([answer.status, answer.json.error]).toEqual([409, "PAYMENT_REPLAYED"]);
      expect(answer.headers["payment-required"]).toBeUndefined();
      expect(before - world.chain.balance(world.wallet.address)).toBe(10_000n);
    },
  );

  verifies("paid:exceeds-max", "above the per-request cap", () =>
    inWorld({ maxRequestAtomic: 9_999n }, async (own) => {
      const answer = await call(own, "POST", PATH, BODY, await signed(own));
      expect([answer.status, answer.json.error]).toEqual([402, "REQUEST_EXCEEDS_MAX"]);
      expect(own.journal()).toEqual([]);
    }),
  );

  verifies("paid:allowlist", "off the allowlist", () =>
    inWorld({ allowlist: new Set([newWallet().address.toLowerCase()]) }, async (own) => {
      const answer = await call(own, "POST", PATH, BODY, await signed(own));
      expect([answer.status, answer.json.error]).toEqual([403, "WALLET_NOT_ALLOWLISTED"]);
      expect(own.journal()).toEqual([]);
    }),
  );

  verifies(["paid:daily-limit", "limits:ceilings"], "at the daily cap, until 00:00 UTC", () =>
    inWorld({ dailyCeilingAtomic: 10_000n }, async (own) => {
      expect((await call(own, "POST", PATH, BODY, await signed(own))).status).toBe(200);
      const answer = await call(own, "POST", PATH, BODY, await signed(own));
      expect([answer.status, answer.json.error]).toEqual([429, "DAILY_SPEND_LIMIT_REACHED"]);
      const midnight = Math.ceil(BUILT_AT / 86_400_000) * 86_400_000;
      expect(Number(answer.headers["retry-after"])).toBe(Math.ceil((midnight - BUILT_AT) / 1000));
      own.setNow(midnight);
      expect((await call(own, "POST", PATH, BODY, await signed(own))).status).toBe(200);
    }),
  );

  verifies("paid:facilitator-down", "the facilitator cannot be reached", () =>
    inWorld({}, async (own) => {
      const payment = await signed(own);
      own.chain.reachable = false;
      const answer = await call(own, "POST", PATH, BODY, payment);
      expect([answer.status, answer.json.error]).toEqual([503, "PAYMENT_FACILITATOR_UNAVAILABLE"]);
      expect(answer.headers["payment-required"]).toBeUndefined();
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      await settleDown();
      const unpaid = await own.post(PATH, BODY);
      expect([unpaid.status, unpaid.json.error]).toEqual([503, "PAYMENT_FACILITATOR_UNAVAILABLE"]);
      expect((await own.get("/v1/payments/health")).json.data).toMatchObject({ ok: false });
      expect((await own.get("/api/agent/v1/rank")).status).toBe(200);
      expect(own.journal()).toEqual([]);
    }),
  );

  test("an unknown outcome is 503 and asks for the same payment, without a challenge", () =>
    inWorld({}, async (own) => {
      const payment = await signed(own);
      own.chain.settleFaults.push({ kind: "lost", moves: false });
      const answer = await call(own, "POST", PATH, BODY, payment);
      expect([answer.status, answer.json.error, answer.json.retry]).toEqual([
        503,
        "PAYMENT_OUTCOME_UNKNOWN",
        "same_payment",
      ]);
      expect(answer.headers["payment-required"]).toBeUndefined();
      expect((await call(own, "POST", PATH, BODY, payment)).status).toBe(200);
      expect(own.journal()).toMatchObject([{ state: "settled" }]);
    }));

  test("one payment identifier, another request: 409 IDEMPOTENCY_CONFLICT", async () => {
    const identifier = "order_0123456789abcdef";
    const first = await call(world, "POST", PATH, BODY, await signed(world, { identifier }));
    await settleDown();
    const same = await call(world, "POST", PATH, BODY, await signed(world, { identifier }));
    expect(same.text).toBe(first.text);
    const other = await call(world, "POST", PATH, { echo: "other" }, await signed(world, { identifier }));
    expect([other.status, other.json.error]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
  });
});

verifies("paid:test-echo", "test-paid echoes the request it received", async () => {
  const answer = await call(world, "POST", PATH, BODY, await signed(world));
  expect(answer.json.data.request).toEqual(BODY);
});

describe("delivery", () => {
  test("a client that disconnected gets the stored answer on its return and is charged once", () =>
    inWorld({}, async (own) => {
      const payment = await signed(own);
      const held = Promise.withResolvers<void>();
      own.chain.settleFaults.push({ kind: "hangs", until: held.promise });
      await own.app.listen({ host: "127.0.0.1", port: 0 });
      const address = own.app.server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      const body = JSON.stringify(BODY);
      socket.write(
        `POST ${PATH} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\npayment-signature: ${toHeader(payment)}\r\n\r\n${body}`,
      );
      await expect.poll(() => own.chain.settles).toBe(1);
      socket.destroy();
      await new Promise((resolve) => setTimeout(resolve, 20));
      held.resolve();
      await expect.poll(() => own.journal()[0]?.failure_status).toBe(499);
      expect(own.journal()).toMatchObject([{ state: "settled", delivered_at: null }]);
      const back = await call(own, "POST", PATH, BODY, payment);
      expect(back.status).toBe(200);
      await settleDown();
      expect(own.journal()[0]?.delivered_at).toEqual(expect.any(Number));
      expect((await call(own, "POST", PATH, BODY, payment)).status).toBe(409);
    }));
});
