import { describe, expect, test } from "vitest";
import { overlayPrices, withObservedPrices } from "../../pipeline/transforms/prices.ts";
import { madeModel, madePrice } from "../support/world/models.ts";

const read = (verified_at: string, over: Parameters<typeof madePrice>[3] = {}) => ({
  verified_at,
  origin: "extractor",
  ...over,
});

describe("crawled prices over registry prices", () => {
  test("of a record in both the last reading counts", () => {
    const authored = [madePrice("input", "2", {}, { verified_at: "2026-10-01T00:00:00Z" })];
    const newer = madePrice("input", "2", {}, read("2026-11-01T00:00:00Z"));
    expect(overlayPrices(authored, [newer])).toEqual([newer]);
    const older = madePrice("input", "2", {}, read("2026-09-01T00:00:00Z"));
    expect(overlayPrices(authored, [older])).toEqual(authored);
  });

  test("a later record closes the earlier one, and neither price changes", () => {
    const authored = [madePrice("input", "2")];
    const observed = [
      madePrice("input", "2", {}, read("2026-11-01T00:00:00Z", { effective_to: "2026-11-02" })),
      madePrice("input", "3", {}, read("2026-11-02T00:00:00Z", { effective_from: "2026-11-02" })),
    ];
    expect(
      overlayPrices(authored, observed).map((row) => [row.usd_per_mtok, row.effective_from, row.effective_to]),
    ).toEqual([
      ["2", "2026-01-01", "2026-11-02"],
      ["3", "2026-11-02", null],
    ]);
  });

  test("a registry that is newer than the crawl continues its history", () => {
    const authored = [
      madePrice("input", "5", {}, { effective_from: "2026-11-10", verified_at: "2026-11-10T00:00:00Z" }),
    ];
    const observed = [madePrice("input", "3", {}, read("2026-11-02T00:00:00Z", { effective_from: "2026-11-02" }))];
    expect(overlayPrices(authored, observed).map((row) => [row.usd_per_mtok, row.effective_to])).toEqual([
      ["3", "2026-11-10"],
      ["5", null],
    ]);
  });

  test("of two records of one day the one read last counts", () => {
    const day = { effective_from: "2026-11-02" };
    const authored = [madePrice("input", "5", {}, { ...day, verified_at: "2026-11-02T00:00:00Z" })];
    const observed = [madePrice("input", "3", {}, read("2026-11-03T00:00:00Z", day))];
    expect(overlayPrices(authored, observed).map((row) => row.usd_per_mtok)).toEqual(["3"]);
  });

  test("conditions and models are separate, and a withdrawn announcement is not published", () => {
    const models = [madeModel({ model_id: "acme-1" }), madeModel({ model_id: "acme-2" })];
    const observed = [
      madePrice("input", "0.5", { service_tier: "batch" }, read("2026-11-01T00:00:00Z")),
      madePrice(
        "input",
        "9",
        {},
        read("2026-11-01T00:00:00Z", { effective_from: "2026-12-01", effective_to: "2026-12-01", status: "retired" }),
      ),
      madePrice("input", "7", {}, read("2026-11-01T00:00:00Z", { model_id: "acme-3" })),
    ];
    const providers = [{ id: "acme", name: "Acme" }];
    const { models: priced } = withObservedPrices({ providers, models, taskModels: [] }, observed);
    expect(priced[0]?.prices.map((row) => [row.meter, row.usd_per_mtok, row.when])).toEqual([
      ["input", "1", {}],
      ["output", "4", {}],
      ["input", "0.5", { service_tier: "batch" }],
    ]);
    expect(priced[1]).toBe(models[1]);
  });

  test("a model under no name of the registry is new, with the rates that have full evidence", () => {
    const models = [madeModel({ model_id: "acme-1", aliases: ["acme-1-latest"] })];
    const taskModels = [{ provider: "acme", model_id: "acme-embed", aliases: [] }];
    const providers = [{ id: "acme", name: "Acme" }];
    const own = (id: string, over = {}) => read("2026-11-01T00:00:00Z", { model_id: id, ...over });
    const observed = [
      madePrice("input", "7", {}, own("acme-3")),
      madePrice("output", "9", {}, own("acme-3", { status: "pending" })),
      madePrice("input", "8", {}, own("acme-2")),
      madePrice("input", "6", {}, own("acme-4", { evidence: null })),
      madePrice("input", "1", {}, own("acme-1-latest")),
      madePrice("input", "0.1", {}, own("acme-embed")),
      madePrice("input", "1", {}, own("other-1", { provider: "unknown" })),
    ];
    const { newModels } = withObservedPrices({ providers, models, taskModels }, observed);
    expect(newModels.map((model) => [model.model_id, model.status, model.prices.length])).toEqual([
      ["acme-2", "new", 1],
      ["acme-3", "new", 1],
    ]);
    expect(newModels[1]?.prices[0]).toMatchObject({ usd_per_mtok: "7", evidence: { url: expect.any(String) } });
  });
});
