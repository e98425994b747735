import type { Finding } from "../../../schema/answers/research.ts";
import { isUnread } from "../unread-words.ts";
import { fieldAnswer } from "./field.ts";
import type { DirectInput } from "./input.ts";
import { modelAlternatives } from "./model-alternatives.ts";
import { modelCount } from "./model-count.ts";
import { modelFacts } from "./model-facts.ts";
import { newAnswer } from "./new.ts";
import { priceAnswer } from "./price.ts";
import { asksForMoves, priceMoves } from "./prices/moves.ts";
import { productFacts } from "./product-facts.ts";
import { countAnswer, growthAnswer, listAnswer } from "./products.ts";
import { shutdownAnswer } from "./shutdown.ts";
import { taskEnds, taskPrices } from "./task-models.ts";
import { versusAnswer } from "./versus.ts";

/**
 * Returns the direct answer to the question in one sentence with its figures; null when the data does not answer it.
 * The answer begins with the words of the question that were not read, and ends with what it omits.
 */
export function directAnswer(input: DirectInput): Finding | null {
  const found = answerOf(input);
  if (found === null || input.notes.length === 0) return found;
  const unread = input.notes.filter(isUnread);
  const others = input.notes.filter((note) => !isUnread(note));
  return { ...found, statement: [...unread, found.statement, ...others].join(" ").trim() };
}

function answerOf(input: DirectInput): Finding | null {
  const { question, models } = input;
  const { kind, subject } = question;
  switch (kind) {
    case "price":
      if (input.taskModels === null && asksForMoves(input)) return priceMoves(input);
      return input.taskModels === null ? priceAnswer(input) : taskPrices(input, input.taskModels);
    case "shutdown":
      return input.taskModels === null ? shutdownAnswer(input) : taskEnds(input, input.taskModels);
    case "alternatives":
      return models.length > 0
        ? modelAlternatives(input)
        : listAnswer(input, "alternatives", `Alternatives to ${subject}`);
    case "versus":
      return input.taskModels === null ? versusAnswer(input) : taskPrices(input, input.taskModels);
    case "fastest_growing":
      return growthAnswer(input);
    case "most_used":
      return listAnswer(
        input,
        "most_starred_of_field",
        subject === "" ? "Most starred" : `Most starred for "${subject}"`,
      );
    case "whats_new":
      return newAnswer(input);
    case "how_many":
      return models.length > 0 || question.ofModels ? modelCount(input) : countAnswer(input);
    case "overview":
      if (models.length > 0) return modelFacts(input);
      return input.named ? productFacts(input) : fieldAnswer(input);
    case "terms":
    case "scores":
    case "described":
      // Their answers are computed where they are read.
      return null;
  }
}
