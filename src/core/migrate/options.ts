import type { Decimal } from "decimal.js";
import { probabilityOf } from "../optimize/chance.ts";
import type { Candidate } from "../optimize/choice/candidates.ts";
import { modelOf } from "../optimize/choice/candidates.ts";
import { makerOf } from "../optimize/choice/demand-filters.ts";
import { callOfCandidate, typicalCall } from "../optimize/money/cost.ts";
import { hasAnnouncedPrices, yearCost } from "../optimize/money/twelve-months.ts";
import { abilityOf } from "../optimize/quality-evidence.ts";
import type { OptimizeData, ResolvedRequest } from "../optimize/types.ts";
import { MOST_TIMES } from "./newer.ts";

/** Maximum number of options besides the successors that a provider names. */
export const MOST_OPTIONS = 3;
/** Minimum number of options sold by the current seller, if it sells any. */
const SAME_SELLER = 1;

/**
 * Returns options besides the named successors: models that are likely enough to be as good, by price over twelve
 * months, one listing each; then models to test, by ability. At least one is sold by the current seller if it sells
 * any, preferably by the same maker.
 */
export function otherOptions(
  passed: readonly Candidate[],
  risky: readonly Candidate[],
  successors: readonly { candidate: Candidate }[],
  request: ResolvedRequest,
  data: OptimizeData,
): Candidate[] {
  const byYear = (some: readonly Candidate[]) =>
    some
      .map((one) => ({ one, year: meanOfYear(one, request).toNumber() }))
      .sort((a, b) => a.year - b.year)
      .map(({ one }) => one);
  const sure = ({ quality }: Candidate) => quality.judgement !== "test_these";
  const ordered = [
    ...byYear(passed.filter(sure)),
    ...byAbility(byYear(passed.filter((one) => !sure(one))), request, data),
  ];
  const seen = new Set(successors.map(({ candidate }) => modelOf(candidate)));
  const all = ordered.filter((one) => !seen.has(modelOf(one)) && seen.add(modelOf(one)));
  const chosen = all.slice(0, Math.max(2, MOST_OPTIONS - successors.length));
  const here = ({ model }: Candidate) => model.provider === request.current.provider;
  const listed = [...successors.map(({ candidate }) => candidate), ...chosen];
  if (listed.filter(here).length >= SAME_SELLER) return chosen;
  const known = new Set(listed.map(({ model }) => model));
  const affordable = ({ cost, savings }: Candidate) => cost.usd.lte(cost.usd.plus(savings).times(MOST_TIMES));
  const own = [...ordered, ...byYear(risky.filter(here))].filter(
    (one) => here(one) && !known.has(one.model) && affordable(one),
  );
  const maker = makerOf(request.current);
  const first =
    own.find(({ model }) => makerOf(model) === maker) ?? own.find((one) => passed.includes(one)) ?? likeliestOf(own);
  return first === undefined ? chosen : [...chosen.slice(0, MOST_OPTIONS - 1), first];
}

/**
 * When the current model is not rated: returns the models that cost no more over twelve months, by ability, then the
 * others.
 */
function byAbility(some: readonly Candidate[], request: ResolvedRequest, { evidence }: OptimizeData): Candidate[] {
  const ability = ({ model }: Candidate) => abilityOf(model, request.kind, evidence);
  const fits = (one: Candidate) => one.savings.gte(0) && ability(one) !== null;
  const rated = some.filter(fits).sort((a, b) => (ability(b) ?? 0) - (ability(a) ?? 0));
  return [...rated, ...some.filter((one) => !fits(one))];
}

function likeliestOf(some: readonly Candidate[]): Candidate | undefined {
  return [...some].sort((a, b) => (probabilityOf(b.quality) ?? 0) - (probabilityOf(a.quality) ?? 0))[0];
}

/** Returns the mean cost per request over the next twelve months, at announced prices. */
export function meanOfYear({ model, cost, quality }: Candidate, request: ResolvedRequest): Decimal {
  if (!hasAnnouncedPrices(model, request.day)) return cost.usd;
  const shape = callOfCandidate(quality.chance?.effort, typicalCall(request.current, request.profile));
  const year = yearCost(model, request, shape);
  return year === null ? cost.usd : year.usd.div(12).div(request.monthlyCalls);
}
