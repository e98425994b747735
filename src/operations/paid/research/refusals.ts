import { ApiError } from "../../../schema/errors.ts";

/** Nobody pays for counts in place of an answer. */
export function nothingAnswers(query: string, why = "", members: Record<string, unknown> = {}): ApiError {
  return new ApiError(
    "NO_MATCH",
    `Nothing in the data answers ${JSON.stringify(query.slice(0, 200))}.${why === "" ? "" : ` ${why}`} Answered are prices, releases and ends of models by name or by filter, the fastest growing, most starred or number of a kind of product, alternatives to a product or model, and comparisons.`,
    { members },
  );
}
