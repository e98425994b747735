import type { Decimal } from "decimal.js";
import type { OptimizeAnswer } from "../../schema/answers/optimize.ts";
import { KIND_MODELS } from "../quality/kinds.ts";
import type { Candidate } from "./choice/candidates.ts";
import { nameOf } from "./choice/named.ts";
import { places } from "./choice/options.ts";
import { isShutDown } from "./choice/shutdown.ts";
import { testDesign } from "./choice/test-design.ts";
import { type Choice, namedBy } from "./choice/verdict/verdict.ts";
import { type CallShape, type CostEstimate, callOfCandidate, typicalCall } from "./money/cost.ts";
import { leversOf } from "./money/levers.ts";
import { moneyChance } from "./money/money.ts";
import type { savingsRange } from "./money/range.ts";
import { testCost } from "./money/spend.ts";
import { type YearCost, yearCost } from "./money/twelve-months.ts";
import { limitsOfTheWork } from "./task/demands/unchecked.ts";
import { WORKLOADS } from "./task/workloads.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "./types.ts";

/** Returns the cost of a call with the model in use and with each named candidate. */
export function namedCosts(
  cost: CostEstimate | null,
  choice: Choice,
  { current }: ResolvedRequest,
  data: OptimizeData,
) {
  return [
    ...(cost === null ? [] : [{ id: nameOf(current, data).id, usd: cost.usd }]),
    ...namedBy(choice).map((one) => ({ id: nameOf(one.model, data).id, usd: one.cost.usd })),
  ];
}

/** Returns what a replacement costs in actual spending; null when a base rate is not known. */
export function moneyOf(best: Candidate, request: ResolvedRequest, data: OptimizeData) {
  const chance = moneyChance(request.current, best.model, request, data);
  if (chance === null) return null;
  return {
    saving_promised: best.promised,
    probability_cheaper_in_money: places(chance.probability, 3),
    list_price_ratio: places(chance.listRatio, 2),
    spend_ratio: places(chance.spendRatio, 2),
    basis: chance.basis,
    median_session_usd:
      chance.perSession === null
        ? null
        : { current: chance.perSession.current, candidate: chance.perSession.candidate, as_of: chance.perSession.asOf },
  };
}

/** Describes what the range of savings covers. */
export function rangeBasis({ profile }: ResolvedRequest): string {
  const always = "Before and after announced price changes, thinking off and on where it can be switched";
  if (profile.plausible !== null)
    return `${always}, and every size that the words allow: ${profile.plausible.input.join(" to ")} input and ${profile.plausible.output.join(" to ")} output tokens a call.`;
  return profile.inferred
    ? `${always}, and ${WORKLOADS[profile.workloadClass].spread.basis}.`
    : `${always}; the size of the call is the one that the text states.`;
}

/** Returns the cost of the next twelve months in USD, with the current model and with the replacement. */
export function twelveMonths(
  best: Candidate | null,
  range: ReturnType<typeof savingsRange>,
  request: ResolvedRequest,
): OptimizeAnswer["twelve_months"] {
  const shape = typicalCall(request.current, request.profile);
  const own = callOfCandidate(best?.quality.chance?.effort, shape);
  const current = yearCost(request.current, request, shape);
  const recommended = best === null ? current : yearCost(best.model, request, own);
  const saving = current === null || recommended === null ? null : current.usd.minus(recommended.usd);
  return {
    current: showYear(current),
    recommended: showYear(recommended),
    saving_usd:
      saving === null
        ? null
        : {
            typical: saving.toDecimalPlaces(2).toNumber(),
            low: (range?.yearLow ?? saving).toDecimalPlaces(2).toNumber(),
            high: (range?.yearHigh ?? saving).toDecimalPlaces(2).toNumber(),
          },
    basis: request.once
      ? "The work is done once, so this is the sum of all calls at the prices of today, and so is every figure of a month."
      : "Announced prices and shutdowns of the next 365 days, with the rates that the task's text asks for; a model that ends is priced at its last rate.",
  };
}

function showYear(year: YearCost | null) {
  if (year === null) return null;
  return {
    total_usd: year.usd.toDecimalPlaces(2).toNumber(),
    scheduled_changes: year.changes.map((change) => ({ ...change })),
    shutdown_on: year.shutdownOn,
  };
}

/** Returns how to test the candidates and what that costs in USD; null when none is to be tested. */
export function testPlan(
  { toTest: others, verdict, pick }: Choice,
  cost: CostEstimate | null,
  request: ResolvedRequest,
  data: OptimizeData,
): OptimizeAnswer["test_plan"] {
  // A recommended model is tested too when the text limits the work itself.
  const own = verdict === "recommend" && pick !== null && limitsOfTheWork(request.demands.read).length > 0;
  const toTest = own ? [pick, ...others.filter((one) => one !== pick)] : others;
  if (toTest.length === 0 || verdict === "stay") return null;
  const { cases, things, decide, shows, doesNotShow, floor } = testDesign(request);
  const ended = isShutDown(request.current, request.day);
  const usd = testCost(toTest, ended ? null : cost, cases);
  return {
    cases,
    cases_of: things,
    decide: `${decide(toTest.length)}.`,
    floor: floor?.words ?? null,
    candidates: toTest.map(({ model }) => nameOf(model, data).id),
    cost_usd: usd.toDecimalPlaces(4).toNumber(),
    cost_basis: ended
      ? `${cases} calls of each candidate; ${request.current.display_name} answers no more, so its side is what you kept`
      : `${cases} calls of the current model and of each candidate`,
    shows,
    does_not_show: doesNotShow,
    why: KIND_MODELS[request.kind].unproven,
  };
}

/** Returns the discounts that would save more, of the replacement first, then of the current model. */
export function levers(
  request: ResolvedRequest,
  cost: CostEstimate | null,
  best: Candidate | null,
  data: OptimizeData,
): OptimizeAnswer["levers"] {
  const shape = typicalCall(request.current, request.profile);
  const of = (model: ModelView, usd: Decimal, own: CallShape) =>
    leversOf(model, nameOf(model, data).id, usd, request, own);
  return [
    ...(best === null ? [] : of(best.model, best.cost.usd, callOfCandidate(best.quality.chance?.effort, shape))),
    ...(cost === null || isShutDown(request.current, request.day) ? [] : of(request.current, cost.usd, shape)),
  ];
}
