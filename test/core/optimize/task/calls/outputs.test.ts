import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";
import { withDoubts } from "../../../../../src/core/optimize/task/doubts.ts";
import { languageOf } from "../../../../../src/core/optimize/task/language.ts";
import { profileTask } from "../../../../../src/core/optimize/task/profile.ts";
import { statedSizes } from "../../../../../src/core/optimize/task/sizes/sizes.ts";

function read(text: string) {
  return withDoubts(profileTask(text), readDemands(text));
}

describe("several outputs of one call", () => {
  it.each([
    ["把中文商品标题翻译成英语、德语、日语三种语言,每个商品大概中文500字,输出三份译文。", 3],
    ["Translate product texts of 300 words; output three translations of it.", 3],
    ["Traduire des fiches de 300 mots, trois traductions par fiche.", 3],
    ["商品説明300文字を翻訳し、3つの翻訳を出力する", 3],
  ])("are all counted: %s", (text, times) => {
    const { inputTokens, outputTokens, unclear } = read(text);
    expect(outputTokens / inputTokens / 1.1).toBeCloseTo(times, 1);
    expect(unclear).toEqual([]);
  });

  it("multiply the usual output of other work", () => {
    expect(read("Write ad copy, two variants of each.").outputTokens).toBe(
      2 * read("Write ad copy for each.").outputTokens,
    );
  });

  it("multiply a translation where only languages are named, in doubt, since each may be a call", () => {
    const { outputTokens, unclear, plausible } = read("Übersetze Produkttexte mit 300 Wörtern in 3 Sprachen.");
    expect(unclear).toEqual(["3 Sprachen"]);
    expect(plausible?.output).toEqual([outputTokens / 3, outputTokens]);
  });

  it("are those of the calls where the text counts a call for each language", () => {
    expect(read("Translate 500 articles a day of 300 words into French and German").unclear).toEqual([]);
  });
});

describe("words of English in a text of another language", () => {
  it.each([
    ["商品文案。每次输入大概800字中文参数,输出约600个英文单词。", 600],
    ["Описания товаров, 800 слов на входе, 250 английских слов на выходе.", 250],
    ["商品説明を英語で書く。入力800文字、出力は英単語で300語。", 300],
    ["Produkttexte, 800 Zeichen Eingabe, 300 englische Wörter Ausgabe.", 300],
    ["Fiches produit, entrée de 800 caractères, sortie de 300 mots en anglais.", 300],
    ["Fichas de producto, entrada de 800 caracteres, salida de 300 palabras en inglés.", 300],
    ["상품 설명. 입력 800자, 출력 영어 300단어.", 300],
  ])("have the length of English: %s", (text, words) => {
    const { writtenTokens, inputTokens, documentTokens } = statedSizes(text, languageOf(text));
    expect(writtenTokens).toBe(Math.round(words * 1.33));
    expect(inputTokens ?? documentTokens).not.toBeNull();
  });
});

it.each([
  [
    "Wir übersetzen Handbücher, etwa 1.500 Wörter pro Aufruf, Ausgabe ungefähr gleich lang. Das Glossar wird mitgeschickt (ca. 3.000 Tokens).",
    2910,
  ],
  [
    "We translate manuals, 1,500 words per call, output about the same length. A glossary of 3,000 tokens goes along.",
    1995,
  ],
])("an output as long as the text is not as long as the glossary beside it: %s", (text, tokens) => {
  const { inputTokens, writtenTokens } = statedSizes(text, languageOf(text));
  expect([inputTokens, writtenTokens]).toEqual([tokens + 3000, tokens]);
});

it.each([
  "My app writes dinner recipes from what is in the fridge, recipes about a page long.",
  "Rezepte schreiben, Rezepte etwa eine Seite lang.",
])("a page is a length: %s", (text) => expect(statedSizes(text, languageOf(text)).writtenTokens).toBeGreaterThan(600));

it("an input that is only described stands beside an output with a length", () => {
  const text = "My app writes dinner recipes, prompts are short like a paragraph and recipes about a page long.";
  expect(read(text)).toMatchObject({ inputTokens: 120, outputTokens: 650, unclear: [] });
});
