import { existsSync } from "node:fs";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { callTool, modernRpc, rpc } from "../../support/world/mcp-rpc.ts";
import { createWorld, type World } from "../../support/world/test-server.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function ask(method: string, params: Record<string, unknown> = {}) {
  const { json } = await world.post("/mcp", rpc(method, params));
  return json;
}

describe("resources", () => {
  test("are the data files, all of which are published", async () => {
    const { resources } = (await ask("resources/list")).result;
    expect(resources.length).toBeGreaterThan(5);
    for (const { uri, description, mimeType } of resources) {
      const path = new URL(uri).pathname;
      expect(existsSync(join(inject("dataDir"), "current", path)) || path.startsWith("/data/rank"), path).toBe(true);
      expect(description.length).toBeGreaterThan(30);
      expect(mimeType).toMatch(/^(?:application\/json|text\/csv)$/);
      expect(JSON.parse((await ask("resources/read", { uri })).result.contents[0].text).url).toBe(uri);
    }
  });

  test("have templates for products, models and data files", async () => {
    const { resourceTemplates } = (await ask("resources/templates/list")).result;
    expect(resourceTemplates.map(({ name }: { name: string }) => name)).toEqual(["product", "model", "data-file"]);
  });

  test.each([
    ["clearboard://products/langchain", "get_product", { slug: "langchain" }],
    ["clearboard://models/openai/gpt-5.6-sol", "get_model", { id: "openai/gpt-5.6-sol" }],
    ["clearboard://models/openai%2Fgpt-5.6-sol", "get_model", { id: "openai/gpt-5.6-sol" }],
  ])("%s is what %s answers", async (uri, tool, input) => {
    const [content] = (await ask("resources/read", { uri })).result.contents;
    const { structuredContent } = (await callTool(world, tool, input)).json.result;
    expect(content).toMatchObject({ uri, mimeType: "application/json" });
    expect(JSON.parse(content.text).data).toEqual(structuredContent.data);
  });

  test.each([
    "clearboard://products/no-such",
    "clearboard://models/no/such",
    "clearboard://products/%zz",
    "file:///etc/passwd",
    "https://example.org/",
  ])("%s is -32602", async (uri) => {
    expect((await ask("resources/read", { uri })).error.code).toBe(-32602);
  });

  test("are answered in the stateless revision too", async () => {
    const { body, headers } = modernRpc("resources/list", {});
    expect((await world.post("/mcp", body, headers)).json.result.resources.length).toBeGreaterThan(5);
  });
});

describe("prompts", () => {
  test("name only tools that exist, and are filled in", async () => {
    const tools = (await ask("tools/list")).result.tools.map(({ name }: { name: string }) => name);
    const { prompts } = (await ask("prompts/list")).result;
    expect(prompts).toHaveLength(3);
    for (const { name, arguments: parameters } of prompts) {
      const values = Object.fromEntries(parameters.map((one: { name: string }) => [one.name, `value of ${one.name}`]));
      const [message] = (await ask("prompts/get", { name, arguments: values })).result.messages;
      expect(message.role).toBe("user");
      for (const value of Object.values(values)) expect(message.content.text).toContain(value);
      const named = message.content.text.match(/\b(?:search|get|list|rank|compare|research|optimize)_\w+/g) ?? [];
      expect(named.length).toBeGreaterThan(0);
      for (const tool of named) expect(tools).toContain(tool);
    }
  });

  test("with a missing argument or an unknown name return -32602", async () => {
    expect((await ask("prompts/get", { name: "model_cost", arguments: {} })).error.code).toBe(-32602);
    expect((await ask("prompts/get", { name: "no_such" })).error.code).toBe(-32602);
  });
});

/** Budgets for the context of a model, in tokens of o200k_base. */
describe("size of the tool list", () => {
  test("tools/list without output schemas takes at most 3,500 tokens", async () => {
    const { tools } = (await ask("tools/list")).result;
    const text = JSON.stringify({ tools: tools.map(({ outputSchema: _, ...tool }: Record<string, unknown>) => tool) });
    expect(countTokens(text)).toBeLessThanOrEqual(3_500);
  });

  test.each([
    ["search_products", { q: "vector database" }, 900],
    ["search_products", { q: "claude" }, 900],
    ["search_models", {}, 900],
    ["search_models", { kind: "image" }, 900],
    ["list_changes", {}, 900],
    ["list_signals", {}, 900],
    ["rank_products", {}, 2_000],
    ["get_model", { id: "openai/gpt-5.6-sol" }, 2_000],
    ["get_model", { id: "meta/llama-3.3-70b" }, 2_000],
    ["get_product", { slug: "langchain" }, 900],
  ])("%s %j fits", async (tool, input, tokens) => {
    const [content] = (await callTool(world, tool, input)).json.result.content;
    expect(countTokens(content.text)).toBeLessThanOrEqual(tokens);
  });
});
