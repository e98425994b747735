import { fieldWithin } from "../../../core/research/field.ts";
import type { Question } from "../../../core/research/question/question.ts";

const OF_FIELDS = new Set<Question["kind"]>(["fastest_growing", "most_used", "how_many", "overview"]);

/**
 * Reads a subject that is no kind of product as a known kind and what narrows it: "vector databases Kubernetes" are the
 * vector databases whose listing says "Kubernetes". Null where it names no known kind.
 */
export function narrowed(question: Question): Question | null {
  const { kind, subject, filters } = question;
  const within = OF_FIELDS.has(kind) ? fieldWithin(subject) : null;
  if (within === null) return null;
  const { field, rest } = within;
  return {
    ...question,
    ofModels: false,
    subject: field,
    filters: rest === "" ? filters : [...filters, { kind: "unread", words: rest }],
  };
}
