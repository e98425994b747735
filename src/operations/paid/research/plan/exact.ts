import { dayOf } from "../../../../core/periods.ts";
import { readExact } from "../../../../core/research/exact/read.ts";
import { MODEL_WORDS } from "../../../../core/research/question/intents.ts";
import { ApiError } from "../../../../schema/errors.ts";
import type { OperationContext } from "../../../operation.ts";
import { namesOf } from "../known-names.ts";
import { NO_LAUNCHES, nothingAnswers } from "../refusals.ts";
import { orRefusal, planned, type Resolved } from "./planned.ts";

const TWO_NAMES =
  "ask=versus takes two or more products or models as they are listed, with commas between them: Langfuse, Helicone ask=versus.";

/**
 * Finds what answers a question in the exact notation.
 * @returns null when it has none
 * @throws ApiError NO_MATCH when a name or value is unknown, or nothing answers it
 */
export function plannedExactly(query: string, limit: number, context: OperationContext): Resolved | null {
  const exact = readExact(query, namesOf(context.catalog), dayOf(context.now()));
  if (exact === null) return null;
  if (exact.wrong.length > 0) {
    const why = exact.wrong.map(({ words, why }) => `${JSON.stringify(words)} is not known: ${why}.`);
    throw nothingAnswers(query, why.join(" "), { wrong: exact.wrong });
  }
  const found = orRefusal(() => planned(exact.plain, limit, context, exact));
  const answersNew = !(found instanceof ApiError) && (found.question.kind === "whats_new" || found.apart === true);
  // Releases of products are not recorded: "new" must not become a word of their description.
  if (exact.ask === "whats_new" && !answersNew && !MODEL_WORDS.test(exact.plain))
    throw nothingAnswers(query, NO_LAUNCHES);
  if (found instanceof ApiError) throw found;
  if (exact.ask === "versus" && found.question.kind !== "versus") throw nothingAnswers(query, TWO_NAMES);
  return { ...found, query };
}
