import { fieldWithin, fieldWords, isFieldName } from "../../../../core/research/field.ts";
import { versionsNamed, wordsNotIn, wordsShared } from "../../../../core/research/model-names.ts";
import { filterOf, readWords } from "../../../../core/research/question/filters.ts";
import { tellingWords } from "../../../../core/research/question/plain/function-words.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { readTaskDemands } from "../../../../core/research/question/task/abilities.ts";
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

/**
 * Reads what a named model for one task must be able to do, where no word of a question names its task: "whisper-1 for Korean".
 * Returns any other question unchanged.
 */
export function withTaskDemands(question: Question, { catalog }: Pick<OperationContext, "catalog">): Question {
  const { kind, subject, filters } = question;
  if ((kind !== "price" && kind !== "alternatives") || filterOf(filters, "task") !== undefined) return question;
  const [own] = versionsNamed(subject, catalog.taskModels);
  // Universal-Streaming English has a language in its name.
  const isWhole = own !== undefined && wordsNotIn(subject, own) === "";
  const inSubject = isWhole ? { text: subject, filters: [] } : readTaskDemands(subject);
  const unread = filters.map((filter) => {
    const read = filter.kind === "unread" ? readTaskDemands(filter.words) : null;
    return read !== null && !/[\p{L}\p{N}]/u.test(read.text) ? read.filters : [filter];
  });
  const read = [...unread.flat(), ...inSubject.filters];
  if (read.length === filters.length && read.every((one) => filters.includes(one))) return question;
  const name = inSubject.text.replace(/\s+/gu, " ").trim();
  const [model] = name === "" ? [] : versionsNamed(name, catalog.taskModels);
  const [language] = versionsNamed(name, catalog.models);
  if (model === undefined || wordsShared(name, model) <= wordsShared(name, language)) return question;
  return { ...question, subject: name, filters: read };
}

/**
 * Reads what another model than a named one must meet, where words for it follow the name: "alternative to Gemini 2.5 Pro with function
 * calling". Returns any other question unchanged.
 */
export function withReplacedModel(question: Question, { catalog }: Pick<OperationContext, "catalog">): Question {
  if (question.kind !== "alternatives") return question;
  const words = question.subject.split(/\s+/u);
  const isModel = (count: number) => {
    const name = words.slice(0, count).join(" ");
    const [model] = /\d/.test(name) ? versionsNamed(name, catalog.models) : [];
    return wordsShared(name, model) >= count;
  };
  const count = isModel(words.length) ? 0 : words.findLastIndex((_, at) => at > 0 && isModel(at));
  if (count <= 0) return question;
  const { text, filters } = readWords(` ${words.slice(count).join(" ")}`, true);
  const left = tellingWords(text);
  return {
    ...question,
    subject: words.slice(0, count).join(" "),
    filters: [...question.filters, ...filters],
    beside: left.length === 0 ? question.beside : [...question.beside, left.join(" ")],
  };
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
