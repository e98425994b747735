import { ASSUMED_MONTHLY_CALLS, type ResolvedRequest } from "../types.ts";
import { costOfCall, typicalCall } from "./cost.ts";

/** Bill of a month, in USD, above which a reading that the text does not confirm is taken as a mistake. */
const MOST_USD_A_MONTH = 1_000_000;
/** Factor between the stated bill and the cost of the calls read, from which the calls are not believed. */
const MOST_APART = 3;

/**
 * Corrects the calls read from a text when their cost with the current model is beyond reason. Calls that contradict the
 * stated bill by more than threefold are replaced by those that the bill pays for; calls of more than a million USD a
 * month without a stated bill are dropped, so that sums are for 1,000 calls. `monthly_calls` of the request is kept.
 */
export function withoutImplausibleCalls(request: ResolvedRequest): ResolvedRequest {
  const { input, current, profile, demands, monthlyCalls, callsRange, day } = request;
  if (input.monthly_calls !== undefined || demands.stated.has("monthly_calls")) return request;
  if (demands.monthlyTokens !== null) return request;
  if (request.monthlyCallsAssumed && callsRange === null) return request;
  const cost = costOfCall(current, profile, typicalCall(current, profile), day, demands);
  if (cost === null || cost.usd.isZero()) return request;
  const each = cost.usd.toNumber();
  const { monthlyBill } = demands;
  const told = (calls: number) => `${calls.toLocaleString("en")} calls a month, ${dollars(each * calls)} USD`;
  if (monthlyBill !== null) {
    const apart = (each * monthlyCalls) / monthlyBill;
    if (callsRange !== null || (apart <= MOST_APART && apart >= 1 / MOST_APART)) return request;
    const paidFor = Math.max(1, Math.round(monthlyBill / each));
    return {
      ...request,
      monthlyCalls: paidFor,
      callsOfBill: true,
      doubtfulCalls: `the text reads as ${told(monthlyCalls)}, but states a bill of ${dollars(monthlyBill)}: all sums of a month are scaled to the bill`,
    };
  }
  const most = callsRange?.high.monthly ?? monthlyCalls;
  if (each * most <= MOST_USD_A_MONTH) return request;
  return {
    ...request,
    monthlyCalls: ASSUMED_MONTHLY_CALLS,
    monthlyCallsAssumed: true,
    callsRange: null,
    doubtfulCalls: `the text may be read as ${told(most)} with ${current.display_name}, which is hardly meant, so sums are for 1,000 calls: state monthly_calls`,
  };
}

function dollars(usd: number): string {
  return Math.round(usd).toLocaleString("en");
}
