import { Decimal } from "decimal.js";
import { TEST_PLAN } from "../../quality/verdict.ts";
import type { Comparison } from "../chance.ts";
import { plausibleProfiles } from "../task/doubts.ts";
import type { ModelView, ResolvedRequest } from "../types.ts";
import { type CostEstimate, callOfCandidate, costOfCall, typicalCall } from "./cost.ts";

/** Number of calls that a sum covers when the calls a month are not stated. */
const CALLS_OF_A_SUM = 1000;
/** Calls a month for which costs are shown when they are not stated. */
const VOLUMES = [1000, 10_000, 100_000, 1_000_000] as const;

/** What a sum of money covers: a month, all calls that are made once, or 1,000 calls when neither is stated. */
export interface SumOf {
  calls: number;
  /** Fewest and most calls that the text allows. */
  fewest: number;
  most: number;
  per: string;
}

/** Returns how many calls the sums of an answer cover, and the words for that number. */
export function sumOf({ monthlyCalls, monthlyCallsAssumed, callsRange, once }: ResolvedRequest): SumOf {
  const each = (calls: number, per: string): SumOf => ({ calls, fewest: calls, most: calls, per });
  if (callsRange !== null)
    return { ...each(monthlyCalls, "a month"), fewest: callsRange.low.monthly, most: callsRange.high.monthly };
  if (once) return each(monthlyCalls, `for all ${monthlyCalls.toLocaleString("en")} calls, made once`);
  return monthlyCallsAssumed ? each(CALLS_OF_A_SUM, "for every 1,000 calls") : each(monthlyCalls, "a month");
}

/** Whether the text or the request states how many calls there are, if only as a range. */
export function areCallsKnown({ monthlyCallsAssumed, callsRange, once }: ResolvedRequest): boolean {
  return !monthlyCallsAssumed || callsRange !== null || once;
}

/** Cost of one call in USD: the point estimate, and those of the smallest and largest call that the text allows. */
export interface CallCosts {
  typical: Decimal;
  low: Decimal;
  high: Decimal;
}

/** Returns the costs of a call; null when a rate is not known. @param effort effort of the scores of a candidate; undefined for the model in use */
export function callCosts(
  model: ModelView,
  effort: NonNullable<Comparison["chance"]>["effort"] | undefined,
  request: ResolvedRequest,
): CallCosts | null {
  const { current, profile, day, demands } = request;
  const shape = callOfCandidate(effort, typicalCall(current, profile));
  const typical = costOfCall(model, profile, shape, day, demands)?.usd ?? null;
  if (typical === null) return null;
  const others = plausibleProfiles(profile).flatMap((one) => costOfCall(model, one, shape, day, demands)?.usd ?? []);
  return { typical, low: Decimal.min(typical, ...others), high: Decimal.max(typical, ...others) };
}

/** Whether the text lets calls wait and no batch rate of the model makes them cheaper, so that its cost is at the standard rate. */
export function lacksBatchRate(model: ModelView, request: ResolvedRequest): boolean {
  const { current, profile, day, demands } = request;
  if (!demands.batch) return false;
  const shape = typicalCall(current, profile);
  // Calls that can wait are made outside of peak hours with or without a batch rate.
  const [batch, standard] = [true, false].map((one) =>
    costOfCall(model, profile, shape, day, { ...demands, batch: one, offPeak: true }),
  );
  return batch == null || standard == null || batch.usd.gte(standard.usd);
}

/** Formats a sum in USD: "12.30", or "4.10 to 12.30" when the text allows several sizes or numbers of calls. */
export function spendWords(costs: CallCosts, { calls, fewest, most }: SumOf): string {
  const [low, high] = [money(costs.low.times(fewest)), money(costs.high.times(most))];
  return low === high ? money(costs.typical.times(calls)) : `${low} to ${high}`;
}

/** Returns the costs of the named models for 1,000 to a million calls a month; null when the calls a month are stated. */
export function costByVolume(
  request: ResolvedRequest,
  models: readonly { id: string; usd: Decimal }[],
): { monthly_calls: number; costs: { model: string; usd_a_month: number }[] }[] | null {
  if (!request.monthlyCallsAssumed || models.length === 0) return null;
  return VOLUMES.map((calls) => ({
    monthly_calls: calls,
    costs: models.map(({ id, usd }) => ({ model: id, usd_a_month: usd.times(calls).toDecimalPlaces(2).toNumber() })),
  }));
}

/** Formats US dollars: whole from 100 up, two decimals from 1 up, two significant digits below. */
export function money(usd: Decimal): string {
  const value = usd.toNumber();
  if (value >= 100) return Math.round(value).toLocaleString("en");
  return value >= 1 ? value.toFixed(2) : value === 0 ? "0" : String(Number(value.toPrecision(2)));
}

/** Returns what a test costs in USD: the cases once with each candidate, and with the model in use. */
export function testCost(
  toTest: readonly { cost: CostEstimate }[],
  cost: CostEstimate | null,
  cases: number = TEST_PLAN.cases,
): Decimal {
  return toTest.reduce((sum, one) => sum.plus(one.cost.usd), cost?.usd ?? new Decimal(0)).times(cases);
}
