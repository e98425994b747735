import { describe, expect, it } from "vitest";
import type { CatalogModel } from "../../../src/core/catalog/catalog-data.ts";
import { optimizeModel } from "../../../src/core/optimize/optimize.ts";
import { fitted, LAST, labelled, stays, yields } from "../../../src/core/optimize/summary/fitted.ts";
import { readDemands } from "../../../src/core/optimize/task/demands/read.ts";
import { OptimizeAnswer, type OptimizeInput } from "../../../src/schema/answers/optimize.ts";
import { madeData, madeEvidence } from "../../support/world/made-evidence.ts";
import { madeModel } from "../../support/world/models.ts";

const evidence = madeEvidence({ "a/now": 1, "b/best": 2.5 });
const now = madeModel({ model_id: "now", input: "10", output: "40", provider: "a", model_key: "a/now" });
const best = madeModel({ model_id: "best", input: "2", output: "8", provider: "b", model_key: "b/best" });
/** Reads for more and writes for less than the model in use. */
const readsDear = madeModel({ model_id: "dear", input: "30", output: "8", provider: "c", model_key: "b/best" });

function ask(task: string, input: Partial<OptimizeInput> = {}, models: readonly CatalogModel[] = [best]) {
  return OptimizeAnswer.parse(
    optimizeModel({ task, current_model: "now", ...input }, now, madeData([now, ...models], evidence)),
  );
}
const rangeOf = (text: string) => {
  const { callsRange } = readDemands(text);
  return callsRange === null ? null : [callsRange.low.monthly, callsRange.high.monthly];
};

describe("calls that a text allows in several ways", () => {
  it.each([
    ["Write 50 product texts a day in 4 languages, 600 tokens in and 300 tokens out", [1500, 6000]],
    ["Résumer 20 avis par jour en 3 langues, 500 tokens en entrée, 90 tokens en sortie", [600, 1800]],
  ])("are a range: %s", (text, range) => {
    expect(rangeOf(text)).toEqual(range);
  });

  it.each([
    "Classify 4,000 tickets a day by language, of 12 languages, into 12 categories. 300 tokens in, 5 tokens out",
    "Chat support in 12 languages, 400 chats a day, 900 tokens in, 90 out",
    "Gedichte für Karten schreiben, 300 am Tag, aus drei Stichworten, 90 Token rein, 120 raus",
    "Answer questions, 900 queries a day, 1,200 tokens in and 250 tokens out. We are a team of 12.",
  ])("are one number where the others count something else: %s", (text) => {
    expect(readDemands(text).monthlyCalls).not.toBeNull();
    expect(rangeOf(text)).toBeNull();
  });

  it("are no range when the ends are more than thirtyfold apart, and the words are named", () => {
    const text = "Moderate comments: 50 per second in a raid, normally 40,000 a day, 90 tokens in, 2 tokens out";
    expect(rangeOf(text)).toBeNull();
    const { monthly_calls_assumed: assumed, task_profile: profile, summary } = ask(text);
    expect(assumed).toBe(true);
    expect(profile.unclear.join(" ")).toContain("40,000 a day");
    expect(summary).toContain("Read: no number of calls a month");
  });

  it("counts callers after a preposition", () => {
    expect(readDemands("In 65 Filialen stellt das Personal täglich je 14 Fragen").monthlyCalls).toBe(27_300);
  });

  it("are not believed when they cost more than a million USD a month, unless the request states them", () => {
    const text = "Answer 9 million questions a day, 1,000 input tokens and 300 output tokens";
    const read = ask(text);
    expect(read.monthly_calls_assumed).toBe(true);
    expect(read.summary).toContain("Check this first: the text may be read as 270,000,000 calls a month");
    expect(read.verdict).not.toBe("recommend");
    expect(ask(text, { monthly_calls: 270_000_000 }).monthly_calls).toBe(270_000_000);
  });

  it("are scaled to the bill that the text states, when the two differ more than threefold", () => {
    const text =
      "Answer 9,000 questions a day, 1,000 input tokens and 300 output tokens. We pay 500 dollars a month today.";
    const answer = ask(text);
    expect(answer.current_model.estimated_monthly_cost_usd).toBeCloseTo(500, 0);
    expect(answer.summary).toContain("Check this first: the text reads as 270,000 calls a month");
  });

  it("are told at both ends, lower the confidence, and are never picked in silence", () => {
    const text = "Summarise 50 reports a day in 4 languages, 600 input tokens and 300 output tokens";
    const [open, stated] = [ask(text), ask(text, { monthly_calls: 1500 })];
    expect(open.readings?.map((one) => one.monthly_calls)).toEqual([1500, 6000]);
    const [low, high] = open.readings ?? [];
    expect(high?.current_usd_a_month).toBeCloseTo(4 * (low?.current_usd_a_month ?? 0), 5);
    expect(high?.saving_usd_a_month).toBeCloseTo(
      (high?.current_usd_a_month ?? 0) - (high?.candidate_usd_a_month ?? 0),
      1,
    );
    expect(open.summary).toContain("1,500 to 6,000 calls a month");
    expect(open.details.join(" ")).toMatch(/1,500 calls a month.*6,000 calls a month/);
    expect(open.verdict).not.toBe("recommend");
    expect(stated.readings).toBeNull();
    expect(open.confidence).toBeLessThan(stated.confidence);
  });
});

describe("sizes that a text allows in several ways", () => {
  it("are not those that a rule of thumb bounds", () => {
    const task = "Summarise call transcripts, each call is about 25 mins, we want 5 bullets out";
    const { readings, task_profile: profile } = ask(task, { monthly_calls: 900 });
    expect(profile.plausible_input_tokens).toEqual([3000, 8000]);
    expect(readings).toBeNull();
  });

  const text =
    "Generate SQL from questions. Schema of 1,000 tokens, question 40 tokens, SQL 900 words. 1,000 calls a month";

  it("are told at both ends", () => {
    const { readings, task_profile: profile } = ask(text);
    expect(profile.unclear).not.toEqual([]);
    expect(readings).toHaveLength(2);
    expect(readings?.[1]?.output_tokens).toBeGreaterThan(2 * (readings?.[0]?.output_tokens ?? 0));
  });

  it("remove a candidate that is dearer at one end only", () => {
    const named = (task: string) => {
      const { recommended_alternative: pick, candidates_to_test: toTest } = ask(task, {}, [readsDear]);
      return [pick, ...toTest].map(({ model }) => model.id);
    };
    const open =
      "Generate SQL from questions. Schema of 2,000 tokens, SQL 120 tokens, 1,000 calls a month. 900 tokens.";
    expect(named("Generate SQL from questions, 2,000 input tokens, 2,000 output tokens")).toContain("dear");
    expect(named(open)).not.toContain("dear");
  });
});

describe("output that is mostly thinking", () => {
  const task =
    "Triage claims: 1,100 input tokens, 2,900 output tokens in total of which only 240 are the visible answer";

  it("names the lower thinking effort, with both costs of the model in use", () => {
    const { summary, task_profile } = ask(`${task}, the rest is thinking`, { monthly_calls: 1000 });
    expect(task_profile.estimated_output_tokens).toBe(2900);
    // 1,100 tokens at 10 USD and 240 or 2,900 at 40 USD per million, 1,000 times.
    expect(summary).toContain("20.60 instead of 127 USD a month with the visible 240 output tokens alone");
    expect(ask(task, { monthly_calls: 1000 }).summary).not.toContain("thinking effort");
  });
});

describe("a move with a saving of cents", () => {
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
  const move = (calls: number) =>
    optimizeModel(
      { task: "Classify tweets, 100 tokens in, 3 tokens out", current_model: "now", monthly_calls: calls },
      ends,
      madeData([ends, best], evidence),
    );

  it("says that the shutdown and not the saving is the reason", () => {
    expect(move(20).verdict).toBe("move");
    expect(move(20).summary).toContain("does not matter: the shutdown is the reason to move");
    expect(move(2_000_000).summary).not.toContain("does not matter");
  });
});

describe("a summary that is too long", () => {
  const words = (count: number, mark: string) => Array.from({ length: count }, () => mark).join(" ");

  it("keeps what misleads when it is missing, and sends the rest to the details, the least needed first", () => {
    const kept = stays(words(80, "must"));
    const [first, second] = [yields(1, "Successor", [words(30, "a")]), yields(2, "Thinking", [words(15, "b")])];
    const { summary, moved } = fitted([...second, ...kept, ...first]);
    expect(summary).toBe(`${words(15, "b")} ${words(80, "must")}`);
    expect(moved).toEqual([["Successor", words(30, "a")]]);
    expect(labelled({ Thinking: ["b."], Successor: ["a.", "c."], Sizes: [] })).toEqual([
      "Successor: a. c.",
      "Thinking: b.",
    ]);
  });

  it("shortens its last sentence only far above that", () => {
    const last = { words: words(20, "long"), goes: LAST, instead: "short" };
    expect(fitted([...stays(words(100, "must")), last]).summary).toContain("long");
    expect(fitted([...stays(words(140, "must")), last]).summary).toContain("short");
  });
});
