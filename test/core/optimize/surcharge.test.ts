import { afterAll, beforeAll, expect, it } from "vitest";
import { optimizeModel } from "../../../src/core/optimize/optimize.ts";
import type { OptimizeData } from "../../../src/core/optimize/types.ts";
import { optimizeData } from "../../../src/operations/paid/optimize-model.ts";
import { createWorld, type World } from "../../support/world/test-server.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
let world: World;
let data: OptimizeData;
beforeAll(async () => {
  world = await createWorld({ now: NOW });
  data = optimizeData(world.context.catalog, NOW);
});
afterAll(() => world.close());

function detailsOf(task: string): string {
  const current = data.models.find(({ provider, model_id: id }) => provider === "openai" && id === "gpt-4.1-mini");
  if (current === undefined) throw new Error("no gpt-4.1-mini");
  return optimizeModel({ task, current_model: "gpt-4.1-mini", monthly_calls: 42_000 }, current, data).details.join(" ");
}

it.each([
  "Drafts of answers to mails, 1800 input tokens and 280 output tokens. Processing must take place in the EU.",
  "Antwortentwürfe auf Mails, 1800 Tokens Eingabe, 280 Tokens Ausgabe. Die Verarbeitung muss in der EU stattfinden.",
])("a surcharge of the region in today's bill is said in the details: %s", (task) => {
  expect(detailsOf(task)).toContain(
    "OpenAI asks 10 % more at addresses of the region; the costs here hold it, that of GPT-4.1 mini too.",
  );
});

it("no surcharge is said where no region is demanded", () => {
  const task = "Drafts of answers to mails, 1800 input tokens and 280 output tokens.";
  expect(detailsOf(task)).not.toContain("addresses of the region");
});
