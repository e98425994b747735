import { endsWithinYear, isShutDown } from "../choice/shutdown.ts";
import type { Choice } from "../choice/verdict/verdict.ts";
import type { CostEstimate } from "../money/cost.ts";
import { areCallsKnown, callCosts, money, sumOf } from "../money/spend.ts";
import type { ResolvedRequest } from "../types.ts";

/** Cost, in USD a month, of which any change can save only little. */
const LITTLE = 50;

/** Says how little the work costs, so that nobody spends more on a change than it can save. */
export function littleAtStake({ verdict }: Choice, cost: CostEstimate | null, request: ResolvedRequest): string[] {
  if (cost === null || !areCallsKnown(request)) return [];
  const most = callCosts(request.current, undefined, request)?.high.times(sumOf(request).most);
  if (most === undefined || most.gte(LITTLE) || verdict === "stay") return [];
  return [`Little is at stake: the whole work costs ${money(most)} USD ${request.once ? "in all" : "a month"}.`];
}

/** Says which words make a wrong answer costly, and what that changes. */
export function costlyErrors({ pick, toTest }: Choice, { demands: { stakes } }: ResolvedRequest): string[] {
  if (stakes === null || (pick === null && toTest.length === 0)) return [];
  return [
    `Since "${stakes}" makes a wrong answer costly, less likely models are left out, and none is recommended without this test.`,
  ];
}

/** Saving, in USD a month, below which it is not worth a move. */
const CENTS = 1;

/** Says that a shutdown or a demand is the reason for a move that saves only cents. */
export function savesCents({ pick, verdict }: Choice, cost: CostEstimate | null, request: ResolvedRequest): string[] {
  const { current, day, monthlyCalls, monthlyCallsAssumed } = request;
  if (pick === null || cost === null || monthlyCallsAssumed || verdict !== "move") return [];
  const saved = pick.savings.times(monthlyCalls);
  if (saved.lt(0) || saved.gte(CENTS)) return [];
  const reason = isShutDown(current, day) || endsWithinYear(current, day) ? "the shutdown is" : "the demands are";
  return [`The saving of ${money(saved)} USD a month does not matter: ${reason} the reason to move.`];
}
