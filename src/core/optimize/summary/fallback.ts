import { probabilityOf } from "../chance.ts";
import type { Candidate, Selection } from "../choice/candidates.ts";
import { conditionsInShort, leftOpenBy } from "../choice/terms.ts";
import { sumOf } from "../money/spend.ts";
import type { OptimizeData, ResolvedRequest } from "../types.ts";
import { nameOf, ofModel } from "./words.ts";

/** Lowest probability to be as good of a model that is offered because its seller sets no condition. */
const LEAST = 0.3;

/**
 * Offers the likeliest model, a cheaper one first, whose seller meets the demands without a condition, where each model that the advice names is
 * under one, such as a region for eligible organisations only.
 */
export function withoutCondition(
  told: readonly Candidate[],
  { passed, risky }: Selection,
  request: ResolvedRequest,
  data: OptimizeData,
): { told: string[]; details: string[] } {
  const isFree = ({ model }: Candidate) =>
    conditionsInShort(model, request.demands, data).length === 0 &&
    leftOpenBy(model, request.demands, data).length === 0;
  if (told.length === 0 || told.some(isFree)) return { told: [], details: [] };
  const [best] = [...passed, ...risky]
    .filter((one) => (probabilityOf(one.quality) ?? 0) >= LEAST && isFree(one))
    .sort(
      (a, b) =>
        Number(b.savings.gt(0)) - Number(a.savings.gt(0)) ||
        (probabilityOf(b.quality) ?? 0) - (probabilityOf(a.quality) ?? 0),
    );
  const { per } = sumOf(request);
  return best === undefined
    ? { told: [], details: ["Every model that is likely enough as good is under a condition."] }
    : {
        told: [
          `Under none: ${nameOf(best.model)}, ${ofModel(best.model, best.quality, request)} USD ${per}${best.savings.lt(0) ? ", more than now" : ""}, as good with a probability of ${(probabilityOf(best.quality) ?? 0).toFixed(2)}.`,
        ],
        details: [],
      };
}
