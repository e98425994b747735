import type { Decimal } from "decimal.js";
import { TIERS } from "../../schema/records/model.ts";
import { firstKnown, isQuoted } from "../optimize/choice/candidates.ts";
import { makerOf } from "../optimize/choice/demand-filters.ts";
import { isOpenToNewWork } from "../optimize/choice/shutdown.ts";
import type { ModelView } from "../optimize/types.ts";

/** A model that costs more than this many times as much is no successor unless its provider names it. */
export const MOST_TIMES = 3;

/** Whether a model answers in text and is on sale for new work, not as a preview. */
export function isCurrent(model: ModelView, day: string, models: readonly ModelView[]): boolean {
  return (
    model.status === "current" &&
    model.modalities?.output.includes("text") === true &&
    isOpenToNewWork(model, day, models)
  );
}

/** Returns newer models of the same maker at the seller in use, each once, nearest in name and class first. */
export function newerOfMaker(current: ModelView, day: string, models: readonly ModelView[]): ModelView[] {
  return (
    models
      .filter(
        (model) =>
          model !== current &&
          model.provider === current.provider &&
          makerOf(model) === makerOf(current) &&
          model.model_key !== current.model_key &&
          (firstKnown(model) ?? "") > (firstKnown(current) ?? "9") &&
          isCurrent(model, day, models),
      )
      .sort(
        (a, b) =>
          distance(a, current) - distance(b, current) || ((firstKnown(a) ?? "") > (firstKnown(b) ?? "") ? -1 : 1),
      )
      // One listing of each model: a seller may list an id and its alias, and the one with a quoted price is kept.
      .filter((model, _at, all) => {
        const same = all.filter((one) => one.model_key !== null && one.model_key === model.model_key);
        return same.length < 2 || (same.find(({ prices }) => prices.some(isQuoted)) ?? same[0]) === model;
      })
  );
}

/** A newer model with what decides between several. */
export interface Newer {
  model: ModelView;
  /** Probability of being as good as the model in use; null when one of them is not rated. */
  chance: number | null;
  cost: Decimal;
  /** Whether nothing is known that compares the two. */
  untested: boolean;
}

/**
 * Returns the newer models to name: the nearest, the cheapest that is no less likely to be as good, and the next in nearness.
 * Of any two, not the one that is older, dearer and no likelier to be as good.
 */
export function bestNewer<One extends Newer>(newer: readonly One[]): One[] {
  const [nearest, ...rest] = newer
    .filter(
      (one) =>
        !newer.some(
          (other) =>
            (other.chance ?? 0) >= (one.chance ?? 1) &&
            other.cost.lte(one.cost) &&
            (firstKnown(other.model) ?? "") > (firstKnown(one.model) ?? "") &&
            !other.untested,
        ),
    )
    .sort((a, b) => Number(a.untested) - Number(b.untested));
  if (nearest === undefined) return [];
  const [cheapest] = rest
    .filter(({ chance }) => chance !== null && chance >= (nearest.chance ?? 0))
    .sort((a, b) => a.cost.comparedTo(b.cost));
  return [...new Set([nearest, ...(cheapest === undefined ? [] : [cheapest]), ...rest.slice(0, 1)])];
}

/** Says what a newer model is, and where its price is from. */
export function newerWords({ providerName, prices }: ModelView): string {
  return `Newer model of the same maker at ${providerName}.${prices.some(isQuoted) ? "" : " Its price is from a second-hand list: check it there."}`;
}

/** Words of the name that are not shared, such as Opus or mini, and the difference of class. */
function distance(model: ModelView, current: ModelView): number {
  const words = ({ display_name: name }: ModelView) => new Set(name.toLowerCase().match(/[a-z]{2,}/g) ?? []);
  const [a, b] = [words(model), words(current)];
  return a.symmetricDifference(b).size + Math.abs(TIERS.indexOf(model.tier) - TIERS.indexOf(current.tier));
}
