import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { optimizeModel } from "../../src/operations/paid/optimize-model.ts";
import { OptimizeAnswer, type OptimizeInput } from "../../src/schema/answers/optimize.ts";
import { createWorld, type World } from "../support/world/test-server.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const PATH = "/api/agent/v1/optimize-model";
const body = { task: "Summarise 10-page reports", current_model: "gpt-4o" };

async function run(input: OptimizeInput) {
  const plan = optimizeModel.plan(input, world.context);
  return OptimizeAnswer.parse(await optimizeModel.run(plan.resolved, world.context));
}

describe("optimize-model", () => {
  it("answers its own examples by its published schema, from the build and the day alone", async () => {
    for (const { input } of optimizeModel.examples) {
      const answer = await run(input as OptimizeInput);
      expect(["recommend", "test_first", "test_these", "stay", "move"]).toContain(answer.verdict);
      expect(answer.as_of).toBe(world.context.catalog.generatedAt);
      expect(answer.sources.length).toBeGreaterThan(2);
      expect(JSON.stringify(answer)).toBe(JSON.stringify(await run(input as OptimizeInput)));
    }
  });

  it("answers 404 with every known id, nearest first, before any challenge", async () => {
    const answer = await world.post(PATH, { ...body, current_model: "gpt-4oo" });
    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject({ error: "MODEL_NOT_FOUND" });
    expect(answer.json.known_models[0]).toBe("gpt-4o");
    expect(answer.json.known_models).toHaveLength(world.context.catalog.models.length);
    expect(answer.headers["payment-required"]).toBeUndefined();
  });

  it.each([
    ["a task of two characters", { task: "ab" }],
    ["a task of 2,001 characters", { task: "é".repeat(2001) }],
    ["no model", { current_model: undefined }],
    ["a max_cost of 0", { max_cost: 0 }],
    ["a max_cost that is no number", { max_cost: "1" }],
    ["half a call", { monthly_calls: 1.5 }],
    ["no calls", { monthly_calls: 0 }],
    ["too many calls", { monthly_calls: 100_000_001 }],
    ["a small window", { constraints: { min_context_window: 999 } }],
    ["an unknown tier", { constraints: { min_tier: "huge" } }],
    ["providers that are no list", { constraints: { providers: "openai" } }],
    ["a member that is not published", { extra: 1 }],
    ["a constraint that is not published", { constraints: { max_latency: 1 } }],
  ])("refuses %s with 400, before any challenge", async (_, change) => {
    const answer = await world.post(PATH, { ...body, ...change });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: "INVALID_INPUT", input_schema: { type: "object" } });
  });

  it("counts the characters of a task as JSON Schema does", async () => {
    const task = `Answer customer questions in chat ${"😀".repeat(1966)}`;
    expect((await run({ task, current_model: "gpt-4o" })).task_profile.workload_class).toBe("chat_support");
    expect((await world.post(PATH, { ...body, task: `${task}😀` })).status).toBe(400);
  });

  it("states that no model meets the constraints", async () => {
    const answer = await run({ ...body, max_cost: 1e-12, constraints: { min_tier: "flagship" } });
    expect(answer.recommended_alternative).toMatchObject({ is_current_model: true, savings_ratio: 0 });
    expect(answer.estimated_savings.monthly_usd).toBe(0);
  });

  it.each([
    [
      "an unknown provider, with the nearest",
      { constraints: { providers: ["opnai"] } },
      404,
      "PROVIDER_NOT_FOUND",
      "openai",
    ],
    [
      "injected names",
      { constraints: { providers: ["'; DROP TABLE models; --"] } },
      404,
      "PROVIDER_NOT_FOUND",
      "known_providers",
    ],
    [
      "embeddings, with the models that make them",
      { task: "Create embeddings for 10M documents" },
      422,
      "TASK_NOT_SERVED",
      "listed_models",
    ],
    ["pictures", { task: "Text-to-image: marketing banners" }, 422, "TASK_NOT_SERVED", "usd"],
    ["what is no task", { task: "asdf qwer zxcv" }, 422, "TASK_NOT_UNDERSTOOD", "examples"],
    ["blanks", { task: "    " }, 422, "TASK_NOT_UNDERSTOOD", "examples"],
  ])("refuses %s before any challenge, with advice", async (_, change, status, code, help) => {
    const answer = await world.post(PATH, { ...body, ...change });
    expect([answer.status, answer.json.error]).toEqual([status, code]);
    expect(answer.text).toContain(help);
    expect(answer.headers["payment-required"]).toBeUndefined();
  });

  it("lists models of another kind from the one in use and the named providers on", async () => {
    const { json } = await world.post(PATH, {
      task: "Create embeddings for 10M documents",
      current_model: "Text Embedding 3 Large",
      constraints: { providers: ["voyage"] },
    });
    expect(json.message).toContain("text-embedding-3-large is listed for embedding at OpenAI, 0.13 USD");
    expect(json.message).toContain("GET /api/agent/v1/models?kind=embedding");
    const ids = json.listed_models.map(({ id }: { id: string }) => id);
    expect(ids[0]).toBe("openai/text-embedding-3-large");
    expect(ids[1]).toMatch(/^voyage\//);
  });

  it("says when a model of another kind ended, what succeeds it, and the cheapest that make pictures", async () => {
    const { json } = await world.post(PATH, {
      task: "Generate one 1024x1024 t-shirt artwork from a customer prompt",
      current_model: "gpt-image-1",
    });
    expect(json.message).toContain(
      "It was shut down on 2026-10-23, named successor gpt-image-2. gpt-image-2 is listed for image",
    );
    expect(json.message).toMatch(/Cheapest by the image, without regard to quality: .+? \(0\.0\d+ USD\)/);
    const ids = json.listed_models.map(({ id }: { id: string }) => id);
    expect(ids.filter((id: string) => /erase|upscale|inpaint|background|\/fast$/.test(id))).toEqual([]);
    expect(json.listed_models[1].unit_price.per).toBe("image");
  });

  it("names the variants of a model that is listed only with more words", async () => {
    const { json } = await world.post(PATH, { ...body, current_model: "grok-4-fast" });
    expect(json.message).toContain("write grok-4-fast-non-reasoning or grok-4-fast-reasoning");
    expect(json.known_models.slice(0, 2)).toEqual(["grok-4-fast-non-reasoning", "grok-4-fast-reasoning"]);
  });

  it("names at most eight unknown providers, and explains the first", async () => {
    const providers = ["opnai", ...Array.from({ length: 20 }, (_, index) => `unknown-${index}`)];
    const { json } = await world.post(PATH, { ...body, constraints: { providers } });
    expect(json).toMatchObject({ error: "PROVIDER_NOT_FOUND", unknown: providers.slice(0, 8) });
    expect(json.suggestions[0]).toBe("openai");
    expect(json.message).toContain("and 13 others. The nearest is openai.");
  });

  it("accepts names of models and providers in common spellings", async () => {
    const plan = optimizeModel.plan(
      { ...body, current_model: "GPT 4o", constraints: { providers: ["OpenAI", "Google"] } },
      world.context,
    );
    expect(plan.resolved).toMatchObject({ input: { constraints: { providers: ["openai", "google"] } } });
  });
});
