import { afterAll, beforeAll, expect, it } from "vitest";
import { optimizeModel } from "../../../src/operations/paid/optimize-model.ts";
import { OptimizeAnswer } from "../../../src/schema/answers/optimize.ts";
import { createWorld, type World } from "../../support/world/test-server.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ now: Date.parse("2026-11-23T12:00:00Z") });
});
afterAll(() => world.close());

it.each([
  ["Write unit tests for Java code and fix bugs", "azure/kimi-k2.6", 25_000],
  ["Answer customer questions in our chat, 1000 input tokens and 300 output tokens", "azure/kimi-k2.6", 25_000],
  ["Answer customer questions in our chat, 1000 input tokens and 300 output tokens", "azure/kimi-k2.7-code", 25_000],
])(
  "an option that an announced price makes more expensive is not recommended: %s, %s",
  async (task, current, calls) => {
    const input = { task, current_model: current, monthly_calls: calls };
    const plan = optimizeModel.plan(optimizeModel.input.parse(input), world.context);
    const answer = OptimizeAnswer.parse(
      JSON.parse(JSON.stringify(await optimizeModel.run(plan.resolved, world.context))),
    );
    // gemini-3.8-flash doubles on 2027-01-01: a saving is promised only where one is left after that.
    const dearer = answer.options.filter(({ announced }) => (announced?.estimated_savings_monthly_usd ?? 1) <= 0);
    expect(dearer.length).toBeGreaterThan(0);
    expect(dearer.some(({ estimated_savings_monthly_usd: now }) => (now ?? 0) > 0)).toBe(true);
    expect(dearer.filter(({ saving_promised: promised }) => promised)).toEqual([]);
  },
);
