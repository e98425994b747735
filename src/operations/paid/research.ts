import type { CatalogModel } from "../../core/catalog/catalog-data.ts";
import { isData } from "../../core/optimize/task/bounds.ts";
import { dayOf } from "../../core/periods.ts";
import type { PricedModel } from "../../core/prices/bands.ts";
import { type FilterRead, kindRead } from "../../core/research/apply.ts";
import { findingsOf } from "../../core/research/findings.ts";
import { wordsBeside } from "../../core/research/model-names.ts";
import { type SelectedModels, selectModels } from "../../core/research/models.ts";
import { MODEL_WORDS } from "../../core/research/question/intents.ts";
import { type Question, readQuestion } from "../../core/research/question/question.ts";
import { withoutExamples, withoutWantedFacts } from "../../core/research/question/wanted-facts.ts";
import {
  categoryDistribution,
  concentration,
  coverageOf,
  growthLeaders,
  licenseMix,
} from "../../core/research/research.ts";
import { unreadNotes } from "../../core/research/unread-words.ts";
import type { SearchHit } from "../../core/search/index.ts";
import { type Finding, ResearchAnswer, ResearchInput } from "../../schema/answers/research.ts";
import { ApiError } from "../../schema/errors.ts";
import { defineOperation } from "../define.ts";
import type { OperationContext } from "../operation.ts";
import { datasetSource, pricingSource, rateSource, starsSource, unique } from "../shared/cited-sources.ts";
import { profileUrl } from "../shared/product-record.ts";
import { type AskedModels, askedModels } from "./research/asked-models.ts";
import { categoryAsked } from "./research/category-count.ts";
import { caveatsOf } from "./research/caveats.ts";
import { type Field, fieldOf, MOST_ANALYSED } from "./research/field.ts";
import { namesOf } from "./research/known-names.ts";
import { closestAsked, purposeAsked } from "./research/listings/closest.ts";
import { asksForNeed, type DescribedAnswer, describedAsked, isNarrowed } from "./research/listings/described.ts";
import { listedAsked } from "./research/listings/listed.ts";
import { describeModels, statusCounts } from "./research/models.ts";
import { type NamedAnswer, namedProductsAsked } from "./research/named-products.ts";
import { type FoundProducts, findProducts } from "./research/products.ts";
import { answerOf, filtersRead, isAboutPrices, uncheckedNotes } from "./research/question.ts";
import { researchReading } from "./research/reading.ts";
import { nothingAnswers, refuseCompanies, whyNot } from "./research/refusals.ts";
import { narrowed, rewriteForProduct } from "./research/plan/rewrite.ts";
import { scoresAsked } from "./research/scores.ts";
import { sellerTermsAsked } from "./research/seller-terms.ts";
import { withWordings } from "./research/plan/wordings.ts";

/** Largest number of numbers in a question: more are data, which would take long to read. */
const MOST_NUMBERS = 24;
/** Questions whose answers rest on other sources than the catalogue alone. */
const APART = new Set<Question["kind"]>(["terms", "scores"]);

interface Resolved {
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
  /** Sentences about words that the answer ignores. */
  notes?: readonly string[] | undefined;
  /** Words of the question that name the facts it wants told. */
  wanted?: string | undefined;
  /** Words of the question that name examples. */
  examples?: string | undefined;
}

export const research = defineOperation({
  id: "research",
  operationId: "researchProducts",
  resourceId: "agent-research-v1",
  method: "POST",
  path: "/api/agent/v1/research",
  tool: "research_products",
  title: "Research",
  summary:
    "Answers a question about AI products and models: alternatives, fastest growing, newest, counts, licences, prices, sellers, ends, A against B. Or describes a field, with sources.",
  guide: "Unpaid: its free `reading`. Next: compare_products.",
  tags: ["Computed answers"],
  price: { mode: "fixed", usdc: "0.05" },
  freshness: "live",
  errors: ["NO_MATCH"],
  input: ResearchInput,
  output: ResearchAnswer,
  examples: [
    { title: "The field of vector databases", input: { query: "vector database", limit: 10 } },
    { title: "What Claude and Gemini models cost", input: { query: "claude and gemini models" } },
  ],
  plan({ query, limit }, context): { resolved: Resolved } {
    if (isData(query, MOST_NUMBERS)) throw nothingAnswers(query, `It holds more than ${MOST_NUMBERS} numbers.`);
    try {
      return { resolved: plannedApart(query, limit, context) };
    } catch (cause) {
      if (!(cause instanceof ApiError && cause.code === "NO_MATCH")) throw cause;
      const both = plannedInParts(query, limit, context);
      if (both !== null) return { resolved: both };
      throw withWordings(cause, query, context, (wording) => isAnswered(wording, limit, context));
    }
  },
  reading: (resolved: Resolved, context) => researchReading(resolved, context),
  run(resolved, context) {
    const { query, limit, total, selected, question, field, direct, filters, gained } = resolved;
    const { products, relevant, best } = field;
    const models = selected === null ? null : describeModels(selected, limit, context);
    const coverage = coverageOf(products, models === null ? null : statusCounts(models.priced));
    const analysed = new Set(relevant.map(({ doc }) => doc));
    const listed = resolved.listed.slice(0, limit).map((hit, index) => ({
      rank: index + 1,
      analysed: analysed.has(hit.doc),
      ...match(hit, gained, context),
    }));
    const figures = {
      query,
      total,
      category_distribution: categoryDistribution(products),
      license_mix: licenseMix(products),
      growth_leaders: growthLeaders(products, limit),
      concentration: concentration(products),
      coverage,
    };
    const catalogue = datasetSource(context);
    const stars = starsSource(context, coverage.newest_stars_at);
    const findings = findingsOf({
      answer: figures,
      products,
      models: models?.priced ?? null,
      sources: { catalogue, stars, pricesOf: (some) => pricesOf(some, context) },
    });
    const lead = direct ?? findings.find(({ id }) => id === "price_range") ?? findings[0];
    return {
      reading: researchReading(resolved, context),
      ...figures,
      intent: { kind: question.kind, words: question.words, subject: question.subject },
      filters_read: filters.map((filter) => ({ ...filter, kind: kindRead(filter) })),
      answer: lead?.statement ?? "",
      analysed: products.length,
      count: listed.length,
      products: listed,
      models: models?.shown ?? null,
      findings: direct === null ? findings : [direct, ...findings],
      sources: unique([
        ...(APART.has(question.kind) ? (direct?.sources ?? []) : []),
        catalogue,
        ...(coverage.with_stars > 0 ? [stars] : []),
        ...(models === null ? [] : [pricingSource(context)]),
      ]),
      as_of: new Date(context.now()).toISOString(),
      caveats: caveatsOf({ total, relevant: relevant.length, best, coverage, models }),
    };
  },
});

/**
 * Finds what answers a question, without its examples and the facts that it wants told of each answer: ", with licence and
 * stars". Where these words are what it asks for, the whole question is answered.
 * @throws ApiError NO_MATCH when nothing does
 */
function plannedApart(query: string, limit: number, context: OperationContext): Resolved {
  const named = withoutExamples(query);
  if (named === null) return plannedApartFromFacts(query, limit, context);
  const list = orRefusal(() => plannedApartFromFacts(named.question, limit, context));
  return list instanceof ApiError || !LISTS.has(list.question.kind)
    ? plannedApartFromFacts(query, limit, context)
    : { ...list, query, examples: named.wanted };
}

/** Questions for a list, in which examples show what is meant. */
const LISTS = new Set<Question["kind"]>([
  "fastest_growing",
  "most_used",
  "how_many",
  "whats_new",
  "overview",
  "described",
]);

/** As `planned`, without the facts that the question wants told. */
function plannedApartFromFacts(query: string, limit: number, context: OperationContext): Resolved {
  const apart = withoutWantedFacts(query);
  if (apart === null) return planned(query, limit, context);
  const whole = orRefusal(() => planned(query, limit, context));
  const bare = orRefusal(() => planned(apart.question, limit, context));
  if (!(bare instanceof ApiError) && (whole instanceof ApiError || saysMore(bare, whole, context)))
    return { ...bare, query, wanted: apart.wanted };
  if (whole instanceof ApiError) throw whole;
  return whole;
}

/** Whether a question without the facts is answered with more of its words used, or with no fact looked for in descriptions. */
function saysMore(bare: Resolved, whole: Resolved, context: OperationContext): boolean {
  if (whole.question.kind === "described" && bare.question.kind !== "described") return true;
  if (bare.question.kind !== whole.question.kind) return false;
  const [left, all] = [bare, whole].map((one) => researchReading(one, context).not_used.length) as [number, number];
  return left < all || (left === all && whole.question.kind === "described");
}

/** Returns the refusal of a question that nothing answers. */
function orRefusal<T>(plan: () => T): T | ApiError {
  try {
    return plan();
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === "NO_MATCH") return cause;
    throw cause;
  }
}

/**
 * Finds what answers a question.
 * @throws ApiError NO_MATCH when nothing does
 */
function planned(query: string, limit: number, context: OperationContext): Resolved {
  const { catalog } = context;
  const asRead = readQuestion(query, namesOf(catalog), dayOf(context.now()));
  const terms = sellerTermsAsked(query, asRead, context);
  if (terms === null) refuseCompanies(query);
  const apart = terms ?? categoryAsked(query, asRead, context) ?? scoresAsked(query, asRead, context);
  if (apart !== null) return answeredApart(query, apart, limit, context);
  const listed = listedAsked(query, asRead, context);
  if (listed !== null) return asDescribed(query, listed, limit);
  const named = namedProductsAsked(query, asRead, context);
  if (named !== null) return aboutNamed(query, named, limit, context);
  // "Which product shows what our calls cost" asks for no price of a model.
  const need = asksForNeed(query, asRead) ? describedAsked(query, asRead, context) : null;
  if (need !== null) return asDescribed(query, need, limit);
  try {
    const found = fromCatalogue(query, asRead, limit, context);
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
    const found = purposeAsked(query, asRead, context);
    if (found === null) throw cause;
    return asDescribed(query, found, limit);
  }
}

/** Longest question that is read in parts. */
const MOST_IN_PARTS = 200;
/** Between two questions in one: "what does A cost and when does B end". */
const PARTS =
  /[,;]?\s+(?:and|und|et|y|e|en|и)\s+(?=(?:when|what|how|which|who|wann|was|wie|welche\p{L}*|quand|combien|quel\p{L}*|cuándo|cuánto|qué|cuál|quando|quanto|quais|qual[ei]?|wanneer|wat|hoe|welke|когда|сколько|как\p{L}*)(?!\p{L}))|(?<=[?？])\s*(?=\p{L})/iu;

/** Answers two questions in one, one after the other; null when the first has no answer of its own. */
function plannedInParts(query: string, limit: number, context: OperationContext): Resolved | null {
  const parts = query.split(PARTS).map((part) => part.trim());
  const [first, second] = parts;
  if (query.length > MOST_IN_PARTS || parts.length !== 2 || first === undefined || second === undefined) return null;
  const [a, b] = [answeredPart(first, limit, context), answeredPart(second, limit, context)];
  if (a === null || b === null) {
    if (a?.direct == null) return null;
    const [note = ""] = unreadNotes([second]);
    const direct = { ...a.direct, statement: `${note} ${a.direct.statement}` };
    return { ...a, query, direct, notes: [note, ...(a.notes ?? [])] };
  }
  if (a.direct === null || b.direct === null) return null;
  const question = {
    ...a.question,
    subject: `${a.question.subject} | ${b.question.subject}`,
    words: [a.question.words, b.question.words].filter((words) => words !== null).join(" | "),
  };
  const statement = `${a.direct.statement} ${b.direct.statement}`;
  const direct = { ...a.direct, statement, figures: { ...a.direct.figures, also: b.direct.statement } };
  const notes = [...(a.notes ?? []), ...(b.notes ?? [])];
  return { ...a, query, question, direct, notes, subject: undefined, filters: [...a.filters, ...b.filters] };
}

/** Answers a part of a question; null when it has no answer, or is only a purpose. */
function answeredPart(part: string, limit: number, context: OperationContext): Resolved | null {
  try {
    const found = planned(part, limit, context);
    return found.question.kind === "described" ? null : found;
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === "NO_MATCH") return null;
    throw cause;
  }
}

/** Whether a question is answered with every word of it used. */
function isAnswered(query: string, limit: number, context: OperationContext): boolean {
  const found = orRefusal(() => planned(query, limit, context));
  return !(found instanceof ApiError) && researchReading(found, context).not_used.length === 0;
}

/** Answers from the kinds of products and the models that a question names. */
function fromCatalogue(query: string, asRead: Question, limit: number, context: OperationContext): Resolved {
  const { catalog } = context;
  const read = rewriteForProduct(asRead, context);
  const asked = askedModels(query, read, context);
  const { question, found, field } =
    asked === null ? lookUp(query, read, limit, context) : withoutProducts(read, context);
  const selected = question === read ? selectedModels(query, question, asked, catalog.models) : null;
  if (found.hits.length === 0 && selected === null && asked === null)
    throw nothingAnswers(query, whyNot(query, question));
  const filters = filtersRead(question, asked?.read ?? field.read);
  const notes = [
    ...uncheckedNotes(question, asked, filters, catalog.providers),
    ...(asked?.notes ?? []),
    ...found.notes,
  ];
  const subject = found.named ?? question.subject;
  const applied = {
    ...question,
    subject,
    filters: question.filters.filter(
      ({ kind }, at) =>
        filters[at]?.effect === "applied" && (asked?.unmet !== true || kind === "count" || kind === "period"),
    ),
  };
  const answered = answerOf(query, applied, { asked, field, notes, limit }, context);
  if (answered === null && !isAboutPrices(question, selected !== null))
    throw nothingAnswers(query, whyNot(query, question, field.named ? field.products.length : 0));
  return {
    query,
    limit,
    total: found.total,
    selected,
    question,
    field,
    direct: answered?.finding ?? null,
    filters,
    listed: inOrder(field, answered?.order, catalog.entries),
    gained: answered?.gained,
    subject,
    asked,
    notes,
  };
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
function asDescribed(query: string, { question, direct, field }: DescribedAnswer, limit: number): Resolved {
  const filters = filtersRead(question, field.read);
  const { hits: listed } = field;
  return { query, limit, total: listed.length, selected: null, question, field, direct, filters, listed };
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
  const filters = question.filters.map(
    ({ words, kind }): FilterRead => ({ words, kind, effect: "applied", removed: null }),
  );
  const listed = field.hits;
  return { query, limit, total: found.total, selected: null, question, field, direct, filters, listed, notes };
}

/** An answer from other records than products and prices. */
function answeredApart(
  query: string,
  { question, direct, notes, read = [] }: NamedAnswer,
  limit: number,
  context: OperationContext,
): Resolved {
  const { field } = withoutProducts(question, context);
  return { query, limit, total: 0, selected: null, question, field, direct, filters: [...read], listed: [], notes };
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
  const narrower = field.named || found.all || found.only === true ? null : narrowed(question);
  if (narrower === null) return { question, found, field };
  const wider = findProducts(query, narrower, most, context);
  return { question: narrower, found: wider, field: fieldOf(narrower, wider, context) };
}

function withoutProducts(question: Question, context: OperationContext): LookedUp {
  const found = { hits: [], total: 0, all: false, notes: [] };
  return { question, found, field: fieldOf(question, found, context) };
}

/** Returns the models whose prices the answer lists: those named or filtered in the question, else those that the query selects. */
function selectedModels(
  query: string,
  { kind, subject, filters }: Question,
  asked: AskedModels | null,
  models: readonly CatalogModel[],
): SelectedModels | null {
  if (asked === null) return selectedByQuery(query, subject, models);
  if (asked.taskModels !== null || asked.models.length === 0 || kind === "alternatives") return null;
  if (asked.named) return { models: asked.models, words: [subject] };
  return kind === "price" ? { models: asked.models, words: filters.map(({ words }) => words) } : null;
}

/** Returns the models that a query selects; null when its subject has a word that is in none of their names. */
function selectedByQuery(query: string, subject: string, models: readonly CatalogModel[]): SelectedModels | null {
  const selected = selectModels(query, models);
  if (selected === null) return null;
  // Model names have no words in these scripts: known ones were converted to Latin letters before.
  const unread = subject
    .split(/\s+/)
    .some((word) => /[^\p{Script=Latin}\P{L}]{2,}/u.test(word) && !MODEL_WORDS.test(word));
  if (unread) return null;
  const beside = wordsBeside(subject, selected.models).filter((word) => !selected.words.includes(word.toLowerCase()));
  return beside.length === 0 ? selected : null;
}

/** One product with what is needed to choose it. */
function match(
  hit: SearchHit,
  gained: ReadonlyMap<string, number> | undefined,
  { catalog, deployment }: OperationContext,
) {
  const product = catalog.product(catalog.entries[hit.doc]?.slug ?? "");
  if (product === undefined) throw new Error(`search knows a product that the catalogue does not: ${hit.doc}`);
  const { repository, growth } = product;
  return {
    slug: product.slug,
    name: product.name,
    category: product.category,
    description: product.description,
    license: product.license,
    license_spdx: repository?.licenseSpdx ?? null,
    homepage_url: product.homepageUrl,
    profile_url: profileUrl(deployment.siteUrl, product.slug),
    relevance_score: hit.score,
    matched_terms: hit.matchedTerms,
    github_stars: product.githubStars,
    github_stars_at: product.githubStarsAt,
    stars_growth_7d: growth?.days7 ?? null,
    stars_growth_30d: growth?.days30 ?? null,
    stars_growth_90d: growth?.days90 ?? null,
    stars_growth_asked: gained?.get(product.slug) ?? null,
    language: repository?.language ?? null,
    last_release: repository?.releaseTag ?? null,
    released_on: repository?.releasedOn ?? null,
    pushed_on: repository?.pushedOn ?? null,
    tags: [...product.tags],
    listed_at: product.listedAt,
  };
}

function pricesOf(models: readonly PricedModel[], { deployment }: OperationContext) {
  const url = `${deployment.siteUrl}/models/`;
  return unique(
    models.flatMap(({ model, input, output }) => [input, output].map((rate) => rateSource(model, rate, url))),
  );
}
