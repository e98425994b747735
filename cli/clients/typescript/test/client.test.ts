import type { StructuredToolInterface } from "@langchain/core/tools";
import { encodePaymentRequiredHeader } from "@x402/core/http";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLiveWorld, type LiveWorld } from "../../../../test/support/server/live-world.ts";
import { clearboardTools } from "../src/ai-sdk.ts";
import { createClearboard, PaymentRefusedError, UnfinishedPaymentError } from "../src/index.ts";
import { clearboardTools as langchainTools } from "../src/langchain.ts";
import { createPayingFetch } from "../src/paying-fetch.ts";
import { TOOLS } from "../src/tools.ts";
import { toAtomic, toDecimal } from "../src/usdc.ts";

let world: LiveWorld;
const wallet = privateKeyToAccount(generatePrivateKey());
beforeAll(async () => {
  world = await createLiveWorld();
  world.chain.fund(wallet.address, 10_000_000n);
});
afterAll(() => world.close());

const compare = { products: ["langchain", "crewai"] };
const client = (options: object = {}) =>
  createClearboard({ baseUrl: world.url, wallet, sleep: async () => {}, ...options });
const payments = () => world.journal().length;

/** A fetch that loses responses to requests with a payment. */
function losing(times: number, status?: number): typeof fetch {
  let left = times;
  return async (input, init) => {
    const request = new Request(input, init);
    const response = await fetch(request);
    if (!request.headers.has("payment-signature") || left === 0) return response;
    left -= 1;
    await response.text();
    if (status !== undefined) return new Response("{}", { status });
    throw new TypeError("terminated");
  };
}

const OFFER = {
  scheme: "exact",
  network: "eip155:84532",
  amount: "1000",
  asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
  payTo: `0x${"22".repeat(20)}`,
  maxTimeoutSeconds: 60,
  extra: { name: "USDC", version: "2" },
} as const;

/** What comes of a call to an address that answers so, one after the other, when a payment is presented. */
async function paidBy(answers: (() => Response | Promise<Response>)[], changes: object = {}) {
  const offer = { x402Version: 2, resource: { url: "x" }, accepts: [{ ...OFFER, ...changes }] } as never;
  const asks = { status: 402, headers: { "payment-required": encodePaymentRequiredHeader(offer) } };
  const presented: string[] = [];
  const paying = createPayingFetch({
    wallet,
    sleep: async () => {},
    fetch: async (input) => {
      const request = new Request(input);
      const payment = request.headers.get("payment-signature");
      if (payment === null) return new Response("{}", asks);
      expect(request.redirect).toBe("manual");
      presented.push(payment);
      return answers[presented.length - 1]?.() ?? Promise.reject(new TypeError("nobody is there"));
    },
  });
  const outcome = await paying.fetch(new Request("https://board.example/x")).then(
    ({ status }) => ({ status }),
    ({ name }: Error) => ({ error: name }),
  );
  expect(new Set(presented).size).toBeLessThanOrEqual(1);
  return { ...outcome, payments: presented.length };
}

describe("the client", () => {
  test("calls free operations without a wallet", async () => {
    const board = createClearboard({ baseUrl: `${world.url}/` });
    const { data } = await board.GET("/api/agent/v1/search", { params: { query: { q: "vector database", limit: 2 } } });
    expect(data?.data.results).toHaveLength(2);
    const product = await board.GET("/api/agent/v1/products/{slug}", { params: { path: { slug: "langchain" } } });
    expect(product.data?.data).toMatchObject({ slug: "langchain" });
    const refused = await board.POST("/api/agent/v1/compare", { body: { products: ["langchain", "crewai"] } });
    expect(refused.response.status).toBe(402);
  });

  test("pays for an answer and adds its price to the amount spent", async () => {
    const board = client();
    const { data } = await board.POST("/api/agent/v1/compare", { body: { products: ["langchain", "crewai"] } });
    expect(data?.meta).toMatchObject({ free: false, payment: { status: "settled", amount: "0.01" } });
    expect(board.spent()).toBe("0.01");
  });

  test("asks for approval with the reading of the request, and signs nothing without it", async () => {
    const asked: unknown[] = [];
    const before = payments();
    const approving = (yes: boolean) =>
      client({
        approve: (payment: unknown) => {
          asked.push(payment);
          return yes;
        },
      });
    const board = approving(false);
    const { error, response } = await board.POST("/api/agent/v1/compare", {
      body: { products: ["LangChain", "crewai"] },
    });
    expect([response.status, board.spent(), payments()]).toEqual([402, "0", before]);
    const { reading } = error as unknown as { reading: { understood: string } };
    expect(reading.understood).toContain('"LangChain" as langchain');
    expect(asked).toEqual([{ url: `${world.url}/api/agent/v1/compare`, price: "0.01", reading }]);
    const paid = await approving(true).POST("/api/agent/v1/compare", { body: { products: ["LangChain", "crewai"] } });
    expect(paid.data?.data.reading).toEqual(reading);
  });

  test("throws the error of an invalid input without paying", async () => {
    const board = client();
    const { error, response } = await board.POST("/api/agent/v1/compare", { body: { products: ["langchain"] } });
    expect([response.status, error]).toEqual([400, expect.objectContaining({ error: expect.any(String) })]);
    expect(board.spent()).toBe("0");
  });

  test("signs nothing above its ceilings", async () => {
    const before = payments();
    const dear = client({ maxPerCall: "0.009" });
    await expect(dear.POST("/api/agent/v1/compare", { body: { products: ["langchain", "crewai"] } })).rejects.toThrow(
      PaymentRefusedError,
    );
    const little = client({ maxTotal: "0.025" });
    const asked = Array.from({ length: 3 }, () =>
      little.POST("/api/agent/v1/compare", { body: { products: ["langchain", "crewai"] } }),
    );
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(little.spent()).toBe("0.02");
    expect(payments() - before).toBe(2);
  });

  test("sends the same payment again when the outcome is unknown, and is charged once", async () => {
    const before = payments();
    for (const status of [500, 502, 503, 504]) {
      const board = client({ fetch: losing(1, status) });
      const { response } = await board.POST("/api/agent/v1/compare", { body: { products: ["langchain", "crewai"] } });
      expect([status, response.status]).toEqual([status, 200]);
    }
    expect(payments() - before).toBe(4);
  });

  test("names the payment to send again when no answer arrived", async () => {
    for (const status of [undefined, 502]) {
      const board = client({ fetch: losing(Number.POSITIVE_INFINITY, status), tries: 2 });
      const failed = await board
        .POST("/api/agent/v1/compare", { body: { products: ["langchain", "crewai"] } })
        .catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(UnfinishedPaymentError);
      expect((failed as UnfinishedPaymentError).payment).toMatch(/^[\w+/=]+$/);
    }
  });

  test("sends the same payment again on 429 after a cut, and returns a 429 before", async () => {
    const limited = () => Response.json({ error: "RATE_LIMITED" }, { status: 429 });
    const cut = () => Promise.reject(new TypeError("terminated"));
    expect(await paidBy([limited])).toEqual({ status: 429, payments: 1 });
    const overCeiling = () => Response.json({ error: "DAILY_SPEND_LIMIT_REACHED" }, { status: 429 });
    expect(await paidBy([cut, overCeiling])).toEqual({ status: 429, payments: 2 });
    expect(await paidBy([cut, limited, () => Response.json({ data: 1 })])).toEqual({ status: 200, payments: 3 });
  });

  test("sends a payment to no other address, and signs none for longer than an hour", async () => {
    const redirect = () => new Response("", { status: 307, headers: { location: "https://evil.example/" } });
    expect(await paidBy([redirect])).toMatchObject({ error: "UnfinishedPaymentError", payments: 1 });
    expect(await paidBy([], { maxTimeoutSeconds: 3_601 })).toMatchObject({ error: "PaymentRefusedError", payments: 0 });
  });

  test("fetches an answer that was paid for and lost", async () => {
    const before = payments();
    const board = client({ fetch: losing(1) });
    const { data, response } = await board.POST("/api/agent/v1/compare", { body: { products: compare.products } });
    expect(payments() - before).toBe(1);
    expect(response.status).toBe(200);
    expect(data?.meta).toMatchObject({ payment: { status: "settled" } });
  });
});

test("a lost answer is fetched only from the server's own address, with a sign-in message for that address", async () => {
  const { lostAnswerAddress, fetchLostAnswer } = await import("../src/lost-answer.ts");
  const asked = "https://board.example/api/agent/v1/compare";
  const body = (answer: unknown) => JSON.stringify({ settled_payment: { answer } });
  const url = "https://board.example/api/agent/v1/receipts/00/answer";
  expect(lostAnswerAddress(body(url), asked)).toBe(url);
  for (const other of ["https://evil.example/x", "/relative", null, 5])
    expect(lostAnswerAddress(body(other), asked)).toBeNull();
  expect(lostAnswerAddress("no JSON", asked)).toBeNull();

  const signIn = (host: string, address: string, nonce: string) =>
    `${host} wants you to sign in with your Ethereum account:\n${address}\n\nFetch.\n\nURI: ${url}\nVersion: 1\nNonce: ${nonce}`;
  const server = (message: string) => async (input: string | URL | Request) => {
    const { searchParams } = new URL(String(input));
    const data = searchParams.has("signature")
      ? { challenge: null, answer: { signed: searchParams.get("signature") } }
      : { challenge: { nonce: "n1", message }, answer: null };
    return Response.json({ data, meta: {} });
  };
  const message = signIn("board.example", wallet.address, "n1");
  const answer = JSON.parse(await fetchLostAnswer(url, wallet, server(message) as typeof fetch));
  expect(answer).toEqual({ signed: await wallet.signMessage({ message }) });
  for (const wrong of [
    signIn("evil.example", wallet.address, "n1"),
    signIn("board.example", `0x${"1".repeat(40)}`, "n1"),
    signIn("board.example", wallet.address, "n2"),
    message.replace(url, "https://board.example/other"),
    "transfer everything",
  ]) {
    await expect(fetchLostAnswer(url, wallet, server(wrong) as typeof fetch)).rejects.toThrow(PaymentRefusedError);
  }
});

describe("tools", () => {
  const call = { toolCallId: "1", messages: [] };

  test("of the AI SDK call operations and pay within the ceilings", async () => {
    const board = client();
    const tools = clearboardTools(board);
    expect(Object.keys(tools)).toEqual(TOOLS.map(({ name }) => name));
    const found = await tools.search_products?.execute?.({ q: "agents", limit: 1 }, call as never);
    expect(found).toMatchObject({ data: { count: 1 } });
    const one = await tools.get_product?.execute?.({ slug: "langchain" }, call as never);
    expect(one).toMatchObject({ data: { slug: "langchain" } });
    const model = await tools.get_model?.execute?.({ id: "openai/gpt-4o" }, call as never);
    expect(model).toMatchObject({ data: { id: "openai/gpt-4o" } });
    const compared = await tools.compare_products?.execute?.(compare, call as never);
    expect(compared).toMatchObject({ meta: { payment: { status: "settled" } } });
    expect(board.spent()).toBe("0.01");
    const wrong = await tools.get_product?.execute?.({ slug: "no-such-product" }, call as never);
    expect(wrong).toMatchObject({ error: "PRODUCT_NOT_FOUND" });
  });

  test("of LangChain validate their input and call operations", async () => {
    const tools = new Map<string, StructuredToolInterface>(langchainTools(client()).map((tool) => [tool.name, tool]));
    expect([...tools.keys()]).toEqual(TOOLS.map(({ name }) => name));
    const found = JSON.parse(await tools.get("search_products")?.invoke({ q: "agents", limit: 1 }));
    expect(found.data.count).toBe(1);
    await expect(tools.get("get_product")?.invoke({})).rejects.toThrow(/schema/);
  });
});

test.each([
  ["0.01", 10_000n],
  ["5", 5_000_000n],
  ["0.000001", 1n],
])("%s USDC is converted exactly", (text, atomic) => {
  expect(toAtomic(text)).toBe(atomic);
  expect(toDecimal(atomic)).toBe(text);
});

test.each(["", "-1", "1e3", "0.0000001", "1,5", " 1"])("%j is refused as an amount", (text) => {
  expect(() => toAtomic(text)).toThrow(TypeError);
});
