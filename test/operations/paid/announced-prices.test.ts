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
  ["Write unit tests for Java code and fix bugs", "claude-sonnet-4-6", 25_000],
  ["Answer employees' HR questions in chat. Current bill is $40,000 a month.", "gpt-5.2", 2_000_000],
])("an option that an announced price makes dearer is not promised: %s", async (task, current, calls) => {
  const input = { task, current_model: current, monthly_calls: calls };
  const plan = optimizeModel.plan(optimizeModel.input.parse(input), world.context);
  const answer = OptimizeAnswer.parse(
    JSON.parse(JSON.stringify(await optimizeModel.run(plan.resolved, world.context))),
  );
  // gemini-3.8-flash doubles on 2027-01-01; over twelve months it costs more than these models.
  const offered = answer.options.filter(({ model }) => model?.id === "gemini-3.8-flash");
  expect(offered.filter(({ saving_promised: promised }) => promised)).toEqual([]);
});
