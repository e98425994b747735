import { describe, expect, it } from "vitest";
import { answerTime, timeInWords } from "../../../../../src/core/optimize/latency.ts";
import { optimizeModel, resolveRequest } from "../../../../../src/core/optimize/optimize.ts";
import { limitsWholeAnswer } from "../../../../../src/core/optimize/task/whole-answer.ts";
import { OptimizeAnswer } from "../../../../../src/schema/answers/optimize.ts";
import { madeData, madeEvidence } from "../../../../support/world/made-evidence.ts";
import { madeModel, TODAY } from "../../../../support/world/models.ts";

const now = madeModel({ model_id: "now", model_key: "a/now", provider: "p-now", first_party: true });
const request = (task: string) => resolveRequest({ task, current_model: "now" }, now, TODAY);

describe("a limit of time", () => {
  it.each([
    "Extract the fields of invoices as JSON, 900 input tokens and 300 output tokens, returned within 3 seconds",
    "Felder aus Rechnungen als JSON extrahieren, 900 Input-Tokens und 300 Output-Tokens, Antwort innerhalb von 3 Sekunden",
    "从发票中提取字段，输出JSON，输入900个token，输出300个token，希望3秒内返回",
    "請求書から項目を抽出し、JSONで返す。入力900トークン、出力300トークン、3秒以内",
    "Извлекаем поля из счетов в JSON, 900 токенов на входе и 300 на выходе, ответ не более 3 секунд",
  ])("holds for the whole answer: %s", (task) => {
    expect(limitsWholeAnswer(request(task))).toBe(true);
  });

  it.each([
    "Extract the fields of invoices, 900 input tokens and 300 output tokens, first token within 1 second",
    "Answer customers in our chat, 900 input tokens and 300 output tokens, reply within 2 seconds",
  ])("holds for the beginning where the text says so, and in a chat: %s", (task) => {
    expect(limitsWholeAnswer(request(task))).toBe(false);
  });
});

describe("a measured speed", () => {
  it("names the seller at which it is measured, and the time of the whole answer", () => {
    const evidence = madeEvidence({ "a/now": 1 });
    const rated = evidence.models.get("a/now");
    const speed = {
      latencyMs: 400,
      tokensPerSecond: 100,
      requests: 9,
      latencyProvider: "Elsewhere",
      throughputProvider: "Elsewhere",
      asOf: "2026-10-01",
      sourceId: "made",
    };
    const measured = { ...evidence, models: new Map([["a/now", { ...rated, speed }]]) } as typeof evidence;
    const asked = request("Extract fields from invoices, 900 input tokens and 300 output tokens");
    const time = answerTime(now, asked, { ...madeData([now], measured) });
    expect(time).toMatchObject({ firstMs: 400, wholeMs: 3400 });
    expect(time && timeInWords(time)).toBe("400 ms at Elsewhere, its whole answer in about 3.4 s");
  });
});

describe("a length of a line in a translation", () => {
  it.each([
    "Translate opera librettos of 40 pages from Italian for surtitles, lines of at most 40 characters",
    "Traduction de livrets d'opéra de 40 pages pour les surtitres, lignes de 40 caractères au plus",
    "Übersetzung von Libretti mit 40 Seiten für Übertitel, Zeilen von höchstens 40 Zeichen",
  ])("is not that of the whole output: %s", (task) => {
    const { profile } = request(task);
    expect(profile.outputTokens).toBeGreaterThan(profile.inputTokens / 2);
  });
});

describe("a figure that nothing took", () => {
  it("stands in the answer", () => {
    const task = "Classify fault notes by 38 rules, 350 input tokens and 15 output tokens";
    const input = { task, current_model: "now", monthly_calls: 1000 };
    const answer = OptimizeAnswer.parse(optimizeModel(input, now, madeData([now], null)));
    expect(answer.summary).toMatch(/Not counted: "[^"]*38 rules/u);
  });
});
