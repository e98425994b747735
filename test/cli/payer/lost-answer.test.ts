import { createSiweMessage } from "viem/siwe";
import { describe, expect, test } from "vitest";
import { fetchLostAnswer } from "../../../cli/payer/lost-answer.ts";
import { type PayDeps, payFor } from "../../../cli/payer/pay.ts";
import { payerAccount } from "../../../src/payments/local/accounts.ts";
import { createPaidWorld, type PaidWorld } from "../../support/world/paid.ts";

const PATH = "/api/agent/v1/test-paid";
const ORIGIN = "https://api.example.org";
const PAYER = payerAccount(1);

/** `fetch` that asks the application of the world. */
function fetchFrom(world: PaidWorld): typeof fetch {
  return async (url, init) => {
    const { pathname, search } = new URL(String(url));
    const headers = (init?.headers ?? {}) as Record<string, string>;
    const at = `${pathname}${search}`;
    const answer =
      init?.method === "POST"
        ? await world.post(at, JSON.parse(String(init.body)), headers)
        : await world.get(at, headers);
    return new Response(answer.text, { status: answer.status, headers: answer.headers as Record<string, string> });
  };
}

async function inWorld(work: (world: PaidWorld, deps: PayDeps) => Promise<void>): Promise<void> {
  const world = await createPaidWorld({}, { now: Date.now() });
  world.chain.fund(PAYER.address, 1_000_000n);
  try {
    const rest = { sleep: async () => undefined, onStep: () => undefined };
    await work(world, { fetch: fetchFrom(world), wallet: () => PAYER, ...rest });
  } finally {
    await world.close();
  }
}

const REQUEST = {
  url: `${ORIGIN}${PATH}`,
  method: "POST",
  body: '{"echo":"hello"}',
  maxAtomic: 10_000n,
  payment: null,
};

describe("a payer who lost the answer", () => {
  test("presents the payment again and gets the answer, without paying twice", async () => {
    await inWorld(async (world, deps) => {
      const first = await payFor(REQUEST, deps);
      expect(first.status).toBe(200);
      const treasury = String(first.offer?.payTo);
      const again = await payFor({ ...REQUEST, payment: first.payment }, deps);
      expect(again.status).toBe(200);
      expect(JSON.parse(again.body)).toEqual(JSON.parse(first.body));
      expect(world.chain.balance(treasury)).toBe(10_000n);
    });
  });

  test("fetches it by its address, and only with the wallet that paid", async () => {
    await inWorld(async (_, deps) => {
      const { body } = await payFor(REQUEST, deps);
      const { receipt_hash: hash } = JSON.parse(body).meta.payment;
      const url = `${ORIGIN}/api/agent/v1/receipts/${hash}/answer`;
      expect(JSON.parse(await fetchLostAnswer(url, deps))).toEqual(JSON.parse(body));
      const other = { ...deps, wallet: () => payerAccount(2) };
      await expect(fetchLostAnswer(url, other)).rejects.toThrow(`paid by ${PAYER.address}, not by`);
      const unknown = `${ORIGIN}/api/agent/v1/receipts/${"f".repeat(64)}/answer`;
      await expect(fetchLostAnswer(unknown, deps)).rejects.toThrow("404");
    });
  });

  test("signs no challenge for another address", async () => {
    const url = `${ORIGIN}/api/agent/v1/receipts/${"a".repeat(64)}/answer`;
    const message = createSiweMessage({
      domain: "bank.example",
      address: PAYER.address,
      uri: "https://bank.example/login",
      version: "1",
      chainId: 8453,
      nonce: "12345678",
    });
    const data = { challenge: { nonce: "12345678", message } };
    let signed = false;
    const wallet = () => {
      signed = true;
      return PAYER;
    };
    const fetch = async () => Response.json({ data });
    await expect(fetchLostAnswer(url, { fetch, wallet })).rejects.toThrow("another address");
    expect(signed).toBe(false);
  });
});
