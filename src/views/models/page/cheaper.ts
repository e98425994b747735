import { groupOf, isSold } from "../../../operations/shared/models/listed.ts";
import type { SiteContext } from "../../kit/site-context.ts";
import { byModel, type Listing } from "../listings.ts";
import { type ModelScore, type ScoreBook, scoreBook } from "../scores.ts";

export interface RatedListing {
  listing: Listing;
  score: ModelScore;
}

const CHEAPER = 6;

const rated = new WeakMap<readonly Listing[], RatedListing[]>();

/** Returns the cheapest listing of each model with a score and a first-hand price, cheapest first. Computed once per list. */
function ratedModels(all: readonly Listing[], scores: ScoreBook): RatedListing[] {
  let found = rated.get(all);
  if (found === undefined) {
    found = [...byModel(all).values()]
      .flatMap((members) => {
        const sold = members.filter(
          (one) =>
            isSold(one.model) && one.model.status !== "deprecated" && one.blended !== null && one.read?.quoted === true,
        );
        const cheapest = sold.sort((a, b) => (a.blended ?? 0) - (b.blended ?? 0))[0];
        const score = cheapest === undefined ? null : scores.of(cheapest.model);
        return cheapest === undefined || score === null ? [] : [{ listing: cheapest, score }];
      })
      .sort((a, b) => (a.listing.blended ?? 0) - (b.listing.blended ?? 0));
    rated.set(all, found);
  }
  return found;
}

/** Returns cheaper models whose score reaches at least the lower end of this model's interval, cheapest first. */
export function cheaperThan({ context }: SiteContext, own: Listing, all: readonly Listing[]): RatedListing[] {
  const scores = scoreBook(context.catalog, "");
  const score = scores.of(own.model);
  const { blended } = own;
  if (score === null || blended === null) return [];
  const group = groupOf(own.model);
  return ratedModels(all, scores)
    .filter(
      ({ listing, score: other }) =>
        (listing.blended ?? Infinity) < blended && other.value >= score.low && groupOf(listing.model) !== group,
    )
    .slice(0, CHEAPER);
}
