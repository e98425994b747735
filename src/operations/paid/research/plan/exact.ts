import { dayOf } from "../../../../core/periods.ts";
import { readExact } from "../../../../core/research/exact/read.ts";
import type { OperationContext } from "../../../operation.ts";
import { namesOf } from "../known-names.ts";
import { nothingAnswers } from "../refusals.ts";
import { planned, type Resolved } from "./planned.ts";

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
  return { ...planned(exact.plain, limit, context, exact), query };
}
