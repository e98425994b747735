import { namesAi } from "../../../../core/research/named/about-ai.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { isEmpty, plainSubject } from "../../../../core/research/question/subject.ts";
import { readCategory } from "../../../../core/research/records/categories.ts";
import { CATEGORIES } from "../../../../schema/records/categories.ts";
import type { OperationContext } from "../../../operation.ts";
import { answerOf } from "../direct-answer.ts";
import { fieldOf, MOST_ANALYSED } from "../field.ts";
import { findProducts } from "../products.ts";
import type { DescribedAnswer } from "./described.ts";

const RANKED = new Set<Question["kind"]>(["fastest_growing", "most_used"]);

/**
 * Ranks the products of a category of the catalogue by stars or by their growth: "in the security category".
 * @returns null when the question names no category by that word, or something beside it
 */
export function rankedInCategory(
  query: string,
  question: Question,
  limit: number,
  context: OperationContext,
): DescribedAnswer | null {
  if (!RANKED.has(question.kind) || question.ofModels) return null;
  const asked = readCategory(question.subject);
  if (asked === null || asked.category === null || !asked.explicit || !isEmpty(plainSubject(asked.rest), false))
    return null;
  const { entries } = context.catalog;
  const { category } = asked;
  const plain: Question = { ...question, subject: "" };
  const found = findProducts(asked.rest, plain, MOST_ANALYSED, context);
  const hits = found.hits.filter(({ doc }) => entries[doc]?.category === category);
  const subject = namesAi(asked.rest) ? " whose subject is AI" : "";
  const field = fieldOf(plain, { ...found, hits, of: ` of the category ${CATEGORIES[category]}${subject}` }, context);
  const ranked: Question = { ...question, subject: `${category} category` };
  const answered = answerOf(query, ranked, { asked: null, field, notes: [], limit }, context);
  if (answered === null) return null;
  const at = new Map((answered.order ?? []).map(({ slug }, rank) => [slug, rank] as const));
  const rankOf = (doc: number) => at.get(entries[doc]?.slug ?? "") ?? at.size;
  const inOrder = field.relevant.toSorted((a, b) => rankOf(a.doc) - rankOf(b.doc));
  return { question: ranked, direct: answered.finding, field: { ...field, hits: inOrder } };
}
