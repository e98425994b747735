import { describe, expect, it } from "vitest";
import { statedSizes } from "../../../../../src/core/optimize/task/sizes/sizes.ts";

/** The tokens of input and output that a text states. */
function read(text: string): [number | null, number | null] {
  const { inputTokens, documentTokens, outputTokens } = statedSizes(text);
  return [inputTokens ?? documentTokens, outputTokens];
}

describe("the label of a sentence", () => {
  it.each([
    ["Input per call: unified diff plus PR description, about 6,200 tokens. Output about 220 tokens.", 6200, 220],
    [
      "Eingabe je Aufruf: Vertrag und Beschreibung, rund 4.000 Token. Ausgabe: eine Zusammenfassung mit 300 Token.",
      4000,
      300,
    ],
    ["Entrée : le compte rendu et le résumé, environ 5 000 tokens. Sortie : un courriel de 250 tokens.", 5000, 250],
  ])("decides the side of the length behind it: %s", (text, input, output) =>
    expect(read(text)).toEqual([input, output]),
  );

  it.each([
    ["Classify emails. Input: 900 tokens, output: 60 tokens.", 900, 60],
    ["Eingabe: 900 Token, Ausgabe: 60 Token, E-Mails einordnen", 900, 60],
    ["输入:900个token,输出:60个token,邮件分类", 900, 60],
    ["Prompt: 400 tokens of rules, the answer is about 150 tokens.", 400, 150],
    ["Input: email, 300 tokens, and the model returns a label of 5 tokens", 300, 5],
  ])("does not decide that of the next: %s", (text, input, output) => expect(read(text)).toEqual([input, output]));
});

describe("a part that is stated twice", () => {
  it.each([
    [
      "Tradurre manuali, rispettando un glossario di circa 2.500 token che è sempre lo stesso. Ogni chiamata: 2.500 token di glossario (in cache) + 1.800 token di testo, uscita circa 2.000 token.",
      4300,
    ],
    [
      "The system prompt has 2,000 tokens and is always the same. Per call: 2,000 tokens of system prompt (cached) and 300 tokens of question, 150 tokens out.",
      2300,
    ],
  ])("counts once: %s", (text, input) => expect(read(text)[0]).toBe(input));

  it.each([
    ["Compare the old contract (3,000 tokens) with the new contract (3,000 tokens), 400 tokens out", 6000],
    [
      "Prompt fixed 2,000 tokens, plus 2,000 tokens of fixed catalogue, plus 100 tokens of question; answer 80 tokens",
      4100,
    ],
  ])("is no two parts of one length: %s", (text, input) => expect(read(text)[0]).toBe(input));
});

describe("speech whose tokens are told", () => {
  it.each([
    ["会議の文字起こし(1時間で約2万トークン)から議事録を作成する。出力は約1,200トークン。", 20_000, 1200],
    ["A 2-hour hearing, around 30k tokens of transcript, minutes of about 1,500 tokens.", 30_000, 1500],
  ])("is as long as that: %s", (text, input, output) => expect(read(text)).toEqual([input, output]));

  it("is not as long as what is made of it", () =>
    expect(read("Summaries of 1 hour meeting minutes about 3,500 tokens output")).toEqual([12_000, 3500]));
});
