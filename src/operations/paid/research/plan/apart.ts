import type { Question } from "../../../../core/research/question/question.ts";
import { withoutExamples, withoutWantedFacts } from "../../../../core/research/question/wanted-facts.ts";
import { unreadNotes } from "../../../../core/research/unread-words.ts";
import { ApiError } from "../../../../schema/errors.ts";
import type { OperationContext } from "../../../operation.ts";
import { researchReading } from "../reading.ts";
import { plannedExactly } from "./exact.ts";
import { orRefusal, planned, type Resolved } from "./planned.ts";

/**
 * Finds what answers a question, without its examples and the facts that it wants told of each answer: ", with licence and
 * stars". Where these words are what it asks for, the whole question is answered.
 * @throws ApiError NO_MATCH when nothing does
 */
export function plannedApart(query: string, limit: number, context: OperationContext): Resolved {
  const exact = plannedExactly(query, limit, context);
  if (exact !== null) return exact;
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

/** Whether a question is answered with every word of it used. */
export function isAnswered(query: string, limit: number, context: OperationContext): boolean {
  const found = orRefusal(() => plannedExactly(query, limit, context) ?? planned(query, limit, context));
  return !(found instanceof ApiError) && researchReading(found, context).not_used.length === 0;
}

/** Longest question that is read in parts. */
const MOST_IN_PARTS = 200;
/** Between two questions in one: "what does A cost and when does B end". */
const PARTS =
  /[,;]?\s+(?:and|und|et|y|e|en|и)\s+(?=(?:when|what|how|which|who|wann|was|wie|welche\p{L}*|quand|combien|quel\p{L}*|cuándo|cuánto|qué|cuál|quando|quanto|quais|qual[ei]?|wanneer|wat|hoe|welke|когда|сколько|как\p{L}*)(?!\p{L}))|(?<=[?？])\s*(?=\p{L})/iu;

/** Answers two questions in one, one after the other; null when the first has no answer of its own. */
export function plannedInParts(query: string, limit: number, context: OperationContext): Resolved | null {
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
  return {
    ...a,
    query,
    question,
    direct,
    notes,
    apart: true,
    subject: undefined,
    filters: [...a.filters, ...b.filters],
  };
}

/** Answers a part of a question; null when it has no answer, or is only a purpose. */
function answeredPart(part: string, limit: number, context: OperationContext): Resolved | null {
  const found = orRefusal(() => planned(part, limit, context));
  return found instanceof ApiError || found.question.kind === "described" ? null : found;
}
