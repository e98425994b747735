import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canonicalUrl } from "../../src/api/response-cache.ts";
import { operations } from "../../src/operations/registry.ts";
import { BASE_URL } from "../support/world/constants.ts";
import { callTool, rpc } from "../support/world/mcp-rpc.ts";
import { createWorld, type Json, type World } from "../support/world/test-server.ts";

/**
 * Questions that people give to agents, each with the free calls that a careful agent makes, at most two. The
 * agent knows the base address and reads what that leads to: robots.txt, llms.txt, llms-full.txt, or the tools over MCP.
 */
interface Task {
  question: string;
  /** Calls in order; a later one may take a value of the answer before. */
  calls: readonly { id: string; input: (before: Json) => Record<string, unknown> }[];
  /** Whether the last answer holds what was asked for. */
  holds: (last: Json, first: Json) => void;
}

const call = (id: string, input: Record<string, unknown> | ((before: Json) => Record<string, unknown>)) => ({
  id,
  input: typeof input === "function" ? input : () => input,
});
const DAY = /^\d{4}-\d{2}-\d{2}/;

/** Every model has its price with the day it was read, or says that nobody has read it. */
function dated(models: Json): void {
  expect(models.length).toBeGreaterThan(0);
  for (const model of models) {
    if (model.price_status === "unverified" || model.price_status === null) expect(model.price_verified_at).toBeNull();
    else expect(model.price_verified_at).toMatch(DAY);
  }
}

const TASKS: readonly Task[] = [
  {
    question: "What does gpt-5.6 cost?",
    calls: [call("models", { q: "gpt-5.6" })],
    holds: ({ models }) => {
      dated(models);
      for (const model of models) {
        expect(model.id).toContain("gpt-5.6");
        expect(Number(model.input_usd_per_mtok)).toBeGreaterThan(0);
        expect(Number(model.output_usd_per_mtok)).toBeGreaterThan(0);
      }
    },
  },
  {
    question: "What does gpt-5.6 cost, and what is cheaper?",
    calls: [
      call("models", { q: "gpt-5.6" }),
      call("model", ({ models }) => ({ id: models.find((one: Json) => one.tier === "flagship").id })),
    ],
    holds: ({ listings, cheaper }) => {
      expect(cheaper.length).toBeGreaterThan(0);
      for (const one of cheaper) expect(Number(one.call_usd)).toBeLessThan(Number(listings[0].call_usd));
    },
  },
  {
    question: "Where can I see the proof of that price?",
    calls: [call("model", { id: "openai/gpt-5.6-sol" })],
    holds: ({ listings }) => {
      const proven = listings[0].rates.filter((rate: Json) => rate.evidence !== null);
      expect(proven.length).toBeGreaterThan(0);
      for (const { evidence } of proven) {
        expect(evidence).toMatchObject({ url: expect.stringMatching(/^https:/), read_at: expect.stringMatching(DAY) });
        expect(evidence.page_sha256).toMatch(/^[0-9a-f]{64}$/);
      }
    },
  },
  {
    question: "Who sells Llama 3.3 70B cheapest?",
    calls: [call("models", { q: "llama 3.3 70b", rows: "listings", sort: "price" })],
    holds: ({ models }) => {
      const prices = models.map((one: Json) => Number(one.input_usd_per_mtok) + Number(one.output_usd_per_mtok));
      expect(prices).toEqual([...prices].sort((a, b) => a - b));
      for (const one of models.slice(0, 2)) expect(one.display_name).toMatch(/llama/i);
    },
  },
  {
    question: "Which of our models (OpenAI) is shut down next?",
    calls: [call("changes", { kind: "shutdown", announced: true, provider: "openai" })],
    holds: ({ changes, day }) => {
      expect(changes.length).toBeGreaterThan(0);
      const days = changes.map((one: Json) => one.on);
      expect(days).toEqual([...days].sort());
      expect(days[0] > day).toBe(true);
      expect(changes[0].notice.shutdown_on).toBe(days[0]);
    },
  },
  {
    question: "What does the provider name as the successor of o3?",
    calls: [call("model", { id: "openai/o3" })],
    holds: ({ listings }) => {
      expect(listings[0].notice).toMatchObject({ replacement: expect.any(String), source: expect.any(String) });
    },
  },
  {
    question: "Which model prices changed last?",
    calls: [call("changes", { kind: "price", announced: false, limit: 5 })],
    holds: ({ changes }) => {
      expect(changes).toHaveLength(5);
      for (const one of changes) expect(one.rates[0]).toMatchObject({ before: expect.any(String) });
    },
  },
  {
    question: "Which prices will change?",
    calls: [call("changes", { kind: "price", announced: true })],
    holds: ({ changes, day }) => {
      for (const one of changes) expect(one.on > day).toBe(true);
    },
  },
  {
    question: "Cheapest model with 200,000 tokens of context that reads images?",
    calls: [call("models", { min_context: 200_000, modality: "image", sort: "price", limit: 3 })],
    holds: ({ models }) => {
      dated(models);
      for (const one of models) {
        expect(one.context_window).toBeGreaterThanOrEqual(200_000);
        expect([...one.modalities.input, ...one.modalities.output]).toContain("image");
      }
    },
  },
  {
    question: "Which model is best at code for under a dollar?",
    calls: [call("models", { sort: "score", score: "code", max_input_price: 1, limit: 5 })],
    holds: ({ models }) => {
      dated(models);
      const abilities = models.map((one: Json) => one.ability);
      expect(abilities).toEqual([...abilities].sort((a, b) => b - a));
      for (const one of models) {
        expect(Number(one.input_usd_per_mtok)).toBeLessThanOrEqual(1);
        expect(one.ability_margin).toBeGreaterThan(0);
      }
    },
  },
  {
    question: "Which model summarises contracts?",
    calls: [
      call("models", { q: "summarise contracts" }),
      call("models", { sort: "score", score: "writing", limit: 3 }),
    ],
    holds: ({ models }, { hint }) => {
      expect(hint).toContain("sort=score");
      expect(models).toHaveLength(3);
    },
  },
  {
    question: "Open models under 0.2 dollars a million input tokens?",
    calls: [call("models", { open_weights: true, max_input_price: 0.2, kind: "text" })],
    holds: ({ models }) => {
      expect(models.length).toBeGreaterThan(0);
      for (const one of models) {
        expect(one.open_weights).toBe(true);
        expect(Number(one.input_usd_per_mtok)).toBeLessThanOrEqual(0.2);
      }
    },
  },
  {
    question: "What would 3,000 tokens in and 800 out cost on Claude Opus 5?",
    calls: [
      call("models", { q: "claude opus 5", limit: 1 }),
      call("model", ({ models }) => ({ id: models[0].id, input_tokens: 3000, output_tokens: 800 })),
    ],
    holds: ({ listings, call: size }) => {
      const [one] = listings;
      const wanted = (3000 * Number(one.input_usd_per_mtok) + 800 * Number(one.output_usd_per_mtok)) / 1e6;
      expect(size).toMatchObject({ input_tokens: 3000, output_tokens: 800 });
      expect(Number(one.call_usd)).toBeCloseTo(wanted, 6);
    },
  },
  {
    question: "Which embedding models are there, and what do they cost?",
    calls: [call("models", { kind: "embedding" })],
    holds: ({ models }) => {
      expect(models.length).toBeGreaterThan(0);
      for (const one of models) expect(one.kind).toBe("embedding");
    },
  },
  {
    question: "Find me an open vector database that grows.",
    calls: [call("signals", { q: "vector database", license: "open-source" })],
    holds: ({ products, readings_up_to }) => {
      expect(readings_up_to).toMatch(DAY);
      expect(products.map((one: Json) => one.slug)).toEqual(expect.arrayContaining(["qdrant", "milvus"]));
      for (const one of products)
        expect(one).toMatchObject({ license: "open-source", as_of: expect.stringMatching(DAY) });
    },
  },
  {
    question: "Which agent framework has most stars?",
    calls: [call("signals", { signal: "stars", q: "agent framework" })],
    holds: ({ products }) => {
      const stars = products.map((one: Json) => one.value);
      expect(stars).toEqual([...stars].sort((a, b) => b - a));
    },
  },
  {
    question: "What grew fastest this month among AI products?",
    calls: [call("signals", { subject: "ai", signal: "growth_30d" })],
    holds: ({ products }) => {
      expect(products).toHaveLength(10);
      for (const one of products) expect(one.subject).toBe("ai");
    },
  },
  {
    question: "Is LangChain still maintained and how many stars does it have?",
    calls: [call("product", { slug: "langchain" })],
    holds: (product) => {
      expect(product.github_stars).toBeGreaterThan(10_000);
      expect(product.github_stars_at).toMatch(DAY);
    },
  },
  {
    question: "Which tool turns speech into text?",
    calls: [call("search", { q: "speech to text" })],
    holds: ({ results }) => expect(results.length).toBeGreaterThan(3),
  },
  {
    question: "Alternatives to Pinecone?",
    calls: [call("search", { q: "alternatives to pinecone" })],
    holds: ({ results }) => {
      const slugs = results.map((one: Json) => one.slug);
      expect(slugs).not.toContain("pinecone");
      expect(slugs).toEqual(expect.arrayContaining(["qdrant"]));
    },
  },
  {
    question: "Is the top of the board the best product?",
    calls: [call("rank", { limit: 5 })],
    holds: ({ disclosure }) => expect(disclosure).toMatch(/not|no rating/i),
  },
  {
    question: "Is there a model called Claude, and a product?",
    calls: [call("search", { q: "claude" })],
    holds: ({ results, models }) => {
      expect(results[0].slug).toBe("claude");
      expect(models.length).toBeGreaterThan(0);
      dated(models);
    },
  },
];

let world: World;
let documents: { short: string; full: string };
let tools: Map<string, { description: string; inputSchema: { properties: Record<string, unknown> } }>;
beforeAll(async () => {
  world = await createWorld();
  const robots = (await world.get("/robots.txt")).text;
  const [start = ""] = /\/llms\.txt/.exec(robots) ?? [];
  const short = (await world.get(start)).text;
  const [, full = ""] = /\((\S+\/llms-full\.txt)\)/.exec(short) ?? [];
  documents = { short, full: (await world.get(new URL(full).pathname)).text };
  const { json } = await world.post("/mcp", rpc("tools/list"));
  tools = new Map(json.result.tools.map((tool: Json) => [tool.name, tool]));
});
afterAll(() => world.close());

test("at least twenty tasks exist, each of at most two calls", () => {
  expect(TASKS.length).toBeGreaterThanOrEqual(20);
  for (const { calls } of TASKS) expect(calls.length).toBeLessThanOrEqual(2);
});

describe.each(TASKS.map((task) => [task.question, task] as const))("%s", (_, { calls, holds }) => {
  test("the documents name the calls, and REST answers them", async () => {
    let first: Json = null;
    let last: Json = null;
    for (const { id, input } of calls) {
      const operation = operations.find((one) => one.id === id);
      if (operation === undefined) throw new Error(`no operation ${id}`);
      const values = input(last);
      const section = new RegExp(
        `### [^\\n]*${operation.method} ${escaped(operation.path)}\\n.*?(?=\\n### |\\n## )`,
        "s",
      );
      const [described = ""] = section.exec(documents.full) ?? [];
      expect(documents.short).toContain(operation.path.split("{")[0]);
      for (const name of Object.keys(values)) expect(described, operation.path).toContain(`\`${name}\``);
      const { status, json } = await world.get(canonicalUrl(operation, values, BASE_URL).slice(BASE_URL.length));
      expect(status).toBe(200);
      expect(json.meta).toMatchObject({ free: true, citation: { text: expect.stringContaining("CC BY") } });
      first ??= json.data;
      last = json.data;
    }
    holds(last, first);
  });

  test("the tool descriptions name the calls, and MCP answers them", async () => {
    let first: Json = null;
    let last: Json = null;
    for (const { id, input } of calls) {
      const name = operations.find((one) => one.id === id)?.tool ?? "";
      const values = input(last);
      expect(Object.keys(tools.get(name)?.inputSchema.properties ?? {})).toEqual(
        expect.arrayContaining(Object.keys(values)),
      );
      expect(tools.get(name)?.description).toMatch(/^Free\. .*(?:Use |Next: |Takes )/);
      const { json } = await callTool(world, name, values);
      expect(json.result.isError).toBeUndefined();
      first ??= json.result.structuredContent.data;
      last = json.result.structuredContent.data;
    }
    holds(last, first);
  });
});

test("every address that llms.txt names answers", async () => {
  const addresses = [...documents.short.matchAll(/https:\/\/api\.example\.org[^\s)>\]]*/g)].map(([url]) => url);
  expect(addresses.length).toBeGreaterThan(20);
  for (const url of new Set(addresses)) {
    const { status } = await world.get(url.slice(BASE_URL.length));
    // Answers that cost money are asked for without a payment.
    expect([200, 402, 405, 503], url).toContain(status);
  }
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
