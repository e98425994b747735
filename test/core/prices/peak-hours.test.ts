import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { analyseBill } from "../../../src/core/bill/bill.ts";
import { planMigration } from "../../../src/core/migrate/migrate.ts";
import { optimizeModel } from "../../../src/core/optimize/optimize.ts";
import { resolveModel } from "../../../src/core/optimize/resolve.ts";
import type { ModelView, OptimizeData } from "../../../src/core/optimize/types.ts";
import { peakHoursOf } from "../../../src/core/prices/peak-hours.ts";
import { optimizeData } from "../../../src/operations/paid/optimize-model.ts";
import { createWorld, type World } from "../../support/world/test-server.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const DAY = "2026-11-23";
let world: World;
let data: OptimizeData;
let flash: ModelView;
beforeAll(async () => {
  world = await createWorld({ now: NOW });
  data = optimizeData(world.context.catalog, NOW);
  flash = modelOf("deepseek/deepseek-flash");
});
afterAll(() => world.close());

function modelOf(id: string): ModelView {
  const model = resolveModel(id, data.models);
  if (model === null) throw new Error(`no model ${id}`);
  return model;
}

describe("peak hours", () => {
  it("are read with both rates and their share of the week", () => {
    expect(peakHoursOf(flash.prices, DAY)).toMatchObject({ days: "Mon-Fri", hoursAWeek: 35 });
    expect(peakHoursOf(modelOf("gpt-4o").prices, DAY)).toBeNull();
  });

  it("give a bill two totals, and state which one is used", () => {
    const line = { model: "deepseek-flash", calls: 50_000, input_tokens: 800_000_000, output_tokens: 100_000_000 };
    const other = { ...line, model: "gpt-4o" };
    const { lines, findings, total } = analyseBill(
      [
        { line, model: flash },
        { line: other, model: modelOf("gpt-4o") },
      ],
      data,
    );
    // 800 and 100 million tokens at 0.15 and 0.60, and at twice as much.
    expect(lines[0]).toMatchObject({ monthly_usd: 360, monthly_usd_off_peak: 180 });
    expect(lines[1]).toMatchObject({ monthly_usd_off_peak: null });
    expect(total.monthly_usd - Number(total.monthly_usd_off_peak)).toBe(180);
    const said = findings.find(({ kind }) => kind === "peak_hours");
    expect(said).toMatchObject({ line: 0, saving_monthly_usd: 180 });
    expect(said?.statement).toMatch(
      /35 of 168 hours.*0\.3 and output 1\.2.*0\.15 and output 0\.6.*Counted is the peak/,
    );
  });

  it("are named in every plan that has such an option", () => {
    const ending = data.models.filter((model) => model.deprecation !== null).slice(0, 30);
    const plans = ending.map((model) => planMigration(model.model_id, model, data));
    const withPeak = new Set(
      data.models.filter(({ prices }) => peakHoursOf(prices, DAY) !== null).map((one) => one.display_name),
    );
    const named = plans.filter(({ options }) =>
      options.some(({ model }) => model.provider === "deepseek" && withPeak.has(model.display_name)),
    );
    expect(named.length).toBeGreaterThan(0);
    for (const { notes } of named) expect(notes.join(" ")).toMatch(/of 168 hours a week.*count the peak rate/);
  });

  it("appear in the details for the model in use, with the rate that is used", () => {
    const ask = (task: string) =>
      optimizeModel({ task, current_model: "deepseek-flash", monthly_calls: 9000 }, flash, data).details.join(" ");
    const task = "Classify tickets of our help desk, 700 input tokens and 12 output tokens";
    expect(ask(task)).toMatch(/35 of 168 hours a week.*counted is the peak rate/);
    expect(ask(`${task}, always off-peak`)).toContain("counted is the rate of all other hours, as the text asks");
  });
});
