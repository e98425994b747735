import { describe, expect, it } from "vitest";
import { band, byPrice, type PricedModel, priceBands } from "../../../src/core/prices/bands.ts";
import { selectModels } from "../../../src/core/research/models.ts";
import {
  categoryDistribution,
  concentration,
  type FieldProduct,
  growthLeaders,
} from "../../../src/core/research/research.ts";
import type { Tier } from "../../../src/schema/records/model.ts";
import { model } from "../../support/world/computed.ts";

function field(slug: string, known: Partial<FieldProduct> = {}): FieldProduct {
  return {
    slug,
    name: slug,
    category: "developer",
    license: "proprietary",
    githubUrl: null,
    stars: null,
    starsAt: null,
    gained30: null,
    growthAsOf: null,
    ...known,
  };
}

describe("figures of a field", () => {
  it("count categories, largest first, ties by name", () => {
    const rows = categoryDistribution([
      field("a"),
      field("b", { category: "seo" }),
      field("c", { category: "agents" }),
    ]);
    expect(rows.map(({ category, share }) => [category, share])).toEqual([
      ["agents", 0.3333],
      ["developer", 0.3333],
      ["seo", 0.3333],
    ]);
  });

  it("name products that gained stars, relative to their start, and none that lost", () => {
    const at = { growthAsOf: "2026-08-22T00:00:00.000Z" };
    const leaders = growthLeaders([
      field("lost", { stars: 9, gained30: -3, ...at }),
      field("born", { stars: 5, gained30: 5, ...at }),
      field("grew", { stars: 110, gained30: 10, ...at }),
      field("still", { stars: 8, gained30: 0, ...at }),
    ]);
    expect(leaders.map(({ slug, growth_30d }) => [slug, growth_30d])).toEqual([
      ["grew", 0.1],
      ["born", null],
    ]);
  });

  it("measure concentration for four products or more", () => {
    const starred = [50, 30, 10, 10].map((stars, index) => field(`p${index}`, { stars }));
    expect(concentration(starred)).toMatchObject({ products_with_stars: 4, stars: 100, top_3_share: 0.9 });
    expect(concentration([...starred.slice(0, 3), field("unknown")])).toBeNull();
    expect(concentration([0, 0, 0, 0].map((stars, index) => field(`z${index}`, { stars })))).toBeNull();
  });
});

function priced(id: string, input: string, output: string, tier: Tier): PricedModel {
  const sold = model("one", id, { input, output }, { tier });
  const [first, second] = sold.prices;
  if (first === undefined || second === undefined) throw new Error("no prices");
  return { model: sold, input: first, output: second, status: "verified" };
}

describe("price bands", () => {
  it("give lowest, median and highest per tier in exact decimals, weakest tier first", () => {
    const models = [
      priced("a", "10", "30", "flagship"),
      priced("b", "0.1", "0.3", "mini"),
      priced("c", "0.2", "0.4", "mini"),
      priced("d", "0.7", "0.1", "mini"),
    ];
    expect(priceBands(models)).toEqual([
      {
        tier: "mini",
        models: 3,
        input_usd_per_mtok: { lowest: "0.1", median: "0.2", highest: "0.7" },
        output_usd_per_mtok: { lowest: "0.1", median: "0.3", highest: "0.4" },
        cheapest: "one/b",
      },
      {
        tier: "flagship",
        models: 1,
        input_usd_per_mtok: { lowest: "10", median: "10", highest: "10" },
        output_usd_per_mtok: { lowest: "30", median: "30", highest: "30" },
        cheapest: "one/a",
      },
    ]);
    expect(band(models.slice(1, 3).map(({ input }) => input)).median).toBe("0.15");
  });

  it("order by both rates together, then by id", () => {
    const models = [priced("b", "1", "2", "fast"), priced("a", "2", "1", "fast"), priced("c", "0.5", "1", "fast")];
    expect(models.sort(byPrice).map(({ model: sold }) => sold.model_id)).toEqual(["c", "a", "b"]);
    expect(
      models
        .reverse()
        .sort(byPrice)
        .map(({ model: sold }) => sold.model_id),
    ).toEqual(["c", "a", "b"]);
  });

  it("name the cheapest of a tier at any place in the list", () => {
    const models = [priced("dear", "9", "9", "fast"), priced("cheap", "1", "1", "fast")];
    expect(priceBands(models)[0]?.cheapest).toBe("one/cheap");
  });
});

describe("models of a query", () => {
  const models = [
    model("anthropic", "claude-opus-4-5", null, { display_name: "Claude Opus 4.5", tier: "flagship" }),
    model("anthropic", "claude-haiku-4-5", null, { display_name: "Claude Haiku 4.5", tier: "fast" }),
    model("venice", "claude-opus-4-5", null, {
      display_name: "Claude Opus 4.5",
      tier: "flagship",
      model_key: "anthropic/x",
    }),
    model("openai", "gpt-5-mini", null, { display_name: "GPT-5 mini", tier: "mini" }),
    model("openai", "gpt-5", null, { display_name: "GPT-5", tier: "flagship" }),
    model("cohere", "command-r", null, { display_name: "Command R", tier: "open" }),
    model("alibaba", "qwen3.5-27b", null, { display_name: "Qwen3.5 27B", tier: "open" }),
  ];
  const found = (query: string) =>
    selectModels(query, models)?.models.map(({ provider, model_id }) => `${provider}/${model_id}`) ?? null;

  it.each([
    ["claude models", ["anthropic/claude-opus-4-5", "anthropic/claude-haiku-4-5", "venice/claude-opus-4-5"]],
    ["Claude Opus", ["anthropic/claude-opus-4-5", "venice/claude-opus-4-5"]],
    ["price of claude haiku 4.5", ["anthropic/claude-haiku-4-5"]],
    ["claude opus vs gpt-5 mini", ["anthropic/claude-opus-4-5", "venice/claude-opus-4-5", "openai/gpt-5-mini"]],
    ["gpt-5", ["openai/gpt-5-mini", "openai/gpt-5"]],
    ["qwen vs claude opus", ["alibaba/qwen3.5-27b", "anthropic/claude-opus-4-5", "venice/claude-opus-4-5"]],
    ["openai flagship models", ["openai/gpt-5"]],
    ["qwen", ["alibaba/qwen3.5-27b"]],
    ["qwen3.5", ["alibaba/qwen3.5-27b"]],
    ["open models", ["cohere/command-r", "alibaba/qwen3.5-27b"]],
    ["command line tool", null],
    ["cheapest command line tool", null],
    ["claude code plugins", null],
    ["fast website builder", null],
    ["3d model viewer", null],
    ["llm observability", null],
    ["", null],
  ])("%j is about %j", (query, expected) => {
    expect(found(query)).toEqual(expected);
  });

  it("are all models when it asks what models cost", () => {
    expect(found("cheapest llm for summaries")).toHaveLength(models.length);
  });

  const words = (query: string) => selectModels(query, models)?.words ?? null;

  it.each([
    ["cheapest llm prices for summaries", ["cheapest", "prices"]],
    ["open models", ["open"]],
    ["openai flagship models", ["openai", "flagship"]],
    ["price of claude haiku 4.5", ["claude", "haiku", "4.5"]],
    ["Claude, claude: opus!", ["claude", "opus"]],
    ["qwen models of 2026", ["qwen"]],
    ["a new model by openai", ["openai"]],
    ["gpt-5 mini", ["gpt", "5", "mini"]],
    ["claude opus vs command", ["claude", "opus", "command"]],
    ["cohere flagship models", ["cohere"]],
  ])("%j is understood by %j", (query, expected) => {
    expect(words(query)).toEqual(expected);
  });

  it("recognises a family by its letters only when a version is attached", () => {
    const [written] = [model("zed", "zed-lm", null, { display_name: "Qwen3.5.1", model_key: "maker/x" })];
    const asked = (query: string) => selectModels(query, [written])?.models.length ?? 0;
    expect(["qwen", "qwen3.5.1", "zed", "maker"].map(asked)).toEqual([1, 1, 1, 1]);
    expect(["qw", "qwen3", "x", "lm"].map(asked)).toEqual([0, 0, 0, 0]);
    const others = ["3qwen3", "R2", "Qwen3b"].map((name) => model("zed", "id", null, { display_name: name }));
    expect(selectModels("qwen", others)).toBeNull();
    expect(selectModels("r", others)).toBeNull();
  });

  it("finds a model by any word of its id and aliases once its family is named", () => {
    const listed = [
      model("zed", "first-id", null, { display_name: "Zeta", aliases: ["old name", "zeta9"] }),
      model("zed", "second", null, { display_name: "Zeta" }),
    ];
    const ids = (query: string) => selectModels(query, listed)?.models.map(({ model_id }) => model_id);
    expect(ids("zeta first")).toEqual(["first-id"]);
    expect(ids("zeta old")).toEqual(["first-id"]);
    expect(ids("zeta name")).toEqual(["first-id"]);
    expect(ids("zeta second")).toEqual(["second"]);
  });
});
