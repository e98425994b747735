import { describe, expect, it } from "vitest";
import { kindOf } from "../../../src/core/quality/kinds.ts";
import { type Chance, probabilityWithin } from "../../../src/core/quality/probability.ts";
import { judge, threeToTest } from "../../../src/core/quality/verdict.ts";
import { rated } from "./models.ts";

const chance = (probability: number, over: Partial<Chance> = {}): Chance => ({
  kind: "code",
  points: 5,
  effort: "mid",
  probability,
  low: probability - 0.1,
  high: probability + 0.1,
  gap: { mean: 0, low: -10, high: 10 },
  proven: true,
  ...over,
});

describe("how a candidate is judged", () => {
  it.each([
    [0.95, "recommend"],
    [0.8, "recommend"],
    [0.79, "test_first"],
    [0.6, "test_first"],
    [0.59, "no"],
  ])("a probability of %d: %s", (probability, expected) => {
    expect(judge(chance(probability))).toBe(expected);
  });

  it("requires more of agents", () => {
    expect(judge(chance(0.89, { kind: "agent" }))).toBe("test_first");
    expect(judge(chance(0.9, { kind: "agent" }))).toBe("recommend");
  });

  it("recommends nothing on wide, unproven or missing evidence", () => {
    expect(judge(null)).toBe("test_these");
    expect(judge(chance(0.95, { low: 0.59, high: 0.95 }))).toBe("test_these");
    for (const kind of ["tool-use", "long-context", "factuality"] as const) {
      const sure = probabilityWithin(rated(0), rated(4), kind);
      expect(sure?.probability).toBe(0.95);
      expect(judge(sure)).toBe("test_these");
    }
  });
});

describe("the candidates to test", () => {
  const one = (name: string, probability: number | null, costUsd: number, maker = "a") => ({
    name,
    maker,
    model: name,
    costUsd,
    chance: probability === null ? null : chance(probability),
  });
  const names = (...of: ReturnType<typeof one>[]) => threeToTest(of).map(({ name }) => name);

  it("are the most likely, the cheapest that is likely enough, and the most likely of another maker", () => {
    expect(
      names(
        one("best", 0.9, 5),
        one("second", 0.88, 4),
        one("other", 0.7, 3, "b"),
        one("cheap", 0.62, 1),
        one("worse", 0.5, 0.1),
      ),
    ).toEqual(["best", "cheap", "other"]);
  });

  it("are filled up to the number asked for, without repeats", () => {
    expect(names(one("a", 0.9, 1), one("b", 0.8, 2), one("c", 0.7, 3), one("d", 0.65, 4))).toEqual(["a", "b", "c"]);
    expect(names(one("unrated", null, 1), one("dear", null, 2))).toEqual(["unrated", "dear"]);
    expect(names()).toEqual([]);
  });

  it("contain each model once, at its cheapest seller", () => {
    const listing = (name: string, costUsd: number) => ({ ...one(name, 0.9, costUsd), model: "x/one" });
    expect(threeToTest([listing("dear", 2), listing("cheap", 1), one("b", 0.8, 3)]).map(({ name }) => name)).toEqual([
      "cheap",
      "b",
    ]);
  });
});

describe("the kind of a call", () => {
  const plain = { image: false, nonEnglish: false, tools: false };
  it.each([
    ["code_generation", {}, "code"],
    ["agentic_coding", { tools: true }, "agent"],
    ["chat_support", {}, "general"],
    ["chat_support", { nonEnglish: true }, "multilingual"],
    ["classification_extraction", { image: true }, "vision"],
    ["short_qa", { tools: true }, "tool-use"],
    ["rag_long_document", {}, "long-context"],
    ["summarisation", {}, "factuality"],
  ])("%s %o: %s", (workload, traits, kind) => {
    expect(kindOf(workload, { ...plain, ...traits })).toBe(kind);
  });
});
