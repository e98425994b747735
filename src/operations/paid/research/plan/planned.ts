import { dayOf } from "../../../../core/periods.ts";
import { type FilterRead, readAs } from "../../../../core/research/apply.ts";
import type { FeaturesAsked } from "../../../../core/research/described/features/read.ts";
import { isObject } from "../../../../core/research/described/read-description.ts";
import { type ExactQuestion, withExact } from "../../../../core/research/exact/read.ts";
import { fieldWithin, fieldWords, isFieldName } from "../../../../core/research/field.ts";
import type { SelectedModels } from "../../../../core/research/models.ts";
import { isAboutAi } from "../../../../core/research/named/about-ai.ts";
import { foreignField } from "../../../../core/research/question/fields.ts";
import { MODEL_WORDS } from "../../../../core/research/question/intents.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { readQuestion } from "../../../../core/research/question/read-question.ts";
import type { SearchHit } from "../../../../core/search/index.ts";
import type { Finding } from "../../../../schema/answers/research.ts";
import { ApiError } from "../../../../schema/errors.ts";
import { readListings } from "../../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../../operation.ts";
import { readingsOf } from "../../../shared/resolve-names.ts";
import { pricesBeside, purposeNotes, wantedNotes } from "../asked/alternative-facts.ts";
import { askedModels } from "../asked/asked-models.ts";
import { choiceAsked } from "../asked/choice.ts";
import { listedNames } from "../asked/listed-names.ts";
import { marketAsked } from "../asked/market.ts";
import { planPricesAsked } from "../asked/plan-prices.ts";
import { seatedSellersAsked } from "../asked/seated-sellers.ts";
import type { AskedModels } from "../asked/selection.ts";
import { categoryAsked } from "../category-count.ts";
import { answerOf, isAboutPrices } from "../direct-answer.ts";
import { type Field, fieldOf, MOST_ANALYSED } from "../field.ts";
import { filtersRead, uncheckedNotes } from "../filter-notes.ts";
import { namesOf } from "../known-names.ts";
import { rankedInCategory } from "../listings/category.ts";
import { closestAsked, purposeAsked } from "../listings/closest.ts";
import { type DescribedAnswer, describedAsked, isNarrowed, OF_MODELS } from "../listings/described.ts";
import { listedAsked } from "../listings/listed.ts";
import { selectedModels } from "../models.ts";
import { type NamedAnswer, namedProductsAsked } from "../named-products.ts";
import { type FoundProducts, findProducts } from "../products.ts";
import { isEmptied, NO_LAUNCHES, nothingAnswers, refuseCompanies, unpricedText, whyNot } from "../refusals.ts";
import { scoresAsked } from "../scores.ts";
import { sellerTermsAsked } from "../seller-terms.ts";
import { narrowed, rewriteForProduct, withReplacedModel, withTaskDemands } from "./rewrite.ts";

/** A question with everything that its answer is made of. */
export interface Resolved {
  query: string;
  limit: number;
  total: number;
  selected: SelectedModels | null;
  question: Question;
  field: Field;
  direct: Finding | null;
  filters: FilterRead[];
  /** The products in the order of the answer. */
  listed: readonly SearchHit[];
  /** Stars that they gained over the time asked for, by slug. */
  gained?: ReadonlyMap<string, number> | undefined;
  /** The subject that was found, when it is a part of what the question names. */
  subject?: string | undefined;
  /** The models that the question asks for; absent when it is about something else. */
  asked?: AskedModels | null;
  /** Whether the answer is from other records than the lists of products and models that the exact notation names. */
  apart?: boolean;
  /** Sentences about words that the answer ignores. */
  notes?: readonly string[] | undefined;
  /** Listings that say only a part of a description, by row id. */
  part?: ReadonlySet<number> | undefined;
  /** Sentences on what the answer cannot tell, which its free reading says too. */
  limits?: readonly string[] | undefined;
  features?: FeaturesAsked | undefined;
  /** Words of the question that name the facts it wants told. */
  wanted?: string | undefined;
  /** Words of the question that name examples. */
  examples?: string | undefined;
  /** The listed products and models that these name. */
  exampleNames?: readonly { name: string; id: string }[] | undefined;
  /** Words of the question that state a wish, which leaves nothing out. */
  wish?: string | undefined;
  /** Sentences of the question that tell of the buyer, on which nothing is recorded. */
  situation?: string | undefined;
  /** The question as it was written, when it was put into English. */
  written?: string;
}

/** Returns the refusal of a question that nothing answers. */
export function orRefusal<T>(plan: () => T): T | ApiError {
  try {
    return plan();
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === "NO_MATCH") return cause;
    throw cause;
  }
}

function orNull<T>(plan: () => T): T | null {
  return ((found) => (found instanceof ApiError ? null : found))(orRefusal(plan));
}

/**
 * Finds what answers a question.
 * @param exact what its exact notation states beside it
 * @param wanted words that name facts to tell of each answer
 * @param ofPlans whether it may ask what plans of products cost
 * @throws ApiError NO_MATCH when nothing does
 */
export function planned(
  query: string,
  limit: number,
  context: OperationContext,
  exact: ExactQuestion | null = null,
  wanted = "",
  ofPlans = exact === null,
): Resolved {
  const { catalog } = context;
  const read = readQuestion(query, namesOf(catalog), dayOf(context.now()));
  const asRead = exact === null ? read : withExact(read, exact);
  const ofModels = (asked: string) => orNull(() => planned(asked, limit, context, null, wanted, false));
  const about = (answer: NamedAnswer) => aboutNamed(query, answer, limit, context);
  const priced = ofPlans ? planPricesAsked(query, asRead, context, { about, ofModels }) : null;
  if (priced !== null) return priced;
  const terms = sellerTermsAsked(query, asRead, context);
  if (terms === null) refuseCompanies(query);
  const apart = terms ?? categoryAsked(query, asRead, context) ?? scoresAsked(query, asRead, context);
  if (apart !== null) return answeredApart(query, apart, limit, context);
  const market = exact === null ? marketAsked(query, context, (asked) => planned(asked, limit, context)) : null;
  if (market !== null) return { ...market, query };
  const seated =
    exact === null ? seatedSellersAsked(query, context, (asked) => orNull(() => planned(asked, limit, context))) : null;
  if (seated !== null) return seated;
  const listed = listedAsked(query, asRead, context);
  if (listed !== null) return { ...asDescribed(query, listed, limit), apart: true };
  const ranked = rankedInCategory(query, asRead, limit, context);
  if (ranked !== null) return { ...asDescribed(query, ranked, limit), apart: true };
  const named = choiceAsked(query, asRead, context) ?? namedProductsAsked(query, asRead, context);
  if (named !== null) return aboutNamed(query, named, limit, context);
  // "A program that scans invoices and passes them to accounting" is no accounting, if listings say all of it.
  const { kind, beside } = asRead;
  const works = kind === "overview" && beside.length > 1 && isObject(query, foreignField(query)?.words ?? "");
  const does = works ? describedAsked(query, asRead, context) : null;
  if (does !== null && does.notes?.length === 0) return asDescribed(query, does, limit);
  try {
    const found = fromCatalogue(query, asRead, limit, context, wanted);
    // Of "software that writes clinical notes", notes alone are another kind of product.
    const closer =
      found.asked === null && isNarrowed(query, found.question) ? describedAsked(query, asRead, context) : null;
    if (closer !== null && closer.field.hits.length > found.field.relevant.length)
      return asDescribed(query, closer, limit);
    // Words beside the kind of product say what it is for.
    const closest = found.asked === null && asRead.beside.length > 0 ? closestAsked(query, asRead, context) : null;
    return closest !== null && (closest.field.hits[0]?.matchedTerms.length ?? 0) > 1
      ? asDescribed(query, closest, limit)
      : found;
  } catch (cause) {
    // The question names no known kind of product; it may describe one instead.
    if (!(cause instanceof ApiError && cause.code === "NO_MATCH")) throw cause;
    // Of a kind that is listed, products of other kinds do not do what is asked.
    if (isEmptied(cause) && foreignField(query) !== null) throw cause;
    // A stated question for prices, ends or releases is none for products by what they do.
    const found = exact !== null && OF_MODELS.has(asRead.kind) ? null : purposeAsked(query, asRead, context);
    if (found === null) throw cause;
    return asDescribed(query, found, limit);
  }
}

/** Answers from the kinds of products and the models that a question names. */
export function fromCatalogue(
  query: string,
  asRead: Question,
  limit: number,
  context: OperationContext,
  wanted: string,
): Resolved {
  const { catalog } = context;
  const read = asChoice(
    withReplacedModel(withTaskDemands(rewriteForProduct(asRead, context), context), context),
    context,
  );
  if (read.kind === "whats_new" && !MODEL_WORDS.test(query) && namesKind(query, read))
    throw nothingAnswers(query, NO_LAUNCHES);
  const asked = askedModels(query, read, context);
  const { question, found, field } =
    asked === null ? lookUp(query, read, limit, context) : withoutProducts(read, context);
  const selected = question === read ? selectedModels(query, question, asked, catalog.models) : null;
  if (found.hits.length === 0 && selected === null && asked === null)
    throw nothingAnswers(query, whyNot(query, question));
  const filters = filtersRead(question, asked?.read ?? field.read);
  const notes = [
    ...uncheckedNotes(question, asked, filters, context),
    ...(asked?.notes ?? []),
    ...found.notes,
    ...(asked === null ? notesOfAlternatives(query, question, { found, field }, context) : []),
  ];
  const subject = found.named ?? (asked?.name || question.subject);
  const applied = {
    ...question,
    subject,
    filters: question.filters.filter(
      ({ kind }, at) =>
        (filters[at]?.effect === "applied" || kind === "spoken") &&
        (asked?.unmet !== true || kind === "count" || kind === "period"),
    ),
  };
  const answered = answerOf(`${query} ${wanted}`.trim(), applied, { asked, field, notes, limit }, context);
  if (answered === null && !isAboutPrices(question, selected !== null))
    throw nothingAnswers(
      query,
      unpricedText(question, asked?.named === true ? (asked.taskModels ?? asked.models) : []) ||
        whyNot(query, question, field.named ? field.products.length : 0, asked?.models),
    );
  return {
    query,
    limit,
    total: found.total,
    selected,
    // "LLM evaluation" has a word for models and is a kind of products.
    question: asked === null && selected === null ? { ...question, ofModels: false } : question,
    field,
    direct: answered?.finding ?? null,
    filters,
    listed: inOrder(field, answered?.order, catalog.entries),
    gained: answered?.gained,
    subject,
    asked,
    notes,
    limits: found.notes.filter(isAboutAi),
  };
}

/** "Which is cheapest: A, B, C" compares them. */
function asChoice(question: Question, context: OperationContext): Question {
  const { kind, cheapest, subject, sides } = question;
  const names = kind === "price" && cheapest && sides.length === 0 ? listedNames(subject, context) : null;
  return names === null ? question : { ...question, kind: "versus", sides: names.map(({ name }) => name) };
}

/** Alternatives of which prices of plans are looked up. */
const MOST_OTHERS = 20;

/** Whether a question names a kind of product, in any language. */
function namesKind(query: string, { subject }: Question): boolean {
  return foreignField(query) !== null || isFieldName(fieldWords(subject)) || fieldWithin(subject) !== null;
}

/** What a list of alternatives to a product tells of prices and of what they are wanted for. */
function notesOfAlternatives(
  query: string,
  { kind, cheapest, wanted = [] }: Question,
  { found, field }: { found: FoundProducts; field: Field },
  context: OperationContext,
): string[] {
  if (kind !== "alternatives") return [];
  const { catalog } = context;
  const one = found.named === undefined ? undefined : readingsOf(found.named, catalog)[0];
  const product = one?.kind === "product" ? one.product : undefined;
  const docs = field.relevant.map(({ doc }) => doc);
  const listings = readListings(catalog, docs);
  const listed = docs.flatMap((doc) => listings.get(doc) ?? []);
  const others = docs.slice(0, MOST_OTHERS).flatMap((doc) => catalog.product(catalog.entries[doc]?.slug ?? "") ?? []);
  return [
    ...(cheapest ? [pricesBeside(query, product, context, others)] : []),
    ...purposeNotes(found.purposes ?? [], listed),
    ...wantedNotes(wanted, listed),
  ];
}

/** Returns the analysed products in the order of the answer; all matches when it has none. */
function inOrder(
  { hits, relevant }: Field,
  order: readonly { slug: string }[] | undefined,
  entries: OperationContext["catalog"]["entries"],
): readonly SearchHit[] {
  if (order === undefined) return hits;
  const bySlug = new Map(relevant.map((hit) => [entries[hit.doc]?.slug, hit] as const));
  return order.flatMap(({ slug }) => bySlug.get(slug) ?? []);
}

/** The products that match a description. */
export function asDescribed(query: string, { field, ...answer }: DescribedAnswer, limit: number): Resolved {
  const filters = filtersRead(answer.question, field.read);
  const { hits: listed } = field;
  return { ...answer, query, limit, total: listed.length, selected: null, field, filters, listed };
}

/** The products that a question names, with what it asks of them. */
function aboutNamed(
  query: string,
  { question, direct, notes }: NamedAnswer,
  limit: number,
  context: OperationContext,
): Resolved {
  const found = findProducts(query, { ...question, kind: "versus" }, Math.max(limit, MOST_ANALYSED), context);
  const field = fieldOf({ ...question, filters: [] }, { ...found, only: true }, context);
  const filters = question.filters.map((one) => readAs("applied", one));
  const unused = (question.stated ?? []).filter((one) => !question.filters.includes(one));
  filters.push(...unused.map((one) => readAs("not_checked", one)));
  const listed = field.hits;
  const apart = filters.some(({ kind, effect }) => kind === "period" || effect !== "applied");
  return { query, limit, total: found.total, selected: null, question, field, direct, filters, listed, notes, apart };
}

/** An answer from other records than products and prices. */
export function answeredApart(
  query: string,
  { question, direct, notes, read = [] }: NamedAnswer,
  limit: number,
  context: OperationContext,
): Resolved {
  const { field } = withoutProducts(question, context);
  return {
    query,
    limit,
    total: 0,
    selected: null,
    question,
    field,
    direct,
    filters: [...read],
    listed: [],
    notes,
    apart: true,
  };
}

interface LookedUp {
  question: Question;
  found: FoundProducts;
  field: Field;
}

/** Finds the products of a question by its whole subject; if that is no field, by the field that a part of it names. */
function lookUp(query: string, question: Question, limit: number, context: OperationContext): LookedUp {
  const most = Math.max(limit, MOST_ANALYSED);
  const found = findProducts(query, question, most, context);
  const field = fieldOf(question, found, context);
  const narrower = found.all || found.only === true ? null : narrowed(question);
  // "Browser extensions" are no browsers, but "agent frameworks TypeScript" are agent frameworks.
  if (narrower === null || (field.named && !narrower.subject.includes(" "))) return { question, found, field };
  const wider = findProducts(query, narrower, most, context);
  const within = fieldOf(narrower, wider, context);
  return field.named && within.products.length === 0
    ? { question, found, field }
    : { question: narrower, found: wider, field: within };
}

function withoutProducts(question: Question, context: OperationContext): LookedUp {
  const found = { hits: [], total: 0, all: false, notes: [] };
  return { question, found, field: fieldOf(question, found, context) };
}
