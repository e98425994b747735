import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CatalogModel, TaskModel } from "../../../src/core/catalog/catalog-data.ts";
import { requireModel } from "../../../src/operations/paid/optimize-requests.ts";
import { type ComputedWorld, createComputedWorld, model, refusalOf } from "../../support/world/computed.ts";

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
    ...models[0],
    model_id,
    display_name: model_id,
    aliases: [],
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
});
