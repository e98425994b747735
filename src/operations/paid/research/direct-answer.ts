import { dayOf } from "../../../core/periods.ts";
import { abilityIndex } from "../../../core/quality/ability-index.ts";
import { directAnswer } from "../../../core/research/answers/direct.ts";
import type { Answered, DirectInput } from "../../../core/research/answers/input.ts";
import { filtersOfTwo } from "../../../core/research/answers/products.ts";
import { filterProducts } from "../../../core/research/apply.ts";
import type { Question } from "../../../core/research/question/question.ts";
import { coverageOf } from "../../../core/research/research.ts";
import { starGain } from "../../../core/research/star-gain.ts";
import type { OperationContext } from "../../operation.ts";
import { datasetSource, pricingSource, starsSource } from "../../shared/cited-sources.ts";
import type { AskedModels } from "./asked/selection.ts";
import type { Field } from "./field.ts";
import { EMPTIED, nothingAnswers } from "./refusals.ts";

/** Whether the price range of the selected models answers the question: an overview of models, or what models cost in general. */
export function isAboutPrices({ kind, subject, cheapest, dearest, filters }: Question, selects: boolean): boolean {
  const dated = filters.some((one) => one.kind === "period" || one.kind === "share");
  return (
    selects && !dated && (kind === "overview" || (kind === "price" && subject === "" && !cheapest && dearest !== true))
  );
}

/** Names the products that the filters removed, most relevant first. */
function withoutThem({ unfiltered }: Field): string {
  const named = unfiltered.slice(0, 5).map(({ name, license }) => `${name} (${license})`);
  return named.length === 0 ? "" : ` Without them there are ${named.join(", ")}.`;
}

/** Counts the products of a field that meet the filters of the first of two numbers, and of these each filter of the second. */
function eachOf(query: string, { filters }: Question, { unfiltered, read }: Field): DirectInput["each"] {
  const applied = filters.filter(({ words, kind }) =>
    read.some((one) => one.kind === kind && one.words === words && one.effect === "applied"),
  );
  const two = filtersOfTwo(query, applied);
  if (two === null) return undefined;
  const [first, second] = two;
  const { kept } = filterProducts(unfiltered, first);
  return {
    first: { words: first.map(({ words }) => words), products: kept.length },
    second: second.map((filter) => ({ words: filter.words, products: filterProducts(kept, [filter]).kept.length })),
  };
}

/** Returns the direct answer to a question from what was found; null when the data has none. */
export function answerOf(
  query: string,
  question: Question,
  { asked, field, notes, limit }: { asked: AskedModels | null; field: Field; notes: readonly string[]; limit: number },
  context: OperationContext,
): Answered | null {
  const { kind } = question;
  const ofModels = kind === "price" || kind === "shutdown" || kind === "whats_new";
  if (asked === null && ofModels) return null;
  const ofField = kind === "overview" || kind === "fastest_growing" || kind === "most_used" || kind === "how_many";
  if (asked === null && ofField && !field.known) return null;
  // A question about models is not answered by products that share its words.
  if (asked === null && kind === "overview" && question.ofModels && !field.named) return null;
  // An empty list is no answer, but a count of 0 is.
  if (asked === null && field.products.length === 0 && kind !== "how_many") {
    const removed = field.read.some((one) => (one.removed ?? 0) > 0);
    if (removed) throw nothingAnswers(query, `${EMPTIED}${withoutThem(field)}`);
    return null;
  }
  const { catalog } = context;
  return directAnswer({
    question: asked?.sides === undefined ? question : { ...question, sides: asked.sides },
    query,
    limit,
    products: field.products,
    models: asked?.models ?? [],
    listings: catalog.models,
    taskModels: asked?.taskModels ?? null,
    allTaskModels: catalog.taskModels,
    named: asked?.named ?? field.only,
    considered: field.unfiltered.length,
    each: kind === "how_many" && asked === null ? eachOf(query, question, field) : undefined,
    counted: field.counted,
    notes,
    ability: ({ model_key: key }) =>
      key === null ? null : abilityIndex(catalog.qualityEvidence?.models.get(key), "general"),
    gainOf: (slug, time) => starGain(catalog.starHistory(slug), time),
    day: dayOf(context.now()),
    sources: {
      catalogue: datasetSource(context),
      stars: starsSource(context, coverageOf(field.products, null).newest_stars_at),
      prices: pricingSource(context),
    },
  });
}
