import type { ModelPrice } from "../../schema/records/model-price.ts";
import { type Candidate, freshness } from "./candidates.ts";
import type { PriceState } from "./cost.ts";
import { type Comparison, HARD_TO_TRANSFER, MEASURED_SUCCESS, MOST_CONFIDENT } from "./quality.ts";
import { WORKLOADS } from "./task/workloads.ts";
import type { ModelView, ResolvedRequest } from "./types.ts";

const BENCH = "LLMRouterBench (MIT), arXiv 2601.07206, 13 models of 2025 on 10 benchmarks";

export interface Confidence {
  value: number;
  basis: readonly string[];
}

interface Factor {
  value: number;
  text: string;
}

/** The current model's rates and their state. */
export interface CurrentPrice {
  state: PriceState;
  prices: readonly ModelPrice[];
}

/** Confidence in a replacement: success × price × profile × thinking, each with its number and where it is from. */
export function confidenceIn(
  candidate: Candidate,
  request: ResolvedRequest,
  current: CurrentPrice,
  asOf: string | null,
): Confidence {
  const factors = [
    qualityFactor(candidate.quality, request, asOf),
    priceFactor(request.current, current.state, candidate.model, candidate.price),
    profileFactor(request),
    thinkingFactor(request.current, candidate.model),
  ];
  return product(factors, [
    ...quotesOf(request.current, current.prices),
    ...quotesOf(candidate.model, candidate.cost.prices),
  ]);
}

/** Confidence in staying: that the price and the profile are right. Nothing is claimed about quality. */
export function confidenceInStaying(request: ResolvedRequest, current: CurrentPrice): Confidence {
  const factors = [priceFactor(request.current, current.state, null, null), profileFactor(request)];
  return product(factors, quotesOf(request.current, current.prices));
}

function product(factors: readonly Factor[], quotes: readonly string[]): Confidence {
  const raw = factors.reduce((value, factor) => value * factor.value, 1);
  const value = Math.min(MOST_CONFIDENT, Math.round(raw * 100) / 100);
  return {
    value,
    basis: [
      ...factors.map((factor) => factor.text),
      `Confidence is the product of these factors, never above ${MOST_CONFIDENT}: no rule was measured to do better.`,
      ...quotes,
    ],
  };
}

function qualityFactor(quality: Comparison, request: ResolvedRequest, asOf: string | null): Factor {
  const value = quality.success;
  const name = WORKLOADS[request.profile.workloadClass].hardToTransfer && quality.rule !== "same_model";
  const hard = name ? ` × ${HARD_TO_TRANSFER} for software and agent work` : "";
  if (quality.rule === "same_model") {
    return {
      value,
      text: `quality ${show(value)}: the same model under another host; not measured, so the cap. Hosts may quantise.`,
    };
  }
  const measured = `${MEASURED_SUCCESS[quality.rule]}${hard} (${BENCH})`;
  if (quality.current === null || quality.candidate === null || quality.winRate === null) {
    return {
      value,
      text:
        `quality ${show(value)}: no rating for one of the two, so tier, generation and list price decide; ${measured}; ` +
        "there, cheaper candidates at a third of the list price or more held in 63 %, those below a third in 52 %",
    };
  }
  const { current, candidate, winRate, board } = quality;
  const text =
    `quality ${show(value)}: Arena ${board} ratings of ${asOf}, ${current.name} ${current.rating}${interval(current.interval)} against ` +
    `${candidate.name} ${candidate.rating}${interval(candidate.interval)}, expected win rate ${winRate.toFixed(2)}; ${measured}`;
  return { value, text };
}

function interval(value: number | null): string {
  return value === null ? "" : ` ± ${value}`;
}

function priceFactor(
  current: ModelView,
  currentPrice: PriceState,
  candidate: ModelView | null,
  candidatePrice: PriceState | null,
): Factor {
  const ages = [currentPrice.ageDays, ...(candidatePrice === null ? [] : [candidatePrice.ageDays])];
  const oldest = ages.includes(null) ? null : Math.max(...ages.map((age) => age ?? 0));
  const models = candidate === null ? [current] : [current, candidate];
  const single = models.some((model) => !model.cross_checks.some((check) => check.agrees));
  const open = models.some((model) => model.cross_checks.some((check) => !check.agrees));
  const value = freshness(oldest) * (single ? 0.95 : 1) * (open ? 0.8 : 1);
  const read =
    oldest === null
      ? "a price that nobody has read on its provider's page"
      : `the older price was read ${oldest} days ago`;
  const notes = [
    read,
    ...(single ? ["× 0.95: no second source agrees for one of them"] : []),
    ...(open ? ["× 0.8: a second source disagrees for one of them"] : []),
  ];
  return { value, text: `price ${show(value)}: ${notes.join("; ")}` };
}

function profileFactor({ profile }: ResolvedRequest): Factor {
  if (!profile.inferred) return { value: 1, text: "profile 1: the task states its token numbers" };
  const { workloadClass, runnerUp } = profile;
  if (!profile.matched)
    return { value: 0.75, text: `profile 0.75: no rule recognised the task; ${workloadClass} is assumed` };
  if (profile.clear)
    return {
      value: 0.9,
      text: `profile 0.9: the text clearly describes ${workloadClass}; tokens from ${profile.basisSource}`,
    };
  return { value: 0.75, text: `profile 0.75: ${workloadClass} leads ${runnerUp ?? "nothing"} only narrowly` };
}

function thinkingFactor(current: ModelView, candidate: ModelView): Factor {
  if (current.reasoning === candidate.reasoning) {
    return { value: 1, text: `thinking 1: both models think ${phrase(current.reasoning)}` };
  }
  const text = `thinking 0.9: the current model thinks ${phrase(current.reasoning)}, the candidate ${phrase(candidate.reasoning)}`;
  return { value: 0.9, text };
}

function phrase(reasoning: ModelView["reasoning"]): string {
  return { none: "never", optional: "when asked", always: "always" }[reasoning];
}

function quotesOf(model: ModelView, prices: readonly ModelPrice[]): string[] {
  return prices.map((price) => {
    const what = `price of ${model.display_name} at ${model.providerName}, ${price.meter} ${price.usd_per_mtok} USD per million tokens`;
    if (price.evidence === null) return `${what}, second-hand from ${price.origin}, not read on the provider's page`;
    const { read_at: readAt, url, quote } = price.evidence;
    return `${what}, read ${readAt.slice(0, 10)} from ${url}: "${quote}"`;
  });
}

function show(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
