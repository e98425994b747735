import { describe, expect, it } from "vitest";
import { inEnglish } from "../../../../src/core/research/question/words/in-english.ts";

describe("questions put into English", () => {
  it.each([
    [
      "Ile jest frameworków do budowy agentów na licencji MIT, które mają ponad 20 tysięcy gwiazdek? Podaj je.",
      "how many agent frameworks under MIT with more than 20000 stars?.",
    ],
    ["Jakie są alternatywy open source dla Pinecone'a?", "which alternatives open source for Pinecone?"],
    ["Ile kosztuje Claude Opus 5.5 za milion tokenów?", "what does it cost: Claude Opus 5.5 per million tokens?"],
    ["kiedy zostanie wylaczony GPT-4o", "when does it shut down: GPT-4o"],
    ["LangChain czy LlamaIndex: który ma więcej gwiazdek?", "LangChain versus LlamaIndex: which has more stars?"],
    ["En ucuz açık ağırlıklı modeller hangileri?", "cheapest open weights models which?"],
    [
      "20 binden fazla yıldızlı MIT lisanslı kaç ajan framework'ü var?",
      "with more than 20000 stars under MIT how many agent frameworks?",
    ],
    ["Claude Sonnet 5 ne kadar?", "Claude Sonnet 5 price?"],
    ["Pinecone'a açık kaynak alternatifler neler?", "alternatives to Pinecone open source?"],
    ["son 3 ayda çıkan açık ağırlıklı modeller", "in the last 3 months new open weights models"],
  ])("%s", (query, english) => {
    expect(inEnglish(query)).toBe(english);
  });

  it("leaves a word that is in no table", () => {
    expect(inEnglish("najtańsze pluszowe modele")).toBe("cheapest pluszowe models");
  });

  it.each([
    "which models are the cheapest in Germany",
    "Welche Modelle von OpenAI werden 2027 abgeschaltet?",
    "modelos abertos lançados este ano",
    "combien coûte Claude Opus sur l'île",
    "modeli di OpenAI che costano meno",
    "Quanto costa ile?",
  ])("%s is in another language", (query) => {
    expect(inEnglish(query)).toBeNull();
  });
});
