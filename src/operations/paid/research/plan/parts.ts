import { dayOf } from "../../../../core/periods.ts";
import { fieldWords, isFieldName } from "../../../../core/research/field.ts";
import { modelsIn } from "../../../../core/research/models-in.ts";
import { NAME } from "../../../../core/research/named/side-by-side.ts";
import { MODEL_WORDS } from "../../../../core/research/question/intents.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { readQuestion } from "../../../../core/research/question/read-question.ts";
import { unreadNotes } from "../../../../core/research/unread-words.ts";
import { ApiError } from "../../../../schema/errors.ts";
import type { OperationContext } from "../../../operation.ts";
import { namesOf } from "../known-names.ts";
import { orRefusal, planned, type Resolved } from "./planned.ts";

/** Longest question that is read in parts. */
const MOST_IN_PARTS = 200;
/** How a question for yes or no about the end of the same thing begins: "is it deprecated". */
const IS_IT =
  "(?:is|are|does|do|has|have|will|ist|sind|wird|werden|hat|haben|est-ce qu['’]|est|sont|está|están|é|são|è|sono|wordt|worden|heeft) ?(?:it|they|either|er|sie|es|ils?|elles?|ele|ela|eles|hij|ze)(?!\\p{L})(?=[^?]{0,40}(?:deprecat|retir|shut|sunset|discontin|end(?:ing|s|ed)?(?!\\p{L})|abgek|eingestellt|abgeschaltet|obsol|descontinu|dismess|verouderd|uitgezet))";
/** Between two questions in one: "what does A cost and when does B end". */
const PARTS = new RegExp(
  `[,;]?\\s+(?:and|und|et|y|e|en)\\s+(?=(?:(?:at|to|by|a|bis|ab|à|de|para|per|tot) )?(?:when|what|how|which|who|wann|was|wie|welche\\p{L}*|quand|combien|quel\\p{L}*|cuándo|cuánto|qué|cuál|quando|quanto|quais|qual[ei]?|wanneer|wat|hoe|welke)(?!\\p{L})|${IS_IT})|(?<=[?？])\\s*(?=\\p{L})`,
  "iu",
);
const SENTENCES = /(?<=[?？])\s*(?=\p{L})/u;
/** Words of a second question that stand for what the first is about. */
const REFERS =
  /(?<!\p{L})(?:it|its|they|them|their|these|those|of (?:them|those|these)|er|sie|es|ihn|deren|dessen|davon|darunter|il|ils|elle|elles|leurs?|dont|parmi (?:eux|elles)|lo|la|los|las|ellos|ellas|ele|ela|eles|elas|deles|delas|esso|essi|loro|di questi|hij|ze|zij|hun|daarvan)(?!\p{L})|其中|它们?/iu;
/** "Compare with", before the name of a model. */
const COMPARE_WITH =
  /^(?:please |bitte )?(?:compare (?:(?:it|this|that|them|the price) )?(?:with|to|against)|vergleiche?n? (?:(?:sie|es|ihn|das) )*mit|compar(?:ez|e|er)(?:-l[ae]s?)? (?:avec|à)|comp[aá]r(?:a|e|ar)(?:l[oa]s?|-[oa])? (?:con|com)|confronta(?:l[oa]|te)? con|vergelijk (?:(?:het|dit|die|deze) )?met) /iu;
/** Questions about models that one answer does not hold both of. */
const APART = new Set<Question["kind"]>(["price", "shutdown", "how_many"]);

function partsOf(query: string): readonly [string, string] | null {
  if (query.length > MOST_IN_PARTS) return null;
  return pairOf(query, PARTS) ?? pairOf(query, SENTENCES);
}

function pairOf(query: string, between: RegExp): readonly [string, string] | null {
  const [first, second, third] = query.split(between).map((part) => part.trim());
  return !first || !second || third !== undefined ? null : [first, second];
}

/** "Which model is the cheapest? Compare with text-embedding-3-small": a list, and the price of a model that is named beside it. */
function asksForListBesideName(
  [first]: readonly string[],
  { asked, question }: Resolved,
  { catalog, now }: OperationContext,
): boolean {
  if (asked?.named !== true || question.kind !== "price" || first === undefined) return false;
  const names = (part: string) => modelsIn(part, catalog.models).length + modelsIn(part, catalog.taskModels).length > 0;
  return !names(first) && readQuestion(first, namesOf(catalog), dayOf(now())).cheapest;
}

/** Whether a question asks two things of models of which the answer holds only one: "what does A cost and when does it end". */
export function asksApart(query: string, resolved: Resolved, context: OperationContext): boolean {
  const { asked, question } = resolved;
  const { catalog, now } = context;
  const parts = asked == null || !APART.has(question.kind) ? null : partsOf(query);
  if (parts === null) return false;
  if (asksForListBesideName(parts, resolved, context)) return true;
  const [first, second] = parts.map((part) => readQuestion(part, namesOf(catalog), dayOf(now())).kind);
  return first !== undefined && second !== undefined && first !== second && APART.has(first) && APART.has(second);
}

/** Whether a question was taken for one description of a product, of which words are left. */
export function describesInPart({ question, notes = [] }: Resolved): boolean {
  return question.kind === "described" && notes.length > 0;
}

/**
 * Answers two questions in one, one after the other; null when the first has no answer of its own.
 * @param whole whether the second must have one too
 */
export function plannedInParts(
  query: string,
  limit: number,
  context: OperationContext,
  whole = false,
): Resolved | null {
  const parts = partsOf(query);
  if (parts === null) return null;
  const [first, second] = parts;
  const a = answeredPart(first, limit, context);
  const b = a === null ? null : secondPart(second, a, limit, context);
  if (a === null || b === null) {
    if (a?.direct == null || whole) return null;
    const [note = ""] = unreadNotes([second]);
    const direct = { ...a.direct, statement: `${note} ${a.direct.statement}` };
    return { ...a, query, direct, notes: [note, ...(a.notes ?? [])] };
  }
  if (a.direct === null || b.direct === null) return null;
  const question = {
    ...a.question,
    subject: [...new Set([a, b].map((one) => one.subject ?? one.question.subject))]
      .filter((one) => one !== "")
      .join(" | "),
    words: [a.question.words, b.question.words].filter((words) => words !== null).join(" | ") || null,
  };
  const statement = withoutRepeats([a.direct.statement, b.direct.statement]);
  const direct = { ...a.direct, statement, figures: { ...a.direct.figures, also: b.direct.statement } };
  const notes = [...(a.notes ?? []), ...(b.notes ?? [])];
  // The second part repeats the filters of the first that it is about.
  const added = b.filters.filter(({ words, kind }) =>
    a.filters.every((one) => one.kind !== kind || !words.includes(one.words)),
  );
  const filters = [...a.filters, ...added];
  // Of a product and a list of others, the list has the rows.
  const listing = a.asked == null && b.asked == null && b.listed.length > a.listed.length ? b : a;
  return { ...listing, query, question, direct, notes, apart: true, subject: undefined, filters };
}

/** Answers a part of a question; null when it has no answer, or is only a purpose. */
function answeredPart(part: string, limit: number, context: OperationContext): Resolved | null {
  const found = orRefusal(() => planned(part, limit, context));
  return found instanceof ApiError || found.question.kind === "described" ? null : found;
}

/** Answers the second part, which may name nothing of its own: then it is about what the first is about. */
function secondPart(part: string, first: Resolved, limit: number, context: OperationContext): Resolved | null {
  const beside = COMPARE_WITH.exec(part)?.[0];
  if (beside !== undefined) {
    const one = answeredPart(`price of ${part.slice(beside.length)}`, limit, context);
    if (one?.asked?.named !== true || one.direct === null) return null;
    return { ...one, direct: { ...one.direct, statement: `For comparison: ${one.direct.statement}` } };
  }
  const alone = answeredPart(part, limit, context);
  if (alone !== null && namesOwn(part, alone) && !REFERS.test(part)) return alone;
  const about = subjectOf(first);
  return about === "" ? null : answeredPart(`${part.replace(/[?？]\s*$/u, "")} ${about}`, limit, context);
}

/** Whether the part names products, models or filters of its own. */
function namesOwn(part: string, { asked, question }: Resolved): boolean {
  if (asked == null) return question.subject !== "";
  return asked.named || MODEL_WORDS.test(part);
}

/** What a question is about, in words that a question can end with. */
function subjectOf({ asked, question, filters, subject = question.subject }: Resolved): string {
  const applied = filters.filter(({ effect }) => effect === "applied");
  if (asked?.named === true) {
    const sold = applied.filter(({ kind }) => kind === "seller").map(({ words }) => words);
    return [subject, ...new Set(sold)].join(" ");
  }
  const narrow = applied
    .filter(({ kind }) => kind !== "count" && kind !== "period" && kind !== "top_share")
    .map(({ words }) => words);
  return [...narrow, asked == null ? subject : "models"].join(" ").trim();
}

/** Joins answers, without the sentences of the later ones that stand in an earlier one. */
function withoutRepeats(statements: readonly string[]): string {
  const told = new Set<string>();
  return statements
    .map((statement) =>
      statement
        .split(/(?<=[\p{L}\p{N})%"]\.)\s+(?=[\p{Lu}\d"])/u)
        .filter((sentence) => !told.has(sentence) && told.add(sentence))
        .join(" "),
    )
    .filter((statement) => statement !== "")
    .join(" ");
}

const AND = /\s(?:and|und|et|y|e|en|&)\s/giu;
const MOST_WORDS = 3;

/** The name of a kind of products at the end or the beginning of a text, the longest first; null without one. */
function fieldAt(text: string, at: "end" | "start"): string | null {
  const words = text.trim().split(/\s+/u);
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length -= 1) {
    const some = (at === "end" ? words.slice(-length) : words.slice(0, length)).join(" ");
    const name = at === "end" ? some : some.replace(/[\s,;:.?!]+$/u, "");
    if (!/[,;:.?!]/u.test(name) && isFieldName(fieldWords(name))) return name;
  }
  return null;
}

/** What a question asks, whether it names a kind of product or describes one. */
function kindOf({ question: { kind } }: Resolved): string {
  return kind === "described" ? "overview" : kind;
}

/** The second of two kinds of products that share the first words of their names: "LLM observability and evaluation". */
function fieldShared(first: string, after: string): { said: string; name: string } | null {
  const [shared = "", ...others] = first.split(/\s+/u);
  const words = after.trim().split(/\s+/u);
  for (let length = others.length === 0 ? 0 : Math.min(MOST_WORDS - 1, words.length); length > 0; length -= 1) {
    const said = words
      .slice(0, length)
      .join(" ")
      .replace(/[\s,;:.?!]+$/u, "");
    const name = `${shared} ${said}`;
    if (!/[,;:.?!]/u.test(said) && isFieldName(fieldWords(name))) return { said, name };
  }
  return null;
}

/**
 * Answers for two kinds of products, one after the other, of which a whole answer holds one: "llm observability and llm evaluation".
 * @param plan answers a plain question
 */
export function plannedForFields(
  query: string,
  whole: Resolved | ApiError,
  plan: (question: string) => Resolved,
  nameOf: (doc: number) => string,
): Resolved | null {
  // A word of the second kind may have become a filter: "vector databases and search engines".
  if (!(whole instanceof ApiError)) {
    const { asked, notes = [], filters } = whole;
    if (asked != null || (notes.length === 0 && !filters.some(({ kind }) => kind === "unread"))) return null;
  }
  for (const { index, 0: and } of query.matchAll(AND)) {
    const [before, after] = [query.slice(0, index), query.slice(index + and.length)];
    const first = fieldAt(before, "end");
    const alone = first === null ? null : fieldAt(after, "start");
    const second = first === null ? null : alone === null ? fieldShared(first, after) : { said: alone, name: alone };
    if (first === null || second === null || fieldWords(first).join() === fieldWords(second.name).join()) continue;
    const rest = after.slice(after.indexOf(second.said) + second.said.length);
    const [a, b] = [`${before}${rest}`, `${before.slice(0, before.lastIndexOf(first))}${second.name}${rest}`].map(
      (one) => orRefusal(() => plan(one)),
    );
    if (a === undefined || b === undefined || a instanceof ApiError || b instanceof ApiError) continue;
    if (a.direct === null || b.direct === null || a.asked != null || b.asked != null) continue;
    if (kindOf(a) !== kindOf(b)) continue;
    return bothOf(query, a, b, "Of both kinds", nameOf);
  }
  return null;
}

/** Two names of which a question wants alternatives: "alternatives to Wiz or Snyk". */
const TWO_NAMES = new RegExp(
  `(?<![\\p{L}\\p{N}])(${NAME})(?:,? (?:and|or|und|oder|et|ou|y|o|e|of|en) (?:to |zu |à |a |de )?)(${NAME})(?![\\p{L}\\p{N}])`,
  "gu",
);

/**
 * Answers for alternatives to two products, one after the other, of which a whole answer holds one or none.
 * @param plan answers a plain question
 * @param nameOf the name of a listing
 */
export function plannedForNames(
  query: string,
  whole: Resolved | ApiError,
  plan: (question: string) => Resolved,
  nameOf: (doc: number) => string,
): Resolved | null {
  if (!(whole instanceof ApiError) && (whole.question.kind !== "alternatives" || (whole.notes ?? []).length === 0))
    return null;
  for (const [words, first = "", second = ""] of query.matchAll(TWO_NAMES)) {
    const [a, b] = [first, second].map((name) => orRefusal(() => plan(query.replace(words, name))));
    if (a === undefined || b === undefined || a instanceof ApiError || b instanceof ApiError) continue;
    if (a.direct === null || b.direct === null || a.asked != null || b.asked != null) continue;
    if (a.question.kind !== "alternatives" || b.question.kind !== "alternatives") continue;
    // "Compare Perplexity, You.com and Phind" names more than two.
    if (about(a) === about(b)) continue;
    return bothOf(query, a, b, "Alternatives to both", nameOf);
  }
  return null;
}

function about({ subject, question }: Resolved): string {
  return subject ?? question.subject;
}

/** Joins two answers about products, with those that are in both. */
function bothOf(query: string, a: Resolved, b: Resolved, ofBoth: string, nameOf: (doc: number) => string): Resolved {
  const seen = new Set(a.listed.map(({ doc }) => doc));
  const both = b.listed.filter(({ doc }) => seen.has(doc)).map(({ doc }) => nameOf(doc));
  const overlap = both.length === 0 ? [] : [`${ofBoth}: ${both.join(", ")}.`];
  const subjects = [a, b].map(about);
  const isSame = both.length === a.listed.length && both.length === b.listed.length;
  const told = isSame
    ? [a.direct?.statement ?? "", `The same are told for "${subjects[1]}".`, ...(b.notes ?? [])]
    : [a.direct?.statement ?? "", b.direct?.statement ?? "", ...overlap];
  // Kinds of products may have the same leader.
  const statement = a.question.kind === "alternatives" ? withoutRepeats(told) : told.join(" ");
  return {
    ...a,
    query,
    question: { ...a.question, ofModels: false, subject: subjects.join(" | ") },
    direct:
      a.direct === null
        ? null
        : { ...a.direct, statement, figures: { ...a.direct.figures, also: b.direct?.statement ?? "" } },
    notes: [...new Set([...(a.notes ?? []), ...(b.notes ?? [])])],
    listed: [...a.listed, ...b.listed.filter(({ doc }) => !seen.has(doc))],
    subject: undefined,
    apart: true,
  };
}
