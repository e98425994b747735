import type { Decimal } from "decimal.js";
import { listOf } from "../../text/list.ts";
import type { Candidate } from "../choice/candidates.ts";
import { isShutDown } from "../choice/shutdown.ts";
import { isTooShortToCache, leastCached } from "../money/cache.ts";
import { callOfCandidate, costOfCall, typicalCall } from "../money/cost.ts";
import { areCallsKnown, callCosts, money, sumOf } from "../money/spend.ts";
import type { ModelView, ResolvedRequest } from "../types.ts";
import { shortOf } from "./words.ts";

/** Saving in USD below which a short summary leaves the cache to the details. */
const LITTLE = 5;

type Effort = Parameters<typeof callOfCandidate>[0];

export function repeatedTokens({ repeatedShare, inputTokens }: ResolvedRequest["profile"]): number {
  return Math.round((repeatedShare ?? 0) * inputTokens);
}

/** Returns the cost of a call with a share of the input read from the cache; null when a rate is not known or the share is too short. */
export function costWithCache(
  model: ModelView,
  effort: Effort,
  share: number,
  request: ResolvedRequest,
): Decimal | null {
  const { current, profile, day, demands } = request;
  if (isTooShortToCache(model, share, request)) return null;
  const shape = callOfCandidate(effort, typicalCall(current, profile));
  return costOfCall(model, profile, shape, day, { ...demands, cachedShare: share })?.usd ?? null;
}

/**
 * Says that the sums are without a cache where a part of the input repeats, and what the model in use and the named ones cost with
 * it: at the stated share, or at the least and the most that words such as "mostly the same" allow. Where the share is read from
 * the cache today, says of which models the sums are without. Empty where nothing repeats.
 */
export function cacheInWords(told: readonly Candidate[], request: ResolvedRequest, brief = false): string[] {
  const { current, day, profile, demands } = request;
  const named = [
    ...(isShutDown(current, day) ? [] : [{ model: current, effort: undefined }]),
    ...told.map(({ model, quality }) => ({ model, effort: quality.chance?.effort })),
  ];
  const models = named.map(({ model }) => model);
  if (demands.cachedShare !== null) return countedWithCache(demands.cachedShare, named, request);
  const { cachedBetween: between } = demands;
  const shares = profile.repeatedShare === null ? (between?.shares ?? []) : [profile.repeatedShare];
  const [first, last] = [shares[0], shares.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { calls, per } = sumOf(request);
  const costs = named.flatMap(({ model, effort }) => {
    const plain = callCosts(model, effort, request)?.typical;
    const [dearest, cheapest] = [first, last].map((share) => costWithCache(model, effort, share, request));
    if (plain === undefined || cheapest == null || cheapest.gte(plain)) return [];
    const [high, low] = [money((dearest ?? plain).times(calls)), money(cheapest.times(calls))];
    return [{ model, words: `${shortOf(model, models)} costs ${high === low ? low : `${low} to ${high}`}` }];
  });
  const own = callCosts(current, undefined, request)?.typical;
  const saved = own === undefined ? null : own.minus(costWithCache(current, undefined, last, request) ?? own);
  if (brief && areCallsKnown(request) && saved?.times(calls).lt(LITTLE) === true) return [];
  const without = models.filter((model) => costs.every((one) => one.model !== model));
  const tokens = profile.inputTokens.toLocaleString("en");
  const part =
    profile.repeatedShare === null
      ? `${first * 100} to ${last * 100} % of the input`
      : `${repeatedTokens(profile).toLocaleString("en")} of ${tokens} input tokens`;
  const reasons = listOf([...new Set(without.map((model) => noCache(model, last, request, models)))]);
  const lacks = without.length === 0 ? "" : `; ${reasons}`;
  return costs.length === 0
    ? [`No cache is counted: ${reasons}.`]
    : [
        `Sums are without a cache: with ${part}${brief || between === null || profile.repeatedShare !== null ? "" : ` ("${between.words}")`} read from it, ${listOf(costs.map(({ words }, index) => (index === 0 ? words : words.replace(" costs ", " "))))} USD${brief ? "" : ` ${per}${lacks}`}.`,
      ];
}

/** Says why a model has no sum with the cache. */
function noCache(model: ModelView, share: number, request: ResolvedRequest, models: readonly ModelView[]): string {
  const name = shortOf(model, models);
  if (!isTooShortToCache(model, share, request)) return `no cache rate is recorded for ${name}`;
  return `${model.providerName} caches no prefix below ${leastCached(model).toLocaleString("en")} tokens`;
}

/** Whether a model costs no less with the share that the task states to be read from the cache. */
export function lacksCacheRate(model: ModelView, effort: Effort, request: ResolvedRequest): boolean {
  if (request.demands.cachedShare === null) return false;
  const plain = { ...request, demands: { ...request.demands, cachedShare: null } };
  const [one, other] = [request, plain].map((some) => callCosts(model, effort, some)?.typical);
  return one !== undefined && other !== undefined && one.gte(other);
}

/** Says with which share the sums count the cache, and for which of the models they cannot. */
function countedWithCache(
  share: number,
  named: readonly { model: ModelView; effort: Effort }[],
  request: ResolvedRequest,
): string[] {
  const models = named.map(({ model }) => model);
  const without = named.filter(({ model, effort }) => lacksCacheRate(model, effort, request));
  const lacks =
    without.length === 0
      ? ""
      : `, but for ${listOf(without.map(({ model }) => shortOf(model, models)))}: no cache rate is recorded`;
  return [`Sums count ${Math.round(share * 100)} % of the input as read from the cache${lacks}.`];
}
