import type { ResearchAnswer } from "../../../schema/answers/research.ts";
import { MOST_ANALYSED } from "./field.ts";
import type { DescribedModels } from "./models.ts";

/** Score of the best match below which it meets the query only in part. */
const CLOSE = 0.5;

/** Returns the limits of the figures: their age and coverage. */
export function caveatsOf(facts: {
  total: number;
  relevant: number;
  best: number;
  coverage: ResearchAnswer["coverage"];
  models: DescribedModels | null;
}): string[] {
  const { total, relevant, best, coverage, models } = facts;
  const caveats: string[] = [];
  if (total > 0 && best < CLOSE) {
    caveats.push(`No product meets the query closely: the best relevance score is ${best} of 1.`);
  }
  if (total > relevant) {
    caveats.push(
      `The figures are of ${relevant} of ${total} matches: those with at least half of the best relevance score, at most ${MOST_ANALYSED}.`,
    );
  }
  if (coverage.analysed > 0) {
    caveats.push(
      `Stars are known for ${coverage.with_stars} of ${coverage.analysed} products; a repository for ${coverage.with_repository}.`,
    );
  }
  if (coverage.oldest_stars_at !== null) {
    caveats.push(
      `The oldest star reading is of ${coverage.oldest_stars_at.slice(0, 10)}; growth windows end at each product's last reading.`,
    );
  }
  if (coverage.with_stars > 0) caveats.push("Stars measure attention, not quality, and closed products have none.");
  if (models === null) return caveats;
  const { shown, priced } = models;
  if (shown.withdrawn > 0)
    caveats.push(`Deprecated or retired listings left out of the price bands: ${shown.withdrawn}.`);
  const unpriced = shown.matched - shown.withdrawn - shown.priced;
  if (unpriced > 0) caveats.push(`Listings without a known input and output price: ${unpriced}.`);
  for (const [status, count] of Object.entries(coverage.price_statuses ?? {})) {
    if (status !== "verified")
      caveats.push(`Of ${priced.length} prices, ${count} ${count === 1 ? "is" : "are"} ${status}.`);
  }
  caveats.push("One model sold by several providers counts once for each; prices are list rates of short requests.");
  return caveats;
}
