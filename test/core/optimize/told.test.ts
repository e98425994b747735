import { describe, expect, it } from "vitest";
import type { CatalogModel } from "../../../src/core/catalog/catalog-data.ts";
import { callOfCandidate, typicalCall } from "../../../src/core/optimize/money/cost.ts";
import { optimizeModel } from "../../../src/core/optimize/optimize.ts";
import { profileTask } from "../../../src/core/optimize/task/profile.ts";
import { OptimizeAnswer, type OptimizeInput } from "../../../src/schema/answers/optimize.ts";
import { madeData, madeEvidence } from "../../support/world/made-evidence.ts";
import { type MadeModel, madeModel, madePrice } from "../../support/world/models.ts";

const CHAT = "Answer customer questions in our help-desk chat, 1000 input tokens and 1000 output tokens";
const evidence = madeEvidence({ "a/now": 1, "b/best": 2.5, "c/free": 1.6 });
const made = (id: string, input: string, output: string, over: Partial<MadeModel> = {}) =>
  madeModel({ model_id: id, input, output, provider: `p-${id}`, first_party: true, ...over });
const now = made("now", "10", "40", { model_key: "a/now" });
const best = made("best", "2", "8", { model_key: "b/best" });
const fact = (code: string, value: string) => ({
  code,
  value,
  url: "https://x.example",
  page_date: null,
  read_on: "2026-11-23",
  source: "provider",
  note: null,
});

function ask(models: readonly CatalogModel[], input: Partial<OptimizeInput> = {}, providers: unknown[] = []) {
  const asked = { task: CHAT, current_model: "now", monthly_calls: 1000, ...input };
  const data = { ...madeData([now, ...models], evidence), providers: providers as never };
  return OptimizeAnswer.parse(optimizeModel(asked, now, data));
}
const provider = (id: string, value: string) => ({
  id,
  name: id,
  homepageUrl: "",
  pricingUrl: "",
  facts: { trains_on_api_data: fact("opt_in", value), exceptions: [] },
});

describe("a demand that a seller meets for some of its hosts only", () => {
  const task = `${CHAT}. The provider must not train on our data.`;
  const demand = (answer: OptimizeAnswer) => answer.constraints_read.find(({ kind }) => kind === "no_training");

  it("counts as not checked, and stands in the summary", () => {
    const answer = ask([best], { task }, [
      provider("p-best", "opt-in for itself; hosts behind it differ per endpoint"),
    ]);
    expect(demand(answer)?.effect).toBe("not_checked");
    expect(answer.summary).toContain("hosts behind it differ per endpoint");
    expect(answer.trade_off.cautions.join(" ")).toContain("differ per endpoint");
  });

  it("counts as met where it holds for all", () => {
    const answer = ask([best], { task }, [provider("p-best", "opt-in")]);
    expect(demand(answer)?.effect).toBe("filtered");
    expect(answer.summary).not.toContain("Conditions");
  });
});

describe("a term that depends on a setting of the buyer", () => {
  it("stands among the conditions and in the summary", () => {
    const facts = provider("p-best", "opt-in");
    const note = "but stored prompts may be used for product improvements unless ZDR is on";
    facts.facts.trains_on_api_data = { ...facts.facts.trains_on_api_data, note } as never;
    const answer = ask([best], { task: `${CHAT}. The provider must not train on our data.` }, [facts]);
    expect(answer.summary).toContain("Conditions: Acme, no training: opt-in; but stored prompts may be used");
    expect(answer.recommended_alternative.conditions.join(" ")).toContain("unless ZDR is on");
    expect(answer.details.join(" ")).toContain("Every model that is likely enough as good is under a condition");
  });

  it("stands beside the likeliest model that is under none", () => {
    const facts = provider("p-best", "opt-in");
    const note = "but stored prompts may be used for product improvements unless ZDR is on";
    facts.facts.trains_on_api_data = { ...facts.facts.trains_on_api_data, note } as never;
    const free = made("free", "3", "12", { model_key: "c/free" });
    const answer = ask([best, free], { task: `${CHAT}. The provider must not train on our data.` }, [
      facts,
      provider("p-free", "opt-in"),
    ]);
    expect(answer.summary).toMatch(/Under none: free at \S+, 15\.00 USD a month/);
  });
});

describe("a demand that the present seller fails", () => {
  const facts = (id: string, regions: readonly string[]) => ({
    ...provider(id, "opt-in"),
    facts: {
      data_regions: { ...fact(regions as never, regions.join(" or ")), surcharge_percent: null },
      exceptions: [],
    },
  });

  it("names the same model at a seller that meets it", () => {
    const same = made("same", "10", "40", { model_key: "a/now", provider: "p-eu" });
    const task = `${CHAT}. Data must be processed in the EU only.`;
    const answer = ask([best, same], { task }, [
      facts("p-now", ["US"]),
      facts("p-best", ["EU"]),
      facts("p-eu", ["EU"]),
    ]);
    expect(answer.summary).toMatch(/so it cannot stay\. The same model is sold elsewhere .* at Acme for 50\.00 USD/);
  });
});

describe("a long output", () => {
  it("that the model in use cannot write, or of which nothing is recorded, is named", () => {
    const task = "Answer customer questions in our help-desk chat. input_tokens=1000 output_tokens=9000";
    const short = made("short", "2", "8", { model_key: "b/best", max_output: null });
    const answer = ask([short], { task });
    expect(answer.summary).toContain("How much short at Acme can write in one call is not recorded");
  });
});

describe("thinking in the sums", () => {
  it("is said of what is counted with it, and of scores that were reached with it", () => {
    const optional = made("best", "2", "8", { model_key: "b/best", reasoning: "optional" });
    const { summary, details } = ask([optional]);
    expect(summary).toMatch(/26\.00 instead of 50\.00 USD a month \(with thinking, as scored; 10\.00 without\)/u);
    expect(details.join(" ")).toContain("Counted with thinking, 3 times the output: best.");
  });
});

describe("instructions", () => {
  it("are said to be in no sum where the text states only a short text to read", () => {
    const { details } = ask([best], {
      task: "Answer customer questions of 80 words in our help-desk chat, answers of 50 words.",
      monthly_calls: 100_000,
    });
    expect(details.join(" ")).toMatch(
      /Not counted: every 100 tokens of instructions a call add 100 USD a month now and 20/,
    );
  });
});

describe("an announced price of a candidate", () => {
  /** The best model at 2 and 8 USD, and from a day on at other rates. */
  const rises = (on: string, input: string, output: string) =>
    made("best", "2", "8", {
      model_key: "b/best",
      prices: (["input", "output"] as const).flatMap((meter) => {
        const [a, b] = meter === "input" ? ["2", input] : ["8", output];
        return [
          madePrice(meter, a as string, {}, { effective_to: on }),
          madePrice(meter, b as string, {}, { effective_from: on }),
        ];
      }),
    });
  const rising = rises("2027-01-01", "4", "16");

  it("that leaves no saving takes the promise from an option, though it saves over the year", () => {
    const options = (on: string, input: string, output: string) =>
      ask([rises(on, input, output)]).options.filter(({ model }) => model !== null);
    const dearer = options("2027-08-01", "20", "80");
    expect(dearer.length).toBeGreaterThan(0);
    expect(dearer.map(({ announced }) => announced?.on)).toEqual(dearer.map(() => "2027-08-01"));
    for (const { announced, saving_promised: promised } of dearer) {
      expect(announced?.estimated_savings_monthly_usd).toBeLessThan(0);
      expect(promised).toBe(false);
    }
    const cheaper = options("2027-08-01", "3", "12");
    expect(cheaper.map(({ saving_promised: promised }) => promised)).toEqual(cheaper.map(() => true));
    expect(cheaper.length).toBeGreaterThan(0);
  });

  it("decides over twelve months, not today", () => {
    const steady = made("steady", "2.5", "10", { model_key: "b/best" });
    const answer = ask([rising, steady]);
    expect(answer.recommended_alternative.model.id).toBe("steady");
    expect(answer.alternatives.map(({ model }) => model.id)).not.toContain("best");
  });

  it("is told with its day and the cost before and after", () => {
    expect(ask([rising]).summary).toContain("costs 20.00 instead of 10.00 USD a month from 2027-01-01");
    expect(ask([best]).summary).not.toContain("2027");
  });
});

describe("thinking", () => {
  it("is counted for a candidate as for a current model that can switch it off", () => {
    const shape = (reasoning: "none" | "optional" | "always") =>
      callOfCandidate("high", typicalCall({ ...now, reasoning }, profileTask(CHAT))).thinking;
    expect([shape("none"), shape("optional"), shape("always")]).toEqual(["on", "off", "on"]);
  });
});

describe("a saving below five dollars a month", () => {
  it("is not worth a change", () => {
    const answer = ask([best], { monthly_calls: 100 });
    expect([answer.verdict, answer.candidates_to_test]).toEqual(["stay", []]);
    expect(answer.summary).toContain("save at most 4.00 USD a month, which is not worth a change");
    expect(ask([best], { monthly_calls: 150 }).verdict).toBe("recommend");
  });
});

describe("a limit of latency", () => {
  const task = `${CHAT}. Answers must start within 1 second.`;
  const speed = (latencyMs: number) => ({ tokensPerSecond: 100, latencyMs, asOf: "2026-10-01" }) as never;
  const measured = (of: Readonly<Record<string, number>>) => {
    const made = madeEvidence({ "a/now": 1, "b/best": 2.5, "e/weak": -1 });
    const models = new Map(
      [...made.models].map(([key, one]) => [key, of[key] === undefined ? one : { ...one, speed: speed(of[key]) }]),
    );
    return { ...made, models };
  };
  const asked = (models: readonly CatalogModel[], of: Readonly<Record<string, number>>) =>
    optimizeModel({ task, current_model: "now", monthly_calls: 1000 }, now, madeData([now, ...models], measured(of)));
  it("puts models that always think behind the others, and says so", () => {
    const thinking = made("best", "2", "8", { model_key: "b/best", reasoning: "always" });
    const answer = asked([thinking], { "a/now": 900, "b/best": 300 });
    expect(answer.verdict).toBe("test_first");
    expect(answer.details.join(" ")).toContain("it always thinks first, so its answer begins later");
    expect(asked([best], { "a/now": 900, "b/best": 300 }).verdict).toBe("recommend");
  });

  const dear = made("best", "300", "1200", { model_key: "b/best" });
  const weak = made("weak", "0.1", "0.4", { model_key: "e/weak" });

  it("that the current model fails does not lead to a far dearer model that nobody measured", () => {
    const answer = asked([dear, weak], { "a/now": 2114, "e/weak": 500 });
    expect(answer.verdict).toBe("test_these");
    expect(answer.candidates_to_test.map(({ model }) => model.id)).toEqual(["weak"]);
    expect(answer.summary).toContain("measured at 2,114 ms");
  });

  it("names the multiple first where a measured one costs many times more, and no end that there is not", () => {
    const answer = asked([dear], { "a/now": 2114, "b/best": 600 });
    expect(answer.verdict).toBe("test_first");
    expect(answer.summary).toMatch(/stay with it\. At 30 times the cost: Test best/);
    expect(answer.recommended_alternative.reasons.join(" ")).not.toContain("the current model ends");
  });

  it("states what is measured of the pick, and says first what is not measured", () => {
    expect(asked([best], { "a/now": 900, "b/best": 300 }).summary).toContain("best at 300 ms");
    const unknown = asked([best], { "a/now": 900 });
    expect(unknown.verdict).toBe("test_first");
    expect(unknown.summary).toMatch(/^Whether best at Acme keeps your limit of 1,000 ms is not measured/);
  });

  it("orders the named models by price, whatever their dearest seller asks", () => {
    const cheap = made("cheap", "1", "4", { model_key: "b/best" });
    const other = made("other", "1.5", "6", { model_key: "c/other" });
    const rated = madeEvidence({ "a/now": 1, "b/best": 2.5, "c/other": 2.5, "d/pick": 2.5 });
    const models = new Map([...rated.models].map(([key, one]) => [key, { ...one, speed: speed(500) }]));
    const pick = made("pick", "0.5", "2", { model_key: "d/pick" });
    const data = madeData([now, best, cheap, other, pick], { ...rated, models });
    const { details } = optimizeModel({ task, current_model: "now", monthly_calls: 1000 }, now, data);
    expect(details.join(" ")).toMatch(
      /Others measured within 1,000 ms (?:to the first token|for the whole answer) and maybe as good, the likeliest first: cheap at/,
    );
  });

  it.each([
    "Quick replies please.",
    "Soll schnell antworten.",
    "Il doit répondre vite.",
    "Que responda rápido.",
    "Precisa responder rápido.",
    "Deve rispondere velocemente.",
    "Moet snel antwoorden.",
    "Должен быстро отвечать.",
    "回复要快。",
    "返信は早くしてほしい。",
    "답변이 빨라야 합니다.",
  ])("that is a wish decides between models that are alike: %s", (text) => {
    const near = made("near", "2.1", "8.4", { model_key: "e/weak" });
    const of = { "a/now": 700, "b/best": 900, "e/weak": 200 };
    const rated = madeEvidence({ "a/now": 1, "b/best": 2.5, "e/weak": 2.5 });
    const models = new Map(
      [...rated.models].map(([key, one]) => [key, { ...one, speed: speed(of[key as keyof typeof of]) }]),
    );
    const data = madeData([now, best, near], { ...rated, models });
    const chosen = (words: string) =>
      optimizeModel({ task: `${CHAT}. ${words}`, current_model: "now", monthly_calls: 1000 }, now, data);
    expect(chosen("").recommended_alternative.model.id).toBe("best");
    const answer = chosen(text);
    expect(answer.recommended_alternative.model.id).toBe("near");
    expect(answer.summary).toContain("near at 200 ms");
    expect(answer.reading.exact).toContain("prefer=fast");
    expect(answer.reading.not_used).toEqual([]);
  });

  const slow = (text: string, models: readonly CatalogModel[], of: Readonly<Record<string, number>>) =>
    optimizeModel(
      { task: `${CHAT}. ${text}`, current_model: "now", monthly_calls: 1000 },
      now,
      madeData([now, ...models], measured(of)),
    );

  it.each([
    "The current model is too slow.",
    "Das Modell ist uns zu langsam.",
    "Le modèle est trop lent.",
    "El modelo es demasiado lento.",
    "O modelo está muito lento.",
    "Il modello è troppo lento.",
    "Het model is te traag.",
    "Модель слишком медленная.",
    "现在的模型太慢。",
    "今のモデルは遅すぎる。",
    "지금 모델이 너무 느려요.",
  ])("without a figure names models that were measured faster, dearer ones too: %s", (text) => {
    const answer = slow(text, [dear], { "a/now": 2000, "b/best": 600 });
    expect(answer.summary).toContain("now at 2,000 ms");
    expect(answer.summary).toMatch(/best at Acme(?: at|,) 600 ms/);
  });

  it("that no measured model holds is said", () => {
    const answer = slow("The current model is too slow.", [best], { "a/now": 700, "b/best": 900 });
    expect(answer.summary).toContain("No model that meets the demands and may be as good was measured faster than now");
    expect(answer.recommended_alternative.model.id).toBe("now");
    expect(slow("The current model is too slow.", [best], {}).details.join(" ")).toContain(
      "No speed is measured for now",
    );
  });
});

describe("a wish for a maker", () => {
  const rated = madeEvidence({ "a/now": 1, "b/best": 2.5, "mistral/medium": 2.5, "mistral/large": 2.5 });
  const medium = made("medium", "2.1", "8.4", { model_key: "mistral/medium" });
  const large = made("large", "6", "24", { model_key: "mistral/large" });
  const told = (models: readonly CatalogModel[]) => {
    const asked = { task: `${CHAT}. Mistral preferred.`, current_model: "now", monthly_calls: 1000 };
    return optimizeModel(asked, now, madeData([now, ...models], rated));
  };

  it("decides between models that are alike, and the summary says so", () => {
    const { recommended_alternative: chosen, summary } = told([best, medium]);
    expect(chosen.model.id).toBe("medium");
    expect(summary).toContain('meets the wish "Mistral preferred"');
  });

  it("does not decide where its model costs much more, which is named with its price", () => {
    const { recommended_alternative: chosen, summary } = told([best, large]);
    expect(chosen.model.id).toBe("best");
    expect(summary).toMatch(/wish "Mistral preferred"; the likeliest that does is large at [^,]+, 30\.00 USD a month/);
  });
});

describe("a wish for speed", () => {
  const told = (present: number, pick: number) => {
    const rated = madeEvidence({ "a/now": 1, "b/best": 2.5 });
    for (const [key, latencyMs] of [
      ["a/now", present],
      ["b/best", pick],
    ] as const) {
      const known = rated.models.get(key);
      if (known !== undefined) known.speed = { latencyMs, tokensPerSecond: 100 } as typeof known.speed;
    }
    const asked = { task: `${CHAT}. prefer=fast`, current_model: "now", monthly_calls: 1000 };
    return optimizeModel(asked, now, madeData([now, best], rated)).summary;
  };

  it("is said to be met only where the model in use is not faster", () => {
    expect(told(900, 400)).toContain("meets the wish");
    expect(told(400, 900)).not.toContain("meets the wish");
  });
});
