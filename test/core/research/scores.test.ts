import { describe, expect, it } from "vitest";
import type { QualityScore } from "../../../src/core/quality/types.ts";
import { readScores } from "../../../src/core/research/records/read-scores.ts";
import { leadersOf, scoresOfModels } from "../../../src/core/research/records/scores-answer.ts";
import { madeModel } from "../../support/world/models.ts";

const score = (modelKey: string, value: number, known: Partial<QualityScore> = {}): QualityScore => ({
  modelKey,
  benchmark: "GPQA diamond",
  board: "board-1",
  kind: "knowledge",
  family: "gpqa",
  setting: "high",
  effort: "high",
  score: value,
  unit: "percent",
  low: null,
  high: null,
  n: null,
  date: "2026-10-06",
  dateIs: "measured",
  url: "https://scores.example",
  sourceId: "scores",
  reuse: "open",
  ...known,
});
const model = (id: string) => madeModel({ model_id: id, display_name: id.toUpperCase(), model_key: `maker/${id}` });

describe("published scores", () => {
  it.each([
    ["Wie schneidet Gemini 3.8 Flash bei GPQA ab?", "GPQA diamond"],
    ["how often does Sonnet make things up", "Vectara hallucination rate"],
    ["¿Qué puntuación tiene GPT-6 en ARC-AGI-2?", "ARC-AGI-2"],
    ["Which models lead SWE-bench Verified?", "SWE-bench Verified (Epoch run)"],
  ])("are read from %s", (text, benchmark) => {
    expect(readScores(text)?.benchmarks.some((name) => name.test(benchmark))).toBe(true);
  });

  it("are not read from other questions, and unknown benchmarks are named", () => {
    expect(readScores("vector databases growing fastest")).toBeNull();
    expect(readScores("MMLU of GPT-6")?.unknown).toEqual(["MMLU"]);
  });

  it("of two models are compared only in the same setting", () => {
    const one = { model: model("one"), scores: [score("maker/one", 80)] };
    const two = { model: model("two"), scores: [score("maker/two", 70)] };
    expect(scoresOfModels([one, two], "it", null)?.statement).toContain("ONE leads on GPQA diamond, 80 against 70");
    const other = { model: model("two"), scores: [score("maker/two", 70, { setting: "low" })] };
    expect(scoresOfModels([one, other], "it", null)?.statement).toContain("On no board in the same setting");
    expect(scoresOfModels([{ model: model("one"), scores: [] }], "it", null)).toBeNull();
  });

  it("rank the lowest first where lower is better, once per model, on the newest board", () => {
    const rate = { benchmark: "Errors (lower is better)", board: "new" };
    const scores = [
      score("maker/one", 9, rate),
      score("maker/one", 4, rate),
      score("maker/two", 5, rate),
      score("maker/two", 1, { ...rate, board: "old", date: "2026-01-01" }),
    ];
    const { statement } = leadersOf(scores, (key) => model(key.slice(6)), {
      most: null,
      day: "2026-11-23",
      priced: false,
    }) ?? {
      statement: "",
    };
    expect(statement).toMatch(/lowest first, scores to 2026-10-06: ONE 4 \(high\), TWO 5 \(high\)\./);
  });
});
