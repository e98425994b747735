import { expect, it } from "vitest";
import { withoutWantedFacts } from "../../../../src/core/research/question/plain/wanted-facts.ts";

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
  [
    "Welche Modelle von Anthropic werden bis Mitte 2027 abgeschaltet und was empfiehlt Anthropic als Nachfolger?",
    "und was empfiehlt Anthropic als Nachfolger",
  ],
  [
    "Which Anthropic models end by mid-2027 and what does Anthropic recommend instead?",
    "and what does Anthropic recommend instead",
  ],
  [
    "Quels modèles OpenAI s'arrêtent d'ici mi-2027 et quel successeur est recommandé ?",
    "et quel successeur est recommandé",
  ],
  [
    "¿Qué modelos de Google se apagan antes de mediados de 2027 y qué sucesor recomienda Google?",
    "y qué sucesor recomienda Google",
  ],
  ["Quali modelli OpenAI chiudono entro metà 2027 e quale successore consigliano?", "e quale successore consigliano"],
  ["到2027年中OpenAI有哪些模型下线?官方推荐的替代是什么?", "官方推荐的替代是什么"],
  ["OpenAIのモデルで2027年半ばまでに終了するものと、推奨される後継を教えて", "推奨される後継を教えて"],
])("takes the question for successors from the end of one for ends: %s", (query, wanted) => {
  const found = withoutWantedFacts(query);
  expect(found).toMatchObject({ wanted, successor: true });
  expect(query.startsWith(found?.question ?? "?")).toBe(true);
});

it.each([
  "Which vector database is most starred and what do you recommend instead?",
  "fastest growing vector databases",
  "what is a good star",
  "which licences do vector databases have",
  "licence and stars",
  "alternativas ao Copilot com licença MIT",
])("leaves a question alone that wants none told at its end: %s", (query) => {
  expect(withoutWantedFacts(query)).toBeNull();
});
