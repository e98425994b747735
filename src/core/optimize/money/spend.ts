import { Decimal } from "decimal.js";
import type { Comparison } from "../chance.ts";
import { plausibleProfiles } from "../task/doubts.ts";
import type { ModelView, ResolvedRequest } from "../types.ts";
import { callOfCandidate, costOfCall, typicalCall } from "./cost.ts";

/** Calls that a sum is for where the text does not say how many a month has. */
const CALLS_OF_A_SUM = 1000;
/** Calls a month of the table that takes the place of one sum. */
const VOLUMES = [1000, 10_000, 100_000, 1_000_000] as const;

/** What a sum of money is for: a month, or 1,000 calls where nobody states the calls of a month. */
export interface SumOf {
  calls: number;
  per: string;
}

export function sumOf({ monthlyCalls, monthlyCallsAssumed }: ResolvedRequest): SumOf {
  return monthlyCallsAssumed
    ? { calls: CALLS_OF_A_SUM, per: "for every 1,000 calls" }
    : { calls: monthlyCalls, per: "a month" };
}

/** What one call of a model costs: as counted, and for the smallest and largest call that the words allow. */
export interface CallCosts {
  typical: Decimal;
  low: Decimal;
  high: Decimal;
}

/** @param effort that of the scores behind a candidate; undefined for the model in use */
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

/** A sum in words: "12.30", or "4.10 to 12.30" where the words of the text allow calls of several sizes. */
export function spendWords(costs: CallCosts, { calls }: SumOf): string {
  const [low, high] = [money(costs.low.times(calls)), money(costs.high.times(calls))];
  return low === high ? money(costs.typical.times(calls)) : `${low} to ${high}`;
}

/** Costs of the model in use and of those named beside it for 1,000 to a million calls a month; null where a month's calls are known. */
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

export function money(usd: Decimal): string {
  const value = usd.toNumber();
  if (value >= 100) return Math.round(value).toLocaleString("en");
  return value >= 1 ? value.toFixed(2) : value === 0 ? "0" : String(Number(value.toPrecision(2)));
}
