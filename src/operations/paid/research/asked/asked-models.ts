import { CHANGES } from "../../../../core/research/answers/price.ts";
import { filterModels } from "../../../../core/research/apply.ts";
import { modelsNamed, wordsBeside } from "../../../../core/research/model-names.ts";
import { filterOf } from "../../../../core/research/question/filters.ts";
import { BEST } from "../../../../core/research/question/intent/kind.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { PRICE_MOVED } from "../../../../core/research/question/words/price-moves.ts";
import type { OperationContext } from "../../../operation.ts";
import { OF_MODELS } from "../listings/described.ts";
import { nothingAnswers } from "../refusals.ts";
import { sidesAsked } from "./compared-models.ts";
import { factsOf } from "./model-facts.ts";
import { namedModels } from "./named-models.ts";
import { modelReplaced } from "./replaced-model.ts";
import { type AskedModels, modelFacts } from "./selection.ts";
import { taskModelsAsked } from "./task/models.ts";
import { unknownModel } from "./unknown-model.ts";
import { unrecordedNotes } from "./unrecorded.ts";

/**
 * Finds the models that a question is about.
 * @returns null when it is about products
 * @throws ApiError NO_MATCH with the nearest names when it names a model that is not listed
 */
export function askedModels(query: string, asked: Question, context: OperationContext): AskedModels | null {
  const question = hasSeller(asked) ? asked : { ...asked, subject: withoutPraise(asked.subject) };
  const { kind, subject, ofModels } = question;
  if (kind === "versus") return sidesAsked(question, context);
  if (kind === "alternatives") return modelReplaced(question, context);
  if (kind === "how_many") return ofModels || hasSeller(question) ? counted(query, question, context) : null;
  if (ofModels && kind === "overview" && BEST.test(query)) {
    throw nothingAnswers(
      query,
      "Which model is best depends on the task: optimize_model takes it, and compare_products compares models by name.",
    );
  }
  if (kind === "overview") return factsOf(query, question, context);
  if (!OF_MODELS.has(kind)) return null;
  if (subject !== "" || filterOf(question.filters, "task") !== undefined) {
    const task = taskModelsAsked(query, question, context);
    if (task !== null) return task;
  }
  if (subject === "") return unnamed(query, question, context);
  return namedModels(query, question, context);
}

/** Removes "best" from a subject: a model has that name, but without its seller the word is praise. */
function withoutPraise(subject: string): string {
  const left = subject.split(/\s+/u).filter((word) => word.toLowerCase() !== "best");
  const nothing =
    left.length < subject.split(/\s+/u).length && left.every((word) => /^(?:ai|llms?|models?)$/iu.test(word));
  return nothing ? "" : left.join(" ");
}

function hasSeller({ filters }: Question): boolean {
  return filters.some(({ kind }) => kind === "seller" || kind === "maker");
}

/** Returns all models that meet the filters. A question about prices must ask for the cheapest or have a filter. */
function unnamed(query: string, question: Question, context: OperationContext): AskedModels | null {
  const { kind, filters } = question;
  const ranked = question.cheapest || question.dearest === true;
  if (
    kind === "price" &&
    !ranked &&
    !CHANGES.test(query) &&
    !PRICE_MOVED.test(query) &&
    filters.every((filter) => filter.kind === "count")
  )
    return null;
  const all = context.catalog.models;
  const { kept, read } = filterModels(all, filters, modelFacts(context));
  const notes = unrecordedNotes(question, kept, all, modelFacts(context));
  return { models: kept, taskModels: null, named: false, read, notes };
}

function counted(query: string, question: Question, context: OperationContext): AskedModels {
  if (filterOf(question.filters, "task") !== undefined) {
    throw nothingAnswers(query, "Models of one task are counted in the free list of models.");
  }
  const { kept, read } = filterModels(context.catalog.models, question.filters, modelFacts(context));
  const models = question.subject === "" ? kept : modelsNamed(question.subject, kept);
  if (models.length === 0 && question.subject !== "") throw unknownModel(query, question.subject, context);
  const beside = question.subject === "" ? [] : wordsBeside(question.subject, models);
  if (beside.length > 0)
    throw nothingAnswers(
      query,
      `${JSON.stringify(beside.join(" "))} is not understood, and a count without it would mislead.`,
    );
  return { models, taskModels: null, named: false, read, notes: [] };
}
