import { expect, it } from "vitest";
import { QUALITY_REPLAY } from "../../../src/views/documents/quality-replay.ts";
import { brokenLimits, REPLAY_LIMITS } from "../../bench/quality/evaluate.ts";
import { measure, recorded } from "../../bench/quality/quality.ts";

const measured = measure();
const evaluation = measured.quality;
const { all, kinds, tenths, outside } = evaluation;

it("keeps its claims on held-out benchmark families", () => {
  expect(brokenLimits(evaluation)).toEqual([]);
  expect(Math.abs(all.claimed - all.held)).toBeLessThanOrEqual(REPLAY_LIMITS.all);
  expect(all.brier).toBeLessThanOrEqual(REPLAY_LIMITS.brier);
  expect(all.n).toBeGreaterThan(40_000);
  expect(kinds.filter(({ n }) => n >= REPLAY_LIMITS.leastPairs).length).toBeGreaterThanOrEqual(11);
});

it("detects a wrong claim", () => {
  const bold = { ...all, claimed: all.held + 0.051 };
  const [code, ...rest] = kinds;
  if (code === undefined) throw new Error("no kinds");
  expect(brokenLimits({ all: bold, kinds })).toHaveLength(1);
  expect(brokenLimits({ all: { ...all, brier: 0.161 }, kinds })).toHaveLength(1);
  expect(brokenLimits({ all, kinds: [{ ...code, claimed: code.held - 0.101 }, ...rest] })).toHaveLength(1);
});

it("holds in every decile of the claim, and recommendations hold at least as often as claimed", () => {
  for (const { from, n, claimed, held } of tenths) {
    if (n >= 500) expect(Math.abs(claimed - held), `claims from ${from}`).toBeLessThan(0.1);
  }
  expect(evaluation.sold.n).toBeGreaterThan(500);
  expect(evaluation.sold.held).toBeGreaterThan(evaluation.sold.claimed - 0.05);
});

it("beats a constant on LLMRouterBench, which it was not fitted to", () => {
  expect(outside.n).toBeGreaterThan(300);
  expect(outside.brier).toBeLessThan(outside.held * (1 - outside.held));
});

it("predicts cheaper models as often as it claims, and better with verbosity in sessions", () => {
  for (const { length, n, claimed, held, dearer, withVerbosity } of measured.money) {
    expect(n, length).toBeGreaterThan(300);
    expect(Math.abs(claimed - held), length).toBeLessThan(0.06);
    if (withVerbosity !== null) expect(withVerbosity.dearer, length).toBeLessThan(dearer);
  }
});

it("equals the figures of the methodology page", () => {
  const now = recorded(measured);
  for (const [name, was, is] of [
    ["all", QUALITY_REPLAY.all, now.all],
    ["outside", QUALITY_REPLAY.outside, now.outside],
    ["sold", QUALITY_REPLAY.sold, now.sold],
    ...QUALITY_REPLAY.kinds
      .filter(({ n }) => n >= 500)
      .map((kind) => [kind.kind, kind, now.kinds.find((other) => other.kind === kind.kind)] as const),
  ] as const) {
    expect(Math.abs((is?.claimed ?? 0) - was.claimed), `claimed, ${name}: record the replay again`).toBeLessThan(0.06);
    expect(Math.abs((is?.held ?? 0) - was.held), `held, ${name}: record the replay again`).toBeLessThan(0.06);
    expect(Math.abs((is?.n ?? 0) / was.n - 1), `pairs, ${name}: record the replay again`).toBeLessThan(0.5);
  }
});
