import { describe, expect, it } from "vitest";
import type { CatalogModel, QualityIndex } from "../../../src/core/catalog-data.ts";
import { optimizeModel } from "../../../src/core/optimize/optimize.ts";
import { OptimizeAnswer, type OptimizeInput } from "../../../src/schema/answers/optimize.ts";
import { madeModel, madePrice, madeQuality, TODAY } from "../../support/world/models.ts";

const CHAT = "Answer customer questions in our chat widget, 1000 input tokens and 1000 output tokens";
const current = madeModel({ model_id: "now", input: "10", output: "40" });

function answer(
  others: CatalogModel[],
  input: Partial<OptimizeInput> = {},
  options: { quality?: QualityIndex | null; now?: Date; current?: CatalogModel } = {},
) {
  const model = options.current ?? current;
  const result = optimizeModel({ task: CHAT, current_model: model.model_id, ...input }, model, {
    models: [model, ...others],
    quality: options.quality ?? null,
    now: options.now ?? TODAY,
    registryDate: "2026-11-21",
  });
  return OptimizeAnswer.parse(result);
}
const recommended = (...args: Parameters<typeof answer>) => answer(...args).recommended_alternative.model.id;
const removed = (result: OptimizeAnswer) =>
  Object.fromEntries(
    result.excluded.removed.filter(({ count }) => count > 0).map(({ filter, count }) => [filter, count]),
  );

const good = madeModel({ model_id: "good", input: "4", output: "16" });

describe("a recommendation", () => {
  it("has the fields and sums of the contract", () => {
    const result = answer([good], { monthly_calls: 1000 });
    expect(result.current_model).toMatchObject({
      model_id: "now",
      estimated_cost_per_call_usd: 0.05,
      estimated_monthly_cost_usd: 50,
    });
    expect(result.task_profile).toMatchObject({
      workload_class: "chat_support",
      estimated_input_tokens: 1000,
      inferred: false,
    });
    expect(result.recommended_alternative).toMatchObject({
      model: { id: "good", display_name: "good", tier: "flagship" },
      estimated_cost_per_call_usd: 0.02,
      estimated_savings_per_call_usd: 0.03,
      estimated_savings_monthly_usd: 30,
      savings_ratio: 0.6,
      quality_risk: "medium",
      latency_expectation: "similar",
      is_current_model: false,
    });
    expect(result.estimated_savings).toMatchObject({ monthly_usd: 30, monthly_range_usd: { low: 30, high: 30 } });
    expect(result).toMatchObject({ monthly_calls: 1000, monthly_calls_assumed: false });
  });

  it("states its assumption where the calls are not given", () => {
    expect(answer([good])).toMatchObject({
      monthly_calls: 10_000,
      monthly_calls_assumed: true,
      estimated_savings: { monthly_usd: 300 },
    });
  });

  it("is the same for the same day, whatever the hour and the order of the models", () => {
    const other = madeModel({ model_id: "other", input: "5", output: "20" });
    const evening = answer([good, other], {}, { now: new Date("2026-11-21T23:59:59Z") });
    expect(JSON.stringify(evening)).toBe(JSON.stringify(answer([other, good])));
    expect(answer([good]).synthesis_method).not.toBe(answer([good], { max_cost: 1 }).synthesis_method);
  });

  it("prints the confidence as a product of factors with their sources", () => {
    const result = answer([good]);
    expect(result.confidence).toBe(Math.round(0.76 * 0.95 * 100) / 100);
    expect(result.confidence_basis.join("\n")).toContain(
      'read 2026-11-19 from https://acme.example/pricing: "acme input $4"',
    );
  });

  it("is never surer than what was measured", () => {
    const checked = {
      cross_checks: [
        { source: "second", read_on: "2026-11-01", input_usd_per_mtok: "4", output_usd_per_mtok: "16", agrees: true },
      ],
    };
    const best = answer(
      [madeModel({ model_id: "good", input: "4", output: "16", arena_name: "b", ...checked })],
      {},
      {
        quality: madeQuality({ a: 1400, b: 1500 }),
        current: madeModel({ model_id: "now", input: "10", output: "40", arena_name: "a", ...checked }),
      },
    );
    expect(best.confidence).toBe(0.88);
    expect(best.recommended_alternative.quality_risk).toBe("low");
  });
});

describe("who can not win", () => {
  const cheap = (over: Parameters<typeof madeModel>[0]) => madeModel({ input: "4", output: "16", ...over });

  it("a retired model, and one whose shutdown the clock has passed", () => {
    const retired = cheap({
      model_id: "retired",
      status: "retired",
      deprecation: { announced_on: null, shutdown_on: null, replacement: null, source: "s" },
    });
    const ending = cheap({
      model_id: "ending",
      status: "deprecated",
      deprecation: { announced_on: null, shutdown_on: "2027-03-01", replacement: null, source: "s" },
    });
    expect(removed(answer([retired]))).toEqual({ not_sold: 1 });
    expect(recommended([ending])).toBe("ending");
    expect(removed(answer([ending], {}, { now: new Date("2026-12-02T00:00:00Z") }))).toEqual({
      shutdown_within_90_days: 1,
    });
    expect(removed(answer([ending], {}, { now: new Date("2027-03-01T00:00:00Z") }))).toEqual({ not_sold: 1 });
    expect(
      removed(
        answer([
          cheap({
            model_id: "old",
            status: "deprecated",
            deprecation: { announced_on: null, shutdown_on: null, replacement: null, source: "s" },
          }),
        ]),
      ),
    ).toEqual({ not_sold: 1 });
  });

  it("a model whose price is not known, not complete, or second-hand", () => {
    const own = { provider: "acme", model_id: "x" };
    const half = cheap({ model_id: "x", prices: [madePrice("input", "1", {}, own)] });
    const none = cheap({ model_id: "x", prices: [] });
    const second = { ...own, status: "unverified", verified_at: null, evidence: null } as const;
    const heard = cheap({
      model_id: "x",
      prices: [madePrice("input", "1", {}, second), madePrice("output", "1", {}, second)],
    });
    const onlyBatch = cheap({
      model_id: "x",
      prices: [
        madePrice("input", "1", { service_tier: "batch" }, own),
        madePrice("output", "1", { service_tier: "batch" }, own),
      ],
    });
    for (const model of [half, none, heard, onlyBatch])
      expect(removed(answer([model]))).toEqual({ price_not_verified: 1 });
  });

  it("a model that is not cheaper, too small, weaker, of another provider or without the input", () => {
    expect(removed(answer([cheap({ model_id: "x", input: "10", output: "40" })]))).toEqual({ not_cheaper: 1 });
    expect(removed(answer([cheap({ model_id: "x", context: 1999 })]))).toEqual({ context_window: 1 });
    expect(recommended([cheap({ model_id: "x", context: 2000 })])).toBe("x");
    expect(removed(answer([cheap({ model_id: "x", context_window: null } as never)]))).toEqual({ context_window: 1 });
    expect(removed(answer([cheap({ model_id: "x", tier: "mini" })]))).toEqual({ tier: 1 });
    expect(removed(answer([good], { constraints: { providers: ["other"] } }))).toEqual({ providers: 1 });
    expect(removed(answer([good], { task: "Read scanned invoices in a support chat" }))).toEqual({ input_modality: 1 });
    expect(removed(answer([cheap({ model_id: "x", traits: ["code"] })]))).toEqual({ specialised: 1 });
    expect(removed(answer([good], { max_cost: 0.0199 }))).toEqual({ max_cost: 1 });
    expect(recommended([good], { max_cost: 0.02 })).toBe("good");
  });

  it("without ratings: a weaker tier, an older generation, or less than a third of the list price", () => {
    const weaker = answer([cheap({ model_id: "x", tier: "open" })]);
    expect(removed(weaker)).toEqual({ quality_gate: 1 });
    expect(weaker.alternatives).toMatchObject([
      { model: { id: "x" }, quality_risk: "high", passes_quality_gate: false, recommended: false },
    ]);
    expect(removed(answer([cheap({ model_id: "x", released_on: "2025-11-01" })]))).toEqual({ quality_gate: 1 });
    expect(removed(answer([cheap({ model_id: "x", input: "3", output: "13" })]))).toEqual({ quality_gate: 1 });
    expect(recommended([cheap({ model_id: "x", input: "3.5", output: "14" })])).toBe("x");
  });
});

describe("the quality gate", () => {
  const rated = (id: string, over = {}) =>
    madeModel({ model_id: id, input: "1", output: "4", tier: "fast", arena_name: id, ...over });
  const now = madeModel({ model_id: "now", input: "10", output: "40", arena_name: "now" });
  const risk = (rating: number, task = CHAT) =>
    answer([rated("other")], { task }, { quality: madeQuality({ now: 1500, other: rating }), current: now });

  it("lets a rated candidate through down to the tolerance of the work", () => {
    expect(risk(1500).recommended_alternative).toMatchObject({ model: { id: "other" }, quality_risk: "low" });
    expect(risk(1480).recommended_alternative).toMatchObject({ model: { id: "other" }, quality_risk: "low" });
    expect(risk(1478).recommended_alternative.is_current_model).toBe(true);
    const tagging = "Classify emails, 1000 input tokens and 1000 output tokens";
    expect(risk(1440, tagging).recommended_alternative).toMatchObject({
      model: { id: "other" },
      quality_risk: "medium",
    });
    expect(risk(1420, tagging).recommended_alternative.is_current_model).toBe(true);
  });

  it("uses a board of the same work where a general rating is missing, and trusts it less", () => {
    const quality = madeQuality({}, { board: "code", ratings: { now: 1400, other: 1405 } });
    const result = answer(
      [rated("other", { tier: "flagship" })],
      { task: "Write Python code, 1000 input tokens and 1000 output tokens" },
      { quality, current: now },
    );
    expect(result.trade_off.quality).toMatchObject({ index: "Arena code", current: 1400, candidate: 1405 });
    expect(result.recommended_alternative.quality_risk).toBe("medium");
    expect(result.alternatives[0]?.success_probability).toBeCloseTo(0.77 * 0.85, 2);
    expect(answer([rated("other")], {}, { quality, current: now }).trade_off.quality.index).toBeNull();
  });

  it("knows the same model at another host", () => {
    const host = madeModel({
      provider: "host",
      model_id: "now-hosted",
      input: "1",
      output: "4",
      model_key: "m/now",
      first_party: false,
    });
    const result = answer(
      [host],
      {},
      { current: madeModel({ model_id: "now", input: "10", output: "40", model_key: "m/now" }) },
    );
    expect(result.recommended_alternative).toMatchObject({ model: { id: "now-hosted" }, quality_risk: "low" });
  });
});

describe("cost of a call", () => {
  const task = "Write marketing copy, 1000 input tokens and 1000 output tokens";
  const thinks = (reasoning: CatalogModel["reasoning"], input = "4", output = "16") =>
    madeModel({ model_id: `t-${reasoning}`, input, output, reasoning });

  it("counts the thinking of a model that always thinks", () => {
    expect(
      answer([thinks("always")], { task }).excluded.removed.find(({ filter }) => filter === "not_cheaper")?.count,
    ).toBe(1);
    expect(answer([thinks("none")], { task }).alternatives[0]?.estimated_cost_per_call_usd).toBe(0.02);
  });

  it("lets a model that can be switched think when the current model always does", () => {
    const always = madeModel({ model_id: "now", input: "10", output: "40", reasoning: "always" });
    expect(
      answer([thinks("optional")], { task }, { current: always }).alternatives[0]?.estimated_cost_per_call_usd,
    ).toBe(0.052);
    expect(answer([thinks("optional")], { task }).alternatives[0]?.estimated_cost_per_call_usd).toBe(0.02);
  });

  it("gives a range where thinking or the size of the call is open", () => {
    const range = answer([thinks("optional")], { task: "Write marketing copy" }).estimated_savings;
    expect(range.monthly_range_usd?.low).toBeLessThan(range.monthly_usd ?? 0);
    expect(range.monthly_range_usd?.high).toBeGreaterThan(range.monthly_usd ?? 0);
  });

  it("multiplies by the tokenizer, relative to the model whose tokens were stated", () => {
    const wide = madeModel({ model_id: "wide", input: "4", output: "16", tokenizer_factor: "1.3" });
    expect(answer([wide], { task }).alternatives[0]?.estimated_cost_per_call_usd).toBe(0.026);
    const bothWide = madeModel({ model_id: "now", input: "10", output: "40", tokenizer_factor: "1.3" });
    expect(answer([wide], { task }, { current: bothWide }).alternatives[0]?.estimated_cost_per_call_usd).toBe(0.02);
    expect(
      answer([good], { task: "Write marketing copy" }, { current: bothWide }).current_model.estimated_cost_per_call_usd,
    ).toBe(0.1261);
  });

  it("follows the length tier on both sides of its bound", () => {
    const own = { provider: "acme", model_id: "tiered" };
    const long = { input_tokens_gte: 272_001, applies_to: "request" } as const;
    const tiered = madeModel({
      model_id: "tiered",
      context: 1_000_000,
      prices: [
        madePrice("input", "4", {}, own),
        madePrice("output", "16", {}, own),
        madePrice("input", "8", long, own),
        madePrice("output", "24", long, own),
      ],
    });
    const at = (tokens: number) =>
      answer([tiered], { task: `Answer a chat with ${tokens} input tokens and 1000 output tokens` }).alternatives[0]
        ?.estimated_cost_per_call_usd;
    expect(at(272_000)).toBe(1.104);
    expect(at(272_001)).toBe(2.200008);
  });
});

describe("when nothing passes", () => {
  it("answers with the current model, savings 0, the reasons and the levers", () => {
    const own = { provider: "acme", model_id: "now" };
    const withBatch = madeModel({
      model_id: "now",
      prices: [
        madePrice("input", "10", {}, own),
        madePrice("output", "40", {}, own),
        madePrice("cache_read", "1", {}, own),
        madePrice("input", "5", { service_tier: "batch" }, own),
        madePrice("output", "20", { service_tier: "batch" }, own),
        madePrice("input", "11", { service_tier: "flex" }, own),
        madePrice("output", "44", { service_tier: "flex" }, own),
      ],
    });
    const result = answer([], {}, { current: withBatch });
    expect(result.recommended_alternative).toMatchObject({
      model: { id: "now" },
      is_current_model: true,
      savings_ratio: 0,
      estimated_savings_monthly_usd: 0,
      quality_risk: "none",
    });
    expect(result.estimated_savings.monthly_usd).toBe(0);
    expect(result.recommended_alternative.reasons[0]).toContain("No cheaper model");
    expect(result.levers.map(({ lever, estimated_cost_per_call_usd: usd }) => [lever, usd])).toEqual([
      ["batch", 0.025],
      ["cache", 0.0455],
    ]);
    expect(result.confidence).toBeLessThanOrEqual(0.88);
  });

  it("prices a retired current model by its last known price and says so", () => {
    const own = { provider: "acme", model_id: "now", effective_to: "2026-06-01" };
    const gone = madeModel({
      model_id: "now",
      status: "retired",
      deprecation: { announced_on: "2026-01-01", shutdown_on: "2026-06-01", replacement: "newer", source: "notice" },
      prices: [madePrice("input", "10", {}, own), madePrice("output", "40", {}, own)],
    });
    const result = answer([good], {}, { current: gone });
    expect(result.current_model).toMatchObject({
      status: "retired",
      shutdown_on: "2026-06-01",
      estimated_cost_per_call_usd: 0.05,
      replacement_named_by_provider: "newer",
    });
    expect(result.recommended_alternative.reasons.join(" ")).toContain("shut down on 2026-06-01");
  });

  it("does not call anything cheaper than a price that is not known", () => {
    const result = answer([good], {}, { current: madeModel({ model_id: "now", prices: [] }) });
    expect(result.current_model.estimated_cost_per_call_usd).toBeNull();
    expect(result.estimated_savings.monthly_usd).toBeNull();
    expect(result.recommended_alternative).toMatchObject({ is_current_model: true, savings_ratio: 0 });
    expect(result.confidence).toBeLessThan(0.6);
  });

  it("is honest about constraints that exclude each other", () => {
    const result = answer([good], {
      max_cost: 1e-9,
      constraints: { min_tier: "flagship", min_context_window: 900_000_000, providers: ["nobody"] },
    });
    expect(result.excluded).toMatchObject({ considered: 1, passed: 0 });
    expect(result.recommended_alternative.reasons.join(" ")).toContain("costs more than max_cost");
  });

  it("takes an empty list of providers for no restriction", () => {
    expect(recommended([good], { constraints: { providers: [] } })).toBe("good");
  });
});
