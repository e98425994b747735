import { Decimal } from "decimal.js";
import { type Candidate, mustMove } from "../choice/candidates.ts";
import { endsWithinYear, isOpenToNewWork, isShutDown } from "../choice/shutdown.ts";
import { errorsEatenBy, FEW_ERRORS } from "../choice/verdict/errors.ts";
import type { Choice } from "../choice/verdict/verdict.ts";
import type { CostEstimate } from "../money/cost.ts";
import { areCallsKnown, callCosts, money, sumOf } from "../money/spend.ts";
import { namedReplacement } from "../resolve.ts";
import type { OptimizeData, ResolvedRequest } from "../types.ts";

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
export function costlyErrors({ pick, toTest }: Choice, { demands: { stakes, missed } }: ResolvedRequest): string[] {
  if (stakes === null || (pick === null && toTest.length === 0)) return [];
  return [
    `Since "${missed ?? stakes}" makes a wrong answer costly, less likely models are left out, and none is recommended without this test.`,
  ];
}

/** Says at which rise of the errors their stated cost eats the saving up. */
export function errorsInWords([first]: readonly Candidate[], request: ResolvedRequest): string[] {
  const { errorCost } = request.demands;
  const points = first === undefined ? null : errorsEatenBy(first, request);
  if (first === undefined || errorCost === null || points === null) return [];
  const few = points > FEW_ERRORS ? "" : ", fewer than a test shows";
  return [
    `At ${money(new Decimal(errorCost.usd))} USD an error ("${errorCost.words}"), ${points.toPrecision(2)} more errors in 100 calls eat up the saving${few}.`,
  ];
}

/** Saving, in USD a month, below which it is no reason to move. */
const SMALL_SAVING = 5;

/** Says that the end of the model in use or a demand is the reason for a change that saves next to nothing. */
export function savesLittle(
  { pick }: Choice,
  cost: CostEstimate | null,
  request: ResolvedRequest,
  data: OptimizeData,
): string[] {
  const { current, day, once } = request;
  if (pick === null || cost === null || !areCallsKnown(request) || !mustMove(request, data)) return [];
  const { most } = sumOf(request);
  const saved = pick.savings.times(most);
  if (saved.lt(0) || saved.gte(SMALL_SAVING)) return [];
  const reason = isShutDown(current, day) || endsWithinYear(current, day) ? "the shutdown is" : "the demands are";
  const successor = namedReplacement(current, data.models).find(
    (one) => one.model_key !== pick.model.model_key && isOpenToNewWork(one, day, data.models),
  );
  const costs = successor === undefined ? null : callCosts(successor, undefined, request);
  const isAlike = costs !== null && costs.high.times(most).minus(pick.cost.usd.times(most)).lt(SMALL_SAVING);
  return [
    `The saving of ${money(saved)} USD ${once ? "in all" : "a month"} does not matter: ${reason} the reason to move${isAlike ? ", so take the named successor if that is less work" : ""}.`,
  ];
}
