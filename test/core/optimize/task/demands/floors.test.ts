import { describe, expect, it } from "vitest";
import { optimizeModel } from "../../../../../src/core/optimize/optimize.ts";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";
import { floorsIn } from "../../../../../src/core/optimize/task/demands/words/floors.ts";
import { languageOf } from "../../../../../src/core/optimize/task/language.ts";
import { OptimizeAnswer } from "../../../../../src/schema/answers/optimize.ts";
import { madeData, madeEvidence } from "../../../../support/world/made-evidence.ts";
import { madeModel } from "../../../../support/world/models.ts";

const made = (id: string, input: string, output: string, key: string) =>
  madeModel({ model_id: id, input, output, provider: `p-${id}`, first_party: true, tier: "flagship", model_key: key });
const now = made("now", "10", "40", "a/now");
const best = made("best", "2", "8", "b/best");

function ask(task: string) {
  const data = madeData([now, best], madeEvidence({ "a/now": 1, "b/best": 2.5 }));
  return OptimizeAnswer.parse(optimizeModel({ task, current_model: "now" }, now, data));
}

describe("a quality that the text demands", () => {
  it.each([
    ["Extract codes. The error rate must stay under 1 %.", 0.01],
    ["Managers edited 12 % of the replies, more than 15 % edits would be a problem.", 0.15],
    ["Sort claims. The accuracy must not fall below 94 %.", 0.06],
    ["Contract review. They want 99 % recall on termination clauses.", 0.01],
    ["Belege kontieren. Die Fehlerquote darf nicht über 2 % liegen.", 0.02],
    ["Résumer des rapports. Le taux d'erreur doit rester inférieur à 3 %.", 0.03],
    ["Clasificar correos, al menos 97 % de aciertos", 0.03],
    ["Mails indelen. Minstens 95 % goed.", 0.05],
    ["Классификация писем. Точность не ниже 92 %.", 0.08],
    ["发票分类，准确率不低于98%", 0.02],
    ["小説の校正。誤検出率は5%未満にしたい。", 0.05],
    ["계약서 요약. 오류율 2% 미만이어야 합니다.", 0.02],
  ])("has a share of wrong answers: %s", (text, share) => {
    expect(floorsIn(text, languageOf(text))[0]?.mostWrong).toBeCloseTo(share);
  });

  it.each([
    "Reply to reviews. Replies must not be worse than what we have now.",
    "Write mails without the emails getting noticeably worse",
    "Mails beantworten. Die Antworten dürfen nicht schlechter werden.",
    "Resumo de conversas. O resumo não pode ser pior que o atual.",
    "批改作文。准确率不能低于现在。",
  ])("is that of today: %s", (text) => {
    expect(floorsIn(text, languageOf(text))).toMatchObject([{ mostWrong: null, asToday: true }]);
  });

  it.each([
    "Classify mails. We want to save at least 40 % of the cost.",
    "Chat with a cache hit rate of at least 85 %",
    "70 % of the calls come at night, error logs are sorted",
    "Uptime of at least 99.9 %",
  ])("is not in other shares: %s", (text) => expect(floorsIn(text, languageOf(text))).toEqual([]));

  it("sets the number of cases and the mark, counted as the text counts", () => {
    const { test_plan: plan, reading } = ask(
      "Extract codes from bills of lading, 2000 input and 400 output tokens. 24,000 documents a month. The error rate must stay under 2 %.",
    );
    expect(plan).toMatchObject({ cases: 200, cases_of: "documents", floor: "The error rate must stay under 2 %" });
    expect(plan?.decide).toContain("wrong in at most 4 of the 200");
    expect(plan?.does_not_show).toContain("150 documents without a wrong answer");
    expect(JSON.stringify(reading.not_used)).not.toContain("error rate");
  });

  it("asks for no more cases than there are", () => {
    const plan = ask(
      "Extract codes from contracts, 20,000 input and 4,000 output tokens, 120 contracts a month. Error rate under 1 %.",
    );
    expect(plan.test_plan).toMatchObject({ cases: 120, cases_of: "contracts" });
  });

  it("counts corrections by their own words, and answers as good as today by a blind comparison", () => {
    expect(
      ask("Translate chapters, 6000 input and 7000 output tokens, at most 3 corrections per 1,000 words.").test_plan
        ?.decide,
    ).toContain('keeps to "at most 3 corrections per 1,000 words"');
    expect(
      ask("Answer questions in chat, 600 input and 70 output tokens. It must not be worse than now.").test_plan?.decide,
    ).toContain("not judged worse more often than better");
  });
});

it.each([
  ["Triage 18,000 support tickets a month", "support tickets"],
  ["Translate ebooks: 24 chapters a book, 30 books a quarter", "chapters"],
  ["4,200 users, each screens 12 CVs a week", "CVs"],
  ["26.000 Belege im Monat kontieren", 'cases ("Belege")'],
  ["An agent, 14 steps a job, 900 jobs a day", null],
])("the unit of %s is %s", (text, unit) => expect(readDemands(text).unit).toBe(unit));
