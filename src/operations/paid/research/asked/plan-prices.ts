import type { Product } from "../../../../core/catalog/catalog-data.ts";
import { dayOf } from "../../../../core/periods.ts";
import { readPlanQuestion } from "../../../../core/research/named/plan-words.ts";
import { productsNamed } from "../../../../core/research/named/product-names.ts";
import { MODEL_WORDS } from "../../../../core/research/question/intents.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { latinNames } from "../../../../core/research/question/words/brand-names.ts";
import { plansAnswer, unpriced } from "../../../../core/research/records/plans-answer.ts";
import { readProductNames } from "../../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../../operation.ts";
import { datasetSource } from "../../../shared/cited-sources.ts";
import type { NamedAnswer } from "../named-products.ts";
import { nothingAnswers } from "../refusals.ts";

interface Named {
  product: Product;
  words: string;
}

const OF_USE = /(?<!\p{L})(?:api|tokens?|credits?|per (?:million|1m|call|request|image|minute|second|hour))(?!\p{L})/iu;

/**
 * Answers what the plans of named products cost.
 * @returns null for a question that asks for something else, or whose names are those of models and that has no word for a plan
 * @throws ApiError NO_MATCH when no price of any of them is on record
 */
export function planPricesAsked(query: string, question: Question, context: OperationContext): NamedAnswer | null {
  if (MODEL_WORDS.test(query) || OF_USE.test(query)) return null;
  const { catalog, now } = context;
  const text = latinNames(query.normalize("NFC"));
  const found = productsNamed(text, readProductNames(catalog));
  const all = found.named.flatMap(({ slug, words }): Named[] => {
    const product = catalog.product(slug);
    return product === undefined ? [] : [{ product, words }];
  });
  const plans = all.flatMap(({ product }) => product.plans.map(({ plan }) => plan));
  // "Claude Max" is a plan, although a product has the name Max.
  const ofPlan = all.filter(
    ({ product, words }) =>
      all.some((other) => other.product.slug !== product.slug && hasPlan(other.product, words)) &&
      text.indexOf(words) > 0,
  );
  const meant = all.filter((one) => !ofPlan.includes(one));
  const products = [...new Map(meant.map(({ product }) => [product.slug, product])).values()];
  if (products.length === 0) return null;
  const rest = `${found.rest} ${ofPlan.map(({ words }) => words).join(" ")}`;
  const asked = readPlanQuestion(rest, [...plans, ...plans.map((plan) => plan.split(" ")[0] ?? plan)]);
  if (asked === null || (!asked.ofPlans && products.some((one) => hasModels(one, context)))) return null;
  if (products.every((one) => one.plans.length === 0)) {
    if (products.some((one) => hasModels(one, context))) return null;
    throw nothingAnswers(query, unpriced(products).join(" "));
  }
  const names = products.map(({ name }) => name);
  return {
    question: {
      ...question,
      kind: names.length > 1 ? "versus" : "overview",
      ofModels: false,
      subject: names.join(" | "),
      sides: names,
      filters: [],
    },
    direct: plansAnswer(
      products,
      { ...asked, part: (one) => partOf(one, text, meant) },
      dayOf(now()),
      datasetSource(context),
    ),
  };
}

/** The words of a question about a product, without its name: all of them, or those from its name to the next. */
function partOf(product: Product, text: string, named: readonly Named[]): string {
  const own = named.filter((one) => one.product.slug === product.slug);
  const without = (part: string) => own.reduce((left, { words }) => left.replace(words, " "), part);
  if (own.length === named.length) return without(text);
  const at = text.indexOf(own[0]?.words ?? "");
  const others = named.filter((one) => one.product.slug !== product.slug).map(({ words }) => text.indexOf(words, at));
  return without(text.slice(at, Math.min(text.length, ...others.filter((one) => one > at))));
}

/** Whether a plan of a product has a word in its name. */
function hasPlan({ plans }: Product, words: string): boolean {
  return plans.some(({ plan }) => plan.toLowerCase().split(/\s+/).includes(words.toLowerCase()));
}

/** Whether a product's name is also that of models or of their seller, whose prices it may ask for. */
export function hasModels({ name, aliases }: Product, { catalog }: OperationContext): boolean {
  const own = [name, ...aliases].map((one) => one.toLowerCase());
  return [...catalog.models, ...catalog.taskModels].some(
    ({ display_name: model, providerName: seller }) =>
      own.includes(seller.toLowerCase()) || own.some((one) => model.toLowerCase().startsWith(one)),
  );
}
