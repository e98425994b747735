import { dayOf } from "../../../../core/periods.ts";
import { namesTools, readDescription } from "../../../../core/research/described/read-description.ts";
import { type ExactQuestion, readExact, withExact } from "../../../../core/research/exact/read.ts";
import { exactNotation } from "../../../../core/research/exact/write.ts";
import { fieldWithin, fieldWords, isFieldName, kindNamed } from "../../../../core/research/field.ts";
import { wordsBeside } from "../../../../core/research/model-names.ts";
import { modelsIn } from "../../../../core/research/models-in.ts";
import { productsNamed } from "../../../../core/research/named/product-names.ts";
import { fieldOfName } from "../../../../core/research/named/unlisted-products.ts";
import { foreignField } from "../../../../core/research/question/fields.ts";
import type { Filter } from "../../../../core/research/question/filters.ts";
import { asksFor } from "../../../../core/research/question/intent/kind.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { readQuestion } from "../../../../core/research/question/read-question.ts";
import { wordingsOf } from "../../../../core/research/question/wordings.ts";
import { tally } from "../../../../core/research/research.ts";
import { ApiError } from "../../../../schema/errors.ts";
import { readListings, readProductNames } from "../../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../../operation.ts";
import { namesOf } from "../known-names.ts";
import { recognisedIn } from "./recognised.ts";

const MOST_WORDINGS = 2;
/** Wordings that are tried for one refusal, each of which costs as much as a question. */
const MOST_ASKED = 7;
/** Longest name of a kind of product or model that is tried in the exact notation. */
const LONGEST_SUBJECT = 80;
/** Share of a question that must be left for it to be the same question. */
const LEAST_LEFT = 0.6;

/**
 * Adds wordings of the question that are answered to a refusal.
 * @param answered whether a wording is answered, and every word of it used
 * @param isOwn whether the question is as it was written: what is left of one in English word by word makes no sense
 */
export function withWordings(
  refusal: ApiError,
  query: string,
  context: OperationContext,
  answered: (wording: string) => boolean,
  isOwn = true,
): ApiError {
  const tried = new Set([query]);
  const wordings: string[] = [];
  for (const wording of both(candidates(refusal, query, context, isOwn), recognisedIn(query, context))) {
    if (wordings.length === MOST_WORDINGS || tried.size > MOST_ASKED) break;
    if (tried.has(wording)) continue;
    tried.add(wording);
    if (answered(wording)) wordings.push(wording);
  }
  if (wordings.length === 0) return refusal;
  return new ApiError(
    refusal.code,
    `${refusal.message} ${leadOf(query, wordings, context)} ${wordings.map((one) => JSON.stringify(one)).join(", or ")}.`,
    { members: { ...refusal.members, wordings }, cause: refusal },
  );
}

/** What the wordings are to the question: what came out when is answered by no list of the most used. */
function leadOf(query: string, wordings: readonly string[], { catalog, now }: OperationContext): string {
  const { kind, filters } = readQuestion(query, namesOf(catalog), dayOf(now()));
  const isNew = (wording: string) => /ask=whats_new|(?<!\p{L})new(?:est)?(?!\p{L})/iu.test(wording);
  const isMoved = filters.some((one) => one.kind === "period") && kind === "price";
  if (isMoved || (kind === "whats_new" && !wordings.some(isNew))) return "That is another question, but answered is";
  const lost = wordings.some((wording) => /\d/.test(wording)) ? [] : figuresIn(query);
  return lost.length === 0 ? "Answered is" : `Answered, without what you say of ${lost.join(", ")}, is`;
}

/** Numbers of a question, which are its limits and no parts of names. */
function figuresIn(query: string): string[] {
  return query.match(/(?<![\p{L}\p{N}.-])\d+(?:[.,]\d+)?(?![\p{L}\p{N}-])/gu) ?? [];
}

function* both<T>(first: Iterable<T>, second: Iterable<T>): Iterable<T> {
  yield* first;
  yield* second;
}

/** Wordings to try: what was understood in plain words, else the question without the words that were not. */
function* candidates(refusal: ApiError, query: string, context: OperationContext, isOwn: boolean): Iterable<string> {
  const { catalog, now } = context;
  const day = dayOf(now());
  const known = namesOf(catalog);
  const named = [...modelsIn(query, catalog.models), ...modelsIn(query, catalog.taskModels)];
  const names = [...new Set(named.map(({ display_name: name }) => name))];
  const stated = readExact(query, known, day);
  const read =
    stated === null ? readQuestion(query, known, day) : withExact(readQuestion(stated.plain, known, day), stated);
  const { kind, subject, ofModels } = read;
  // Releases of products are not recorded.
  const exact =
    (!ofModels && (subject === "" || kind === "whats_new")) || subject.length > LONGEST_SUBJECT
      ? null
      : exactNotation(
          read,
          read.filters.filter((one) => one.kind !== "unread"),
        );
  const field =
    foreignField(query)?.english ?? (isFieldName(fieldWords(subject)) ? subject : fieldWithin(subject)?.field);
  // "Tools that turn pages into text for models" asks for no models.
  const isOfProducts = names.length === 0 && (!ofModels || field !== undefined || namesTools(query));
  if (kind === "alternatives" && isOfProducts) yield* toNamed(query, read, context);
  if (isOfProducts) yield* insteadOfNewest(query, { ...read, subject: field ?? subject }, stated);
  // A list by price is no answer to which models are best, while one by ability has their prices too.
  const plain = isOfProducts ? [] : wordingsOf(query, kind, names, known, day);
  yield* plain.filter((wording) => wording.endsWith(" by ability"));
  if (exact !== null && (!isOfProducts || !ofModels)) yield exact;
  // A list that the filters leave empty is answered without one of them.
  if (exact !== null) yield* withoutOne(read);
  if (isOfProducts) {
    if (field !== undefined) yield* ofField(read, field);
    yield* fieldsNear(subject === "" ? query : subject, kind, context);
    yield* kindsDescribed(query, context);
    return;
  }
  // Plain wordings join all filters.
  if (read.filters.some(({ either }) => either === true)) return;
  for (const wording of plain) yield wording;
  if (plain.length > 0 || !isOwn) return;
  const { not_checked: unchecked } = refusal.members;
  yield without(query, Array.isArray(unchecked) ? unchecked.map(String) : []);
  yield without(query, wordsBeside(subject, [...catalog.models, ...catalog.taskModels]));
}

/** Words for what is new, which name no kind of product. */
const NEWEST =
  /(?<!\p{L})(?:brand[- ]new|new(?:est|ly)?|latest|(?:most )?recent(?:ly)?|just|launched|released|added|neue?[nrs]?|neueste[nrs]?|nouve(?:au|aux|lles?)|nuev[oa]s?|nov[oa]s?|nuov[oiae]|nieuwe?)(?!\p{L})/giu;

/** When products were launched is not recorded: the same kind and filters by growth, and by stars. */
function* insteadOfNewest(query: string, read: Question, stated: ExactQuestion | null): Iterable<string> {
  if (stated?.ask !== "whats_new" && (stated !== null || !asksFor("whats_new", query))) return;
  const subject = read.subject.replace(NEWEST, " ").replace(/\s+/gu, " ").trim();
  if (subject === "" || subject.length > LONGEST_SUBJECT) return;
  const filters = ofProducts(read.filters).filter(({ kind }) => kind !== "period");
  for (const kept of filters.length > 0 ? [filters, []] : [[]])
    for (const kind of ["fastest_growing", "most_used"] as const) {
      const wording = exactNotation({ ...read, ofModels: false, kind, subject }, kept);
      if (wording !== null) yield wording;
    }
}

function* withoutOne(read: Question): Iterable<string> {
  const kept = read.filters.filter(({ kind }) => kind !== "unread");
  for (const left of kept) {
    if (left.kind === "task" || left.kind === "count") continue;
    const written = exactNotation(
      read,
      kept.filter((one) => one !== left),
    );
    if (written !== null) yield written;
  }
}

/** The filters of a question as they hold for products, of which open means the licence. */
function ofProducts(filters: readonly Filter[]): Filter[] {
  return filters.flatMap((one) =>
    one.kind === "unread" ? [] : one.kind === "open_weights" ? [{ ...one, kind: "open_source" as const }] : [one],
  );
}

/** Alternatives to the product of a question, listed or well known, with its filters and without each of them. */
function* toNamed(query: string, read: Question, { catalog }: OperationContext): Iterable<string> {
  const slug = productsNamed(query, readProductNames(catalog)).named[0]?.slug;
  const listed = slug === undefined ? undefined : catalog.product(slug)?.name;
  const name = listed ?? read.subject.split(/\s+/u).find((word) => fieldOfName(word) !== null);
  if (name === undefined) return;
  const filters = ofProducts(read.filters);
  for (const kept of [filters, ...filters.map((left) => filters.filter((one) => one !== left)), []]) {
    const wording = exactNotation({ ...read, ofModels: false, subject: name, sides: [] }, kept);
    if (wording !== null) yield wording;
  }
}

/** The question asked of a kind of product that it names, with its filters and without. */
function* ofField(read: Question, field: string): Iterable<string> {
  const filters = ofProducts(read.filters).filter(({ kind }) => kind !== "period" && kind !== "count");
  const asked = { ...read, ofModels: false, subject: kindNamed(fieldWords(field)) ?? field, sides: [] };
  const kind = LISTS.has(read.kind) ? read.kind : "overview";
  for (const kept of filters.length > 0 ? [filters, []] : [[]]) {
    const wording = exactNotation({ ...asked, kind }, kept);
    if (wording !== null) yield wording;
  }
}

const LISTS = new Set<Question["kind"]>(["how_many", "most_used", "fastest_growing"]);

/** The kinds of the listings that say most of what a question describes, for whoever means one of them. */
function kindsDescribed(query: string, { search, catalog }: OperationContext): string[] {
  const { wanted } = readDescription(query, () => false);
  const words = wanted.flatMap((one) => (one.general ? [] : one.words.slice(0, 2)));
  if (words.length === 0) return [];
  const near = search.search(words.join(" "), { limit: MOST_NEAR }).hits;
  const listings = readListings(
    catalog,
    near.map(({ doc }) => doc),
  );
  const kinds = near.flatMap(({ doc }) => listings.get(doc)?.kinds[0] ?? []);
  return tally(kinds)
    .filter(([, listed]) => listed > 1)
    .slice(0, MOST_TRIED)
    .map(([kind]) => kind);
}

const LEADING: Readonly<Partial<Record<Question["kind"], string>>> = {
  fastest_growing: "fastest growing ",
  most_used: "most starred ",
};
/** Number of listings near a question whose first tags are tried as wordings, and the maximum number of those tags. */
const MOST_NEAR = 10;
const MOST_TRIED = 4;

/** The question asked of the kinds of products that listings near its words are of and that it names word by word, the commonest first. */
function fieldsNear(words: string, kind: Question["kind"], { search, catalog }: OperationContext): string[] {
  const docs = search.search(words, { limit: MOST_NEAR }).hits.map(({ doc }) => doc);
  const listings = readListings(catalog, docs);
  const said = new Set(fieldWords(words));
  const tags = docs
    .flatMap((doc) => listings.get(doc)?.tags[0] ?? [])
    .filter((tag) => fieldWords(tag).every((word) => said.has(word)));
  return tally(tags)
    .slice(0, MOST_TRIED)
    .map(([tag]) => `${LEADING[kind] ?? ""}${tag}`);
}

/** Removes words from a question; the question itself when they are most of it. */
function without(query: string, words: readonly string[]): string {
  const left = words
    .reduce((rest, word) => rest.replace(word, " "), query)
    .replace(/\s+(?=[,.;:?!])/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return left.length < LEAST_LEFT * query.length ? query : left;
}
