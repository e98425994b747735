import { describe, expect, it } from "vitest";
import type { CatalogModel } from "../../../src/core/catalog/catalog-data.ts";
import { optimizeModel } from "../../../src/core/optimize/optimize.ts";
import { readDemands } from "../../../src/core/optimize/task/demands/read.ts";
import { OptimizeAnswer, type OptimizeInput } from "../../../src/schema/answers/optimize.ts";
import { madeData, madeEvidence } from "../../support/world/made-evidence.ts";
import { type MadeModel, madeModel, madePrice } from "../../support/world/models.ts";

const evidence = madeEvidence({ "a/now": 1, "b/best": 2.5, "c/half": 2.4 });
const made = (id: string, input: string, output: string, over: Partial<MadeModel> = {}) =>
  madeModel({ model_id: id, input, output, provider: `p-${id}`, first_party: true, ...over });
const withCache = (input: string, output: string, read: string) => ({
  prices: [madePrice("input", input), madePrice("output", output), madePrice("cache_read", read)],
});
const now = made("now", "10", "40", { model_key: "a/now", ...withCache("10", "40", "1") });
/** A fifth of the price. */
const best = made("best", "2", "8", { model_key: "b/best", ...withCache("2", "8", "0.2") });
/** Four fifths of the price. */
const near = made("near", "8", "32", { model_key: "c/half" });
const CHAT = "Answer customer questions in our help-desk chat, 1000 input tokens and 1000 output tokens";

function ask(
  said: string,
  input: Partial<OptimizeInput> = {},
  models: readonly CatalogModel[] = [best],
  current = now,
) {
  const asked = { task: `${CHAT}. ${said}`, current_model: current.model_id, monthly_calls: 1000, ...input };
  return OptimizeAnswer.parse(optimizeModel(asked, current, madeData([current, ...models], evidence)));
}

// A month costs 50 USD now and 10 with the best model.
describe("the first sentence", () => {
  it.each([
    [
      "Finance asked for -60%.",
      "60 % less than today is 20.00 of 50.00 USD a month: best at Acme costs 80 % less, 10.00 USD.",
    ],
    ["Quiero pagar la mitad.", "50 % less than today is 25.00 of 50.00 USD a month: best"],
    ["Wir wollen die Kosten halbieren.", "50 % less than today is 25.00 of 50.00"],
    ["We want to cut costs by 90 %.", "which does not reach it."],
    ["The budget is $600 a year.", "Your limit of 50.00 USD a month holds today: now costs 50.00 USD."],
    [
      "We have a budget of 240 a year.",
      "Your limit of 20.00 USD a month is passed today; best keeps it. Move to best at Acme: 10.00 instead of 50.00 USD",
    ],
    [
      "It must stay under five dollars a month.",
      "nothing listed that meets the demands and may be as good is known to keep it.",
    ],
    [
      "At most 2 cents per call.",
      "Your limit of 0.02 USD a call is passed today, now costs 0.05 USD; best keeps it with 0.01 USD.",
    ],
    ["Can this be cheaper?", "Yes: 10.00 instead of 50.00 USD a month."],
    ["Lohnt sich ein Wechsel?", "Yes: 10.00 instead of 50.00 USD a month."],
    ["もっと安くできますか?", "Yes: 10.00 instead of 50.00 USD a month."],
  ])("answers what the text asks: %s", (said, answer) => {
    const { summary } = ask(said);
    const end = Math.max(summary.indexOf(answer) + answer.length, 0);
    expect(summary.slice(0, end).endsWith(answer) && summary.indexOf(answer) < 200, summary).toBe(true);
  });

  it("says how little can be saved, also where the calls of a month are a range", () => {
    // At most 60 calls a month, 0.04 USD less each.
    const task =
      "Resumir 1 reseña por día en 2 idiomas, 1000 tokens de entrada, 1000 tokens de salida. ¿Ahorramos con otro modelo?";
    const answer = optimizeModel({ task, current_model: "now" }, now, madeData([now, best], evidence));
    expect(answer.monthly_calls_assumed && answer.readings === null).toBe(false);
    expect(answer.summary).toMatch(/^Hardly: at most /);
  });

  it("says yes or no to whether the model in use may stay", () => {
    expect(ask("Is our model fine?", {}, []).summary).toMatch(/^Yes, now is fine; it costs 50\.00 USD a month\. Stay/);
    const ends = {
      ...now,
      status: "deprecated" as const,
      deprecation: {
        announced_on: null,
        shutdown_on: "2026-12-11",
        replacement: null,
        source: "https://p.example/notice",
        form: "page" as const,
      },
    };
    expect(ask("Should we switch or stay?", {}, [best], ends).summary).toMatch(/^Yes, until 2026-12-11 only/);
  });

  it("says what open weights cost and how likely they are as good, and has them tested", () => {
    const open = made("open", "1", "4", { model_key: "c/half", open_weights: true });
    const { summary } = ask("Our boss has read that open source would be cheaper. Is he right?", {}, [open]);
    expect(summary).toMatch(/^Yes, open weights are cheaper per token, open at Acme with 5\.00 instead of 50\.00 USD/);
    expect(readDemands("Only open-weight models. Is that cheaper?").asks).toBeNull();
  });

  it("prefers models that reach the wanted saving, and tells a question from a statement", () => {
    expect(ask("We want to halve the costs.", {}, [near, best]).recommended_alternative.model.id).toBe("best");
    expect(readDemands("Answer questions such as: is this cheaper.").asks).toBeNull();
    expect(readDemands("Summarise half of the pages we want").savingShare).toBeNull();
  });

  it("gives the sums to hold against a limit in a currency without a rate", () => {
    expect(ask("No more than R$ 2.500 per month.").summary).toMatch(
      /^Hold "R\$ 2\.500 per month", .*against 50\.00 USD a month today and 10\.00 USD with best at Acme\./,
    );
  });
});

describe("work that is done once", () => {
  const once = (said: string, input: Partial<OptimizeInput> = {}) =>
    OptimizeAnswer.parse(
      optimizeModel(
        {
          task: `Tag 4,000 tweets, just once. 1000 input tokens and 1000 output tokens. ${said}`,
          current_model: "now",
          ...input,
        },
        now,
        madeData([now, best], evidence),
      ),
    );

  it("has one sum, in the year too", () => {
    const { summary, monthly_calls: calls, current_model: current, twelve_months: year } = once("");
    expect([calls, current.estimated_monthly_cost_usd, year.current?.total_usd]).toEqual([4000, 200, 200]);
    expect(year.basis).toContain("done once");
    expect(summary).toContain("40.00 instead of 200 USD for all 4,000 calls, made once");
  });

  it.each([
    ["I have sixty dollars.", "Your limit of 60.00 USD in all is passed today"],
    ["The grant has $300 left for this and not a cent more.", "Your limit of 300 USD in all holds today"],
  ])("keeps a limit for all of it: %s", (said, answer) => {
    expect(once(said).summary.startsWith(answer)).toBe(true);
  });

  it("is known from the text when the request states the calls", () => {
    const task = "One-off: label abstracts, 1000 input tokens and 1000 output tokens. No deadline this year.";
    const { twelve_months: year } = once("", { task, monthly_calls: 4000 });
    expect(year.current?.total_usd).toBe(200);
  });
});

describe("a saving without another model", () => {
  it("follows the advice as the step before it: the cache", () => {
    const task =
      "Answer questions over our manual, 9,000 input tokens of which 8,000 are the same in every call, 100 output tokens";
    const { summary, first_step: first } = ask("", { task });
    expect(ask("").first_step).toBeNull();
    expect(first).toMatchObject({ step: "cache", estimated_savings_monthly_usd: 72 });
    expect(summary).toMatch(
      /^Test best.* Sums are without a cache: with 8,000 of 9,000 input tokens read from it, now costs 22\.00 and best 4\.40 USD a month/,
    );
  });

  it("keeps the model when less thinking saves more than any other model", () => {
    const task =
      "Triage claims: 1,100 input tokens, 2,900 output tokens in total of which only 240 are the visible answer, the rest is thinking";
    const { verdict, summary, first_step: first } = ask("", { task }, [near]);
    expect([verdict, first?.step]).toEqual(["stay", "less_thinking"]);
    expect(summary).toMatch(/^Stay with now.* First lower the thinking effort of now/);
  });
});

describe("a test", () => {
  it("says what to send, what it costs and how it decides", () => {
    const likely = madeEvidence({ "a/now": 1, "b/best": 0.9 });
    const answer = optimizeModel(
      { task: CHAT, current_model: "now", monthly_calls: 1000 },
      now,
      madeData([now, best], likely),
    );
    expect(answer.verdict).toMatch(/^test/);
    expect(answer.summary).toContain(
      "Send 30 of your own cases to both models for 1.80 USD; take it unless it is worse in more than 3.",
    );
    expect(answer.test_plan?.cost_usd).toBeCloseTo(1.8);
    expect(answer.test_plan?.decide).toContain("worse than the model in use in more than 3 of the 30");
  });

  it("is not proposed where it costs more than three months of what it can save", () => {
    const likely = madeEvidence({ "a/now": 1, "b/best": 0.9 });
    const of = (calls: number) =>
      optimizeModel({ task: CHAT, current_model: "now", monthly_calls: calls }, now, madeData([now, best], likely));
    // 30 cases cost 1.80 USD with both; 130 calls a month save 5.20.
    expect(of(130).verdict).toMatch(/^test/);
    const long = "Summarise reports, 100,000 input tokens and 1,000 output tokens, three a month";
    const dear = optimizeModel({ task: long, current_model: "now" }, now, madeData([now, best], likely));
    expect([dear.verdict, dear.test_plan]).toEqual(["stay", null]);
    expect(dear.summary).toContain("not worth a test that costs");
  });
});

describe("a country where nothing may be hosted", () => {
  it.each([
    "Nothing may be hosted in China.",
    "Não pode ser nada hospedado na China.",
    "Die Daten dürfen nicht in China verarbeitet werden.",
  ])("removes the sellers seated there: %s", (said) => {
    expect([...readDemands(`${CHAT}. ${said}`).excludedCountries]).toContain("CN");
  });

  it("removes no seller of a country where others can choose a region", () => {
    expect(readDemands(`${CHAT}. Nothing may be hosted in the US.`).excludedCountries.size).toBe(0);
  });
});
