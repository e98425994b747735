import { expect, test } from "vitest";
import { readUpkeep } from "../../../../src/core/research/question/intent/upkeep.ts";

const read = (text: string) =>
  readUpkeep(text, "2026-11-23").filters.map((one) => (one.kind === "active" ? [one.words, one.of, one.since] : []));

test.each([
  ["vector databases that are actively maintained", "that are actively maintained", "activity", "2026-05-23"],
  ["LLM gateways updated in the last three months", "updated in the last three months", "activity", "2026-08-23"],
  ["agent frameworks with a release this year", "with a release this year", "release", "2026-01-01"],
  ["Vektordatenbanken, die noch aktiv gepflegt werden", "die noch aktiv gepflegt werden", "activity", "2026-05-23"],
  ["outils open source toujours maintenus", "toujours maintenus", "activity", "2026-05-23"],
])("%s", (text, words, of, since) => {
  expect(read(text)).toEqual([[words, of, since]]);
});

test("two demands are two filters, and their words are taken out", () => {
  const text = "vector databases that are actively maintained and had a release in the last six months";
  expect(read(text).map(([, of]) => of)).toEqual(["activity", "release"]);
  expect(readUpkeep(text, "2026-11-23").text.split(/\s+/u)).not.toContain("maintained");
});

test.each([
  "models released in the last six months by Mistral",
  "coding agents released in the last three months",
  "Qdrant vs Chroma: which is better maintained?",
  "Is GPT4All abandoned?",
  "when was the last release of Ollama",
  "which vector databases grew fastest in the last three months",
])("%s demands no upkeep", (text) => {
  expect(read(text)).toEqual([]);
});
