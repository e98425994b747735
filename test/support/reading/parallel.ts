import { fieldWords, kindNamed } from "../../../src/core/research/field.ts";
import type { Question } from "../../../src/core/research/question/question.ts";
import type { OperationContext } from "../../../src/operations/operation.ts";
import type { Resolved } from "../../../src/operations/paid/research/plan/planned.ts";
import { plannedInAnyLanguage } from "../../../src/operations/paid/research/plan/second-reading.ts";
import { researchReading } from "../../../src/operations/paid/research/reading.ts";
import { ApiError } from "../../../src/schema/errors.ts";

/** A question in English, under `en`, and in other languages, under their codes. */
export type Parallel = Readonly<Record<string, string>>;

const LIMIT = 10;

/** What a question is read to ask, without its words: equal for a question and its translation. */
export type Asked = Readonly<Record<string, unknown>> & { not_used: readonly string[] };

/** Reads a question as a purchase does; the message of the refusal where it is refused. */
export function askedBy(query: string, context: OperationContext): Asked | string {
  let read: Resolved;
  try {
    read = plannedInAnyLanguage(query, LIMIT, context);
  } catch (cause) {
    if (cause instanceof ApiError) return cause.message;
    throw cause;
  }
  const { question } = read;
  const { fields, not_used: left } = researchReading(read, context);
  const names = fields.names.map(({ id }) => id).sort();
  const isList = question.kind === "price" && fields.period === null && read.asked?.named !== true;
  return {
    asks: fields.asks,
    about: fields.about,
    of: names.length > 0 ? names : subjectOf(fields.subject),
    filters: demandsOf(read),
    // What is compared, or has become cheaper, has no order of price, and the sellers of a model always have.
    order: [question.byWindow, question.byAbility === true, isList && question.cheapest],
    also: [...(question.also ?? [])].sort(),
    not_used: left.map(({ words }) => words),
  };
}

function subjectOf(subject: string): string {
  const words = fieldWords(subject);
  return kindNamed(words) ?? words.sort().join(" ");
}

/** The filters that the answer applies, without the words that state them. */
function demandsOf({ question, filters }: Resolved): string[] {
  const isApplied = (one: Question["filters"][number]) =>
    filters.some(({ kind, words, effect }) => kind === one.kind && words === one.words && effect === "applied");
  const demands = question.filters.filter(isApplied).map(({ words: _, ...demand }) => JSON.stringify(demand));
  return [...new Set(demands)].sort();
}

/** The fields in which a translation is read otherwise than its English; empty when it is read as well. */
export function differences(english: Asked | string, other: Asked | string): string[] {
  if (typeof english === "string") return [`English is refused: ${english}`];
  if (typeof other === "string") return [`refused: ${other}`];
  return Object.keys(other)
    .filter((field) => JSON.stringify(other[field]) !== JSON.stringify(field === "not_used" ? [] : english[field]))
    .map((field) => `${field}: ${JSON.stringify(other[field])} instead of ${JSON.stringify(english[field])}`);
}
