import { expect, it } from "vitest";
import { withoutWantedFacts } from "../../../src/core/research/question/wanted-facts.ts";

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
