import type { Provider } from "../../../core/catalog/catalog-data.ts";
import { asksForPlace, type FilterRead, filterModels, readAs } from "../../../core/research/apply.ts";
import type { FilterKind } from "../../../core/research/question/filters.ts";
import { isAside } from "../../../core/research/question/plain/asides.ts";
import type { Question } from "../../../core/research/question/question.ts";
import { isPurpose } from "../../../core/research/question/subject.ts";
import { isCommercial } from "../../../core/research/question/words/filter-words.ts";
import { licenceNote, uncheckedNote, unreadNotes, upkeepNote } from "../../../core/research/unread-words.ts";
import type { OperationContext } from "../../operation.ts";
import { type AskedModels, modelFacts } from "./asked/selection.ts";
import { taskModelsMeeting, unseatedText } from "./asked/task/filters.ts";
import { notTold } from "./refusals.ts";

/** Filters that the answers of these kinds apply themselves. */
const APPLIED: Readonly<Partial<Record<FilterKind, readonly Question["kind"][]>>> = {
  ai: ["alternatives"],
  count: ["described", "price", "shutdown", "alternatives", "fastest_growing", "most_used", "whats_new"],
  gained: ["fastest_growing"],
  period: ["price", "shutdown", "whats_new", "fastest_growing", "how_many"],
  task: ["price", "shutdown", "alternatives", "whats_new"],
  share: ["price"],
  top_share: ["fastest_growing", "most_used", "how_many"],
};

/** Returns how each filter of the question was applied, including those that the answer applies itself. */
export function filtersRead({ filters, kind, also = [] }: Question, read: readonly FilterRead[]): FilterRead[] {
  return filters.map((filter) => {
    const known = read.find((one) => one.kind === filter.kind && one.words === filter.words);
    if (known !== undefined) return known;
    const applied = [kind, ...also].some((one) => APPLIED[filter.kind]?.includes(one) === true);
    return readAs(applied ? "applied" : "not_checked", filter);
  });
}

/** Whether an answer remains true without the unchecked filters, if it names them: one about named things, or a list to choose from. */
function standsWithout(question: Question, asked: AskedModels | null): boolean {
  if (question.kind === "alternatives" || question.kind === "versus") return true;
  return asked?.named === true && question.kind !== "how_many";
}

/**
 * Returns sentences about filters that were not checked.
 * @throws ApiError NO_MATCH when the answer would be misleading without them
 */
export function uncheckedNotes(
  question: Question,
  asked: AskedModels | null,
  read: readonly FilterRead[],
  context: OperationContext,
): string[] {
  const beside = question.beside.length === 0 ? [] : [question.beside.join(" ")];
  return [
    ...unreadNotes(beside),
    ...filterNotes(question, asked, read, context),
    ...placeConditions(asked, read, context.catalog.providers),
  ];
}

/** Words of a region of data that a seller grants to some customers only. */
const CONDITIONAL = /\b(?:only|on request|enterprise|approval|eligible|by default not|paid plans?)\b/i;
const MOST_CONDITIONS = 5;

/** Quotes what sellers of the answer require for keeping data in a region, when the question asks for one. */
export function placeConditions(
  asked: AskedModels | null,
  read: readonly FilterRead[],
  providers: readonly Provider[],
): string[] {
  if (asked === null) return [];
  const placed = read.some(
    ({ kind, words, effect }) => kind === "unread" && effect === "applied" && asksForPlace(words),
  );
  if (!placed) return [];
  const sellers = new Set((asked.taskModels ?? asked.models).map(({ provider }) => provider));
  const said = providers.flatMap(({ id, name, facts }) => {
    const value = sellers.has(id) ? (facts?.data_regions?.value ?? "") : "";
    return CONDITIONAL.test(value) ? [`${name}: ${value}`] : [];
  });
  return said.length === 0
    ? []
    : [`Conditions of sellers named or listed: ${said.slice(0, MOST_CONDITIONS).join("; ")}.`];
}

/** Says what a filter by seat does not tell, with the sellers that it leaves out because no seat of theirs is on record. */
function seatNote({ filters }: Question, asked: AskedModels | null, context: OperationContext): string {
  const others = filters.filter(({ kind }) => kind !== "seat");
  // Of a named model only its own sellers are left out.
  const keys = asked?.named === true ? new Set(asked.models.map(({ model_key: key }) => key)) : null;
  const listings =
    asked?.taskModels == null
      ? filterModels(context.catalog.models, others, modelFacts(context)).kept.filter(
          ({ model_key: key }) => keys === null || keys.has(key),
        )
      : taskModelsMeeting(others, context);
  return `A seat does not tell where data is kept.${unseatedText(listings, context, asked?.unmet === true)}`;
}

/** Whether unread words name a seller, without whom a list would mislead. */
function namesSeller(words: string, { catalog }: OperationContext): boolean {
  const said = new Set(words.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  return catalog.providers.some(({ id, name }) => said.has(id) || said.has(name.split(" ")[0]?.toLowerCase() ?? ""));
}

function filterNotes(
  question: Question,
  asked: AskedModels | null,
  read: readonly FilterRead[],
  context: OperationContext,
): string[] {
  // A list of prices says itself what it makes of languages.
  const toldOf = asked?.taskModels != null && question.kind === "price" ? "spoken" : "count";
  const left = read.filter(({ effect, kind }) => effect === "not_checked" && kind !== "count" && kind !== toldOf);
  const terms = asked === null ? [] : read.filter(({ effect, kind }) => effect === "applied" && kind === "unread");
  const seats = read.some(({ kind, effect }) => kind === "seat" && effect === "applied")
    ? [seatNote(question, asked, context)]
    : [];
  const checked = terms.map(({ words }) =>
    asked?.taskModels != null && isCommercial(words)
      ? `"${words}" was checked with the licences of open weights; models of which none is on record are left out, and of the others the terms of the seller tell.`
      : `"${words}" was checked with the terms that sellers and makers publish, and those of whom none is on record are left out; optimize_model quotes the conditions.`,
  );
  if (left.length === 0) return [...seats, ...checked];
  // Words about the buyer do not change an answer.
  const asides = left.filter(
    ({ words }) => isAside(words) || (asked?.taskModels != null && isPurpose(words) && !namesSeller(words, context)),
  );
  const narrowing = left.filter((one) => !asides.includes(one));
  const beside = unreadNotes(asides.map(({ words }) => words));
  if (narrowing.length === 0) return [...beside, ...seats, ...checked];
  const words = [...new Set(narrowing.map(({ words }) => words))];
  const said = words.map((one) => `"${one}"`).join(", ");
  // A list of prices stands without what listings of models for one task do not tell, if it says so.
  if (asked?.taskModels != null && !asked.named && !words.some((one) => namesSeller(one, context)))
    return [...beside, uncheckedNote(words), ...seats, ...checked];
  const harmless = narrowing.every(({ kind }) => kind === "period" && question.kind === "most_used");
  if (harmless) return [...beside, `Stars are of the last reading; ${said} does not change them.`];
  // Of no product is it on record, so none is left out for it.
  const [worked, licensed] = [wordsOf(narrowing, "active"), wordsOf(narrowing, "license")];
  if (asked === null && worked.length + licensed.length === narrowing.length)
    return [
      ...(licensed.length === 0 ? [] : [licenceNote(licensed)]),
      ...(worked.length === 0 ? [] : [upkeepNote(worked)]),
      ...beside,
    ];
  if (standsWithout(question, asked)) return [...beside, uncheckedNote(words)];
  throw notTold(question, asked === null, words);
}

function wordsOf(read: readonly FilterRead[], kind: FilterKind): string[] {
  return [...new Set(read.filter((one) => one.kind === kind).map(({ words }) => words))];
}
