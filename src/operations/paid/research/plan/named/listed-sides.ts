import { notFoundNote } from "../../../../../core/research/unread-words.ts";
import { ApiError } from "../../../../../schema/errors.ts";
import type { OperationContext } from "../../../../operation.ts";
import { researchReading } from "../../reading.ts";
import type { Resolved } from "../planned.ts";

/** An id in small letters: `gpt-oss-120b`. */
const ID = "\\p{Ll}+(?=-[\\p{L}\\p{N}.-]*\\d)-[\\p{L}\\p{N}.-]*[\\p{L}\\p{N}]";
const NAME = `(?:${ID}|[\\p{Lu}\\p{N}][\\p{L}\\p{N}.+-]*(?: [\\p{Lu}\\p{N}][\\p{L}\\p{N}.+-]*){0,3})`;
const OR =
  "(?:vs\\.?|versus|or|and|und|et|y|e|against|compared (?:to|with)|oder|gegen(?:über)?|ou|contre|face à|o|frente a|contra|rispetto a|of|tegenover)";
/** Names beside each other of which one is to be chosen. */
const SIDES = new RegExp(
  `(?<![\\p{L}\\p{N}.-])${NAME}(?:,? ${OR} ${NAME}|, ${NAME}(?=(?:, ${NAME})*,? ${OR} (?:\\p{Lu}|${ID})))+`,
  "u",
);
const BETWEEN = new RegExp(`,? ${OR} (?=[\\p{Lu}\\p{N}]|${ID})|, `, "u");

/**
 * Answers what those of compared models cost that are listed, and names the others: a service that is not listed may share words
 * with the names of models that are.
 * @param found what answers the whole question
 * @param plan answers a plain question; null for a refusal
 * Where all are listed and the question is none that compares them, each is answered for.
 * @returns null when every word is used, or when none of the names is listed
 */
export function plannedForListed(
  query: string,
  found: Resolved | ApiError,
  context: OperationContext,
  plan: (question: string) => Resolved | null,
): Resolved | null {
  const isLeft = found instanceof ApiError || (found.question.kind === "price" && hasUnread(found, context));
  const sides = isLeft ? SIDES.exec(query)?.[0] : undefined;
  if (sides === undefined) return null;
  const names = sides.split(BETWEEN);
  const listed = names.filter((name) => {
    const one = plan(`price of ${name}`);
    return one !== null && one.asked != null && !hasUnread(one, context);
  });
  const others = names.filter((name) => !listed.includes(name));
  if (listed.length > 0 && others.length === 0) return plannedForEach(query, sides, names, context, plan);
  if (listed.length === 0) return null;
  const some = plan(query.replace(sides, listed.join(" vs ")));
  if (some === null || some.direct === null || some.asked == null || hasUnread(some, context)) return null;
  const note = notFoundNote(others.join('", "'));
  const direct = { ...some.direct, statement: `${note} ${some.direct.statement}` };
  return { ...some, query, direct, notes: [note, ...(some.notes ?? [])], apart: true };
}

/** Answers a question for each of its names, one after the other; null where one of them has no answer of its own. */
function plannedForEach(
  query: string,
  sides: string,
  names: readonly string[],
  context: OperationContext,
  plan: (question: string) => Resolved | null,
): Resolved | null {
  const found = names.map((name) => plan(query.replace(sides, name)));
  const each = found.filter((one) => one !== null).filter((one) => !hasUnread(one, context));
  const [first] = each;
  if (first === undefined || each.length < names.length) return null;
  // A name that is left for a filter names nothing that the answer is about.
  if (each.some(({ question }) => question.subject.trim() === "")) return null;
  const directs = each.flatMap(({ direct, asked }) => (direct === null || asked?.taskModels !== null ? [] : [direct]));
  const [direct] = directs;
  const { selected, asked } = first;
  if (direct === undefined || directs.length < each.length || asked == null) return null;
  return {
    ...first,
    query,
    question: { ...first.question, subject: each.map(({ question }) => question.subject).join(" | ") },
    subject: undefined,
    asked: { ...asked, models: each.flatMap((one) => one.asked?.models ?? []) },
    selected:
      selected === null
        ? null
        : {
            models: each.flatMap((one) => one.selected?.models ?? []),
            words: each.flatMap((one) => one.selected?.words ?? []),
          },
    direct: { ...direct, statement: directs.map(({ statement }) => statement).join(" ") },
    notes: each.flatMap(({ notes = [] }) => notes),
    apart: true,
  };
}

function hasUnread(found: Resolved, context: OperationContext): boolean {
  return researchReading(found, context).not_used.length > 0;
}
