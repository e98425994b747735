import type { Question } from "../../../core/research/question/question.ts";
import { ApiError } from "../../../schema/errors.ts";

/** What a question without an answer lacks, in words that, followed, are answered; empty where nothing can be said. */
export function whyNot({ kind, subject, ofModels, filters }: Question): string {
  if (kind === "price" && filters.some((one) => one.kind === "period"))
    return "Which prices changed in a period is in the free list of changes, /api/agent/v1/changes; here, name a model or ask for the cheapest.";
  if (kind === "whats_new" && subject !== "")
    return "When products were launched is not recorded, and no listed model has this name: ask what is new among all models or those of a maker, or which products of a field grow fastest.";
  if (kind === "fastest_growing" || kind === "most_used" || kind === "how_many" || (kind === "overview" && !ofModels))
    return subject === ""
      ? "Name a kind of product, as listings do: vector databases, coding agents, helpdesk."
      : `${JSON.stringify(subject)} is no kind of product that listings name: use the English word of a listing's tags, such as vector databases, coding agents or helpdesk, without what narrows it.`;
  return "";
}

/** Nobody pays for counts in place of an answer. */
export function nothingAnswers(query: string, why = "", members: Record<string, unknown> = {}): ApiError {
  return new ApiError(
    "NO_MATCH",
    `Nothing in the data answers ${JSON.stringify(query.slice(0, 200))}.${why === "" ? "" : ` ${why}`} Answered are prices, releases and ends of models by name or by filter, the fastest growing, most starred or number of a kind of product, alternatives to a product or model, and comparisons.`,
    { members },
  );
}
