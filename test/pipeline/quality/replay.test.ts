import { expect, it } from "vitest";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import { brokenLimits, evaluate, REPLAY_LIMITS } from "../../../pipeline/quality/evaluate.ts";

const evaluation = evaluate(REGISTRY);
const { all, kinds, tenths, outside } = evaluation;

it("keeps its claims on families of benchmarks that it has not seen", () => {
  expect(brokenLimits(evaluation)).toEqual([]);
  expect(Math.abs(all.claimed - all.held)).toBeLessThanOrEqual(REPLAY_LIMITS.all);
  expect(all.brier).toBeLessThanOrEqual(REPLAY_LIMITS.brier);
  expect(all.n).toBeGreaterThan(40_000);
  expect(kinds.filter(({ n }) => n >= REPLAY_LIMITS.leastPairs)).toHaveLength(11);
});

it("sees through a claim that is wrong", () => {
  const bold = { ...all, claimed: all.held + 0.051 };
  const [code, ...rest] = kinds;
  if (code === undefined) throw new Error("no kinds");
  expect(brokenLimits({ all: bold, kinds })).toHaveLength(1);
  expect(brokenLimits({ all: { ...all, brier: 0.161 }, kinds })).toHaveLength(1);
  expect(brokenLimits({ all, kinds: [{ ...code, claimed: code.held - 0.101 }, ...rest] })).toHaveLength(1);
});

it("holds in every tenth of the claim, and what is sold holds at least as often as claimed", () => {
  for (const { from, n, claimed, held } of tenths) {
    if (n >= 500) expect(Math.abs(claimed - held), `claims from ${from}`).toBeLessThan(0.1);
  }
  expect(evaluation.sold.n).toBeGreaterThan(500);
  expect(evaluation.sold.held).toBeGreaterThan(evaluation.sold.claimed - 0.05);
});

it("is better than a constant on LLMRouterBench, which it has not seen", () => {
  expect(outside.n).toBeGreaterThan(300);
  expect(outside.brier).toBeLessThan(outside.held * (1 - outside.held));
});
