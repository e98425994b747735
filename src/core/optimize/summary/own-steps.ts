import type { Decimal } from "decimal.js";
import { mustMove } from "../choice/candidates.ts";
import { type CostEstimate, costOfCall, typicalCall } from "../money/cost.ts";
import { areCallsKnown, money, sumOf } from "../money/spend.ts";
import type { OptimizeData, ResolvedRequest } from "../types.ts";
import { costWithCache, repeatedTokens } from "./cache.ts";

/** A saving that needs no other model. */
export interface OwnStep {
  step: "less_thinking" | "cache" | "batch" | "off_peak";
  /** Cost of one call before it. */
  before: Decimal;
  /** Cost of one call after it, in USD. */
  usd: Decimal;
  words: string;
  /** The same in a few words. */
  short: string;
}

/** Share of the cost that a step must save to stand before a change of model. */
const LEAST_SHARE = 0.15;
/** Sum in USD below which a step is not worth a sentence. */
const LEAST_USD = 5;
/** Longest prefix, in tokens, that some sellers do not cache yet. */
const LONGEST_UNCACHED = 4096;

/**
 * Returns what the text shows that the model in use saves by itself, largest first: less thinking, when most of the
 * billed output is thinking; the cache, when a part of each call is the same and is not read from a cache yet; and batch
 * service, or else the hours outside of a peak, when answers may come later. All sums of an answer are then at those rates.
 */
export function ownSteps(request: ResolvedRequest, cost: CostEstimate | null, data: OptimizeData): OwnStep[] {
  if (cost === null || mustMove(request, data)) return [];
  const { calls } = sumOf(request);
  const worth = ({ usd, before }: OwnStep) => {
    const saved = before.minus(usd);
    return saved.gte(before.times(LEAST_SHARE)) && (!areCallsKnown(request) || saved.times(calls).gte(LEAST_USD));
  };
  return [...inBatch(cost, request), ...lessThinking(cost, request), ...cached(cost, request)]
    .filter(worth)
    .sort((a, b) => a.usd.comparedTo(b.usd));
}

function inBatch(cost: CostEstimate, request: ResolvedRequest): OwnStep[] {
  const { current, profile, day, demands } = request;
  if (!demands.batch) return [];
  const { calls, per } = sumOf(request);
  const withoutBatch = (terms: Partial<typeof demands>) =>
    costOfCall(current, profile, typicalCall(current, profile), day, { ...demands, batch: false, ...terms });
  const [now, offPeak] = [withoutBatch({}), withoutBatch({ offPeak: true })];
  if (now === null || offPeak === null || now.usd.lte(cost.usd)) return [];
  if (offPeak.usd.lte(cost.usd))
    return [
      {
        step: "off_peak",
        before: now.usd,
        usd: cost.usd,
        words: `First send the calls outside of the peak hours of ${current.providerName}, if you do not yet: ${current.display_name} costs ${money(cost.usd.times(calls))} instead of ${money(now.usd.times(calls))} USD ${per} then. All sums here are at such hours.`,
        short: `First send the calls outside of the peak hours of ${current.providerName}, if you do not yet: ${changeOf(cost.usd, now.usd, calls)} USD ${per}; all sums here are at such hours.`,
      },
    ];
  return [
    {
      step: "batch",
      before: now.usd,
      usd: cost.usd,
      words: `First use the batch service of ${current.providerName}, if you do not yet: ${current.display_name} costs ${money(cost.usd.times(calls))} instead of ${money(now.usd.times(calls))} USD ${per} with it.`,
      short: `First use the batch service of ${current.providerName}, if you do not yet: ${changeOf(cost.usd, now.usd, calls)} USD ${per}.`,
    },
  ];
}

function lessThinking(cost: CostEstimate, request: ResolvedRequest): OwnStep[] {
  const { current, profile, day, demands } = request;
  const { visibleTokens, outputTokens } = profile;
  if (visibleTokens === null) return [];
  const shape = { ...typicalCall(current, profile), thinking: "off" as const };
  const least = costOfCall(current, { ...profile, outputTokens: visibleTokens }, shape, day, demands);
  if (least === null || least.usd.gte(cost.usd)) return [];
  const { calls, per } = sumOf(request);
  return [
    {
      step: "less_thinking",
      usd: least.usd,
      before: cost.usd,
      words: `First lower the thinking effort of ${current.display_name}, with the same model: ${(outputTokens - visibleTokens).toLocaleString("en")} of ${outputTokens.toLocaleString("en")} billed output tokens are thinking, and with the visible ${visibleTokens.toLocaleString("en")} alone it costs ${money(least.usd.times(calls))} instead of ${money(cost.usd.times(calls))} USD ${per}. Check 30 of your own cases at the lower effort. All models are priced with the billed output.`,
      short: `First lower the thinking effort of ${current.display_name}: ${changeOf(least.usd, cost.usd, calls)} USD ${per} with the visible ${visibleTokens.toLocaleString("en")} output tokens alone.`,
    },
  ];
}

function cached(cost: CostEstimate, request: ResolvedRequest): OwnStep[] {
  const { current, profile, demands } = request;
  const { repeatedShare } = profile;
  if (repeatedShare === null || demands.cachedShare !== null) return [];
  const least = costWithCache(current, undefined, repeatedShare, request);
  if (least === null || least.gte(cost.usd)) return [];
  const { calls, per } = sumOf(request);
  const same = repeatedTokens(profile);
  const short =
    same < LONGEST_UNCACHED ? ` Ask first whether it caches as few as ${same.toLocaleString("en")} tokens.` : "";
  return [
    {
      step: "cache",
      usd: least,
      before: cost.usd,
      words: `First read what repeats from the cache of ${current.providerName}, with the same model: with ${same.toLocaleString("en")} of ${profile.inputTokens.toLocaleString("en")} input tokens cached ${current.display_name} costs ${money(least.times(calls))} instead of ${money(cost.usd.times(calls))} USD ${per}, when calls follow within minutes and without the cost of writing.${short}`,
      short: `First read what repeats from the cache of ${current.providerName}: ${changeOf(least, cost.usd, calls)} USD ${per} with ${same.toLocaleString("en")} of ${profile.inputTokens.toLocaleString("en")} input tokens cached.`,
    },
  ];
}

function changeOf(after: Decimal, before: Decimal, calls: number): string {
  return `${money(after.times(calls))} instead of ${money(before.times(calls))}`;
}
