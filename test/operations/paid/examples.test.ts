import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lowestPrice } from "../../../src/operations/define.ts";
import { compare } from "../../../src/operations/paid/compare.ts";
import { datasetQuery } from "../../../src/operations/paid/dataset-query.ts";
import { history } from "../../../src/operations/paid/history.ts";
import { rankIntelligence } from "../../../src/operations/paid/rank-intelligence.ts";
import { research } from "../../../src/operations/paid/research.ts";
import { verifies } from "../../support/payments/verifies.ts";
import { answerOf, unfoundedNumbers } from "../../support/world/computed.ts";
import { createWorld, type World } from "../../support/world/test-server.ts";

const computed = [compare, research, datasetQuery, history, rankIntelligence];

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe("computed answers over the bundled catalogue", () => {
  it.each(computed)("$id answers its own examples as published, with sources, the same each time", (operation) => {
    expect(operation.examples.length).toBeGreaterThan(0);
    for (const { input } of operation.examples) {
      const { data } = answerOf(operation, input, world.context);
      expect(data.sources.length).toBeGreaterThan(0);
      expect(data.as_of).toBe(new Date(world.context.now()).toISOString());
      expect(JSON.stringify(answerOf(operation, input, world.context).data)).toBe(JSON.stringify(data));
    }
  });

  it("contain what they are examples of", () => {
    const first = (index: number) => computed[index]?.examples[0]?.input;
    expect(answerOf(compare, first(0), world.context).data.differences.length).toBeGreaterThan(2);
    expect(answerOf(research, first(1), world.context).data.findings.length).toBeGreaterThan(4);
    expect(answerOf(datasetQuery, first(2), world.context).data.matched).toBeGreaterThan(20);
    expect(answerOf(history, first(3), world.context).data.stars.gained).toBeGreaterThan(1000);
    expect(answerOf(rankIntelligence, first(4), world.context).data.top_100).toHaveLength(100);
  });

  it("research states nothing without its figures", () => {
    for (const query of [
      "vector database",
      "claude and gemini models",
      "llm pricing",
      "transcription",
      "code review",
    ]) {
      const { data } = answerOf(research, { query }, world.context);
      expect(data.total).not.toBe(data.analysed);
      expect(data.findings.map(unfoundedNumbers)).toEqual(data.findings.map(() => []));
    }
  });

  it.each(computed)("$id is planned before any challenge, and then waits for a payment", async (operation) => {
    const { input } = operation.examples[0] ?? { input: {} };
    const valid =
      operation.method === "POST" ? await world.post(operation.path, input) : await world.get(operation.path);
    expect(valid.status).toBe(503);
    expect(valid.json.error).toBe("PAYMENT_CONFIGURATION_INCOMPLETE");
    expect(lowestPrice(operation.price)).toBe(
      { compare: "0.01", research: "0.05", dataset_query: "0.02", history: "0.05", rank_intelligence: "0.1" }[
        operation.id
      ],
    );
  });

  const refused = async (path: string, body: unknown, status: number, error: string) => {
    const answer = await world.post(`/api/agent/v1/${path}`, body);
    expect([answer.status, answer.json.error]).toEqual([status, error]);
    expect(answer.headers["payment-required"]).toBeUndefined();
    return answer.json;
  };

  verifies("errors:unknown-dataset", "an unknown dataset is refused with the known ones", async () => {
    const body = await refused("dataset/query", { dataset: "prices" }, 400, "UNKNOWN_DATASET");
    expect(body).toMatchObject({ known_datasets: ["ai-products", "model-pricing"], input_schema: { type: "object" } });
  });

  verifies("errors:unknown-fields", "an unknown field is refused in any place", async () => {
    const dataset = "ai-products";
    for (const body of [
      { dataset, fields: ["rank"] },
      { dataset, filters: { rank_points: { gt: 1 } } },
    ]) {
      const refusal = await refused("dataset/query", body, 400, "UNKNOWN_FIELDS");
      expect(refusal.known_fields).toContain("slug");
      expect(refusal.unknown).toHaveLength(1);
    }
  });

  verifies(
    ["paid:bounds", "paid:invalid-first"],
    "input outside the bounds is 400 with the schema, at any depth",
    async () => {
      await refused("compare", { products: ["langchain"] }, 400, "INVALID_INPUT");
      await refused("research", { query: "vector", limit: 99 }, 400, "INVALID_INPUT");
      await refused("history", { product: "langchain", period: "24m" }, 400, "INVALID_INPUT");
      const deep = { dataset: "ai-products", filters: { slug: { eq: "a", like: "b" } } };
      const refusal = await refused("dataset/query", deep, 400, "INVALID_INPUT");
      expect(refusal.validation_errors[0].path).toContain("$.filters.slug");
      await refused(
        "dataset/query",
        '{"dataset":"ai-products","filters":{"__proto__":{"eq":1}}}',
        400,
        "INVALID_INPUT",
      );
      await refused(
        "dataset/query",
        '{"dataset":"ai-products","filters":{"github_stars":{"gt":1e999}}}',
        400,
        "INVALID_INPUT",
      );
    },
  );

  it.each([
    ["compare_products", '{"products":["langchain","crewai"],"__proto__":{"a":1}}', "$.__proto__"],
    [
      "optimize_model",
      '{"task":"chat","current_model":"gpt-4o","constraints":{"__proto__":{"a":1}}}',
      "$.constraints.__proto__",
    ],
    [
      "optimize_model",
      '{"task":"chat","current_model":"gpt-4o","constraints":{"region":"eu"}}',
      "$.constraints.region",
    ],
  ])("a paid tool refuses a member that it does not know: %s %s", async (name, members, path) => {
    const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${members}}}`;
    const answer = await world.post("/mcp", call, { accept: "application/json, text/event-stream" });
    expect(answer.text).toContain("INVALID_INPUT");
    expect(answer.text).toContain(path);
    expect(answer.headers["payment-required"]).toBeUndefined();
  });

  it.each([
    ["compare", '{"products":["langchain","crewai"],"__proto__":{"a":1}}', "$.__proto__"],
    ["dataset/query", '{"dataset":"ai-products","filters":{"__proto__":{"gte":1}}}', "$.filters.__proto__"],
    ["dataset/query", '{"dataset":"ai-products","filters":{"constructor":{"prototype":1}}}', "constructor"],
    ["test-paid", '{"constructor":{"prototype":{}}}', "$.constructor"],
  ])("REST refuses it too instead of ignoring it: %s %s", async (name, body, path) => {
    const answer = await world.post(`/api/agent/v1/${name}`, body);
    expect([answer.status, answer.headers["payment-required"]]).toEqual([400, undefined]);
    expect(answer.json.message).toContain(path);
  });

  it("an empty answer is never priced", async () => {
    await refused("compare", { products: ["langchain", "no such thing"] }, 404, "PRODUCT_NOT_FOUND");
    await refused("compare", { products: ["langchain", "LangChain"] }, 404, "NO_MATCH");
    await refused("research", { query: "xyzzyx qqqzzz" }, 404, "NO_MATCH");
    await refused("dataset/query", { dataset: "ai-products", filters: { github_stars: { lt: 0 } } }, 404, "NO_MATCH");
    await refused("history", { product: "no-such-thing" }, 404, "PRODUCT_NOT_FOUND");
    await refused("history", { product: "langchain", category: "seo" }, 404, "NO_HISTORY");
  });
});
