import type { Product } from "../../../../../core/catalog/catalog-data.ts";
import { dayOf } from "../../../../../core/periods.ts";
import { fieldWords, isFieldName } from "../../../../../core/research/field.ts";
import { modelsIn } from "../../../../../core/research/models-in.ts";
import { type Aspect, readAspects } from "../../../../../core/research/named/aspects.ts";
import { readPlanWords } from "../../../../../core/research/named/plan-words.ts";
import { productsNamed } from "../../../../../core/research/named/product-names.ts";
import { readQuestion } from "../../../../../core/research/question/read-question.ts";
import { plainSubject } from "../../../../../core/research/question/subject.ts";
import { latinNames } from "../../../../../core/research/question/words/brand-names.ts";
import { notFoundNote } from "../../../../../core/research/unread-words.ts";
import type { ApiError } from "../../../../../schema/errors.ts";
import { readProductNames } from "../../../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../../../operation.ts";
import { hasModels } from "../../asked/plan-prices.ts";
import { namesOf } from "../../known-names.ts";
import { isOfCompanies } from "../../refusals.ts";
import type { Resolved } from "../planned.ts";

/** Most words of a question beside the names, and beside what is asked of them, that may be left. */
const MOST_LEFT = 6;
/** How each aspect is asked for in English. */
const ASKED: Record<Aspect, string> = {
  licence: "licence",
  use: "commercial use",
  stars: "stars",
  growth: "growth",
  language: "programming language",
  activity: "last release",
  description: "description",
  hosting: "self-hosting",
};

/**
 * Answers a question that was refused with what is recorded of the products that it names, and names the words that are left: what
 * their plans cost if it asks for prices, else the facts that it asks for, else what they are beside each other.
 * @param ask finds what answers a question; null for a refusal
 * @returns null when it names models, or asks for other products than it names
 */
export function plannedByProducts(
  query: string,
  refusal: ApiError,
  context: OperationContext,
  ask: (question: string) => Resolved | null,
): Resolved | null {
  const { catalog, now } = context;
  if (refusal.members.not_checked !== undefined || isOfCompanies(query)) return null;
  const text = latinNames(query.normalize("NFC"));
  const { named, rest } = productsNamed(text, readProductNames(catalog));
  // A word in small letters may be no name.
  const products = named.flatMap(({ slug, words }) => (/\p{Lu}/u.test(words) ? (catalog.product(slug) ?? []) : []));
  if (
    products.length === 0 ||
    products.length < named.length ||
    named.some(({ words }) => isFieldName(fieldWords(words)))
  )
    return null;
  if (modelsIn(text, catalog.models).length > 0) return null;
  const { kind, filters } = readQuestion(text, namesOf(catalog), dayOf(now()));
  if (kind === "alternatives" || filters.some((one) => one.kind === "except")) return null;
  const { asksPrice, left, audience } = readPlanWords(
    rest,
    products.flatMap(({ plans }) => plans.map(({ plan }) => plan)),
  );
  const aspects = readAspects(rest);
  if (products.length === 1 && (!asksPrice || hasModels(products[0] as Product, context))) return null;
  const unread = asksPrice ? left : aspects.rest;
  const words = plainSubject(unread).match(/[\p{L}\p{N}][\p{L}\p{N}'’-]+/gu) ?? [];
  if (words.length > MOST_LEFT) return null;
  const names = products.map(({ name }) => name);
  const sides = names.join(" vs ");
  const questions = [
    ...(asksPrice ? [`plan prices of ${names.join(" and ")}${audience === null ? "" : ` for ${audience}`}`] : []),
    ...(names.length > 1 && aspects.asked.length > 0
      ? [`${aspects.asked.map((one) => ASKED[one]).join(" and ")} of ${names.join(" and ")}`]
      : []),
    ...(names.length > 1 ? [sides] : []),
  ];
  const found = questions.map(ask).find((one) => one?.direct != null);
  if (found?.direct == null) return null;
  const notes = words.length === 0 ? [] : [notFoundNote(words.join(" "))];
  const direct = { ...found.direct, statement: [...notes, found.direct.statement].join(" ") };
  return { ...found, query, direct, notes: [...notes, ...(found.notes ?? [])], apart: true };
}
