import { describe, expect, it } from "vitest";
import type { CatalogModel } from "../../../src/core/catalog/catalog-data.ts";
import { optimizeModel } from "../../../src/core/optimize/optimize.ts";
import { OptimizeAnswer, type OptimizeInput } from "../../../src/schema/answers/optimize.ts";
import { madeData, madeEvidence } from "../../support/world/made-evidence.ts";
import { type MadeModel, madeModel, madePrice } from "../../support/world/models.ts";

const CHAT = "Answer customer questions in our help-desk chat, 1000 input tokens and 1000 output tokens";
const evidence = madeEvidence({ "a/now": 1, "b/best": 2.5, "c/even": 1.6, "d/near": 1, "e/weak": -1, "f/fair": 1.35 });
const made = (id: string, input: string, output: string, over: Partial<MadeModel> = {}) =>
  madeModel({ model_id: id, input, output, provider: `p-${id}`, first_party: true, ...over });
const now = made("now", "10", "40", { model_key: "a/now" });
const best = made("best", "5", "20", { model_key: "b/best" });
const even = made("even", "2", "8", { model_key: "c/even" });
const near = made("near", "1", "4", { model_key: "d/near" });
const weak = made("weak", "0.1", "0.4", { model_key: "e/weak" });
const unrated = made("unrated", "0.5", "2");

function ask(models: readonly CatalogModel[], input: Partial<OptimizeInput> = {}, current = now): OptimizeAnswer {
  const asked = { task: CHAT, current_model: current.model_id, monthly_calls: 1000, ...input };
  return OptimizeAnswer.parse(optimizeModel(asked, current, madeData([current, ...models], evidence)));
}
const ids = (rows: readonly { model: { id: string } | null }[]) => rows.map(({ model }) => model?.id ?? null);

describe("the verdict", () => {
  it("recommends the cheapest that is likely enough as good, with its probability and scores", () => {
    const answer = ask([best, even, weak]);
    expect(answer.verdict).toBe("recommend");
    expect(answer.recommended_alternative.model.id).toBe("even");
    expect(answer.recommended_alternative.savings_ratio).toBeCloseTo(0.8);
    expect(answer.confidence).toBeGreaterThanOrEqual(0.8);
    expect(answer.quality_evidence[0]).toMatchObject({
      benchmark: "Made bench",
      as_of: "2026-10-01",
      source: "Made bench",
      current: { score: 60, setting: "default" },
      candidate: { score: 66 },
    });
  });

  it("prefers a model that is noticeably likelier as good where it costs little more", () => {
    const better = made("better", "2.2", "8.8", { model_key: "b/best" });
    const fair = made("fair", "2", "8", { model_key: "f/fair" });
    const answer = ask([better, fair]);
    const [likelier, cheaper] = ["better", "fair"].map((id) =>
      answer.alternatives.find(({ model }) => model.id === id),
    );
    expect(likelier?.success_probability).toBeGreaterThanOrEqual((cheaper?.success_probability ?? 1) + 0.05);
    expect([answer.verdict, answer.recommended_alternative.model.id]).toEqual(["recommend", "better"]);
  });

  it("says to test first what is only likely, and stays where nothing is", () => {
    const likely = ask([near]);
    expect([likely.verdict, likely.recommended_alternative.model.id]).toEqual(["test_first", "near"]);
    expect(likely.test_plan).toMatchObject({ cases: 30, candidates: ["near"] });
    expect(likely.test_plan?.cost_usd).toBeCloseTo(30 * (0.05 + 0.005));
    const none = ask([weak]);
    expect([none.verdict, none.recommended_alternative.is_current_model]).toEqual(["stay", true]);
    expect(none.alternatives[0]).toMatchObject({ judgement: "no", quality_risk: "high" });
  });

  it("recommends nothing where a kind of task or a model has no evidence: three to test, and what that costs", () => {
    for (const answer of [
      ask([best, even, near], { task: "Summarise contracts, 1000 input tokens and 1000 output tokens" }),
      ask([unrated]),
    ]) {
      expect(answer.verdict).toBe("test_these");
      expect(answer.recommended_alternative.is_current_model).toBe(true);
      expect(answer.candidates_to_test.length).toBeGreaterThan(0);
      expect(answer.test_plan?.cost_usd).toBeGreaterThan(0);
      expect(answer.options.every(({ model }) => model === null)).toBe(true);
    }
  });

  it("promises no saving below a price ratio of 1.5", () => {
    const close = made("close", "8", "32", { model_key: "b/best" });
    const answer = ask([close]);
    expect(answer.verdict).toBe("test_first");
    expect(answer.alternatives[0]?.saving_promised).toBe(false);
    expect(answer.trade_off.cautions.join(" ")).toContain("no saving is promised");
  });

  it("recommends the same model at another provider without a test", () => {
    const host = made("now-elsewhere", "9", "36", { model_key: "a/now" });
    expect(ask([host])).toMatchObject({ verdict: "recommend", recommended_alternative: { quality_risk: "low" } });
  });
});

describe("a model that ends", () => {
  const ending = (shutdown_on: string, replacement: string | null) =>
    made("now", "10", "40", {
      model_key: "a/now",
      provider: "p",
      deprecation: { announced_on: null, shutdown_on, replacement, source: "https://p.example/notice", form: "page" },
    });
  const dear = made("heir", "20", "80", { provider: "p", model_key: "b/best" });

  it("is left for the replacement that its provider names, even at a higher price", () => {
    const answer = ask([dear, weak], {}, ending("2027-03-01", "heir"));
    expect(answer.verdict).toBe("move");
    expect(answer.recommended_alternative).toMatchObject({ model: { id: "heir" }, named_by_provider: true });
    expect(answer.estimated_savings.monthly_usd).toBeLessThan(0);
    expect(answer.twelve_months.current?.shutdown_on).toBe("2027-03-01");
  });

  it("never gets the verdict to stay, even when it is already shut down and nothing is rated", () => {
    const retired = made("old", "1", "1", { status: "retired" });
    expect(ask([unrated], {}, retired).verdict).toBe("test_first");
    expect(ask([unrated], {}, retired).recommended_alternative.model.id).toBe("unrated");
    expect(ask([], {}, retired)).toMatchObject({
      verdict: "move",
      recommended_alternative: { is_current_model: true },
    });
  });

  it("is never recommended", () => {
    const soon = {
      ...even,
      deprecation: {
        announced_on: null,
        shutdown_on: "2027-10-01",
        replacement: null,
        source: "",
        form: "list" as const,
      },
    };
    const answer = ask([soon, best]);
    expect(answer.recommended_alternative.model.id).toBe("best");
    expect(answer.excluded.removed.find(({ filter }) => filter === "not_sold")?.count).toBe(1);
  });
});

describe("the known future", () => {
  const until = { effective_to: "2027-01-01" };
  const from = { effective_from: "2027-01-01" };
  const doubles = made("even", "2", "8", {
    model_key: "c/even",
    prices: [
      madePrice("input", "2", {}, until),
      madePrice("output", "8", {}, until),
      madePrice("input", "4", {}, from),
      madePrice("output", "16", {}, from),
    ],
  });

  it("is in the sum over twelve months and in the range", () => {
    const { twelve_months: year, estimated_savings: savings } = ask([doubles]);
    expect(year.recommended?.scheduled_changes).toEqual([
      { on: "2027-01-01", meter: "input", from_usd_per_mtok: "2", to_usd_per_mtok: "4" },
      { on: "2027-01-01", meter: "output", from_usd_per_mtok: "8", to_usd_per_mtok: "16" },
    ]);
    // 1,000 calls a month at 0.01 until the 41st day and at 0.02 after it.
    expect(year.recommended?.total_usd).toBeCloseTo((12_000 * (41 * 0.01 + 324 * 0.02)) / 365, 2);
    expect(savings.monthly_usd).toBeCloseTo(40);
    expect(savings.monthly_range_usd).toMatchObject({ low: 30, high: 40 });
    expect(year.saving_usd?.low).toBeLessThanOrEqual(year.saving_usd?.typical ?? 0);
  });
});

describe("options", () => {
  it("are the cheapest at each bar, with an interval, and empty where no model reaches a bar", () => {
    const { options } = ask([best, even, near, weak]);
    expect(options.map(({ bar, points }) => [bar, points])).toEqual([
      ["not_worse", 0],
      ["slightly_lower", 3],
      ["clearly_lower", 10],
    ]);
    const shown = ids(options);
    expect(["best", "even"]).toContain(shown[0]);
    expect(["even", "near"]).toContain(shown[2]);
    for (const option of options) expect(option.probability_low ?? 0).toBeLessThanOrEqual(option.probability ?? 1);
    expect(ids(ask([weak]).options)).toEqual([null, null, null]);
  });
});

describe("demands of the text", () => {
  const ask2 = (task: string, ...models: CatalogModel[]) => ask(models, { task: `${CHAT}. ${task}` });

  it("filter by what is known of a model", () => {
    const open = made("open", "2", "8", { model_key: "c/even", open_weights: true });
    const answer = ask2("We must only use open-weight models.", best, open);
    expect(answer.recommended_alternative.model.id).toBe("open");
    expect(answer.constraints_read).toMatchObject([{ kind: "open_weights", effect: "filtered", removed: 1 }]);
  });

  it("price cached input and batch where a model publishes the rates", () => {
    const cached = made("cached", "2", "8", {
      model_key: "c/even",
      prices: [madePrice("input", "2"), madePrice("output", "8"), madePrice("cache_read", "0.2")],
    });
    const answer = ask2("90 % of the input is a cached prefix.", cached);
    expect(answer.recommended_alternative.estimated_cost_per_call_usd).toBeCloseTo(
      (100 * 2 + 900 * 0.2 + 8000) / 1e6,
      10,
    );
    const batch = made("batch", "2", "8", {
      model_key: "c/even",
      prices: [
        madePrice("input", "2"),
        madePrice("output", "8"),
        madePrice("input", "1", { service_tier: "batch" }),
        madePrice("output", "4", { service_tier: "batch" }),
      ],
    });
    expect(
      ask2("Results may arrive next morning.", batch).recommended_alternative.estimated_cost_per_call_usd,
    ).toBeCloseTo(0.005, 10);
  });

  it("lower the confidence when nobody can check them, and say so", () => {
    const [plain, checked] = [ask([even]), ask2("First token in under 300 ms.", even)];
    expect(checked.confidence).toBeCloseTo(plain.confidence * 0.7, 1);
    expect(checked.constraints_read).toMatchObject([{ kind: "latency", effect: "not_checked" }]);
    expect(checked.caveats.join(" ")).toContain("Not checked");
  });

  it("set the size of a call by the bill", () => {
    const answer = ask([even], { task: "Answer customer questions in chat. Current bill is $400 a month." });
    expect(answer.current_model.estimated_monthly_cost_usd).toBeGreaterThan(390);
    expect(answer.current_model.estimated_monthly_cost_usd).toBeLessThan(410);
  });
});

describe("levers", () => {
  const thinking = (reasoning: "optional" | "always") =>
    ["off_peak", "batch", "cache"].map(
      (lever) =>
        ask([made("thinker", "2", "8", { model_key: "c/even", reasoning })], {}, { ...now, reasoning }).levers.filter(
          (one) => one.lever === lever,
        ).length,
    );

  it("are empty where the seller publishes no discount", () => {
    expect([thinking("optional"), thinking("always")]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  it("save no more than the discount that is published", () => {
    const batch = made("batch", "2", "8", {
      model_key: "c/even",
      reasoning: "optional",
      prices: [
        madePrice("input", "2"),
        madePrice("output", "8"),
        madePrice("input", "1", { service_tier: "batch" }),
        madePrice("output", "4", { service_tier: "batch" }),
      ],
    });
    const answer = ask([batch], {}, { ...now, reasoning: "always" });
    const [lever] = answer.levers.filter(({ model }) => model.id === "batch");
    expect(lever?.lever).toBe("batch");
    expect(lever?.estimated_savings_per_call_usd).toBeCloseTo(
      (answer.recommended_alternative.estimated_cost_per_call_usd ?? 0) / 2,
      9,
    );
  });
});

describe("the cache lever", () => {
  const cached = made("cached", "2", "8", {
    model_key: "c/even",
    prices: [madePrice("input", "2"), madePrice("output", "8"), madePrice("cache_read", "0.2")],
  });
  const leverFor = (task: string) =>
    ask([cached], { task }).levers.find(({ lever, model }) => lever === "cache" && model.id === "cached");

  it("takes the part that the text calls unchanging, else a system prompt, else half of the input", () => {
    const parts = "Help-desk chat: messages of 200 tokens, answers of 250 tokens, system prompt of 6,000 tokens";
    const known = leverFor(`${parts} that never changes.`);
    const unknown = leverFor("Help-desk chat: 6,200 input tokens, 250 output tokens");
    expect(leverFor(`${parts}.`)?.condition).toContain(
      "the system prompt or the instructions that the text states the size of, 96.8 %",
    );
    expect(known?.condition).toContain("96.8 % of the input");
    expect(unknown?.condition).toContain("half of every call's input");
    // 1.80 USD per million tokens are saved on what is read from the cache.
    expect(known?.estimated_savings_per_call_usd).toBeCloseTo((6000 * 1.8) / 1e6, 5);
    expect(unknown?.estimated_savings_per_call_usd).toBeCloseTo((3100 * 1.8) / 1e6, 5);
  });
});

describe("evidence of the kind", () => {
  it("is required for a recommendation: a candidate inferred from other kinds is tested first", () => {
    const bare = madeEvidence({ "a/now": 1, "b/best": 2.5, "c/even": 1.6 });
    const models = new Map(
      [...bare.models].map(([key, quality]) => [
        key,
        {
          ...quality,
          abilities: Object.fromEntries(
            Object.entries(quality.abilities ?? {}).map(([kind, ability]) => [
              kind,
              { ...ability, families: kind === "general" && key === "c/even" ? 0 : 6 },
            ]),
          ) as typeof quality.abilities,
        },
      ]),
    );
    const answer = OptimizeAnswer.parse(
      optimizeModel({ task: CHAT, current_model: "now" }, now, madeData([now, even], { ...bare, models })),
    );
    expect(answer.verdict).toBe("test_first");
    expect(answer.recommended_alternative.reasons.join(" ")).toContain("inferred from their tests of other kinds");
  });
});

describe("an excluded country", () => {
  it("excludes a maker's own listing wherever its site is registered", () => {
    const facts = { legal_seat: { code: ["SG"] } };
    const own = made("glm", "2", "8", { provider: "zai", model_key: "zai/glm" });
    const data = madeData([now, own], evidence);
    const providers = [{ id: "zai", name: "Z.ai", homepageUrl: "", pricingUrl: "", facts }] as never;
    const task = `${CHAT}. No provider from China.`;
    const answer = optimizeModel({ task, current_model: "now" }, now, { ...data, providers });
    expect(answer.alternatives).toEqual([]);
    const open = optimizeModel({ task: `${CHAT}. No provider from Russia.`, current_model: "now" }, now, {
      ...data,
      providers,
    });
    expect(open.constraints_read).toMatchObject([{ kind: "country", removed: 0 }]);
  });
});

describe("second-hand prices", () => {
  const unread = (id: string, provider: string, key: string) =>
    made(id, "2", "8", {
      provider,
      model_key: key,
      prices: [
        madePrice("input", "2", {}, { verified_at: null, evidence: null, status: "unverified" }),
        madePrice("output", "8", {}, { verified_at: null, evidence: null, status: "unverified" }),
      ],
    });

  it("count at sellers that the buyer asks for, as a candidate to test with lower confidence", () => {
    expect(ask([unread("even", "azure", "c/even")]).alternatives).toEqual([]);
    const answer = ask([unread("even", "azure", "c/even")], { constraints: { providers: ["azure"] } });
    expect([answer.verdict, answer.recommended_alternative.model.id]).toEqual(["test_first", "even"]);
    expect(answer.recommended_alternative.reasons.join(" ")).toContain("second-hand");
    expect(answer.confidence_basis.join(" ")).toContain("the price is second-hand");
  });
});

describe("every answer", () => {
  it("keeps arithmetic, determinism and order of providers", () => {
    const answer = ask([best, even, near, weak, unrated]);
    expect(JSON.stringify(ask([unrated, weak, near, even, best]))).toBe(JSON.stringify(answer));
    for (const one of answer.alternatives) {
      const [before, after] = [answer.current_model.estimated_cost_per_call_usd, one.estimated_cost_per_call_usd];
      expect(one.estimated_savings_per_call_usd).toBeCloseTo((before ?? 0) - (after ?? 0), 9);
      expect(one.estimated_savings_monthly_usd).toBeCloseTo(1000 * ((before ?? 0) - (after ?? 0)), 3);
    }
    expect(answer.synthesis_method).toMatch(/^abilities-v8; no language model was called/);
    expect(answer.excluded.considered).toBe(5);
  });

  it("keeps max_cost, min_tier and providers", () => {
    expect(ask([best, even], { max_cost: 0.001 }).verdict).toBe("stay");
    expect(
      ask([best, { ...even, tier: "mini" }], { constraints: { min_tier: "fast" } }).recommended_alternative.model.id,
    ).toBe("best");
    expect(ids(ask([best, even], { constraints: { providers: ["p-best"] } }).alternatives)).toEqual(["best"]);
  });
});

describe("a model in use that fails the demands of the text", () => {
  const demand = `${CHAT}. Only open-weight models.`;
  const open = made("open", "2", "8", { model_key: "c/even", open_weights: true });
  const dear = made("dear", "20", "80", { model_key: "b/best", open_weights: true });

  it("cannot stay: the answer moves, also to a dearer model, and says why", () => {
    const answer = ask([open], { task: demand });
    expect([answer.verdict, answer.recommended_alternative.model.id]).toEqual(["move", "open"]);
    expect(answer.summary).toContain("does not meet the demand on open or closed weights, so it cannot stay");
    expect(ask([dear], { task: demand }).recommended_alternative.model.id).toBe("dear");
    const none = ask([even], { task: demand });
    expect([none.verdict, none.recommended_alternative.is_current_model]).toEqual(["move", true]);
    expect(none.summary).toContain("relax one of them");
  });

  it("stays where the demand is only a wish", () => {
    expect(ask([weak], { task: `${CHAT}. Ideally open weights.` }).summary).not.toContain("cannot stay");
  });
});

describe("doubts", () => {
  it.each([
    ["a limit that no seller states", `${CHAT}. First token under 300 ms.`, "test the speed yourself"],
    [
      "a name whose demand is not understood",
      `${CHAT}. Our lawyers praised Mistral as a provider.`,
      "was not understood",
    ],
    [
      "audio that is not counted",
      "Answer customer questions in voice messages in our help-desk chat",
      "are not counted",
    ],
  ])("keep an answer from recommending without a test: %s", (_, task, words) => {
    const answer = ask([best, even, made("host", "9", "36", { model_key: "a/now" })], { task });
    expect(answer.verdict).not.toBe("recommend");
    expect(answer.summary).toContain(words);
  });

  it("leave the pick among what is tested", () => {
    const answer = ask([best, even], { task: `${CHAT}. First token under 300 ms.` });
    expect(answer.verdict).toBe("test_first");
    expect(ids(answer.candidates_to_test)).toContain(answer.recommended_alternative.model.id);
    expect(answer.test_plan?.candidates).toContain(answer.recommended_alternative.model.id);
  });
});

describe("the successor that a provider names", () => {
  it("is an option with its cost, also where it is dearer", () => {
    const heir = made("heir", "20", "80", { provider: "p", model_key: "b/best" });
    const ending = made("now", "10", "40", {
      model_key: "a/now",
      provider: "p",
      deprecation: {
        announced_on: null,
        shutdown_on: "2027-03-01",
        replacement: "heir",
        source: "https://p.example/n",
        form: "page",
      },
    });
    const named = ask([heir, even], {}, ending).options.find(({ bar }) => bar === "named_by_provider");
    expect(named).toMatchObject({ model: { id: "heir" }, saving_promised: false });
    expect(named?.estimated_savings_monthly_usd).toBeLessThan(0);
  });
});
