import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { analyseBill } from "../../../src/core/bill/bill.ts";
import { resolveModel } from "../../../src/core/optimize/resolve.ts";
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

describe("options of a line", () => {
  const billed = (name: string, more: object = {}) => {
    const model = resolveModel(name, data.models);
    if (model === null) throw new Error(`no model ${name}`);
    const line = { model: name, calls: 40_000, input_tokens: 100_000_000, output_tokens: 20_000_000, ...more };
    return analyseBill([{ line, model }], data);
  };

  it("have newer models of the same maker beside them to test, where the model ends", () => {
    const task = "Answer questions over the customer's documents in our app";
    const { lines, summary } = billed("openai/gpt-5", { task });
    const [line] = lines;
    const newer = line?.candidates_to_test ?? [];
    expect(newer.length).toBeGreaterThan(0);
    const named = line?.options.find(({ named_by_provider: is }) => is);
    for (const { model, note, monthly_usd: usd } of newer) {
      expect(note).toContain("Newer model of the same maker at OpenAI.");
      expect(model.provider).toBe("openai");
      expect(usd).toBeLessThan(named?.monthly_usd ?? 0);
    }
    expect(summary).toMatch(/named successor GPT-6\.1 Sol at openai, .* newer of the same maker, to test, GPT-\S+ /);
  });

  it("name their cost in batch where the task says that answers may come later, and nowhere else", () => {
    const usage = { calls: 48_000, input_tokens: 336_000_000, output_tokens: 58_000_000 };
    const task = "Summarise insurance terms";
    const later = billed("gemini-3-pro-preview", { ...usage, task: `${task}, runs overnight, no hurry` });
    const named = later.lines[0]?.options.find(({ named_by_provider: is }) => is);
    expect(named?.monthly_usd_in_batch).toBeCloseTo((named?.monthly_usd ?? 0) / 2, 4);
    expect(later.summary).toContain(`${named?.monthly_usd_in_batch} in batch, which the task allows`);
    const now = billed("gemini-3-pro-preview", { ...usage, task });
    for (const one of now.lines[0]?.options ?? []) expect(one.monthly_usd_in_batch).toBeNull();
    expect(now.summary).not.toContain("in batch");
  });

  it("are tested first where most is saved over twelve months, at announced prices", () => {
    const { lines, summary } = billed("gemini-2.5-pro", { calls: 48_000, task: "Summarise insurance terms" });
    const most = lines[0]?.candidates_to_test.toSorted(
      (a, b) => b.saving_twelve_months_usd - a.saving_twelve_months_usd,
    )[0];
    expect(summary).toContain(`to test is most of all ${most?.model.display_name} at google`);
  });

  it("say where a discount that the line uses has no recorded rate, and come after those that have one", () => {
    const { lines, summary } = billed("google/gemini-2.5-flash", {
      batch: true,
      task: "Check translations for errors",
    });
    const options = lines[0]?.options ?? [];
    const batch = (id: string) =>
      data.models
        .find(({ model_id, provider }) => model_id === id && provider === "google")
        ?.prices.some(({ when }) => when.service_tier === "batch");
    expect(options.some(({ rates_note: note }) => note !== null)).toBe(true);
    for (const { model, rates_note: note } of options)
      if (model.provider === "google") expect(note === null, model.id).toBe(batch(model.id));
    const others = options
      .filter(({ named_by_provider: is }) => !is)
      .map(({ rates_note: note }) => Number(note !== null));
    expect(others).toEqual(others.toSorted());
    expect(summary).toContain("(at the standard rate)");
    expect(options.find(({ status }) => status === "preview")?.model.id).toContain("preview");
    expect(summary).toContain("(a preview)");
  });

  it("state the cost with thinking where the scores were reached with it and both models can do without", () => {
    const task = "Translate technical and medical texts from German to English";
    const { lines, findings, summary } = billed("claude-opus-4-5", { task });
    const [option] = lines[0]?.options ?? [];
    expect(option?.model.id).toContain("luna");
    const [input, output] = [100 * 0.2, 20 * 1.2];
    expect(option?.monthly_usd).toBeCloseTo(input + output, 4);
    expect(option?.monthly_usd_with_thinking).toBeCloseTo(input + 3 * output, 4);
    const words = `${option?.monthly_usd_with_thinking} USD a month`;
    expect(option?.thinking).toContain(words);
    expect(findings.find(({ kind }) => kind === "cheaper_model")?.statement).toContain(words);
    expect(summary).toContain(`${words} if it has to think`);
  });
});
