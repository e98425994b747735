import type { Decimal } from "decimal.js";
import type { OptimizeAnswer } from "../../../schema/answers/optimize.ts";
import type { RateOptions } from "../../prices/model-price.ts";
import type { ModelView, ResolvedRequest } from "../types.ts";
import { isTooShortToCache } from "./cache.ts";
import { type CallShape, type CostEstimate, estimateCost, perCall, perMonth } from "./cost.ts";

type Lever = OptimizeAnswer["levers"][number];

/** Share of the input that the cache lever assumes is cached, when the text names no constant part. */
const CACHED_SHARE = 0.5;

/** Share of the input above which what is stated as a prompt holds what changes in every call too. */
const MOST_OF_PROMPT = 0.99;

const LEVERS: readonly {
  lever: Lever["lever"];
  rate: Omit<RateOptions, "day"> & { cachedShare?: number };
  condition: string;
}[] = [
  {
    lever: "batch",
    rate: { serviceTier: "batch" },
    condition: "answers may come hours later, through the batch service",
  },
  { lever: "flex", rate: { serviceTier: "flex" }, condition: "slower answers, through the flex service" },
  {
    lever: "cache",
    rate: { cachedShare: CACHED_SHARE },
    condition:
      "half of every call's input is a repeated prefix read from the cache; the cost of writing it is not counted",
  },
  { lever: "off_peak", rate: { offPeak: true }, condition: "every call is made outside the provider's peak hours" },
];

/** Returns what each published discount of a model would save beyond the computed cost. The savings cannot be added. */
export function leversOf(
  model: ModelView,
  id: string,
  standard: Decimal,
  request: ResolvedRequest,
  shape: CallShape,
): Lever[] {
  const counted = new Set<Lever["lever"]>([
    ...(request.demands.batch ? (["batch"] as const) : []),
    ...(request.demands.cachedShare !== null ? (["cache"] as const) : []),
    ...(request.demands.offPeak || request.demands.busyHours ? (["off_peak"] as const) : []),
  ]);
  const { repeatedShare, promptShare } = request.profile;
  // Where the prompt is all of the input, the text states no part that repeats.
  const prompt = promptShare === null || promptShare > MOST_OF_PROMPT ? null : promptShare;
  const levers = LEVERS.map((one) =>
    one.lever === "cache" && repeatedShare !== null
      ? { ...one, rate: { cachedShare: repeatedShare }, condition: conditionOf(repeatedShare, SAME) }
      : one.lever === "cache" && prompt !== null
        ? { ...one, rate: { cachedShare: prompt }, condition: conditionOf(prompt, PROMPT) }
        : one,
  );
  return levers
    .filter(
      ({ lever, rate: { cachedShare } }) =>
        !counted.has(lever) && (cachedShare === undefined || !isTooShortToCache(model, cachedShare, request)),
    )
    .flatMap(({ lever, rate, condition }) => {
      const cost = estimateCost(model, request.profile, shape, {
        ...rate,
        day: request.day,
        factor: request.demands.surcharges?.get(model.provider),
      });
      if (cost === null || cost.usd.gte(standard)) return [];
      const saved = standard.minus(cost.usd);
      return [
        {
          lever,
          model: { id, display_name: model.display_name, tier: model.tier, provider: model.provider },
          estimated_cost_per_call_usd: perCall(cost.usd),
          estimated_savings_per_call_usd: perCall(saved),
          estimated_savings_monthly_usd: perMonth(saved, request.monthlyCalls),
          condition,
          source: sourceOf(cost),
        },
      ];
    });
}

const SAME = "the part that the text calls the same in every call";
const PROMPT = "the system prompt or the instructions that the text states the size of";

function conditionOf(share: number, what: string): string {
  return `${what}, ${Number((share * 100).toFixed(1))} % of the input, is read from the cache; the cost of writing it is not counted`;
}

function sourceOf(cost: CostEstimate): string | null {
  return cost.prices.map((price) => price.evidence?.url).find((url) => url !== undefined) ?? null;
}
