import { threeToTest } from "../../../quality/verdict.ts";
import { probabilityOf } from "../../chance.ts";
import { abilityOf } from "../../quality-evidence.ts";
import type { OptimizeData, ResolvedRequest } from "../../types.ts";
import { type Candidate, modelOf, mustMove, type Selection, successor } from "../candidates.ts";
import { makerOf } from "../demand-filters.ts";
import { orAll } from "./narrow.ts";
import { isFarDearer } from "./worth-it.ts";

/**
 * Drops from a test what costs more than twice as much as the model in use and more than the successor that its seller names, where
 * others are left.
 */
export function boundedCost(
  some: readonly Candidate[],
  request: ResolvedRequest,
  data: OptimizeData,
): readonly Candidate[] {
  const named = successor(some, request.current, data.models)?.cost.usd;
  return orAll(some, (one) => !isFarDearer(one) || (named !== undefined && one.cost.usd.lte(named)));
}

/** Share of the cost below which a saving pays for no test. */
const LEAST_SAVED = 0.15;

/** Drops candidates that save next to nothing where others save more and price is the reason for a change. */
export function worthTesting(
  some: readonly Candidate[],
  request: ResolvedRequest,
  data: OptimizeData,
): readonly Candidate[] {
  if (mustMove(request, data)) return withoutDearer(some);
  return orAll(some, ({ savingsRatio }) => savingsRatio >= LEAST_SAVED);
}

/** Probability from which a cheaper candidate makes the test of a dearer one pointless, and number of such candidates. */
const LIKELY = 0.6;
const ENOUGH = 2;

/** Drops candidates that cost more than the model to be replaced when enough cheaper ones are likely as good. */
function withoutDearer(some: readonly Candidate[]): readonly Candidate[] {
  const cheaper = some.filter(({ savings }) => savings.gte(0));
  return cheaper.filter(({ quality }) => (probabilityOf(quality) ?? 0) >= LIKELY).length >= ENOUGH ? cheaper : some;
}

export function testable(
  passed: readonly Candidate[],
  { kind }: ResolvedRequest,
  { evidence }: OptimizeData,
): Candidate[] {
  if (passed.every(({ quality }) => quality.chance === null)) {
    const rated = passed.flatMap((candidate) => {
      const ability = abilityOf(candidate.model, kind, evidence);
      return ability === null ? [] : [{ candidate, ability }];
    });
    if (rated.length > 0) return mostCapable(rated);
  }
  const sides = passed.map((candidate) => ({
    candidate,
    chance: candidate.quality.chance,
    costUsd: candidate.cost.usd.toNumber(),
    maker: makerOf(candidate.model),
    model: modelOf(candidate),
  }));
  return threeToTest(sides).map(({ candidate }) => candidate);
}

/** Returns three candidates to test when the current model is not rated: the most capable, the cheapest near it, the most capable of another maker. */
function mostCapable(rated: readonly { candidate: Candidate; ability: number }[]): Candidate[] {
  const byCost = [...rated].sort((a, b) => a.candidate.cost.usd.comparedTo(b.candidate.cost.usd));
  const once = [...new Map(byCost.toReversed().map((one) => [modelOf(one.candidate), one])).values()];
  const byAbility = once.sort((a, b) => b.ability - a.ability);
  const [best] = byAbility;
  if (best === undefined) return [];
  const near = byAbility.filter(({ ability }) => ability >= best.ability - NEAR_ABILITY);
  const cheapest = near.reduce((a, b) => (b.candidate.cost.usd.lt(a.candidate.cost.usd) ? b : a));
  const other = byAbility.find(({ candidate }) => makerOf(candidate.model) !== makerOf(best.candidate.model));
  const chosen = [best, cheapest, ...(other === undefined ? [] : [other]), ...byAbility].map(
    ({ candidate }) => candidate,
  );
  return [...new Set(chosen)].slice(0, 3);
}

/** A model within this many standard deviations of the most capable one counts as near it. */
const NEAR_ABILITY = 0.5;

/** Returns the cheaper candidates with open weights, the likeliest to be as good first. */
export function openOnes({ passed, risky }: Selection, { models }: OptimizeData): Candidate[] {
  const keys = new Set(models.flatMap(({ open_weights: is, model_key: key }) => (is && key !== null ? [key] : [])));
  return [...passed, ...risky]
    .filter(({ model, savings }) => savings.gt(0) && (model.open_weights || keys.has(model.model_key ?? "")))
    .sort((a, b) => (probabilityOf(b.quality) ?? -1) - (probabilityOf(a.quality) ?? -1));
}
