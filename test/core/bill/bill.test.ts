import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { analyseBill, billSteps } from "../../../src/core/bill/bill.ts";
import { MOST_READ } from "../../../src/core/bill/unread.ts";
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

function analysed(...models: string[]) {
  return analyseBill(
    models.map((name) => {
      const model = resolveModel(name, data.models);
      if (model === null) throw new Error(`no model ${name}`);
      const line = { model: name, calls: 100_000, input_tokens: 200_000_000, output_tokens: 40_000_000 };
      return { line, model };
    }),
    data,
  );
}

describe("totals with options", () => {
  it("are never above the bill, for every model that is listed", () => {
    for (const model of data.models) {
      const line = { model: "any", calls: 1000, input_tokens: 3_000_000, output_tokens: 1_000_000 };
      const { total } = analyseBill([{ line, model }], data);
      const id = `${model.provider}/${model.model_id}`;
      expect(total.monthly_usd_with_options, id).toBeLessThanOrEqual(total.monthly_usd);
      expect(total.twelve_months_usd_with_options, id).toBeLessThanOrEqual(total.twelve_months_usd);
    }
  });

  it("count the option that is cheapest over twelve months", () => {
    const { lines, total } = analysed("gpt-4o");
    const [line] = lines;
    const cheapest = Math.min(...(line?.options ?? []).map(({ twelve_months_usd: usd }) => usd));
    expect(cheapest).toBeLessThan(line?.twelve_months_usd ?? 0);
    expect(total).toMatchObject({ twelve_months_usd_with_options: cheapest, lines_with_counted_option: 1 });
  });
});

describe("announced prices of the model in use", () => {
  it("are included in its twelve months, its savings and a finding for each change", () => {
    // Gemini 3.8 Flash doubles on 2027-01-01: 39 of 365 days at the old price.
    const { lines, findings } = analysed("google/gemini-3.8-flash");
    const month = lines[0]?.monthly_usd ?? 0;
    expect(month).toBe(200 * 0.75 + 40 * 3.75);
    expect(lines[0]?.twelve_months_usd).toBeCloseTo((12 * month * (39 + 2 * 326)) / 365, 2);
    const change = findings.find(({ kind }) => kind === "price_change");
    expect(change?.statement).toMatch(/at Google.* input from 0\.75 to 1\.5 on 2027-01-01.* output from 3\.75 to 7\.5/);
    const batch = findings.find(({ kind }) => kind === "batch_unused");
    if (batch !== undefined)
      expect(batch.saving_twelve_months_usd).toBeGreaterThan(12 * (batch.saving_monthly_usd ?? 0));
  });

  it("name the seller whose model ends", () => {
    const { findings } = analysed("azure/gpt-5.2", "openai/gpt-4o", "openai/gpt-5.4-pro");
    const ends = findings.filter(({ kind }) => kind === "ending").map(({ statement }) => statement);
    expect(ends[0]).toMatch(/^GPT-5\.2 at Microsoft Azure is shut down on 2026-12-12, in 19 days/);
    expect(ends[1]).toMatch(/^GPT-4o at OpenAI is shut down on 2027-01-14, in 52 days; it names gpt-6-luna as repl/);
    expect(ends[2]).toMatch(/^GPT-5\.4 Pro at OpenAI is deprecated, and no day of its end is recorded/);
  });
});

describe("findings gathered by kind", () => {
  it("hold every finding once, with exact sums, largest saving first", () => {
    const {
      findings,
      findings_by_kind: gathered,
      summary,
    } = analysed("gpt-4o", "claude-haiku-4-5", "gpt-4o", "gpt-4.1");
    expect(gathered.map(({ kind }) => kind).sort()).toEqual([...new Set(findings.map(({ kind }) => kind))].sort());
    for (const { kind, saving_monthly_usd: sum, lines, models } of gathered) {
      const own = findings.filter((one) => one.kind === kind);
      expect(lines).toEqual([...new Set(own.map(({ line }) => line))].sort((a, b) => a - b));
      const units = own.reduce((all, { saving_monthly_usd: usd }) => all + Math.round((usd ?? 0) * 10_000), 0);
      expect(Math.round((sum ?? 0) * 10_000)).toBe(units);
      expect(models.reduce((all, { lines: count }) => all + count, 0)).toBe(lines.length);
    }
    const savings = gathered.map(({ saving_monthly_usd: usd }) => usd ?? -1);
    expect(savings).toEqual([...savings].sort((a, b) => b - a));
    expect(summary).toContain(
      "lines 0, 2, GPT-4o to GPT-6 Luna at openai (probability 0.95 of being as good), 1,640 USD a month",
    );
  });
});

describe("tasks of lines", () => {
  it("in an unsupported language are judged as multilingual work, which the answer states", () => {
    const model = resolveModel("gpt-4o", data.models);
    if (model === null) throw new Error("no gpt-4o");
    const read = (task?: string) => {
      const line = { model: "gpt-4o", calls: 1000, input_tokens: 2_000_000, output_tokens: 400_000 };
      const { lines } = analyseBill([{ line: task === undefined ? line : { ...line, task }, model }], data);
      return [lines[0]?.quality_kind, lines[0]?.task_read];
    };
    expect(read()).toEqual(["general", "absent"]);
    expect(read("Write unit tests for our Python services")).toEqual(["code", "read"]);
    expect(
      read("Odpowiadamy na pytania klientów, które nie są proste, i musi być szybko dla każdego oraz po polsku"),
    ).toEqual(["multilingual", "language_not_read"]);
  });
});

describe("demands in the task of a line", () => {
  it("are read for the tasks with the most money, and lines with others have no options", () => {
    const model = resolveModel("gpt-4o", data.models);
    if (model === null) throw new Error("no gpt-4o");
    const billed = Array.from({ length: MOST_READ + 2 }, (_, at) => {
      const task = `Sort the e-mails of department ${at}`;
      // The second and the third line cost least.
      const calls = at === 1 || at === 2 ? 1000 : 1001;
      return { line: { model: "gpt-4o", calls, input_tokens: 2000 * calls, output_tokens: 400 * calls, task }, model };
    });
    const { lines, summary } = analyseBill(billed, data);
    const unread = lines.filter(({ task_read: read }) => read === "too_many_tasks");
    expect(unread.map(({ line }) => line)).toEqual([1, 2]);
    expect(unread.flatMap(({ options, candidates_to_test: toTest }) => [...options, ...toTest])).toEqual([]);
    expect(summary).toContain("The tasks of 2 lines (lines 1, 2) are not read");
    expect(lines[0]?.options.length).toBeGreaterThan(0);
  });

  it("leave out options that do not meet them, and are named where nothing checks them", () => {
    const model = resolveModel("gpt-5.1", data.models);
    if (model === null) throw new Error("no gpt-5.1");
    const read = (task: string) => {
      const line = { model: "gpt-5.1", calls: 100_000, input_tokens: 2e8, output_tokens: 4e7, task };
      const { lines, summary } = analyseBill([{ line, model }], data);
      return { line: lines[0], summary };
    };
    const makers = read("Classify e-mails, only models by Mistral");
    const named = [...(makers.line?.options ?? []), ...(makers.line?.candidates_to_test ?? [])];
    expect(named.filter(({ model: { display_name: name } }) => !/stral/i.test(name))).toEqual([]);
    expect(makers.line?.present_model_fails).toEqual(["the maker"]);
    const open = read("Classify e-mails; must be FedRAMP High");
    expect(open.line?.demands_not_checked).toEqual(["FedRAMP"]);
    expect(open.summary).toContain('Not settled by anything on record, so ask before you move: "FedRAMP" (line 0).');
  });
});

describe("a line whose model ends", () => {
  it("states the cost of its replacement and counts discounts only until the end", () => {
    // GPT-5 mini ends on 2026-12-11, 18 days later; every option is dearer.
    const model = resolveModel("openai/gpt-5-mini", data.models);
    if (model === null) throw new Error("no GPT-5 mini");
    const line = { model: "m", calls: 40_000, input_tokens: 1e8, output_tokens: 2e7, task: "Summarise phone notes" };
    const { summary, lines, findings, total } = analyseBill([{ line, model }], data);
    // The move that is counted costs least; the one that the provider names comes first.
    const [option] = (lines[0]?.options ?? []).toSorted((a, b) => a.twelve_months_usd - b.twelve_months_usd);
    const more = -(option?.saving_monthly_usd ?? 0);
    expect(more).toBeGreaterThan(0);
    expect(total.lines_that_move_to_dearer).toBe(1);
    expect(total.monthly_usd_after_moves).toBeCloseTo(total.monthly_usd_with_options + more, 4);
    // Eighteen days at the present rates, then at those of the option.
    const moved = total.twelve_months_usd + (12 * more * (365 - 18)) / 365;
    expect(total.twelve_months_usd_after_moves).toBeCloseTo(moved, 2);
    expect(summary).toMatch(/with the cheapest move of each and .* it is \d+ USD a month/);
    expect(summary).toContain(`it is ${total.monthly_usd_after_moves} USD a month`);
    expect(summary).toContain(
      "Moves that ends force: line 0, GPT-5 mini (openai), 2026-12-11 (65 USD): named successor",
    );
    const end = findings.find(({ kind }) => kind === "ending");
    expect(end?.statement).toContain(`costs ${option?.monthly_usd} USD a month for this line, ${more} more.`);
    const batch = findings.find(({ kind }) => kind === "batch_unused");
    expect(batch?.saving_twelve_months_usd).toBeCloseTo((12 * (batch?.saving_monthly_usd ?? 0) * 18) / 365, 2);
    expect(batch?.statement).toContain("Twelve months count the 18 days until the model ends.");
  });
});

describe("what a bill does not show", () => {
  const line = { model: "m", calls: 50_000, input_tokens: 500_000_000, output_tokens: 60_000_000 };
  const billed = (id: string, more: object = {}) => {
    const model = resolveModel(id, data.models);
    if (model === null) throw new Error(`no ${id}`);
    return analyseBill([{ line: { ...line, ...more }, model }], data);
  };

  it("is the share in peak hours: the summary gives the range", () => {
    const { summary, total } = billed("deepseek/deepseek-v4-pro");
    expect(total.monthly_usd_off_peak).toBeLessThan(total.monthly_usd);
    const said = (usd: number) => usd.toLocaleString("en");
    expect(summary).toContain(
      `between ${said(total.monthly_usd_off_peak)} and ${said(total.monthly_usd)} USD a month and between ${said(total.twelve_months_usd_off_peak)} and ${said(total.twelve_months_usd)} USD over twelve months`,
    );
    expect(total.monthly_usd_with_options_off_peak).toBeLessThanOrEqual(total.monthly_usd_off_peak);
  });

  it("is a call longer than the model's limit: stated first, without a saving on it", () => {
    const more = { calls: 2000, input_tokens: 500_000_000, output_tokens: 1_000_000 };
    const { summary, findings } = billed("claude-haiku-4-5", more);
    expect(summary).toMatch(/^1 line has more tokens a call than its model takes/);
    expect(findings[0]?.statement).toContain("are 250,000 a call, and Claude Haiku 4.5 at Anthropic takes 200,000");
    expect(findings.every(({ saving_monthly_usd: saving }) => saving === null)).toBe(true);
    expect(billed("claude-haiku-4-5").findings.some(({ kind }) => kind === "beyond_window")).toBe(false);
  });

  it("is a batch rate that no source records: the answer names it", () => {
    const none = data.models.find(
      ({ status, prices }) => status === "current" && !prices.some(({ when }) => when.service_tier === "batch"),
    );
    const id = `${none?.provider}/${none?.model_id}`;
    const { lines, findings } = billed(id, { batch: true });
    expect(findings.find(({ kind }) => kind === "rate_not_recorded")?.statement).toContain("No batch rate of");
    expect(lines[0]?.monthly_usd).toBe(billed(id).lines[0]?.monthly_usd);
    expect(billed(id).findings.some(({ kind }) => kind === "rate_not_recorded")).toBe(false);
  });
});

describe("what the task of a line says", () => {
  const month = { model: "m", calls: 200_000, input_tokens: 1_000_000_000, output_tokens: 60_000_000 };
  const of = (id: string, task: string) => {
    const model = resolveModel(id, data.models);
    if (model === null) throw new Error(`no ${id}`);
    return analyseBill([{ line: { ...month, task }, model }], data);
  };
  const found = ({ findings }: ReturnType<typeof of>, kind: string) => findings.find((one) => one.kind === kind);

  it("sets the share of the cache, which the bill alone does not show", () => {
    const { summary, ...rest } = of(
      "gpt-5.6-sol",
      "Trip planning chat, the first 4,000 tokens of every prompt are identical",
    );
    // 800 million of 1,000 million tokens at 0.40 instead of 4 USD.
    expect(found({ summary, ...rest }, "cache_unused")).toMatchObject({
      saving_monthly_usd: 2880,
      stated_by_task: true,
    });
    expect(summary).toContain("Largest moves: line 0, the cache of GPT-5.6 Sol, 2,880 USD a month.");
    const open = of("gpt-5.6-sol", "Plan trips");
    // A tenth of 1,000 million tokens at 0.40 instead of 4 USD.
    expect(found(open, "cache_unused")).toMatchObject({
      saving_monthly_usd: null,
      condition: "input repeats",
      statement: expect.stringMatching(/states no cached input of .*: each tenth that does costs 360 USD a month less/),
    });
    expect(open.summary).toContain("The bill does not show how much input repeats");
  });

  it("makes batch service certain where answers may come later, and no finding where somebody waits", () => {
    const night = found(of("google/gemini-3.5-flash", "Tag documents by type, runs every night"), "batch_unused");
    expect(night).toMatchObject({ stated_by_task: true });
    expect(night?.statement).toContain('"runs every night"');
    expect(found(of("google/gemini-3.5-flash", "Answer customers in our live chat"), "batch_unused")).toBeUndefined();
    const open = found(of("google/gemini-3.5-flash", "Tag documents by type"), "batch_unused");
    expect(open?.stated_by_task).toBeUndefined();
    expect(open?.condition).toBe("answers may come hours later");
  });

  it.each([
    ["Nightly tagging of documents", true],
    ["Dokumente jede Nacht einordnen", true],
    ["每晚给文档打标签", true],
    ["Coding agent that fixes bugs in our repository", false],
    ["Kundenfragen zu Bestellungen im Chatfenster beantworten", false],
    ["Autocomplete code in the editor", false],
  ])("%s: batch service is stated or not offered", (task, stated) => {
    const batch = found(of("google/gemini-3.5-flash", task), "batch_unused");
    expect(batch?.stated_by_task).toBe(stated ? true : undefined);
    expect(batch === undefined).toBe(!stated);
  });

  it("leaves batch service open for mail", () => {
    const batch = found(of("google/gemini-3.5-flash", "Kundenmails auf Deutsch beantworten"), "batch_unused");
    expect(batch?.condition).toBe("answers may come hours later");
  });
});

describe("a bill of many lines", () => {
  it("can be interrupted before each line and before the sums, and comes to the same", () => {
    const model = resolveModel("gpt-4o", data.models);
    if (model === null) throw new Error("no gpt-4o");
    const billed = Array.from({ length: 20 }, (_, index) => ({
      line: {
        model: "gpt-4o",
        calls: 10 + index,
        input_tokens: 5_000_000,
        output_tokens: 90_000,
        task: `Tag ${index}`,
      },
      model,
    }));
    const steps = billSteps(billed, data);
    let yielded = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) yielded += 1;
    expect(yielded).toBe(billed.length + 1);
    expect(step.value).toEqual(analyseBill(billed, data));
  });
});

describe("steps", () => {
  it("are one for each line, the best that needs no condition, so that the totals are their sums", () => {
    const billed = ["gpt-4o", "claude-sonnet-4-5", "gemini-2.5-flash"].map((name) => {
      const model = resolveModel(name, data.models);
      if (model === null) throw new Error(`no ${name}`);
      const task = name === "gpt-4o" ? "Tag tickets, runs every night" : undefined;
      const line = { model: name, calls: 100_000, input_tokens: 200_000_000, output_tokens: 40_000_000 };
      return { line: task === undefined ? line : { ...line, task }, model };
    });
    const { lines, findings, total, summary } = analyseBill(billed, data);
    const units = (usd: number | null | undefined) => Math.round((usd ?? 0) * 10_000);
    expect(units(total.saving_monthly_usd)).toBe(
      lines.reduce((all, { step }) => all + units(step?.saving_monthly_usd), 0),
    );
    for (const { line, step, status } of lines) {
      const own = findings.filter((one) => one.line === line && one.condition === undefined);
      const most = Math.max(0, ...own.map(({ saving_twelve_months_usd: usd }) => usd ?? 0));
      expect(step?.saving_twelve_months_usd ?? 0, String(line)).toBe(status === "retired" ? 0 : most);
    }
    expect(total.saving_monthly_usd_same_models).toBe(
      findings.find(({ stated_by_task: stated }) => stated)?.saving_monthly_usd,
    );
    const left = (total.monthly_usd - total.saving_monthly_usd).toLocaleString("en", { maximumFractionDigits: 2 });
    expect(summary).toContain(`so that the bill falls to ${left} USD a month`);
    expect(summary).toContain("Without another model,");
  });

  it("count the output of a model that thinks where the present one does not", () => {
    // GPT-6 Luna thinks and GPT-4o does not: 200 million tokens at 0.10 and three times 40 million at 0.50 USD.
    const { lines } = analysed("gpt-4o");
    const luna = lines[0]?.options.find(({ model }) => model.id === "gpt-6-luna");
    expect(luna?.monthly_usd).toBe(200 * 0.1 + 3 * 40 * 0.5);
    expect(luna?.thinking).toContain("counted 3 times");
    const { lines: thinking } = analysed("gpt-5.6-sol");
    expect(thinking[0]?.options.every(({ thinking: words }) => words === null)).toBe(true);
  });
});

describe("a line whose model is shut down", () => {
  it("is no running cost, and each model is one option", () => {
    const { summary, total, lines } = analysed("groq/llama-3.3-70b-versatile", "gpt-5.6-sol");
    expect(total.monthly_usd_of_ended_models).toBe(lines[0]?.monthly_usd);
    expect(summary).toMatch(/Of the bill [\d.,]+ USD a month cannot be a running cost: .* is shut down, .* line 0\./);
    const names = (lines[0]?.options ?? []).map(({ model }) =>
      model.display_name.toLowerCase().replace(/[^a-z0-9]/g, ""),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(analysed("gpt-5.6-sol").summary).not.toContain("running cost");
  });

  it("names the largest moves, and the model to test where none is likely as good", () => {
    const chat = { model: "m", calls: 300_000, input_tokens: 450_000_000, output_tokens: 60_000_000 };
    const agent = { ...chat, model: "n", task: "Coding agent that fixes bugs in a TypeScript monorepo" };
    const [gpt, opus] = ["openai/gpt-4o", "anthropic/claude-opus-4-7"].map((id) => resolveModel(id, data.models));
    if (gpt == null || opus == null) throw new Error("no models");
    const moved = analyseBill([{ line: { ...chat, task: "Answer support tickets in chat" }, model: gpt }], data);
    expect(moved.summary).toMatch(
      /Largest moves: line 0, GPT-4o to [^,;]+ at [\w-]+ \(probability [\d.]+ of being as good\), [\d.,]+ USD a month\./,
    );
    const tested = analyseBill([{ line: agent, model: opus }], data);
    expect(tested.lines[0]?.options).toEqual([]);
    expect(tested.summary).toMatch(
      /to test is most of all .+ for line 0 \(Claude Opus 4\.7\): [\d.,]+ USD less a month/,
    );
    expect(`${moved.summary}${tested.summary}`).not.toMatch(/\d\.\d{3,} USD/);
  });

  it("moves to no dearer model where one costs the same", () => {
    const { lines, total } = analysed("gemini-2.5-flash");
    const [line] = lines;
    expect(line?.options.map(({ monthly_usd: usd }) => usd)).toContain(line?.monthly_usd);
    expect(total.lines_that_move_to_dearer).toBe(0);
  });

  it("moves to the successor that its provider names, also where tests prove no other model", () => {
    // Google names Gemini 3.6 Flash, whose recorded price has no quotation; tests of factual accuracy recommend none.
    const model = resolveModel("gemini-2.0-flash", data.models);
    if (model === null) throw new Error("no Gemini 2.0 Flash");
    const line = { model: "m", calls: 140_000, input_tokens: 420_000_000, output_tokens: 28_000_000 };
    const { lines, total } = analyseBill([{ line: { ...line, task: "Resumir publicações dos diários" }, model }], data);
    const [option, ...others] = lines[0]?.options ?? [];
    expect(others).toEqual([]);
    expect(option).toMatchObject({ model: { id: "gemini-3.6-flash" }, named_by_provider: true });
    expect(total).toMatchObject({ lines_that_move_to_dearer: 1, monthly_usd_after_moves: option?.monthly_usd });
  });
});
