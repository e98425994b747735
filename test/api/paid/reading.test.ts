import { decodePaymentRequiredHeader } from "@x402/core/http";
import { parsePaymentRequired } from "@x402/core/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../../src/operations/registry.ts";
import { RequestReading } from "../../../src/schema/answers/reading.ts";
import { toHeader } from "../../support/payments/wallet.ts";
import { callTool } from "../../support/world/mcp-rpc.ts";
import { createPaidWorld, type PaidWorld } from "../../support/world/paid.ts";

let world: PaidWorld;
beforeAll(async () => {
  world = await createPaidWorld();
});
afterAll(() => world.close());

/** Requests of every operation that interprets them. */
const REQUESTS: readonly (readonly [id: string, input: object])[] = [
  ["optimize_model", { task: "Summarise 10-page reports for our 62 lawyers", current_model: "GPT 4o" }],
  [
    "optimize_model",
    { task: "Übersetze Verträge, 3.000 Token rein, nur Anbieter aus der EU", current_model: "gpt-4o" },
  ],
  ["research", { query: "fastest growing open source coding agents this year", limit: 5 }],
  ["research", { query: "Welche quelloffenen Alternativen zu Notion gibt es? Bitte mit Sternen." }],
  ["compare", { products: ["LangChain", "crewai"] }],
  ["dataset_query", { dataset: "ai-products", filters: { category: "agents" }, fields: ["slug", "name"], limit: 5 }],
  ["history", { product: "langchain" }],
  ["migration_plan", { models: ["GPT-4 Turbo", "claude-3-5-haiku-20241022"] }],
  [
    "bill_analysis",
    { lines: [{ model: "GPT 4o", calls: 900, input_tokens: 700_000, output_tokens: 90_000, task: "Write SQL" }] },
  ],
];
const operationOf = (id: string) => {
  const operation = operations.find((one) => one.id === id);
  if (operation === undefined) throw new Error(`there is no operation ${id}`);
  return operation;
};

describe.each(REQUESTS)("%s of %j", (id, input) => {
  const { path, tool } = operationOf(id);

  test("tells in the unpaid 402 how it was understood, as the paid answer does", async () => {
    const asked = await world.post(path, input);
    expect(asked.status).toBe(402);
    const reading = RequestReading.parse(asked.json.reading);
    expect(asked.headers["content-length"]).toBe(String(Buffer.byteLength(asked.text)));
    const payment = toHeader(await world.sign(asked.headers["payment-required"] ?? ""));
    const paid = await world.post(path, input, { "payment-signature": payment });
    expect(paid.status).toBe(200);
    expect(paid.json.data.reading).toEqual(reading);
  });

  const overMcp = async (tool: string) => {
    const { reading } = (await world.post(path, input)).json;
    const http = await callTool(world, tool, input);
    expect([http.status, http.json.reading]).toEqual([402, reading]);
    const { result } = (await callTool(world, tool, input, { url: "/mcp?payment=in-band" })).json;
    const required = decodePaymentRequiredHeader(http.headers["payment-required"] ?? "");
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toEqual({ ...required, reading });
    expect(parsePaymentRequired(result.structuredContent).success).toBe(true);
    expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
    expect(result.content[1].text).toContain(reading.understood);
    expect(result._meta["x402/error"]).toEqual(required);
  };
  // Some operations are no tools.
  if (tool !== undefined) test("tells it over MCP, in the HTTP 402 and in band", () => overMcp(tool));

  test("changes nothing about the payment", async () => {
    const [own, example] = [
      await world.post(path, input),
      await world.post(path, operationOf(id).examples[0]?.input ?? {}),
    ];
    expect(own.headers["payment-required"]).toBe(example.headers["payment-required"]);
    expect(own.headers["payment-required"]).not.toContain(Buffer.from("understood").toString("base64").slice(0, 12));
    expect(own.json.payment).toEqual(example.json.payment);
    const { reading: _, ...rest } = own.json;
    expect(Object.keys(rest)).toEqual(["error", "message", "advice", "retry", "doc_url", "request_id", "payment"]);
  });
});

test("the problem form of RFC 9457 has it too", async () => {
  const [[id, input] = ["", {}]] = REQUESTS;
  const plain = await world.post(operationOf(id).path, input);
  const problem = await world.post(operationOf(id).path, input, { accept: "application/problem+json" });
  expect(problem.json.reading).toEqual(plain.json.reading);
});

test("a request without a body has it too", async () => {
  const { path } = operationOf("rank_intelligence");
  const asked = await world.get(path);
  expect(asked.status).toBe(402);
  const reading = RequestReading.parse(asked.json.reading);
  expect(reading.understood).toContain("Read: the Top 100 of");
  const payment = toHeader(await world.sign(asked.headers["payment-required"] ?? ""));
  const paid = await world.get(path, { "payment-signature": payment });
  expect(paid.json.data.reading).toEqual(reading);
});

test("a request that needs no interpretation has none", async () => {
  expect((await world.post("/api/agent/v1/test-paid", {})).json).not.toHaveProperty("reading");
});

test("every operation that has a reading declares it in its answer, and is tested here", () => {
  const readers = operations.filter(({ reading }) => reading !== undefined);
  expect(new Set(readers.map(({ id }) => id))).toEqual(new Set([...REQUESTS.map(([id]) => id), "rank_intelligence"]));
  for (const { output } of readers)
    expect(Object.keys((output as unknown as { shape: object }).shape)).toContain("reading");
});
