import type { Finding } from "../../../schema/answers/research.ts";
import type { Question } from "../question/question.ts";
import { isUnread } from "../unread-words.ts";
import { fieldAnswer } from "./field.ts";
import type { Answered, DirectInput } from "./input.ts";
import { modelAlternatives } from "./model-alternatives.ts";
import { modelCount } from "./model-count.ts";
import { modelFacts } from "./model-facts.ts";
import { newAnswer } from "./new.ts";
import { priceAnswer } from "./price.ts";
import { asksForMoves, priceMoves } from "./prices/moves.ts";
import { taskAlternatives } from "./prices/task-alternatives.ts";
import { newTaskModels } from "./prices/task-releases.ts";
import { productFacts } from "./product-facts.ts";
import { countAnswer, growthAnswer, listAnswer, topShare } from "./products.ts";
import { shutdownAnswer } from "./shutdown.ts";
import { taskEnds, taskPrices } from "./task-models.ts";
import { versusAnswer } from "./versus.ts";

/**
 * Returns the direct answer to the question in one sentence with its figures; null when the data does not answer it.
 * The answer begins with the words of the question that were not read, and ends with what it omits.
 */
export function directAnswer(input: DirectInput): Answered | null {
  const found = answerOf(input);
  if (found === null || input.notes.length === 0) return found;
  const unread = input.notes.filter(isUnread);
  const others = input.notes.filter((note) => !isUnread(note));
  const statement = [...unread, found.finding.statement, ...others].join(" ").trim();
  return { ...found, finding: { ...found.finding, statement } };
}

function answerOf(input: DirectInput): Answered | null {
  const first = firstAnswer(input);
  const also = input.question.also ?? [];
  if (first === null || input.models.length > 0) return first;
  const share = topShare(input);
  const others = also.flatMap((kind) => otherList(input, kind) ?? []);
  const statement = [...(share === null ? [] : [share]), first.finding.statement, ...others].join(" ");
  return { ...first, finding: { ...first.finding, statement } };
}

/** A further list of the same products, without what the first says of them all. */
function otherList(input: DirectInput, kind: Question["kind"]): string | null {
  const question = { ...input.question, kind, also: [] };
  return firstAnswer({ ...input, question, counted: "", notes: [] })?.finding.statement.trim() ?? null;
}

function firstAnswer(input: DirectInput): Answered | null {
  const { question, models } = input;
  switch (question.kind) {
    case "fastest_growing":
      return growthAnswer(input);
    case "most_used": {
      const title = question.subject === "" ? "Most starred" : `Most starred for "${question.subject}"`;
      return listAnswer(input, "most_starred_of_field", title);
    }
    case "alternatives":
      if (models.length === 0 && input.taskModels === null)
        return listAnswer(input, "alternatives", `Alternatives to ${question.subject}`);
      break;
    case "how_many":
      if (models.length === 0 && !question.ofModels) return countAnswer(input);
      break;
    case "overview":
      if (models.length === 0 && !input.named) return fieldAnswer(input);
      break;
  }
  const found = ofNames(input);
  return found === null ? null : { finding: found, order: input.products };
}

/** The answer about models, or about products that the question names. */
function ofNames(input: DirectInput): Finding | null {
  const { taskModels, question, models } = input;
  switch (question.kind) {
    case "price":
      if (taskModels !== null) return taskPrices(input, taskModels);
      return asksForMoves(input) ? priceMoves(input) : priceAnswer(input);
    case "shutdown":
      return taskModels === null ? shutdownAnswer(input) : taskEnds(input, taskModels);
    case "alternatives":
      return taskModels === null ? modelAlternatives(input) : taskAlternatives(input, taskModels);
    case "versus":
      return taskModels === null ? versusAnswer(input) : taskPrices(input, taskModels);
    case "whats_new":
      return taskModels === null ? newAnswer(input) : newTaskModels(input, taskModels);
    case "how_many":
      return modelCount(input);
    case "overview":
      return models.length > 0 ? modelFacts(input) : productFacts(input);
    default:
      // Their answers are computed where they are read.
      return null;
  }
}
