import type { OptimizeAnswer } from "../../schema/answers/optimize.ts";
import type { Candidate } from "./candidates.ts";
import { compareLatency } from "./quality.ts";
import { WORKLOADS } from "./task/workloads.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "./types.ts";

/** What changes besides the price. Without a replacement, nothing does. */
export function tradeOffOf(
  best: Candidate | null,
  request: ResolvedRequest,
  data: OptimizeData,
): OptimizeAnswer["trade_off"] {
  const { current } = request;
  const candidate = best?.model ?? current;
  const latency =
    best === null ? { expectation: "similar" as const, basis: "nothing changes" } : compareLatency(current, candidate);
  const quality = best?.quality;
  const round = (value: number | null | undefined, places: number) =>
    value === null || value === undefined ? null : Number(value.toFixed(places));
  const cautions = best === null ? [] : cautionsOf(best, request);
  return {
    summary:
      best === null
        ? `Stay with ${current.display_name}.`
        : `${candidate.display_name} instead of ${current.display_name}: quality risk ${best.quality.risk}, latency ${latency.expectation}.`,
    quality: {
      index: quality?.board === null || quality === undefined ? null : `Arena ${quality.board}`,
      as_of: quality?.board === null || quality === undefined ? null : (data.quality?.asOf ?? null),
      current: quality?.current?.rating ?? null,
      candidate: quality?.candidate?.rating ?? null,
      interval: quality?.candidate?.interval ?? null,
      expected_win_rate: round(quality?.winRate, 3),
      gap_points: round(quality?.gap, 2),
    },
    latency,
    context_window: {
      current: current.context_window?.value ?? null,
      candidate: candidate.context_window?.value ?? null,
    },
    reasoning: { current: current.reasoning, candidate: candidate.reasoning },
    inputs_lost: inputsLost(current, candidate),
    cautions,
  };
}

function cautionsOf({ model, quality, price }: Candidate, { current, profile }: ResolvedRequest): string[] {
  const found: string[] = [];
  if (quality.rule === "same_model")
    found.push("The same weights under another host can differ in quantisation, speed and limits.");
  if (quality.winRate === null && quality.rule !== "same_model")
    found.push("No rating covers both models: try it on your own examples first.");
  if (WORKLOADS[profile.workloadClass].hardToTransfer)
    found.push("Ratings predict software and agent work worst: run your own evaluation.");
  if (model.status === "preview") found.push("It is a preview; its provider may change or withdraw it.");
  if (model.deprecation?.shutdown_on)
    found.push(`Its provider plans to shut it down on ${model.deprecation.shutdown_on}.`);
  if (price.status === "stale")
    found.push(`Its price was read ${price.ageDays ?? "many"} days ago and may have changed.`);
  const lost = inputsLost(current, model);
  if (lost.length > 0) found.push(`It does not take ${lost.join(", ")} as input, as far as is known.`);
  if (smallerWindow(current, model)) found.push("Its context window is smaller.");
  if (model.tokenizer_factor !== current.tokenizer_factor)
    found.push("Its tokenizer counts the same text differently; the estimate allows for it.");
  return found;
}

function inputsLost(current: ModelView, candidate: ModelView): string[] {
  return current.modalities.input.filter((input) => !candidate.modalities.input.includes(input));
}

function smallerWindow(current: ModelView, candidate: ModelView): boolean {
  return (candidate.context_window?.value ?? 0) < (current.context_window?.value ?? 0);
}
