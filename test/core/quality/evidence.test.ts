import { describe, expect, it } from "vitest";
import { scoresBehind } from "../../../src/core/quality/evidence.ts";
import type { QualityScore } from "../../../src/core/quality/types.ts";

const score = (board: string, over: Partial<QualityScore> = {}): QualityScore => ({
  modelKey: "maker/model",
  benchmark: board,
  board,
  kind: "code",
  family: board,
  setting: null,
  effort: "mid",
  score: 50,
  unit: "percent",
  low: null,
  high: null,
  n: 100,
  date: "2026-10-06",
  dateIs: "measured",
  url: "https://example.org",
  sourceId: "source",
  reuse: "open",
  ...over,
});

describe("the scores behind a choice", () => {
  it("come from boards on which both models were measured, those of the kind first, then one per family", () => {
    const boards = [
      score("general", { kind: "general", date: "2026-10-08" }),
      score("code-a-old", { family: "a", date: "2026-08-01" }),
      score("code-a", { family: "a" }),
      score("code-b", { family: "b", date: "2026-05-02" }),
    ];
    const pairs = scoresBehind([...boards, score("only mine")], [...boards, score("only theirs")], "code");
    expect(pairs.map(({ benchmark }) => benchmark)).toEqual(["code-a", "code-b", "code-a-old", "general"]);
    expect(pairs.map(({ ofKind }) => ofKind)).toEqual([true, true, true, false]);
    expect(scoresBehind(boards, boards, "code", 2)).toHaveLength(2);
  });

  it("compare the same effort where both have one", () => {
    const mine = [score("b", { effort: "high", setting: "high", score: 70 }), score("b", { score: 60 })];
    const theirs = [score("b", { effort: "high", setting: "max", score: 80 })];
    expect(scoresBehind(mine, theirs, "code")[0]).toMatchObject({
      current: { score: 70, setting: "high" },
      candidate: { score: 80, setting: "max" },
    });
  });

  it("are empty without a common board", () => {
    expect(scoresBehind([score("a")], [score("b")], "code")).toEqual([]);
  });
});
