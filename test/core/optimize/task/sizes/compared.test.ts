import { describe, expect, it } from "vitest";
import { readTask } from "../../../../../src/core/optimize/optimize.ts";

describe("documents that one call compares", () => {
  it.each([
    ["Each call compares two contracts, 10 pages each, and answers in 300 words", 13_000],
    ["Wir vergleichen je zwei Verträge mit je 10 Seiten, Antwort 300 Wörter", 18_962],
    ["On compare deux contrats de 10 pages chacun, réponse de 300 mots", 14_466],
    ["Comparamos dos contratos de 10 páginas cada uno, respuesta de 300 palabras", 14_368],
    ["Comparamos dois contratos de 10 páginas cada um, resposta de 300 palavras", 14_662],
    ["Confrontiamo due contratti di 10 pagine ciascuno, risposta di 300 parole", 16_910],
    ["We vergelijken twee contracten van 10 pagina's elk, antwoord van 300 woorden", 17_105],
    ["Сравниваем два договора по 10 страниц, ответ 300 слов", 20_000],
    ["每篇约3万字,一次对比两篇,输出大约2000字", 45_840],
    ["契約書を2件比較する。各10ページ、回答は300文字", 13_000],
    ["계약서 두 건을 비교합니다. 한 건은 10페이지, 답변 300자", 20_000],
    ["Compare the old and the new version of a contract, each 10 pages; 300 words out", 13_000],
  ])("are counted together: %s", (text, tokens) => {
    const { inputTokens } = readTask(text).profile;
    expect(Math.abs(inputTokens / tokens - 1)).toBeLessThan(0.35);
  });

  it.each([
    [
      "Compare two contracts, 20 pages in total, and answer in 300 words",
      "Compare contracts of 20 pages and answer in 300 words",
    ],
    [
      "Compare two documents, 20,000 input tokens, 300 output tokens",
      "Compare documents, 20,000 input tokens, 300 output tokens",
    ],
    ["We compare two contracts a day, each 10 pages", "We compare a contract a day, each 10 pages"],
  ])("do not multiply what is of all of them, or the calls of a period: %s", (text, other) =>
    expect(readTask(text).profile.inputTokens).toBe(readTask(other).profile.inputTokens),
  );

  it("do not multiply the calls", () => {
    const { demands } = readTask("Each call compares two contracts, 10 pages each. 400 calls a month");
    expect(demands.monthlyCalls).toBe(400);
  });
});
