import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CatalogModel, TaskModel } from "../../../src/core/catalog/catalog-data.ts";
import { listCost, requireModel, requireModels } from "../../../src/operations/paid/model-names.ts";
import type { ProviderFacts } from "../../../src/schema/records/provider-facts.ts";
import { type ComputedWorld, createComputedWorld, model, refusalOf } from "../../support/world/computed.ts";
import { madeModel } from "../../support/world/models.ts";

let world: ComputedWorld;
let models: readonly CatalogModel[];
const rates = { input: "1", output: "4" };
beforeAll(() => {
  world = createComputedWorld({
    products: [],
    models: ["gpt-5", "gpt-5.4-mini", "glm-5", "claude-opus-5", "jamba-large"].map((id) => model("one", id, rates)),
  });
  models = world.context.catalog.models;
});
afterAll(() => world.close());

const embedding = (model_id: string): TaskModel =>
  ({
    ...madeModel({ provider: "one", model_id }),
    kind: "embedding",
    unit_prices: [],
  }) as unknown as TaskModel;

describe("an unknown model", () => {
  it.each([
    ["gtp-5", "gpt-5"],
    ["clade", "claude-opus-5"],
    ["claud-opus-5", "claude-opus-5"],
    ["gpt5.4-mni", "gpt-5.4-mini"],
  ])("%s is taken for %s first", (name, nearest) => {
    const { code, message, members } = refusalOf(() => requireModel(name, { models, taskModels: [] }));
    expect(code).toBe("MODEL_NOT_FOUND");
    expect(members.known_models[0]).toBe(nearest);
    expect(message).toContain(nearest);
  });

  it("that resembles an embedding model is answered only with embedding models", () => {
    const taskModels = [embedding("text-embedding-3-large"), embedding("text-embedding-3-small")];
    const { message, members } = refusalOf(() => requireModel("text-embeding-3-large", { models, taskModels }));
    expect(members).toMatchObject({
      kind: "embedding",
      known_models: ["one/text-embedding-3-large", "one/text-embedding-3-small"],
    });
    expect(message).toContain("embedding models");
  });

  it("that is an embedding model is told so first, with the way to its free prices", () => {
    const taskModels = [embedding("text-embedding-3-large")];
    const { message } = refusalOf(() => requireModel("text embedding 3 large", { models, taskModels }));
    expect(message).toMatch(/^text-embedding-3-large is listed for embedding at .*models\?kind=embedding lists/);
  });
});

describe("a family of models", () => {
  const listed = [
    ...["claude-sonnet-4.5", "claude-sonnet-5", "claude-opus-4.5"].map((name) => own("anthropic", name)),
    ...["gemini-3.5-flash", "gemini-3.8-flash", "gemini-3.9-flash-lite"].map((name) => own("google", name)),
    own("xai", "grok-4.5"),
  ];
  const task = { ...embedding("sonic-4"), kind: "text_to_speech" } as TaskModel;
  const refused = (...names: string[]) =>
    refusalOf(() => requireModels(names, { models: listed, taskModels: [task, { ...task, model_id: "ocr 4.8" }] }));

  it.each([
    ["sonnet", ["claude-sonnet-5", "claude-sonnet-4.5"]],
    ["gemini flash", ["gemini-3.8-flash", "gemini-3.5-flash", "gemini-3.9-flash-lite"]],
    ["opus 4.8", ["claude-opus-4.5"]],
    ["sonet 4.5", ["claude-sonnet-4.5", "claude-sonnet-5"]],
  ])("is listed first for %s", (name, ids) => {
    const { members } = refused(name);
    expect((members.known_models as string[]).slice(0, ids.length)).toEqual(ids);
    expect(members.kind).toBe("language");
  });

  it("is listed for every unknown name of a request at once", () => {
    const { message } = refused("sonnet", "grok 4.5", "opus 4.8", "gemini flash");
    for (const text of ['"sonnet" does', 'no model "opus 4.8"', '"gemini flash" does', "gemini-3.8-flash"])
      expect(message).toContain(text);
    expect(message).not.toContain("grok");
  });
});

function own(maker: string, name: string): CatalogModel {
  const version = /\d\.?\d?/.exec(name)?.[0] ?? "";
  return madeModel({
    provider: maker,
    model_id: name,
    model_key: `${maker}/${name}`,
    released_on: `20${version.replace(".", "").padEnd(2, "0")}-01-01`,
  });
}

it("prices tokens of a model for one task at the rate in force", () => {
  const rate = (usd: string, from: string, to: string | null) => ({
    meter: "input",
    usd_per_mtok: usd,
    when: {},
    effective_from: from,
    effective_to: to,
  });
  const prices = [rate("0.2", "2026-01-01", "2026-06-01"), rate("0.1", "2026-06-01", null)];
  const listed = { ...embedding("embed-1"), prices } as unknown as TaskModel;
  const tokens = { input_tokens: 5_000_000, output_tokens: 5 };
  expect(listCost(listed, tokens, "2026-05-01", null)).toMatchObject({ usd: 1, atMost: false, says: "" });
  const inBatch = { ...tokens, batch: true };
  const cost = (facts: object | null) => listCost(listed, inBatch, "2026-11-23", facts as ProviderFacts | null);
  expect(cost(null)).toMatchObject({ usd: 0.5, atMost: true, says: expect.stringContaining("No batch rate") });
  const batches = { batch_api: { discount_percent: 50, url: "https://maker.example/batch" } };
  expect(cost(batches)).toMatchObject({ usd: 0.25, atMost: false, says: expect.stringContaining("50 % less") });
});
