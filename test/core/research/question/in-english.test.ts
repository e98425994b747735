import { describe, expect, it } from "vitest";
import { inEnglish } from "../../../../src/core/research/question/words/in-english.ts";
import { languageOf } from "../../../../src/core/research/question/words/languages/signs.ts";

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
    [
      "Quels modèles de Mistral AI sont en vente aujourd'hui, à quel prix par million de jetons, et lesquels ont des poids ouverts ?",
      "which models of Mistral AI, price per million tokens, and which of them open weights?",
    ],
    [
      "Gibt es einen quelloffenen Ersatz für Perplexity, den man im eigenen Rechenzentrum betreiben kann?",
      "open-source alternatives to Perplexity, self-hosted?",
    ],
    [
      "Zoek een open source alternatief voor Zapier dat ik zelf kan draaien",
      "open-source alternatives to Zapier self-hosted",
    ],
    [
      "modelos con pesos abiertos publicados en los últimos dos meses",
      "models open weights released in the last two months",
    ],
    [
      "Preciso de um substituto de código aberto para o Intercom que rode no nosso servidor",
      "de código aberto alternatives to Intercom self-hosted",
    ],
    [
      "Modelli economici con finestra di almeno un milione di token",
      "models cheap with at least 1 million tokens of context",
    ],
    [
      "Differenze tra Pinecone e Qdrant: licenza, possibilità di ospitarlo in proprio",
      "compare Pinecone versus Qdrant: licence, self-hosted",
    ],
  ])("%s", (query, english) => {
    expect(inEnglish(query)).toBe(english);
  });

  it("takes the ending of a case from a listed name", () => {
    const isListed = (name: string) => name === "Cursor" || name === "Jira";
    expect(inEnglish("alternatywy dla Cursora i Jiry", isListed)).toBe("alternatives to Cursor and Jira");
    expect(inEnglish("alternatywy dla Cursora", () => false)).toBe("alternatives to Cursora");
  });

  it("leaves the names of products that are words for a kind", () => {
    expect(inEnglish("NeMo Guardrails, Guardrails AI o Llama Guard per un chatbot")).toContain(
      "NeMo Guardrails, Guardrails AI",
    );
  });

  it.each([
    ["which models are the cheapest in Germany", null],
    ["Welche Modelle von OpenAI werden 2027 abgeschaltet?", "german"],
    ["modelos abertos lançados este ano com pesos abertos", "portuguese"],
    ["combien coûte Claude Opus sur l'île", "french"],
    ["modeli di OpenAI che costano meno", "italian"],
    ["¿cuál es el modelo más barato?", "spanish"],
    ["hoeveel kost Claude Opus per miljoen tokens bij Anthropic", "dutch"],
    ["co zamiast Pinecone, na licencji MIT", "polish"],
    ["en ucuz model hangisi", "turkish"],
  ])("%s is in %s", (query, language) => {
    const found = languageOf(query);
    expect(found === "english" ? null : found).toBe(language);
  });

  it("leaves English", () => {
    expect(inEnglish("which open-source vector databases have the most stars and an MIT licence")).toBeNull();
  });
});
