import type { OptimizeAnswer } from "../../schema/answers/optimize.ts";
import { KIND_MODELS } from "../quality/kinds.ts";
import type { Candidate } from "./choice/candidates.ts";
import { gapOf } from "./choice/options.ts";
import { conditionsOf } from "./choice/terms.ts";
import { compareLatency } from "./latency.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "./types.ts";

/** Returns what changes besides the price: quality, latency, inputs. Without a replacement nothing changes. */
export function tradeOffOf(
  best: Candidate | null,
  request: ResolvedRequest,
  data: OptimizeData,
): OptimizeAnswer["trade_off"] {
  const { current, kind } = request;
  const candidate = best?.model ?? current;
  const latency =
    best === null
      ? { expectation: "similar" as const, basis: "nothing changes" }
      : compareLatency(current, candidate, data);
  const chance = best?.quality.chance ?? null;
  const lost = inputsLost(current, candidate);
  return {
    summary:
      best === null
        ? "Nothing changes."
        : `Quality risk ${riskOf(best)}, ${latency.expectation === "unknown" ? "latency not known" : `latency ${latency.expectation}`}${lost.length === 0 ? "" : `, and ${lost.join(" and ")} as input may be lost`}; the answer's summary weighs it.`,
    quality: {
      kind,
      as_of: chance === null ? null : (data.evidence?.asOf ?? null),
      probability_within_5_points: chance === null ? null : Number(chance.probability.toFixed(3)),
      gap_points: chance === null ? null : gapOf(chance.gap),
      compared_at_effort: chance?.effort ?? null,
    },
    latency,
    context_window: {
      current: current.context_window?.value ?? null,
      candidate: candidate.context_window?.value ?? null,
    },
    reasoning: { current: current.reasoning, candidate: candidate.reasoning },
    tokenizer_factor: { current: current.tokenizer_factor, candidate: candidate.tokenizer_factor },
    inputs_lost: lost,
    cautions: best === null ? [] : [...conditionsOf(best.model, request.demands, data), ...cautionsOf(best, request)],
  };
}

/** Returns the risk of a loss in quality, derived from the probability that there is none. */
export function riskOf({ quality }: Candidate): "low" | "medium" | "high" {
  if (quality.sameModel) return "low";
  if (quality.chance === null) return "high";
  const { probability, proven, kind } = quality.chance;
  // Where scores of a kind prove nothing, a high probability is no low risk.
  if (probability >= KIND_MODELS[kind].recommendAt) return proven ? "low" : "medium";
  return proven && probability >= 0.6 ? "medium" : "high";
}

function cautionsOf(
  { model, quality, price, promised, savings }: Candidate,
  { current, kind, profile }: ResolvedRequest,
): string[] {
  const found: string[] = [];
  const unproven = KIND_MODELS[kind].unproven;
  if (quality.sameModel)
    found.push("The same weights under another host can differ in quantisation, speed and limits.");
  else if (quality.chance === null) found.push("Not both models are rated: try it on your own examples first.");
  else if (unproven !== null) found.push(unproven);
  if (!promised && savings.gt(0))
    found.push(
      "The price ratio is below 1.5, today or at announced prices: 8 to 19 % of such pairs turn out dearer in money spent, so no saving is promised.",
    );
  if (quality.chance?.effort === "high" && model.reasoning !== "none" && profile.withThinking === null)
    found.push(
      current.reasoning === "optional"
        ? "The scores of both are of high effort, and both are priced without thinking, which adds to either."
        : "Its scores are of high effort: it is priced with thinking on.",
    );
  if (model.status === "preview") found.push("It is a preview; its provider may change or withdraw it.");
  if (model.deprecation?.shutdown_on)
    found.push(`Its provider plans to shut it down on ${model.deprecation.shutdown_on}.`);
  if (price.status === "stale")
    found.push(`Its price was read ${price.ageDays ?? "many"} days ago and may have changed.`);
  const lost = inputsLost(current, model);
  if (lost.length > 0) found.push(`It is not known to take ${lost.join(", ")} as input.`);
  if ((model.context_window?.value ?? 0) < (current.context_window?.value ?? 0))
    found.push("Its context window is smaller.");
  if (model.tokenizer_factor !== current.tokenizer_factor)
    found.push(
      `Its tokenizer counts the same text differently (${model.tokenizer_factor} against ${current.tokenizer_factor}); the estimate allows for it.`,
    );
  return found;
}

/** Words for inputs other than text. */
const SAID: Readonly<Record<string, RegExp>> = {
  pdf: /(?<!\p{L})pdfs?(?!\p{L})/iu,
  audio: /(?<!\p{L})(?:audio|áudio)|аудио|音频|音声|오디오/iu,
  video: /(?<!\p{L})(?:video|vidéo|vídeo)|видео|视频|動画|비디오|영상/iu,
};

/** Says which inputs that the text names the pick is not known to take. */
export function inputsLostInWords(pick: Candidate | null, { current, input }: ResolvedRequest): string[] {
  if (pick === null) return [];
  const lost = inputsLost(current, pick.model).filter((one) => SAID[one]?.test(input.task) === true);
  if (lost.length === 0) return [];
  const names = lost.map((one) => (one === "pdf" ? "PDF" : one)).join(" or ");
  const instead = lost.includes("pdf") ? ": send the pages as images or as text" : "";
  return [`${pick.model.display_name} is not known to take ${names}, which the text names${instead}.`];
}

/** Returns the kinds of input that the current model takes and the candidate does not. */
export function inputsLost(current: ModelView, candidate: ModelView): string[] {
  return (current.modalities?.input ?? []).filter((input) => !candidate.modalities?.input.includes(input));
}
