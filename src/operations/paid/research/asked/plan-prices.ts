import type { Product } from "../../../../core/catalog/catalog-data.ts";
import { dayOf } from "../../../../core/periods.ts";
import { unpricedText } from "../../../../core/prices/plans.ts";
import { readPlanQuestion } from "../../../../core/research/named/plan-words.ts";
import { productsNamed } from "../../../../core/research/named/product-names.ts";
import { MODEL_WORDS } from "../../../../core/research/question/intents.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { latinNames } from "../../../../core/research/question/words/brand-names.ts";
import { plansAnswer } from "../../../../core/research/records/plans-answer.ts";
import { listOf } from "../../../../core/text/list.ts";
import type { Finding } from "../../../../schema/answers/research.ts";
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

/** What an answer about models has that what plans cost is told before. */
interface OfModels {
  query: string;
  question: Question;
  direct: Finding | null;
}

/**
 * Answers what the plans of named products cost, and after it what their models cost where a name is that of both and the question does not say
 * which is meant.
 * @param about makes an answer of what is told of plans
 * @param ofModels answers a question for the prices of models; null when nothing does
 * @returns null for a question that asks for something else
 * @throws ApiError NO_MATCH when no price of any of them is on record
 */
export function planPricesAsked<Found extends OfModels>(
  query: string,
  question: Question,
  context: OperationContext,
  { about, ofModels }: { about: (answer: NamedAnswer) => Found; ofModels: (query: string) => Found | null },
): Found | null {
  if (MODEL_WORDS.test(query) || OF_USE.test(query)) return null;
  const { catalog, now } = context;
  const text = latinNames(query.normalize("NFC"));
  const found = productsNamed(text, readProductNames(catalog));
  const { meant, ofPlan } = namesMeant(text, found.named, catalog);
  const products = [...new Map(meant.map(({ product }) => [product.slug, product])).values()];
  if (products.length === 0) return null;
  const plans = products.flatMap((one) => one.plans.map(({ plan }) => plan));
  const rest = `${found.rest} ${ofPlan.map(({ words }) => words).join(" ")}`;
  const asked = readPlanQuestion(rest, [...plans, ...plans.map((plan) => plan.split(" ")[0] ?? plan)]);
  if (asked === null) return null;
  const ofBoth = products.filter((one) => hasModels(one, context));
  const missing = products.filter((one) => one.plans.length === 0);
  const isKnown = missing.length < products.length;
  const isOpen = ofBoth.length > 0 && !(asked.ofPlans && isKnown);
  const names = [...new Set(meant.map(({ words }) => words))];
  const models = isOpen ? ofModels(asked.ofPlans ? `price of ${names.join(" and ")}` : query) : null;
  if (!isKnown && models === null) throw nothingAnswers(query, unpricedText(missing).join(" "));
  if (isOpen && !asked.ofPlans && (missing.length > 0 || ranksModels(question))) return null;
  const part = (one: Product) => partOf(one, text, meant);
  const plansTold = plansAnswer(products, { ...asked, part }, dayOf(now()), datasetSource(context));
  if (models?.direct == null || models.question.kind !== "price") {
    if (!isKnown) return null;
    const beside = isOpen ? [untoldText(ofBoth, context)] : [];
    const direct = { ...plansTold, statement: [plansTold.statement, ...beside].join(" ") };
    return about(ofProducts(question, products, direct));
  }
  const statement = `${plansTold.statement} What models cost by API: ${models.direct.statement}`;
  const sources = [...plansTold.sources, ...models.direct.sources];
  return { ...models, query, direct: { ...models.direct, statement, sources } };
}

/** Whether a question asks which model is cheapest or dearest, of which plans are none. */
function ranksModels({ kind, cheapest, dearest }: Question): boolean {
  return kind === "price" && (cheapest || dearest === true);
}

/** Says where it stands what models of products cost, which is not told. */
function untoldText(products: readonly Product[], { catalog }: OperationContext): string {
  const pages = products.map(({ name, homepageUrl }) => {
    return catalog.providers.find((seller) => seller.name === name)?.pricingUrl ?? homepageUrl;
  });
  return `What models of ${listOf(products.map(({ name }) => name))} cost by API is not told here: see ${listOf(pages)}.`;
}

/** The products that a question names, without names that are those of plans: "Claude Max" is a plan, although a product has the name Max. */
function namesMeant(
  text: string,
  named: readonly { slug: string; words: string }[],
  catalog: OperationContext["catalog"],
): { meant: Named[]; ofPlan: Named[] } {
  const all = named.flatMap(({ slug, words }): Named[] => {
    const product = catalog.product(slug);
    return product === undefined ? [] : [{ product, words }];
  });
  const ofPlan = all.filter(
    ({ product, words }) =>
      all.some((other) => other.product.slug !== product.slug && hasPlan(other.product, words)) &&
      text.indexOf(words) > 0,
  );
  return { meant: all.filter((one) => !ofPlan.includes(one)), ofPlan };
}

function ofProducts(question: Question, products: readonly Product[], direct: Finding): NamedAnswer {
  const names = products.map(({ name }) => name);
  const kind = names.length > 1 ? "versus" : "overview";
  return {
    question: { ...question, kind, ofModels: false, subject: names.join(" | "), sides: names, filters: [] },
    direct,
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
