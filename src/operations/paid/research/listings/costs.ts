import { dayOf } from "../../../../core/periods.ts";
import { priceNote } from "../../../../core/research/named/aspects.ts";
import { readPlanWords } from "../../../../core/research/named/plan-words.ts";
import { MODEL_WORDS } from "../../../../core/research/question/intents.ts";
import { costWords } from "../../../../core/research/question/plain/what-they-cost.ts";
import { plansAnswer } from "../../../../core/research/records/plans-answer.ts";
import { ApiError } from "../../../../schema/errors.ts";
import type { OperationContext } from "../../../operation.ts";
import { datasetSource } from "../../../shared/cited-sources.ts";
import { orRefusal, type Resolved } from "../plan/planned.ts";
import { researchReading } from "../reading.ts";
import { isList, productsOf } from "./free.ts";
import { withPlans } from "./told.ts";

/**
 * Answers a question for products and what they cost: lists them, and tells the plans that are on record.
 * @param plan answers a question
 * @returns null when the question asks for no costs, or for no list of products
 */
export function plannedWithCosts(
  query: string,
  context: OperationContext,
  plan: (question: string) => Resolved,
): Resolved | null {
  const costs = costWords(query);
  if (costs === null || MODEL_WORDS.test(query)) return null;
  const whole = costs.wished ? null : orRefusal(() => plan(query));
  if (whole !== null && !(whole instanceof ApiError)) {
    if (costs.cheapest) return null;
    if (researchReading(whole, context).not_used.length === 0) return whole;
  }
  const found = orRefusal(() => plan(costs.without));
  if (found instanceof ApiError || !isList(found)) return null;
  const asWritten = found.written === undefined ? { query } : { written: query };
  const wanted = [found.wanted ?? "", costs.words].join(" ").trim();
  const told = withPlans({ ...found, ...asWritten, wanted }, costs.words, context, (words) => [priceNote(words)]);
  return costs.cheapest ? withCheapest(told, query, context) : told;
}

/** Puts first which of the listed products has the cheapest plan, of those on record. */
function withCheapest(found: Resolved, query: string, context: OperationContext): Resolved {
  const products = productsOf(found, context);
  const priced = products.filter(({ plans }) => plans.length > 0);
  if (found.direct === null || priced.length === 0) return found;
  const asked = { ...readPlanWords(query, []), part: () => "" };
  const { figures, sources } = plansAnswer(priced, asked, dayOf(context.now()), datasetSource(context));
  const direct = {
    ...found.direct,
    statement: `${figures.leads} ${found.direct.statement}`.trim(),
    sources: [...found.direct.sources, ...sources],
  };
  return { ...found, direct };
}
