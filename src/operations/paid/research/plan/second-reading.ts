import { dayOf } from "../../../../core/periods.ts";
import type { Filter } from "../../../../core/research/question/filters.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { readQuestion } from "../../../../core/research/question/read-question.ts";
import { plainSubject } from "../../../../core/research/question/subject.ts";
import { inEnglish, isReadInEnglish } from "../../../../core/research/question/words/in-english.ts";
import { namesTask } from "../../../../core/research/question/words/task-words.ts";
import { ApiError } from "../../../../schema/errors.ts";
import type { OperationContext } from "../../../operation.ts";
import { isNamed, namesOf } from "../known-names.ts";
import { plannedWithCosts } from "../listings/costs.ts";
import { plannedForEither } from "../listings/either.ts";
import { plannedWithFeatures } from "../listings/features.ts";
import { plannedForFree } from "../listings/free.ts";
import { withGrowth } from "../listings/growth.ts";
import { withAges, withLicenceTerms, withPlans, withPriceCount } from "../listings/told.ts";
import { researchReading } from "../reading.ts";
import { isEmptied } from "../refusals.ts";
import { isAnswered, plannedApart } from "./apart.ts";
import { withDetails } from "./details.ts";
import { plannedByNames } from "./named/by-names.ts";
import { plannedByProducts } from "./named/by-products.ts";
import { plannedByWording } from "./named/by-wording.ts";
import { plannedForListed } from "./named/listed-sides.ts";
import { plannedWithOthers } from "./named/others-too.ts";
import { asksApart, describesInPart, plannedForFields, plannedForNames, plannedInParts } from "./parts.ts";
import { orRefusal, type Resolved } from "./planned.ts";
import { plannedForSituation } from "./situation.ts";
import { plannedFirstModel } from "./whole/first-model.ts";
import { plannedForWanted } from "./whole/wanted.ts";
import { plannedWhole as plannedForModels } from "./whole/whole-question.ts";
import { withWordings } from "./wordings.ts";

/**
 * Finds what answers a question in English word by word, or as it is written: in a language that has words for both, in the reading
 * that leaves less. A refusal has wordings that are answered.
 */
export function plannedInAnyLanguage(query: string, limit: number, context: OperationContext): Resolved {
  const planOnce = (question: string) =>
    plannedWithFeatures(question, context, (one) => planOf(one, limit, context)) ?? planOf(question, limit, context);
  // The readings below try the whole question more than once.
  const known = new Map<string, Resolved | ApiError>();
  const plan = (question: string): Resolved => {
    const found = known.get(question) ?? orRefusal(() => planOnce(question));
    known.set(question, found);
    if (found instanceof ApiError) throw found;
    return found;
  };
  return plannedWithCosts(query, context, plan) ?? plannedForFree(query, context, plan) ?? plan(query);
}

function planOf(query: string, limit: number, context: OperationContext): Resolved {
  const whole =
    plannedForModels(query, limit, context, (question) => {
      const one = orRefusal(() => plannedApart(question, limit, context));
      return one instanceof ApiError ? null : one;
    }) ?? plannedFirstModel(query, limit, context, false);
  if (whole !== null) return whole;
  const wanted = plannedForWanted(query, limit, context);
  if (wanted !== null) return toldBeside(wanted.found, wanted.asked, context);
  if (isReadInEnglish(query)) return plannedInEnglish(query, limit, context);
  const direct = orRefusal(() => plannedOnce(query, limit, context));
  if (!(direct instanceof ApiError) && wordsLeft(direct, context) === 0) return direct;
  const english = inEnglish(query, (name) => isNamed(name, context.catalog));
  const second = english === null ? null : orRefusal(() => plannedOnce(english, limit, context));
  if (second !== null && !(second instanceof ApiError) && isBetter(second, direct, query, context))
    return { ...second, written: query };
  if (!(direct instanceof ApiError)) return direct;
  const ask = (question: string) => answerOrNull(question, limit, context);
  const named = plannedByNames(query, direct, context, ask) ?? plannedByProducts(query, direct, context, ask);
  if (named !== null) return named;
  const first = plannedFirstModel(query, limit, context, true);
  if (first !== null) return first;
  // What the filters leave of a kind that is listed says more than that its name in another language is none.
  if (english !== null && second instanceof ApiError && isEmptied(second) && !isEmptied(direct))
    throw refusedWithWordings(second, english, limit, context, false);
  const refusal = refusedWithWordings(direct, query, limit, context);
  const worded = plannedByWording(query, refusal, context, ask);
  if (worded !== null) return worded;
  if (english === null || !(second instanceof ApiError) || refusal.members.wordings !== undefined) throw refusal;
  const other = refusedWithWordings(second, english, limit, context, false);
  throw other.members.wordings === undefined ? refusal : other;
}

function plannedInEnglish(query: string, limit: number, context: OperationContext): Resolved {
  const english = inEnglish(query, (name) => isNamed(name, context.catalog)) ?? query;
  const read = orRefusal(() => plannedOnce(english, limit, context));
  if (!(read instanceof ApiError)) return { ...read, written: query };
  const first =
    plannedByProducts(query, read, context, (question) => answerOrNull(question, limit, context)) ??
    plannedFirstModel(query, limit, context, true);
  if (first !== null) return first;
  const { code, members, message } = refusedWithWordings(read, english, limit, context, false);
  throw new ApiError(
    code,
    message.replace(JSON.stringify(english.slice(0, 200)), () => JSON.stringify(query.slice(0, 200))),
    {
      members,
      cause: read,
    },
  );
}

function answerOrNull(query: string, limit: number, context: OperationContext): Resolved | null {
  const found = orRefusal(() => plannedOnce(query, limit, context));
  return found instanceof ApiError ? null : found;
}

/** Number of words that a reading leaves, without small ones. */
function wordsLeft(read: Resolved, context: OperationContext): number {
  return researchReading(read, context).not_used.flatMap(
    ({ words }) => plainSubject(words).match(/[\p{L}\p{N}]{2,}/gu) ?? [],
  ).length;
}

/** Most words that the English of a refused question may leave. */
const MOST_LEFT = 6;

/** Most words of a question that its English may hold where it is read as a description of a product. */
const MOST_KEPT = 1;

/** Number of small-letter words that the English of a question has from it and that are not English ones of such questions. */
function wordsKept(english: string, query: string): number {
  const own = new Set(query.toLowerCase().match(WORD));
  return (english.match(WORD) ?? []).filter((word) => own.has(word) && !SHARED.test(word)).length;
}

const WORD = /(?<![\p{L}\p{N}])\p{Ll}{3,}(?![\p{L}\p{N}])/gu;
/** Words that other languages take from English. */
const SHARED =
  /^(?:open|source|chat|chatbots?|prompts?|frameworks?|tools?|software|agents?|embeddings?|tokens?|rerank|plugins?|api|web|app|apps|cloud|server|code|browser|workflow|gateway|guardrails?|benchmark|dashboard|audio|video|text|self|hosted)$/u;

/** Whether the English of a question leaves less of it and asks for all that the question itself was read to ask for. */
function isBetter(second: Resolved, direct: Resolved | ApiError, query: string, context: OperationContext): boolean {
  // A description of a product takes words of any language for words of listings.
  const describes = second.question.kind === "described";
  const described = !(direct instanceof ApiError) && direct.question.kind === "described";
  if (describes && !described && wordsKept(second.query, query) > MOST_KEPT) return false;
  const left = wordsLeft(second, context);
  if (direct instanceof ApiError) {
    const { filters } = readQuestion(query, namesOf(context.catalog), dayOf(context.now()));
    // Tools for a task stand under its name.
    const demands = filters.filter(
      ({ kind }) => kind !== "unread" && !(kind === "task" && namesTask(second.question.subject)),
    );
    // Where every word is used, a refused reading may have read what it found wrongly.
    return left === 0 ? appliesKindsOf(demands, second) : left <= MOST_LEFT && appliesAll(demands, second);
  }
  if (left >= wordsLeft(direct, context)) return false;
  const applied = direct.question.filters.filter(({ words, kind }) =>
    direct.filters.some((one) => one.kind === kind && one.words === words && one.effect === "applied"),
  );
  if (!appliesAll(applied, second)) return false;
  // Where every word is used, the first reading took some for another name or question.
  if (left === 0 && !(describes && OF_PRODUCTS.has(direct.question.kind))) return true;
  const names = (read: Resolved) => researchReading(read, context).fields.names;
  const named = names(second);
  // A name that the question itself leaves was not read as the one that it asks about.
  const missed = researchReading(direct, context).not_used.some(({ words }) =>
    named.some(({ name }) => words.includes(name)),
  );
  return (
    asksAsMuch(direct.question, second.question) &&
    (missed || names(direct).every(({ id }) => named.some((one) => one.id === id)))
  );
}

/** Kinds of questions about products, which a description of one does not answer. */
const OF_PRODUCTS = new Set<Question["kind"]>(["alternatives", "versus", "fastest_growing", "most_used", "how_many"]);
/** Kinds of questions that a reading takes where it finds no other. */
const PLAIN = new Set<Question["kind"]>(["overview", "described"]);

function asksAsMuch(direct: Question, second: Question): boolean {
  const asked = [second.kind, ...(second.also ?? [])];
  return (
    [direct.kind, ...(direct.also ?? [])].every((kind) => PLAIN.has(kind) || asked.includes(kind)) &&
    (!direct.cheapest || second.cheapest) &&
    (!direct.byWindow || second.byWindow) &&
    (direct.byAbility !== true || second.byAbility === true)
  );
}

function appliesAll(filters: readonly Filter[], { question, filters: read }: Resolved): boolean {
  const applied = new Set(
    question.filters
      .filter(({ words, kind }) =>
        read.some((one) => one.kind === kind && one.words === words && one.effect === "applied"),
      )
      .map(demandOf),
  );
  return filters.every((filter) => applied.has(demandOf(filter)));
}

function appliesKindsOf(filters: readonly Filter[], { filters: read }: Resolved): boolean {
  const applied = new Set(read.flatMap(({ kind, effect }) => (effect === "applied" ? [kindOf(kind)] : [])));
  return filters.every(({ kind }) => applied.has(kindOf(kind)));
}

/** A kind of filter, of which one may stand for another: see `demandOf`. */
function kindOf(kind: string): string {
  return kind === "seller" ? "maker" : kind === "open_weights" ? "open_source" : kind;
}

/** A filter apart from the words that state it, from the meter of a price, and from what is open, which the subject tells. */
function demandOf({ words: _, either: __, ...demand }: Filter): string {
  if (demand.kind === "ceiling") return JSON.stringify({ kind: demand.kind, value: demand.value });
  // A maker mostly sells its models itself.
  if (demand.kind === "seller") return JSON.stringify({ ...demand, kind: "maker" });
  if (demand.kind === "open_weights") return JSON.stringify({ kind: "open_source" });
  return JSON.stringify(demand);
}

function refusedWithWordings(
  refusal: ApiError,
  query: string,
  limit: number,
  context: OperationContext,
  isOwn = true,
): ApiError {
  return withWordings(refusal, query, context, (wording) => isAnswered(wording, limit, context), isOwn);
}

/** Finds what answers a question in the words that it is written in. */
function plannedOnce(query: string, limit: number, context: OperationContext): Resolved {
  const whole = orRefusal(() => plannedWhole(query, limit, context));
  const found =
    plannedForSituation(query, whole, context, (question) => plannedWhole(question, limit, context)) ?? whole;
  if (found instanceof ApiError) throw found;
  return toldBeside(found, query, context);
}

/** Adds what a question wants told beside the list that answers it. */
function toldBeside(found: Resolved, query: string, context: OperationContext): Resolved {
  const priced = withPlans(withAges(withGrowth(found, query), context), query, context);
  const told = withPriceCount(priced, query, context);
  return withDetails(withLicenceTerms(told, query, context), query, context);
}

function plannedWhole(query: string, limit: number, context: OperationContext): Resolved {
  const others = plannedWithOthers(query, context, (question) => {
    const one = orRefusal(() => plannedApart(question, limit, context));
    return one instanceof ApiError ? null : one;
  });
  if (others !== null) return others;
  const whole = orRefusal(() => plannedApart(query, limit, context));
  const listed = plannedForListed(query, whole, context, (question) => {
    const one = orRefusal(() => plannedApart(question, limit, context));
    return one instanceof ApiError ? null : one;
  });
  if (listed !== null) return listed;
  const either = plannedForEither(query, whole, context, (question) =>
    orRefusal(() => plannedApart(question, limit, context)),
  );
  if (either !== null) return either;
  const nameOf = (doc: number) => context.catalog.entries[doc]?.name ?? "";
  const fields = plannedForFields(query, whole, (question) => plannedApart(question, limit, context), nameOf);
  if (fields !== null) return fields;
  const names = plannedForNames(query, whole, (question) => plannedApart(question, limit, context), nameOf);
  if (names !== null) return names;
  if (whole instanceof ApiError) {
    const both = plannedInParts(query, limit, context);
    if (both !== null) return both;
    throw whole;
  }
  const described = describesInPart(whole);
  const apart = described || asksApart(query, whole, context);
  return (apart ? plannedInParts(query, limit, context, described) : null) ?? whole;
}
