import type { Decimal } from "decimal.js";
import { baseRates } from "../../prices/base-rates.ts";
import { cheaperInMoney, type SpendChance, type SpendSide } from "../../quality/money.ts";
import type { TaskDemands } from "../task/demands/types.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "../types.ts";

/** Classes of work whose calls repeat a growing conversation as input. */
const SESSIONS = new Set(["agentic_coding", "agentic_workflow"]);

/** Returns the probability that a candidate lowers actual spending, not only the list price; null when a base rate is not known. */
export function moneyChance(
  current: ModelView,
  candidate: ModelView,
  { day, profile }: Pick<ResolvedRequest, "day" | "profile">,
  data: Pick<OptimizeData, "evidence">,
): SpendChance | null {
  const [a, b] = [side(current, day, data), side(candidate, day, data)];
  if (a === null || b === null) return null;
  return cheaperInMoney(a, b, SESSIONS.has(profile.workloadClass) ? "session" : "question");
}

function side(model: ModelView, day: string, { evidence }: Pick<OptimizeData, "evidence">): SpendSide | null {
  const { input, output } = baseRates(model.prices, day);
  if (input === null || output === null) return null;
  const known = model.model_key === null ? undefined : evidence?.models.get(model.model_key);
  return {
    inputUsdPerMtok: Number(input.usd_per_mtok),
    outputUsdPerMtok: Number(output.usd_per_mtok),
    verbosity: known?.verbosity ?? null,
    session: known?.sessionCost ?? null,
  };
}

/** Whether a call or a month of calls costs more than the text allows. @param usd cost of one call */
function aboveLimit(
  usd: Decimal,
  { monthlyBudget, maxCallCost }: Pick<TaskDemands, "monthlyBudget" | "maxCallCost">,
  monthlyCalls: number,
): boolean {
  return (
    (maxCallCost !== null && usd.gt(maxCallCost)) ||
    (monthlyBudget !== null && usd.times(monthlyCalls).gt(monthlyBudget))
  );
}

/** Whether a call breaks a limit of the request or of the text on the cost of a call or a month. */
export function overLimit(usd: Decimal, { input, demands, monthlyCalls, callsRange }: ResolvedRequest): boolean {
  const most = callsRange?.high.monthly ?? monthlyCalls;
  return (input.max_cost !== undefined && usd.gt(input.max_cost)) || aboveLimit(usd, demands, most);
}
