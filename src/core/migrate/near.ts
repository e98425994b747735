import type { Decimal } from "decimal.js";
import { TIERS } from "../../schema/records/model.ts";
import { probabilityOf } from "../optimize/chance.ts";
import { type Candidate, firstKnown, isQuoted } from "../optimize/choice/candidates.ts";
import { makerOf } from "../optimize/choice/demand-filters.ts";
import { isOpenToNewWork } from "../optimize/choice/shutdown.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "../optimize/types.ts";
import { candidateOf } from "./successors.ts";

/** Number of newer models of the maker that are offered at the seller in use. */
const MOST_NEWER = 2;
/** A model that costs more than this many times as much is no successor unless its provider names it. */
export const MOST_TIMES = 3;

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
  const sold = data.models.filter(
    (model) =>
      model !== current &&
      model.status === "current" &&
      model.modalities?.output.includes("text") &&
      isOpenToNewWork(model, day, data.models),
  );
  const newer = sold
    .filter(
      (model) =>
        model.provider === current.provider &&
        makerOf(model) === makerOf(current) &&
        model.model_key !== current.model_key &&
        (firstKnown(model) ?? "") > (firstKnown(current) ?? "9"),
    )
    .sort(
      (a, b) => distance(a, current) - distance(b, current) || ((firstKnown(a) ?? "") > (firstKnown(b) ?? "") ? -1 : 1),
    )
    // One listing of each model: a seller may list an id and its alias, and the one with a quoted price is kept.
    .filter((model, _at, all) => {
      const same = all.filter((one) => one.model_key !== null && one.model_key === model.model_key);
      return same.length < 2 || (same.find(({ prices }) => prices.some(isQuoted)) ?? same[0]) === model;
    });
  const same = sold.filter(
    (model) => model.first_party && current.model_key !== null && model.model_key === current.model_key,
  );
  return [
    ...undominated(priced(newer), yearCostOf)
      .sort((a, b) => Number(isUntested(a)) - Number(isUntested(b)))
      .slice(0, MOST_NEWER)
      .map((candidate) => ({
        candidate,
        note: `Newer model of the same maker at ${candidate.model.providerName}.${candidate.model.prices.some(isQuoted) ? "" : " Its price is from a second-hand list: check it there."}`,
      })),
    ...priced(same)
      .slice(0, 1)
      .map((candidate) => ({
        candidate,
        note: `The same model at its maker, ${candidate.model.providerName}: only the seller changes.`,
      })),
  ];
}

/** Drops a candidate when another one is newer, costs no more, and is as likely to be as good as the model in use. */
function undominated(candidates: readonly Candidate[], costOf: (candidate: Candidate) => Decimal): Candidate[] {
  const sides = candidates.map((candidate) => ({
    candidate,
    cost: costOf(candidate),
    chance: probabilityOf(candidate.quality),
    released: firstKnown(candidate.model) ?? "",
  }));
  return sides
    .filter(
      (one) =>
        !sides.some(
          (other) =>
            (other.chance ?? 0) >= (one.chance ?? 1) &&
            other.cost.lte(one.cost) &&
            other.released > one.released &&
            !isUntested(other.candidate),
        ),
    )
    .map(({ candidate }) => candidate);
}

function isUntested({ quality }: Candidate): boolean {
  return quality.judgement === "test_these";
}

/** How many times as much a candidate costs, on the mean of twelve months, as the model in use does now. */
function timesDearer({ cost, savings }: Candidate, year: Decimal): number {
  const before = cost.usd.plus(savings);
  return before.isZero() || before.isNegative() ? 0 : year.div(before).toNumber();
}

/** Words of the name that are not shared, such as Opus or mini, and the difference of class. */
function distance(model: ModelView, current: ModelView): number {
  const words = ({ display_name: name }: ModelView) => new Set(name.toLowerCase().match(/[a-z]{2,}/g) ?? []);
  const [a, b] = [words(model), words(current)];
  return a.symmetricDifference(b).size + Math.abs(TIERS.indexOf(model.tier) - TIERS.indexOf(current.tier));
}
