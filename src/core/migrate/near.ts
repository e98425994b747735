import type { Decimal } from "decimal.js";
import { probabilityOf } from "../optimize/chance.ts";
import type { Candidate } from "../optimize/choice/candidates.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "../optimize/types.ts";
import { bestNewer, isCurrent, MOST_TIMES, newerOfMaker, newerWords } from "./newer.ts";
import { candidateOf } from "./successors.ts";

/**
 * Returns what changes least: newer models of the same maker at the seller in use, nearest in name and class first; then
 * the same model where its maker still sells it.
 * @param yearCostOf the mean cost of a call over twelve months at announced prices
 */
export function nearestMoves(
  request: ResolvedRequest,
  data: OptimizeData,
  yearCostOf: (candidate: Candidate) => Decimal,
): { candidate: Candidate; note: string | null }[] {
  const { current, day } = request;
  const priced = (models: readonly ModelView[]) =>
    models.flatMap((model) => {
      const candidate = candidateOf(model, request, data);
      return candidate === null || timesDearer(candidate, yearCostOf(candidate)) > MOST_TIMES ? [] : [candidate];
    });
  const newer = priced(newerOfMaker(current, day, data.models)).map((candidate) => ({
    candidate,
    model: candidate.model,
    chance: probabilityOf(candidate.quality),
    cost: yearCostOf(candidate),
    untested: candidate.quality.judgement === "test_these",
  }));
  const same = data.models.filter(
    (model) =>
      model !== current &&
      model.first_party &&
      current.model_key !== null &&
      model.model_key === current.model_key &&
      isCurrent(model, day, data.models),
  );
  return [
    ...bestNewer(newer).map(({ candidate, model }) => ({ candidate, note: newerWords(model) })),
    ...priced(same)
      .slice(0, 1)
      .map((candidate) => ({
        candidate,
        note: `The same model at its maker, ${candidate.model.providerName}: only the seller changes.`,
      })),
  ];
}

/** How many times as much a candidate costs, on the mean of twelve months, as the model in use does now. */
function timesDearer({ cost, savings }: Candidate, year: Decimal): number {
  const before = cost.usd.plus(savings);
  return before.isZero() || before.isNegative() ? 0 : year.div(before).toNumber();
}
