import { dayOf } from "../../../../core/periods.ts";
import { filterWords, finding } from "../../../../core/research/answers/input.ts";
import { starText } from "../../../../core/research/answers/products.ts";
import { namesTools } from "../../../../core/research/described/read-description.ts";
import { fieldWithin, fieldWords, isFieldName } from "../../../../core/research/field.ts";
import { foreignField } from "../../../../core/research/question/fields.ts";
import { type Filter, filterOf } from "../../../../core/research/question/filters.ts";
import { MODEL_WORDS } from "../../../../core/research/question/intents.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import type { OperationContext } from "../../../operation.ts";
import { datasetSource, starsSource } from "../../../shared/cited-sources.ts";
import { fieldOf, MOST_ANALYSED } from "../field.ts";
import { findProducts } from "../products.ts";
import { nothingAnswers } from "../refusals.ts";
import type { DescribedAnswer } from "./described.ts";

/** The day of a listing, as opposed to that of a launch. */
const LISTED =
  /(?<!\p{L})(?:listed|listings?|catalogued|gelistet\p{L}*|aufgenommen\p{L}*|référencés?|répertoriés?|listad[oa]s?|catalogad[oa]s?|elencat[ioae]|opgenomen)(?!\p{L})|收录|掲載|登録/iu;
const MOST_NAMED = 10;

/**
 * Answers which products were listed in a time, newest first.
 * @returns null when the question asks for something else
 * @throws ApiError NO_MATCH when none were
 */
export function listedAsked(query: string, question: Question, context: OperationContext): DescribedAnswer | null {
  const { kind, filters } = question;
  const subject = subjectOf(query, question);
  const period = filterOf(filters, "period");
  const asks = LISTED.test(query) && (kind === "whats_new" || (kind === "overview" && period !== undefined));
  const ofAll = kind === "whats_new" && subject === "" && namesTools(query);
  const words = fieldWords(subject);
  const ofField = kind === "whats_new" && period === undefined && (isFieldName(words) || fieldWithin(subject) !== null);
  if ((!asks && !ofAll && !ofField) || MODEL_WORDS.test(query)) return null;
  const { catalog, now } = context;
  // Of products, open means their licence.
  const open = filters
    .filter(({ kind }) => kind !== "task")
    .map((one): Filter => (one.kind === "open_weights" ? { ...one, kind: "open_source" } : one));
  const plain: Question = {
    ...question,
    subject,
    filters: open,
    kind: subject === "" ? "most_used" : "overview",
    ofModels: false,
  };
  const field = fieldOf(plain, findProducts(query, plain, MOST_ANALYSED, context), context);
  if (subject !== "" && !field.known) return null;
  const today = dayOf(now());
  const from = period?.from ?? "";
  const to = period?.to == null || period.to > today ? today : period.to;
  const onOf = (doc: number) => catalog.entries[doc]?.listedAt.slice(0, 10) ?? "";
  const starsOf = (doc: number) => catalog.entries[doc]?.stars ?? -1;
  const all = field.relevant.toSorted(
    (a, b) => onOf(b.doc).localeCompare(onOf(a.doc)) || starsOf(b.doc) - starsOf(a.doc),
  );
  const hits = all.filter(({ doc }) => onOf(doc) >= from && onOf(doc) <= to);
  const of = subject === "" ? "" : ` of ${JSON.stringify(subject)}`;
  if (hits.length === 0) {
    const newest = all[0] === undefined ? "" : `, the newest${of} on ${onOf(all[0].doc)}`;
    throw nothingAnswers(query, `No product${of} was listed here between ${from} and ${to}${newest}.`);
  }
  const byDoc = new Map(field.relevant.map(({ doc }, at) => [doc, field.products[at]] as const));
  const products = hits.flatMap(({ doc }) => byDoc.get(doc) ?? []);
  const most = filterOf(filters, "count")?.value ?? MOST_NAMED;
  const texts = hits
    .slice(0, most)
    .map(({ doc }, at) => `${products[at] === undefined ? "" : starText(products[at])} on ${onOf(doc)}`);
  const said = filterWords({ filters: open, ofModels: false });
  const time = period === undefined ? "" : ` between ${from === "" ? "the first day" : from} and ${to}`;
  const newest = onOf(hits[0]?.doc ?? -1);
  const sharing = hits.filter(({ doc }) => onOf(doc) === newest).length;
  const scope = `${of}${said === "" ? "" : ` (${said})`}`;
  const unknown = `Which products${scope} are the newest cannot be told: their launches, first releases and the creation of their repositories are not on record`;
  const shared = sharing === 1 ? "" : `, ${sharing} of them on the newest day, ${newest}`;
  const told = `${hits.length} products${scope} were listed here${time}${shared}, newest first: ${texts.join("; ")}.`;
  return {
    question: { ...question, subject, filters: open, ofModels: false },
    direct: finding(
      "newly_listed",
      asks
        ? `${told} The day is that of the listing in this catalogue: when a product was launched is not recorded.`
        : `${unknown}. Told in place of it is the day of listing in this catalogue, which says nothing of a product's age. ${told}`,
      { products: hits.length, from: from || "the first day", to, listed: texts.join("; ") },
      [datasetSource(context), starsSource(context, null)],
    ),
    field: { ...field, hits, relevant: hits, products, counted: null },
    ...(asks ? {} : { limits: [`${unknown}: the answer tells the day of listing in this catalogue.`] }),
  };
}

/** The kind of product that a question names, in English; a task of models names the tools for it. */
function subjectOf(query: string, { kind, subject, filters }: Question): string {
  if (kind !== "whats_new" || MODEL_WORDS.test(query)) return subject;
  return subject === "" && namesTools(query)
    ? (filterOf(filters, "task")?.words ?? "")
    : (foreignField(query)?.english ?? subject);
}
