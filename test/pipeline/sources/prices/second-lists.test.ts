import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { disagreementsOf } from "../../../../pipeline/artifacts/files/disagreements.ts";
import { crawlLists, PRICE_LISTS } from "../../../../pipeline/sources/prices/second-lists/crawl.ts";
import { litellm } from "../../../../pipeline/sources/prices/second-lists/litellm.ts";
import { modelsDev } from "../../../../pipeline/sources/prices/second-lists/models-dev.ts";
import { openrouter } from "../../../../pipeline/sources/prices/second-lists/openrouter.ts";
import { perMtok } from "../../../../pipeline/sources/prices/second-lists/price-list.ts";
import { madeModel, madePrice } from "../../../support/world/models.ts";
import { type Bench, createBench, startUpstream, type Upstream } from "../../fetch/local-upstream.ts";

/** `https://models.dev/api.json`, in its shape. */
const MODELS_DEV = {
  anthropic: {
    id: "anthropic",
    env: ["ANTHROPIC_API_KEY"],
    npm: "@ai-sdk/anthropic",
    name: "Anthropic",
    doc: "https://docs.anthropic.com/en/docs/about-claude/models",
    models: {
      "claude-opus-4-5": {
        id: "claude-opus-4-5",
        name: "Claude Opus 4.5",
        attachment: true,
        reasoning: true,
        temperature: true,
        tool_call: true,
        knowledge: "2025-03-31",
        release_date: "2025-11-24",
        last_updated: "2025-11-24",
        modalities: { input: ["text", "image", "pdf"], output: ["text"] },
        open_weights: false,
        cost: { input: 5, output: 24, cache_read: 0.5, cache_write: 6.25 },
        limit: { context: 200000, output: 64000 },
      },
    },
  },
  togetherai: {
    id: "togetherai",
    env: ["TOGETHER_API_KEY"],
    npm: "@ai-sdk/togetherai",
    name: "Together AI",
    doc: "https://docs.together.ai/docs/serverless-models",
    models: {
      "openai/gpt-oss-120b": { id: "openai/gpt-oss-120b", cost: { input: 0.15, output: 0.6 } },
      "free/model": { id: "free/model", cost: { input: 0, output: 0 } },
      "unpriced/model": { id: "unpriced/model" },
    },
  },
};

/** LiteLLM's `model_prices_and_context_window.json`, as Python writes its floats. */
const LITELLM = `{
  "sample_spec": {
    "input_cost_per_token": 0.0, "output_cost_per_token": 0.0, "output_cost_per_reasoning_token": 0.0,
    "litellm_provider": "one of https://docs.litellm.ai/docs/providers",
    "mode": "one of: chat, embedding, completion, image_generation, audio_transcription",
    "max_tokens": "LEGACY parameter."
  },
  "claude-opus-4-5": {
    "cache_creation_input_token_cost": 6.25e-06, "cache_read_input_token_cost": 5e-07,
    "input_cost_per_token": 5e-06, "output_cost_per_token": 2.5e-05, "input_cost_per_token_above_200k_tokens": 1e-05,
    "litellm_provider": "anthropic", "max_input_tokens": 200000, "mode": "chat"
  },
  "vertex_ai/claude-opus-4-5": {
    "input_cost_per_token": 9e-06, "output_cost_per_token": 9e-05, "litellm_provider": "vertex_ai-anthropic_models", "mode": "chat"
  },
  "gemini/gemini-2.5-pro": {
    "cache_read_input_token_cost": 1.25e-07, "input_cost_per_token": 1.25e-06, "output_cost_per_token": 1e-05,
    "litellm_provider": "gemini", "mode": "chat"
  },
  "gemini-2.5-pro": {
    "input_cost_per_token": 9e-06, "output_cost_per_token": 9e-05, "litellm_provider": "vertex_ai-language-models", "mode": "chat"
  },
  "amazon.nova-lite-v1:0": {
    "input_cost_per_token": 6e-08, "output_cost_per_token": 2.4e-07, "litellm_provider": "bedrock_converse", "mode": "chat"
  },
  "1024-x-1024/dall-e-2": { "input_cost_per_pixel": 1.9e-08, "litellm_provider": "openai", "mode": "image_generation" }
}`;

/** `https://openrouter.ai/api/v1/models`, in its shape. */
const OPENROUTER = {
  data: [
    {
      id: "anthropic/claude-opus-4.5",
      canonical_slug: "anthropic/claude-4.5-opus-20251124",
      hugging_face_id: "",
      name: "Anthropic: Claude Opus 4.5",
      created: 1764010580,
      context_length: 200000,
      architecture: { modality: "text+image->text", input_modalities: ["text"], output_modalities: ["text"] },
      pricing: {
        prompt: "0.000005",
        completion: "0.000025",
        request: "0",
        image: "0",
        web_search: "0.01",
        internal_reasoning: "0",
        input_cache_read: "0.00000045",
        input_cache_write: "0.00000625",
      },
      top_provider: { context_length: 200000, max_completion_tokens: 32000, is_moderated: true },
      per_request_limits: null,
      supported_parameters: ["max_tokens", "reasoning"],
    },
    { id: "openrouter/auto", name: "Auto", pricing: { prompt: "-1", completion: "-1" } },
    { id: "openai/gpt-oss-120b:free", name: "free", pricing: { prompt: "0", completion: "0" } },
    { id: "openai/gpt-oss-120b", name: "paid", pricing: { prompt: "0.00000004", completion: "0.0000002" } },
  ],
};

const opus = madeModel({
  provider: "anthropic",
  model_id: "claude-opus-4-5",
  first_party: true,
  prices: [["input", "5"] as const, ["output", "25"] as const, ["cache_read", "0.5"] as const].map(([meter, usd]) =>
    madePrice(meter, usd, {}, { provider: "anthropic", model_id: "claude-opus-4-5" }),
  ),
});
const resold = madeModel({ provider: "together", model_id: "openai/gpt-oss-120b", first_party: false, prices: [] });
const gemini = madeModel({ provider: "google", model_id: "gemini-2.5-pro", first_party: true, prices: [] });
const nova = madeModel({
  provider: "amazon-bedrock",
  model_id: "amazon.nova-lite-v1:0",
  first_party: true,
  prices: [],
});
const models = [opus, resold, gemini, nova];

describe("the formats of the lists", () => {
  const priceOf = (list: (typeof PRICE_LISTS)[number], data: unknown, model: (typeof models)[number]) =>
    list.read(data).get(list.keyOf(model) ?? "");

  test("models.dev is in dollars per million", () => {
    expect(priceOf(modelsDev, MODELS_DEV, opus)).toEqual({ input: "5", output: "24", cache_read: "0.5" });
    expect(priceOf(modelsDev, MODELS_DEV, resold)).toEqual({ input: "0.15", output: "0.6" });
    expect(modelsDev.read(MODELS_DEV).get("togetherai/free/model")).toEqual({});
    expect(modelsDev.read(MODELS_DEV).has("togetherai/unpriced/model")).toBe(false);
  });

  test("LiteLLM is in dollars per token; only the provider's own entry counts", () => {
    const data = JSON.parse(LITELLM);
    expect(priceOf(litellm, data, opus)).toEqual({ input: "5", output: "25", cache_read: "0.5" });
    expect(priceOf(litellm, data, gemini)).toEqual({ input: "1.25", output: "10", cache_read: "0.125" });
    expect(priceOf(litellm, data, nova)).toEqual({ input: "0.06", output: "0.24" });
    expect(priceOf(litellm, data, resold)).toBeUndefined();
  });

  test("OpenRouter is in dollars per token as text; a reseller is compared with makers only", () => {
    expect(priceOf(openrouter, OPENROUTER, opus)).toEqual({ input: "5", output: "25", cache_read: "0.45" });
    expect(openrouter.keyOf(resold)).toBeNull();
    expect(openrouter.read(OPENROUTER).get("openrouter/auto")).toEqual({});
  });

  test.each([
    [1.25e-6, 1_000_000, "1.25"],
    [3.625e-9, 1_000_000, "0.003625"],
    ["0.00000003", 1_000_000, "0.03"],
    [0.1, 1, "0.1"],
    [0, 1, undefined],
    ["-1", 1_000_000, undefined],
    [5, 1_000_000, undefined],
    ["free", 1_000_000, undefined],
    [null, 1, undefined],
  ])("%s times %s is %s", (stated, factor, expected) => {
    expect(perMtok(stated, factor)).toBe(expected);
  });
});

describe("reading the lists", () => {
  let server: Upstream;
  let bench: Bench;
  let answers: Record<string, (response: ServerResponse) => void>;
  const json =
    (text: string, type = "application/json") =>
    (response: ServerResponse) =>
      response.writeHead(200, { "content-type": type }).end(text);

  beforeEach(async () => {
    answers = {
      "/models.dev": json(JSON.stringify(MODELS_DEV)),
      "/litellm": json(LITELLM, "text/plain; charset=utf-8"),
      "/openrouter": json(JSON.stringify(OPENROUTER)),
    };
    server = await startUpstream((request, response) => answers[request.url ?? ""]?.(response));
    bench = createBench([server]);
  });
  afterEach(async () => {
    await bench.close();
    await server.close();
  });

  const crawl = () =>
    crawlLists({
      lists: PRICE_LISTS.map((list) => ({ ...list, url: server.url(`/${list.id}`) })),
      models,
      store: bench.observations.secondLists,
      fetcher: bench.fetcher,
    });
  const published = () =>
    disagreementsOf(models, new Date("2026-11-22T00:00:00Z"), bench.observations.secondLists.readings());

  test("publishes differences with date and URL, and changes no price", async () => {
    const reports = await crawl();
    expect(reports.map(({ list, state, models: of, prices }) => [list, state, of, prices])).toEqual([
      ["models.dev", "read", 2, 5],
      ["litellm", "read", 3, 8],
      ["openrouter", "read", 1, 3],
    ]);
    const { disagreements, compared } = published();
    expect(compared).toMatchObject({ "models.dev": 3, LiteLLM: 3, "OpenRouter (reseller)": 3 });
    expect(disagreements).toMatchObject([
      { meter: "cache_read", ours: "0.5", theirs: "0.45", source: "OpenRouter (reseller)" },
      { meter: "output", ours: "25", theirs: "24", source: "models.dev" },
    ]);
    for (const { source_url, as_of } of disagreements) {
      expect(source_url).toContain(`http://${server.host}/`);
      expect(as_of).toBe("2026-11-21");
    }
    expect(bench.observations.prices.records()).toEqual([]);
  });

  test("compares with the price of the list's day, not of the build's", async () => {
    await crawl();
    const dearer = { ...madePrice("input", "9", {}, { provider: "anthropic" }), effective_from: "2026-11-22" };
    const [input, ...rest] = opus.prices;
    if (input === undefined) throw new Error("the model has no price");
    const changed = { ...opus, prices: [{ ...input, effective_to: "2026-11-22" }, dearer, ...rest] };
    const { disagreements } = disagreementsOf(
      [changed],
      new Date("2026-11-23T00:00:00Z"),
      bench.observations.secondLists.readings(),
    );
    expect(disagreements.filter(({ meter, source }) => meter === "input" && source === "models.dev")).toEqual([]);
  });

  test.each<[string, (response: ServerResponse) => void, RegExp]>([
    ["an error", (response) => response.writeHead(503).end(), /status 503/],
    ["a web page", json("<!doctype html><title>Sign in</title>", "text/html"), /text\/html/],
    ["a web page that says it is JSON", json("<html></html>"), /HTML page/],
    ["half an answer", json(LITELLM.slice(0, 300), "text/plain"), /not JSON/],
    ["another shape", json('["models"]'), /known shape/],
    ["no model of ours", json("{}"), /no price of any model/],
    ["more than fits", (response) => response.writeHead(200, { "content-length": "90000000" }).end(), /bytes/],
  ])("%s keeps that list's last reading, and the others are read", async (_what, answer, reason) => {
    await crawl();
    const before = bench.observations.secondLists.readings().filter(({ list }) => list === "litellm");
    bench.clock.now += 86_400_000;
    answers["/litellm"] = answer;
    const reports = await crawl();
    expect(reports.map(({ state }) => state)).toEqual(["read", "unread", "read"]);
    expect(reports[1]).toMatchObject({ reason: expect.stringMatching(reason), readAt: before[0]?.read_at, prices: 8 });
    const after = bench.observations.secondLists.readings();
    expect(after.filter(({ list }) => list === "litellm")).toEqual(before);
    expect(after.find(({ list }) => list === "openrouter")?.read_at).toMatch(/^2026-11-22/);
  });

  test("no longer compares a price that left the list", async () => {
    await crawl();
    const { "claude-opus-4-5": _gone, ...rest } = JSON.parse(LITELLM);
    answers["/litellm"] = json(JSON.stringify(rest), "text/plain");
    await crawl();
    const left = bench.observations.secondLists.readings().filter(({ list }) => list === "litellm");
    expect(left.map(({ model_id }) => model_id)).not.toContain("claude-opus-4-5");
  });
});
