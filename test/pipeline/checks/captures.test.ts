import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import { holdUnprovenRates } from "../../../pipeline/checks/captures.ts";
import { loadCaptures } from "../../../pipeline/registry/captures.ts";
import { loadModels } from "../../../pipeline/registry/models.ts";
import type { CatalogModel } from "../../../src/core/catalog/catalog-data.ts";

const captures = loadCaptures(join(REGISTRY, "captures.json"));
const { models, taskModels } = loadModels(REGISTRY);

describe("the index of captures", () => {
  it("agrees with the evidence of every authored rate", () => {
    const held = holdUnprovenRates({ models, taskModels }, captures);
    expect(held.findings).toEqual([]);
    expect(held.models).toEqual(models);
  });

  it("names no capture that no rate uses", () => {
    const rates = [...models, ...taskModels].flatMap((model) => [
      ...model.prices,
      ...("unit_prices" in model ? model.unit_prices : []),
    ]);
    const used = new Set(rates.map(({ evidence }) => evidence?.page_sha256));
    expect([...captures.keys()].filter((sha256) => !used.has(sha256))).toEqual([]);
  });
});

describe("a rate that contradicts the index", () => {
  const model = models.find(({ model_id: id }) => id === "claude-opus-4-8") as CatalogModel;
  const batch = model.prices.findIndex(({ when }) => when.service_tier === "batch");
  const changed = (index: number, evidence: object): CatalogModel => ({
    ...model,
    prices: model.prices.map((price, at) =>
      at === index && price.evidence !== null ? { ...price, evidence: { ...price.evidence, ...evidence } } : price,
    ),
  });

  it.each([
    ["another form", { form: "page" }, "is of form excerpt, not page"],
    ["another address", { url: "https://platform.claude.com/elsewhere" }, "is not of https://platform.claude.com/else"],
    ["an unknown capture", { page_sha256: "0".repeat(64) }, "capture 000000000000 is not in the index"],
  ])("with %s is held back, and the rest of the listing is published", (_, evidence, reason) => {
    const held = holdUnprovenRates({ models: [changed(batch, evidence)], taskModels: [] }, captures);
    expect(held.models[0]?.prices).toEqual(model.prices.filter((_price, at) => at !== batch));
    expect(held.findings).toHaveLength(1);
    expect(held.findings[0]).toMatchObject({ check: "capture-form", subject: "anthropic/claude-opus-4-8" });
    expect(held.findings[0]?.message).toContain(reason);
  });

  it("holds back the whole listing when it is a base rate", () => {
    const base = model.prices.findIndex(({ meter, when }) => meter === "input" && Object.keys(when).length === 0);
    const others = models.filter((one) => one !== model).slice(0, 3);
    const held = holdUnprovenRates({ models: [changed(base, { form: "api" }), ...others], taskModels: [] }, captures);
    expect(held.models).toEqual(others);
    expect(held.findings[0]?.message).toContain("the listing is left out");
  });
});
