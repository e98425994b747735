import type { Finding } from "../../../schema/answers/research.ts";
import type { DirectInput } from "./input.ts";
import { newAnswer } from "./new.ts";
import { priceAnswer } from "./price.ts";
import { countAnswer, fieldAnswer, growthAnswer, listAnswer } from "./products.ts";
import { shutdownAnswer } from "./shutdown.ts";
import { versusAnswer } from "./versus.ts";

/**
 * Returns the direct answer to the question in one sentence with its figures; null when the data does not answer it.
 */
export function directAnswer(input: DirectInput): Finding | null {
  switch (input.intent.kind) {
    case "price":
      return priceAnswer(input);
    case "shutdown":
      return shutdownAnswer(input);
    case "alternatives":
      return listAnswer(input, "alternatives", `Alternatives to ${input.intent.subject}`);
    case "versus":
      return versusAnswer(input);
    case "fastest_growing":
      return growthAnswer(input);
    case "most_used":
      return listAnswer(input, "most_starred_of_field", `Most starred for "${input.intent.subject}"`);
    case "whats_new":
      return newAnswer(input);
    case "how_many":
      return countAnswer(input);
    case "overview":
      return fieldAnswer(input);
  }
}
