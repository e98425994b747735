import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { splitKind } from "../../src/operations/shared/models/kind-words.ts";
import { callTool } from "../support/world/mcp-rpc.ts";
import { createWorld, type Json, type World } from "../support/world/test-server.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function data(path: string): Promise<Json> {
  const { status, json } = await world.get(`/api/agent/v1${path}`);
  expect(status, path).toBe(200);
  return json.data;
}

describe("a question that names a kind of model", () => {
  test.each([
    ["speech to text", "speech_to_text", ""],
    ["price of speech-to-text by the minute", "speech_to_text", "price of   by the minute"],
    ["whisper transcription", "speech_to_text", "whisper"],
    ["openai tts", "text_to_speech", "openai"],
    ["cheapest embedding model", "embedding", "cheapest   model"],
    ["image generation", "image", ""],
  ])("%s is about %s", (question, kind, rest) => {
    expect(splitKind(question)).toEqual({ kind, rest });
  });

  test.each(["tts-1", "gpt-4o-mini-tts", "text-embedding-3-small", "gpt-5.6", "deepseek-ocr"])(
    "%s is a name, not a kind",
    (question) => {
      expect(splitKind(question)).toEqual({ kind: undefined, rest: question });
    },
  );

  test("finds only models of that kind", async () => {
    const { models, total } = await data("/models?q=speech+to+text&limit=100");
    expect(total).toBeGreaterThan(20);
    for (const { kind } of models) expect(kind).toBe("speech_to_text");
    expect((await data("/models?q=price+of+speech+to+text+by+the+minute")).total).toBe(total);
    const named = await data("/models?q=deepgram+transcription");
    expect(named.models.length).toBeGreaterThan(2);
    for (const { kind, provider } of named.models) expect([kind, provider]).toEqual(["speech_to_text", "deepgram"]);
  });
});

describe("the order by price", () => {
  test("keeps models of one unit together, the most common unit first", async () => {
    const { models, hint } = await data("/models?kind=speech_to_text&sort=price&limit=100");
    const units = models.map(({ unit_prices: unit, input_usd_per_mtok: input, output_usd_per_mtok: output }: Json) =>
      input !== null && output !== null ? "tokens" : (unit[0]?.unit ?? "none"),
    );
    expect(units[0]).toBe("audio_minute");
    expect(units.filter((unit: string, index: number) => unit !== units[index - 1])).toHaveLength(new Set(units).size);
    const minutes = models.filter((_: Json, index: number) => units[index] === "audio_minute");
    const prices = minutes.map(({ unit_prices: [unit] }: Json) => Number(unit.usd));
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(hint).toMatch(/units/);
  });

  test("includes the price of output tokens of an image model", async () => {
    const { models } = await data("/models?q=gemini+image+generation&sort=price&limit=50");
    const priced = models.filter(({ media_usd_per_mtok: media }: Json) => media.image_output !== undefined);
    expect(priced.length).toBeGreaterThan(1);
  });
});

describe("a price", () => {
  test("has the day of its reading, also when second-hand", async () => {
    const { models } = await data("/models?limit=100");
    for (const { input_usd_per_mtok: input, price_read_on: day } of models) {
      if (input !== null) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
    const { json } = await callTool(world, "search_models", { limit: 100 });
    const lines = json.result.content[0].text.split("\n").filter((line: string) => / in \$/.test(line));
    expect(lines.length).toBeGreaterThan(50);
    for (const line of lines)
      expect(line).toMatch(/\((?:verified|ageing|stale|copy|rendering|second-hand) \d{4}-\d\d-\d\d\)/);
  });

  test("in another unit is not a second-hand rate of tokens", async () => {
    const { json } = await callTool(world, "search_models", { kind: "speech_to_text", sort: "price" });
    const { text } = json.result.content[0];
    expect(text).toMatch(/\$[\d.]+ per audio minute \([a-z-]+ \d{4}-\d\d-\d\d\)/);
    expect(text).not.toMatch(/\? ctx|out \?/);
    expect(countTokens(text)).toBeLessThanOrEqual(900);
  });
});

describe("models", () => {
  test("of several names are listed in turn, the best of each first", async () => {
    const { models } = await data("/models?q=gpt-5.6-sol,+claude-opus-5-5");
    const [first, second] = models;
    expect(new Set([first.id, second.id])).toEqual(new Set(["openai/gpt-5.6-sol", "anthropic/claude-opus-5-5"]));
  });

  test("by context show the listing with that context", async () => {
    const { models } = await data("/models?sort=context&limit=50");
    const contexts = models.map(({ context_window: context }: Json) => context);
    expect(contexts).toEqual([...contexts].sort((a, b) => b - a));
  });

  test("sold by the minute have no cost of a call in tokens", async () => {
    const { text } = (await callTool(world, "get_model", { id: "deepgram/nova-3" })).json.result.content[0];
    expect(text).toMatch(/per audio minute/);
    expect(text).not.toMatch(/million tokens|call \?|costs/);
  });
});

describe("the seller's country", () => {
  test("is that of its legal seat, and null for a seller with several seats", async () => {
    const { models, hint } = await data("/models?country=eu&rows=listings&limit=100");
    expect(models.length).toBeGreaterThan(5);
    expect(new Set(models.map(({ provider }: Json) => provider))).toEqual(
      new Set(["mistral", "nebius", "ovhcloud", "scaleway"]),
    );
    for (const { provider_countries: countries } of models)
      expect(["FR", "NL"]).toEqual(expect.arrayContaining(countries));
    expect(hint).toMatch(/^\d+ more fit, at sellers whose legal seat no source states\.$/);
    const french = await data("/models?country=FR&modality=image&min_context=200000&sort=price");
    expect(french.models.length).toBeGreaterThan(0);
    for (const { provider } of french.models) expect(["mistral", "ovhcloud", "scaleway"]).toContain(provider);
  });

  test("has two letters", async () => {
    expect((await world.get("/api/agent/v1/models?country=France")).status).toBe(400);
  });
});

describe("a seller or maker", () => {
  test.each(["Mistral AI", "mistral", "MISTRAL", "amazon bedrock"])("%j is found by id and by name", async (name) => {
    const { models, hint } = await data(`/models?provider=${encodeURIComponent(name)}`);
    expect(models.length).toBeGreaterThan(0);
    expect(hint).toBeNull();
  });

  test.each([
    ["/models?provider=anthropc", "anthropic"],
    ["/models?maker=OpenAI+Inc", "openai"],
    ["/changes?provider=openay", "openai"],
  ])("an unknown %s is answered with the nearest names", async (path, near) => {
    const found = await data(path);
    expect(found.total).toBe(0);
    expect(found.hint).toMatch(new RegExp(`There is no (?:provider|maker) .*Nearest: .*${near}`));
  });
});

describe("changes", () => {
  test("are listed for some models by id or name, with the unknown names", async () => {
    const { changes, hint } = await data(
      "/changes?models=gpt-5-mini,+openai/o3,+no-such-model&kind=shutdown&limit=100",
    );
    const ids = new Set(changes.map(({ model }: Json) => model));
    expect(ids).toContain("openai/gpt-5-mini");
    // A name with its provider means that listing alone.
    expect([...ids].filter((id) => String(id).endsWith("/o3"))).toEqual(["openai/o3"]);
    for (const { kind } of changes) expect(kind).toBe("shutdown");
    expect(hint).toContain('There is no model "no-such-model".');
  });

  test("without any match name the day of the last change", async () => {
    const { total, hint, day } = await data("/changes?announced=false&kind=price&since=2099-01-01");
    expect(total).toBe(0);
    expect(hint).toMatch(/^The last one is of \d{4}-\d\d-\d\d\.$/);
    expect(hint?.slice(-11, -1) <= day).toBe(true);
  });
});

describe("products", () => {
  test("without a match are an empty list with a hint", async () => {
    const silent = { total: 0, results: [], hint: expect.stringMatching(/^Nothing fits\./) };
    expect(await data("/search?q=leaking+kitchen+faucet")).toMatchObject(silent);
    // A filter does not decide whether a query fits: the board lists what it finds in any category.
    expect(await data("/search?q=leaking+kitchen+faucet&category=security")).toMatchObject(silent);
    expect((await data("/search?q=secrets+in+git")).hint).toBeNull();
  });

  test.each(["langchain", "LangChain", "LANGCHAIN"])("%s is one product", async (name) => {
    expect((await data(`/products/${name}`)).slug).toBe("langchain");
  });

  test.each([
    ["/signals?q=xyzzy+plugh", /^No product matches q/],
    ["/signals?q=vector+database&category=travel", /^None of the \d+ that match q/],
  ])("%s without a match gives the reason", async (path, why) => {
    expect(await data(path)).toMatchObject({ total: 0, readings_up_to: null, hint: expect.stringMatching(why) });
  });
});
