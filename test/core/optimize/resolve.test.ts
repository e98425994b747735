import { describe, expect, it } from "vitest";
import { nearestModelIds, publicId, resolveModel } from "../../../src/core/optimize/resolve.ts";
import { madeModel, madePrice } from "../../support/models.ts";

const maker = madeModel({ provider: "moon", model_id: "moon-1", aliases: ["moon-latest"] });
const hostOld = madeModel({ provider: "alpha", model_id: "moon-1", first_party: false });
const shared = (provider: string, readOn: string) =>
  madeModel({
    provider,
    model_id: "org/shared",
    first_party: false,
    prices: [
      madePrice("input", "1", {}, { verified_at: readOn }),
      madePrice("output", "2", {}, { verified_at: readOn }),
    ],
  });
const beta = shared("beta", "2026-10-01T00:00:00Z");
const gamma = shared("gamma", "2026-10-02T00:00:00Z");
const delta = shared("delta", "2026-10-02T00:00:00Z");
const models = [hostOld, beta, delta, gamma, maker];

describe("resolving a model", () => {
  it("takes exact names only", () => {
    expect(resolveModel("moon-1", models)).toBe(maker);
    expect(resolveModel("moon-latest", models)).toBe(maker);
    expect(resolveModel("moon/moon-latest", models)).toBe(maker);
    for (const near of ["Moon-1", "moon-1 ", "moon", "moon-1-2026", "moon/"])
      expect(resolveModel(near, models)).toBeNull();
  });

  it("takes provider/model_id for any listing", () => {
    for (const model of models) expect(resolveModel(`${model.provider}/${model.model_id}`, models)).toBe(model);
  });

  it("prefers the maker, then the price read last, then the provider's id", () => {
    expect(resolveModel("moon-1", models)).toBe(maker);
    expect(resolveModel("org/shared", models)).toBe(delta);
    expect(resolveModel("org/shared", [beta, gamma])).toBe(gamma);
  });

  it("has a name for every listing that leads back to it", () => {
    for (const model of models) expect(resolveModel(publicId(model, models), models)).toBe(model);
    expect(publicId(maker, models)).toBe("moon-1");
    expect(publicId(hostOld, models)).toBe("alpha/moon-1");
  });
});

describe("an unknown model", () => {
  it("is answered with every known id, nearest first", () => {
    const ids = nearestModelIds("mooon-1", models);
    expect(ids[0]).toBe("moon-1");
    expect(ids).toHaveLength(models.length);
    expect(new Set(ids.map((id) => resolveModel(id, models)))).toEqual(new Set(models));
  });

  it("finds a model near by its alias", () => {
    expect(nearestModelIds("moon-latst", models)[0]).toBe("moon-1");
  });
});
