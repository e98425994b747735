import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CatalogModel } from "../../../src/core/catalog-data.ts";
import { optimizeModel } from "../../../src/core/optimize/optimize.ts";
import { OptimizeAnswer, type OptimizeInput } from "../../../src/schema/answers/optimize.ts";
import { TIERS } from "../../../src/schema/records/model.ts";
import { madeModel, madePrice, madeQuality, TODAY } from "../../support/world/models.ts";

const quality = madeQuality({ r0: 1400, r1: 1420, r2: 1450, r3: 1480 });

const someModel = fc.record({
  input: fc.integer({ min: 1, max: 400 }),
  output: fc.integer({ min: 1, max: 1600 }),
  tier: fc.constantFrom(...TIERS),
  context: fc.constantFrom(4000, 32_000, 200_000, 1_000_000, null),
  reasoning: fc.constantFrom("none" as const, "optional" as const, "always" as const),
  rating: fc.constantFrom("r0", "r1", "r2", "r3", null),
  status: fc.constantFrom("current" as const, "preview" as const, "deprecated" as const, "retired" as const),
  known: fc.boolean(),
  readDaysAgo: fc.integer({ min: 0, max: 400 }),
});

const world = fc.array(someModel, { minLength: 1, maxLength: 15 }).map((rows) =>
  rows.map((row, index): CatalogModel => {
    const own = {
      provider: "acme",
      model_id: `m${index}`,
      verified_at: row.known ? new Date(TODAY.getTime() - row.readDaysAgo * 86_400_000).toISOString() : null,
      status: row.known ? ("verified" as const) : ("unverified" as const),
    };
    const model = madeModel({
      model_id: `m${index}`,
      tier: row.tier,
      reasoning: row.reasoning,
      arena_name: row.rating,
      status: row.status,
      prices: [
        madePrice("input", String(row.input / 10), {}, own),
        madePrice("output", String(row.output / 10), {}, own),
        madePrice("input", String(row.input / 5), { input_tokens_gte: 200_001 }, own),
      ],
    });
    return row.context === null
      ? { ...model, context_window: null }
      : { ...model, context_window: { value: row.context, source: "made", read_on: "2026-11-01" } };
  }),
);
const task = fc.constantFrom(
  "Answer customer questions in our chat",
  "Classify emails",
  "Coding agent for our repository",
  "Solve math problems",
  "Summarise 400-page reports",
  "Translate texts, 300 input tokens and 320 output tokens",
);

/** Answers for the first model of a world, checked against the published schema. */
function ask(models: CatalogModel[], text: string, more: Partial<OptimizeInput> = {}): OptimizeAnswer {
  const current = models[0];
  if (current === undefined) throw new Error("a world has at least one model");
  const input = { task: text, current_model: current.model_id, ...more };
  return OptimizeAnswer.parse(
    optimizeModel(input, current, { models, quality, now: TODAY, registryDate: "2026-11-21" }),
  );
}
const saved = (result: OptimizeAnswer) => result.estimated_savings.monthly_usd ?? 0;
const bestScore = (result: OptimizeAnswer) => (result.alternatives[0]?.recommended ? result.alternatives[0].score : -1);

describe("the answer to any request", () => {
  it("never recommends what is retired, of unknown price, dearer, or over max_cost, and never more confidence than 0.88", () => {
    fc.assert(
      fc.property(world, task, fc.double({ min: 1e-6, max: 1, noNaN: true }), (models, text, maxCost) => {
        const result = ask(models, text, { max_cost: maxCost });
        const { recommended_alternative: best, current_model: current } = result;
        expect(result.confidence).toBeLessThanOrEqual(0.88);
        if (best.is_current_model) {
          expect(saved(result)).toBe(0);
          return;
        }
        const model = models.find(({ model_id: id }) => id === best.model.id);
        expect(model?.status === "current" || model?.status === "preview").toBe(true);
        expect(model?.prices[0]?.status).toBe("verified");
        expect(best.estimated_cost_per_call_usd).toBeLessThan(current.estimated_cost_per_call_usd ?? 0);
        expect(best.estimated_cost_per_call_usd).toBeLessThanOrEqual(maxCost);
        expect(["low", "medium"]).toContain(best.quality_risk);
      }),
      { numRuns: 300 },
    );
  });

  it("counts every model once", () => {
    fc.assert(
      fc.property(world, task, (models, text) => {
        const { excluded } = ask(models, text);
        expect(excluded.considered).toBe(models.length - 1);
        expect(excluded.passed + excluded.removed.reduce((sum, { count }) => sum + count, 0)).toBe(excluded.considered);
      }),
    );
  });
});

describe("monotonic", () => {
  it("in max_cost: more to spend never leaves fewer candidates or a worse pick", () => {
    const cost = fc.double({ min: 1e-6, max: 0.5, noNaN: true });
    fc.assert(
      fc.property(world, task, cost, cost, (models, text, a, b) => {
        const [less, more] = [
          ask(models, text, { max_cost: Math.min(a, b) }),
          ask(models, text, { max_cost: Math.max(a, b) }),
        ];
        expect(more.excluded.passed).toBeGreaterThanOrEqual(less.excluded.passed);
        expect(bestScore(more)).toBeGreaterThanOrEqual(bestScore(less));
      }),
    );
  });

  it("in monthly_calls: the pick stays and the money grows in proportion", () => {
    fc.assert(
      fc.property(world, task, fc.integer({ min: 1, max: 50_000_000 }), (models, text, calls) => {
        const [once, twice] = [
          ask(models, text, { monthly_calls: calls }),
          ask(models, text, { monthly_calls: calls * 2 }),
        ];
        expect(twice.recommended_alternative.model.id).toBe(once.recommended_alternative.model.id);
        expect(Math.abs(saved(twice) - 2 * saved(once))).toBeLessThanOrEqual(0.0002);
        expect(twice.confidence).toBe(once.confidence);
      }),
    );
  });

  it("in min_tier: a higher floor never lets more through, and nothing below it", () => {
    const tier = fc.integer({ min: 0, max: 4 });
    fc.assert(
      fc.property(world, task, tier, tier, (models, text, a, b) => {
        const at = (index: number) => ask(models, text, { constraints: { min_tier: TIERS[index] ?? "flagship" } });
        const [low, high] = [at(Math.min(a, b)), at(Math.max(a, b))];
        expect(high.excluded.passed).toBeLessThanOrEqual(low.excluded.passed);
        expect(bestScore(high)).toBeLessThanOrEqual(bestScore(low));
        for (const { model } of high.alternatives)
          expect(TIERS.indexOf(model.tier)).toBeGreaterThanOrEqual(Math.max(a, b));
      }),
    );
  });

  it("in min_context_window: a larger window never lets more through", () => {
    const tokens = fc.integer({ min: 1000, max: 1_500_000 });
    fc.assert(
      fc.property(world, task, tokens, tokens, (models, text, a, b) => {
        const at = (size: number) => ask(models, text, { constraints: { min_context_window: size } });
        const [small, large] = [at(Math.min(a, b)), at(Math.max(a, b))];
        expect(large.excluded.passed).toBeLessThanOrEqual(small.excluded.passed);
        expect(bestScore(large)).toBeLessThanOrEqual(bestScore(small));
      }),
    );
  });
});
