import { fieldWithin } from "../../../core/research/field.ts";
import type { Question } from "../../../core/research/question/question.ts";

const OF_FIELDS = new Set<Question["kind"]>(["fastest_growing", "most_used", "how_many", "overview"]);

/**
 * Splits a subject into a known field and further words, which become a filter: "vector databases Kubernetes" means the vector
 * databases whose listing contains "Kubernetes".
 * @returns null when the subject names no known field
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
