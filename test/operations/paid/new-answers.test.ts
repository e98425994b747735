import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstKnown } from "../../../src/core/optimize/choice/candidates.ts";
import { billAnalysis } from "../../../src/operations/paid/bill-analysis.ts";
import { migrationPlan } from "../../../src/operations/paid/migration-plan.ts";
import { BillAnswer, type BillInput } from "../../../src/schema/answers/bill.ts";
import { MigrationAnswer } from "../../../src/schema/answers/migration.ts";
import { createWorld, type World } from "../../support/world/test-server.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ now: Date.parse("2026-11-23T12:00:00Z") });
});
afterAll(() => world.close());

async function bill(lines: BillInput["lines"]) {
  const plan = billAnalysis.plan({ lines }, world.context);
  return {
    usdc: plan.usdc,
    ...BillAnswer.parse(JSON.parse(JSON.stringify(await billAnalysis.run(plan.resolved, world.context)))),
  };
}
async function migrate(input: object) {
  const plan = migrationPlan.plan(migrationPlan.input.parse(input), world.context);
  return MigrationAnswer.parse(JSON.parse(JSON.stringify(await migrationPlan.run(plan.resolved, world.context))));
}
const line = { model: "gpt-4o", calls: 200_000, input_tokens: 240_000_000, output_tokens: 50_000_000 };

describe("bill analysis", () => {
  it("computes the cost of the stated tokens and reports unused discounts", async () => {
    // 1,200 and 250 tokens a call at 2.50 and 10 USD per million tokens.
    const { lines, total, findings } = await bill([line]);
    expect(lines[0]?.monthly_usd).toBe(600 + 500);
    expect(total.monthly_usd).toBe(1100);
    expect(findings.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["cache_unused", "batch_unused"]));
    // How much of the input repeats is not in the bill.
    expect(findings.find(({ kind }) => kind === "cache_unused")?.saving_monthly_usd).toBeNull();
    expect(findings.find(({ kind }) => kind === "batch_unused")?.saving_monthly_usd).toBe(550);
  });

  it("prices options at announced prices over twelve months and omits those that cost more", async () => {
    // gemini-3.8-flash doubles on 2027-01-01.
    const { lines, total } = await bill([
      { model: "gemini-3.5-flash", calls: 1_500_000, input_tokens: 900_000_000, output_tokens: 45_000_000 },
      {
        model: "claude-sonnet-4-6",
        calls: 25_000,
        input_tokens: 50_000_000,
        output_tokens: 25_000_000,
        task: "Write code",
      },
    ]);
    const announced = lines.flatMap(({ options }) => options).filter((option) => option.price_changes_on.length > 0);
    expect(announced.map(({ price_changes_on: days }) => days)).toEqual(announced.map(() => ["2027-01-01"]));
    for (const { options, twelve_months_usd: year } of lines) {
      for (const option of options) {
        expect(option.saving_twelve_months_usd).toBeGreaterThan(0);
        expect(option.saving_twelve_months_usd).toBeCloseTo((year ?? 0) - option.twelve_months_usd, 2);
      }
    }
    for (const option of announced)
      expect(option.saving_twelve_months_usd).toBeLessThan(12 * option.saving_monthly_usd);
    expect(total.twelve_months_usd_with_options).toBeLessThan(total.twelve_months_usd);
  });

  it("prices cached and batch tokens at their own rates", async () => {
    const { lines } = await bill([
      { ...line, cached_input_tokens: 240_000_000 },
      { ...line, batch: true },
    ]);
    expect(lines.map(({ monthly_usd: usd }) => usd)).toEqual([300 + 500, 550]);
  });

  it("costs 0.10 USDC up to 50 lines and 0.50 above, and answers 1,000 lines in time", async () => {
    expect((await bill(Array(50).fill(line))).usdc).toBe("0.10");
    const lines = world.context.catalog.models.filter(({ prices }) => prices.length > 0);
    const many = Array.from({ length: 1000 }, (_, index) => {
      const model = lines[index % lines.length];
      return { ...line, model: `${model?.provider}/${model?.model_id}`, calls: 1000 + index };
    });
    await bill(many);
    const took: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      const plan = billAnalysis.plan({ lines: many }, world.context);
      const from = performance.now();
      await billAnalysis.run(plan.resolved, world.context);
      took.push(performance.now() - from);
      expect(plan.usdc).toBe("0.50");
    }
    console.log("1,000 lines, ms:", took.map((ms) => ms.toFixed(1)).join(" "));
    expect(Math.min(...took)).toBeLessThan(250);
  });

  it("prices the lines of language models and names the others, for the price of all", async () => {
    const other = { ...line, model: "text-embedding-3-small", output_tokens: 0 };
    const {
      usdc,
      lines,
      total,
      findings,
      not_priced: open,
      summary,
      reading,
    } = await bill([other, line, { ...line, model: "clade-opus-4-5" }, other]);
    expect(usdc).toBe("0.10");
    expect(lines.map(({ line: index }) => index)).toEqual([1]);
    expect(new Set(findings.map(({ line: index }) => index))).toEqual(new Set([1]));
    expect(total.monthly_usd).toBe(1100);
    expect(open.map(({ line: index, kind }) => [index, kind])).toEqual([
      [0, "embedding"],
      [2, null],
      [3, "embedding"],
    ]);
    expect(open[0]).toMatchObject({ price_list: "/api/agent/v1/models?kind=embedding", suggestions: [] });
    const listed = (0.02 * line.input_tokens) / 1_000_000;
    expect(open.map(({ list_monthly_usd: usd }) => usd)).toEqual([listed, null, listed]);
    expect(summary).toContain(
      `With those 2 lines the bill is ${(1100 + 2 * listed).toLocaleString("en")} USD a month.`,
    );
    expect(open[0]?.why).toContain("0.02 USD per million input tokens");
    expect(open[1]).toMatchObject({ meant: "claude-opus-4-5", price_list: null });
    for (const text of [summary, reading.understood])
      expect(text).toMatch(
        /In no sum, because .* lines 0, 3 \("text-embedding-3-small"\): .* line 2 \("clade-opus-4-5"\)/,
      );
    expect(reading.fields).toMatchObject({ lines: 1, lines_not_priced: 3, calls: line.calls });
    expect(reading.reword).toContain('claude-opus-4-5 in place of "clade-opus-4-5"');
    expect((await bill([...Array(50).fill(line), other])).usdc).toBe("0.50");
  });

  it("refuses cached tokens above the input, unknown models and too many lines before any challenge", async () => {
    const post = (lines: object[]) => world.post("/api/agent/v1/bill-analysis", { lines });
    const cached = await post([{ ...line, cached_input_tokens: 300_000_000 }]);
    expect([cached.status, cached.json.error]).toEqual([400, "INVALID_INPUT"]);
    expect(cached.text).toContain("cached_input_tokens");
    expect((await post([{ ...line, model: "gtp-5" }])).json.error).toBe("MODEL_NOT_FOUND");
    expect((await post(Array(1001).fill(line))).status).toBe(400);
  });
});

describe("migration plan", () => {
  it("gives the days left, the notice, the named successor first, the costs before and after, and what breaks", async () => {
    const { models } = await migrate({ models: ["gpt-4-turbo", "groq/llama-3.1-8b-instant"] });
    const groq = models.find(({ requested }) => requested.startsWith("groq"));
    expect(groq).toMatchObject({ status: "retired", days_left: 0 });
    expect(groq?.options[0]?.named_by_provider).toBe(true);
    for (const model of models) {
      expect(model.options.length).toBeGreaterThan(0);
      expect(model.notice?.quote).toBeTruthy();
      expect(model.what_to_test.length).toBeGreaterThan(0);
      // A named successor is told even where it ends itself; everything else stays for a year.
      const others = model.options.filter(({ named_by_provider: named }) => !named);
      expect(others.every(({ shutdown_on: end }) => end === null || end > "2027-11-23")).toBe(true);
    }
  });

  it("resolves a successor that the provider names by the id of its page", async () => {
    const [plan] = (await migrate({ models: ["mistral-large-2411"] })).models;
    expect(plan?.replacement_named_by_provider).toBe("mistral-medium-3-5-26-04");
    expect(plan?.options[0]).toMatchObject({ model: { id: "mistral-medium-2604" }, named_by_provider: true });
    expect(JSON.stringify(plan?.notes)).not.toContain("not listed");
  });

  it("lists a named successor that also ends, and then its own successor", async () => {
    const [plan] = (await migrate({ models: ["o1-mini"] })).models;
    const named = plan?.options.filter(({ named_by_provider: is }) => is) ?? [];
    expect(named.map(({ model }) => model.id)).toEqual(["gpt-5.6-terra", "o4-mini"]);
    expect(named[0]?.note).toContain("Successor of o4-mini");
    expect(named[1]).toMatchObject({ status: "retired", judgement: "no" });
    expect(named[1]?.note).toContain("shut down itself since 2026-10-23");
    expect(named[1]?.estimated_cost_per_call_usd).toBeGreaterThan(0);
  });

  it("omits a model of the maker when a newer, cheaper one is as likely to be as good", async () => {
    const { models } = await migrate({ models: ["gpt-4.1", "gpt-4o", "gemini-2.5-pro", "claude-opus-4-1"] });
    for (const { requested, options } of models) {
      const own = options.filter((one) => one.same_seller && !one.named_by_provider);
      expect(own.length, requested).toBeGreaterThan(0);
      const known = (id: string) => {
        const model = world.context.catalog.models.find((one) => one.model_id === id);
        return (model === undefined ? null : firstKnown(model)) ?? "";
      };
      for (const one of own)
        for (const other of own)
          if (known(other.model.id) > known(one.model.id))
            expect(
              (other.success_probability ?? 0) < (one.success_probability ?? 1) ||
                other.estimated_cost_per_call_mean_of_twelve_months_usd >
                  one.estimated_cost_per_call_mean_of_twelve_months_usd,
              `${requested}: ${one.model.id} beside ${other.model.id}`,
            ).toBe(true);
    }
    const ids = models.find(({ requested }) => requested === "gpt-4.1")?.options.map(({ model }) => model.id);
    expect(ids).toContain("gpt-6.1-sol");
    expect(ids).not.toContain("gpt-5.4");
  });

  it("states the request length from which the new model costs more", async () => {
    const [plan] = (await migrate({ models: ["gpt-4.1"] })).models;
    const next = plan?.options.find(({ model }) => model.id === "gpt-6.1-sol");
    expect(next?.breaks).toContain(
      "Price of long requests: from 272001 input tokens, an input token costs 2 times as much.",
    );
    expect(plan?.what_to_test).toContain("Count your requests with 272001 input tokens or more.");
  });

  it("includes a model of the same seller and lists each model once", async () => {
    const { models } = await migrate({ models: ["azure/claude-opus-4-7", "azure/gpt-5.2", "gpt-5"] });
    for (const { options, requested } of models) {
      expect(
        options.some(({ same_seller: same }) => same),
        requested,
      ).toBe(true);
      const others = options
        .filter(({ same_seller: same }) => !same)
        .map(({ model }) => model.display_name.toLowerCase());
      expect(new Set(others).size, requested).toBe(others.length);
    }
    const opus = models.find(({ requested }) => requested.includes("opus"));
    expect(opus?.options[0]).toMatchObject({ same_seller: true, note: expect.stringContaining("same maker") });
    expect(opus?.options[0]?.model.display_name).toMatch(/^Claude Opus/);
    // The maker still sells the model that its reseller ends.
    expect(opus?.options.find(({ model }) => model.display_name === "Claude Opus 4.7")?.note).toContain("same model");
  });

  it("omits much more expensive models that no provider names, and states higher costs first", async () => {
    const { models } = await migrate({ models: ["azure/gpt-5.3-codex", "azure/gpt-5.4-nano", "azure/gpt-5-mini"] });
    for (const { options, notes } of models) {
      for (const { model, named_by_provider: named, cost_change_ratio: ratio } of options) {
        if (!named) expect(ratio ?? 0, model.id).toBeLessThanOrEqual(2);
        if ((ratio ?? 0) > 0.6) expect(notes[0]).toContain("times as much");
      }
    }
    expect(models.flatMap(({ notes }) => notes[0] ?? []).join(" ")).toMatch(/Terra at .* costs 2\.9 times as much/);
  });

  it("states the change of costs with thinking beside that of the stated tokens", async () => {
    const { models } = await migrate({ models: ["gpt-4-turbo"] });
    const [planned] = models;
    const sol = planned?.options.find(({ model }) => model.id === "gpt-5.6-sol");
    const before = planned?.estimated_cost_per_call_usd ?? 0;
    expect(sol?.cost_change_ratio).toBeLessThan(0);
    expect(sol?.cost_change_ratio_with_thinking).toBeCloseTo((sol?.estimated_cost_per_call_usd ?? 0) / before - 1, 3);
    expect(sol?.cost_change_ratio_with_thinking).toBeGreaterThan(0);
  });

  it("compares coding models on coding tests", async () => {
    const { models } = await migrate({ models: ["gpt-5.1-codex-max", "gpt-5"] });
    expect(models.map(({ requested, compared_on: on }) => [requested, on])).toEqual([
      ["gpt-5.1-codex-max", "code"],
      ["gpt-5", "general"],
    ]);
    const others = models[0]?.options.filter(({ named_by_provider: named }) => !named) ?? [];
    const elsewhere = others.filter(({ note }) => note === null);
    expect(elsewhere.length).toBeGreaterThan(0);
    expect(elsewhere.every(({ cost_change_ratio: ratio }) => (ratio ?? 0) <= 0)).toBe(true);
  });

  it("includes announced prices in the cost of an option", async () => {
    const { models } = await migrate({
      models: world.context.catalog.models
        .flatMap(({ provider, model_id: id, deprecation, status }) =>
          deprecation !== null && status !== "current" && provider === "azure" ? [`${provider}/${id}`] : [],
        )
        .slice(0, 50),
    });
    const changing = models
      .flatMap(({ options }) => options)
      .filter(({ announced_price_changes: changes }) => changes.length > 0);
    for (const option of changing) {
      expect(option.announced_price_changes[0]).toMatchObject({ on: "2027-01-01" });
      expect(option.estimated_cost_per_call_mean_of_twelve_months_usd).toBeGreaterThan(
        option.estimated_cost_per_call_usd,
      );
    }
    const plain = models.flatMap(({ options }) => options).filter((one) => !changing.includes(one));
    expect(
      plain.every((one) => one.estimated_cost_per_call_mean_of_twelve_months_usd === one.estimated_cost_per_call_usd),
    ).toBe(true);
  });

  it("plans the known models and lists the others, which the unpaid reading names", async () => {
    const models = ["gpt-4-turbo", "gtp-5", "text-embedding-3-large"];
    const { resolved } = migrationPlan.plan(migrationPlan.input.parse({ models }), world.context);
    const reading = migrationPlan.reading?.(resolved, world.context);
    expect(reading?.understood).toContain('no model has this name: "gtp-5"');
    expect(reading?.not_used.map(({ words }) => words)).toEqual(["gtp-5"]);
    expect(reading?.reword).toMatch(/^If meant, write gpt-5 in place of "gtp-5"\.$/);
    const plan = await migrate({ models });
    expect(plan.models.map(({ requested }) => requested)).toEqual(["gpt-4-turbo"]);
    expect(plan.reading).toEqual(reading);
    expect(plan.not_found).toMatchObject([{ meant: "gpt-5", suggestions: expect.arrayContaining(["gpt-5"]) }]);
    expect(plan.staying).toMatchObject([{ model: { id: "openai/text-embedding-3-large" }, shutdown_on: null }]);
    expect(plan.summary).toContain('Not planned, as not found: "gtp-5" (nearest: gpt-5)');
  });

  it("plans models for one task by price: the named successor, then others that cost no more by the same unit", async () => {
    const { models, task_models: planned, summary } = await migrate({ models: ["whisper-1", "dall-e-3"] });
    expect(models).toEqual([]);
    // DALL-E 3 is shut down.
    expect(planned.map(({ requested, days_left: left }) => [requested, left])).toEqual([
      ["dall-e-3", 0],
      ["whisper-1", 95],
    ]);
    const [, whisper] = planned;
    expect(whisper?.options[0]).toMatchObject({ model: { id: "openai/gpt-transcribe" }, cost_change_ratio: -0.25 });
    for (const { options } of planned)
      for (const { named_by_provider: named, cost_change_ratio: ratio } of options)
        if (!named) expect(ratio).toBeLessThanOrEqual(0);
    expect(summary).toContain("Whether one of these is as good is not known.");
    const { json } = await world.post("/api/agent/v1/migration-plan", { models: ["text-embedding-3-large"] });
    expect(json.message).toContain("No end is announced within 365 days for text-embedding-3-large");
  });

  it("says of a name that only resellers list whose state it gives", async () => {
    const { summary, reading } = await migrate({ models: ["gpt-4-turbo", "gemma2-9b-it"] });
    for (const text of [summary, reading.understood])
      expect(text).toContain('"gemma2-9b-it" is on record at Groq, not at its maker: its state is that at Groq.');
    expect((await migrate({ models: ["gpt-4-turbo", "groq/gemma2-9b-it"] })).summary).not.toContain("is on record at");
  });

  it("takes another version for no slip of the pen, and proposes nothing for a name near to none", async () => {
    const { not_found: unknown, reading } = await migrate({
      models: ["gpt-4-turbo", "cluade-3-haiku", "claude-1.9", "our-finetune-v3", "gemini flash", "Mistral-Large 2"],
    });
    expect(unknown.map(({ meant }) => meant)).toEqual(["claude-3-haiku-20240307", null, null, null, null]);
    // Two versions were Mistral Large 2.
    expect(unknown[4]?.suggestions).toEqual(expect.arrayContaining(["mistral-large-2407", "mistral-large-2411"]));
    expect(unknown[1]?.suggestions.length).toBeGreaterThan(0);
    expect(unknown[2]?.suggestions).toEqual([]);
    expect(unknown[3]?.why).toContain("does not say which version");
    expect(reading.reword).toMatch(/In place of "claude-1\.9" write one of claude-/);
    expect(reading.reword).not.toContain("our-finetune");
  });

  it("is free when no name is known, and when none of the known models ends", async () => {
    const refused = async (models: string[]) => {
      const { status, json } = await world.post("/api/agent/v1/migration-plan", { models });
      return [status, json.error, json.message];
    };
    expect(await refused(["gtp-5", "nothing-9"])).toEqual([404, "MODEL_NOT_FOUND", expect.stringContaining("gtp-5")]);
    expect(await refused(["claude-opus-5-5", "gtp-5"])).toEqual([404, "NO_MATCH", expect.stringContaining('"gtp-5"')]);
  });

  it("is free when no end is announced, and lists the models that stay", async () => {
    const answer = await world.post("/api/agent/v1/migration-plan", { models: ["claude-opus-5-5"] });
    expect([answer.status, answer.json.error]).toEqual([404, "NO_MATCH"]);
    const { staying } = await migrate({ models: ["gpt-4-turbo", "claude-opus-5-5"] });
    expect(staying.map(({ requested }) => requested)).toEqual(["claude-opus-5-5"]);
  });
});
