import { expect, it } from "vitest";
import { withoutExamples, withoutWantedFacts } from "../../../../src/core/research/question/wanted-facts.ts";

it.each([
  ["AI code review tools, with licence and star growth", "AI code review tools", "with licence and star growth"],
  [
    "OpenAI models that end this year and their named successors",
    "OpenAI models that end this year",
    "and their named successors",
  ],
  ["dify vs flowise: licence and growth", "dify vs flowise", "licence and growth"],
  ["Vektordatenbanken mit Lizenz und Sternen", "Vektordatenbanken", "mit Lizenz und Sternen"],
  ["outils de RAG, licences et dynamique", "outils de RAG", "licences et dynamique"],
  ["Qwen3 在各个平台的价格？上下文多长？", "Qwen3 在各个平台的价格", "上下文多长"],
])("takes the facts from the end: %s", (query, question, wanted) => {
  expect(withoutWantedFacts(query)).toEqual({ question, wanted });
});

it.each([
  "fastest growing vector databases",
  "what is a good star",
  "which licences do vector databases have",
  "licence and stars",
  "alternativas ao Copilot com licença MIT",
])("leaves a question alone that wants none told at its end: %s", (query) => {
  expect(withoutWantedFacts(query)).toBeNull();
});

it.each([
  [
    "browser agents that grow fastest, e.g. browser-use, Skyvern?",
    "browser agents that grow fastest ?",
    "e.g. browser-use, Skyvern",
  ],
  ["Werkzeuge für RAG (z. B. Haystack), quelloffen", "Werkzeuge für RAG , quelloffen", "z. B. Haystack"],
  ["向量数据库，例如Milvus，哪个最火？", "向量数据库 ？", "例如Milvus，哪个最火"],
])("takes examples out: %s", (query, question, wanted) => {
  expect(withoutExamples(query)).toEqual({ question, wanted });
});

it("finds no examples where there are none", () => {
  expect(withoutExamples("vector databases such as I need")).toBeNull();
  expect(withoutExamples("e.g. Milvus")).toBeNull();
});
