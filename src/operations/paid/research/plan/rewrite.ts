import { fieldWithin, fieldWords, isFieldName } from "../../../../core/research/field.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { nameless } from "../../../../core/research/question/words/wide-names.ts";
import type { OperationContext } from "../../../operation.ts";
import { readingsOf } from "../../../shared/resolve-names.ts";

/** Words of a question about one product: its stars, its licence. */
const OF_A_PRODUCT =
  /(?<!\p{L})(?:github|stars?|sternen?|étoiles?|estrellas?|estrelas?|stelle|sterren|licen[cs]es?|lizenz\p{L}*|licences?|licencia|licença|licenza|licentie|growth|popularity|repo(?:sitory)?|facts?|about|growing|hat|haben|has|have|a-t-il|tiene|tem|ha|heeft|got|does|is)(?!\p{L})|星(?:标|数)?|许可证/giu;

/**
 * Rewrites a question whose subject is one listed product and words such as "stars" or "licence". It becomes a question for the
 * facts of the product, or for alternatives when it asks for a licence that the product does not have. Returns any other
 * question unchanged.
 */
export function rewriteForProduct(question: Question, { catalog }: Pick<OperationContext, "catalog">): Question {
  const { kind, subject, filters, ofModels } = question;
  if (ofModels || (kind !== "overview" && kind !== "how_many" && kind !== "most_used" && kind !== "fastest_growing"))
    return question;
  const name = nameless(subject.replace(OF_A_PRODUCT, " "));
  if (name === "" || !/[\p{Lu}\d]/u.test(name)) return question;
  // "MCP servers" is a field, although a product has that name.
  if (kind !== "overview" && isFieldName(fieldWords(name))) return question;
  const reading = readingsOf(name, catalog).find((one) => one.kind === "product");
  if (reading?.kind !== "product" || fieldWords(name).length === 0) return question;
  const { product } = reading;
  const open = filters.some((one) => one.kind === "open_source" || one.kind === "self_hosted" || one.kind === "free");
  if (open && product.license !== "open-source") return { ...question, kind: "alternatives", subject: product.name };
  return filters.length > 0 ? question : { ...question, kind: "overview", subject: product.name };
}

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
