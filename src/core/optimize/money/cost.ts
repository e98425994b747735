import type { Decimal } from "decimal.js";
import type { ModelPrice } from "../../../schema/records/model-price.ts";
import {
  ageInDays,
  costOfRequest,
  type PriceStatus,
  priceStatus,
  type RateOptions,
  readAt,
} from "../../prices/model-price.ts";
import { isOutsidePeak } from "../../prices/peak-hours.ts";
import type { TaskDemands } from "../task/demands/types.ts";
import type { TaskProfile } from "../task/profile.ts";
import { WORKLOADS } from "../task/workloads.ts";
import type { ModelView } from "../types.ts";

/** Whether a model with optional thinking uses it: off for the point estimate, on for the other end of the range. */
export type Thinking = "off" | "on";

export interface CostEstimate {
  usd: Decimal;
  inputTokens: number;
  outputTokens: number;
  prices: readonly ModelPrice[];
}

export interface CallShape {
  thinking: Thinking;
  /** Size of the call relative to the profile. */
  scale: number;
  /** Whether thinking is optional for the current model; a candidate is then priced with the same setting. */
  switchable: boolean;
  /** Tokenizer factor of the model whose tokens the caller stated; "1" when the profile is in common tokens. */
  statedIn: string;
}

type Way = Pick<CallShape, "thinking" | "switchable">;

/** How the current model works, and whether it can switch thinking off. */
function wayOf({ reasoning }: ModelView): Way {
  return { thinking: reasoning === "always" ? "on" : "off", switchable: reasoning === "optional" };
}

/** Whether a model thinks in a call. */
export function thinksIn(
  { reasoning }: Pick<ModelView, "reasoning">,
  { thinking }: Pick<CallShape, "thinking">,
): boolean {
  return reasoning === "always" || (reasoning === "optional" && thinking === "on");
}

/**
 * Returns whether a candidate is priced with thinking and the current model without: `yes`, `no`, or `open` where both
 * can switch it off and their scores were reached with it, so that both are priced alike.
 */
export function thinksMore(
  current: ModelView,
  candidate: ModelView,
  effort: "low" | "mid" | "high" | undefined,
): "yes" | "no" | "open" {
  const way = wayOf(current);
  if (thinksIn(candidate, callOfCandidate(effort, way)) && !thinksIn(current, way)) return "yes";
  return effort === "high" && way.switchable && candidate.reasoning === "optional" ? "open" : "no";
}

/**
 * Returns the call of the point estimate. Models with optional thinking use it only when the current model always
 * thinks, so that both are priced for the same way of working.
 */
export function typicalCall(current: ModelView, profile: TaskProfile): CallShape {
  return {
    ...wayOf(current),
    scale: 1,
    statedIn: profile.inferred ? "1" : current.tokenizer_factor,
  };
}

/**
 * Returns the call of a candidate. A model whose scores were reached with thinking is priced with it, unless the current model can
 * switch it off: both were measured at one effort, so both are priced alike.
 */
export function callOfCandidate<Shape extends Way>(effort: "low" | "mid" | "high" | undefined, shape: Shape): Shape {
  return effort !== undefined && effort !== "low" && !shape.switchable ? { ...shape, thinking: "on" } : shape;
}

/** Returns by how much thinking multiplies an output: not at all when the text says that the output holds it. */
export function thinkingFactor({ workloadClass, withThinking }: TaskProfile): number {
  return withThinking === null ? WORKLOADS[workloadClass].reasoningMultiplier : 1;
}

/** Returns the tokens of one call: profile × tokenizer factor, output × reasoning multiplier when the model thinks. */
export function tokensFor(model: ModelView, profile: TaskProfile, shape: CallShape): { input: number; output: number } {
  const factor = Number(model.tokenizer_factor) / Number(shape.statedIn);
  const multiplier = thinksIn(model, shape) ? thinkingFactor(profile) : 1;
  return {
    input: Math.max(1, Math.round(profile.inputTokens * factor * shape.scale)),
    output: Math.max(1, Math.round(profile.outputTokens * factor * multiplier * shape.scale)),
  };
}

/**
 * Times the tokens of an image that models bill which count it unlike the others: GPT-4o mini bills 2,833 tokens and 5,667 a tile,
 * where GPT-4o bills 85 and 170, as guides to OpenAI's prices tell; its own page was not read.
 */
const IMAGE_FACTOR: Readonly<Record<string, number>> = { "openai/gpt-4o-mini": 5667 / 170 };

/** Returns how many times the tokens of an image at most models a model bills; 1 where no other number is known. */
export function imageFactor({ model_key: key }: Pick<ModelView, "model_key">): number {
  return IMAGE_FACTOR[key ?? ""] ?? 1;
}

/** Returns the cost of one call in USD; null when a rate that it needs is not known. */
export function estimateCost(
  model: ModelView,
  profile: TaskProfile,
  shape: CallShape,
  rate: RateOptions & {
    cachedShare?: number | undefined;
    /** Multiplier of the seller for the region that the text demands; 1 when left out. */
    factor?: number | undefined;
  },
): CostEstimate | null {
  const { input: read, output } = tokensFor(model, profile, shape);
  const input = read + Math.round(profile.imageTokens * (imageFactor(model) - 1) * shape.scale);
  const cacheRead = rate.cachedShare === undefined ? undefined : Math.floor(input * rate.cachedShare);
  const cost = costOfRequest(model.prices, { input, output, cacheRead }, rate);
  return cost === null
    ? null
    : {
        usd: rate.factor === undefined ? cost.usd : cost.usd.times(rate.factor),
        inputTokens: input,
        outputTokens: output,
        prices: cost.prices,
      };
}

/** Demands of the text that decide which rates apply. */
export type RateTerms = Pick<TaskDemands, "batch" | "offPeak" | "hours" | "cachedShare" | "surcharges">;

/**
 * Returns the cost of one call in USD with the discounts that the buyer's work allows: batch service, cached input,
 * off-peak hours. Uses the cheapest combination of those that the model publishes; null when a rate is not known.
 */
export function costOfCall(
  model: ModelView,
  profile: TaskProfile,
  shape: CallShape,
  day: string,
  { batch, offPeak: asked, hours, cachedShare, surcharges }: RateTerms,
): CostEstimate | null {
  const factor = surcharges?.get(model.provider);
  // Calls that can wait for a batch can wait for the end of the peak hours.
  const offPeak = asked || batch || (hours !== null && isOutsidePeak(model.prices, hours));
  const standard = estimateCost(model, profile, shape, { day, factor });
  if (!batch && !offPeak && cachedShare === null) return standard;
  const tiers = batch ? (["batch", undefined] as const) : ([undefined] as const);
  const shares = cachedShare === null ? [undefined] : [cachedShare, undefined];
  const found = tiers
    .flatMap((serviceTier) =>
      shares.map((share) =>
        estimateCost(model, profile, shape, { day, factor, serviceTier, offPeak, cachedShare: share }),
      ),
    )
    .filter((cost) => cost !== null);
  return found.reduce((best, cost) => (best === null || cost.usd.lt(best.usd) ? cost : best), standard);
}

/** State of the rates of an estimate: the worst status and the oldest reading. */
export interface PriceState {
  status: PriceStatus;
  verifiedAt: string | null;
  ageDays: number | null;
}

const WORST_LAST: readonly PriceStatus[] = ["verified", "ageing", "stale", "retired", "pending", "unverified"];

/** Returns the state of the rates that an estimate uses. `verifiedAt` is null when any of them was not read on its page. */
export function priceState(prices: readonly ModelPrice[], now: Date): PriceState {
  const statuses = prices.map((price) => priceStatus(price, now));
  const worst = statuses.sort((a, b) => WORST_LAST.indexOf(b) - WORST_LAST.indexOf(a))[0] ?? "unverified";
  const oldest = [...prices].sort((a, b) => ((readAt(a) ?? "") < (readAt(b) ?? "") ? -1 : 1))[0];
  if (oldest === undefined || prices.some(({ verified_at: at }) => at === null))
    return { status: worst, verifiedAt: null, ageDays: oldest === undefined ? null : ageInDays(oldest, now) };
  return { status: worst, verifiedAt: oldest.verified_at, ageDays: ageInDays(oldest, now) };
}

/** Returns the USD of one call as a JSON number with at most ten decimals. */
export function perCall(usd: Decimal): number {
  return usd.toDecimalPlaces(10).toNumber();
}

/** Returns the USD of a month of calls as a JSON number with at most four decimals. */
export function perMonth(usd: Decimal, calls: number): number {
  return usd.times(calls).toDecimalPlaces(4).toNumber();
}
