import { licenceSource } from "../../../../core/catalog/recorded-licence.ts";
import { filterWords, finding } from "../../../../core/research/answers/input.ts";
import { filterProducts } from "../../../../core/research/apply.ts";
import {
  type Fit,
  inOrder,
  isWhole,
  MOST_TOLD,
  nameOf,
  purposeText,
  unsaidText,
} from "../../../../core/research/described/purpose-text.ts";
import { asksForFact, namesTools } from "../../../../core/research/described/read-description.ts";
import {
  asksForEither,
  asksForModels,
  type Job,
  leftOf,
  type Purpose,
} from "../../../../core/research/described/read-purpose.ts";
import { fieldWithin, fieldWords, isFieldName, kindNamed } from "../../../../core/research/field.ts";
import { productsNamed } from "../../../../core/research/named/product-names.ts";
import { textOf } from "../../../../core/research/named/purposes.ts";
import { foreignField } from "../../../../core/research/question/fields.ts";
import { type Filter, filterOf } from "../../../../core/research/question/filters.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { unreadNotes } from "../../../../core/research/unread-words.ts";
import {
  type Listing,
  productsOfKind,
  readFieldProducts,
  readListings,
  readProductNames,
} from "../../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../../operation.ts";
import { datasetSource, starsSource } from "../../../shared/cited-sources.ts";
import { type Field, filteredText, openForLicence } from "../field.ts";
import { EMPTIED, nothingAnswers } from "../refusals.ts";
import { type DescribedAnswer, LEADERS, readAsked } from "./described.ts";

const LISTS = new Set<Question["kind"]>(["overview", "most_used", "fastest_growing", "how_many", "price"]);
/** Words beside a job from which on it is another. */
const MOST_LEFT = 4;
/** Listings that the search finds for one job. */
const MOST_SEARCHED = 60;
/** Leading tags that tell what a product is. */
const TELLING = 2;
/** How much it says that a product is of the kind, that its first tags name the job, that its listing says a job or a wish. */
const OF_THE_KIND = 1;
const TAGGED = 0.9;
const SAID = 0.5;
/** Weight of the first job, which is the closest, in relation to the others. */
const FIRST = 2;

/** Whether a question is for products by what they do, and for nothing else of which there are records. */
function asksForJob(query: string, question: Question, purpose: Purpose, context: OperationContext): boolean {
  const { kind, subject, ofModels } = question;
  const named = productsNamed(query, readProductNames(context.catalog)).named.length;
  // "Conversations or dictations", written as German writes nouns, look like names to choose from.
  const isList = LISTS.has(kind) || (kind === "versus" && named === 0);
  if ((!isList && !purpose.replaces) || (ofModels && asksForModels(purpose))) return false;
  // Models for the same job are sold by the minute or the letter.
  if (
    kind === "price" &&
    (question.cheapest || question.dearest === true || !namesTools(query)) &&
    isSoldAsModel(purpose)
  )
    return false;
  if (asksForFact(query) && named > 0) return false;
  const foreign = foreignField(query);
  const field = isFieldName(fieldWords(subject)) ? subject : (fieldWithin(subject)?.field ?? "");
  const name = foreign?.words ?? field;
  if (name === "") return true;
  // Of a note taking app that transcribes, transcription is no kind; photos are one, but also what a job works on.
  const left = new Set(leftOf(purpose, []).map((word) => word.toLowerCase()));
  if ((name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => left.has(word))) return false;
  const kindOf = kindNamed(fieldWords(foreign?.english ?? field)) ?? "";
  // A kind that is named as listings do needs no reading of what it does, unless other jobs stand beside it.
  return purpose.wishes.length > 0 || !purpose.jobs.every(({ kinds }) => kinds.includes(kindOf));
}

/** Jobs that models for one task do, whose prices are on record. */
const SOLD_AS_MODELS = new Set(["speech to text", "text to speech", "dictation", "translation"]);

function isSoldAsModel({ jobs }: Purpose): boolean {
  return jobs.some(({ name }) => SOLD_AS_MODELS.has(name));
}

/**
 * Lists the products that do what a question wants them for, in any language: "turn recorded interviews into text and say who speaks".
 * @param question the question as it is read for everything else
 * @param english the question in English word by word; itself where it is not put into English
 * @returns null when it asks for something else
 * @throws ApiError NO_MATCH when its demands leave no product
 */
export function purposeListed(
  query: string,
  english: string,
  purpose: Purpose,
  question: Question,
  context: OperationContext,
): DescribedAnswer | null {
  if (!asksForJob(query, question, purpose, context)) return null;
  const { required, wished } = demandsOf(purpose, readAsked(english, question, context).filters);
  const all = fitsOf(purpose, context);
  if (all.length === 0) return null;
  const listings = all.map(({ product }) => product);
  const filters = openForLicence(required, listings);
  const { kept, read } = filterProducts(listings, filters);
  const meets = new Set(kept);
  const fits = inOrder(
    all.filter(({ product }) => meets.has(product)),
    question,
    wished,
  );
  const used = [...question.filters, ...required].map(({ words }) => words);
  const left = leftOf(purpose, [...used, question.words ?? "", ...purpose.costs]);
  if (left.length > MOST_LEFT || (left.length > 0 && asksForEither(purpose))) return null;
  if (fits.length === 0) throw emptied(query, purpose, required, inOrder(all, question, []));
  const notes = unreadNotes(left.length === 0 ? [] : [left.join(" ")]);
  const nowhere = purpose.wishes.filter((wish) => fits.every(({ wishes }) => !wishes.includes(wish)));
  const limits = nowhere.length === 0 ? [] : [unsaidText(nowhere)];
  const count = filterOf(question.filters, "count");
  const shown = fits.slice(0, count?.value ?? MOST_TOLD);
  const name = nameOf(purpose);
  const after = all.length;
  const filtered = filteredText(required, read, listings, { before: after, after }).trim();
  const statement = purposeText(fits, purpose, { question, required, wished, nowhere, all, shown, notes, filtered });
  const days = fits.flatMap(({ product }) => product.githubStarsAt ?? []).sort();
  return {
    question: {
      ...question,
      kind: "described",
      words: LEADERS.has(question.kind) ? question.words : null,
      ofModels: false,
      subject: name,
      sides: [],
      beside: [],
      filters: count === undefined ? required : [...required, count],
    },
    direct: finding(
      "described_products",
      statement,
      {
        names: shown.map(({ product }) => product.name).join(", "),
        read_as: [...purpose.jobs, ...purpose.wishes].map((one) => one.name).join(", "),
        products: fits.length,
        say_all: fits.filter((one) => isWhole(one, purpose)).length,
        more: fits.length - shown.length,
        slug: shown[0]?.product.slug ?? "",
      },
      [
        datasetSource(context),
        starsSource(context, days.at(-1) ?? null),
        ...shown.flatMap(({ product }) => licenceSource(product) ?? []),
      ],
    ),
    notes,
    limits,
    ...(wished.length === 0 ? {} : { wish: wished.map(({ words }) => words).join(", ") }),
    part: new Set(fits.flatMap((one) => (isWhole(one, purpose) ? [] : [one.doc]))),
    field: fieldOfFits(fits, { unfiltered: listings, read }, context),
  };
}

function fieldOfFits(
  fits: readonly Fit<Listing>[],
  { unfiltered, read }: Pick<Field, "unfiltered" | "read">,
  { catalog }: OperationContext,
): Field {
  const best = Math.max(...fits.map(({ score }) => score));
  const hits = fits.map(({ doc, score, jobs, wishes }) => ({
    doc,
    score: Math.round((1000 * score) / best) / 1000,
    matchedTerms: [...jobs, ...wishes].map((one) => one.name),
  }));
  return {
    hits,
    relevant: hits,
    products: readFieldProducts(
      catalog,
      hits.map(({ doc }) => doc),
    ),
    best: 1,
    counted: null,
    known: true,
    named: false,
    only: false,
    unfiltered,
    read: [...read],
  };
}

/** The refusal where demands leave nothing, with what there is without them. */
function emptied(query: string, purpose: Purpose, required: readonly Filter[], all: readonly Fit[]) {
  const there = all.slice(0, MOST_TOLD).map(({ product }) => `${product.name} (${product.license})`);
  const wordings = [...new Set(purpose.jobs.flatMap(({ kinds }) => kinds.slice(0, 1)))];
  const answered =
    wordings.length === 0 ? "" : ` Answered is ${wordings.map((one) => JSON.stringify(one)).join(", or ")}.`;
  return nothingAnswers(
    query,
    `${EMPTIED} Asked is ${nameOf(purpose)} (${filterWords({ filters: required, ofModels: false })}). Without that there are ${there.join(", ")}.${answered}`,
    wordings.length === 0 ? {} : { wordings },
  );
}

/** The demands that leave products out, and those that only order them. */
export function demandsOf({ demands }: Purpose, others: readonly Filter[]): { required: Filter[]; wished: Filter[] } {
  const filterOfDemand = ({ kind, words }: Purpose["demands"][number]): Filter => ({
    kind: kind === "free" ? "open_source" : kind,
    words,
  });
  const once = demands.filter(
    (one, at) => demands.findIndex((other) => filterOfDemand(other).kind === filterOfDemand(one).kind) === at,
  );
  const own = new Set(once.map((one) => filterOfDemand(one).kind));
  const rest = others.filter(({ kind }) => kind !== "unread" && !own.has(kind));
  const inFull = (filter: Filter) =>
    others.find(({ kind, words }) => kind === filter.kind && words.length > filter.words.length) ?? filter;
  const rank = ({ kind }: Filter) => {
    const at = others.findIndex((one) => one.kind === kind);
    return at < 0 ? others.length : at;
  };
  return {
    required: [...once.filter(({ wished }) => !wished).map((one) => inFull(filterOfDemand(one))), ...rest].sort(
      (a, b) => rank(a) - rank(b),
    ),
    wished: once.filter(({ wished }) => wished).map(filterOfDemand),
  };
}

/** The products that do one of the jobs. */
function fitsOf({ jobs, wishes }: Purpose, { catalog, search }: OperationContext): Fit<Listing>[] {
  const docs = new Set(
    jobs.flatMap(({ kinds, words }) => [
      ...kinds.flatMap((kind) => productsOfKind(catalog, kind)),
      ...words.flatMap((word) => search.search(word, { limit: MOST_SEARCHED }).hits.map(({ doc }) => doc)),
    ]),
  );
  const listings = readListings(catalog, [...docs]);
  return [...docs].flatMap((doc) => {
    const product = listings.get(doc);
    if (product === undefined || product.category === "leaderboards") return [];
    const scores = jobs.map((one) => scoreOf(one, product));
    // A product that only mentions a job does another.
    if (Math.max(...scores) < TAGGED) return [];
    const text = textOf(product);
    const done = jobs.filter((_, at) => (scores[at] ?? 0) > 0);
    const said = wishes.filter(({ says }) => says.test(text));
    return [
      {
        doc,
        product,
        jobs: done,
        wishes: said,
        score: scores.reduce((sum, one, at) => sum + (at === 0 ? FIRST : 1) * one, SAID * said.length),
      },
    ];
  });
}

function scoreOf({ kinds, says }: Job, product: Listing): number {
  if (kinds.some((kind) => product.kinds.includes(kind))) return OF_THE_KIND;
  if (says.test(product.tags.slice(0, TELLING).join(", "))) return TAGGED;
  return says.test(textOf(product)) ? SAID : 0;
}
