import type { LatencyExpectation } from "../../schema/answers/optimize.ts";
import type { ModelView, OptimizeData } from "./types.ts";

/** Compares the expected latency of two models by published or measured speed, then thinking, then tier. This service times nothing itself. */
export function compareLatency(
  current: ModelView,
  candidate: ModelView,
  { evidence }: Pick<OptimizeData, "evidence">,
): { expectation: LatencyExpectation; basis: string } {
  const [a, b] = [speedOf(current, evidence), speedOf(candidate, evidence)];
  if (a !== null && b !== null && a.what === b.what) {
    const ratio = b.tokens / a.tokens;
    const basis = `${a.what}, ${b.tokens} against ${a.tokens} tokens per second`;
    return { expectation: ratio > 1.25 ? "faster" : ratio < 0.8 ? "slower" : "similar", basis };
  }
  if (
    current.reasoning !== candidate.reasoning &&
    (current.reasoning === "always" || candidate.reasoning === "always")
  ) {
    const slower = candidate.reasoning === "always";
    const who = slower ? "the candidate" : "the current model";
    return {
      expectation: slower ? "slower" : "faster",
      basis: `${who} always thinks before it answers, the other does not`,
    };
  }
  const small = (model: ModelView) => model.tier === "mini" || model.tier === "fast";
  if (small(current) !== small(candidate)) {
    return {
      expectation: small(candidate) ? "faster" : "slower",
      basis: `tier ${current.tier} against ${candidate.tier}`,
    };
  }
  return { expectation: "unknown", basis: "no speed is known for both, and their tiers say nothing about it" };
}

function speedOf(model: ModelView, evidence: OptimizeData["evidence"]): { what: string; tokens: number } | null {
  if (model.output_speed !== null) return { what: "published output speed", tokens: model.output_speed.value };
  const speed = model.model_key === null ? null : (evidence?.models.get(model.model_key)?.speed ?? null);
  if (speed === null || speed.tokensPerSecond === null) return null;
  return {
    what: `median output speed at the fastest provider, measured to ${speed.asOf}`,
    tokens: speed.tokensPerSecond,
  };
}
