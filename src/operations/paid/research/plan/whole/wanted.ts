import { dayOf } from "../../../../../core/periods.ts";
import { nameOf } from "../../../../../core/research/described/purpose-text.ts";
import { leftOf, type Purpose, readPurpose } from "../../../../../core/research/described/read-purpose.ts";
import { fieldWithin, fieldWords, kindNamed } from "../../../../../core/research/field.ts";
import { modelsIn } from "../../../../../core/research/models-in.ts";
import { productsNamed } from "../../../../../core/research/named/product-names.ts";
import { unlistedWithin } from "../../../../../core/research/named/unlisted-products.ts";
import { withoutFieldNames } from "../../../../../core/research/question/fields.ts";
import type { Filter } from "../../../../../core/research/question/filters.ts";
import { wordsFor } from "../../../../../core/research/question/intent/kind.ts";
import { MODEL_WORDS } from "../../../../../core/research/question/intents.ts";
import { readWhichOf } from "../../../../../core/research/question/plain/which-of.ts";
import type { Question } from "../../../../../core/research/question/question.ts";
import { readQuestion } from "../../../../../core/research/question/read-question.ts";
import { RUNS_ON } from "../../../../../core/research/question/words/filter-words.ts";
import { inEnglish, isReadInEnglish } from "../../../../../core/research/question/words/in-english.ts";
import { readWish } from "../../../../../core/research/question/words/wishes.ts";
import { ApiError } from "../../../../../schema/errors.ts";
import { readProductNames } from "../../../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../../../operation.ts";
import { isNamed, namesOf } from "../../known-names.ts";
import { demandsOf, purposeListed } from "../../listings/purpose.ts";
import { asDescribed, fromCatalogue, orRefusal, type Resolved } from "../planned.ts";

/**
 * Answers a question for products by what they do, or in place of one that it names, by words that are told in any language.
 * @returns null for any other, or where every word is read as it stands; `asked` is the question, with a word for prices it has
 * @throws ApiError NO_MATCH when demands leave no product
 */
export function plannedForWanted(
  query: string,
  limit: number,
  context: OperationContext,
): { found: Resolved; asked: string } | null {
  const purpose = readPurpose(query);
  if ((purpose.jobs.length === 0 && !purpose.replaces) || readsExactly(query)) return null;
  // "And which of them can we host ourselves" is asked of each alternative, and leaves none out.
  if (purpose.replaces && readWhichOf(query) !== null) return null;
  const english = isReadInEnglish(query)
    ? (inEnglish(query, (name) => isNamed(name, context.catalog)) ?? query)
    : query;
  const question = readQuestion(english, namesOf(context.catalog), dayOf(context.now()));
  // What is put into English was read; the rest stands in it as written.
  const told = english === query ? purpose : readPurpose(english);
  const wanted = { ...purpose, plain: told.plain, read: told.read };
  const asked = { query, english, question, wanted };
  const found = purpose.replaces ? inPlaceOf(asked, limit, context) : listedFor(asked, limit, context);
  return found === null ? null : { found, asked: purpose.costs.length === 0 ? query : `${query} prices` };
}

/** Whether a question is in the exact notation. */
function readsExactly(query: string): boolean {
  return /(?<!\S)[a-z_]+=\S/u.test(query);
}

interface Wanted {
  query: string;
  /** The question in English word by word; itself where it is not put into English. */
  english: string;
  question: Question;
  wanted: Purpose;
}

function listedFor(
  { query, english, question, wanted }: Wanted,
  limit: number,
  context: OperationContext,
): Resolved | null {
  if (wanted.jobs.length === 0) return null;
  const listed = purposeListed(query, english, wanted, question, context);
  return listed === null ? null : asDescribed(query, listed, limit);
}

/** Filters that a list of alternatives is tested by, or applies itself. */
const TESTED = new Set<Filter["kind"]>([
  "ai",
  "active",
  "closed",
  "count",
  "free",
  "license",
  "open_source",
  "open_weights",
  "self_hosted",
  "stars",
  "written_in",
]);
/** Filters that say nothing of products: what a reading of models took words for, and the name that is replaced. */
const IGNORED = new Set<Filter["kind"]>(["unread", "task", "takes", "except"]);

/** Alternatives to the one product that a question names, where its other words are demands and jobs; null where they are read otherwise. */
function inPlaceOf(told: Wanted, limit: number, context: OperationContext): Resolved | null {
  const { query, english, question, wanted } = told;
  const { catalog } = context;
  // "Photoshop that runs on Linux" replaces no Linux.
  const { named } = productsNamed(english.replace(RUNS_ON, " "), readProductNames(catalog));
  const isName = ({ words }: { words: string }) => /[\p{Lu}\d]/u.test(words);
  const [one, other] = named.length > 1 ? named.filter(isName) : named;
  const product = one === undefined ? undefined : catalog.product(one.slug);
  if (modelsIn(english, catalog.models).length > 0 || question.kind === "versus") return null;
  if (named.length === 0) return besideUnlisted(question.subject, listedFor(told, limit, context));
  if (one === undefined || product === undefined || other !== undefined || readWish(english) !== null) return null;
  // A name in small letters beside another may be as much of one.
  if (named.length > 1 && !question.subject.startsWith(one.words)) return null;
  if (question.cheapest || (question.also ?? []).length > 0) return null;
  // "Besides Cohere Rerank 3.5, which rerank models" asks for models.
  if (question.filters.some(({ kind }) => kind === "task") && MODEL_WORDS.test(english)) return null;
  if (question.filters.some(({ kind }) => !TESTED.has(kind) && !IGNORED.has(kind))) return null;
  // "Vector databases besides Pinecone" names the kind itself.
  const kind = kindIn(question);
  const isExcept = question.filters.some((filter) => filter.kind === "except");
  if (question.kind !== "alternatives" && kind !== null && (isExcept || !product.kinds.includes(kind))) return null;
  const { required, wished } = demandsOf(
    wanted,
    question.filters.filter(({ kind }) => TESTED.has(kind)).map(ofProducts),
  );
  const isDemanded = ({ kind: of }: Filter) => question.filters.some((filter) => ofProducts(filter).kind === of);
  const growth = wordsFor("fastest_growing", english);
  const adds =
    growth !== null ||
    wanted.costs.length + wanted.jobs.length + wanted.wishes.length > 0 ||
    !required.every(isDemanded);
  // What is read as it stands needs no other reading.
  if (wished.length > 0 || (question.kind === "alternatives" && !adds)) return null;
  const used = [one.words, product.name, ...required.map(({ words }) => words), question.words ?? "", ...wanted.costs];
  const beside = leftOf(wanted, [...used, growth ?? ""]).join(" ");
  const left = withoutFieldNames(beside, product.kinds)
    .split(/\s+/u)
    .filter((word) => word !== "");
  const asked: Question = {
    ...question,
    kind: "alternatives",
    subject: product.name,
    sides: [],
    ofModels: false,
    filters: required,
    wanted: [...wanted.jobs, ...wanted.wishes],
    ...(growth === null ? {} : { also: ["fastest_growing" as const] }),
    beside: left.length === 0 ? [] : [left.join(" ")],
  };
  const found = orRefusal(() => fromCatalogue(query, asked, limit, context, ""));
  if (found instanceof ApiError || found.direct === null) return null;
  const nameRead = withName(told, one.words);
  const job = wanted.jobs.length === 0 ? null : orRefusal(() => listedFor(nameRead, limit, context));
  return job === null || job instanceof ApiError ? found : withJob(found, job, { product, wanted }, context);
}

/** Says that the product that others are to replace is not listed: "Photoshop", whose name says "photo". Other names are told as not read. */
function besideUnlisted(subject: string, found: Resolved | null): Resolved | null {
  const name = unlistedWithin(subject)?.name ?? null;
  if (found?.direct == null || name === null) return found;
  const note = `${name} is not listed, so these are for the job and not compared with it.`;
  return { ...found, direct: { ...found.direct, statement: `${note} ${found.direct.statement}` } };
}

/** A text of which a name is read. */
function withName(told: Wanted, name: string): Wanted {
  const own = new Set(name.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const { words } = told.wanted.plain;
  const places = words
    .filter(({ said }) => own.has(said.toLowerCase()))
    .map(({ from, to }) => ({ key: "name", from, to }));
  return { ...told, wanted: { ...told.wanted, read: [...told.wanted.read, ...places] } };
}

/** Alternatives to one product below which those of the job are listed too, and most of other kinds that are told. */
const FEW = 5;
const MOST_OTHERS = 5;

/** Adds to alternatives the products for the job where they are few or none of them says it. */
function withJob(
  found: Resolved,
  job: Resolved,
  { product, wanted }: { product: { slug: string; name: string }; wanted: Purpose },
  { catalog }: OperationContext,
): Resolved {
  if (found.direct === null || job.direct === null) return found;
  if (found.listed.length < FEW && job.listed.length > found.listed.length) {
    const note = `Few are of the kind of ${product.name}, so all for the job follow.`;
    return {
      ...job,
      direct: { ...job.direct, statement: `${note} ${found.direct.statement} ${job.direct.statement}` },
    };
  }
  const productOf = ({ doc }: Resolved["listed"][number]) => catalog.product(catalog.entries[doc]?.slug ?? "");
  const says = ({ name, tags, description }: { name: string; tags: readonly string[]; description: string }) =>
    wanted.jobs.some((one) => one.says.test(`${name}. ${tags.join(", ")}. ${description}`));
  const own = found.listed.flatMap((hit) => productOf(hit) ?? []);
  if (own.some(says)) return found;
  const others = job.listed
    .flatMap((hit) => productOf(hit) ?? [])
    .filter(({ slug }) => slug !== product.slug && own.every((one) => one.slug !== slug))
    .slice(0, MOST_OTHERS)
    .map(({ name, license, description }) => `${name} (${license}): ${description.replace(/\.$/u, "")}`);
  if (others.length === 0) return found;
  const text = `Of other kinds, for ${nameOf(wanted)}: ${others.join("; ")}.`;
  return { ...found, direct: { ...found.direct, statement: `${found.direct.statement} ${text}` } };
}

function ofProducts(filter: Filter): Filter {
  return filter.kind === "open_weights" || filter.kind === "free" ? { ...filter, kind: "open_source" } : filter;
}

/** The kind of products that a subject names; null without one. */
function kindIn({ subject }: Question): string | null {
  return kindNamed(fieldWords(subject)) ?? kindNamed(fieldWords(fieldWithin(subject)?.field ?? ""));
}
